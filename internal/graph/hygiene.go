package graph

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"signet/internal/memory"
	"signet/internal/text"
)

// Hygiene is what in a graph asks for a person's eye.
type Hygiene struct {
	Suspicious []Suspect
	Duplicates []Duplicate
	Orphans    []Entity     // that only memories mention which ended
	Stale      []StaleSide  // of which nothing holds any more
	Unlinked   []Unlinked   // memories that name an entity and are not linked to it
	Unclaimed  int          // attributes that say no value of anything by name
	Unfiled    int          // attributes of memories in the inbox
	More       HygieneCount // how much there is of what was cut
}

// HygieneCount counts findings, told or not.
type HygieneCount struct{ Suspicious, Duplicates, Orphans, Stale int }

// Suspect is an entity that may be none, with why.
type Suspect struct {
	Entity  Entity
	Reasons []string
}

// Duplicate is two entities that may be one.
type Duplicate struct {
	Keep, Merge Entity // the one is mentioned more, or was there before
	Reason      string
}

// StaleSide is an aspect of which nothing holds any more.
type StaleSide struct {
	Entity, Aspect string // names
	EntityID, ID   string
	Ended          int // attributes that it had
}

// Unlinked is a memory that names an entity and is not linked to it.
type Unlinked struct {
	Memory memory.Memory
	Entity Entity
}

// HygieneQuery bounds a report: so many findings of a kind, and so many
// memories looked at for names.
type HygieneQuery struct{ Limit, Memories int }

// Hygiene looks over the graph that a reader sees. It changes nothing.
func (s *Knowledge) Hygiene(ctx context.Context, r memory.Reader, q HygieneQuery) (Hygiene, error) {
	entities, err := s.store.Entities(ctx, r, EntityQuery{})
	if err != nil {
		return Hygiene{}, err
	}
	h, err := s.store.EntityDirt(ctx, r)
	if err != nil {
		return h, err
	}
	h.Suspicious, h.Duplicates = suspects(entities), duplicates(entities)
	h.More = HygieneCount{len(h.Suspicious), len(h.Duplicates), len(h.Orphans), len(h.Stale)}
	h.Suspicious, h.Duplicates = h.Suspicious[:min(len(h.Suspicious), q.Limit)], h.Duplicates[:min(len(h.Duplicates), q.Limit)]
	h.Orphans, h.Stale = h.Orphans[:min(len(h.Orphans), q.Limit)], h.Stale[:min(len(h.Stale), q.Limit)]
	if q.Memories > 0 {
		h.Unlinked, err = s.unlinked(ctx, r, entities, q)
	}
	return h, err
}

// unlinked looks for names of entities in memories that no entity was found in.
func (s *Knowledge) unlinked(ctx context.Context, r memory.Reader, entities []Entity, q HygieneQuery) ([]Unlinked, error) {
	by := map[string]Entity{}
	for _, e := range slices.Backward(entities) { // the most mentioned comes last, and stays
		if utf8.RuneCountInString(e.Canonical) > 3 && !text.Common(e.Canonical) {
			by[e.Canonical] = e
		}
	}
	list, err := s.store.UnlinkedMemories(ctx, r, q.Memories)
	if err != nil {
		return nil, err
	}
	var found []Unlinked
	for _, m := range list {
		for _, name := range Names(m.Content.String()) {
			if e, ok := by[name]; ok && len(found) < q.Limit {
				found = append(found, Unlinked{m, e})
				break
			}
		}
	}
	return found, nil
}

// Beyond these a name is rather a sentence.
const (
	doubtfulLength = 60
	doubtfulWords  = 6
)

// doubts are the shapes of what is hardly an entity.
var doubts = []struct {
	reason string
	holds  func(e Entity) bool
}{
	{"one character", func(e Entity) bool { return utf8.RuneCountInString(e.Canonical) == 1 }},
	{"a number", func(e Entity) bool { return e.Type != Date && !strings.ContainsFunc(e.Canonical, unicode.IsLetter) }},
	{"as long as a sentence", func(e Entity) bool {
		return utf8.RuneCountInString(e.Canonical) > doubtfulLength || len(strings.Fields(e.Canonical)) >= doubtfulWords
	}},
	{"an everyday word of unknown type", func(e Entity) bool {
		return e.Type == Unknown && (text.IsStopWord(e.Canonical) || text.Common(e.Canonical))
	}},
	{"the address of a page", func(e Entity) bool { return strings.Contains(e.Canonical, "://") }},
}

