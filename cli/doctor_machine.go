package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"session-learning/cli/install"
	"session-learning/internal/config"
)

// rebuild is what mends programs that are missing or do not run.
var rebuild = doing("run ./install.sh in your copy of session-learning: it builds and installs all three programs")

// programs looks whether the three programs stand together.
func (x *examination) programs() []diagnosis {
	if x.env.Executable == "" {
		return []diagnosis{warn(doing("type the full path of learnings"), "the system does not tell where this program is")}
	}
	bin := filepath.Dir(x.env.Executable)
	var found []diagnosis
	for _, hook := range []string{install.StartHook, install.StopHook} {
		path := filepath.Join(bin, hook)
		why, fix := unrunnable(path)
		switch {
		case why == "":
		case x.registeredBin() != "": // those that the agent calls are elsewhere, and do
			found = append(found, warn(fix, "%s %s; the registered ones are in %s", path, why, x.registeredBin()))
		default:
			found = append(found, fail(fix, "%s %s", path, why))
		}
	}
	if len(found) > 0 {
		return found
	}
	version := Version
	if x.env.Commit != "" {
		version += " (" + x.env.Commit + ")"
	}
	return []diagnosis{fine("learnings %s, session-start and session-stop are in %s", version, bin)}
}

// unrunnable tells why a program cannot be run, and what to do; empty: it can, as far as can be seen from outside.
func unrunnable(path string) (why string, fix remedy) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "is not there", rebuild
	case err != nil:
		return "cannot be reached: " + withoutPath(err).Error(), rebuild
	case !info.Mode().IsRegular():
		return "is no program", rebuild
	case info.Mode().Perm()&0o111 == 0 && runtime.GOOS != "windows":
		return "is not executable", typing("chmod +x %s", word(path))
	}
	return "", remedy{}
}

// path looks whether this program is the one that runs when its name is typed.
func (x *examination) path() []diagnosis {
	if x.onPath() {
		return []diagnosis{fine("%s is what runs when learnings is typed", x.env.Executable)}
	}
	if x.env.Executable == "" {
		return []diagnosis{fine("not looked at: the system does not tell where this program is")}
	}
	bin := filepath.Dir(x.env.Executable)
	line, do := x.toPath(bin)
	fix := typing("%s", line)
	if other, err := x.env.LookPath("learnings"); err == nil {
		return []diagnosis{warn(fix, "another copy runs when learnings is typed: %s, not %s", other, x.env.Executable)}
	}
	return []diagnosis{warn(fix, "%s is not on your PATH; %s", bin, do)}
}

// home looks whether other programs of this account find the same home folder.
func (x *examination) home() []diagnosis {
	account := x.env.Account
	switch {
	case x.cfg.Home == "":
		return []diagnosis{fail(x.setHome(), "the environment names no home folder")}
	case account != "" && filepath.Clean(account) != x.cfg.Home && !sameFile(account, x.cfg.Home):
		return []diagnosis{warn(x.setHome(),
			"$%s is %s, and the home folder of the account is %s: what is started with that one finds other settings and another store",
			config.EnvHome, x.cfg.Home, account)}
	}
	return []diagnosis{fine("%s", x.cfg.Home)}
}

// setHome gives the environment the home folder of the account.
func (x *examination) setHome() remedy {
	if x.env.Account == "" {
		return doing("set %s to your home folder", config.EnvHome)
	}
	return typing("export %s=%s", config.EnvHome, word(x.env.Account))
}

// environment looks whether the hooks are switched off where this command runs.
func (x *examination) environment() []diagnosis {
	var found []diagnosis
	for _, name := range []string{config.EnvDisable, config.EnvChild} {
		if config.Switched(x.env.Getenv(name)) {
			found = append(found, warn(typing("unset %s", name), "$%s is set: the hooks do nothing in whatever is started from here", name))
		}
	}
	if len(found) == 0 {
		found = append(found, fine("no variable switches the hooks off"))
	}
	return found
}

// config looks into the configuration, and whether it names the store that this environment has.
func (x *examination) config() []diagnosis {
	var found []diagnosis
	for _, err := range joined(x.configErr) {
		found = append(found, x.configProblem(err))
	}
	if d, ok := x.otherStore(); ok {
		found = append(found, d)
	}
	if len(found) > 0 {
		return found
	}
	if _, err := os.Stat(x.cfg.File); err != nil {
		return []diagnosis{fine("there is none, so that the defaults hold")}
	}
	return []diagnosis{fine("%s", x.cfg.File)}
}

// joined takes errors apart that were joined.
func joined(err error) []error {
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		return several.Unwrap()
	}
	if err == nil {
		return nil
	}
	return []error{err}
}

func (x *examination) configProblem(err error) diagnosis {
	detail := strings.TrimPrefix(err.Error(), "read configuration: ")
	if bad, ok := errors.AsType[*config.ValueError](err); ok {
		fix := doing("mend line %d of %s", bad.Line, word(bad.File))
		if bad.Key == config.KeyStore {
			return fail(fix, "%s", detail)
		}
		return warn(fix, "%s; the default holds", detail)
	}
	named := x.env.Getenv(config.EnvConfig)
	if errors.Is(err, fs.ErrNotExist) || x.cfg.File == "" {
		d := warn(typing("unset %s", config.EnvConfig), "$%s is %s: %s", config.EnvConfig, named, detail)
		if x.dirErr != nil {
			d.health = failing
		}
		return d
	}
	d := warn(x.access(x.cfg.File, err), "%s; the defaults hold", detail)
	if x.dirErr != nil { // it may name a store, so that there is none now
		d.health, d.detail = failing, detail+": the store may be named there, so that nothing is learned and nothing given"
	}
	return d
}

// otherStore tells that the environment of this command alone names the store, so that an agent that is started
// elsewhere has another one.
func (x *examination) otherStore() (diagnosis, bool) {
	here, err := x.cfg.StoreDir("")
	if err != nil {
		return diagnosis{}, false // the check of the store says so
	}
	plain, _ := config.Load(func(name string) string { // what is wrong with it is told already
		if name == config.EnvDir || name == config.EnvClaudeDir {
			return ""
		}
		return x.env.Getenv(name)
	})
	elsewhere, err := plain.StoreDir("")
	if err != nil || elsewhere == here {
		return diagnosis{}, false
	}
	name := config.EnvDir
	if x.env.Getenv(name) == "" {
		name = config.EnvClaudeDir
	}
	return warn(typing("%s --dir %s install", x.typed(), word(here)),
		"the store is %s because of $%s: an agent that is started without it uses %s", here, name, elsewhere), true
}
