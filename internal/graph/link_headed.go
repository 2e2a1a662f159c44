package graph

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// A name and a noun in small letters behind it are of one thing, the Helios
// gateway; with another noun they are of another one, the Helios dashboard. The
// name alone is short for either.

// Headings are the nouns that tell such things apart. What is only wider than
// another, such as system, tells nothing apart.
const Headings = `service gateway server api database cluster pipeline queue worker scheduler daemon backend frontend dashboard cache proxy broker registry
	warehouse portal crawler indexer consumer producer exporter importer scraper mailer webhook bot app engine orchestrator balancer firewall storefront website
	parser compiler cli sdk plugin linter client library ` + bodies

// bodies are those of what stands somewhere, and is called by a name as a ship is.
const bodies = `printer plotter scanner copier camera webcam drone robot sensor thermostat modem laptop tablet projector headset keyboard
	scooter bike bicycle car van truck lorry bus tram train boat ship ferry yacht barge plane tractor forklift trailer motorcycle
	oven kettle fridge freezer dishwasher mixer grinder lathe pump turbine generator crane elevator conveyor loom kiln furnace telescope microscope laser
	guitar piano violin lamp sofa statue tower fountain tunnel greenhouse garage kitchen theatre cinema`

var (
	heading = text.SetOf(Headings)
	// spelled is how else people write some of them.
	spelled = map[string]string{"db": "database", "microservice": "service", "svc": "service"}
)

// TellsApart reports whether a noun behind a name, both in small letters, tells a thing
// apart from others of that name: what everybody has of that name is one thing.
func TellsApart(name, noun string) bool { return heading.Has(noun) && things()[name].typ == "" }

// respelled gives a name as other people spell the noun that it ends with.
func respelled(name string) string {
	at := strings.LastIndexByte(name, ' ')
	if as, ok := spelled[text.Fold(name[at+1:])]; ok && at > 0 {
		return name[:at+1] + as
	}
	return name
}

// headingAt gives the noun at token i that tells apart what has the name before
// it, or "". A plural is none: Helios caches it.
func headingAt(tokens []token, i int) string {
	if i == 0 || !goesOn(tokens, i) || tokens[i].shape != plain && tokens[i].shape != upper {
		return ""
	}
	noun := tokens[i].low
	if as, ok := spelled[noun]; ok {
		noun = as
	}
	if !heading.Has(noun) {
		return ""
	}
	return noun
}

// withHeading gives a name in capitals with the noun behind it. What the tables
// have is one thing whatever stands behind it: what runs on a Redis cluster runs on
// Redis.
func withHeading(tokens []token, c naming) naming {
	noun, last := headingAt(tokens, c.to), tokens[c.to-1]
	if noun == "" || last.shape != capital && last.shape != upper || head(last.low) != "" || things()[last.low].typ != "" {
		return c
	}
	the := c.from > 0 && determiners.Has(tokens[c.from-1].low)
	if c.typ == Project || c.typ == Place || c.typ == Person && !the { // but the Iris gateway is nobody
		return c
	}
	if c.short = rowsOf(tokens).row(c.from, c.to-c.from); c.short == "" {
		return c
	}
	if noun != tokens[c.to].low {
		c.name = nameOf(tokens[c.from:c.to]) + " " + noun
	}
	c.to, c.noun, c.typ = c.to+1, noun, head(noun)
	return c
}

// withKind gives a thing of the tables with the noun behind it, where that says that another
// one has its name: the Spark team is people, and the Mercury service, as Mercury is a
// word too, is no bank.
func withKind(tokens []token, c naming) naming {
	if c.typ == Place || c.typ == Person || c.from == 0 || c.to != c.from+1 || !theirs.Has(tokens[c.from-1].low) || !goesOn(tokens, c.to) || tokens[c.to].shape != plain {
		return c
	}
	noun := tokens[c.to].low
	if as, ok := spelled[noun]; ok {
		noun = as
	}
	th := things()[tokens[c.from].low]
	if !teams.Has(noun) && noun != "project" && (th.dull == bright || !serving.Has(noun)) {
		return c
	}
	return naming{from: c.from, to: c.to + 1, name: nameOf(tokens[c.from:c.to]) + " " + noun, typ: head(noun), sure: .9, noun: noun}
}

