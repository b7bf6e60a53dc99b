package install

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"session-learning/internal/agent"
)

const pluginFile = ".config/opencode/plugin/session-learning.js"

// opencodeUser has opencode alone.
func opencodeUser(t *testing.T) *person {
	p := newPerson(t)
	p.write(".config/opencode/opencode.jsonc", "{\n  // mine\n}\n")
	return p
}

// inspected is what Inspect tells of a file; nothing when it does not look there.
func inspected(p *person, project, file string) Inspection {
	for _, in := range Inspect(p.machine(), project) {
		if in.File == p.path(file) {
			return in
		}
	}
	return Inspection{}
}

func TestOpencodeGetsAPluginThatCallsThePrograms(t *testing.T) {
	p := opencodeUser(t)
	before := p.files()
	results := p.install()
	if r := of(results, pluginFile); r.Action != Created || !strings.Contains(r.Notice, "npm registry") {
		t.Errorf("install: %+v", r)
	}
	if r := of(results, ".config/opencode/command/learnings.md"); r.Action != Created {
		t.Errorf("the command: %+v", r)
	}
	p.bin = `/home/Ann O'Neil/my "bin" & <more>`
	if r := of(p.install(), pluginFile); r.Action != Updated || r.Backup != "" {
		t.Errorf("the programs moved: %+v", r)
	}
	in := inspected(p, "", pluginFile)
	if !in.Plugin || !in.Edited || !in.Exists || len(in.Missing) > 0 || len(in.Hooks) != 2 {
		t.Fatalf("found %+v", in)
	}
	for _, h := range in.Hooks {
		if h.Program != p.bin+"/"+h.Name+exeSuffix || !h.Plain {
			t.Errorf("calls %+v", h)
		}
	}
	if r := of(p.install(), pluginFile); r.Action != Unchanged || r.Notice != "" {
		t.Errorf("again: %+v", r)
	}
	p.uninstall()
	if diff := cmp.Diff(before, p.files()); diff != "" {
		t.Error(diff)
	}
}

func TestAPluginThatWasChangedStaysAndIsTold(t *testing.T) {
	p := opencodeUser(t)
	p.install()
	p.write(pluginFile, p.read(pluginFile)+"// and more\n")
	before := p.read(pluginFile)
	if in := inspected(p, "", pluginFile); len(in.Hooks) != 2 || in.Hooks[0].Plain {
		t.Errorf("it passes for what install writes: %+v", in)
	}
	p.bin = "/moved"
	if r := of(p.install(), pluginFile); r.Action != Refused || !strings.Contains(r.Reason, "not as install wrote it") {
		t.Errorf("install: %+v", r)
	}
	if r := of(p.uninstall(), pluginFile); r.Action != Unchanged || r.Reason != changedByPerson {
		t.Errorf("uninstall: %+v", r)
	}
	if p.read(pluginFile) != before {
		t.Error("it was touched")
	}
}

func TestAPluginIsKnownWithoutNotes(t *testing.T) {
	p := opencodeUser(t)
	p.install()
	if err := os.RemoveAll(p.path(".config/session-learning")); err != nil {
		t.Fatal(err)
	}
	if r := of(p.uninstall(), pluginFile); r.Action != Removed {
		t.Errorf("uninstall: %+v", r)
	}
}

func TestAPluginThatIsNotThereIsMissing(t *testing.T) {
	p := opencodeUser(t)
	if in := inspected(p, "", pluginFile); in.Exists || !slices.Equal(in.Missing, []string{pluginEvent}) || in.Err != nil {
		t.Errorf("%+v", in)
	}
}

func TestASecondPluginIsFound(t *testing.T) {
	p := opencodeUser(t)
	p.install()
	text := p.read(pluginFile)
	for _, file := range []string{".config/opencode/plugins/session-learning.js", "work/.opencode/plugin/session-learning.js"} {
		p.write(file, text)
		if in := inspected(p, p.path("work"), file); len(in.Hooks) != 2 || in.Edited || in.Name != agent.OpenCode {
			t.Errorf("%s: %+v", file, in)
		}
	}
}

func TestAWarmFolderOfOpencodeNeedsNoNotice(t *testing.T) {
	p := opencodeUser(t)
	p.write(".config/opencode/node_modules/@opencode-ai/plugin/package.json", "{}")
	if r := of(p.install(), pluginFile); r.Notice != "" {
		t.Errorf("told without reason: %s", r.Notice)
	}
}
