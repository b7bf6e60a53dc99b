package redact

import "slices"

// tokens is the table of secrets with a known beginning, from the providers' own descriptions of their keys. Of two
// that begin alike, the longer stands first.
func tokens() []token {
	return slices.Concat(clouds(), codeHosts(), models(), payments(), messengers(), toolsAndData(), severalParts(), personKeys())
}

// clouds are tokens of clouds.
func clouds() []token {
	return []token{
		{kind: "aws-key", start: "AKIA", body: upper, least: 12},
		{kind: "aws-key", start: "ASIA", body: upper, least: 12},
		{kind: "aws-key", start: "ABIA", body: upper, least: 12},
		{kind: "aws-key", start: "ACCA", body: upper, least: 12},
		{kind: "aws-key", start: "ABSK", body: base64ch, least: 80},
		{kind: "aws-key", start: "bedrock-api-key-", body: base64ch, least: 20},
		{kind: "google-key", start: "AIza", body: dashed, least: 24},
		{kind: "google-key", start: "AQ.Ab", body: dashed, least: 30},
		{kind: "google-token", start: "ya29.", body: dotted, least: 20},
		{kind: "google-secret", start: "GOCSPX-", body: dashed, least: 16},
		{kind: "google-token", start: "1//0", body: dashed, least: 24},
		{kind: "alibaba-key", start: "LTAI", body: alnum, least: 12},
		{kind: "tencent-key", start: "AKID", body: alnum, least: 24},
		{kind: "yandex-key", start: "AQVN", body: dashed, least: 30},
		{kind: "yandex-token", start: "y0_", body: dashed, least: 30},
		{kind: "digitalocean-token", start: "dop_v1_", body: hex, least: 30},
		{kind: "digitalocean-token", start: "doo_v1_", body: hex, least: 30},
		{kind: "digitalocean-token", start: "dor_v1_", body: hex, least: 30},
		{kind: "heroku-key", start: "HRKU-", body: dashed, least: 24},
		{kind: "fly-token", start: "fm2_", body: base64ch, least: 40},
		{kind: "fly-token", start: "fo1_", body: dashed, least: 24},
		{kind: "render-key", start: "rnd_", body: alnum, least: 20},
		{kind: "netlify-token", start: "nfp_", body: alnum, least: 24},
		{kind: "cloudflare-key", start: "v1.0-", body: dashed, least: 60},
		{kind: "scaleway-key", start: "SCW", body: upper, least: 17},
		{kind: "pulumi-token", start: "pul-", body: hex, least: 24},
		{kind: "openshift-token", start: "sha256~", body: dashed, least: 26},
		{kind: "tailscale-key", start: "tskey-", body: dashed, least: 14},
	}
}

