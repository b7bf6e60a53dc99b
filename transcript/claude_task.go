package transcript

import (
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"session-learning/internal/injected"
)

// A shell command in the background has two results: that it began, and much later how it ended. The second comes
// as a message of the harness, in a queue operation, an attachment or a user line, or when the agent asks for it.

// began remembers the call behind a background task.
func (c *claude) began(task []byte, event int) {
	if len(c.tasks) >= maxOpen {
		clear(c.tasks)
	}
	c.tasks[str(task, maxField)] = event
}

// notified reads a message of the harness about a task. Other texts are left alone.
func (c *claude) notified(rec claudeRecord, raw []byte) {
	if len(c.tasks) == 0 {
		return
	}
	text := str(raw, MaxOutput)
	if !strings.HasPrefix(text, "<task-notification>") {
		return
	}
	c.ended(rec, inner(text, "task-id"), inner(text, "status"), statusIn(inner(text, "summary")), "")
}

// statusIn reads the exit status at the end of "… completed (exit code 0)" or "… failed with exit code 1"; -1: none.
func statusIn(summary string) int {
	i := strings.LastIndex(summary, "exit code ")
	if i < 0 {
		return -1
	}
	code, err := strconv.Atoi(strings.Trim(summary[i+len("exit code "):], " )."))
	if err != nil {
		return -1
	}
	return code
}

// asked reads what a tool says that looks after tasks.
func (c *claude) asked(rec claudeRecord, task []byte) {
	if len(task) == 0 || len(c.tasks) == 0 {
		return
	}
	exit := -1
	if code := gjson.GetBytes(task, "exitCode"); code.Type == gjson.Number {
		exit = int(code.Num)
	}
	c.ended(rec, str(field(task, "task_id"), maxField), str(field(task, "status"), maxField), exit, str(field(task, "output"), MaxOutput))
}

// ended completes the call of a task; exit -1 is not recorded.
func (c *claude) ended(rec claudeRecord, id, status string, exit int, output string) {
	event, known := c.tasks[id]
	if !known || status == "running" || status == "" {
		return
	}
	delete(c.tasks, id)
	c.update(event, func(e *Event) {
		switch {
		case status == "killed":
			e.Tool.Outcome = Cancelled
		case exit > 0 || exit < 0 && status == "failed":
			e.Tool.Outcome, e.Tool.Exit = Failed, max(exit, 0)
		case exit == 0:
			e.Tool.Outcome = OK
		default:
			return
		}
		e.Tool.ResultLine, e.Tool.Result = rec.line, str(rec.uuid, maxField)
		if output = strings.TrimSpace(injected.Strip(output)); output != "" {
			e.Text = output
		}
	})
}
