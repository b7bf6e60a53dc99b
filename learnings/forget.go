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
	p, err := s.survey(what)
	if err != nil {
		return Forgotten{}, err
	}
	return p.found, nil
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
	p, err := s.survey(what)
	if err != nil {
		return Forgotten{}, err
	}
	if !what.Unmarked {
		if err := s.remember(p.found.keys, []string{what.Session}); err != nil {
			return p.found, err
		}
	}
	for _, step := range []func() error{
		func() error { return before(p.found) },
		p.purgeTrust, p.purgeCopies, p.purgeUnfinished,
		func() error { return p.rewrite(false) },
		func() error { return p.rewrite(true) },
	} {
		if err := step(); err != nil {
			return p.found, err
		}
	}
	var left []Learning
	for _, e := range s.load().entries {
		left = append(left, e.learning)
	}
	s.writeStats(left)
	return p.found, nil
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

// purge is one call of Forget.
type purge struct {
	store *Store
	what  Forgetting
	found Forgotten
	words Names
	texts Names // lines of what goes, to know it in a file that cannot be parsed
	lines []string
	ids   *regexp.Regexp // finds the id of an item that cannot be read, in one of its groups
}

// survey looks into every file for what is to be forgotten.
func (s *Store) survey(what Forgetting) (*purge, error) {
	p := &purge{store: s, what: what, found: Forgotten{what: what}, ids: regexp.MustCompile(idLine)}
	var all []storedFile
	err := s.eachFile(func(f storedFile) error {
		all = append(all, f)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, f := range all {
		if !f.copied {
			p.gather(f)
		}
	}
	p.words, p.texts = NewNames(p.found.Words()...), NewNames(p.lines...)
	p.texts.loose = true
	for _, f := range all {
		if err := p.check(f); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// gather notes the learnings of a file that go or fade.
func (p *purge) gather(f storedFile) {
	for _, it := range f.items {
		l := it.learning
		if it.bad != "" {
			continue
		}
		switch p.what.fate(l) {
		case goes:
			p.gone(l)
		case fades:
			p.found.Faded = append(p.found.Faded, l)
			for _, s := range l.Sightings {
				if s.Session == p.what.Session {
					p.key(s.Key)
				}
			}
		}
	}
}

func (p *purge) gone(l Learning) {
	for _, key := range evidence(l) {
		p.key(key)
	}
	for _, t := range []redact.Text{l.Summary, l.Insight, l.Example, l.Note, l.Signature} {
		p.lines = append(p.lines, tellingLines(t.String())...)
	}
	if l.ID == "" || !slices.ContainsFunc(p.found.Gone, func(have Learning) bool { return have.ID == l.ID }) {
		p.found.Gone = append(p.found.Gone, l)
	}
}

// key notes evidence that must not be learned from again. What a person added rests on its text: it may be added again.
func (p *purge) key(key string) {
	if key != "" && !strings.HasPrefix(key, textKeyLead) {
		p.found.keys = append(p.found.keys, key)
	}
}

// check notes a copy that holds something of it, and refuses a file that does and cannot be parsed.
func (p *purge) check(f storedFile) error {
	if f.barred() {
		p.found.Unread = append(p.found.Unread, Problem{File: f.path(), Detail: f.unread.Error()})
		return nil
	}
	if f.unread != nil {
		return f.unread
	}
	if f.copied {
		if p.touches(f) {
			p.found.Copies = append(p.found.Copies, p.copyOf(f))
		}
		return nil
	}
	for _, it := range f.items {
		if text := f.data[it.start:it.end]; it.bad != "" && !p.isNamed(text) && p.texts.In(text) {
			return fmt.Errorf("%s: an item in line %d holds some of it and must be mended first: %s", f.path(), it.line, it.bad)
		}
	}
	if f.broken == "" {
		return nil
	}
	if c := p.changeOf(f); !c[0].empty() || !c[1].empty() || p.shows(f.data) {
		return fmt.Errorf("%s holds some of it and must be mended first: %s", f.path(), f.broken)
	}
	return nil
}

// changeOf is what is to become of a file, in two steps: what stays is changed before anything goes, so that whatever
// names a learning is gone before the learning is.
func (p *purge) changeOf(f storedFile) (steps [2]change) {
	steps = [2]change{{replace: map[int]Learning{}}, {remove: map[int]bool{}}}
	for i, it := range f.items {
		switch l := it.learning; {
		case it.bad != "":
			if p.isNamed(f.data[it.start:it.end]) {
				steps[1].remove[i] = true
			}
		case p.goes(l):
			steps[1].remove[i] = true
		default:
			if left := p.left(l); !sameFields(l, left) {
				steps[0].replace[i] = left
			}
		}
	}
	return steps
}

// goes tells whether an item is to go. One that waits in the spool may have no id yet: its evidence tells.
func (p *purge) goes(l Learning) bool {
	if p.what.fate(l) == goes || p.words.Has(l.ID) {
		return true
	}
	keys := evidence(l)
	return l.ID == "" && len(keys) > 0 && !slices.ContainsFunc(keys, func(key string) bool { return !slices.Contains(p.found.keys, key) })
}

// left is what stays of a learning.
func (p *purge) left(l Learning) Learning {
	if p.what.fate(l) == fades {
		l = l.faded(p.what.Session)
	}
	if slices.ContainsFunc(l.Related, p.words.Has) {
		l.Related = slices.DeleteFunc(slices.Clone(l.Related), p.words.Has)
	}
	return l
}

// rewrite makes one of the two steps in every file with learnings.
func (p *purge) rewrite(last bool) error {
	step := 0
	if last {
		step = 1
	}
	t := &Tx{store: p.store, now: p.store.opt.Now().UTC()}
	return p.store.eachFile(func(f storedFile) (err error) {
		for try := 0; !f.copied && !f.barred(); try++ {
			if f.unread != nil {
				return f.unread
			}
			c := p.changeOf(f)[step]
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
