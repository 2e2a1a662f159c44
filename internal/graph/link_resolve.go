package graph

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"signet/internal/memory"
	"signet/internal/text"
)

// The bounds of what known is asked in one statement, in order of position.
const (
	mostAsked  = 1024
	longestRow = 4 // tokens of a name of ordinary words
)

// A linker is one statement on its way to links.
type linker struct {
	rows
	s      Statement
	names  []naming         // in order
	given  []naming         // what the bringer of the statement named, and whom it is about
	about  [2]int           // the tokens that say whom it is about; see adopt
	second []secondName     // other names of what it names
	taken  memory.Structure // what the bringer took apart
	by     map[string][]Named
}

func newLinker(s Statement) (*linker, error) {
	l := &linker{s: s, rows: rowsOf(scan(s.Content))}
	l.names = withEnds(s.Content, l.tokens, find(s.Content, l.tokens))
	if err := l.takeGiven(); err != nil {
		return nil, err
	}
	return l, nil
}

// rows are the tokens of a text and the form in which canonical names hold them.
type rows struct {
	tokens []token
	pieces []string
}

func rowsOf(tokens []token) rows {
	r := rows{tokens, make([]string, len(tokens))}
	for i, t := range tokens {
		r.pieces[i] = piece(t)
	}
	return r
}

// piece gives a token as it stands within a canonical name.
func piece(t token) string {
	if t.shape == plain || t.shape == capital {
		return t.low
	}
	bare := strings.TrimRightFunc(strings.TrimLeftFunc(t.low, before), after)
	if !strings.ContainsAny(bare, "-_\u2010") {
		return bare
	}
	return strings.Join(strings.FieldsFunc(bare, parts), " ")
}

// row gives the canonical form of n ordinary tokens from i on, or "".
func (l rows) row(i, n int) string {
	first, last := l.tokens[i], l.tokens[i+n-1]
	if silent(first) || silent(last) {
		return ""
	}
	if n == 1 && first.shape == upper && isAcronym(first.text) {
		return l.pieces[i] // see Canonical
	}
	if n == 1 {
		return singular(l.pieces[i])
	}
	size := 0
	for k := i; k < i+n; k++ {
		if k > i && (l.tokens[k].gap != space || l.tokens[k-1].owner) {
			return ""
		}
		size += len(l.pieces[k]) + 1
	}
	row := make([]byte, 0, size)
	for k := i; k < i+n-1; k++ {
		row = append(append(row, l.pieces[k]...), ' ')
	}
	return string(append(row, singular(l.pieces[i+n-1])...))
}

// resolve asks which of the names, and of all rows of words, are those of
// entities there are. Of two that overlap the longer counts.
func (l *linker) resolve(ctx context.Context, known Known) error {
	if err := l.askNamed(ctx, known); err != nil {
		return err
	}
	for i := range l.given {
		l.settle(&l.given[i])
	}
	resolved := l.names[:0:0]
	next := 0
	for i := 0; i < len(l.tokens); {
		for next < len(l.names) && l.names[next].from < i {
			next++
		}
		c, ok := l.known(i, next)
		if !ok && next < len(l.names) && l.names[next].from == i {
			if c = l.names[next]; !l.settle(&c) {
				i = c.to
				if c.sure == 0 {
					i = c.from + 1
				}
				continue
			}
			ok = true
		}
		if !ok {
			i++
			continue
		}
		resolved = append(resolved, c)
		i = c.to
	}
	l.names = resolved
	if err := l.askNear(ctx, known); err != nil {
		return err
	}
	l.shorten()
	l.second = l.secondNames()
	l.join()
	l.adopt()
	return nil
}

