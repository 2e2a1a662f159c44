package recall

import (
	"context"
	"slices"
	"strings"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// Traversal bounds the walk through the graph.
type Traversal struct {
	Enabled         bool
	Blend           bool // what matters to a named entity scores more for that
	Reserve         bool // some of the candidates are left to the other sources
	Limits          GraphLimits
	Hops            int           // from an entity that the question names
	Paths           int           // entities that are looked at, in all
	ConstraintChars int           // of constraints that surface unasked
	Timeout         time.Duration // of one walk, which then gives what it came to; 0 is none
}

// DefaultTraversal walks within the limits of the architecture.
var DefaultTraversal = Traversal{
	Enabled: true, Blend: true, Reserve: true,
	Limits: GraphLimits{Aspects: 10, Attributes: 20, Dependencies: 4, MinStrength: 0.3, MinConfidence: 0.5},
	Hops:   10, Paths: 50, ConstraintChars: 1000, Timeout: 500 * time.Millisecond,
}

// What of a question is looked up as names of entities.
const (
	namedWords  = 20
	longestName = 5

	namingMarks = `.,;:?!()"'` // around a name
)

// play is what is in play when a question is asked: the entities that it names.
type play struct {
	named map[string][]trail // to the entities that a term of the question names
	focal []trail            // to each that is named, most mentioned first
	plain map[string]bool    // entities that are named by a word which need not be meant as a name
	kinds map[string]bool    // those of them of which but the kind is named
	hubs  []trail            // to those that are named of which so much is told that little follows from their names
	blend bool               // what is told of them raises a score
	walk  *graph.Traversal   // how the walk from those that are focal went; nil where there are none
}

// walks reports whether a query walks the graph, which is that of main alone.
func (e *Engine) walks(q memory.Query) bool {
	return q.On(memory.Traversal, e.config.Traversal.Enabled) && e.graph != nil && q.Reader.View == nil
}

// lookAround finds what is in play.
func (e *Engine) lookAround(ctx context.Context, q memory.Query, prose string, among int) (play, error) {
	p := play{named: map[string][]trail{}, plain: map[string]bool{}, kinds: map[string]bool{}, blend: q.On(memory.Blend, e.config.Traversal.Blend)}
	if !e.walks(q) {
		return p, nil
	}
	names := namesIn(prose)
	focal, err := e.graph.Focal(ctx, q.Reader, names)
	if err != nil {
		return p, err
	}
	for _, f := range focal {
		if partOfAnother(f, focal) || headedOtherwise(f, names) || onlyLike(f, prose) {
			continue
		}
		if f.Mentions == MostMentions && !f.Pinned {
			p.hub(f)
			continue
		}
		begun, i := from(f), p.at(f.Entity)
		p.plain[f.Entity] = inPassing(f, among) && (i < 0 || p.plain[f.Entity])
		p.kinds[f.Entity] = f.How == graph.Head && (i < 0 || p.kinds[f.Entity])
		switch {
		case i < 0:
			p.focal = append(p.focal, begun)
		case begun.taught > p.focal[i].taught || begun.taught == p.focal[i].taught && f.Alias == "":
			p.focal[i] = begun // of its names the surest
		}
		for _, t := range text.Terms(f.Name) {
			p.named[t] = append(p.named[t], begun)
		}
	}
	if len(p.focal) > 0 {
		p.walk = &graph.Traversal{}
	}
	return p, nil
}

// partOfAnother reports whether what is but a part of the name of a thing is a part of a name of
// another one, which is named in full: who says Apollo Mobile does not mean Apollo Server.
func partOfAnother(f Focus, focal []Focus) bool {
	if f.How != graph.Short && f.How != graph.Head {
		return false
	}
	return slices.ContainsFunc(focal, func(o Focus) bool {
		return o.Entity != f.Entity && len(o.Name) > len(f.Name) && strings.Contains(" "+o.Name+" ", " "+f.Name+" ")
	})
}

// headedOtherwise reports whether what is but a part of the name of a thing stands among the
// names that are asked for with a noun that makes it another one's: the Falcon printer is not
// the Falcon scooter.
func headedOtherwise(f Focus, names []string) bool {
	if f.How != graph.Short && f.How != graph.Head {
		return false
	}
	own := graph.Canonical(f.Display)
	return slices.ContainsFunc(names, func(name string) bool {
		noun, with := strings.CutPrefix(name, f.Name+" ")
		return with && graph.TellsApart(f.Name, noun) && own != name && graph.TellsApart(f.Name, own[strings.LastIndexByte(own, ' ')+1:])
	})
}

// Named counts the entities that a text names and of which a reader sees a memory.
// The kinds and the parts of names do not count, for most texts have those.
func (e *Engine) Named(ctx context.Context, r memory.Reader, said string) (int, error) {
	if e.graph == nil || r.View != nil {
		return 0, nil
	}
	focal, err := e.graph.Focal(ctx, r, namesIn(said))
	if err != nil {
		return 0, err
	}
	named := map[string]bool{}
	for _, f := range focal {
		if !inPassing(f, 0) {
			named[f.Entity] = true
		}
	}
	return len(named), nil
}

// hub notes a hub that is named. What hangs on it is not walked, and its name is
// no more than a word.
func (p *play) hub(f Focus) {
	known := slices.ContainsFunc(p.hubs, func(t trail) bool { return t.entity == f.Entity })
	if known || len(p.hubs) == mostHubs {
		return
	}
	t := from(f)
	t.strength *= hubFactor
	p.plain[f.Entity] = true
	p.hubs = append(p.hubs, t)
}

// Of how many hubs that are named, and how many memories of each, are looked at.
const (
	mostHubs = 2
	fromHub  = 12
)

// byHubs finds what matters most of the hubs that a question names, and what binds them.
func byHubs(ctx context.Context, e *Engine, q memory.Query, asked question, _ searchable) ([]found, error) {
	all, err := e.constraintsOf(ctx, q, asked.play.hubs)
	if err != nil {
		return nil, err
	}
	e.config.Traversal.bindWithin(all)
	for _, hub := range asked.play.hubs {
		told, err := e.graph.Foremost(ctx, q.Reader, hub.entity, fromHub)
		if err != nil {
			return nil, err
		}
		for _, m := range told {
			if passes(m, q) {
				all = append(all, found{Memory: m, of: hub, weight: m.Importance})
			}
		}
	}
	return all, nil
}

// calls reports whether a term is of a name by which a thing is also called.
func (p play) calls(asked string) bool {
	return slices.ContainsFunc(p.named[asked], func(t trail) bool { return len(t.way.Aliases) > 0 && !p.plain[t.entity] })
}

// at is the place of an entity among those that are named, or −1.
func (p play) at(entity string) int {
	return slices.IndexFunc(p.focal, func(t trail) bool { return t.entity == entity })
}

// commonplace is how many memories of a thing, and which share of all, make its
// name a word like any other.
const (
	commonplace      = 4
	commonplaceShare = 0.33
)

// inPassing reports whether a name says little of what somebody is about: it is
// but the kind or a part of a longer one, or most memories speak of the thing.
func inPassing(f Focus, among int) bool {
	return f.How == graph.Head || f.How == graph.Short ||
		f.Mentions >= commonplace && float64(f.Mentions) > commonplaceShare*float64(among) && among > 0
}

// namesIn gives the rows of words in a text that may be names, in canonical
// form. No name goes over a mark or a word that all texts have.
func namesIn(s string) []string {
	var names, row []string
	n := 0
	for w := range strings.FieldsSeq(s) {
		bare := strings.Trim(w, namingMarks)
		if bare == "" || text.IsStopWord(bare) {
			row = row[:0]
			continue
		}
		if n++; n > namedWords {
			break
		}
		row = append(row, bare)
		for i := max(len(row)-longestName, 0); i < len(row); i++ {
			if name := graph.Canonical(strings.Join(row[i:], " ")); name != "" {
				names = append(names, name)
			}
		}
		if strings.ContainsRune(".,;:?!)", rune(w[len(w)-1])) {
			row = row[:0]
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// passes reports whether a memory passes those filters of a query that the graph
// does not know.
func passes(m memory.Memory, q memory.Query) bool {
	return (q.Type == "" || m.Type == q.Type) && (q.Pinned == nil || m.Pinned == *q.Pinned) && m.Importance >= q.MinImportance &&
		(q.Who == "" || m.Who.String() == q.Who) && (q.SourceKind == "" || m.Source.Kind == q.SourceKind) &&
		len(q.Tags) == 0 && q.When.IsZero() && (q.Since.IsZero() || !m.Created.Before(q.Since)) && (q.Until.IsZero() || !m.Created.After(q.Until))
}

// mostLinked is how many of the memories that were found, the likeliest first,
// are looked at for what they mention.
const mostLinked = 64

// link notes for memories that were found which entities they mention.
func (e *Engine) link(ctx context.Context, q memory.Query, asked question, all []found) error {
	if len(asked.play.focal) == 0 || len(all) == 0 {
		return nil
	}
	all = all[:min(len(all), mostLinked)]
	ids := make([]string, len(all))
	for i, f := range all {
		ids[i] = f.ID
	}
	linked, err := e.graph.Linked(ctx, q.Reader, ids)
	if err != nil {
		return err
	}
	for i, f := range all {
		all[i].mentions = linked[f.ID]
		if at := asked.play.leadsTo(linked[f.ID]); f.of.entity == "" && at >= 0 {
			all[i].of = asked.play.focal[at]
		}
	}
	hubs, err := e.hubs(ctx, q, all)
	for i, f := range all {
		all[i].hub = len(f.mentions) > 0 && !slices.ContainsFunc(f.mentions, func(id string) bool { return !hubs[id] })
	}
	return err
}

// isNamed reports whether an entity is named, a hub or not.
func (p play) isNamed(entity string) bool {
	return p.at(entity) >= 0 || slices.ContainsFunc(p.hubs, func(t trail) bool { return t.entity == entity })
}

// leadsTo is the place of the first of those that are named among entities, or −1.
func (p play) leadsTo(entities []string) int {
	return slices.IndexFunc(p.focal, func(t trail) bool { return slices.Contains(entities, t.entity) })
}

// names says how surely a term of the question names one of the entities: from 0,
// it does not, to 1.
func (p play) names(asked string, entities []string) float64 {
	sure := 0.0
	for _, t := range p.named[asked] {
		if slices.Contains(entities, t.entity) {
			sure = max(sure, t.taught)
		}
	}
	return sure
}

// How the graph's word and that of the shared words are blended, and how far what
// it tells may bring a memory by itself.
const (
	sharedBlend, toldBlend = 0.7, 0.3
	belowFloor             = Floor - 0.01
)

// traversed raises the score of what the graph found by how much it matters to
// the entity that the question names. A constraint binds who works on that; who only
// looks something up is bound by what is told of just that.
func (q *question) traversed(h memory.Hit, f found) memory.Hit {
	if f.of.entity == "" {
		return h
	}
	evident := h.Score >= Floor
	h.Trail = f.of.way
	h.Binds = q.bindsWork(h, f) || q.bindsAnswer(h, f)
	if q.outright && !h.Binds && f.binds == byName && binds(h.Memory) && !q.play.kinds[f.of.entity] {
		h.Binds = true
		times(&h, bindingPart, 1)
	}
	if (q.play.blend || h.Binds) && (len(h.Matched) == 0 || q.besides(h.Matched, f.of.entity)) { // what binds surfaces in any case
		h = f.tells(h, evident)
	}
	f.of.worn(&h, evident)
	return h
}

// bindsWork reports whether what was found is a constraint of the work that is asked for.
func (q *question) bindsWork(h memory.Hit, f found) bool {
	return q.works() && f.binds > free && (f.binds == byName || !q.drills && touches(h.Matched) && !sharesLikesAlone(h)) && (binds(h.Memory) || !q.play.plain[f.of.entity]) &&
		(q.tasked || q.intent != should || q.besides(h.Matched, f.of.entity)) // who asks whether he may asks for the one rule
}

// bindsAnswer reports whether what was found is a rule of what is looked up of a thing: of
// its port, and not of its backups.
func (q *question) bindsAnswer(h memory.Hit, f found) bool {
	return !q.works() && q.intent != idle && f.binds == byName && q.play.isNamed(f.of.entity) && binds(h.Memory) &&
		!sharesLikesAlone(h) && q.sharesAsked(h, f.of.entity)
}

// sharesAsked reports whether a hit says a word for what is asked of an entity, and not only a
// like of it.
func (q *question) sharesAsked(h memory.Hit, entity string) bool {
	says := readingOf(h.Memory, q.names).places
	return slices.ContainsFunc(h.Matched, func(t string) bool {
		_, said := says[t]
		return said && q.besides([]string{t}, entity) && (len(q.focus) == 0 || q.focus[t])
	})
}

// tells adds to a score what the graph makes of a memory.
func (f found) tells(h memory.Hit, evident bool) memory.Hit {
	blend := sharedBlend*h.Score + toldBlend*f.weight*f.of.strength
	if len(h.Matched) == 0 {
		blend = toldBlend * f.weight * f.of.strength
	}
	if !evident { // what its words do not carry over the floor, the graph does not
		blend = min(blend, belowFloor)
	}
	if gain := blend - h.Score; gain > 0 {
		h.Parts = append(h.Parts, memory.Part{Name: "told of " + f.of.called, Value: gain})
		h.Score = blend
	}
	return h
}

// sharesLikesAlone reports whether a hit shares no telling word of the question as it was asked.
func sharesLikesAlone(h memory.Hit) bool {
	return slices.ContainsFunc(h.Parts, func(p memory.Part) bool { return p.Name == likesPart })
}

// touches reports whether one of the terms that were shared tells what a question is about.
func touches(matched []string) bool {
	return slices.ContainsFunc(matched, func(t string) bool { return thesaurus.Share(t) >= thesaurus.EverydayShare })
}

// besides reports whether a telling term was shared besides the name of an
// entity. The name by itself is counted already, as a shared word.
func (q *question) besides(matched []string, entity string) bool {
	return slices.ContainsFunc(matched, func(t string) bool {
		names := slices.ContainsFunc(q.play.named[t], func(way trail) bool { return way.entity == entity })
		return !names && thesaurus.Share(t) >= thesaurus.EverydayShare
	})
}
