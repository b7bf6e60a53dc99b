package transcript

import (
	"slices"
	"strings"
)

// script is what must be known of a shell command to judge its output.
type script struct {
	reads  bool // what is shown was read from somewhere, and its words are not this command's
	hidden bool // a failure need not be seen in the exit status
	piped  bool // … because a pipe follows the program
	cut    bool // the output's end is not the program's: cut at the head, or filtered
	status bool // prints the exit status itself

	program string // that speaks
}

// stage is a simple command of a pipeline.
type stage struct {
	words []string
	pipe  bool // its output goes on through a pipe
}

// parseScript looks at the pipeline that speaks last. What follows it only to report (echo, true) is passed over.
func parseScript(command string) script {
	stages := split(command)
	s := script{status: strings.Contains(command, "$?") || strings.Contains(command, "PIPESTATUS") || strings.Contains(command, "LASTEXITCODE")}
	last := len(stages) - 1
	for last > 0 && reports(stages[last].program()) {
		last--
		s.hidden = true
	}
	if last < 0 {
		return s
	}
	first := last
	for first > 0 && stages[first-1].pipe {
		first--
	}
	if first < last {
		s.piped = !strings.Contains(command, "pipefail")
		s.hidden = s.hidden || s.piped
	}
	for _, st := range stages[first+1 : last+1] {
		s.cut = s.cut || slices.Contains([]string{"head", "grep", "rg", "egrep", "sed", "awk", "sort", "uniq", "findstr", "Select-String", "Select-Object"}, st.program())
	}
	s.program = stages[first].program()
	s.reads = reads(stages[first])
	if s.reads && readsOwn(command, stages[first]) {
		s.reads, s.hidden = false, true
	}
	return s
}

// reports tells whether a program only says something of its own behind what matters.
func reports(program string) bool {
	return program == "echo" || program == "true" || program == ":" || program == "printf" || program == "exit" ||
		program == "Write-Output" || program == "Write-Host"
}

// reads tells whether a command shows what others wrote: files, logs, history, answers of servers.
func reads(st stage) bool {
	switch program := st.program(); program {
	case "cat", "head", "tail", "less", "more", "bat", "grep", "egrep", "fgrep", "rg", "ag", "ack", "sed", "awk", "gawk", "cut", "sort", "uniq",
		"wc", "nl", "tac", "strings", "xxd", "hexdump", "od", "diff", "cmp", "comm", "jq", "yq", "ls", "ll", "dir", "find", "fd", "tree", "stat",
		"file", "du", "df", "echo", "printf", "test", "[", "[[", "which", "type", "whereis", "man", "tldr", "history", "env", "printenv", "ps",
		"pgrep", "lsof", "gh", "glab", "curl", "wget", "http", "journalctl", "dmesg", "log", "sqlite3", "psql", "mysql", "redis-cli", "ssh",
		"Get-Content", "Get-ChildItem", "Select-String", "gc", "gci", "sls", "type.exe", "findstr", "for", "while", "if":
		return true
	case "git", "hg", "jj":
		return readsHistory(st.words)
	case "docker", "kubectl", "podman", "docker-compose", "fly", "flyctl", "heroku", "aws", "gcloud", "az", "vercel", "systemctl", "pm2":
		return slices.Contains(st.words, "logs") || slices.Contains(st.words, "inspect") || slices.Contains(st.words, "describe") || slices.Contains(st.words, "ps")
	}
	return false
}

func readsHistory(words []string) bool {
	for _, w := range words[1:] {
		switch w {
		case "log", "show", "diff", "grep", "blame", "status", "branch", "ls-files", "ls-tree", "cat-file", "reflog", "config", "shortlog", "stash", "tag", "remote", "describe", "help", "fsck", "count-objects", "rev-parse", "rev-list", "merge-base", "ls-remote":
			return true
		case "add", "am", "apply", "bisect", "checkout", "cherry-pick", "clean", "clone", "commit", "fetch", "gc", "init", "merge", "mv", "pull", "push", "rebase", "reset", "restore", "revert", "rm", "submodule", "switch", "worktree":
			return false
		}
	}
	return false
}