// askNamed asks known by all names at once.
func (l *linker) askNamed(ctx context.Context, known Known) error {
	var ask []string
	seen := map[string]bool{}
	add := func(name string) {
		if len(name) > 1 && !seen[name] && len(ask) < mostAsked {
			seen[name] = true
			ask = append(ask, name)
		}
	}
	for _, c := range slices.Concat(l.given, l.names) {
		for _, form := range c.forms {
			add(form)
		}
		for _, name := range c.acronyms() {
			add(name)
		}
	}
	for i := range l.tokens {
		for n := 1; n <= min(longestRow, len(l.tokens)-i) && len(ask) < mostAsked; n++ {
			add(l.row(i, n))
		}
	}
	for _, c := range l.names {
		for _, name := range c.asks() {
			add(name)
		}
	}
	if len(ask) == 0 {
		return nil
	}
	named, err := known.Named(ctx, l.s.Agent, ask)
	if err != nil {
		return fmt.Errorf("looking for what is known by the names: %w", err)
	}
	l.by = make(map[string][]Named, len(named))
	for _, n := range named {
		if n.Type != Date { // see dates
			l.by[n.Name] = append(l.by[n.Name], n)
		}
	}
	return nil
}

// known gives the longest row of words from token i on that an entity there is
// bears as a name. It covers the name found at or after i, or ends before it.
func (l *linker) known(i, next int) (naming, bool) {
	if len(l.by) == 0 {
		return naming{}, false
	}
	for n := min(longestRow, len(l.tokens)-i); n > 0; n-- {
		row := l.row(i, n)
		named := l.by[row]
		if row == "" || len(named) == 0 {
			continue
		}
		c := naming{from: i, to: i + n, canonical: row, typ: Unknown}
		cut := false
		for k := next; k < len(l.names) && l.names[k].from < c.to; k++ {
			if l.names[k].sure == 0 {
				continue
			}
			cut = cut || l.names[k].to > c.to && !l.names[k].ordinary()
			if l.names[k].from == i && l.names[k].to == c.to {
				return naming{}, false // it is settled as the name it is
			}
			if c.typ == Unknown {
				c.typ = l.names[k].typ
			}
		}
		if cut {
			continue
		}
		c.text = l.s.Content[l.tokens[i].start:l.tokens[i+n-1].end]
		best := l.choose(named, c)
		if best == nil || ofAnother(*best, l.headingOf(c)) || !l.meant(i, n, *best) {
			continue
		}
		c.take(best)
		return c, true
	}
	return naming{}, false
}

// meant reports whether words that are no name by themselves stand for the
// entity: an ordinary word that is a part of its name does with an article.
func (l *linker) meant(i, n int, named Named) bool {
	t := l.tokens[i]
	switch {
	case named.Entity == EntityID(l.s.Agent, UserName):
		return n == 1 && l.meansPerson(i)
	case n == 1 && named.Type != Person && things()[t.low].dull != bright && t.first && isCapital(t) && t.low != "go":
		d := things()[t.low].dull
		return shows(l.tokens, i, d) && goesOnAsThing(l.tokens, i, d)
	case n == 1 && t.low == "go" && named.Type != Person:
		return ofGo(l.tokens, i)
	case named.How == Acronym && n == 1 && (len(t.low) < 3 || text.IsStopWord(t.low)):
		return t.shape == upper || t.shape == humps
	case n > 1, named.How != Head && named.How != Short, t.shape > capital, isCapital(t) && !t.first:
		return true
	case !ordinary(t.low) && head(t.low) == "" && (named.How == Short || strings.HasPrefix(Canonical(named.Display), l.pieces[i]+" ")):
		return true
	}
	if _, person := people()[t.low]; person && named.Type == Person || kin.Has(t.low) {
		return true
	}
	if t.first && i+1 < len(l.tokens) && l.tokens[i+1].gap == space && finite(l.tokens[i+1].low) {
		return true
	}
	return i > 0 && t.gap == space && (determiners.Has(l.tokens[i-1].low) || l.tokens[i-1].owner) && (t.owner || !l.modifies(i))
}

// modifies reports whether the word at i only tells of what kind the next is:
// the logistics people.
func (l *linker) modifies(i int) bool {
	if i+1 == len(l.tokens) || l.tokens[i+1].gap != space {
		return false
	}
	next := l.tokens[i+1]
	return next.shape == plain && !text.IsStopWord(next.low) && !finite(next.low) && !adverbs.Has(next.low) && !strings.HasSuffix(next.low, "s") && !strings.HasSuffix(next.low, "ed") && !verbal.Has(next.low)
}

