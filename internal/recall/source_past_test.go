package recall_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/recall"
)

const (
	larkPort = "The lark gateway listens on port 8080"
	wrenPort = "The lark gateway listens on port 9090"
	finchHub = "Our parcel hub is in Leeds"
	robinHub = "Our parcel hub is in York"
	audited  = "The spring audit ran on 10 April 2026"
)

// moved is a house where a port was changed, and a hub moved on 12 June 2026.
func moved(t *testing.T) *house {
	t.Helper()
	h := newYear(t, memory.Draft{Content: audited})
	port := remember(t, h.service, memory.Draft{Content: larkPort, Created: day(11, 20)})
	remember(t, h.service, memory.Draft{Content: wrenPort, Created: day(11, 24), Supersedes: port.ID})
	hub := remember(t, h.service, memory.Draft{Content: finchHub, Created: day(11, 20)})
	remember(t, h.service, memory.Draft{Content: "Since 12 June 2026: " + robinHub, Created: day(11, 21), Supersedes: hub.ID})
	return h
}

func TestWhoAsksOfWhatWasIsToldWhatWasSoThen(t *testing.T) {
	t.Parallel()
	h := moved(t)
	for query, want := range map[string]string{
		"which port did the lark gateway listen on before?":     larkPort,
		"what was the lark gateway's port before 9090?":         larkPort,
		"what was the previous port of the lark gateway?":       larkPort,
		"which port did the lark gateway use to listen on?":     larkPort,
		"until now, what was the lark gateway's port?":          larkPort,
		"where was our parcel hub in May 2026?":                 finchHub,
		"May: where was our parcel hub?":                        finchHub,
		"in early June, where was our parcel hub?":              finchHub,
		"where was our parcel hub when the spring audit ran?":   finchHub,
		"where was our parcel hub in July 2026?":                robinHub,
		"where was our parcel hub on 13 June 2026?":             robinHub,
		"where is our parcel hub?":                              robinHub,
		"which port does the lark gateway listen on now?":       wrenPort,
		"does the lark gateway still listen on port 8080?":      wrenPort,
		"which port is the lark gateway currently listening on": wrenPort,
	} {
		hits := h.answer(t, memory.Query{Text: query, Bygone: true}).Hits
		if len(hits) == 0 || !strings.HasSuffix(hits[0].Memory.Content.String(), want) {
			t.Errorf("%q gave %q, want %q first", query, scored(hits), want)
		}
	}
}

func TestWhatWasSupersededEndsWhenItsHeirBegan(t *testing.T) {
	t.Parallel()
	h := moved(t)
	hits := h.answer(t, memory.Query{Text: "where was our parcel hub in May 2026?", Bygone: true, Unasked: true, MinScore: recall.Floor}).Hits
	if len(hits) != 1 || !hits[0].Bygone() || !hits[0].Memory.ValidUntil.Equal(time.Date(2026, 6, 12, 0, 0, 0, 0, time.Local)) {
		t.Errorf("gave %q, want only what was so in May, until 12 June", scored(hits))
	}
}

// What changed is both, and what is so none of what was.
func TestOnlyWhoAsksOfWhatWasIsToldWhatWasSuperseded(t *testing.T) {
	t.Parallel()
	h := moved(t)
	for query, want := range map[string]bool{
		"what changed about the lark gateway's port?":     true,
		"which port does the lark gateway listen on?":     false,
		"what is the lark gateway's port now?":            false,
		"connect to the lark gateway's port":              false,
		"is the lark gateway still listening on its port": false,
	} {
		hits := h.answer(t, memory.Query{Text: query, Bygone: true}).Hits
		if got := slices.ContainsFunc(hits, func(h memory.Hit) bool { return h.Memory.Content.String() == larkPort }); got != want {
			t.Errorf("%q gave %q; told what was: %t, want %t", query, scored(hits), got, want)
		}
		if hits = h.answer(t, memory.Query{Text: query}).Hits; slices.ContainsFunc(hits, memory.Hit.Bygone) {
			t.Errorf("%q gave %q to who did not ask for what was superseded", query, scored(hits))
		}
	}
}

func TestWhatWasSupersededIsOnlyForWhoMaySeeIt(t *testing.T) {
	t.Parallel()
	h := newYear(t)
	mine := memory.Scope{Agent: "heron", Visibility: memory.Private}
	was := remember(t, h.service, memory.Draft{Content: larkPort, Scope: mine})
	remember(t, h.service, memory.Draft{Content: wrenPort, Scope: mine, Supersedes: was.ID})
	for agent, want := range map[string]int{"heron": 2, "egret": 0} {
		q := memory.Query{Text: "what was the lark gateway's port before?", Bygone: true, Reader: memory.Reader{Agent: agent, EveryProject: true}}
		if hits := h.answer(t, q).Hits; len(hits) != want {
			t.Errorf("%s was given %q, want %d", agent, scored(hits), want)
		}
	}
}

// What is told again is what is so, and no more what was.
func TestWhatIsToldAgainIsNotToldAsWhatWas(t *testing.T) {
	t.Parallel()
	h := newYear(t)
	was := remember(t, h.service, memory.Draft{Content: larkPort, Created: day(5, 1)})
	now := remember(t, h.service, memory.Draft{Content: wrenPort, Created: day(6, 1), Supersedes: was.ID})
	remember(t, h.service, memory.Draft{Content: larkPort, Created: day(7, 1), Supersedes: now.ID})
	hits := h.answer(t, memory.Query{Text: "what was the lark gateway's port before?", Bygone: true}).Hits
	if len(hits) != 2 || hits[0].Memory.Content.String() != wrenPort || hits[1].Bygone() {
		t.Errorf("got %q, want what was so last, and what is so", scored(hits))
	}
}

// What was forgotten may have been told before in other words.
func TestWhatGaveWayToWhatWasForgottenIsNotTold(t *testing.T) {
	t.Parallel()
	h := newYear(t)
	was := remember(t, h.service, memory.Draft{Content: "Just so you know, the lark gateway's port is 9090"})
	now := remember(t, h.service, memory.Draft{Content: wrenPort, Supersedes: was.ID})
	if _, _, err := h.service.Forget(t.Context(), memory.Author{Name: "tester", Kind: "operator"}, memory.Forget{ID: now.ID, Reader: everywhere}); err != nil {
		t.Fatal(err)
	}
	if hits := h.answer(t, memory.Query{Text: "what was the lark gateway's port before?", Bygone: true}).Hits; len(hits) > 0 {
		t.Errorf("gave %q, want nothing", scored(hits))
	}
}

func TestATimelineGoesByWhatHappened(t *testing.T) {
	t.Parallel()
	h := newYear(t,
		memory.Draft{Content: "On 9 September 2026 the sluice was replaced"},
		memory.Draft{Content: "On 2 February 2026 the sluice leaked"},
		memory.Draft{Content: "The sluice was painted", Occurred: day(3, 20)})
	q := memory.Query{Text: "sluice", When: memory.When{ByTime: true}}
	want := []string{"On 9 September 2026 the sluice was replaced", "The sluice was painted", "On 2 February 2026 the sluice leaked"}
	var got []string
	for _, hit := range h.answer(t, q).Hits {
		got = append(got, hit.Memory.Content.String())
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want the latest first: %q", got, want)
	}
}
