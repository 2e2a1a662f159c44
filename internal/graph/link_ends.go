package graph

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// In a clause that says how one thing stands to another, the words with "the" at either
// end are a thing, whatever their noun: the mobile app depends on the loyalty component.
// Words without it are one only where they are short for what is known: checkout no longer
// needs inventory.

// joining are the relations whose ends are read so.
var joining = map[string]bool{Uses: true, DependsOn: true, Calls: true, OwnedBy: true}

// longestEnd bounds the words of an end without its article.
const longestEnd = 3

// An end is what stands at one side of a relation.
type end struct {
	naming
	kind endKind
}

type endKind uint8

const (
	noEnd   endKind = iota
	named           // it is among the names
	article         // words with "the"
	short           // words that may be short for something known
)

// withEnds gives the names of a statement with those at the ends of its relations.
func withEnds(content string, tokens []token, found []naming) []naming {
	e := &endings{rowsOf(tokens), content, found}
	for i := range tokens {
		if e.at(i) >= 0 || i > 0 && articles.Has(tokens[i-1].low) {
			continue
		}
		if row, to := moveGrammar().at(tokens, i); row >= 0 && moves[row].ends {
			e.part(moves[row], to)
		}
		if row, to := verbGrammar().at(tokens, i); row >= 0 && joining[verbs[row].relation] && (verbs[row].relation != OwnedBy || owns(tokens[i:to])) {
			e.join(i, to)
		}
	}
	return e.names
}

// part adds what a move that ends behind token i takes apart, where it is known.
func (e *endings) part(m move, i int) {
	for k := i; k < min(i+reach, len(e.tokens)) && e.tokens[k].gap == space; k++ {
		if m.to(e.tokens, k) {
			second := e.behind(k + 1)
			e.add(e.behind(i), false)
			e.add(second, false)
			return
		}
	}
}

// owns reports whether a verb tells who has something, and not who once made it.
func owns(verb []token) bool {
	return slices.ContainsFunc(verb, func(t token) bool { return having.Has(t.low) })
}

var having = text.SetOf(`own owns owned maintain maintains maintained responsible`)

// endings are the names of a statement on the way to those at the ends of its relations.
type endings struct {
	rows
	content string
	names   []naming // in order
}

// join adds the ends of the relation that the tokens from, to tell.
func (e *endings) join(from, to int) {
	before, behind := e.before(from), e.behind(to)
	sure := before.kind != noEnd && behind.kind != noEnd
	if one := before.alone(); (one || behind.alone()) && !hangs.Has(e.tokens[from].low) {
		other := before
		if one {
			other = behind
		}
		sure = sure && !other.alone() && (!needing.Has(e.tokens[from].low) || one && built(other.typ)) // the cat needs the vet
	}
	for before.kind != noEnd {
		at := before.from
		e.add(before, sure)
		if at = e.listBefore(at); at < 0 {
			break
		}
		before = e.before(at)
	}
	e.add(behind, sure)
}

// hangs are verbs that tell of things alone.
var hangs = text.SetOf(`depends depend depended relies rely relied calls queries polls`)

// needing are verbs that tell of people and animals as often.
var needing = text.SetOf(`needs need needed requires require required`)

// built reports whether things of a type are made to work.
func built(t Type) bool { return hasHeading(t) && t != Unknown && t != "" }

// alone reports whether an end is one ordinary word with an article.
func (n end) alone() bool { return n.kind == article && n.to == n.from+1 }

// listBefore gives the end of what a list has before the end that begins at token i, or -1.
func (e *endings) listBefore(i int) int {
	if i > 0 && determiners.Has(e.tokens[i-1].low) {
		i--
	}
	if i > 1 && (e.tokens[i-1].low == "and" || e.tokens[i-1].low == "or") {
		return i - 1
	}
	return -1
}

// at gives the name that token i is in, or -1.
func (e *endings) at(i int) int {
	return slices.IndexFunc(e.names, func(c naming) bool { return c.from <= i && i < c.to })
}

// before gives the end before the verb at token i.
func (e *endings) before(i int) end {
	for i > 0 && (adverbs.Has(e.tokens[i-1].low) || auxiliary.Has(e.tokens[i-1].low) || negating.Has(e.tokens[i-1].low)) && e.tokens[i].gap == space {
		i--
	}
	if i > 1 && (e.tokens[i-1].low == "which" || e.tokens[i-1].low == "that") {
		i--
	}
	if i == 0 || e.tokens[i-1].owner {
		return end{}
	}
	if n := e.at(i - 1); n >= 0 {
		return end{e.names[n], named}
	}
	from := i
	for from > 0 && i-from < longestEnd && e.isWord(from-1) && (from == i || e.tokens[from].gap == space) {
		from--
	}
	if the := from - 1; from < i && the >= 0 && theirs.Has(e.tokens[the].low) && e.tokens[from].gap == space {
		if the > 0 && e.tokens[the].gap == space && inside.Has(e.tokens[the-1].low) {
			return end{} // the owner of the mobile app
		}
		return e.thing(from, i)
	}
	if from < i && e.opens(from) {
		return e.short(from, i)
	}
	return end{}
}

