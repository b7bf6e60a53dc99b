package install

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"session-learning/internal/config"
)

// person is somebody's machine in a temporary folder.
type person struct {
	t    *testing.T
	home string
	bin  string
	env  map[string]string
	dir  string // --dir
}

func newPerson(t *testing.T) *person {
	home := t.TempDir()
	return &person{t: t, home: home, bin: "/opt/bin", env: map[string]string{"HOME": home, "USERPROFILE": home}}
}

func (p *person) path(name string) string { return filepath.Join(p.home, filepath.FromSlash(name)) }

func (p *person) write(name, content string) {
	p.t.Helper()
	if err := os.MkdirAll(filepath.Dir(p.path(name)), 0o700); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(p.path(name), []byte(content), 0o600); err != nil {
		p.t.Fatal(err)
	}
}

func (p *person) read(name string) string {
	p.t.Helper()
	data, err := os.ReadFile(p.path(name))
	if err != nil {
		p.t.Fatal(err)
	}
	return string(data)
}

// files is everything below the home folder: folders end in a slash and hold nothing.
func (p *person) files() map[string]string {
	p.t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(p.home, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == p.home {
			return err
		}
		name, _ := filepath.Rel(p.home, path)
		if d.IsDir() {
			all[filepath.ToSlash(name)+"/"] = ""
			return nil
		}
		if target, err := os.Readlink(path); err == nil {
			all[filepath.ToSlash(name)] = "link to " + target
			return nil
		}
		data, err := os.ReadFile(path)
		all[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		p.t.Fatal(err)
	}
	return all
}

func (p *person) machine() Machine {
	p.t.Helper()
	c, err := config.Load(func(name string) string { return p.env[name] })
	if err != nil {
		p.t.Fatal(err)
	}
	store, err := c.StoreDir(p.dir)
	if err != nil {
		p.t.Fatal(err)
	}
	none := func(string) (string, error) { return "", errors.New("not found") }
	return Machine{Config: c, LookPath: none, Bin: p.bin, Store: store, SetStore: p.dir != ""}
}

func (p *person) install() []Result   { p.t.Helper(); return p.do(Install) }
func (p *person) uninstall() []Result { p.t.Helper(); return p.do(Uninstall) }

func (p *person) do(verb func(Machine) ([]Result, error)) []Result {
	p.t.Helper()
	results, err := verb(p.machine())
	if err != nil {
		p.t.Fatal(err)
	}
	return results
}

func actions(results []Result) []Action {
	var list []Action
	for _, r := range results {
		list = append(list, r.Action)
	}
	return list
}

const settings = ".claude/settings.json"
const configFile = ".config/session-learning/config.yaml"

func (p *person) chmod(name string, mode fs.FileMode) {
	p.t.Helper()
	if err := os.Chmod(p.path(name), mode); err != nil {
		p.t.Fatal(err)
	}
}

func (p *person) link(to, name string) {
	p.t.Helper()
	if err := os.Symlink(p.path(to), p.path(name)); err != nil {
		p.t.Skip("no symbolic links here")
	}
}
