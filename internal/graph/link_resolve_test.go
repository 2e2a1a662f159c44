package graph_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"signet/internal/errs"
	"signet/internal/graph"
	"signet/internal/memory"
)

// after gives the links of a statement that follows others.
func after(t *testing.T, earlier []string, s graph.Statement) (graph.Links, *memoryOf) {
	t.Helper()
	known := &memoryOf{}
	for _, e := range earlier {
		known.take(link(t, known, graph.Statement{Agent: "a", Content: e}))
	}
	s.Agent = "a"
	return link(t, known, s), known
}

// entity gives the id of what is called a name by the first who says it.
func entity(name string) string { return graph.EntityID("a", graph.Canonical(name)) }

func TestNamesAreResolvedAgainstWhatIsKnown(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		earlier   []string
		says      string
		text      string // the words that are meant
		is        string // the entity, "" for none
		surerThan float64
	}{
		{[]string{"The payments gateway runs on port 8080."}, "The gateway is slow.", "gateway", "payments gateway", .5},
		{[]string{"The payments gateway runs on port 8080."}, "Is there a gateway drug?", "gateway", "", 0},
		{[]string{"The payments gateway runs on port 8080."}, "payments-gateway crashed", "payments-gateway", "payments gateway", .9},
		{[]string{"Maria Lopez owns billing-api."}, "maria is on holiday", "maria", "Maria Lopez", .7},
		{[]string{"Maria Lopez owns billing-api.", "Maria Weber owns slot-api."}, "Maria is on holiday.", "Maria", "", 0},
		{[]string{"Maria Lopez owns billing-api.", "Maria Weber owns slot-api."}, "Maria Weber wrote it, and Maria tests it.", "Maria Weber", "Maria Weber", .9},
		{[]string{"order-router runs on Hetzner."}, "order-rotuer is down", "order-rotuer", "order-router", .6},
		{[]string{"search-prod-1 is full."}, "search-prod-2 is full.", "search-prod-2", "search-prod-2", .9},
		{[]string{"order-router is up.", "order-routes is up."}, "order-routes is down", "order-routes", "order-routes", .9},
		{[]string{"OrderRouter is up."}, "OrderRuoter is down", "OrderRuoter", "OrderRouter", .6},
		{[]string{"ClientBeta is up."}, "ClientZeta is down", "ClientZeta", "ClientZeta", .9},
		{[]string{"ClientBeta is up."}, "ClientEta is down", "ClientEta", "ClientEta", .9},
		{[]string{"Mail Service sends the newsletter."}, "Main Service handles the login.", "Main Service", "Main Service", .9},
		{[]string{"Payment Service sends the newsletter."}, "Paymant Service handles the login.", "Paymant Service", "Payment Service", .6},
		{[]string{"HashiCorp Vault holds the certificates."}, "Vault runs in Graz.", "Vault", "HashiCorp Vault", .9},
		{[]string{"Anna Meyer owns it."}, "Anna Meier owns it.", "Anna Meier", "Anna Meier", .9},
		{[]string{"We use Postgres."}, "postgresql is slow", "postgresql", "PostgreSQL", .9},
		{[]string{"SlotAllocator is slow."}, "the slot allocator leaks", "slot allocator", "SlotAllocator", .5},
		{[]string{"The Tariff Calculation Service (TCS) is down."}, "TCS is up.", "TCS", "Tariff Calculation Service", .8},
		{[]string{`The Merlin crane, "the stork" in the yard, lifts two tonnes.`}, "The stork is stuck.", "stork", "Merlin crane", .8},
		{[]string{`The Merlin crane ("the old stork") lifts two tonnes.`}, "The old stork is stuck.", "old stork", "Merlin crane", .8},
		{[]string{`Bruno painted the Merlin crane, "a monster" of its own sort.`}, "A monster is at the door.", "monster", "", 0},
		{[]string{"Wilhelmina, Billie to all of them, runs the kiosk."}, "Billie is away.", "Billie", "Wilhelmina", .8},
		{[]string{"Konstantin, Kostya to his friends, runs the kiosk."}, "Kostya is away.", "Kostya", "Konstantin", .8},
		{[]string{"Project Condor, also called the big rewrite, ships in May."}, "The big rewrite is late.", "big rewrite", "Project Condor", .8},
		{[]string{"The Condor migration, dubbed the big move, ends in May."}, "The big move is late.", "big move", "Condor", .8},
		{[]string{"Kestrel, AKA the hunter, scans for leaks."}, "The hunter is late.", "hunter", "Kestrel", .8},
		{[]string{"We call the Condor server the beast."}, "The beast is down.", "beast", "Condor server", .8},
		{[]string{"We call the Condor server the next morning."}, "The next morning is cold.", "next morning", "", 0},
		{[]string{"Everyone calls Aleksandra Zielinska Ola."}, "Ola is away.", "Ola", "Aleksandra Zielinska", .8},
		{[]string{"The abbreviation of Order Routing Engine is ORE."}, "ORE is down.", "ORE", "Order Routing Engine", .8},
		{[]string{"PGW (the payments gateway) is down."}, "PGW is up.", "PGW", "payments gateway", .8},
		{[]string{"Margaret Ashdown (Maggie) heads support."}, "Maggie is away.", "Maggie", "Margaret Ashdown", .8},
		{[]string{"Ask Anna Berg (Tom is away)."}, "Tom is back.", "Tom", "Tom", .5},
		{[]string{"Clara Whitfield née Sandoval teaches physics."}, "Clara Sandoval won.", "Clara Sandoval", "Clara Whitfield", .8},
		{[]string{"Anke Brandt, geb. Vogel, counts."}, "Anke Vogel won.", "Anke Vogel", "Anke Brandt", .8},
		{[]string{"Clara Meier, born in Berlin, sings."}, "Berlin is cold.", "Berlin", "Berlin", .8},
		{[]string{"Lumen used to be called Glow."}, "Glow is down.", "Glow", "Lumen", .8},
		{[]string{"Tempo (ex-Cadence) plans shifts."}, "Cadence is down.", "Cadence", "Tempo", .8},
		{[]string{"Peregrine's old name was Falconet."}, "Falconet is down.", "Falconet", "Peregrine", .8},
		{[]string{"Peregrine's nickname is Perry."}, "Perry is down.", "Perry", "Peregrine", .8},
		{[]string{"Billing Core is now named Ledger Core."}, "Billing Core is up.", "Billing Core", "Billing Core", .8},
		{[]string{"Two Raspberry Pis run the sign."}, "The Raspberry Pi is hot.", "Raspberry Pi", "Raspberry Pi", .8},
	} {
		links, _ := after(t, c.earlier, graph.Statement{Content: c.says})
		i := slices.IndexFunc(links.Mentions, func(m graph.Mention) bool { return m.Text == c.text })
		switch {
		case c.is == "" && i >= 0 && links.Mentions[i].Entity != entity(c.text):
			t.Errorf("%q after %q: %q is linked to %q", c.says, c.earlier, c.text, links.Mentions[i].Name)
		case c.is != "" && (i < 0 || links.Mentions[i].Entity != entity(c.is)):
			t.Errorf("%q after %q: %q is not %q but %+v", c.says, c.earlier, c.text, c.is, links.Mentions)
		case c.is != "" && links.Mentions[i].Confidence <= c.surerThan:
			t.Errorf("%q after %q: only %.2f sure", c.says, c.earlier, links.Mentions[i].Confidence)
		}
	}
}

