package recall_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
	"signet/internal/recall"
)

// drawn is a graph as a test draws it.
type drawn struct {
	names    map[string]string   // canonical name → entity
	mentions map[string][]string // memory → entities
	around   map[string]recall.Around
	shifts   map[string]float64 // of names that mean less surely what they name
	parts    map[string]bool    // names that are but a part of one
}

var _ recall.GraphStore = drawn{}

func (g drawn) Focal(_ context.Context, _ memory.Reader, names []string) (list []recall.Focus, _ error) {
	for _, n := range names {
		if e, ok := g.names[n]; ok {
			f := recall.Focus{Entity: e, Name: n, Display: e, Mentions: 1, Shift: g.shifts[n]}
			if n != e {
				f.Alias = n
			}
			if g.parts[n] {
				f.How = graph.Short
			}
			list = append(list, f)
		}
	}
	return list, nil
}

func (g drawn) Pinned(context.Context, memory.Reader, int) ([]recall.Focus, error) { return nil, nil }

func (g drawn) Around(_ context.Context, _ memory.Reader, entities []string, _ recall.GraphLimits) (all recall.Around, _ error) {
	for _, e := range entities {
		a := g.around[e]
		all.Told, all.Constraints = append(all.Told, a.Told...), append(all.Constraints, a.Constraints...)
		all.Dependencies = append(all.Dependencies, a.Dependencies...)
	}
	return all, nil
}

func (g drawn) Constraints(_ context.Context, _ memory.Reader, entities []string) (all []recall.Told, _ error) {
	for _, e := range entities {
		all = append(all, g.around[e].Constraints...)
	}
	return all, nil
}

func (g drawn) Linked(_ context.Context, _ memory.Reader, memories []string) (map[string][]string, error) {
	return g.mentions, nil
}

func (g drawn) Foremost(_ context.Context, _ memory.Reader, entity string, limit int) (all []memory.Memory, _ error) {
	for _, t := range g.around[entity].Told[:min(len(g.around[entity].Told), limit)] {
		all = append(all, t.Memory)
	}
	return all, nil
}

func (g drawn) Degrees(_ context.Context, _ memory.Reader, entities []string) (map[string]int, error) {
	n := map[string]int{}
	for _, e := range entities {
		for _, linked := range g.mentions {
			if slices.Contains(linked, e) {
				n[e]++
			}
		}
	}
	return n, nil
}

// draw makes an engine over statements, of which each mentions the entities that
// stand before its colon.
func draw(t *testing.T, names map[string]string, statements ...string) (*recall.Engine, drawn, map[string]memory.Memory) {
	t.Helper()
	p := newPair(t)
	g := drawn{names: names, mentions: map[string][]string{}, around: map[string]recall.Around{}, shifts: map[string]float64{}, parts: map[string]bool{}}
	kept := map[string]memory.Memory{}
	for _, s := range statements {
		entities, content, _ := strings.Cut(s, ": ")
		m := remember(t, p.service, memory.Draft{Content: content})
		kept[content] = m
		g.mentions[m.ID] = strings.Fields(entities)
	}
	e := recall.New(p.db, recall.Config{Dampening: recall.AllDampening, Traversal: recall.DefaultTraversal, Graph: g}, time.Now)
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	return e, g, kept
}

func TestAnotherNameOfAThingFindsWhatIsToldOfIt(t *testing.T) {
	t.Parallel()
	const weakness = "The Ingest Service blocks all tenants when one bucket is full"
	e, g, kept := draw(t, map[string]string{"funnel": "ingest"}, "ingest: "+weakness, "registry: The registry stands in Oslo")
	g.around["ingest"] = recall.Around{Told: []recall.Told{{Entity: "ingest", Importance: 0.5, Memory: kept[weakness]}}}
	got := ask(t, e, memory.Query{Text: "why does the funnel stop everyone?", MinScore: recall.Floor})
	if !slices.Equal(got, []string{weakness}) {
		t.Errorf("got %q", got)
	}
}

// A name that misled once counts a little less, and is no other word for that.
func TestANameThatMisledCountsALittleLess(t *testing.T) {
	t.Parallel()
	score := func(shift float64) float64 {
		const weakness = "The Ingest Service blocks all tenants when one bucket is full"
		e, g, kept := draw(t, map[string]string{"funnel": "ingest"}, "ingest: "+weakness, "registry: The registry stands in Oslo")
		g.around["ingest"] = recall.Around{Told: []recall.Told{{Entity: "ingest", Importance: 0.5, Memory: kept[weakness]}}}
		g.shifts["funnel"] = shift
		hits, err := e.Recall(t.Context(), memory.Query{Text: "the funnel", Reader: everywhere, Limit: 1})
		if err != nil || len(hits) != 1 {
			t.Fatal(hits, err)
		}
		return hits[0].Score
	}
	if before, after := score(0), score(-0.02); after >= before || after < 0.9*before {
		t.Errorf("the score was %v, and is %v", before, after)
	}
}

