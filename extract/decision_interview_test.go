package extract

import (
	"slices"
	"strings"
	"testing"

	"session-learning/transcript"
)

// TestInterview is which of several answers are told, each alone, in the order in which it was asked.
func TestInterview(t *testing.T) {
	type events = []transcript.Event
	identity := chooses("Crate id", "What should identify a crate?", "", "*Derived from the label: The same label always gives the same id.", "Random: Needs a table of its own.")
	weights := chooses("Weights", "Where should weights live?", "", "*On the crate only: The pallet sums them up.", "In both places: Faster, but they can differ.")
	lost := chooses("Lost crates", "What should happen when a crate is lost?", "", "*Status field: Keeps a history that can be audited.", "Delete: Simpler.")
	for complaint, c := range map[string]struct {
		events events
		want   []string
	}{
		"what code to come has to keep to goes first": {events{identity, weights, lost}, []string{
			"Crate id: derived from the label, not random", "When a crate is lost: status field (keeps a history that can be audited), not Delete"}},
		"what was asked back about goes before other picks": {events{
			weights,
			chooses("Order", "Which order should the label queue have?", "what are the pros and cons of each?", "Oldest first: Simple.", "Largest first: Quick."),
			chooses("Order", "With that, which order should the label queue have?", "", "Oldest first: Simple.", "*Largest first: The press runs without a stop."),
		}, []string{"Order: largest first (the press runs without a stop), not oldest first"}},
		"where something is shown is not worth a second one": {events{
			identity,
			chooses("Share", "Where should the button for a lost crate live?", "", "*Menu of the crate: Seen by everybody.", "Dialog: Hidden."),
		}, []string{"Crate id: derived from the label, not random"}},
		"what is soon taken up again is not worth a second one": {events{
			identity,
			chooses("Scanner", "Which scanners should be supported in this phase?", "", "*Handheld ones: The fixed ones come later.", "All: At once."),
		}, []string{"Crate id: derived from the label, not random"}},
		"a Chinese interview tells what binds": {events{
			chooses("按钮", "丢失果箱的按钮放在哪里？", "", "*菜单里: 大家都能看到", "弹窗里: 比较隐蔽"),
			chooses("标识", "果箱的主键应该用什么？", "", "*标签编号: 扫描枪只认识它", "随机编号: 需要一张表"),
		}, []string{"果箱的主键：标签编号，而不是随机编号"}},
		"a German interview tells what binds": {events{
			chooses("Knopf", "Wo soll der Knopf für verlorene Kisten sein?", "", "*Im Menü der Kiste: Alle sehen ihn.", "Im Dialog: Versteckt."),
			chooses("Schlüssel", "Was soll der Schlüssel einer Kiste sein?", "", "*Die Nummer auf dem Etikett: Die Scanner kennen nur sie.", "Eine Zufallszahl: Braucht eine Tabelle."),
		}, []string{"Schlüssel: Die Nummer auf dem Etikett, nicht Eine Zufallszahl"}},
	} {
		var got []string
		for _, l := range learned(home, append(c.events, built("crate label derived largest status 标签编号 Etikett"))...) {
			got = append(got, l.Summary.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", complaint, got, c.want)
		}
	}
}

// What one interview settled is few learnings, of one choice each, and nothing is told twice.
func TestAnInterviewIsFewLearnings(t *testing.T) {
	areas := []struct {
		name    string
		answers []transcript.Event
	}{
		{"Crate ids", []transcript.Event{
			chooses("Id source", "What should crate ids come from?", "", "*The printed label: Scanners know nothing else.", "A counter: Short."),
			chooses("Id length", "How long may ids get?", "", "*Twelve characters: Fits the label.", "No limit: Simpler."),
		}},
		{"Weight rules", []transcript.Event{
			chooses("Rounding", "How should weights be rounded?", "", "*Down to grams: The invoice does the same.", "Not at all: Exact."),
			chooses("Tare", "Is the tare part of a weight?", "", "*Subtracted at the scale: Nobody forgets it.", "Kept apart: More to enter."),
		}},
		{"Label printing", []transcript.Event{
			chooses("Printer", "Which printers should be supported?", "", "*Network printers only: Drivers stay out of the app.", "All of them: More to test."),
		}},
		{"Pallet limits", []transcript.Event{
			chooses("Overload", "What should happen when a pallet is overloaded?", "", "*Warn and go on: The driver decides.", "Block: Safe."),
			chooses("Height", "Should height be limited?", "", "*Two metres: The door is that high.", "Not limited: Simple."),
		}},
	}
	opener := transcript.Event{Kind: transcript.Human, Voice: transcript.Answer, Picked: true, Question: "Which areas do you want to discuss for Crate Tracking?", Text: "All",
		Offer: &transcript.Offer{Many: true}}
	events := []transcript.Event{opener}
	for n, a := range areas {
		opener.Offer.Options = append(opener.Offer.Options, transcript.Option{Label: a.name, Picked: true})
		if n > 0 {
			events = append(events, chooses("More", "More questions about that, or move to the next area?", "", "*Next area: Move on to "+a.name+".", "More questions: There is more."))
		}
		events = append(append(events, replies("Let us look at these.")), a.answers...)
	}
	got := learned(home, events...)
	if len(got) == 0 || len(got) > maxSubjects {
		t.Fatalf("%d learned", len(got))
	}
	seen := map[int]bool{}
	for _, c := range got {
		if !strings.Contains(c.Insight.String(), "Crate Tracking") || len(c.Source.Lines) != 1 {
			t.Error(describe(c))
		}
		for _, l := range c.Source.Lines {
			if seen[l] {
				t.Errorf("line %d is told twice", l)
			}
			seen[l] = true
		}
	}
}
