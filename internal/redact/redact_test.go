package redact

import (
	"strings"
	"testing"
)

// TestClean holds what goes and, beside it, what looks alike and stays. A false alarm or a miss from the field is
// added here first. A {name} is a made-up value, see expand.
func TestClean(t *testing.T) {
	for group, pairs := range map[string]map[string]string{
		"names and values": {
			"password: {pw}":    "[REDACTED:password]",
			"password={pw}":     "[REDACTED:password]",
			"password = '{pw}'": "[REDACTED:password]",
			"{\"password\":\"{pw}\",\"user\":\"bob\"}":           "{\"[REDACTED:password]\",\"user\":\"bob\"}",
			"{\\\"apiKey\\\": \\\"{pw}\\\"}":                     "{\\\"[REDACTED:api-key]\\\"}",
			"DB_PASSWORD=\"{pw}\"":                               "DB_PASSWORD=\"[REDACTED:password]\"",
			"PGPASSWORD={pw} psql -h db":                         "PGPASSWORD=[REDACTED:password] psql -h db",
			"AWS_SECRET_ACCESS_KEY={b64}":                        "AWS_SECRET_ACCESS_KEY=[REDACTED:secret]",
			"AWS Secret Access Key [None]: {b64}":                "AWS Secret Access Key [None]: [REDACTED:secret]",
			"dbPassword := \"{pw}\"":                             "dbPassword := \"[REDACTED:password]\"",
			"API_TOKEN ?= {tok}":                                 "API_TOKEN ?= [REDACTED:token]",
			"'auth_token' => '{pw}'":                             "'auth_token' => '[REDACTED:token]'",
			"const apiKey: string = \"{pw}\";":                   "const [REDACTED:api-key];",
			"var clientSecret string = \"{pw}\"":                 "var clientSecret string = \"[REDACTED:secret]\"",
			"os.Setenv(\"API_KEY\", \"{tok}\")":                  "os.Setenv(\"API_KEY\", \"[REDACTED:api-key]\")",
			"<db_password>{pw}</db_password>":                    "<db_password>[REDACTED:password]</db_password>",
			"<add key=\"DbPassword\" value=\"{pw}\"/>":           "<add key=\"DbPassword\" value=\"[REDACTED:password]\"/>",
			"Server=db;User Id=sa;Password={pw};Timeout=5":       "Server=db;User Id=sa;[REDACTED:password];Timeout=5",
			"AccountName=x;AccountKey={b64};Suffix=y":            "AccountName=x;AccountKey=[REDACTED:key];Suffix=y",
			"//npm.example.com/:_authToken={tok}":                "//npm.example.com/:_authToken=[REDACTED:token]",
			"STRIPE_KEY={tok}":                                   "STRIPE_KEY=[REDACTED:key]",
			"X-Api-Key: {tok}":                                   "X-Api-Key: [REDACTED:api-key]",
			"x-auth-token: {tok}":                                "x-auth-token: [REDACTED:token]",
			"client-secret={pw}":                                 "client-[REDACTED:secret]",
			"spring.datasource.password={pw}":                    "spring.datasource.[REDACTED:password]",
			"if password == \"{pw}\" {":                          "if [REDACTED:password] {",
			"adminPassword: |\n  {pw}\nnext: 1":                  "adminPassword: |\n  [REDACTED:password]\nnext: 1",
			"mysql --password={pw} -u root":                      "mysql --[REDACTED:password] -u root",
			"login --password {pw} --user x":                     "login --password [REDACTED:password] --user x",
			"tool --api-key \"{tok}\" run":                       "tool --api-key \"[REDACTED:api-key]\" run",
			"the password is {pw}, ask Bob":                      "the password is [REDACTED:password], ask Bob",
			"密码：{pw}":                                            "密码：[REDACTED:password]",
			"数据库密码是{pw}":                                         "数据库密码是[REDACTED:password]",
			"password: {pw} # gitleaks:allow":                    "[REDACTED:password] # gitleaks:allow",
			"password: hunterhunter\n":                           "[REDACTED:password]\n",
			"POSTGRES_PASSWORD=postgres":                         "POSTGRES_PASSWORD=[REDACTED:password]",
			"password: [REDACTED:aws-key]":                       "[REDACTED:aws-key]",
			"PASSWORD=\"p@$$w0rd{pw}":                            "[REDACTED:password]",
			"token: {jwt}":                                       "token: [REDACTED:jwt]",
			"refresh_token={tok}&grant_type=x":                   "refresh_token=[REDACTED:token]&grant_type=x",
			"https://h/x?sig={tok}&se=2026":                      "https://h/x?sig=[REDACTED:url-secret]&se=2026",
			"https://h/x?X-Amz-Signature={hex}":                  "https://h/x?X-Amz-Signature=[REDACTED:url-secret]",
			"https://h/cb?code={tok}&state=1":                    "https://h/cb?code=[REDACTED:url-secret]&state=1",
			"SECRET_KEY='django-insecure-{tok}'":                 "SECRET_KEY='[REDACTED:secret]'",
			"session_token: \"{tok}\"":                           "session_token: \"[REDACTED:token]\"",
			"private_key=\"{tok}\"":                              "private_key=\"[REDACTED:key]\"",
			"{\"auth\": \"{b64}\"}":                              "{\"auth\": \"[REDACTED:credentials]\"}",
			"passphrase = \"{pw}\"":                              "passphrase = \"[REDACTED:passphrase]\"",
			"x\npassword\nsecret: {pw}":                          "x\npassword\n[REDACTED:secret]",
			"password: $VAR":                                     "",
			"password: ${DB_PASSWORD}":                           "",
			"password: ${{ secrets.DB_PASSWORD }}":               "",
			"password: {{ vault_password }}":                     "",
			"password: <your password>":                          "",
			"password: ********":                                 "",
			"password: xxxxxxxx":                                 "",
			"password=your_password_here":                        "",
			"API_KEY=YOUR_API_KEY":                               "",
			"password = os.environ[\"DB_PASSWORD\"]":             "",
			"password = getpass.getpass()":                       "",
			"password=self.password)":                            "",
			"login(user, password=password, token=token)":        "",
			"apiKey: process.env.OPENAI_API_KEY,":                "",
			"api_key = settings.api_key":                         "",
			"password: string;":                                  "",
			"password: Optional[str] = None":                     "",
			"password: str":                                      "",
			"const token = await getToken(userId2)":              "",
			"\"password\": null, \"token\": true":                "",
			"password: required":                                 "",
			"ValueError: password: incorrect":                    "",
			"error: invalid password: authentication failed":     "",
			"secret: none":                                       "",
			"\"password\": \"must hold at least 8 characters\"":  "",
			"password is required":                               "",
			"the auth token handles sessions in the middleware":  "",
			"the token is refreshed every 3600 seconds":          "",
			"a secret is mounted at /run/secrets/db_password":    "",
			"password_file: /run/secrets/db_password":            "",
			"POSTGRES_PASSWORD_FILE=/run/secrets/pg":             "",
			"token_endpoint: https://auth.example.com/v2/token1": "",
			"max_tokens: 4096, total_tokens=123456789":           "",
			"tokenizer=tiktoken-cl100k-base-20240101":            "",
			"PWD=/root/src/app1 OLDPWD=/tmp":                     "",
			"cache_key=v1-linux-{hex}":                           "",
			"primary_key=id, PUBLIC_KEY={tok}":                   "",
			"secretary=\"{pw}\"":                                 "",
			"key: value1":                                        "",
			"Unexpected token: } in JSON at position 4":          "",
			"SyntaxError: Unexpected token '<', \"<!DOCTYPE1\"":  "",
			"csrf_token: expired":                                "",
			"use --password to give it, --token for a token":     "",
			"| password | string | 8 to 64 characters |":         "",
			"password.test.ts passes, secrets.yaml is gone":      "",
			"keyboard=us1, monkey=caesar1":                       "",
		},
		"headers and cookies": {
			"Authorization: Bearer {tok}":                    "Authorization: Bearer [REDACTED:authorization]",
			"Authorization: Basic {b64}":                     "Authorization: Basic [REDACTED:authorization]",
			"curl -H 'Authorization: token {tok}' https://h": "curl -H 'Authorization: token [REDACTED:authorization]' https://h",
			"{\"Authorization\":\"Bearer {tok}\"}":           "{\"Authorization\":\"Bearer [REDACTED:authorization]\"}",
			"{\\\"authorization\\\":\\\"Bearer {tok}\\\"}":   "{\\\"authorization\\\":\\\"Bearer [REDACTED:authorization]\\\"}",
			"authorization: {tok}":                           "authorization: [REDACTED:authorization]",
			"sent bearer {tok}.":                             "sent bearer [REDACTED:bearer-token]",
			"Cookie: session={tok}; theme=dark":              "Cookie: [REDACTED:cookie]",
			"Set-Cookie: sid={tok}; Path=/; HttpOnly":        "Set-Cookie: [REDACTED:cookie]",
			"curl -H \"Cookie: a={tok}\" https://h":          "curl -H \"Cookie: [REDACTED:cookie]\" https://h",
			"JSESSIONID={tok}":                               "JSESSIONID=[REDACTED:cookie]",
			"Authorization: Bearer $TOKEN":                   "",
			"Authorization: Bearer <token>":                  "",
			"the Authorization header is missing":            "",
			"bearer authentication is off":                   "",
			"Cookie: none":                                   "",
			"the cookie: set it with SameSite=Lax":           "",
		},
		"addresses and command lines": {
			"postgres://app:{pw}@db.internal:5432/x refuses":        "postgres://<login>@db.internal:5432/x refuses",
			"https://{tok}@github.com/o/r.git":                      "https://<login>@github.com/o/r.git",
			"https://bob:pa@{pw}@h/x":                               "https://<login>@h/x",
			"redis://:{pw}@cache:6379/0":                            "redis://<login>@cache:6379/0",
			"mongodb+srv://u:{pw}/x@c0.example.com/db":              "mongodb+srv://<login>@c0.example.com/db",
			"root:{pw}@tcp(127.0.0.1:3306)/db":                      "<login>@tcp(127.0.0.1:3306)/db",
			"jdbc:oracle:thin:scott/{pw}@db:1521":                   "jdbc:oracle:thin:<login>@db:1521",
			"curl -s -u bob:{pw} https://h":                         "curl -s -u <login> https://h",
			"curl --user 'bob:{pw}' https://h":                      "curl --user '<login>' https://h",
			"mysql -u root -p{pw} db":                               "mysql -u root -p[REDACTED:password] db",
			"sshpass -p '{pw}' ssh x":                               "sshpass -p '[REDACTED:password]' ssh x",
			"redis-cli -h c -a {pw} ping":                           "redis-cli -h c -a [REDACTED:password] ping",
			"machine h login bob password {pw}":                     "machine h login bob password [REDACTED:password]",
			"https://hooks.slack.com/services/T0/B0/{tok}":          "https://hooks.slack.com/services/[REDACTED:webhook]",
			"https://discord.com/api/webhooks/123456789/{tok}{tok}": "https://discord.com/api/webhooks/[REDACTED:webhook]",
			"git clone ssh://git@github.com/o/r":                    "",
			"git@github.com:o/r.git":                                "",
			"postgres://$USER:$PASS@db/x":                           "",
			"postgres://<user>:<password>@db/x":                     "",
			"http://localhost:4873/@scope/name":                     "",
			"https://unpkg.com/react@18.2.0/index.js":               "",
			"docker run -p 8080:80 -u 1000:1000 nginx":              "",
			"mysql -p -u root":                                      "",
			"https://h/x?code=404&key=name&token=short":             "",
			"see https://h/a?page=2#sig=top":                        "",
		},
		"people and places": {
			"cd /home/jane/src/app":                                               "cd ~/src/app",
			"/Users/jane.doe/src: no such file":                                   "~/src: no such file",
			"in /home/jane.":                                                      "in ~.",
			"PATH=/home/jane/bin:/home/joe/bin":                                   "PATH=~/bin:~/bin",
			"file:///home/jane/a.txt":                                             "file://~/a.txt",
			`C:\Users\Jane Doe\src\app`:                                           `~\src\app`,
			`C:\\Users\\jane\\src`:                                                `~\\src`,
			"C:/Users/jane/src and /c/Users/jane":                                 "~/src and ~",
			"/mnt/c/Users/jane/src":                                               "~/src",
			"/home/jürgen/x /Users/张三/y":                                          "~/x ~/y",
			"~/.claude/projects/-home-jane-src/x.jsonl":                           "~/.claude/projects/-~-src/x.jsonl",
			"-I/home/jane/include":                                                "-I~/include",
			"scp x jane@web1.corp.com:/srv":                                       "scp x <login>@web1.corp.com:/srv",
			"ssh jane@web1.corp.com uptime":                                       "ssh <login>@web1.corp.com uptime",
			"ask jane.doe+x@corp.co.uk or Jane":                                   "ask <email> or Jane",
			"Co-authored-by: Jane <jane@corp.io>":                                 "Co-authored-by: Jane <<email>>",
			"1234+jane@users.noreply.github.com":                                  "<email>",
			"app/home/page.tsx src/Users/list.ts":                                 "",
			"https://example.com/home/index.html":                                 "",
			"/home/$USER/x /home/<name> /home":                                    "",
			"logo@2x.png getty@tty1.service":                                      "",
			"next@15.0.0-canary.beta actions/checkout@v4":                         "",
			"npm i @types/node@20.1.0 left-pad@1.3.0":                             "",
			"git@github.com noreply@corp.io bob@example.com bob@mail.example.org": "",
			"@pytest.mark.skip root@abc123:~#":                                    "",
		},
		"text that has nothing to hide": {
			"commit {sha} (HEAD -> main)":                       "",
			"id {uuid} of toolu_01{id}":                         "",
			"\"integrity\": \"sha512-{b64}{b64}==\"":            "",
			"github.com/x/y v1.2.3 h1:{b64}=":                   "",
			"image@sha256:{sha}{hex}":                           "",
			"etag: W/\"{hex}\"":                                 "",
			"index-{hex}.js main.{hex}.css":                     "",
			"go test ./... -run TestToken -count=1":             "",
			"sk-learn, sk_buff, skip-this, ghp_short, AKIA":     "",
			"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAE": "",
			"2026-11-30T12:00:00Z 192.168.1.10:8080 1e-9":       "",
			"import { secret } from './secret'; // token":       "",
		},
	} {
		for in, want := range pairs {
			if want == "" {
				want = in
			}
			text := expand(in)
			if got, want := New(Person{}).Clean(text).String(), expand(want); got != want {
				t.Errorf("%s:\n     %s\ngot  %s\nwant %s", group, text, got, want)
			}
		}
	}
}