// Who asks for a thing by another name has no use for what only tells him that name.
func TestWhatAnswersUnderAnotherNameStandsBeforeWhatTellsTheName(t *testing.T) {
	t.Parallel()
	const answers, tells = "On call for Ledger is Matthias until 14 October, then Shirin Azadi.", "Ledger, whose repo is called double-entry, is written in Kotlin."
	e, g, kept := draw(t, map[string]string{"double entry": "ledger"}, "ledger: "+answers, "ledger: "+tells, "registry: The registry stands in Oslo")
	g.around["ledger"] = recall.Around{Told: []recall.Told{{Entity: "ledger", Importance: 0.5, Memory: kept[answers]}, {Entity: "ledger", Importance: 0.5, Memory: kept[tells]}}}
	for question, want := range map[string]string{
		"who's on call for double-entry at the moment?":       answers,
		"which language is double-entry written in?":          tells,
		"what is the repo of Ledger called, is it in Kotlin?": tells,
	} {
		if got := ask(t, e, memory.Query{Text: question, MinScore: recall.Floor}); !slices.Equal(got, []string{want}) {
			t.Errorf("%q: got %q, want %q", question, got, want)
		}
	}
}

// Who asks whether he may do something asks for the rule about that, and not for each of the
// thing.
func TestAskedForLeaveOnlyTheRuleAboutItBinds(t *testing.T) {
	t.Parallel()
	const window, money = "Ledger is not deployed while accounting closes the month", "Whoever touches money in Ledger uses integers"
	e, g, kept := draw(t, map[string]string{"ledger": "ledger"}, "ledger: "+window, "ledger: "+money)
	g.around["ledger"] = recall.Around{Constraints: []recall.Told{{Entity: "ledger", Importance: 0.85, Memory: kept[window]}, {Entity: "ledger", Importance: 0.85, Memory: kept[money]}}}
	for question, want := range map[string]bool{"can I deploy the ledger on the 29th?": false, "deploy the ledger": true} {
		got := ask(t, e, memory.Query{Text: question, MinScore: 0.5, Unasked: true})
		if !slices.Contains(got, window) || slices.Contains(got, money) != want {
			t.Errorf("%q: got %q", question, got)
		}
	}
}

func TestAConstraintOfWhatIsWorkedOnBinds(t *testing.T) {
	t.Parallel()
	const binds, told = "Whoever touches Ledger asks Priya first", "Ledger keeps seven years of bookings"
	e, g, kept := draw(t, map[string]string{"ledger": "ledger"}, "ledger: "+binds, "ledger: "+told)
	g.around["ledger"] = recall.Around{Constraints: []recall.Told{{Entity: "ledger", Importance: 0.85, Memory: kept[binds]}}}
	for question, want := range map[string]bool{
		"add a column for the booking years that the ledger keeps": true,
		"how many years of bookings does the ledger keep?":         false,
	} {
		got := ask(t, e, memory.Query{Text: question, MinScore: 0.5})
		if slices.Contains(got, binds) != want || !slices.Contains(got, told) {
			t.Errorf("%q: got %q", question, got)
		}
	}
	for said, want := range map[string]bool{
		"I'm working on the ledger today":         true,
		"we will start working on the Ledger now": true,
		"fix the ledger, who knows it best?":      true,
		"who works on the ledger?":                false,
		"we had the ledger fixed":                 false,
	} {
		hits, err := e.Recall(t.Context(), memory.Query{Text: said, Reader: everywhere, Limit: 10})
		if err != nil || slices.ContainsFunc(hits, func(h memory.Hit) bool { return h.Binds }) != want {
			t.Errorf("%q: got %+v, %v", said, hits, err)
		}
	}
}

// Who is led to something by the graph alone is told so, but not unasked.
func TestWhatSharesNoWordIsNotGivenUnasked(t *testing.T) {
	t.Parallel()
	const far = "Settlement runs at midnight"
	e, g, kept := draw(t, map[string]string{"ledger": "ledger"}, "settlement: "+far, "ledger: Ledger is written in Go")
	g.around["ledger"] = recall.Around{Dependencies: []recall.Dependency{dependency("ledger", "settlement", 0.9)}}
	g.around["settlement"] = recall.Around{Told: []recall.Told{{Entity: "settlement", Importance: 1, Memory: kept[far]}}}
	q := memory.Query{Text: "ledger"}
	if got := ask(t, e, q); !slices.Contains(got, far) {
		t.Errorf("asked: got %q", got)
	}
	q.MinScore = recall.Floor
	if got := ask(t, e, q); slices.Contains(got, far) {
		t.Errorf("unasked: got %q", got)
	}
}

func dependency(source, target string, strength float64) recall.Dependency {
	var d recall.Dependency
	d.Source, d.Target, d.Strength, d.Confidence = source, target, strength, 1
	return d
}

