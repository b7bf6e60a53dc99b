package extract

import (
	"strings"

	"session-learning/transcript"
)

// shortcuts is commands and settings that make a failure go away by taking a guard away. They work, and must never be
// learned as advice.
var shortcuts = pattern{
	fold: true,
	parts: `
		# git
		--no-verify\b
		\bcommit\b.*\s-n\b
		--force(?:-with-lease)?\b
		\bpush\b.*\s-f\b
		\breset\b.*--hard
		\bclean\b.*\s-[a-z]*f
		\bcheckout\b\s+(?:--\s+)?\.(?:\s|$)
		\bgit (?:restore|checkout) --\s
		--no-gpg-sign|commit\.gpgsign[= ]false
		--allow-empty
		core\.hookspath|core\.filemode|gc\.auto
		HUSKY=0|LEFTHOOK=0|SKIP=
		# certificates and hosts
		\bcurl\b[^|\n]*\s(?:-k|--insecure)\b
		--insecure\b|--no-check-certificate|--no-ssl\S*
		NODE_TLS_REJECT_UNAUTHORIZED|GIT_SSL_NO_VERIFY|http\.sslverify|strict-ssl
		--trusted-host|StrictHostKeyChecking=(?:no|accept-new)
		# files, locks, rights, processes
		\brm\b[^\n]*(?:\.lock\b|lock\b|-rf? |-fr? |--force)
		\bdel\b.*\.lock
		\bchmod\b[^\n]*(?:777|a\+rwx|-x\b)
		\bsudo\b|--privileged|--dangerously
		\bkill(?:all)? -9|\bpkill\b
		setenforce|ufw disable
		# packages
		--legacy-peer-deps|--ignore-scripts|--no-audit
		# checks and tests
		--skip-(?:hooks|tests|checks|validation|lint)|-DskipTests
		--disable-\w*(?:check|security|sandbox)
		eslint-disable|@ts-ignore|@ts-nocheck|#\s*noqa|//\s*nolint
		\bt\.skip\b|\.skip\(|xfail
		\bset \+e\b|\|\| true
		# in words
		(?:disable|skip|bypass|turn off)\w* (?:the |all )?(?:\w+ )?(?:checks?|hooks?|tests?|lint\w*|verification|validation|security|auth\w*)
	`,
}

// evasions is what makes a command do less than it was run for: it passes because nothing is looked at, or because
// nobody is told.
var evasions = pattern{
	fold: true,
	parts: `
		# nothing runs
		--no-?run\b|--dry-?run\b|--just-print\b|--collect-only\b|--co\b|--list-?tests?\b
		--help\b|--version\b
		# a part is left out, or need not be there
		--skip\S*|-Dskip\S*|-Dmaven\.test\.skip\S*|\s-x test\b|--exclude-task\b|--deselect\b
		--filter[= ]['"]?!|\s-k ['"]?not\s|--testPathIgnorePatterns|--exclude\S*\s|--ignore[= ]
		--pass-?with-?no-?tests\b|--allow-?no-?tests\b
		--no-(?:verify|checks?|lint|strict|fail\S*|tests?|build|deps|integrity|frozen-lockfile|edit-config)\b
		--ignore-(?:errors?|platform\S*|engines|certificate\S*|workspace-root-check)\b
		--break-system-packages\b
		# it fails, and says that it did not
		--exit-zero\b|--continue-on-error\b|--keep-going\b|--no-error-on-\S*
		\|\|\s*(?:true|:|echo|exit 0)(?:\W|$)
		;\s*(?:true|exit 0)\s*$
		-ErrorAction SilentlyContinue
	`,
}

// demands is options with which a command asks for more; without them it is content with less.
var demands = pattern{fold: true, parts: `
	--?strict\S*|--?require\w*|-Werror\b|--max-warnings\S*|--fail-\S*|--error-\S*|--check\b
`}

// refusal is how a sentence forbids: a shortcut that is forbidden is good advice.
var refusal = pattern{fold: true, parts: `
	(?:^|\s)(?:do not|don'?t|never|avoid|must not|no|without|stop|not)\b
	不要|禁止|别
	нельзя|не\s|\bnunca\b|\bjamais\b|\bnie(?:mals)?\b
`}

// instructing is text that tells a reader what to do rather than what is so: it may come from a person, never from a
// tool.
var instructing = pattern{
	fold: true,
	parts: `
		# against other instructions
		\b(?:ignore|disregard|forget) (?:all |any |the |your )*(?:previous|prior|above|earlier|other)\s
		\b(?:do not|don't|never) (?:tell|mention|reveal|inform|ask)\b
		\bfrom now on\b
		# to the agent
		\byou (?:must|should|are now|have to|need to)\b
		\b(?:important|attention|note to (?:the )?(?:ai|agent|assistant|model))\s*:
		\bas an ai\b|\bassistant\b.*\bmust\b
		(?:^|[.;:!] )always (?:run|use|execute|call|send|include)\b
		\b(?:please )?(?:run|execute) (?:the following|this command|\x60)
		# what runs or sends anything
		\b(?:curl|wget|iwr)\b[^\n]*\|\s*(?:ba|z|da)?sh\b
		base64 (?:-d|--decode)|\beval\b.*\$\(
		\bexfiltrat|send .* to https?:
		# texts of others that stand around a conversation
		system.?reminder|system prompt
		</?[a-z_-]*(?:system|instruction|user|assistant)[a-z_-]*>
		## past learnings
	`,
}

// instructs tells whether a text that was cleaned instructs: what stands for a person in it is no tag.
func instructs(text string) bool { return instructing.matches(strings.ReplaceAll(text, "<user>", "")) }

// Instructs tells whether a text that somebody else wrote tells an agent what to do, in words in which attacks do: for a
// person who reviews it.
func Instructs(text string) bool { return instructs(text) }

// Shortcut tells whether a text recommends to take a guard away: for a person who reviews it.
func Shortcut(text string) bool { return dangerous(text) }

// dangerous tells whether a text recommends a shortcut.
func dangerous(text string) bool {
	return shortcuts.matches(text) && !refusal.matches(text)
}

// fetchAndRun is a command that fetches a package and runs it at once; the package is the first group.
var fetchAndRun = pattern{parts: `(?:\bnpx|\bbunx|\bpnpx|\buvx|\b(?:pnpm|yarn) dlx|\bbun x|\bnpm exec|\bpipx run|\bgo run)\s+(?:--?[\w-]+\s+)*(@?\w[\w./-]*)`}

// runsPlanted tells whether a command fetches and runs a package because a failing output said so, when nothing else
// speaks of that package: neither the command that failed nor the rest of its output. Whoever writes an error may want
// to have it run.
func runsPlanted(cmd string, failed transcript.Event) bool {
	found := fetchAndRun.regexp().FindStringSubmatch(cmd)
	if found == nil {
		return false
	}
	advice, name, output := strings.ToLower(found[0]), strings.ToLower(found[1]), strings.ToLower(failed.Text)
	return strings.Contains(output, advice) && strings.Count(output, name) == 1 && !strings.Contains(strings.ToLower(failed.Tool.Command), name)
}
