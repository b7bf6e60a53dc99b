package scoring

import "strings"

// openings are what a line with placeholders begins with where others say the same without it.
const openings = "caused by: |fehler: |エラー: |erreur : |错误: |type error: |terminating due to |uncaught exception |uncaught (in promise) |uncaught |exception in thread <str> |error: |fatal error: error: |failed to solve: |failed to compute cache key: |" +
	"error ts|stepping, |in prepare, |runtime error near line <n>: |parse error near line <n>: |unhandled exception. |npm error error: "

// endings are where what differs from time to time begins, or what is added for the reader.
const endings = " -> [help| (from versions| (caused by | at character <n>| (using password|, we can conclude|, we can|, we| with url: | [recovered| (os error <n>)| is not up to date with "

// settled takes off a line with placeholders what the same failure begins or ends with at one time and not at another.
// What is settled stays as it is.
func settled(line string) string {
	if rest, ok := strings.CutPrefix(line, "npm err! "); ok {
		line = "npm error " + rest
	}
	for before := ""; before != line; {
		before = line
		for opening := range strings.SplitSeq(openings, "|") {
			rest, ok := strings.CutPrefix(line, opening)
			switch {
			case !ok || rest == "":
			case opening == "error ts":
				if digit(rest[0]) {
					line = "ts" + rest
				}
			default:
				line = rest
			}
		}
		line = behindGoal(line)
	}
	for ending := range strings.SplitSeq(endings, "|") {
		if at := strings.Index(line, ending); at > 0 {
			line = line[:at]
		}
	}
	return strings.TrimRight(ownForm(line), " .:,;")
}

// behindGoal takes off what was to be done, where the reason stands behind it.
func behindGoal(line string) string {
	if strings.HasPrefix(line, "target ") || strings.HasPrefix(line, "failed to execute goal ") {
		for _, end := range []string{": failed to solve: ", " on project "} {
			if _, rest, ok := strings.Cut(line, end); ok {
				if _, reason, ok := strings.Cut(rest, ": "); ok && end == " on project " {
					return reason
				}
				return rest
			}
		}
	}
	return line
}

// ownForm brings into one form what tools say of failures that are met every day, and leaves out who and where.
func ownForm(line string) string {
	line = strings.Replace(line, ": failed to set up container networking: ", ": ", 1) // newer releases of Docker put it there
	line = strings.ReplaceAll(line, "(::<n>)", "(<n>)")                                // the same host by its IPv6 address
	if who, rest, ok := strings.Cut(line, ": <str>: "); ok && !strings.Contains(who, " ") {
		return who + ": <path>: " + rest // a name with spaces in quotes
	}
	if name, ok := strings.CutPrefix(line, "command not found: "); ok && name != "" {
		return name + ": command not found"
	}
	if name, ok := strings.CutSuffix(line, ": not found"); ok && !strings.ContainsAny(name, " :<") {
		return name + ": command not found" // as dash and BusyBox say it
	}
	for _, reason := range []string{"undefined reference to ", "access denied for user "} {
		if at := strings.Index(line, reason); at >= 0 {
			return line[at:]
		}
	}
	if at := strings.Index(line, "the term <str> is not recognized"); at >= 0 {
		return "the term <str> is not recognized"
	}
	if at := strings.Index(line, "merge conflict in "); at >= 0 {
		return line[:at] + "merge conflict"
	}
	if kind, reason, ok := strings.Cut(line, "rejected] "); ok && strings.HasPrefix(kind, "[") {
		if at := strings.LastIndexByte(reason, '('); at >= 0 {
			return kind + "rejected] " + reason[at:]
		}
	}
	if at := strings.Index(line, ": permission denied (publickey"); at > 0 {
		return line[at+2:]
	}
	if before, rest, ok := strings.Cut(line, " on endpoint "); ok {
		if at := strings.Index(rest, "): "); at >= 0 {
			return before + rest[at+1:]
		}
	}
	return line
}
