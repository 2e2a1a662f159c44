package recall_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// keep remembers statements, and gives an engine that knows them.
func keep(t *testing.T, said map[string]memory.Type) *recall.Engine {
	t.Helper()
	e, s := newEngine(t)
	for content, typ := range said {
		remember(t, s, memory.Draft{Content: content, Type: typ})
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	return e
}

// gives checks what questions are given, in any order.
func gives(t *testing.T, e *recall.Engine, questions map[string][]string) {
	t.Helper()
	for question, want := range questions {
		got := ask(t, e, memory.Query{Text: question, MinScore: recall.Floor})
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%q is given %q, want %q", question, got, want)
		}
	}
}

// Another name of a thing finds what is told of it where somebody calls it so,
// and not where he only says a word of it.
func TestANameCountsAsOne(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	const tern, buoys = "Tern has drifted two degrees since the storm", "The harbour master counts the buoys each Friday"
	remember(t, s, memory.Draft{Content: tern, Type: memory.Fact, Hints: []string{"weather mast, that is Tern", "wind meter: measuring post, drift gauge"}})
	remember(t, s, memory.Draft{Content: buoys, Type: memory.Fact, Hints: []string{"how are lost anchors found again in spring?"}})
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string][]string{
		"what is up with the weather mast?":        {tern},
		"what is up with the wether mast?":         {tern},
		"what does the drift gauge show?":          {tern},
		"what will the weather be at the village?": nil,
		"how far is it to the post office?":        nil,
		"how are anchors found?":                   {buoys},
	} {
		got := ask(t, e, memory.Query{Text: question, MinScore: recall.Floor})
		if !slices.Equal(got, want) {
			t.Errorf("%q is given %q, want %q", question, got, want)
		}
	}
}

// The initials of a name find it, also those that look like many of something;
// those that are but two letters only where they are written as initials.
func TestInitialsAreWrittenAsSuch(t *testing.T) {
	t.Parallel()
	const lamps, keeper = "The Tidal Lamp and Signalling Service is run by Vesna", "The Mother of the Gulls sleeps till noon"
	e := keep(t, map[string]memory.Type{lamps: memory.Fact, keeper: memory.Fact})
	gives(t, e, map[string][]string{
		"who runs tlss?":                       {lamps},
		"what does MG do till noon?":           {keeper},
		"how many mg of salt are in the soup?": nil,
	})
}

// A memory that is called by a name of its own is found by it, whatever else is said or
// asked; a name that tells of which thing it is one does not make up for what is asked.
func TestAMemoryIsCalledByItsOwnName(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	const pipe, fridge, press, heard, kept = "Data is transformed in a chain of small steps, not in loops.", "Cold goods are counted by Ada each Monday.",
		"The Heidelberg prints on both sides.", "All the doors are blue.", "All the gates are green."
	remember(t, s, memory.Draft{Content: pipe, Type: memory.Preference, Hints: []string{"error handling", "also: FP"}})
	remember(t, s, memory.Draft{Content: fridge, Type: memory.Fact, Hints: []string{"accessibility"}})
	remember(t, s, memory.Draft{Content: press, Type: memory.Fact, Hints: []string{"Bertha, that is the Heidelberg"}})
	remember(t, s, memory.Draft{Content: heard, Type: memory.Fact, Hints: []string{"zinc rota"}, Origin: memory.Web})
	remember(t, s, memory.Draft{Content: kept, Type: memory.Fact, Hints: []string{"iron rota"}})
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	gives(t, e, map[string][]string{
		"what is our take on error handling, and when was it settled?": {pipe},
		"FP or a plain loop":                         {pipe},
		"the FPGA is late":                           nil, // a part of another name
		"wire up the form, then check accessibility": {fridge},
		"wire up the form, then look at a11y":        {fridge},
		"what does Bertha cost a year?":              nil,
		"error handling and accessibility":           {pipe, fridge},
	})
	for question, want := range map[string]bool{
		"what does the iron rota cost a year?": true,
		"what does the zinc rota cost a year?": false, // what was only heard of is not called by the names it brings
	} {
		hits, err := e.Recall(t.Context(), memory.Query{Reader: everywhere, Text: question, Limit: 1})
		if err != nil || len(hits) == 0 {
			t.Fatalf("%q: %v, %v", question, hits, err)
		}
		if got := slices.ContainsFunc(hits[0].Parts, func(p memory.Part) bool { return p.Name == "its name" }); got != want {
			t.Errorf("%q calls %q by its name: %v, want %v", question, hits[0].Memory.Content, got, want)
		}
	}
}

