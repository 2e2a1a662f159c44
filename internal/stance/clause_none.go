package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// nobody reads "nobody uses", "none of us has", "no team runs" at word i.
func (c *clause) nobody(i int) []denial {
	if !c.leads(i) && (c.words[0].is&prep == 0 || i > 5) {
		return nil
	}
	k := i + 1
	whole := c.next(i) == "one" || c.words[i].low == "not" // "no one"
	if c.words[i].low == "not" && c.next(i) == "a" {
		k++
	}
	if whole {
		k++
	}
	if c.words[i].low == "no" && !whole {
		if k < len(c.words) && c.words[k].low == "more" { // "no more standups"
			return c.thing(nil, c.words[k+1:])
		}
		if c.ended() && len(c.words) > 2 && c.verb < 0 { // "no pager any more"
			return c.thing(nil, c.words[k:])
		}
		k++
	}
	k = c.doing(i, k)
	if k < 0 || k >= len(c.words)-1 {
		return nil
	}
	v := c.words[k]
	switch {
	case v.low == "was" || v.low == "were" || v.low == "did" || strings.HasSuffix(v.low, "ed"):
		return nil
	case v.is&aux != 0:
		n := c.after(k + 1)
		if n >= len(c.words) || c.words[n].is&idle != 0 {
			return nil
		}
		if v.low == "has" || v.low == "have" {
			if participle(c.words[n]) || c.words[n].low == "been" {
				return c.hasNot(k, n, false)
			}
			return c.thing(nil, c.words[n:])
		}
		if (c.words[n].low == "left" || c.words[n].low == "remaining") && c.next(n) == "of" {
			return c.vanished(c.words[n+2:], nil)
		}
		if c.words[i].low == "no" && !whole { // "no changes are needed"
			return nil
		}
		if c.words[n].rel != 0 {
			return c.deny(nil, n)
		}
		return c.unlike(nil, c.words[n:])
	case c.words[i].low == "no" && !whole && !c.ended() && c.words[i+1].is&kind == 0 && !somebody.Has(strings.TrimSuffix(c.words[i+1].low, "s")):
		return nil
	}
	return c.deny(nil, k)
}

// doing finds, from word k on, the verb of what nobody does; i is the word that
// says so. It gives -1 where somebody does it after all.
func (c *clause) doing(i, k int) int {
	for ; k < len(c.words); k++ {
		w := c.words[k]
		if w.low == "but" || w.low == "except" || w.low == "left" || w.is&(idle|hollow) != 0 {
			return -1
		}
		if (w.low == "get" || w.low == "gets") && c.next(k) != "" && participle(c.words[k+1]) {
			return k
		}
		if c.words[k-1].is&(prep|det) != 0 && w.is&aux == 0 || c.words[k-1].low == "no" || w.stem == "" && w.is&(aux|prep) == 0 {
			continue
		}
		if w.is&aux != 0 || w.rel != 0 || strings.HasSuffix(w.low, "s") && w.rel == 0 && k > i+1 {
			return k
		}
		if w.low != "one" && !strings.HasSuffix(w.low, "s") && w.is&(prep|kind|there) == 0 && k == i+1 && c.words[i].low != "no" {
			return k
		}
	}
	return k
}

// somebody are nouns of those who do things.
var somebody = text.SetOf(`team service person engineer customer client project developer one user partner colleague group department app job tool`)

// none reads "has no", "there is no", "sends zero" at word i.
func (c *clause) none(i int) []denial {
	j := c.before(i)
	if i+1 >= len(c.words) {
		return nil
	}
	if j < 0 && c.verb < 0 && c.words[i].after == 0 && (c.words[i+1].name() || c.has(prep)) { // "no Redis in the stack"
		return c.thing(nil, c.words[i+1:])
	}
	if j < 0 {
		return nil
	}
	v := c.words[j]
	object := c.words[i+1:]
	if len(object) > 1 && object[1].low == "than" {
		return nil
	}
	for len(object) > 0 && (object[0].low == "longer" || object[0].low == "more" || object[0].low == "any" || object[0].low == "single") {
		object = object[1:]
	}
	if len(object) > 1 && object[0].low == "such" {
		object = object[1:]
		for len(object) > 0 && (object[0].low == "thing" || object[0].low == "things" || object[0].low == "as") {
			object = object[1:]
		}
	}
	switch {
	case v.low == "is" || v.low == "are":
		if j > 0 && c.words[j-1].low == "there" {
			return c.thing(nil, object)
		}
		return nil
	case v.low == "has" || v.low == "have" || v.low == "got" || v.low == "with" || v.low == "had" && (c.words[0].low != "we" || j > 0 && c.words[j-1].low == "have"):
		return c.thing(c.words[:j], object)
	case v.rel&(uses|owns) != 0 && j > 0:
		d := c.thing(c.words[:j], object)
		for i := range d {
			d[i].verb, d[i].class = stemOf(v.low), v.rel
		}
		return d
	}
	return nil
}

// neither reads "neither a QA team nor a lab" at word i: it denies both.
func (c *clause) neither(i int) []denial {
	nor := slices.IndexFunc(c.words, func(w word) bool { return w.low == "nor" })
	if nor < i {
		return nil
	}
	if c.leads(i) && c.verb > nor && c.words[c.verb].is&aux != 0 && (c.hasWord("use") || c.has(there)) { // "neither A nor B is in use"
		return slices.Concat(c.vanished(c.words[i+1:nor], nil), c.vanished(c.words[nor+1:c.verb], nil))
	}
	j := c.before(i)
	if j < 0 || c.words[j].is&aux == 0 && c.words[j].rel&uses == 0 {
		return nil
	}
	subject := c.words[:j]
	if j > 0 && c.words[j-1].low == "there" {
		subject = nil
	}
	return slices.Concat(c.thing(subject, c.words[i+1:nor]), c.thing(subject, c.words[nor+1:]))
}

// lacking reads "runs without", "is free of" at word i, after which the thing
// stands.
func (c *clause) lacking(i, last int) []denial {
	for j := i - 1; j > 0; j-- {
		bare := !slices.ContainsFunc(c.words[j+1:i], func(w word) bool { return w.stem != "" && w.is&adverb == 0 })
		if c.words[j].is&habit != 0 && (c.words[j].is&aux == 0 || i != last || bare) {
			return c.thing(c.words[:j], c.words[last+1:])
		}
	}
	return nil
}
