package graph

import (
	"slices"
	"strings"

	"signet/internal/memory"
	"signet/internal/text"
)

// A builder puts the links of a statement together.
type builder struct {
	l     *linker
	out   Links
	names map[[2]string]bool // entity and canonical alias of the aliases there are
}

// join makes one entity of two names that the statement says are of one thing.
func (l *linker) join() {
	for _, n := range l.second {
		if n.as < 0 {
			continue
		}
		a, b := &l.names[n.of], &l.names[n.as]
		if a.found == nil && b.found != nil && !l.isOfAnother(*a, *b) {
			a.spell(b.found)
		}
		b.entity, b.found, b.name, b.typ, b.likeness = a.entity, a.found, a.name, a.typ, a.likeness
	}
}

// links gives what the statement says of what it names.
func (l *linker) links() Links {
	b := &builder{l: l, names: map[[2]string]bool{}}
	for _, c := range l.given {
		b.mention(c)
	}
	for _, c := range l.names {
		b.mention(c)
	}
	b.aliases()
	b.sayTaken()
	for _, s := range l.sentences() {
		b.say(s)
	}
	b.fallBack()
	b.dates()
	return b.out
}

// mention adds an entity, once.
func (b *builder) mention(c naming) {
	for i := range b.out.Mentions {
		if m := &b.out.Mentions[i]; m.Entity == c.entity {
			m.Confidence = max(m.Confidence, c.likeness)
			if m.Text == "" {
				m.Text = c.text
			}
			return
		}
	}
	if len(b.out.Mentions) < MaxMentions {
		b.out.Mentions = append(b.out.Mentions, Mention{Entity: c.entity, Name: c.name, Type: c.typ, Text: c.text, Confidence: c.likeness})
	}
}

func (b *builder) mentioned(entity string) bool {
	return slices.ContainsFunc(b.out.Mentions, func(m Mention) bool { return m.Entity == entity })
}

// aliases adds what the statement calls things besides their names, and what
// follows from the form of a name that it gives in full.
func (b *builder) aliases() {
	all := slices.Concat(b.l.given, b.l.names)
	for _, c := range all {
		b.sayName(c)
	}
	for _, n := range b.l.second {
		b.alias(Alias{Entity: b.l.names[n.of].entity, Name: n.name, How: n.how}, b.l.names[n.of].canonical)
	}
	for _, c := range all {
		full := c.canonical
		if c.short != "" && c.found != nil && c.found.Name == c.short {
			b.alias(Alias{Entity: c.entity, Name: c.text, How: Stated}, c.short)
		}
		if c.found == nil || c.found.How == "" && Canonical(c.name) == full {
			if written := Canonical(c.text); c.text != "" && written != full && c.likeness > .9 {
				b.alias(Alias{Entity: c.entity, Name: c.text, How: Stated}, full)
			}
			for _, a := range derived(c.entity, c.name, c.typ) {
				b.alias(a, full)
			}
		}
	}
}

func (b *builder) alias(a Alias, own string) {
	name := Canonical(a.Name)
	key := [2]string{a.Entity, name}
	if name == "" || name == own || b.names[key] || len(b.out.Aliases) == mostAliases || !b.mentioned(a.Entity) {
		return
	}
	b.names[key] = true
	b.out.Aliases = append(b.out.Aliases, a)
}

// depend adds a dependency between two that are mentioned, once.
func (b *builder) depend(d Dependency) {
	if d.Source == d.Target || !b.mentioned(d.Source) || !b.mentioned(d.Target) || len(b.out.Dependencies) == MaxDependencies {
		return
	}
	for _, o := range b.out.Dependencies {
		if o.Source == d.Source && o.Target == d.Target && o.Type == d.Type {
			return
		}
	}
	b.out.Dependencies = append(b.out.Dependencies, d)
}

// attribute adds an attribute of one that is mentioned. Said twice, what binds
// goes before what tells.
func (b *builder) attribute(a Attribute) {
	if !b.mentioned(a.Entity) {
		return
	}
	for i := range b.out.Attributes {
		o := &b.out.Attributes[i]
		if o.Entity != a.Entity || o.Aspect != a.Aspect || o.Claim != a.Claim && o.Claim != "" && a.Claim != "" {
			continue
		}
		if o.Claim == "" {
			o.Claim = a.Claim
		}
		if a.Kind == Constraint {
			o.Kind = Constraint
		}
		o.Importance = max(o.Importance, a.Importance)
		o.Absent = o.Absent || a.Absent
		return
	}
	b.out.Attributes = append(b.out.Attributes, a)
}

