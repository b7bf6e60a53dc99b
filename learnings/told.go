package learnings

import (
	"slices"
	"strings"

	"session-learning/scoring"
)

const (
	toldShare  = 0.75 // of what a learning's summary says that a sentence says: it is told already
	aloneShare = 0.4  // of the same that it says without its heading
	toldStems  = 2    // of a summary from which there is enough to compare
	maxTold    = 10_000
)

// Told is what texts say that a session is told anyway, such as instruction files, sentence by sentence.
type Told struct {
	reader    *scoring.Reader
	sentences []sentence
}

type sentence struct {
	content scoring.Content // under its heading
	alone   scoring.Content
	advice  advice
	forbids bool
}

// ReadTold reads texts in Markdown. Beyond ten thousand sentences they are not read.
func ReadTold(texts []string) *Told {
	t := &Told{reader: scoring.NewReader()}
	for _, text := range texts {
		heading := ""
		for _, block := range paragraphs(text) {
			if title := strings.TrimLeft(block, "# "); strings.HasPrefix(block, "#") {
				heading = title
				continue
			}
			for _, s := range sentences(block) {
				t.add("", s)
				if heading != "" {
					t.add(heading, s)
				}
			}
		}
	}
	return t
}

// add takes a sentence in, which may stand under a heading.
func (t *Told) add(heading, text string) {
	if len(t.sentences) >= maxTold {
		return
	}
	s := t.read(text)
	s.alone = s.content
	if heading != "" {
		alone := s.content
		s = t.read(heading + ": " + text)
		s.alone = alone
	}
	t.sentences = append(t.sentences, s)
}

func (t *Told) read(text string) sentence {
	s := sentence{content: t.reader.Read(scoring.Doc{Summary: text}), advice: readAdvice(t.reader, text)}
	for clause := range strings.FieldsFuncSeq(strings.ToLower(text), endsClause) {
		s.forbids = s.forbids || slices.ContainsFunc(words(clause), forbidding)
	}
	return s
}

// Says tells whether one of the sentences says what the summary of a learning says, in these words or in others of the
// same stems, in another language, too. One that says the opposite does not.
func (t *Told) Says(l Learning) bool {
	own := t.read(l.Summary.Cut(scoredSummary).String())
	if own.content.Len() < toldStems {
		return false
	}
	return slices.ContainsFunc(t.sentences, func(s sentence) bool {
		return own.content.Within(s.content) >= toldShare && own.content.Within(s.alone) >= aloneShare && own.forbids == s.forbids && !own.advice.opposes(s.advice)
	})
}

// forbidding tells whether a word says that something is not to be done.
func forbidding(w string) bool {
	return negation(w) || slices.Contains([]string{"no", "avoid", "cannot", "can't", "mustn't", "避免", "勿", "别", "不得", "不能", "nicht", "nie", "kein", "keine", "jamais", "nunca"}, w)
}

// paragraphs are the paragraphs, list items, table rows and headings of a text, each in one line.
func paragraphs(text string) []string {
	var all []string
	open := false // the last one may go on
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		bare := strings.TrimLeft(line, "-*+>0123456789.) ")
		alone := line != bare || strings.HasPrefix(line, "|") || strings.HasPrefix(line, "#")
		switch {
		case bare == "" || strings.HasPrefix(line, "```"):
			open = false
			continue
		case open && !alone:
			all[len(all)-1] += " " + bare
		default:
			all = append(all, bare)
		}
		open = !strings.HasPrefix(line, "|") && !strings.HasPrefix(line, "#")
	}
	return all
}

// sentences splits a paragraph at its full stops.
func sentences(paragraph string) []string {
	ends := strings.NewReplacer(". ", ".\n", "! ", "!\n", "? ", "?\n", "。", "。\n", "！", "！\n", "？", "？\n")
	return slices.DeleteFunc(strings.Split(ends.Replace(paragraph), "\n"), func(s string) bool { return strings.TrimSpace(s) == "" })
}
