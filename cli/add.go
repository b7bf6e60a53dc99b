package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"session-learning/internal/config"
	"session-learning/internal/redact"
	"session-learning/learnings"
)

func (p *program) addCommand() *cli.Command {
	return p.command(verb{
		name: "add", args: "",
		usage: "store learnings of your own",
		about: "One learning is given with flags, several with --from, as YAML or JSON lines\n" +
			"with the fields of the store. Without either, on a terminal, your editor opens\n" +
			"($VISUAL, else $EDITOR, else vi).\n\n" +
			"  - category: tools\n" +
			"    keywords: [pnpm, lockfile, ci]\n" +
			"    summary: pnpm install fails in CI when the lockfile is stale\n" +
			"    insight: When dependencies change, commit the lockfile; CI checks it.\n" +
			"    confidence: 0.80\n\n" +
			"Each is checked, cleaned of secrets, and compared with what is stored already:\n" +
			"what says the same updates it. Valid items are stored even when others are not;\n" +
			"the exit status is 1 then. The category may stand once at the top of a file,\n" +
			"above \"learnings:\". Without a confidence, an item of a file gets 0.70.",
		examples: []string{
			"learnings add --category tools --keywords 'pnpm, lockfile, ci' \\\n" +
				"    --summary 'pnpm install fails in CI when the lockfile is stale' \\\n" +
				"    --insight 'When dependencies change, commit the lockfile; CI checks it.'",
			"learnings add --from errors.yaml --dry-run",
			"learnings show --json | learnings --dir /tmp/copy add --from -",
		},
		flags: append(fieldFlags("0.90", string(learnings.General)),
			newOption("from", "FILE", "read items from FILE; - is stdin", ""),
			newSwitch("dry-run", "tell what would happen, change nothing"),
		),
		instead: p.insteadOf,
		run:     p.add,
	})
}

// insteadOf is what to type when a file was given as people give it to other programs.
func (p *program) insteadOf(arg string) string {
	if _, err := os.Stat(p.absolute(arg)); err == nil || arg == "-" {
		return "to read it: learnings add --from " + word(arg)
	}
	return ""
}

func (p *program) add(c *cli.Context) error {
	cfg := p.configuration()
	dir, err := p.storeDir(c, cfg)
	if err != nil {
		return err
	}
	a := addition{program: p, context: c, cfg: cfg, dir: dir}
	offers, err := p.offers(c)
	switch {
	case err != nil:
		return err
	case len(offers) == 0:
		return a.byHand()
	}
	return a.take(offers)
}

// addition is one call of add.
type addition struct {
	*program
	context *cli.Context
	cfg     config.Config
	dir     string
}

// take stores what is offered and tells what became of it.
func (a addition) take(offers []learnings.Offer) error {
	valid := prepare(offers, a.cleaner(a.cfg), a.project(a.cfg).Key, a.env.Now())
	outcomes, err := a.merge(a.dir, valid, a.context.Bool("dry-run"))
	if err != nil {
		return err
	}
	return a.report(offers, outcomes)
}

// byHand lets a person write a learning in an editor.
func (a addition) byHand() error {
	k, done := a.keyboard()
	defer done()
	added, err := a.compose(k, composition{verb: "add", text: newSheet, check: a.written, again: "learnings add --from"})
	if err == nil && !added {
		a.out.say("nothing was added")
	}
	return err
}

// written takes what a person wrote.
func (a addition) written(data []byte) error {
	l, err := learnings.ReadSheet(learnings.Learning{}, data)
	if err != nil {
		return err
	}
	offers := []learnings.Offer{{Learning: l}}
	valid := prepare(offers, a.cleaner(a.cfg), a.project(a.cfg).Key, a.env.Now())
	if offers[0].Err != nil {
		return offers[0].Err
	}
	outcomes, err := a.merge(a.dir, valid, a.context.Bool("dry-run"))
	if err != nil {
		return finalError{err}
	}
	return a.report(offers, outcomes)
}

// newSheet is what a person fills in to add a learning.
const newSheet = `# Fill it in, save and close. Leave it as it is, or empty, to add nothing.
# errors, workflows, tools, architecture or debugging
category: ""
# 3 to 5, in the words in which somebody would look for it
keywords: []
# one sentence, at most 140 characters
summary: ""
# when X, do Y, because Z; at most 600 characters
insight: |

# a command or a piece of code, where there is one
example: |

# from 0.50 to 1
confidence: 0.9
# general, or project: for this folder's project only
scope: general
`