// codeHosts are tokens of code hosts, registries and builds.
func codeHosts() []token {
	return []token{
		{kind: "github-token", start: "github_pat_", body: word, least: 20},
		{kind: "github-token", start: "ghp_", body: alnum, least: 20},
		{kind: "github-token", start: "gho_", body: alnum, least: 20},
		{kind: "github-token", start: "ghu_", body: alnum, least: 20},
		{kind: "github-token", start: "ghs_", body: alnum, least: 20},
		{kind: "github-token", start: "ghr_", body: alnum, least: 20},
		{kind: "gitlab-token", start: "glpat-", body: dotted, least: 12},
		{kind: "gitlab-token", start: "gldt-", body: dashed, least: 12},
		{kind: "gitlab-token", start: "glrt-", body: dotted, least: 12},
		{kind: "gitlab-token", start: "glrtr-", body: dotted, least: 12},
		{kind: "gitlab-token", start: "glcbt-", body: dashed, least: 12},
		{kind: "gitlab-token", start: "glptt-", body: hex, least: 20},
		{kind: "gitlab-token", start: "glft-", body: dashed, least: 12},
		{kind: "gitlab-token", start: "glimt-", body: dashed, least: 12},
		{kind: "gitlab-token", start: "glagent-", body: dashed, least: 20},
		{kind: "gitlab-token", start: "gloas-", body: hex, least: 30},
		{kind: "gitlab-token", start: "glsoat-", body: dashed, least: 12},
		{kind: "gitlab-token", start: "glffct-", body: dashed, least: 12},
		{kind: "gitlab-token", start: "GR1348941", body: dashed, least: 12},
		{kind: "bitbucket-token", start: "ATBB", body: alnum, least: 20},
		{kind: "atlassian-token", start: "ATATT3", body: base64ch, least: 40},
		{kind: "atlassian-token", start: "ATCTT3", body: base64ch, least: 40},
		{kind: "npm-token", start: "npm_", body: alnum, least: 22},
		{kind: "pypi-token", start: "pypi-", body: dashed, least: 40},
		{kind: "rubygems-key", start: "rubygems_", body: hex, least: 28},
		{kind: "crates-token", start: "cio", body: alnum, least: 32},
		{kind: "nuget-key", start: "oy2", body: lower, least: 40},
		{kind: "clojars-token", start: "CLOJARS_", body: hex, least: 36},
		{kind: "docker-token", start: "dckr_pat_", body: dashed, least: 16},
		{kind: "docker-token", start: "dckr_oat_", body: dashed, least: 16},
		{kind: "artifactory-key", start: "AKCp", body: alnum, least: 60},
		{kind: "artifactory-token", start: "cmVmdGtuO", body: alnum, least: 40},
		{kind: "buildkite-token", start: "bkua_", body: hex, least: 24},
		{kind: "circleci-token", start: "CCIPAT_", body: word, least: 30},
		{kind: "sourcegraph-token", start: "sgp_", body: word, least: 30},
		{kind: "readme-token", start: "rdme_", body: alnum, least: 40},
		{kind: "terraform-token", start: "ATLASv1.", body: dashed, least: 40},
	}
}

// models are tokens of those who run models.
func models() []token {
	return []token{
		{kind: "anthropic-key", start: "sk-ant-", body: dashed, least: 20},
		{kind: "openrouter-key", start: "sk-or-", body: dashed, least: 20},
		{kind: "openai-key", start: "sk-proj-", body: dashed, least: 20},
		{kind: "openai-key", start: "sk-svcacct-", body: dashed, least: 20},
		{kind: "openai-key", start: "sk-admin-", body: dashed, least: 20},
		{kind: "openai-key", start: "sess-", body: alnum, least: 30},
		{kind: "api-key", start: "sk-", body: dashed, least: 20},
		{kind: "huggingface-token", start: "hf_", body: alnum, least: 24},
		{kind: "huggingface-token", start: "api_org_", body: alnum, least: 24},
		{kind: "replicate-token", start: "r8_", body: alnum, least: 24},
		{kind: "groq-key", start: "gsk_", body: alnum, least: 30},
		{kind: "xai-key", start: "xai-", body: alnum, least: 30},
		{kind: "perplexity-key", start: "pplx-", body: alnum, least: 30},
		{kind: "nvidia-key", start: "nvapi-", body: dashed, least: 30},
		{kind: "cerebras-key", start: "csk-", body: alnum, least: 30},
		{kind: "together-key", start: "tgp_v1_", body: dashed, least: 24},
		{kind: "tavily-key", start: "tvly-", body: dashed, least: 16},
		{kind: "firecrawl-key", start: "fc-", body: hex, least: 32},
		{kind: "pinecone-key", start: "pcsk_", body: word, least: 30},
		{kind: "langsmith-key", start: "lsv2_", body: word, least: 30},
		{kind: "jina-key", start: "jina_", body: dashed, least: 30},
		{kind: "cursor-key", start: "crsr_", body: hex, least: 30},
		{kind: "wandb-key", start: "wandb_v1_", body: word, least: 30},
	}
}