func TestANameOfTwoIsNotLinkedUnlessOneStandsOut(t *testing.T) {
	t.Parallel()
	links, _ := after(t, []string{"Maria Lopez owns billing-api.", "Maria Weber owns slot-api."}, graph.Statement{Content: "Ask Maria."})
	if len(links.Mentions) != 0 {
		t.Errorf("linked %+v", links.Mentions)
	}
	links, known := after(t, []string{"Maria Lopez owns billing-api.", "Maria Weber owns slot-api."}, graph.Statement{Content: "Maria tests what Maria Weber wrote."})
	if len(links.Mentions) != 1 || links.Mentions[0].Entity != entity("Maria Weber") || len(known.named) == 0 {
		t.Errorf("linked %+v", links.Mentions)
	}
}

func TestPersonFactsAreOfTheUser(t *testing.T) {
	t.Parallel()
	user := graph.EntityID("a", graph.UserName)
	links, _ := after(t, nil, graph.Statement{Content: "I work at Halvorsen Freight.", Person: true})
	if links.Mentions[0].Entity != user || links.Mentions[0].Type != graph.Person {
		t.Errorf("first is %+v", links.Mentions[0])
	}
	if d := links.Dependencies; len(d) != 1 || d[0].Source != user || d[0].Type != graph.WorksAt || d[0].Target != entity("Halvorsen Freight") {
		t.Errorf("dependencies %+v", d)
	}
	links, _ = after(t, nil, graph.Statement{Content: "Works at Halvorsen Freight.", Person: true, Subject: "Alice"})
	if links.Mentions[0].Entity != entity("Alice") || links.Mentions[0].Type != graph.Person {
		t.Errorf("first is %+v", links.Mentions[0])
	}
}