// behind gives the end behind the verb that ends at token i.
func (e *endings) behind(i int) end {
	for i < len(e.tokens) && adverbs.Has(e.tokens[i].low) && e.tokens[i].gap == space {
		i++
	}
	if i >= len(e.tokens) || e.tokens[i].gap > space && e.tokens[i].gap != quote {
		return end{}
	}
	from := i
	if determiners.Has(e.tokens[i].low) {
		from++
	}
	if from == len(e.tokens) {
		return end{}
	}
	if n := e.at(from); n >= 0 {
		return end{e.names[n], named}
	}
	to := from
	for to < len(e.tokens) && to-from < longestEnd && e.isWord(to) && (to == from || e.tokens[to].gap == space && !e.tokens[to-1].owner && !closing(e.tokens[to].low)) {
		to++
	}
	switch {
	case to == from || to < len(e.tokens) && e.tokens[to].gap == space && (e.at(to) >= 0 || e.isWord(to) && !closing(e.tokens[to].low) || e.tokens[to-1].owner):
		return end{} // the file deploy.sh, the checkout's timeout
	case from > i && theirs.Has(e.tokens[i].low):
		return e.thing(from, to)
	case from == i:
		return e.short(from, to)
	}
	return end{}
}

// isWord reports whether token k may be a word of an end.
func (e *endings) isWord(k int) bool {
	t := e.tokens[k]
	return (t.shape == plain || t.shape == dashed && !isCapital(t) || t.shape == capital && t.first) && e.at(k) < 0 &&
		!text.IsStopWord(t.low) && !adverbs.Has(t.low) && !pronouns.Has(t.low) && !auxiliary.Has(t.low) && !clauses.Has(t.low) && !negating.Has(t.low)
}

// closing reports whether no end goes on with w: it tells how, when, or what is done.
func closing(w string) bool {
	if finites.Has(w) || whens.Has(w) || len(w) > 4 && strings.HasSuffix(w, "ly") {
		return true
	}
	bare, ok := strings.CutSuffix(w, "ed")
	return ok && len(bare) > 2 || finite(w)
}

var whens = text.SetOf(`any anymore more now today yesterday tomorrow tonight twice once daily nightly weekly hourly last next soon again instead anyway via per`)

// theirs are the determiners behind which a noun is a thing of this place.
var theirs = text.SetOf(`the our`)

// opens reports whether a clause begins at token i.
func (e *endings) opens(i int) bool {
	return e.tokens[i].first || e.tokens[i].gap != space || clauses.Has(e.tokens[i-1].low) || e.tokens[i-1].low == "and" || e.tokens[i-1].low == "that"
}

// thing gives the words from, to behind an article as a thing, if they tell which.
func (e *endings) thing(from, to int) end {
	for from < to && tellsNothing.Has(e.tokens[from].low) {
		from++
	}
	if from == to {
		return end{}
	}
	last := e.tokens[to-1].low
	typ := head(last)
	switch {
	case folk.Has(singular(last)), to == from+1 && either.Has(singular(last)), typ == Organization, typ == Place, typ == Event, generic.Has(last):
		return end{}
	case to == from+1 && typ != "" && !unique.Has(last):
		return end{} // everybody has an app
	case typ == "":
		typ = Unknown
	}
	c := naming{from: from, to: to, typ: typ, sure: sureCompound}
	if head(last) == "" {
		c.short = e.written(from, to)
	}
	return end{e.named(c), article}
}

// short gives the words from, to as what they may be short for.
func (e *endings) short(from, to int) end {
	c := naming{from: from, to: to, typ: Unknown, short: e.written(from, to)}
	if e.row(from, to-from) == "" {
		return end{}
	}
	return end{e.named(c), short}
}

// written gives the words from, to without what Canonical does to the last: rates, of the
// rates service.
func (e *endings) written(from, to int) string { return strings.Join(e.pieces[from:to], " ") }

// named gives a naming its words.
func (e *endings) named(c naming) naming {
	c.text = e.content[e.tokens[c.from].start:e.tokens[c.to-1].end]
	c.name = respelled(c.text)
	c.canonical = Canonical(c.name)
	c.forms = forms(c)
	return c
}

// add puts an end among the names. One that is not sure is a name only where it is known.
func (e *endings) add(n end, sure bool) {
	if n.kind == noEnd || n.canonical == "" {
		return
	}
	if n.kind == named {
		i := e.at(n.from)
		c := &e.names[i]
		if c.to == c.from+1 && c.short == "" && c.sure < .9 && !c.ordinary() && e.tokens[c.from].shape == capital {
			c.short = e.written(c.from, c.to) // Checkout, which may be the checkout service
		}
		return
	}
	if n.kind == short || !sure {
		n.sure = 0
	}
	at := slices.IndexFunc(e.names, func(c naming) bool { return c.from > n.from })
	if at < 0 {
		at = len(e.names)
	}
	e.names = slices.Insert(e.names, at, n.naming)
}

var (
	// inside are words before what is only a part of an end.
	inside = text.SetOf(`of for in on at to from by with about into through via`)
	// tellsNothing are words that do not tell one thing from another of its noun.
	tellsNothing = text.SetOf(`new old main same first second third other whole single separate different current previous existing own only right wrong entire actual real
		original final early late latest rest most many several few two three four five six seven good bad best worst big small large little slow fast full cheap heavy
		default broken flaky following`)
	// folk are nouns of people and of what is no thing of its own.
	folk = text.SetOf(`user customer owner developer engineer designer person people man woman boy girl kid child mother father doctor dentist vet landlord tenant boss lawyer
		colleague intern supplier neighbour neighbor friend guest visitor teacher student tester company firm
		thing one way reason problem idea point part time day week month year morning evening night end start word phrase name term number value rest
		following latter former same matter fact case kind sort lot amount result help attention approval`)
	// either are nouns of people and of programs.
	either = text.SetOf(`client admin administrator operator agent manager`)
	// unique are nouns of which there is mostly one where people work.
	unique = text.SetOf(`storefront website portal monolith warehouse datastore mailer crawler indexer scraper importer exporter firewall vpn playbook handbook`)
)