// payments are tokens of those who move money.
func payments() []token {
	return []token{
		{kind: "stripe-key", start: "sk_live_", body: alnum, least: 10},
		{kind: "stripe-key", start: "sk_test_", body: alnum, least: 10},
		{kind: "stripe-key", start: "rk_live_", body: alnum, least: 10},
		{kind: "stripe-key", start: "rk_test_", body: alnum, least: 10},
		{kind: "webhook-secret", start: "whsec_", body: base64ch, least: 16},
		{kind: "square-token", start: "sq0atp-", body: dashed, least: 14},
		{kind: "square-token", start: "sq0csp-", body: dashed, least: 24},
		{kind: "square-token", start: "EAAA", body: dashed, least: 56},
		{kind: "plaid-token", start: "access-sandbox-", body: dashed, least: 30},
		{kind: "plaid-token", start: "access-production-", body: dashed, least: 30},
		{kind: "shopify-token", start: "shpat_", body: alnum, least: 20},
		{kind: "shopify-token", start: "shpca_", body: alnum, least: 20},
		{kind: "shopify-token", start: "shppa_", body: alnum, least: 20},
		{kind: "shopify-token", start: "shpss_", body: alnum, least: 20},
		{kind: "flutterwave-key", start: "FLWSECK-", body: dashed, least: 20},
		{kind: "flutterwave-key", start: "FLWSECK_TEST-", body: dashed, least: 12},
		{kind: "easypost-key", start: "EZAK", body: alnum, least: 40},
		{kind: "easypost-key", start: "EZTK", body: alnum, least: 40},
		{kind: "duffel-token", start: "duffel_live_", body: dashed, least: 30},
		{kind: "duffel-token", start: "duffel_test_", body: dashed, least: 30},
		{kind: "elevenlabs-key", start: "sk_", body: hex, least: 40},
	}
}

// messengers are tokens of messages and mail.
func messengers() []token {
	return []token{
		{kind: "slack-token", start: "xoxe.xox", body: dotted, least: 10},
		{kind: "slack-token", start: "xoxb-", body: dashed, least: 10},
		{kind: "slack-token", start: "xoxp-", body: dashed, least: 10},
		{kind: "slack-token", start: "xoxa-", body: dashed, least: 10},
		{kind: "slack-token", start: "xoxr-", body: dashed, least: 10},
		{kind: "slack-token", start: "xoxs-", body: dashed, least: 10},
		{kind: "slack-token", start: "xoxc-", body: dashed, least: 10},
		{kind: "slack-token", start: "xoxd-", body: dashed, least: 10},
		{kind: "slack-token", start: "xoxo-", body: dashed, least: 10},
		{kind: "slack-token", start: "xoxe-", body: dashed, least: 10},
		{kind: "slack-token", start: "xapp-", body: dashed, least: 12},
		{kind: "mailgun-key", start: "key-", body: hex, least: 32},
		{kind: "brevo-key", start: "xkeysib-", body: dashed, least: 40},
		{kind: "brevo-key", start: "xsmtpsib-", body: dashed, least: 40},
		{kind: "discord-token", start: "mfa.", body: dashed, least: 50},
		{kind: "twilio-key", start: "SK", body: hex, least: 32},
		{kind: "facebook-token", start: "EAACEdEose0cBA", body: alnum, least: 10},
		{kind: "facebook-token", start: "EAA", body: alnum, least: 80},
	}
}