func TestWhatIsQuotedBehindANameMayBeSomethingElse(t *testing.T) {
	t.Parallel()
	for said, asked := range map[string]string{
		`Anna read Dune, "The Hobbit" and a cookbook.`: "Hobbit is long.",
		`Anna wrote to Bob, "the deploy failed".`:      "Deploy failed again.",
	} {
		links, named := after(t, []string{said}, graph.Statement{Content: asked})
		for _, m := range links.Mentions {
			if m.Entity == entity("Dune") || m.Entity == entity("Bob") {
				t.Errorf("%s: %q is linked to %+v (%v)", said, asked, m, named)
			}
		}
	}
}

func TestAWordThatAllTextsHaveIsNoEntity(t *testing.T) {
	t.Parallel()
	links, _ := after(t, nil, graph.Statement{Content: "The deploys go through Argo.", Subject: "The"})
	for _, m := range links.Mentions {
		if m.Entity == entity("The") {
			t.Errorf("linked to %+v", m)
		}
	}
	links, _ = after(t, nil, graph.Statement{Content: "The meeting moved to Friday.", Subject: "Friday"})
	for _, m := range links.Mentions {
		if m.Entity == entity("Friday") {
			t.Errorf("linked to %+v", m)
		}
	}
	links, _ = after(t, nil, graph.Statement{Content: "Prefers tea.", Person: true, Subject: "Will"}) // a name all the same
	if len(links.Mentions) == 0 || links.Mentions[0].Entity != entity("Will") {
		t.Errorf("links to %+v, want Will", links.Mentions)
	}
}

func TestWhatTheBringerTookApartGoesFirst(t *testing.T) {
	t.Parallel()
	taken, err := json.Marshal(memory.Structure{
		Relations: []memory.Relation{
			{Source: "checkout", SourceType: "system", Relationship: "depends on", Target: "Redis", Confidence: .42},
			{Source: "checkout", Relationship: "is loved by", Target: "Maria", TargetType: "person", Confidence: 1},
		},
		Aspects: []memory.Aspect{{Entity: "checkout", Name: "Deployment", Attributes: []memory.Attribute{{Content: "nightly", Claim: "schedule", Importance: .9}}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	links, _ := after(t, nil, graph.Statement{Content: "The checkout goes out at night, with Kafka.", Structured: string(taken)})
	var names []string
	for _, m := range links.Mentions {
		names = append(names, m.Name+" "+string(m.Type))
	}
	if want := []string{"checkout system", "Redis product", "Maria person", "Kafka product"}; !slices.Equal(names, want) {
		t.Errorf("mentions %q, want %q", names, want)
	}
	d := links.Dependencies
	if len(d) < 2 || d[0].Type != graph.DependsOn || d[0].Confidence != .42 || d[1].Type != graph.RelatedTo || d[1].Reason != "is loved by" {
		t.Errorf("dependencies %+v", d)
	}
	if a := links.Attributes[0]; a.Entity != entity("checkout") || a.Aspect != "deployment" || a.Claim != "schedule" || a.Importance != .9 {
		t.Errorf("attribute %+v", a)
	}
	_, err = graph.Link(t.Context(), graph.Statement{Agent: "a", Content: "x", Structured: "{"}, &memoryOf{})
	if !errs.Is(err, errs.Invalid) {
		t.Errorf("a structure that is none: %v", err)
	}
}

func TestDecisionsBind(t *testing.T) {
	t.Parallel()
	for says, binds := range map[string]bool{
		"We decided to use Redis.":                    true,
		"Never deploy order-router on Fridays.":       true,
		"order-router must not call slot-api.":        true,
		"order-router calls slot-api.":                false,
		"We moved order-router to Hetzner last year.": false,
		"Must order-router call slot-api?":            false,
	} {
		links, _ := after(t, nil, graph.Statement{Content: says})
		for _, a := range links.Attributes {
			if a.Kind == graph.Constraint != binds || binds && a.Importance < graph.ConstraintImportance {
				t.Errorf("%q: %+v", says, a)
			}
		}
		if len(links.Attributes) == 0 {
			t.Errorf("%q says nothing", says)
		}
	}
	links, _ := after(t, nil, graph.Statement{Content: "Redis is for sessions.", Type: memory.Rule})
	if a := links.Attributes[0]; a.Kind != graph.Constraint {
		t.Errorf("a rule: %+v", a)
	}
}

func TestNamesOfAQuery(t *testing.T) {
	t.Parallel()
	for query, want := range map[string][]string{
		"what port does the payments gateway use?": {"payments gateway", "gateway"},
		"who owns Order-Router and k8s":            {"order router", "kubernetes", "k8s"},
		"when did maria lopez move to berlin":      {"maria lopez", "maria", "lopez", "berlin"},
		"is the manifest signing key rotated":      {"manifest signing key"},
	} {
		got := graph.Names(query)
		for _, name := range want {
			if !slices.Contains(got, name) {
				t.Errorf("Names(%q) = %q, without %q", query, got, name)
			}
		}
	}
	if got := graph.Names(strings.Repeat("zebra yak xenon walrus ", 500)); len(got) > graph.MaxNames {
		t.Errorf("%d names", len(got))
	}
}

func TestCanonical(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"The Payments  Gateway": "payments gateway", "payments_gateway's": "payments gateway", "payments-gateways": "payments gateway",
		"Kubernetes": "kubernetes", "Redis": "redis", "James'": "james", "Zürich": "zurich", "Łódź": "lodz", "C++": "c++", ".env": ".env",
		"#ops": "#ops", "(Node.js).": "node.js", "…": "", "": "", "API queries": "api query",
	} {
		if got := graph.Canonical(name); got != want {
			t.Errorf("Canonical(%q) = %q, want %q", name, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		once := graph.Canonical(rapid.String().Draw(t, "name"))
		if twice := graph.Canonical(once); twice != once {
			t.Errorf("Canonical(%q) = %q", once, twice)
		}
	})
}

// words are what statements of the property test are made of.
var words = strings.Fields(`Maria maria Lopez's the The payments gateway (PG) uses use , . ? and we We decided never "quoted ` + "`code.go`" + ` Redis k8s order-router
	order-rotuer https://a.example/b?c #12 FRT-1 MAX_LEN is are called known as short for Berlin in at of I'd é 漢字 ` + "\n" + ` Dr. 8080 no longer from to SlotAllocator`)

func TestLinksHoldWhatIsPromised(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		known := &memoryOf{}
		known.take(link(t, known, graph.Statement{Agent: "a", Content: "The payments gateway uses order-router and Maria Lopez owns SlotAllocator."}))
		says := strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 60).Draw(rt, "words"), " ")
		holds(rt, says, known)
	})
}

