package recall_test

import (
	"testing"

	"signet/internal/memory"
)

func TestTheLastTheFirstOrTheNextTimeIsPickedOut(t *testing.T) {
	t.Parallel()
	const first, last, next = "The ferry pump was oiled on 3 May 2026", "The ferry pump was oiled on 9 August 2026", "The ferry pump will be oiled on 9 December 2026"
	h := newYear(t, memory.Draft{Content: last}, memory.Draft{Content: first}, memory.Draft{Content: next}, memory.Draft{Content: "The crane pump was oiled on 10 October 2026"})
	for query, want := range map[string]string{
		"when was the ferry pump last oiled?":              last,
		"when was the ferry pump most recently oiled?":     last,
		"when was the ferry pump first oiled?":             first,
		"when will the ferry pump be oiled?":               next,
		"when was the ferry pump oiled in early May 2026?": first,
	} {
		if hits := h.answer(t, memory.Query{Text: query}).Hits; len(hits) < 3 || hits[0].Memory.Content.String() != want {
			t.Errorf("%q gave %q, want %q first", query, scored(hits), want)
		}
	}
}

func TestWhoAsksOnlyWhatChangedAsksOfLate(t *testing.T) {
	t.Parallel()
	h := newYear(t, memory.Draft{Content: larkPort, Created: day(2, 3)}, memory.Draft{Content: finchHub, Created: day(11, 20)})
	for _, query := range []string{"what changed?", "What has changed", "what's new?"} {
		if hits := h.answer(t, memory.Query{Text: query}).Hits; len(hits) != 1 || hits[0].Memory.Content.String() != finchHub {
			t.Errorf("%q gave %q, want what is new", query, scored(hits))
		}
	}
}