// called gives what a question calls by a name of its own.
func called(t *testing.T, e *recall.Engine, question string) (all []string) {
	t.Helper()
	hits, err := e.Recall(t.Context(), memory.Query{Reader: everywhere, Text: question, Limit: 10})
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range hits {
		if slices.ContainsFunc(h.Parts, func(p memory.Part) bool { return p.Name == "its name" }) {
			all = append(all, h.Memory.Content.String())
		}
	}
	return all
}

// A name is a memory's own however often it came with it, and a question with something in
// brackets behind it is none.
func TestWhatIsAnOwnName(t *testing.T) {
	t.Parallel()
	e, s := newEngine(t)
	const iron, bill = "Iron rota: who presses the cloths is drawn by lot", "The gas is billed to the landlord"
	remember(t, s, memory.Draft{Content: iron, Type: memory.Procedural, Hints: []string{"iron rota", "also: iron rota", "Iron rota; the iron rota"}})
	remember(t, s, memory.Draft{Content: bill, Type: memory.Fact, Hints: []string{"who pays? (Ada or Bo)"}})
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string][]string{
		"what does the iron rota say?": {iron},
		"who pays for the lunch?":      nil,
		"what do Ada or Bo say?":       {bill},
	} {
		if got := called(t, e, question); !slices.Equal(got, want) {
			t.Errorf("%q calls %q by its name, want %q", question, got, want)
		}
	}
}

// A name of everyday words finds its memory behind many rare words, and what is said
// several times is evidence once.
func TestANameIsFoundAmongMuchElseAndCountsOnce(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	const limit, queue = "At most forty calls a minute are let through by Kong.", "The DLQ is drained by Ruth."
	remember(t, p.service, memory.Draft{Content: limit, Type: memory.Decision, Hints: []string{"also: rate limit"}})
	remember(t, p.service, memory.Draft{Content: queue, Type: memory.Fact})
	everyday := []string{"garden", "kitchen", "window", "summer", "basket", "village", "winter", "candle"}
	for _, word := range slices.Concat(vocabulary[8:28], everyday) {
		remember(t, p.service, memory.Draft{Content: "it is the " + word})
	}
	p.update(t)
	question := strings.Join(slices.Concat(vocabulary[8:28], everyday), ", ") + ". raise our rate limit"
	if got := ask(t, p.warm, memory.Query{Text: question, Limit: 100}); !slices.Contains(got, limit) {
		t.Errorf("%q is not among %d that are found", limit, len(got))
	}
	score := func(question string) float64 {
		hits, err := p.warm.Recall(t.Context(), memory.Query{Reader: everywhere, Text: question, Limit: 1})
		if err != nil || len(hits) == 0 {
			t.Fatalf("%q: %v, %v", question, hits, err)
		}
		if matched := slices.Sorted(slices.Values(hits[0].Matched)); len(slices.Compact(matched)) < len(hits[0].Matched) {
			t.Errorf("%q has words twice: %q", question, hits[0].Matched)
		}
		return hits[0].Score
	}
	once := score("who looks at the dead letter queue?")
	if got := score("who looks at the dead letter queue, the dead letter queue, the dead letter queue?"); math.Abs(got-once) > 0.01 {
		t.Errorf("said three times it scores %.3f, and once %.3f", got, once)
	}
	if got := score("who looks at the dead letter queue, that DLQ?"); math.Abs(got-once) > 0.05 {
		t.Errorf("said in both ways it scores %.3f, and in one %.3f", got, once)
	}
}