func FuzzLink(f *testing.F) {
	f.Add("The payments gateway (PG) uses Redis, and Maria's team owns it.")
	f.Add("x\xff`'’\"(( https:// a/b/../c @ # ~/ .. --")
	f.Fuzz(func(t *testing.T, says string) { holds(t, says, &memoryOf{}) })
}

// holds checks what holds of the links of every statement.
func holds(t interface {
	Errorf(string, ...any)
	Fatal(...any)
}, says string, known graph.Known,
) {
	s := graph.Statement{Agent: "a", Content: says}
	l, err := graph.Link(nil, s, known) //nolint:staticcheck // known asks nothing of it
	if err != nil {
		t.Fatal(err)
	}
	again, _ := graph.Link(nil, s, known) //nolint:staticcheck // known asks nothing of it
	a, _ := json.Marshal(l)
	if b, _ := json.Marshal(again); string(a) != string(b) {
		t.Errorf("%q gives %s, and then %s", says, a, b)
	}
	if len(l.Mentions) > graph.MaxMentions || len(l.Dependencies) > graph.MaxDependencies {
		t.Errorf("%q gives %d mentions and %d dependencies", says, len(l.Mentions), len(l.Dependencies))
	}
	mentioned := map[string]bool{}
	for _, m := range l.Mentions {
		if mentioned[m.Entity] || m.Text == "" || !strings.Contains(says, m.Text) || m.Name == "" || !slices.Contains(graph.Types[:], m.Type) || !(m.Confidence > 0 && m.Confidence <= 1) {
			t.Errorf("%q mentions %+v", says, m)
		}
		mentioned[m.Entity] = true
	}
	for _, a := range l.Aliases {
		if !mentioned[a.Entity] || graph.Canonical(a.Name) == "" {
			t.Errorf("%q gives the alias %+v", says, a)
		}
	}
	for _, a := range l.Attributes {
		if !mentioned[a.Entity] || a.Aspect == "" || a.Importance <= 0 || a.Importance > 1 {
			t.Errorf("%q gives the attribute %+v", says, a)
		}
	}
	for _, d := range l.Dependencies {
		known := slices.ContainsFunc(graph.Relations[:], func(r graph.Relation) bool { return r.Type == d.Type })
		if !known || d.Source == d.Target || !mentioned[d.Source] || !mentioned[d.Target] || d.Type == graph.RelatedTo && d.Reason == "" || d.Strength < 0 || d.Confidence <= 0 {
			t.Errorf("%q gives the dependency %+v", says, d)
		}
	}
}

func BenchmarkLink(b *testing.B) {
	s := graph.Statement{Agent: "a", Content: "We decided that the payments gateway, owned by Maria Lopez, uses Redis and runs on Kubernetes in Frankfurt; order-router still depends on slot-api, which stores its state in PostgreSQL on db-prod-01."}
	for b.Loop() {
		if _, err := graph.Link(b.Context(), s, &memoryOf{}); err != nil {
			b.Fatal(err)
		}
	}
}
