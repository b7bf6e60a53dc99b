package install

import (
	"maps"
	"sync"
	"testing"
)

func TestInstallsAtOnceLoseNoWayBack(t *testing.T) {
	p := newPerson(t)
	p.write(".claude/settings.json", "{\r\n\t\"hooks\": { \"Stop\": [] }, // mine\r\n}")
	p.write(".gemini/settings.json", `{"hooks":{"BeforeAgent":[]},"n":12345678901234567890}`)
	p.write(".codex/hooks.json", `{"hooks":{}}`)
	p.write(".cursor/hooks.json", "")
	before := p.files()
	for range 5 {
		m := p.machine()
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if _, err := Install(m); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		p.uninstall()
		if after := p.files(); !maps.Equal(before, after) {
			t.Fatalf("after four installs at once and an uninstall there is\n%q\nand before there was\n%q", after, before)
		}
	}
}
