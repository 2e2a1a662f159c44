package guard

import (
	"slices"
	"strings"
	"sync"
)

// A detector knows one form of secret. Its keys are folded literals, one of
// which stands in every such secret or just beside it; match is asked wherever
// one does, and says which stretch of the folded text is the secret.
//
// match looks at a bounded stretch around the key to decide, and may run
// further only to find where a secret it is sure of ends.
type detector struct {
	name  string
	keys  []string
	match func(v view, key, end int) (span, bool)
}

// A span is a stretch of the folded text.
type span struct{ start, end int }

// detectors is every form of secret we know. Where two see the same stretch
// the earlier names it: the rows go from certain to guessed.
var detectors = sync.OnceValue(func() []detector {
	return slices.Concat(
		[]detector{
			{"private-key", []string{"-----begin ", "age-secret-key-1", "private-lines:"}, privateKey},
		},
		providers(),
		[]detector{
			{"jwt", []string{"eyj"}, jwt},
			{"url-password", []string{"://"}, urlPassword},
			{"url-password", hostStarts(), bareLogin},
			{"authorization", []string{"bearer ", "basic "}, authorization},
		},
		ibanDetectors(),
		commandForms(),
		lineForms,
		[]detector{
			{"assignment", texts(assigned()), assignment},
			{"disclosure", texts(told()), disclosure},
			{"card-number", cardStarts(), card},
			{"card-number", []string{"cvv", "cvc"}, cardCode},
		},
	)
})

// The forms that no literal announces. They are looked for by a pass of their
// own, and named after the detectors.
const (
	seedPhrase    = "seed-phrase"
	encodedSecret = "encoded-secret"
)

// detectorNames has the names of all forms, the most certain first.
var detectorNames = sync.OnceValue(func() []string {
	var out []string
	for _, d := range detectors() {
		out = append(out, d.name)
	}
	return append(out, seedPhrase, encodedSecret)
})

// Find gives every secret in s, in order and never overlapping. Any bytes will
// do. It takes time linear in the length of s.
func Find(s string) []Finding {
	v := fold(s)
	found := find(v)
	if joined, ok := unbroken(s); ok {
		found = append(found, find(fold(joined))...)
	}
	for _, sp := range encoded(v, deepest) {
		found = append(found, v.finding(encodedSecret, sp))
	}
	return merge(found)
}

// find gives the secrets that stand in the text itself.
func find(v view) []Finding {
	var found []Finding
	detectors, keys := detectors(), keys()
	var done map[int]int // where the last span of a detector ended
	for i := range len(v.low) - 1 {
		for _, c := range keys.starting(v.low[i], v.low[i+1]) {
			if i < done[c.detector] || !strings.HasPrefix(v.low[i:], c.text) {
				continue
			}
			d := detectors[c.detector]
			sp, ok := d.match(v, i, i+len(c.text))
			if !ok {
				continue
			}
			if done == nil {
				done = map[int]int{}
			}
			done[c.detector] = sp.end
			found = append(found, v.finding(d.name, sp))
		}
	}
	for _, sp := range tables(v) {
		found = append(found, v.finding("assignment", sp))
	}
	for _, sp := range mnemonics(v) {
		found = append(found, v.finding(seedPhrase, sp))
	}
	for _, sp := range toldFreely(v, found) {
		found = append(found, v.finding("disclosure", sp))
	}
	return found
}

func (v view) finding(name string, sp span) Finding {
	return Finding{name, v.orig(sp.start), v.orig(sp.end)}
}

// merge orders findings and joins those that overlap. The join bears the name
// of the detector that comes first in the table.
func merge(found []Finding) []Finding {
	slices.SortFunc(found, func(a, b Finding) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return b.End - a.End
	})
	var out []Finding
	for _, f := range found {
		last := len(out) - 1
		if last < 0 || f.Start >= out[last].End {
			out = append(out, f)
			continue
		}
		out[last].End = max(out[last].End, f.End)
		if rank(f.Detector) < rank(out[last].Detector) {
			out[last].Detector = f.Detector
		}
	}
	return out
}

func rank(name string) int { return slices.Index(detectorNames(), name) }

// A keyIndex finds the keys that may begin at a place from seven bits of its
// first two bytes each, so that a place where none does costs one look.
type keyIndex struct {
	slot  [1 << 14]uint16 // 0 is none
	lists [][]candidate
}

func slotOf(a, b byte) int { return int(a&0x7F)<<7 | int(b&0x7F) }

type candidate struct {
	text     string
	detector int
}

func (x *keyIndex) starting(a, b byte) []candidate {
	return x.lists[x.slot[slotOf(a, b)]]
}

func indexKeys(ds []detector) *keyIndex {
	x := &keyIndex{lists: make([][]candidate, 1)}
	for i, d := range ds {
		for _, key := range d.keys {
			at := &x.slot[slotOf(key[0], key[1])]
			if *at == 0 {
				*at = uint16(len(x.lists))
				x.lists = append(x.lists, nil)
			}
			x.lists[*at] = append(x.lists[*at], candidate{key, i})
		}
	}
	return x
}

// keys indexes the keys of all detectors.
var keys = sync.OnceValue(func() *keyIndex { return indexKeys(detectors()) })
