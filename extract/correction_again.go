package extract

import (
	"slices"
	"strings"
)

// demandedAgain joins corrections that send the agent to look in the same place, and notes whenever else in the session the
// person sends it there: whoever has to say it again means more than the matter at hand.
func (t *timeline) demandedAgain(found []finding) []finding {
	var kept []finding
	for _, f := range found {
		place := placeToLook(f.summary)
		first := slices.IndexFunc(kept, func(before finding) bool { return place != "" && placeToLook(before.summary) == place })
		if first >= 0 {
			kept[first].repeat(f)
			continue
		}
		kept = append(kept, f)
	}
	for n := range kept {
		if place := placeToLook(kept[n].summary); place != "" {
			t.sentThere(&kept[n], place)
		}
	}
	return kept
}

// sentThere notes the other times that the person sends the agent to a place.
func (t *timeline) sentThere(f *finding, place string) {
	for _, i := range t.humans {
		own, ok := t.ownWords(i)
		if !ok || slices.Contains(f.evidence, i) || !strings.Contains(strings.ToLower(own), place) {
			continue
		}
		for _, s := range sentences(own) {
			if placeToLook(trimLeads(s)) == place {
				f.repeat(finding{primary: i})
				break
			}
		}
	}
}

// placeToLook is where a sentence sends somebody to look how a thing was done: in the backup, the history, the documentation;
// empty: nowhere.
func placeToLook(s string) string {
	if !sentToLook.matches(s) {
		return ""
	}
	place := placesToLook.groups(s)
	if place == nil {
		return ""
	}
	return strings.ToLower(place[1])
}

var (
	sentToLook   = pattern{fold: true, parts: `^(?:instead of [^,]{3,60}, )?(?:(?:maybe |perhaps |also |please |first )*(?:you|we) (?:can|could|should) )?(?:also |just |first )?(?:look|search|check|compare|consult|read|dig|diff|go (?:over|through))\b`}
	placesToLook = pattern{fold: true, parts: `\b(backup|git history|git log|history|changelog|documentation|docs|upstream|issue tracker|source code)s?\b`}
)
