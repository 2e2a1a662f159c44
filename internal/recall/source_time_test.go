package recall_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/memory"
	"signet/internal/recall"
)

// A year is a store of what happened in one, all of it written down in November.
func newYear(t *testing.T, told ...memory.Draft) *house {
	t.Helper()
	h := &house{now: time.Date(2026, 11, 26, 9, 0, 0, 0, time.UTC)}
	h.db, h.service = openStore(t, t.TempDir()+"/memories.db")
	for _, d := range told {
		if d.Created.IsZero() {
			d.Created = day(11, 20)
		}
		remember(t, h.service, d)
	}
	h.Engine = recall.New(h.db, recall.Config{Dampening: recall.AllDampening}, func() time.Time { return h.now })
	return h
}

// happened are so many memories of what happened in a month.
func happened(m time.Month, n int) (all []memory.Draft) {
	for i := range n {
		things := []string{"The larder was painted", "Soup boiled over", "Crates arrived from Porto", "A kettle broke", "A tray of rolls was burnt", "Mice got into the attic", "Olive trees were planted"}
		all = append(all, memory.Draft{Content: fmt.Sprintf("%s, entry %s%d", things[i%len(things)], m, i), Occurred: day(m, 10+i)})
	}
	return all
}

// ofMonth counts the hits of a month and all of them.
func ofMonth(hits []memory.Hit, m time.Month) (of, all int) {
	for _, h := range hits {
		if h.Memory.Occurred.Month() == m {
			of++
		}
	}
	return of, len(hits)
}

func TestHoweverMuchThereIsOfATimeItIsTheAnswer(t *testing.T) {
	t.Parallel()
	for _, n := range []int{4, 5, 12} {
		h := newYear(t, slices.Concat(happened(5, n), happened(2, 8), happened(11, 3))...)
		for query, m := range map[string]time.Month{
			"what happened in May": 5, "what happened in May 2026?": 5, "what was there in February": 2, "what happened this month": 11, "in May": 5, "what broke in May": 5, "anything from February?": 2, "tell me about February": 2, "what have we done in the past four weeks": 11,
		} {
			a := h.answer(t, memory.Query{Text: query})
			want := min(map[time.Month]int{5: n, 2: 8, 11: 3}[m], 10)
			top := a.Hits[:min(len(a.Hits), want)]
			if of, _ := ofMonth(top, m); of != want {
				t.Errorf("with %d of May, %q gave %d of its month first, want %d", n, query, of, want)
			}
		}
	}
}

func TestAPromptThatAsksOnlyForATimeIsToldWhatHappenedThen(t *testing.T) {
	t.Parallel()
	h := newYear(t, slices.Concat(happened(10, 6), happened(2, 8))...)
	for query, want := range map[string]int{"what did we do last month?": 6, "what's the date today?": 0, "ok, do that next month": 0} {
		a := h.answer(t, memory.Query{Text: query, MinScore: recall.Floor})
		if of, all := ofMonth(a.Hits, 10); of != want || all != want {
			t.Errorf("%q gave %d, of them %d of October; want %d", query, all, of, want)
		}
	}
}

