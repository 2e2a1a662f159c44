package guard

import (
	"slices"
	"strings"
	"sync"
)

// Instructs reports whether s tries to command the model that will read it, and
// why: which kind of command it is. The kinds are stable names:
//
//	override       it sets aside what the model was told before
//	role           it poses as the system, a developer, or a turn of the talk
//	fence          it closes the fence it stands in, or opens another
//	recall         it waits for being read: "when you read this, …"
//	conceal        it wants something kept from the user
//	exfiltration   it asks for what must not leave
//	persona        it gives the model another self, without limits
//	authority      it claims to come from who may command
//	permission     it wants things done unasked, or guards taken down
//	output         it dictates what answers say
//	spread         it wants to be copied
//	tool           it is written as the call of a tool
//	hidden         it stands where people do not look
//	encoded        it stands in another coding
//	address        it speaks to models as such
//	must           it binds whoever reads it from now on
//
// Such text is no instruction for people: "always run the tests before pushing"
// commands the team, and text about prompt injection quotes its examples.
// Neither is reported. Instructs takes time linear in the length of s.
//
// Evidence has weight. Some phrases are certain; others are said by honest
// people too, and only several of different kinds near one another count.
func Instructs(s string) (why string, ok bool) {
	if unseenLetters(s) {
		return "hidden", true
	}
	v := fold(s)
	if kind, ok := weigh(v, evidence(v)); ok {
		return kind, true
	}
	for _, w := range wraps(v) {
		in := fold(w.text)
		if _, ok := weigh(in, evidence(in)); ok || pipesToShell(in) {
			return "encoded", true
		}
	}
	return "", false
}

// A hit is a stretch of the folded text that speaks for a command.
type hit struct {
	span
	kind   string
	weight weighty
}

// A weighty says how much a hit proves. What stands near one another adds up,
// each kind once; enough is certain.
type weighty int

const (
	trace   weighty = iota + 1 // goes with commands and with much else
	slight                     // honest people say so often
	hint                       // honest people say so at times
	likely                     // hardly anybody else says so
	certain                    // nobody else says so
)

// evidence gathers the hits of all rules, in order.
func evidence(v view) []hit {
	hits := append(phrases(v), shapes(v)...)
	slices.SortStableFunc(hits, func(a, b hit) int { return a.start - b.start })
	return slices.DeleteFunc(hits, func(h hit) bool { return quoted(v, h) })
}

const (
	nearby    = 400 // how far apart evidence may stand that adds up
	maxTraces = 2   // how much traces add at most
)

// weigh decides: the weights within a stretch add up, one for each kind. Where
// people do not look, any evidence but a trace is enough.
func weigh(v view, hits []hit) (kind string, ok bool) {
	hidden := sync.OnceValue(func() []span { return hiddenStretches(v) })
	for i, h := range hits {
		if h.weight == certain {
			return h.kind, true
		}
		if h.weight > trace && within(hidden(), h) {
			return "hidden", true
		}
		if h.weight > trace {
			if kind, ok := addUp(hits, i); ok {
				return kind, true
			}
		}
	}
	return "", false
}

// addUp adds the weights of the hits near hit i, at most a few.
func addUp(hits []hit, i int) (kind string, ok bool) {
	var kinds [16]hit
	n := 0
	for k := i; k < len(hits) && k < i+64 && hits[k].start-hits[i].start < nearby; k++ {
		n = addKind(&kinds, n, hits[k])
	}
	for k := i - 1; k >= 0 && k > i-64 && hits[i].start-hits[k].start < nearby; k-- {
		if hits[k].weight == trace {
			n = addKind(&kinds, n, hits[k])
		}
	}
	sum, traces := weighty(0), weighty(0)
	best := kinds[0]
	for _, h := range kinds[:n] {
		if h.weight == trace {
			traces++
			continue
		}
		sum += h.weight
		if h.weight > best.weight || h.weight == best.weight && slices.Contains(common, best.kind) {
			best = h
		}
	}
	return best.kind, sum+min(traces, maxTraces) >= certain
}

// addKind keeps the weightiest hit of each kind. A hit inside another adds
// nothing unless it is a trace.
func addKind(kinds *[16]hit, n int, h hit) int {
	for i, have := range kinds[:n] {
		if have.kind == h.kind {
			if h.weight > have.weight {
				kinds[i] = h
			}
			return n
		}
		if h.weight > trace && have.weight > trace && have.start <= h.start && h.end <= have.end {
			return n
		}
	}
	if n < len(kinds) {
		kinds[n] = h
		n++
	}
	return n
}

// common has the kinds that go with many others and say less than they.
var common = []string{"address", "permission", "must"}

// quoted reports whether a hit stands in quotes in a text that speaks about
// such commands.
func quoted(v view, h hit) bool {
	open := -1
	for i := h.start; i > 0 && h.start-i < 80 && v.s[i] != '\n'; i-- {
		if isQuote(v.s[i-1]) && (i == 1 || isSpace(v.s[i-2]) || strings.IndexByte("(:[=>", v.s[i-2]) >= 0) {
			open = i - 1
			break
		}
	}
	if open < 0 {
		return false
	}
	rest := v.s[h.end:min(len(v.s), h.end+300)]
	closed := strings.IndexByte(rest, v.s[open])
	if closed < 0 {
		return false
	}
	return speaksAbout(v.low[max(0, open-200):open]) || speaksAbout(v.low[h.end+closed:min(len(v.low), h.end+closed+200)])
}

// speaksAbout reports whether text has a word of those who speak about commands
// to models: about attacks and what finds them.
func speaksAbout(text string) bool {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r >= 0x80 || !isLetter(byte(r)) }) {
		if aboutCommands.Has(word) {
			return true
		}
	}
	return false
}
