package extract

import "regexp"

// shortcuts is commands and settings that make a failure go away by taking a guard away. They work, and must never be
// learned as advice.
var shortcuts = regexp.MustCompile(`(?i)--no-verify\b|\bcommit\b.*\s-n\b|\bcurl\b[^|\n]*\s(-k|--insecure)\b|\bwget\b.*--no-check-certificate|\brm\b[^\n]*(\.lock\b|lock\b|-rf? |-fr? |--force)|\bdel\b.*\.lock|\bchmod\b[^\n]*(777|a\+rwx|-x\b)|--force(-with-lease)?\b|\bpush\b.*\s-f\b|\breset\b.*--hard|\bclean\b.*\s-[a-z]*f|\bcheckout\b\s+(--\s+)?\.(\s|$)|\bgit (restore|checkout) -- |HUSKY=0|SKIP=|LEFTHOOK=0|NODE_TLS_REJECT_UNAUTHORIZED|GIT_SSL_NO_VERIFY|http\.sslverify|strict-ssl|--skip-(hooks|tests|checks|validation|lint)|-DskipTests|--legacy-peer-deps|--allow-empty|--dangerously|--privileged|\bsudo\b|--trusted-host|StrictHostKeyChecking=(no|accept-new)|--no-gpg-sign|commit\.gpgsign[= ]false|eslint-disable|@ts-ignore|@ts-nocheck|#\s*noqa|//\s*nolint|\bkill(all)? -9|\bpkill\b|--no-audit|--disable-\w*(check|security|sandbox)|\bt\.skip\b|\.skip\(|xfail|gc\.auto|core\.hookspath|\bset \+e\b|\|\| true|--ignore-scripts|--insecure\b|--no-check-certificate|--no-ssl\S*|setenforce|ufw disable|core\.filemode|(disable|skip|bypass|turn off)\w* (the |all )?(\w+ )?(checks?|hooks?|tests?|lint\w*|verification|validation|security|auth\w*)`)

// refusal is how a sentence forbids: a shortcut that is forbidden is good advice.
var refusal = regexp.MustCompile(`(?i)(?:^|\s)(do not|don'?t|never|avoid|must not|no|without|stop|not)\b|不要|禁止|别|нельзя|не `)

// instructing is text that tells a reader what to do rather than what is so: it may come from a person, never from a
// tool.
var instructing = regexp.MustCompile(`(?i)\b(ignore|disregard|forget) (all |any |the |your )*(previous|prior|above|earlier|other) |\bfrom now on\b|\byou (must|should|are now|have to|need to)\b|\b(do not|don't|never) (tell|mention|reveal|inform|ask)\b|\b(important|attention|note to (the )?(ai|agent|assistant|model))\s*:|system.?reminder|system prompt|\bassistant\b.*\bmust\b|\b(curl|wget|iwr)\b[^\n]*\|\s*(ba|z|da)?sh\b|base64 (-d|--decode)|\beval\b.*\$\(|\bas an ai\b|(^|[.;:!] )always (run|use|execute|call|send|include)\b|\b(please )?(run|execute) (the following|this command|\x60)|</?[a-z_-]*(system|instruction|user|assistant)[a-z_-]*>|## past learnings|\bexfiltrat|send .* to https?:`)

// dangerous tells whether a text recommends a shortcut.
func dangerous(text string) bool {
	return shortcuts.MatchString(text) && !refusal.MatchString(text)
}
