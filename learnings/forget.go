package learnings

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"session-learning/internal/redact"
)

// Forgetting says what is to be forgotten: all that any field covers that is set.
type Forgetting struct {
	IDs      []string // of learnings
	Session  string   // what was seen nowhere else; what was loses the session only
	Project  string   // identity: what was learned there
	Unmarked bool     // keep no mark of it, for a store in which nothing is learned; see Mark
}

// Forgotten is what a store holds of what is forgotten, or has held.
type Forgotten struct {
	Gone   []Learning // by id once; one that waits in the spool may have none yet
	Faded  []Learning // seen elsewhere, too: they lose the session
	Copies []Copy     // that hold something of it
	Unread []Problem  // files that could not be looked into, and may hold something of it

	keys []string // evidence that must not be learned from again
	what Forgetting
}

// Copy is a file with copies of learnings: of a broken file, or of what was trusted.
type Copy struct {
	File    string // its name in the store, with slashes
	Removed bool   // as a whole, because what is to go cannot be told from the rest
}

// Words are the names that stand nowhere in the store when all is forgotten: ids, the session, the project.
func (f Forgotten) Words() []string {
	words := slices.Clone(f.what.IDs)
	for _, l := range f.Gone {
		words = append(words, l.ID)
	}
	words = append(words, f.what.Session, f.what.Project)
	slices.Sort(words)
	return slices.DeleteFunc(slices.Compact(words), func(w string) bool { return w == "" })
}

// Empty tells that a store holds nothing of it.
func (f Forgotten) Empty() bool { return len(f.Gone) == 0 && len(f.Faded) == 0 && len(f.Copies) == 0 }

// FindForgotten tells what Forget would find. It needs no lock.
func (s *Store) FindForgotten(what Forgetting) (Forgotten, error) {
	g, err := s.survey(what)
	if err != nil {
		return Forgotten{}, err
	}
	return g.found, nil
}

// Forget takes learnings out of every file of the store, leaving nothing of them but hashes by which the same evidence
// is known when it comes again. The steps are ordered so that a call that is cut off, or fails, can be repeated: what is
// named can be found by that name until the last step, which takes the learnings themselves out. before runs when all
// has been found and before any learning goes, for what others keep of it; its error ends the call.
// A file that holds something of it and cannot be parsed is an error at once: a person has to mend it first.
func (s *Store) Forget(what Forgetting, before func(Forgotten) error) (Forgotten, error) {
	lock, err := s.dir.Lock(lockName, s.opt.Wait)
	if err != nil {
		return Forgotten{}, err
	}
	defer s.drain()
	defer lock.Unlock()
	g, err := s.survey(what)
	if err != nil {
		return Forgotten{}, err
	}
	if !what.Unmarked {
		if err := s.remember(g.found.keys, []string{what.Session}); err != nil {
			return g.found, err
		}
	}
	for _, step := range []func() error{
		func() error { return before(g.found) },
		g.purgeTrust, g.purgeCopies, g.purgeUnfinished,
		func() error { return g.rewrite(false) },
		func() error { return g.rewrite(true) },
	} {
		if err := step(); err != nil {
			return g.found, err
		}
	}
	var left []Learning
	for _, e := range s.load().entries {
		left = append(left, e.learning)
	}
	s.writeStats(left)
	return g.found, nil
}

// Mark keeps what was found in another store as what must not be learned into this one.
func (s *Store) Mark(f Forgotten) error {
	lock, err := s.dir.Lock(lockName, s.opt.Wait)
	if err != nil {
		return err
	}
	defer lock.Unlock()
	return s.remember(f.keys, []string{f.what.Session})
}

// Marked tells whether a session was forgotten.
func (s *Store) Marked(session string) bool {
	f, err := s.readForgotten()
	return err == nil && f.holds(forgottenSession, session)
}

// forgetting is one call of Forget.
type forgetting struct {
	store *Store
	what  Forgetting
	found Forgotten
	words Names
	texts Names // lines of what goes, to know it in a file that cannot be parsed
	lines []string
	ids   *regexp.Regexp // finds the id of an item that cannot be read, in one of its groups
}