// expand puts made-up values in place of their names in braces.
func expand(s string) string {
	m := newMaker()
	return strings.NewReplacer(
		"{pw}", "s3"+"Kret"+m.text(mixedAlnum, 5),
		"{tok}", m.text(mixedAlnum, 32),
		"{b64}", m.text(mixed64, 40),
		"{hex}", m.text(lowerHex, 24),
		"{sha}", m.text(lowerHex, 40),
		"{uuid}", m.uuid(),
		"{id}", m.text(mixedAlnum, 22),
		"{jwt}", "eyJ"+m.text(mixedAlnum, 30)+".eyJ"+m.text(mixedAlnum, 40)+"."+m.text(mixedAlnum, 43),
	).Replace(s)
}

func TestOwnNames(t *testing.T) {
	p := Person{Login: "jsmith", Home: "/data/people/jsmith", Email: "j@example.com", Host: "wonderland.lan"}
	for in, want := range map[string]string{
		"cd /data/people/jsmith/src":                   "cd ~/src",
		"/data/people/jsmith":                          "~",
		"/data/people/jsmithson /x/data/people/jsmith": "/data/people/jsmithson /x/data/people/<user>",
		"/data/people/jsmith-old /data/people/jsmith.": "/data/people/<user>-old ~.",
		"jsmith@wonderland:~$ whoami":                  "<user>@<host>:~$ whoami",
		"Host WONDERLAND.LAN is up":                    "Host <host> is up",
		"mail J@Example.com":                           "mail <email>",
		"jsmith's jsmith_x xjsmith":                    "<user>'s jsmith_x xjsmith",
		`a\njsmith`:                                    `a\n<user>`,
		"wonderlands":                                  "wonderlands",
	} {
		if got := New(p).Clean(in).String(); got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
	for complaint, p := range map[string]Person{
		"nothing known":            {},
		"names that many have":     {Login: "root", Home: "/root", Host: "localhost"},
		"names that are words":     {Login: "user", Home: "/", Email: "none", Host: "app"},
		"names that are too short": {Login: "jo", Home: "", Host: "pc"},
	} {
		const text = "root, user and jo run the app on localhost, a pc: none of / is theirs [REDACTED:token]"
		if got := New(p).Clean(text).String(); got != text {
			t.Errorf("%s: %q", complaint, got)
		}
	}
	if got := New(Person{Home: "/root", Login: "root"}).Clean("/root/x /rooted /var/root/y").String(); got != "~/x /rooted /var/root/y" {
		t.Errorf("root's home: %q", got)
	}
	windows := New(Person{Home: `D:\People\Jane`, Login: "Jane"})
	if got := windows.Clean(`D:\People\Jane\src D:\\People\\Jane\\src D:/People/Jane/x`).String(); got != `~\src ~\\src ~/x` {
		t.Errorf("a home on another drive: %q", got)
	}
}

func TestHideLeavesWhoAndWhere(t *testing.T) {
	for in, want := range map[string]string{
		"cd /home/jane/x && deploy --password {pw}": "cd /home/jane/x && deploy --password [REDACTED:password]",
		"jane@corp.io says {jwt}":                   "jane@corp.io says [REDACTED:jwt]",
		"a\x1b[1mb\u200bc <private>d</private>":     "abc",
		"postgres://u:{pw}@db:5432\n/home/jane":     "postgres://<login>@db:5432\n/home/jane",
	} {
		if got := Hide(expand(in)); got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
}

func TestPrivate(t *testing.T) {
	for in, want := range map[string]string{
		"a <private>b</private> c":                        "a c",
		"a <PRIVATE>b</Private> c":                        "a c",
		"a <private>b <private>c</private> d</private> e": "a e",
		"a <private>b\nc":                                 "a",
		"a <private reason=\"x\">b</ private > c":         "a c",
		"a <pri\u200bvate>b</private> c":                  "a c",
		`a \u003cprivate\u003eb\u003c/private\u003e c`:    "a c",
		"a &lt;private&gt;b&lt;/private&gt; c":            "a c",
		"a </private> b":                                  "a b",
		"<private>b</private> c":                          "c",
		"a <private>b</private>.":                         "a.",
		"a<private>b</private>c":                          "a c",
		"пар<private>b</private>оль":                      "пар оль",
		"a\n<private>b</private>\nc":                      "a\n\nc",
		"a\n  <private>b</private> c":                     "a\n  c",
		"提交<private>b</private>信息":                        "提交信息",
		"`<private>b</private>` c":                        "`` c",
		"private <b> x </b> private":                      "private <b> x </b> private",
		"<private-parts>x</private-parts>":                "<private-parts>x</private-parts>",
		"<private></private>":                             "",
	} {
		if got := New(Person{}).Clean(in).String(); got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
}

// TestKnownMisses holds what is not found, and why. Who finds a way to tell these from ordinary text without false alarms
// moves them up.
func TestKnownMisses(t *testing.T) {
	for why, in := range map[string]string{
		"words in prose may be anything":                       "the password is correcthorse",
		"a sentence in quotes is nearly always about a secret": "\"password\": \"correct horse battery staple\"",
		"an argument may be a variable":                        "login(password=hunter, host=db)",
		"a flag is followed by words in every help text":       "login --password hunter",
		"a random text without a name may be a hash or an id":  "use {tok} for it",
		"a short one is no use to a machine":                   "the pin is 4711",
		"names of other people are ordinary words":             "Jane Doe reviewed it",
	} {
		text := expand(in)
		if got := New(Person{}).Clean(text).String(); got != text {
			t.Errorf("%s, yet it is found now: %s", why, got)
		}
	}
}
