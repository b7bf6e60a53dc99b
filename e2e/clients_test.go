//go:build e2e && unix

package e2e

import (
	_ "embed"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"session-learning/e2e/fakemodel"
)

// client is a coding agent that the tests drive: the real program, and how somebody works with it without a network.
type client interface {
	// name is as in internal/agent.
	name() string
	// movesIn writes what the client keeps of a person who has used it before.
	movesIn(p person)
	// run is how the client is called for one prompt, with more flags, when the model is at an address.
	run(p person, model, prompt string, more []string) (args, env []string)
	// goesOn are the flags that let it go on with the session before.
	goesOn() []string
	// quiet are the flags that let it print its answer alone.
	quiet() []string
	// lanes are what it asks the model beside the conversation.
	lanes() []fakemodel.Lane
	// call spells a call of one of Claude Code's tools as one of its own.
	call(tool fakemodel.Tool) fakemodel.Tool
	// session are the records of a session as they are counted for evidence: the first has the number first.
	session(p person, id string) (records []string, first int)
	// rereads has session-stop read the session again, in the foreground.
	rereads(p person, id string)
}

// others are the clients beside Claude Code.
func others() []client {
	return []client{openCode{}, codex{}, gemini{}, qwen{}, copilot{}}
}

// clientList tells which clients there are, and where their programs are. The script that installs them reads it, too.
//
//go:embed clients.txt
var clientList string

// program tells where the real client is, and fails with how to install it otherwise. $SESSION_LEARNING_NAME names another one.
func program(t *testing.T, name string) string {
	t.Helper()
	for line := range strings.Lines(clientList) {
		fields := strings.Fields(line)
		if len(fields) != 3 || fields[0] != name {
			continue
		}
		prefix := filepath.Join(cacheDir(t), name)
		path := filepath.Join(prefix, "node_modules", filepath.FromSlash(fields[2]))
		variable := "SESSION_LEARNING_" + strings.ToUpper(name)
		if named := os.Getenv(variable); named != "" {
			path = named
		}
		if _, err := os.Stat(path); err != nil {
			t.Fatalf("find the real client: %v\ninstall it: npm install --prefix %s --no-audit --no-fund %s\nor name one in $%s",
				err, prefix, fields[1], variable)
		}
		return path
	}
	t.Fatalf("clients.txt does not name %s", name)
	return ""
}

// programs are the real clients by name, all of them.
func programs(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, c := range append(others(), claudeCode{}) {
		found[c.name()] = program(t, c.name())
	}
	return found
}

// gets puts a client on the person's search path.
func (p person) gets(c client) {
	p.t.Helper()
	mkdir(p.t, p.programs())
	path := p.machine.programs[c.name()]
	link := filepath.Join(p.programs(), c.name())
	if filepath.Ext(path) == ".js" {
		p.write(link, "#!/bin/sh\nexec node '"+path+"' \"$@\"\n")
		return
	}
	if err := os.Symlink(path, link); err != nil {
		p.t.Fatal(err)
	}
}

func (p person) programs() string { return filepath.Join(p.home, programsDir) }

// write writes a file of the person's.
func (p person) write(path, text string) {
	p.t.Helper()
	mkdir(p.t, filepath.Dir(path))
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
		p.t.Fatal(err)
	}
}

// uses is the same person at another client.
func (p person) uses(c client) person {
	p.client = c
	return p
}

// tells is a script in the words of a client: its own tools, and what it asks beside the conversation.
func tells(c client, script []fakemodel.Lane) []fakemodel.Lane {
	told := c.lanes()
	for _, lane := range script {
		var replies []fakemodel.Reply
		for _, reply := range lane.Replies {
			var tools []fakemodel.Tool
			for _, tool := range reply.Tools {
				tools = append(tools, c.call(tool))
			}
			reply.Tools = tools
			replies = append(replies, reply)
		}
		lane.Replies = replies
		told = append(told, lane)
	}
	return told
}

// input is what a call of one of Claude Code's tools says, by the name of the parameter.
func input(tool fakemodel.Tool) map[string]string {
	said, _ := tool.Input.(map[string]string)
	return said
}

// lookFor fails the test when a tool is not there.
func lookFor(t *testing.T, tools ...string) {
	t.Helper()
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err != nil {
			t.Fatalf("%s is missing: install it with the system's package manager", tool)
		}
	}
}