// toolsAndData are tokens of tools and databases.
func toolsAndData() []token {
	return []token{
		{kind: "linear-key", start: "lin_api_", body: alnum, least: 24},
		{kind: "linear-key", start: "lin_oauth_", body: alnum, least: 30},
		{kind: "notion-token", start: "ntn_", body: alnum, least: 30},
		{kind: "notion-token", start: "secret_", body: alnum, least: 40},
		{kind: "vercel-token", start: "vercel_blob_rw_", body: word, least: 20},
		{kind: "vercel-token", start: "vcp_", body: alnum, least: 24},
		{kind: "vercel-token", start: "vci_", body: alnum, least: 24},
		{kind: "vercel-token", start: "vca_", body: alnum, least: 24},
		{kind: "vercel-token", start: "vcr_", body: alnum, least: 24},
		{kind: "vercel-token", start: "vck_", body: alnum, least: 24},
		{kind: "supabase-token", start: "sbp_", body: hex, least: 24},
		{kind: "supabase-key", start: "sb_secret_", body: dashed, least: 14},
		{kind: "neon-key", start: "napi_", body: alnum, least: 40},
		{kind: "planetscale-token", start: "pscale_", body: dotted, least: 24},
		{kind: "databricks-token", start: "dapi", body: hex, least: 32},
		{kind: "dynatrace-token", start: "dt0c01.", body: dotted, least: 30},
		{kind: "dynatrace-token", start: "dt0s16.", body: dotted, least: 30},
		{kind: "newrelic-key", start: "NRAK-", body: upper, least: 16},
		{kind: "newrelic-key", start: "NRII-", body: dashed, least: 16},
		{kind: "grafana-token", start: "glc_", body: base64ch, least: 30},
		{kind: "grafana-token", start: "glsa_", body: word, least: 24},
		{kind: "sentry-token", start: "sntrys_", body: base64ch, least: 30},
		{kind: "sentry-token", start: "sntryu_", body: hex, least: 40},
		{kind: "vault-token", start: "hvs.", body: dashed, least: 20},
		{kind: "vault-token", start: "hvb.", body: dashed, least: 40},
		{kind: "vault-token", start: "hvr.", body: dashed, least: 20},
		{kind: "doppler-token", start: "dp.pt.", body: dotted, least: 30},
		{kind: "doppler-token", start: "dp.st.", body: dotted, least: 30},
		{kind: "doppler-token", start: "dp.ct.", body: dotted, least: 30},
		{kind: "doppler-token", start: "dp.sa.", body: dotted, least: 30},
		{kind: "doppler-token", start: "dp.scim.", body: dotted, least: 30},
		{kind: "doppler-token", start: "dp.audit.", body: dotted, least: 30},
		{kind: "onepassword-token", start: "ops_eyJ", body: base64ch, least: 40},
		{kind: "postman-key", start: "PMAK-", body: dashed, least: 30},
		{kind: "posthog-key", start: "phx_", body: alnum, least: 30},
		{kind: "figma-token", start: "figd_", body: dashed, least: 24},
		{kind: "contentful-token", start: "CFPAT-", body: dashed, least: 26},
		{kind: "typeform-token", start: "tfp_", body: dotted, least: 30},
		{kind: "prefect-key", start: "pnu_", body: alnum, least: 22},
		{kind: "infracost-key", start: "ico-", body: alnum, least: 32},
		{kind: "dropbox-token", start: "sl.", body: dashed, least: 60},
		{kind: "adobe-secret", start: "p8e-", body: alnum, least: 32},
	}
}

// severalParts are tokens whose parts are told apart by dots.
func severalParts() []token {
	return []token{
		{kind: "jwt", start: "eyJ", form: lazily(
			`(?i)^eyJ[\w-]{10,}(?:\\?\n[ \t]*[\w-]{10,})*\.(?:[\w-]{10,}|eyJ[\w-]*)(?:\\?\n[ \t]*[\w-]{10,})*(?:\.[\w-]*)*`)},
		{kind: "sendgrid-key", start: "SG.", form: lazily(`(?i)^SG\.[\w-]{16,}\.[\w-]{16,}`)},
		{kind: "resend-key", start: "re_", form: lazily(`^re_[A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,}`)},
		{kind: "airtable-token", start: "pat", body: alnum, least: 14, form: lazily(`^pat[A-Za-z0-9]{14}\.[a-f0-9]{40,}`)},
		{kind: "discord-token", start: "M", body: dashed, least: 22, form: discordToken},
		{kind: "discord-token", start: "N", body: dashed, least: 22, form: discordToken},
		{kind: "discord-token", start: "O", body: dashed, least: 22, form: discordToken},
	}
}

// personKeys are tokens of people and machines.
func personKeys() []token {
	return []token{
		{kind: "age-key", start: "AGE-SECRET-KEY-1", body: upper, least: 30},
		{kind: "age-key", start: "AGE-PLUGIN-", body: dashed, least: 40},
		{kind: "private-key", start: "b3BlbnNzaC1rZXktdjE", body: base64ch, least: 16}, // an OpenSSH key without its frame
	}
}

// discordToken is the base64 of a number, of a time, and a signature.
var discordToken = lazily(`(?i)^[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{27,}`)