// survey looks into every file for what is to be forgotten.
func (s *Store) survey(what Forgetting) (*forgetting, error) {
	g := &forgetting{store: s, what: what, found: Forgotten{what: what}, ids: regexp.MustCompile(idLine)}
	var all []shelved
	err := s.eachFile(func(f shelved) error {
		all = append(all, f)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, f := range all {
		if !f.copied {
			g.gather(f)
		}
	}
	g.words, g.texts = NewNames(g.found.Words()...), NewNames(g.lines...)
	g.texts.loose = true
	for _, f := range all {
		if err := g.check(f); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// gather notes the learnings of a file that go or fade.
func (g *forgetting) gather(f shelved) {
	for _, it := range f.items {
		l := it.learning
		if it.bad != "" {
			continue
		}
		switch g.what.fate(l) {
		case goes:
			g.gone(l)
		case fades:
			g.found.Faded = append(g.found.Faded, l)
			for _, s := range l.Sightings {
				if s.Session == g.what.Session {
					g.key(s.Key)
				}
			}
		}
	}
}

func (g *forgetting) gone(l Learning) {
	for _, key := range evidence(l) {
		g.key(key)
	}
	for _, t := range []redact.Text{l.Summary, l.Insight, l.Example, l.Note, l.Signature} {
		g.lines = append(g.lines, tellingLines(t.String())...)
	}
	if l.ID == "" || !slices.ContainsFunc(g.found.Gone, func(have Learning) bool { return have.ID == l.ID }) {
		g.found.Gone = append(g.found.Gone, l)
	}
}

// key notes evidence that must not be learned from again. What a person added rests on its text: it may be added again.
func (g *forgetting) key(key string) {
	if key != "" && !strings.HasPrefix(key, textKeyLead) {
		g.found.keys = append(g.found.keys, key)
	}
}

// check notes a copy that holds something of it, and refuses a file that does and cannot be parsed.
func (g *forgetting) check(f shelved) error {
	if f.barred() {
		g.found.Unread = append(g.found.Unread, Problem{File: f.path(), Detail: f.unread.Error()})
		return nil
	}
	if f.unread != nil {
		return f.unread
	}
	if f.copied {
		if g.touches(f) {
			g.found.Copies = append(g.found.Copies, g.copyOf(f))
		}
		return nil
	}
	for _, it := range f.items {
		if text := f.data[it.start:it.end]; it.bad != "" && !g.isNamed(text) && g.texts.In(text) {
			return fmt.Errorf("%s: an item in line %d holds some of it and must be mended first: %s", f.path(), it.line, it.bad)
		}
	}
	if f.broken == "" {
		return nil
	}
	if c := g.changeOf(f); !c[0].empty() || !c[1].empty() || g.shows(f.data) {
		return fmt.Errorf("%s holds some of it and must be mended first: %s", f.path(), f.broken)
	}
	return nil
}

// changeOf is what is to become of a file, in two steps: what stays is changed before anything goes, so that whatever
// names a learning is gone before the learning is.
func (g *forgetting) changeOf(f shelved) (steps [2]change) {
	steps = [2]change{{replace: map[int]Learning{}}, {remove: map[int]bool{}}}
	for i, it := range f.items {
		switch l := it.learning; {
		case it.bad != "":
			if g.isNamed(f.data[it.start:it.end]) {
				steps[1].remove[i] = true
			}
		case g.goes(l):
			steps[1].remove[i] = true
		default:
			if left := g.left(l); !sameFields(l, left) {
				steps[0].replace[i] = left
			}
		}
	}
	return steps
}

// goes tells whether an item is to go. One that waits in the spool may have no id yet: its evidence tells.
func (g *forgetting) goes(l Learning) bool {
	if g.what.fate(l) == goes || g.words.Has(l.ID) {
		return true
	}
	keys := evidence(l)
	return l.ID == "" && len(keys) > 0 && !slices.ContainsFunc(keys, func(key string) bool { return !slices.Contains(g.found.keys, key) })
}

// left is what stays of a learning.
func (g *forgetting) left(l Learning) Learning {
	if g.what.fate(l) == fades {
		l = l.faded(g.what.Session)
	}
	if slices.ContainsFunc(l.Related, g.words.Has) {
		l.Related = slices.DeleteFunc(slices.Clone(l.Related), g.words.Has)
	}
	return l
}

// rewrite makes one of the two steps in every file with learnings.
func (g *forgetting) rewrite(last bool) error {
	step := 0
	if last {
		step = 1
	}
	t := &Tx{store: g.store, now: g.store.opt.Now().UTC()}
	return g.store.eachFile(func(f shelved) (err error) {
		for try := 0; !f.copied && !f.barred(); try++ {
			if f.unread != nil {
				return f.unread
			}
			c := g.changeOf(f)[step]
			if c.empty() {
				return nil
			}
			if err = t.write(f.dir, f.file, c); !errors.Is(err, errChanged) || try == updateTries {
				break
			}
			f.file = readFile(f.dir, f.name, f.category) // an editor saved it meanwhile
		}
		return err
	})
}