// serving are nouns of what people make themselves.
var serving = text.SetOf(`service gateway backend frontend engine worker`)

// ofProject reports whether a name says that it is of a project.
func ofProject(c naming) bool { return c.typ == Project && strings.HasPrefix(c.canonical, "project ") }

// nameOf gives the tokens of a name as they are written.
func nameOf(tokens []token) string {
	words := make([]string, len(tokens))
	for i, t := range tokens {
		words[i] = t.text
	}
	return strings.Join(words, " ")
}

// asks gives the names by which it is known what the short name of c is of.
func (c naming) asks() []string {
	if c.short == "" {
		return nil
	}
	all := c.shorts()
	for _, short := range c.shorts() {
		for noun := range strings.FieldsSeq(Headings + more) {
			all = append(all, short+" "+noun)
		}
	}
	return all
}

// shorts gives the short name of c, as it is written and in the singular.
func (c naming) shorts() []string {
	if c.noun != "" || c.canonical == c.short {
		return []string{c.short}
	}
	return []string{c.short, c.canonical}
}

// more are nouns that a name is short without, beside the Headings.
const more = ` module component job panel tool console site flow`

// lengthen makes c, which ends without a noun, the one thing that is known by its words with
// a noun behind them, and says of how many things they are short.
func (l *linker) lengthen(c *naming) int {
	if c.short == "" {
		return 0
	}
	var one *Named
	for _, name := range c.asks() {
		for _, n := range l.by[name] {
			switch {
			case n.How != "" || slices.Contains(c.shorts(), name):
			case one != nil && one.Entity != n.Entity:
				return 2
			default:
				one = &n
			}
		}
	}
	if one == nil {
		return 0
	}
	c.take(one)
	c.likeness = trust(Short)
	return 1
}

// unheaded gives the thing that is known by the short name of c alone, and with no
// other noun.
func (l *linker) unheaded(c naming) *Named {
	if c.short == "" {
		return nil
	}
	return l.choose(slices.DeleteFunc(slices.Clone(l.by[c.short]), func(n Named) bool {
		return n.How == Short || n.How == Head || !hasHeading(n.Type) || l.headedOtherwise(n.Entity, c)
	}), c)
}

// headedOtherwise reports whether an entity is known by the short name of c with
// another noun.
func (l *linker) headedOtherwise(entity string, c naming) bool {
	for noun := range strings.FieldsSeq(Headings) {
		if noun != c.noun && slices.ContainsFunc(l.by[c.short+" "+noun], func(n Named) bool { return n.Entity == entity }) {
			return true
		}
	}
	return false
}

// hasHeading reports whether a thing of a type may be a gateway or a dashboard.
func hasHeading(t Type) bool {
	switch t {
	case Unknown, "", System, Tool, Product, Concept, Artifact:
		return true
	}
	return false
}

// headingOf gives the noun that tells c apart, within it or behind it.
func (l *linker) headingOf(c naming) string {
	if c.noun != "" || c.from < 0 {
		return c.noun
	}
	if noun := headingAt(l.tokens, c.to-1); noun != "" && c.to-c.from > 1 {
		return noun
	}
	return headingAt(l.tokens, c.to)
}

// ofAnother reports whether a noun says that the name before it is short for
// another thing than the one that was found.
func ofAnother(n Named, noun string) bool {
	if noun == "" || n.How != Short && n.How != Head {
		return false
	}
	own := Canonical(n.Display)
	own = own[strings.LastIndexByte(own, ' ')+1:]
	return heading.Has(own) && own != noun
}

// shorten takes a name that stands alone for the one thing which the statement
// names with a noun, too.
func (l *linker) shorten() {
	for i := range l.names {
		c := &l.names[i]
		if c.short != "" || c.found != nil && c.found.How != Short && c.found.How != Head {
			continue
		}
		if full := l.headed(c.canonical); full != nil {
			c.entity, c.found, c.name, c.typ, c.likeness = full.entity, full.found, full.name, full.typ, min(full.likeness, trust(Short))
		}
	}
}

// headed gives the name with a noun of which a canonical name is short, if there is
// one such thing.
func (l *linker) headed(short string) (full *naming) {
	for i := range l.names {
		if c := &l.names[i]; c.short == short {
			if full != nil && full.entity != c.entity {
				return nil
			}
			full = c
		}
	}
	return full
}