// What use taught of a way weighs the score of what it leads to, and says so; it
// carries nothing over the floor.
func TestWhatUseTaughtOfAWayWeighsAScore(t *testing.T) {
	t.Parallel()
	const told, far = "Ledger keeps seven years of bookings", "Settlement runs at midnight"
	learnt := func(shift float64) map[string]memory.Hit {
		e, g, kept := draw(t, map[string]string{"ledger": "ledger"}, "ledger: "+told, "settlement: "+far)
		edge := dependency("ledger", "settlement", 0.9)
		edge.Shift = min(shift, 0)
		g.around["ledger"] = recall.Around{
			Told:         []recall.Told{{Entity: "ledger", AspectID: "storage", Importance: 0.5, Shift: shift, Memory: kept[told]}},
			Dependencies: []recall.Dependency{edge},
		}
		g.around["settlement"] = recall.Around{Told: []recall.Told{{Entity: "settlement", AspectID: "schedule", Importance: 1, Shift: shift, Memory: kept[far]}}}
		hits, err := e.Recall(t.Context(), memory.Query{Text: "how long does the ledger keep bookings?", Reader: memory.Reader{Agent: memory.DefaultAgent}, Limit: 10})
		if err != nil {
			t.Fatal(err)
		}
		by := map[string]memory.Hit{}
		for _, h := range hits {
			by[h.Memory.Content.String()] = h
			if math.Abs(memory.Total(h.Parts)-h.Score) > 1e-9 {
				t.Errorf("the parts of %v come to %v", h, memory.Total(h.Parts))
			}
		}
		return by
	}
	plain, good, bad := learnt(0), learnt(0.5), learnt(-0.4)
	if good[told].Score < plain[told].Score-1e-6 || bad[told].Score >= plain[told].Score {
		t.Errorf("scores %v, %v, %v", bad[told].Score, plain[told].Score, good[told].Score)
	}
	if good[far].Score <= plain[far].Score || good[far].Score >= recall.Floor || bad[far].Score >= plain[far].Score {
		t.Errorf("far: %+v\n%+v\n%+v", bad[far].Parts, plain[far].Parts, good[far].Parts)
	}
	if trail := plain[far].Trail; !slices.Equal(trail.Entities, []string{"ledger", "settlement"}) || len(trail.Dependencies) != 1 || !slices.Equal(trail.Aspects, []string{"schedule"}) {
		t.Errorf("the trail is %+v", trail)
	}
}

// What merely reads like a constraint binds whoever names its thing, not whoever
// uses a word that is part of the name; a rule does in either case.
func TestOnlyARuleBindsByPartOfAName(t *testing.T) {
	t.Parallel()
	const told, rule = "Whoever touches the event clock asks Priya first", "Never set the event clock back"
	p := newPair(t)
	g := drawn{mentions: map[string][]string{}, around: map[string]recall.Around{}}
	of := recall.Around{}
	for content, typ := range map[string]memory.Type{told: memory.Fact, rule: memory.Rule} {
		of.Constraints = append(of.Constraints, recall.Told{Entity: "clock", Importance: 0.85, Memory: remember(t, p.service, memory.Draft{Content: content, Type: typ})})
	}
	g.around["clock"] = of
	for how, want := range map[graph.How][]string{"": {rule, told}, graph.Head: {rule}} {
		e := recall.New(p.db, recall.Config{Traversal: recall.DefaultTraversal, Graph: partly{g, how}}, time.Now)
		got := ask(t, e, memory.Query{Text: "draw a clock face", MinScore: 0.9})
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("named by %q: got %q, want %q", how, got, want)
		}
	}
}

// partly is a graph in which a clock is named, in some way.
type partly struct {
	drawn
	how graph.How
}

func (g partly) Focal(context.Context, memory.Reader, []string) ([]recall.Focus, error) {
	return []recall.Focus{{Entity: "clock", Name: "clock", Display: "event clock", How: g.how, Mentions: 2}}, nil
}

// stuck is a graph that gives no answer about an entity.
type stuck struct {
	drawn
	at string
}

func (g stuck) Around(ctx context.Context, r memory.Reader, entities []string, l recall.GraphLimits) (recall.Around, error) {
	if slices.Contains(entities, g.at) {
		<-ctx.Done()
		return recall.Around{}, ctx.Err()
	}
	return g.drawn.Around(ctx, r, entities, l)
}

func TestTheBlendAndTheShareOfOthersAreSwitchedOff(t *testing.T) {
	t.Parallel()
	const weakness = "The Ingest Service blocks all tenants when one bucket is full"
	e, g, kept := draw(t, map[string]string{"funnel": "ingest"}, ": "+weakness)
	var told []recall.Told
	for range 50 {
		told = append(told, recall.Told{Entity: "ingest", Importance: 0.5, Memory: kept[weakness]})
	}
	g.around["ingest"] = recall.Around{Told: told}
	for name, c := range map[string]struct {
		off   memory.Switch
		found int
		given int
	}{"as they are": {"", 36, 1}, "without the share": {memory.Reserve, 50, 1}, "without the blend": {memory.Blend, 36, 0}} {
		q := memory.Query{Text: "the funnel", Reader: everywhere, Limit: 10, Switched: map[memory.Switch]bool{c.off: false}}
		a, err := e.Answer(t.Context(), q)
		if err != nil || a.Walk == nil || a.Walk.Memories != c.found || len(a.Hits) != c.given {
			t.Errorf("%s: %d hits, walk %+v (%v); want %d of %d", name, len(a.Hits), a.Walk, err, c.given, c.found)
		}
	}
}
