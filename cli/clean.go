package cli

import (
	"slices"
	"strings"

	"session-learning/internal/config"
	"session-learning/internal/redact"
	"session-learning/learnings"
)

// cleaner takes secrets and what names the person out of texts.
func (p *program) cleaner(cfg config.Config) *redact.Redactor {
	return redact.New(redact.Person{Login: p.env.Login, Home: cfg.Home, Host: p.env.Host})
}

// cleanedReason brings what a person gives as a reason into the form in which it is kept.
func (p *program) cleanedReason(text string, cfg config.Config) string {
	return oneLine(p.cleaner(cfg).Clean(text).String())
}

// cleaned takes secrets and what names the person out of all texts.
func cleaned(l learnings.Learning, person *redact.Redactor) learnings.Learning {
	l = l.MapTexts(func(t redact.Text) redact.Text { return person.Clean(strings.TrimSpace(t.String())) })
	for i, k := range l.Keywords {
		l.Keywords[i] = person.Clean(strings.ToLower(k.String()))
	}
	l.Keywords = slices.DeleteFunc(l.Keywords, redact.Text.Empty)
	return withoutSecretNames(l)
}

// withoutSecretNames takes secrets out of what names things and is no text. Who and where somebody is may be part of
// a name that is compared, and stays. An id that holds a secret is not kept.
func withoutSecretNames(l learnings.Learning) learnings.Learning {
	if redact.Hide(l.ID) != l.ID {
		l.ID = ""
	}
	names := []*string{&l.Project, &l.Source.Agent, &l.Source.Session, &l.Source.Kind}
	l.Sightings, l.Related = slices.Clone(l.Sightings), slices.Clone(l.Related)
	for i := range l.Sightings {
		names = append(names, &l.Sightings[i].Agent, &l.Sightings[i].Session, &l.Sightings[i].Key)
	}
	for i := range l.Related {
		names = append(names, &l.Related[i])
	}
	for _, name := range names {
		*name = redact.Hide(*name)
	}
	return l
}