// Whoever asks for something else is not told what happens to be of the time that he names,
// and least of all what was written down then.
func TestATimeAloneAnswersOnlyWhoAsksWhatHappens(t *testing.T) {
	t.Parallel()
	h := newYear(t,
		memory.Draft{Content: "Crates are labelled with Zebra", Created: day(11, 26)},
		memory.Draft{Content: "Rosa Ibarra is our tailor", Created: day(11, 26)},
		memory.Draft{Content: "Piet goes to the harbour crew on December 2, 2026"},
		memory.Draft{Content: "The larder audit is on Monday 30 November 2026"},
		memory.Draft{Content: "The rent review was due on Friday 20 November 2026"},
		memory.Draft{Content: "The lease ends on 2027-04-30"},
		memory.Draft{Content: "The kiln was lit on April 8, 2026"})
	const larder, piet, rent, lease, kiln = "The larder audit is", "Piet goes", "The rent review", "The lease ends", "The kiln was"
	for query, want := range map[string][]string{
		"who is up this week?": nil, "who is out today": nil, "what can I do today": nil, "can you do that this week": nil, "what day is it today?": nil, "what's my plan today": nil,
		"do you think I can make it by tonight?": nil, "what do we have to do on Monday": nil, "what is there today?": nil, "was it slow on November 20?": nil, "what happens tomorrow?": nil,
		"what is on 2026-11-30?": {larder}, "what happens on November 30?": {larder}, "what's on Monday?": {larder}, "what is happening on December 2?": {piet}, "December 2": {piet},
		"what is due next week?": {larder, piet}, "what is planned for December?": {piet}, "what happens in April?": {lease}, "what ends in April?": {lease}, "what happened in April?": {kiln},
		"what was there on November 20?": {rent}, "what are the next deadlines?": nil,
	} {
		var got []string
		for _, hit := range h.answer(t, memory.Query{Text: query, MinScore: recall.Floor, Unasked: true}).Hits {
			got = append(got, hit.Memory.Content.String())
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.EqualFunc(got, want, strings.HasPrefix) {
			t.Errorf("%q gave %q, want %q", query, got, want)
		}
	}
}

func TestATimeTellsNothingWhereAllThatSharesTheWordsIsOfIt(t *testing.T) {
	t.Parallel()
	h := newYear(t, slices.Concat(happened(5, 7), []memory.Draft{{Content: "The larder is locked at night"}})...)
	a := h.answer(t, memory.Query{Text: "what happened to the larder in May"})
	if len(a.Hits) == 0 || !strings.Contains(a.Hits[0].Memory.Content.String(), "larder was painted") {
		t.Errorf("got %q, want what happened to the larder first", scored(a.Hits))
	}
}

const (
	heron = "We reach the cluster through the bastion host heron"
	egret = "Logins go to the machines by way of the bastion host egret"
)

// twoHosts are two hosts, one after the other.
func twoHosts(t *testing.T) *house {
	return newYear(t,
		memory.Draft{Content: heron, ValidFrom: day(1, 1), ValidUntil: day(3, 31)},
		memory.Draft{Content: egret, ValidFrom: day(4, 1)})
}

func TestWhatWasSoInATimeIsOfIt(t *testing.T) {
	t.Parallel()
	h := twoHosts(t)
	for query, want := range map[string]string{
		"what was the bastion host in February":       heron,
		"what was the bastion host in March":          heron,
		"what was the bastion host in June":           egret,
		"which bastion host did we have before April": heron,
		"what is the bastion host":                    egret,
	} {
		hits := h.answer(t, memory.Query{Text: query}).Hits
		if len(hits) != 2 || hits[0].Memory.Content.String() != want || hits[0].Score <= hits[1].Score {
			t.Errorf("%q gave %v, want %q clearly first", query, scored(hits), want)
		}
	}
}

// scored gives what hits say, with their scores.
func scored(hits []memory.Hit) (all []string) {
	for _, h := range hits {
		all = append(all, fmt.Sprintf("%.2f %s", h.Score, h.Memory.Content))
	}
	return all
}

func TestWhatIsNotSoNowIsNoHitUnasked(t *testing.T) {
	t.Parallel()
	const lunch, parking = "The lunch club meets in the atrium", "Cars are parked on level two"
	h := newYear(t,
		memory.Draft{Content: lunch, ValidUntil: day(1, 1)},
		memory.Draft{Content: parking, ValidFrom: time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)})
	for query, given := range map[string]bool{
		"where does the lunch club meet?": false, "where did the lunch club meet?": true, "where did the lunch club meet last December": true, "where does the lunch club meet this week?": false,
		"where are cars parked?": false, "where will cars be parked?": true, "where are cars parked in January 2027?": true, "where were cars parked in October?": false,
	} {
		hits := h.answer(t, memory.Query{Text: query, MinScore: recall.Floor, Unasked: true}).Hits
		if (len(hits) == 1) != given {
			t.Errorf("unasked, %q gave %q, want it given: %t", query, scored(hits), given)
		}
		asked := h.answer(t, memory.Query{Text: query}).Hits
		if len(asked) != 1 || asked[0].Elsewhen == given {
			t.Errorf("%q gave %q, marked as not so then: %t; want it, and %t", query, scored(asked), len(asked) == 1 && asked[0].Elsewhen, !given)
		}
		list, err := h.Consider(t.Context(), memory.Query{Text: query, Reader: everywhere, Limit: 5, Unasked: true}, nil)
		if want := map[bool]memory.Fate{true: memory.Chosen, false: memory.NotSoThen}[given]; err != nil || len(list) != 1 || list[0].Fate != want {
			t.Errorf("%q: considered %v (%v), want one that is %q", query, list, err, want)
		}
	}
}
