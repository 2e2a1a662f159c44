package recall

import (
	"context"
	"slices"
	"strings"

	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/text"
)

// A rule on how something is done to one thing says nothing of another: never to deploy Heron on
// Fridays does not bind who deploys Falcon, though both are deployed. What is said of any thing, or
// of one that has no name of its own, may well be said of Falcon.

// mostMet is how many names of things are looked up at most, those of the question first.
const mostMet = 120

// meet looks up what the graph knows by the names of the things to which a question, and the
// rules among what was found, do the same.
func (e *Engine) meet(ctx context.Context, q memory.Query, asked *question, all []found) error {
	if len(asked.deeds) == 0 || !e.walks(q) {
		return nil
	}
	var names []string
	seen := map[string]bool{}
	take := func(d deed) {
		for _, name := range rowsIn(d.thing) {
			if !seen[name] && len(names) < mostMet {
				seen[name], names = true, append(names, name)
			}
		}
	}
	for _, d := range asked.deeds {
		take(d)
	}
	ours := len(names)
	for i := range all {
		for _, d := range asked.sameDeeds(all[i].Memory) {
			take(d)
		}
	}
	if len(names) == ours {
		return nil // nothing else is done so
	}
	met, err := e.graph.Focal(ctx, q.Reader, names)
	asked.play.met = map[string]Focus{}
	for _, f := range met {
		if f.How != graph.Head {
			asked.play.met[f.Name] = f
		}
	}
	return err
}

// sameDeeds gives the deeds of which a rule tells, as far as the question is of
// such.
func (q *question) sameDeeds(m memory.Memory) (same []deed) {
	if !binds(m) {
		return nil
	}
	for _, d := range readingOf(m, q.names).done() {
		if slices.ContainsFunc(q.deeds, func(asked deed) bool { return q.likens(asked.act, d.act) }) {
			same = append(same, d)
		}
	}
	return same
}

// rowsIn gives the canonical names that the words for a thing may hold.
func rowsIn(thing []string) (names []string) {
	for i := range thing {
		for j := i + 1; j <= len(thing); j++ {
			if name := graph.Canonical(strings.Join(thing[i:j], " ")); name != "" {
				names = append(names, name)
			}
		}
	}
	return names
}

// likens reports whether a term is one of the question, or is found by it.
func (q *question) likens(asked, held string) bool {
	if asked == held {
		return true
	}
	for _, t := range q.terms {
		if t.text != asked {
			continue
		}
		for _, k := range t.likes {
			if k.Text == held {
				return true
			}
		}
	}
	return false
}

// setApart finds what says how something is done to another thing than the one to which the
// question does it: it does not answer, and does not bind, unless a person pinned what it binds.
func (q *question) setApart(all []told, found []found) {
	if q.play.met == nil { // nobody looked up what the names are of
		return
	}
	for i := range all {
		f := &found[i]
		pinned := f.binds == byName && !q.play.isNamed(f.of.entity)
		if !pinned && q.doneToAnother(f) {
			all[i].astray, f.binds, f.of = true, free, trail{} // nor is what leads to it a reason
		}
	}
}

// doneToAnother reports whether what was found is of a deed of the question to another thing.
func (q *question) doneToAnother(f *found) bool {
	other := false
	for _, told := range q.sameDeeds(f.Memory) {
		for _, asked := range q.deeds {
			if !q.likens(asked.act, told.act) || !q.isAnother(asked.thing, told) {
				continue
			}
			if q.play.sameThing(asked.thing, told.thing) || q.ofThing(asked.thing, f) || speaksOfAll(f.Memory, lacking(asked.thing, told.thing)) {
				return false
			}
			other = true
		}
	}
	return other
}

// speaksOfAll reports whether a memory has all of some words: "never deploy Falcon or Heron".
func speaksOfAll(m memory.Memory, words []string) bool {
	return len(lacking(words, strings.Fields(m.Content.String()))) == 0
}

// isAnother reports whether a thing and that of a deed each have a name, and not the same.
func (q *question) isAnother(asked []string, told deed) bool {
	ours, theirs := lacking(asked, told.thing), lacking(told.thing, asked)
	return q.play.hasName(asked, ours, false) && q.play.hasName(told.thing, theirs, told.meant) && !slices.ContainsFunc(theirs, q.speaksOf)
}

// lacking gives those words of a thing of which another one has no term.
func lacking(thing, other []string) (words []string) {
	terms := text.Terms(strings.Join(other, " "))
	for _, w := range thing {
		if !slices.ContainsFunc(text.Terms(w), func(t string) bool { return slices.Contains(terms, t) }) {
			words = append(words, w)
		}
	}
	return words
}

// hasName reports whether some words of those for a thing name it, as one of somebody's own where
// that is asked. What all know by its name, before another word, says only of what sort that is:
// a Docker image.
func (p play) hasName(thing, words []string, own bool) bool {
	for i := range thing {
		for j := i + 1; j <= len(thing); j++ {
			if !slices.ContainsFunc(thing[i:j], func(w string) bool { return slices.Contains(words, w) }) {
				continue
			}
			f, met := p.met[graph.Canonical(strings.Join(thing[i:j], " "))]
			if met && (ownTypes[f.Type] || !own && j == len(thing)) || !met && j == i+1 && writtenAsName(thing[i]) {
				return true
			}
		}
	}
	return false
}

// ownTypes are those of what somebody gave its name who works on it.
var ownTypes = map[graph.Type]bool{graph.Project: true, graph.System: true, graph.Artifact: true, graph.Unknown: true}

// speaksOf reports whether a question has a word, or is asked of the project that is called so.
func (q *question) speaksOf(word string) bool {
	return q.has(word) || slices.ContainsFunc(text.Terms(word), func(t string) bool { return q.home[t] })
}

// sameThing reports whether one thing is known by a name in the words for two.
func (p play) sameThing(a, b []string) bool {
	return slices.ContainsFunc(rowsIn(a), func(one string) bool {
		f, met := p.met[one]
		return met && slices.ContainsFunc(rowsIn(b), func(other string) bool { o, met := p.met[other]; return met && o.Entity == f.Entity })
	})
}

// ofThing reports whether what was found is told of a thing that a question names so, by whatever
// name, or of what that is a part of.
func (q *question) ofThing(thing []string, f *found) bool {
	for _, name := range rowsIn(thing) {
		met, ok := q.play.met[name]
		if ok && (slices.Contains(f.mentions, met.Entity) || f.of.whole && slices.Contains(f.of.way.Entities, met.Entity)) {
			return true
		}
	}
	return false
}