var determiners = text.SetOf(`the our this that its my your their his her these those`)

// settle finds the entity of a name: one that bears it, or a new one. It
// reports false for a name that several bear and none stands out.
func (l *linker) settle(c *naming) bool {
	c.entity, c.likeness = EntityID(l.s.Agent, c.canonical), 1
	if c.sure == 0 {
		return l.lengthen(c) == 1
	}
	for _, form := range c.forms {
		named := l.by[form]
		if form == "" || len(named) == 0 || form == UserName && c.canonical != UserName { // the user service is none of hers
			continue
		}
		if c.sure > .92 && !(c.from < 0 && c.typ == Person) { // the tables know it, or who brings it: parts of other names are not meant, but first names are
			named = slices.DeleteFunc(slices.Clone(named), func(n Named) bool { return n.How == Head || n.How == Short })
			if len(named) == 0 {
				continue
			}
		}
		if form != c.canonical && ofProject(*c) && things()[form].typ != "" {
			continue // Project Apollo is not the Apollo that everybody has
		}
		best := l.choose(named, *c)
		if best == nil {
			return false
		}
		if ofAnother(*best, l.headingOf(*c)) {
			continue
		}
		c.take(best)
		if form != c.canonical {
			c.likeness *= .95
		}
		return true
	}
	if whole := l.unheaded(*c); whole != nil {
		c.take(whole)
		c.likeness *= .95
		return true
	}
	if n := l.spells(*c); n != nil {
		c.spell(n)
		c.likeness = trust(Acronym)
		return true
	}
	return c.noun != "" || l.lengthen(c) < 2
}

// take makes c the entity it was found to be.
func (c *naming) take(n *Named) {
	c.entity, c.found, c.name, c.likeness = n.Entity, n, n.Display, trust(n.How)
	if n.Type != Unknown && n.Type != "" && !(c.typ == Task && n.Type == Artifact) { // see isTask
		c.typ = n.Type
	}
}

// trust is how sure it is that an entity is meant by a name that it bears in
// some way.
func trust(how How) float64 {
	switch how {
	case "":
		return 1
	case Given:
		return .98
	case Stated:
		return .95
	case Acronym:
		return .9
	case Short:
		return .8
	}
	return .65
}

// choose gives the entity among those that bear a name that is meant, or nil
// if none stands clearly out. For one speak how it came to the name, that the
// statement names it in full or holds other words of its name, its type, and
// how often it is spoken of.
func (l *linker) choose(named []Named, c naming) *Named {
	best, first, second := -1, math.Inf(-1), math.Inf(-1)
	for i, n := range named {
		score := 5*trust(n.How) + .35*math.Log2(1+float64(n.Mentions))
		switch {
		case n.isKnownAcronym(named): // others have its letters, too, and its type was guessed
			score -= 5 * (trust(n.How) - trust(Acronym))
		case n.Type == c.typ && c.typ != Unknown:
			score++
		}
		score += l.context(n, c)
		switch {
		case best >= 0 && n.Entity == named[best].Entity:
			first = max(first, score)
		case score > first || score == first && n.Entity < named[best].Entity:
			best, first, second = i, score, first
		default:
			second = max(second, score)
		}
	}
	if best < 0 || first-second < .7 {
		return nil
	}
	return &named[best]
}

// context weighs what else the statement has of the full name of an entity.
func (l *linker) context(n Named, c naming) float64 {
	if n.How == "" {
		return 0
	}
	full, weight := Canonical(n.Display), 0.0
	for _, other := range l.names {
		if other.canonical == full && other.from != c.from {
			return 3
		}
	}
	for w := range strings.FieldsSeq(full) {
		if len(w) < 4 || strings.Contains(c.canonical, w) {
			continue
		}
		for i := range l.pieces {
			if (i < c.from || i >= c.to) && l.pieces[i] == w {
				weight = 1.6
			}
		}
	}
	return weight
}
