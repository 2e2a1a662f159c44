package graph

import (
	"slices"
	"strings"
	"sync"
)

// A move is a verb with two objects: deploy X to Y, replace X with Y.
type move struct {
	verb, preps string
	relation    string
	turned      bool // the second object is the source
	aspect      string
	parts       string // nouns of which one stands before the preposition, where one has to
	ends        bool   // it says that something is no more
}

var moves = []move{
	{verb: "deploy|deploys|deployed|deploying|ship|ships|shipped|host|hosts|hosted|run|runs|ran|release|releases|released", preps: "to|on|at|in", relation: DeployedOn, aspect: "deployment"},
	{verb: "store|stores|stored|keep|keeps|kept|save|saves|put|puts|cache|caches|archive|archives|write|writes|streams|stream", preps: "in|into|on|to", relation: StoresIn, aspect: "storage"},
	{verb: "replace|replaces|replaced|replacing|swap|swapped", preps: "with|by|for", relation: Replaces, turned: true, aspect: "history"},
	{verb: "switched|switch|switching|migrated|migrate|migrating|moved|move|moving|went|go from", preps: "to|onto|over", relation: Replaces, turned: true, aspect: "history"},
	{verb: "use|uses|used|using|picked|chose|adopted|introduced", preps: "for|in|as", relation: Uses, turned: true, aspect: "dependencies"},
	{verb: "prefer|prefers|preferred|chose", preps: "over|to", relation: Replaces, aspect: "preferences"},
	{verb: "decouple|decoupled|decouples|decoupling|detach|detached|disentangled|untangled|unhooked|disconnected|cut", preps: "from", relation: DependsOn, aspect: "dependencies", ends: true},
	{verb: "remove|removed|removes|drop|dropped|kill|killed|broke|severed|eliminated|lost", preps: "on|upon|to|with", relation: DependsOn, aspect: "dependencies", parts: "dependency|dependencies|reliance|coupling", ends: true},
}

// to reports whether the preposition before the second object stands at token k.
func (m move) to(tokens []token, k int) bool {
	return slices.Contains(strings.Split(m.preps, "|"), tokens[k].low) && (m.parts == "" || slices.Contains(strings.Split(m.parts, "|"), tokens[k-1].low))
}

var moveGrammar = sync.OnceValue(func() grammar {
	g := grammar{}
	for i, m := range moves {
		g.add(m.verb, i)
	}
	return g
})

// carried adds what a verb with two objects at token i says, and gives the end
// of the first object.
func (b *builder) carried(s sentence, i int) (int, bool) {
	l := b.l
	row, end := moveGrammar().at(l.tokens, i)
	if row < 0 {
		return 0, false
	}
	m := moves[row]
	x := -1
	for k := end; k < min(end+4, s.to) && x < 0; k++ {
		if k > end && l.tokens[k].gap != space || clauses.Has(l.tokens[k].low) {
			return 0, false
		}
		x = l.nameFrom(s, k)
	}
	if x < 0 {
		return 0, false
	}
	y := -1
	for k := l.names[x].to; k < min(l.names[x].to+5, s.to) && y < 0; k++ {
		if l.tokens[k].gap != space || clauses.Has(l.tokens[k].low) || l.tokens[k].low == "and" {
			return 0, false
		}
		if !m.to(l.tokens, k) {
			continue
		}
		for j := k + 1; j < min(k+5, s.to) && y < 0; j++ {
			if l.tokens[j].gap != space || clauses.Has(l.tokens[j].low) {
				break
			}
			y = l.nameFrom(s, j)
		}
		break
	}
	if y < 0 {
		return 0, false
	}
	absent := l.negated(s, i, end)
	if m.ends {
		absent = !l.negated(s, i, i) // the verb itself is one that denies
	}
	d := Dependency{Source: l.names[x].entity, Target: l.names[y].entity, Type: m.relation, Strength: strength(m.relation), Confidence: .85, Reason: l.why(s, i, l.names[y].to)}
	if m.turned {
		d.Source, d.Target = d.Target, d.Source
	}
	if s.hedged {
		d.Confidence *= .6
	}
	if m.aspect == "preferences" {
		d.Type, d.Strength = RelatedTo, strength(RelatedTo)
	}
	if !b.fits(d) {
		return 0, false
	}
	b.moved(s, m, y, d.Reason)
	subjects, _ := l.subjects(s, i)
	for _, e := range append(subjects, d.Source) {
		b.attribute(Attribute{Entity: e, Aspect: m.aspect, Kind: Told, Importance: typical, Absent: absent && !s.binds})
	}
	switch {
	case m.ends && (!absent || s.binds):
	case !absent:
		b.depend(d)
	case !s.binds && !s.hedged && m.aspect != "history" && m.aspect != "preferences":
		b.deny(m.relation, false, []string{d.Source}, []string{d.Target}, d.Confidence, d.Reason)
	}
	if m.ends {
		return l.names[y].to, true
	}
	return l.names[x].to, true
}

// moved adds where one thing took the place of another: name y "in carrier-portal".
func (b *builder) moved(s sentence, m move, y int, why string) {
	l := b.l
	k := l.names[y].to
	if m.relation != Replaces || m.aspect != "history" || k >= s.to || l.tokens[k].low != "in" && l.tokens[k].low != "for" || y+1 == s.last || l.names[y+1].from > k+2 {
		return
	}
	in := l.names[y+1].entity
	b.attribute(Attribute{Entity: in, Aspect: m.aspect, Kind: Told, Importance: typical})
	d := Dependency{Source: in, Target: l.names[y].entity, Type: Uses, Strength: strength(Uses), Confidence: .8, Reason: why}
	if b.fits(d) {
		b.depend(d)
	}
}