// readsOwn tells whether a command reads a file that the same script wrote: the output of what ran before.
func readsOwn(command string, st stage) bool {
	for rest := command; ; {
		i := strings.IndexByte(rest, '>')
		if i < 0 {
			return false
		}
		rest = strings.TrimLeft(rest[i+1:], ">| ")
		target, _, _ := strings.Cut(rest, " ")
		target = strings.Trim(strings.TrimRight(target, ";\n)"), `"'`)
		target, _, _ = strings.Cut(target, "\n")
		if len(target) > 1 && target[0] != '&' && target != "/dev/null" && slices.Contains(st.words, target) {
			return true
		}
	}
}

// program is the name of the program that a stage runs, behind assignments and commands that only run another.
func (st stage) program() string {
	words := st.words
	for len(words) > 0 {
		w := words[0]
		name := w[strings.LastIndexAny(w, `/\`)+1:]
		switch {
		case strings.Contains(w, "=") && !strings.HasPrefix(w, "-"), name == "sudo", name == "time", name == "nohup", name == "command", name == "exec", name == "env" && len(words) > 1, strings.HasPrefix(w, "-"):
			words = words[1:]
		case name == "timeout" || name == "gtimeout" || name == "nice":
			words = words[1:]
			for len(words) > 0 && (strings.HasPrefix(words[0], "-") || words[0] != "" && words[0][0] >= '0' && words[0][0] <= '9') {
				words = words[1:]
			}
		default:
			return name
		}
	}
	return ""
}

// split cuts a shell command at its operators. Quotes and here-documents are respected as far as needed to know
// which operators are meant.
func split(command string) []stage {
	var stages []stage
	var words []string
	var word strings.Builder
	inWord := false
	endWord := func() {
		if inWord {
			words = append(words, word.String())
		}
		word.Reset()
		inWord = false
	}
	end := func(op string) {
		endWord()
		if len(words) > 0 {
			stages = append(stages, stage{words: words, pipe: op == "|"})
		}
		words = nil
	}
	text := withoutHeredocs(command)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && i+1 < len(text):
			i++
			if text[i] != '\n' {
				word.WriteByte(text[i])
				inWord = true
			}
		case c == '\'' || c == '"':
			j := closing(text, i)
			word.WriteString(text[i+1 : j])
			inWord = true
			i = j
		case c == ' ' || c == '\t' || c == '\r':
			endWord()
		case strings.HasPrefix(text[i:], "&&") || strings.HasPrefix(text[i:], "||"):
			end(text[i : i+2])
			i++
		case c == '|':
			end("|")
			if strings.HasPrefix(text[i:], "|&") {
				i++
			}
		case c == ';' || c == '\n':
			end(";")
		case c == '&' && !afterArrow(text, i) && !strings.HasPrefix(text[i:], "&>"):
			end("&")
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	end("")
	return stages
}

// afterArrow tells whether the & at i belongs to a redirection: 2>&1.
func afterArrow(text string, i int) bool { return i > 0 && (text[i-1] == '>' || text[i-1] == '<') }

// closing returns the place of the quote that ends the one at i; the last byte when there is none.
func closing(text string, i int) int {
	for j := i + 1; j < len(text); j++ {
		switch {
		case text[j] == text[i]:
			return j
		case text[j] == '\\' && text[i] == '"':
			j++
		}
	}
	return max(len(text)-1, i+1)
}

// withoutHeredocs takes the bodies of here-documents out.
func withoutHeredocs(command string) string {
	if !strings.Contains(command, "<<") {
		return command
	}
	var kept []string
	until := ""
	for l := range strings.SplitSeq(command, "\n") {
		if until != "" {
			if strings.TrimSpace(l) == until {
				until = ""
			}
			continue
		}
		kept = append(kept, l)
		if _, after, ok := strings.Cut(l, "<<"); ok && !strings.HasPrefix(after, "<") {
			until = delimiter(after)
		}
	}
	return strings.Join(kept, "\n")
}

// delimiter is the word behind << that ends a here-document; empty when there is none.
func delimiter(after string) string {
	after = strings.TrimLeft(after, "-~ '\"\\")
	if i := strings.IndexAny(after, " '\"\\;|&)<>"); i >= 0 {
		after = after[:i]
	}
	return after
}