// suspects finds what is hardly an entity. What a person pinned is one.
func suspects(entities []Entity) []Suspect {
	var found []Suspect
	for _, e := range entities {
		var why []string
		for _, d := range doubts {
			if d.holds(e) {
				why = append(why, d.reason)
			}
		}
		if len(why) > 0 && !e.Pinned {
			found = append(found, Suspect{e, why})
		}
	}
	return found
}

// duplicates finds entities of one agent whose names differ by a slip: in one
// letter, or in what stands between words; and names that are short for exactly one other.
// Names that differ in a digit are of two things, and so are those of two types.
func duplicates(entities []Entity) []Duplicate {
	near := map[string][]int{}
	var found []Duplicate
	told := map[[2]int]bool{}
	for i, e := range entities {
		for key := range slips(e.Canonical) {
			for _, j := range near[e.Agent+"\x00"+key] {
				pair := [2]int{j, i}
				reason := sameThing(entities[j], e)
				if reason == "" || told[pair] {
					continue
				}
				told[pair] = true
				keep, merge := entities[j], e
				if merge.Mentions > keep.Mentions || merge.Mentions == keep.Mentions && merge.Created.Before(keep.Created) {
					keep, merge = merge, keep
				}
				found = append(found, Duplicate{keep, merge, reason})
			}
			near[e.Agent+"\x00"+key] = append(near[e.Agent+"\x00"+key], i)
		}
	}
	found = append(found, shortened(entities, told)...)
	slices.SortStableFunc(found, func(a, b Duplicate) int {
		return cmp.Or(cmp.Compare(b.Keep.Mentions, a.Keep.Mentions), cmp.Compare(a.Keep.Name, b.Keep.Name), cmp.Compare(a.Merge.Name, b.Merge.Name))
	})
	return found
}

// shortened finds persons whose only name is the first name of exactly one other, and products, systems and
// organizations whose only name is the last word of exactly one other: who is named in full and by that is rather one
// than two.
func shortened(entities []Entity, told map[[2]int]bool) []Duplicate {
	full := map[string][]int{}
	for i, e := range entities {
		if part, _ := shortOf(e); part != "" {
			full[shortKey(e, part)] = append(full[shortKey(e, part)], i)
		}
	}
	var found []Duplicate
	for i, e := range entities {
		of := full[shortKey(e, e.Canonical)]
		if len(of) == 1 && !told[[2]int{of[0], i}] && !told[[2]int{i, of[0]}] {
			_, reason := shortOf(entities[of[0]])
			found = append(found, Duplicate{entities[of[0]], e, reason})
		}
	}
	return found
}

func shortKey(e Entity, part string) string { return e.Agent + "\x00" + string(e.Type) + "\x00" + part }

// shortOf gives the word by which what has a name of several is called for short, and why whatever bears only that may
// be the same; "" where there is none that is not an everyday word.
func shortOf(e Entity) (part, reason string) {
	first, last := strings.IndexByte(e.Canonical, ' '), strings.LastIndexByte(e.Canonical, ' ')
	switch {
	case first < 0:
	case e.Type == Person:
		return e.Canonical[:first], "the first name of the other"
	case (e.Type == Product || e.Type == System || e.Type == Organization) && !text.Common(e.Canonical[last+1:]) && head(e.Canonical[last+1:]) == "":
		return e.Canonical[last+1:], "the last word of the other"
	}
	return "", ""
}

// slips gives what a name is mistaken for: itself without what parts its words,
// and, of a name long enough for that to be a slip, itself without one letter.
// Two names with a slip in common are one letter apart, or two swapped.
func slips(canonical string) map[string]bool {
	letters := []rune(unparted(canonical))
	keys := map[string]bool{string(letters): true}
	if len(letters) < 6 || len(letters) > doubtfulLength {
		return keys
	}
	for i := range letters {
		keys[string(letters[:i])+string(letters[i+1:])] = true
	}
	return keys
}

// sameThing says why two entities may be one; "" if they hardly are.
func sameThing(a, b Entity) string {
	if a.Type != b.Type && a.Type != Unknown && b.Type != Unknown || digits(a.Canonical) != digits(b.Canonical) {
		return ""
	}
	switch {
	case unparted(a.Canonical) == unparted(b.Canonical):
		return "the same but for what stands between the words"
	case text.Distance(unparted(a.Canonical), unparted(b.Canonical)) == 1:
		return "one letter apart"
	default:
		return "two letters apart"
	}
}

// unparted is a name without what parts its words, and digits is what of it counts.
func unparted(s string) string {
	return only(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

func digits(s string) string { return only(s, unicode.IsDigit) }

func only(s string, holds func(rune) bool) string {
	return strings.Map(func(r rune) rune {
		if holds(r) {
			return r
		}
		return -1
	}, s)
}
