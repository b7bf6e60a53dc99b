package transcript

import "testing"

func TestALookIntoTheOutputTellsHowACommandEnded(t *testing.T) {
	shell := func(command, output string) Event {
		return Event{Kind: Call, Text: output, Tool: Tool{Name: "Bash", Command: command, Outcome: OK, Local: true}}
	}
	background := shell("npm run build", "Command running in background with ID: b1. Output is being written to: /tmp/tasks/b1.output")
	background.Tool.Outcome, background.Tool.Background = Unknown, true
	const broken, fine = "src/a.ts(1,2): error TS2304: Cannot find name 'x'.\nnpm error code ELIFECYCLE", "> build\n✓ built in 3.39s"
	for name, c := range map[string]struct {
		first, second Event
		failed        bool
	}{
		"a file that is read":                {shell("npm run build > /tmp/build.log 2>&1; echo done", "done"), shell("tail -20 /tmp/build.log", broken), true},
		"both streams at once":               {shell("npm run build &> build.log; true", ""), shell("cat build.log | tail -5", broken), true},
		"searched for errors":                {shell("npm run build >build.log 2>&1 || true", ""), shell("grep -n error build.log", broken), true},
		"in the background":                  {background, shell("tail -5 /tmp/tasks/b1.output", broken), true},
		"what went well":                     {shell("npm run build > build.log 2>&1; echo done", "done"), shell("tail -20 build.log", fine), false},
		"in the background, and well":        {background, shell("cat /tmp/tasks/b1.output", fine), false},
		"another file":                       {shell("npm run build > build.log 2>&1; echo done", "done"), shell("tail -20 old.log", broken), false},
		"nothing but errors thrown away":     {shell("npm run build 2>/dev/null; echo done", "done"), shell("cat /dev/null", broken), false},
		"a file that was written, not a log": {shell("cat > notes.md <<'EOF'\nnpm error code 1\nEOF", ""), shell("cat notes.md", broken), false},
		"nothing but both streams in one":    {shell("docker build . 2>&1; echo done", "done"), shell("docker logs api", broken), false},
		"a comparison, not a redirection":    {shell("awk '$3>100' a.txt", ""), shell("cat 100", broken), false},
	} {
		events := []Event{c.first, c.second}
		followLogs(events)
		got := events[0].Tool
		if got.Masked != c.failed || c.failed && (got.Background || events[0].Text != broken) || !c.failed && events[0].Text != c.first.Text {
			t.Errorf("%s: %+v %q", name, got, events[0].Text)
		}
	}
}