// reason is the statement, as far as it fits.
func (b *builder) reason() string { return text.OneLine(b.l.s.Content, longestReason) }

// A sentence is a part of a statement: its tokens, and the names among them.
type sentence struct {
	from, to     int
	first, last  int // names, half open
	asks, hedged bool
	binds        bool // it states a decision or a rule
}

var hedges = text.SetOf(`might may maybe perhaps possibly probably considering could plan plans planning thinking wondering unless should`)

// sentences gives the sentences of the statement.
func (l *linker) sentences() []sentence {
	var all []sentence
	name := 0
	for from := 0; from < len(l.tokens); {
		to := from + 1
		for to < len(l.tokens) && l.tokens[to].gap != stop {
			to++
		}
		s := sentence{from: from, to: to, first: name}
		for name < len(l.names) && l.names[name].from < to {
			name++
		}
		s.last = name
		end := len(l.s.Content)
		if to < len(l.tokens) {
			end = l.tokens[to].start
		}
		s.asks = strings.Contains(l.s.Content[l.tokens[to-1].end:end], "?")
		for _, t := range l.tokens[from:to] {
			s.hedged = s.hedged || hedges.Has(t.low)
		}
		s.binds = !s.asks && l.tokens[from].low != "todo" && (l.s.Type == memory.Rule || !l.undecided(from, to) && (l.s.Type == memory.Decision || l.binds(from, to) || l.chooses(s)))
		all = append(all, s)
		from = to
	}
	return all
}

// say adds what one sentence says of what it names.
func (b *builder) say(s sentence) {
	before := len(b.out.Attributes)
	if !s.asks {
		b.missing(s)
		b.tasks(s)
		b.verbs(s)
		b.values(s)
		if !slices.ContainsFunc(b.out.Attributes[before:], func(a Attribute) bool { return a.Absent }) {
			b.related(s)
		}
	}
	if !s.binds {
		return
	}
	for i := before; i < len(b.out.Attributes); i++ {
		b.bind(&b.out.Attributes[i])
	}
	named := b.l.names[s.first:s.last]
	if len(named) == 0 {
		named = slices.Concat(b.l.given, b.l.names)[:min(1, len(b.l.given)+len(b.l.names))]
	}
	for _, c := range named {
		i := slices.IndexFunc(b.out.Attributes, func(a Attribute) bool { return a.Entity == c.entity && a.Kind == Constraint })
		if i < 0 {
			b.attribute(Attribute{Entity: c.entity, Aspect: "decisions", Kind: Constraint, Importance: ConstraintImportance})
		}
	}
}

// bind makes a constraint of an attribute.
func (b *builder) bind(a *Attribute) {
	a.Kind, a.Importance = Constraint, max(a.Importance, ConstraintImportance)
}

// fallBack says of a statement whose words tell no aspect that it is about the
// one under which it is filed: the group of its path.
func (b *builder) fallBack() {
	if len(b.out.Attributes) > 0 || len(b.out.Mentions) == 0 {
		return
	}
	aspect := "general"
	if parts := strings.Split(b.l.s.Path, "."); len(parts) == 3 && parts[0] != "inbox" {
		aspect = parts[1]
	}
	b.attribute(Attribute{Entity: b.out.Mentions[0].Entity, Aspect: aspect, Kind: Told, Importance: typical})
}

// related ties what a sentence names together with nothing more to the first
// that it names.
func (b *builder) related(s sentence) {
	named := b.l.names[s.first:s.last]
	if b.l.s.Person && len(b.l.given) > 0 {
		named = slices.Concat(b.l.given[:1], named)
	}
	if len(named) < 2 {
		return
	}
	topic := named[0].entity
	for _, c := range named[1:] {
		tied := slices.ContainsFunc(b.out.Dependencies, func(d Dependency) bool {
			return d.Source == c.entity || d.Target == c.entity
		})
		if tied {
			continue
		}
		b.depend(Dependency{Source: topic, Target: c.entity, Type: RelatedTo, Strength: strength(RelatedTo), Confidence: .4, Reason: b.l.stretch(s.from, s.to)})
	}
}
