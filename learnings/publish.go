package learnings

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"session-learning/internal/redact"
	"session-learning/internal/safefile"
)

const ignoreName = ".gitignore"

// sharedIgnore keeps out of a repository what the program makes for itself.
const sharedIgnore = `# What the program makes for itself on each machine. The learnings and _archive are for everybody.
/_*
!/_archive/
/.lock
*.bak-*
.session-learning-*.tmp
`

const sharedReadme = readmeTitle + `
These are learnings that this project shares: what sessions with a coding agent taught, one file a category. They are
plain text, reviewed and committed like code. Nobody's agent is given any of them before that person has read and
trusted it:

    learnings trust                      shows what is new or changed, and asks
    learnings show                       lists what is here, and your own
    learnings move ID --to project       brings one of your own in here
    learnings move ID --to user          takes one out again

What is wrong gets the line "status: retired". Comments and fields of your own stay where they are.
`

// ErrOwnStore tells that the place for the store of a project is that of the user's own.
var ErrOwnStore = errors.New("it is the user's own store")

// CreateShared opens the store of a project, made when it is missing, and returns the names of the files that were
// missing. own is the user's, or nil; it is never made a project's.
func CreateShared(p Place, own *Store, o Options) (s *Shared, made []string, err error) {
	folder, err := safefile.CreateBelow(p.Root, p.Below)
	if err != nil {
		return nil, nil, fmt.Errorf("make the project's store: %w", err)
	}
	if own != nil && folder.Same(own.dir) {
		folder.Close()
		return nil, nil, fmt.Errorf("make the project's store: %w", ErrOwnStore)
	}
	store, _, err := admit(folder, o)
	if err != nil {
		return nil, nil, err
	}
	s = &Shared{store, p}
	if made, err = s.completeShared(); err != nil {
		s.Close()
		return nil, nil, fmt.Errorf("make the project's store: %w", err)
	}
	return s, made, nil
}

// completeShared makes the files that are missing and returns their names.
func (s *Shared) completeShared() (made []string, err error) {
	lock, err := s.dir.Lock(lockName, s.opt.Wait)
	if err != nil {
		return nil, err
	}
	defer lock.Unlock()
	type content struct{ name, text string }
	var files []content
	for _, c := range Categories() {
		files = append(files, content{fileName(c), emptyFile(c, s.opt.Now())})
	}
	files = append(files, content{readmeName, sharedReadme}, content{ignoreName, sharedIgnore})
	for _, f := range files {
		if _, err := s.dir.Stat(f.name); err == nil {
			continue
		}
		if err := s.ensure(f.name, f.text); err != nil {
			return made, err
		}
		made = append(made, f.name)
	}
	return made, nil
}

// ErrTaken tells that a store has another learning with the id.
var ErrTaken = errors.New("another learning has this id")

// Publish puts a learning of the user's into the store of a project, with its id, and returns it as it stands there.
// Its texts must be fit for everybody. What means nothing to others stays out: sessions, lines, sightings, counters,
// links to what is not there. Publishing again what stands there already changes nothing.
func (s *Shared) Publish(l Learning) (Learning, error) {
	if isFlag(l.ID) {
		return Learning{}, fmt.Errorf("move into the project's store: the id %s begins with a dash, as flags do", l.ID)
	}
	l = withoutSessions(l)
	l.Scope, l.Project = General, "" // the place says whose it is
	l.Source.Session, l.Source.Lines, l.Sightings = "", nil, nil
	l.TimesUsed, l.TimesSeen = 0, 0
	err := s.Update(func(t *Tx) error {
		in := l
		in.Related = slices.DeleteFunc(slices.Clone(l.Related), func(id string) bool { return t.entry(id) == nil })
		return t.receive(in, s.place.Project, nil)
	})
	if err != nil {
		return Learning{}, fmt.Errorf("move into the project's store: %w", err)
	}
	return s.place.Adopt(l), nil
}

// minSession is how long the id of a session must be, in bytes, to be looked for in texts: a shorter one may be a word.
const minSession = 8

// withoutSessions takes the ids of the sessions in which a learning was seen out of its texts.
func withoutSessions(l Learning) Learning {
	var pairs []string
	for _, s := range append(slices.Clone(l.Sightings), Sighting{Session: l.Source.Session}) {
		if len(s.Session) >= minSession {
			pairs = append(pairs, s.Session, "<session>")
		}
	}
	replace := strings.NewReplacer(pairs...)
	return l.MapTexts(func(t redact.Text) redact.Text { return redact.Stored(replace.Replace(t.String())) })
}

// TakeIn puts a learning from a project's store into the user's, with its id. When it came from there, what it rests on
// comes back, and it may be learned again. Taking in again what stands there already changes nothing.
func (s *Store) TakeIn(p Place, l Learning) error {
	err := s.Update(func(t *Tx) error { return t.receive(p.Adopt(l), p.Project, withEvidence) })
	if err != nil {
		return fmt.Errorf("move into the user store: %w", err)
	}
	return nil
}

// withEvidence is a learning that comes back, with what it rested on when it left.
func withEvidence(l, was Learning) Learning {
	l.Source.Agent, l.Source.Session, l.Source.Lines = was.Source.Agent, was.Source.Session, was.Source.Lines
	l.Sightings, l.Related = was.Sightings, was.Related
	l.TimesSeen, l.TimesUsed = max(l.TimesSeen, was.TimesSeen), max(l.TimesUsed, was.TimesUsed)
	l.Scope, l.Project = was.Scope, was.Project
	if l.Note.Empty() {
		l.Note = was.Note
	}
	return l
}

// receive puts a learning from another store into this one. What its leaving left in the archive is lifted; back makes
// of both what comes back, and may be nil. What stands there already must say the same.
func (t *Tx) receive(l Learning, project string, back func(l, was Learning) Learning) error {
	gone, f, err := t.lastRemoved(l.ID)
	if err != nil {
		return err
	}
	if gone != nil && f.broken != "" {
		return fmt.Errorf("%s: the file %s %w: %s", l.ID, join(archiveName, f.name), ErrBroken, f.broken)
	}
	if err := t.open(l.Category); err != nil {
		return fmt.Errorf("%s: %w", l.ID, err)
	}
	e := t.entry(l.ID)
	if e != nil && fingerprint(project, e.learning) != fingerprint(project, l) {
		return fmt.Errorf("%s: %w", l.ID, ErrTaken)
	}
	if e == nil {
		if gone != nil && back != nil {
			l = back(l, gone.Learning)
		}
		if _, err := Encode(l); err != nil {
			return fmt.Errorf("%s: %w", l.ID, err)
		}
		e = t.insert(&entry{learning: l, index: -1, changed: true})
	}
	if gone != nil {
		t.lifted = append(t.lifted, lift{gone.Learning, e})
	}
	return nil
}

// Leave takes a learning out of a store that has gone to another one, and leaves a tombstone.
func (s *Store) Leave(id, reason string) error {
	return s.Update(func(t *Tx) error { return t.Remove(id, reason) })
}