// offers reads what is offered, from flags or from a file; none: a person is to write it.
func (p *program) offers(c *cli.Context) ([]learnings.Offer, error) {
	item := map[string]any{}
	for _, f := range fieldFlags("", "") {
		if name := f.Names()[0]; c.IsSet(name) {
			item[name] = c.String(name)
		}
	}
	from := c.String("from")
	switch {
	case c.IsSet("from") && len(item) > 0:
		return nil, usageError{verb: "add", err: errors.New("--from and the flags of one learning exclude each other")}
	case c.IsSet("from"):
		data, err := p.input("add", from)
		if err != nil {
			return nil, err
		}
		return readOffers(from, data)
	case len(item) == 0 && p.env.Interactive:
		return nil, nil
	case len(item) == 0:
		return nil, nothingToAdd()
	}
	for _, name := range []string{"confidence", "scope"} {
		item[name] = c.String(name)
	}
	return offersOf(item, ""), nil
}

// nothingToAdd also tells what to type when items wait on stdin.
func nothingToAdd() error {
	return usageError{
		verb: "add", err: errors.New("nothing to add: give flags, or --from FILE"),
		hint: "to read from stdin: learnings add --from -; for the flags: learnings add --help",
	}
}

// input reads a file, or stdin for "-".
func (p *program) input(verb, from string) ([]byte, error) {
	const stdin = "to read from stdin: --from -"
	in := p.env.Stdin
	if from == "" { // as a variable that is not set leaves it
		return nil, usageError{verb: verb, err: errors.New("--from is empty, must name a file"), hint: stdin}
	}
	if from != "-" {
		path := p.absolute(from)
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return nil, hinted{fmt.Errorf("%s: %s is a folder, not a file", verb, from), "to take over a store: learnings import --store " + word(from)}
		}
		f, err := os.Open(path)
		if err != nil {
			return nil, hinted{fmt.Errorf("%s: %w", verb, err), stdin}
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, learnings.MaxFile+1))
	if err != nil {
		return nil, fmt.Errorf("%s: read %s: %w", verb, from, err)
	}
	if len(data) > learnings.MaxFile {
		return nil, hinted{fmt.Errorf("%s: %s is larger than %d MB", verb, from, learnings.MaxFile>>20), "split it and take the parts"}
	}
	return data, nil
}

// prepare cleans the valid offers and fills in what a person need not say. An offer that turns out to be unfit is
// marked so.
func prepare(offers []learnings.Offer, person *redact.Redactor, project string, now time.Time) []learnings.Learning {
	var valid []learnings.Learning
	for i := range offers {
		o := &offers[i]
		if o.Err != nil {
			continue
		}
		o.Learning = cleaned(o.Learning, person)
		switch {
		case o.Summary.Empty() || o.Insight.Empty():
			o.Err = errors.New("summary, insight: nothing is left once secrets are taken out")
			continue
		case o.Scope == learnings.Project && o.Project == "":
			if o.Project = project; project == "" {
				o.Err = errors.New("scope: project, but this folder belongs to no project")
				continue
			}
		}
		if o.Created.IsZero() {
			o.Created = now.UTC().Truncate(time.Second)
		}
		if o.Source.By == "" {
			o.Source.By = learnings.ByUser
		}
		if o.Source.Kind == "" {
			o.Source.Kind = "added"
		}
		valid = append(valid, o.Learning)
	}
	return valid
}

// merge stores the learnings, or tells what would become of them.
func (p *program) merge(dir string, in []learnings.Learning, dry bool) ([]learnings.Outcome, error) {
	if len(in) == 0 {
		return nil, nil
	}
	store, done, err := p.storeFor(dir, dry)
	if err != nil {
		return nil, err
	}
	defer done()
	outcomes, err := store.Merge(in, learnings.MergeOptions{DryRun: dry, KeepIDs: true})
	if err != nil {
		return nil, unchanged("add", shelf{dir: dir}, err)
	}
	if !dry {
		p.sayPending(store, in)
	}
	return outcomes, nil
}

// sayPending says that learnings wait beside their file, because that one cannot be read.
func (p *program) sayPending(store *learnings.Store, in []learnings.Learning) {
	for _, category := range learnings.Categories() {
		offered := slices.ContainsFunc(in, func(l learnings.Learning) bool { return l.Category == category })
		if _, err := store.Dir().Stat(string(category) + ".pending.yaml"); !offered || err != nil {
			continue
		}
		p.out.say("%[1]s.yaml cannot be read: what was added waits in %[1]s.pending.yaml until it is mended", category)
		p.out.say("to see what is wrong with it: learnings show %s", category)
	}
}

// storeFor opens the store, and makes it when it is missing. A dry run makes nothing: it asks an empty store
// elsewhere instead.
func (p *program) storeFor(dir string, dry bool) (store *learnings.Store, done func(), err error) {
	options := p.writing()
	if !dry {
		store, err = learnings.Open(dir, options)
		return store, func() { store.Close() }, err
	}
	store, err = learnings.OpenExisting(dir, options)
	if !errors.Is(err, fs.ErrNotExist) {
		return store, func() { store.Close() }, err
	}
	scratch, err := os.MkdirTemp("", "learnings-dry-run-")
	if err != nil {
		return nil, nil, err
	}
	if store, err = learnings.Open(scratch, options); err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(scratch))
	}
	return store, func() { store.Close(); os.RemoveAll(scratch) }, nil
}
