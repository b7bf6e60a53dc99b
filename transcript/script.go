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

	fallback string // what is printed behind || to say that what stands before it failed; empty: nothing is

	program string // that speaks
	task    string // what it is to do, or on what; see stage.task
}

// stage is a simple command of a pipeline.
type stage struct {
	words []string
	pipe  bool // its output goes on through a pipe
	or    bool // it runs when what stands before it failed
}

// parseScript looks at the pipeline that speaks last. What follows it only to report (echo, true) is passed over.
func parseScript(command string) script {
	stages := split(command)
	s := script{status: strings.Contains(command, "$?") || strings.Contains(command, "PIPESTATUS") || strings.Contains(command, "LASTEXITCODE")}
	last := len(stages) - 1
	for last > 0 && reports(stages[last].program()) {
		if text := strings.Join(stages[last].words[1:], " "); stages[last].or && saysFailed(text) {
			s.fallback = text
		}
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
	s.program, s.task = stages[first].program(), stages[first].task()
	s.reads = reads(stages[first])
	if s.reads && readsOwn(command, stages[first]) {
		s.reads, s.hidden = false, true
	}
	return s
}

// saysFailed tells whether what a script prints itself says that something failed, not only that something is not there.
func saysFailed(text string) bool {
	text = strings.ToLower(text)
	return strings.Contains(text, "fail") || strings.Contains(text, "error") || strings.Contains(text, "失败")
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
		case len(words) > 2 && w != "" && w[0] == '$' && words[1] == "=": // PowerShell
			words = words[2:]
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

// task is the first words behind the program that are no options: one, and the script's name behind "run".
func (st stage) task() string {
	program, task := st.program(), ""
	behind := false
	for _, w := range st.words {
		switch {
		case !behind:
			behind = strings.HasSuffix(w, program)
		case strings.HasPrefix(w, "-"):
		case w == "run" && task == "":
			task = "run "
		default:
			return task + w
		}
	}
	return task
}

// split cuts a shell command at its operators. Quotes and here-documents are respected as far as needed to know
// which operators are meant.
func split(command string) []stage {
	s := splitter{text: withoutHeredocs(command)}
	for s.at < len(s.text) {
		s.next()
	}
	s.end("")
	return s.stages
}

// splitter is the work of split.
type splitter struct {
	text   string
	at     int
	word   []byte
	inWord bool
	words  []string
	or     bool // behind ||
	stages []stage
}

// next takes one character, quotation or operator.
func (s *splitter) next() {
	rest := s.text[s.at:]
	size := 1
	switch c := rest[0]; {
	case c == '\\' && len(rest) > 1:
		size = 2
		if rest[1] != '\n' {
			s.add(rest[1:2])
		}
	case c == '\'' || c == '"':
		end := closing(rest)
		s.add(rest[1:end])
		size = end + 1
	case c == ' ' || c == '\t' || c == '\r':
		s.endWord()
	case strings.HasPrefix(rest, "&&"), strings.HasPrefix(rest, "||"), strings.HasPrefix(rest, "|&"):
		s.end(rest[:2])
		size = 2
	case c == '|' || c == ';' || c == '\n', c == '&' && !s.redirects(rest):
		s.end(rest[:1])
	default:
		s.add(rest[:1])
	}
	s.at += size
}

// redirects tells whether an & belongs to a redirection: 2>&1, &>file.
func (s *splitter) redirects(rest string) bool {
	return strings.HasPrefix(rest, "&>") || s.at > 0 && (s.text[s.at-1] == '>' || s.text[s.at-1] == '<')
}

func (s *splitter) add(text string) {
	s.word = append(s.word, text...)
	s.inWord = true
}

func (s *splitter) endWord() {
	if s.inWord {
		s.words = append(s.words, string(s.word))
	}
	s.word, s.inWord = s.word[:0], false
}

func (s *splitter) end(operator string) {
	s.endWord()
	if len(s.words) > 0 {
		s.stages = append(s.stages, stage{words: s.words, pipe: operator == "|" || operator == "|&", or: s.or})
	}
	s.words, s.or = nil, operator == "||"
}

// closing returns the place of the quote that ends the one that text begins with; its last byte when there is none.
func closing(text string) int {
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == text[0]:
			return i
		case text[i] == '\\' && text[0] == '"':
			i++
		}
	}
	return max(len(text)-1, 1)
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