// A name is typed in many ways: in one word or in several, in capitals or not, as initials,
// as many of it, with letters in each other's place, or by another word of its root.
func TestANameIsTypedInManyWays(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	about := map[string]string{ // what each memory says, by the name that it brings
		"EpiPen":                 "The emergency syringe is in the red pouch of her satchel.",
		"address parser":         "Streets are normalised by Loqate, with a cache of 30 days.",
		"ship it":                "Tag it on main, wait for the image, then let Argo sync.",
		"rate limit":             "At most forty calls a minute are let through by Kong.",
		"feature flags":          "Unleash decides who sees what.",
		"CDN":                    "Static files sit behind Bunny.",
		"on-call":                "Ruth carries the pager this month.",
		"oncology":               "Doctor Brand has her office on the third floor.",
		"dead letter queue":      "Failed jobs end up in a table named graveyard.",
		"vscode":                 "Ruth edits in it with vim keys.",
		"VRT":                    "Pictures are taken anew by pnpm shots.",
		"observability":          "Grafana shows all of it.",
		"single sign-on":         "Logins go through Okta.",
		"parking lot, that is P": "Skips are emptied by Jo.",
		"pull request":           "Two of the platform group have to nod.",
		"e-mail digest":          "Tide tables are printed each Sunday.",
		"mailer":                 "Letters go out by Postmark.",
		"order confirmations":    "All that leaves the shop may be 200 an hour.",
		"A/B test":               "Visitors are split in halves at the edge.",
	}
	for name, content := range about {
		remember(t, p.service, memory.Draft{Content: content, Type: memory.Decision, Hints: []string{"also: " + name}})
	}
	for _, s := range beside {
		remember(t, p.service, memory.Draft{Content: s})
	}
	p.update(t)
	for question, name := range map[string]string{
		"on which side does she carry the epipen?":    "EpiPen",
		"on which side does she carry the Epi-Pen?":   "EpiPen",
		"which service does our address parsing now?": "address parser",
		"ship it":                              "ship it",
		"the shipment has weight and colour":   "",
		"what is our ratelimit?":               "rate limit",
		"raise the rateLimit for acme":         "rate limit",
		"rate-limits for partners":             "rate limit",
		"how would you rate the view?":         "",
		"is there a featureflag for it":        "feature flags",
		"put the header behind a feature-flag": "feature flags",
		"which CDNs do we use?":                "CDN",
		"who is oncall":                        "on-call",
		"who's on call?":                       "on-call",
		"the dlq is full":                      "dead letter queue",
		"our DLQ is full":                      "dead letter queue",
		"VS Code settings":                     "vscode",
		"VTR fails on the footer":              "VRT",
		"observabilty stack":                   "observability",
		"SSO for the new app":                  "single sign-on",
		"who empties the parking lot?":         "parking lot, that is P",
		"do you have a lot to do?":             "",
		"how many eyes do PRs need?":           "pull request",
		"is the PR ready?":                     "pull request",
		"who gets the email digest?":           "e-mail digest",
		"set up an ab test for the banner":     "A/B test",
		"is the mailer up?":                    "mailer",
		"is there any mail today?":             "",
		"order confimrations stuck since noon, we sold some 400 chairs, is there a cap?": "order confirmations",
	} {
		var want []string
		if name != "" {
			want = []string{about[name]}
		}
		if got := ask(t, p.warm, memory.Query{Text: question, MinScore: recall.Floor}); !slices.Equal(got, want) {
			t.Errorf("%q is given %q, want %q", question, got, want)
		}
	}
}
