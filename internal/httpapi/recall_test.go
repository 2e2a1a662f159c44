package httpapi_test

import (
	"context"
	"strings"
	"testing"

	"signet/api"
	"signet/internal/graph"
	"signet/internal/httpapi"
	"signet/internal/memory"
	"signet/internal/recall"
)

func TestRecall(t *testing.T) {
	t.Parallel()
	f := serve(t)
	post[api.Remembered](t, f, "/api/memory/remember", `{"content":"The staging database runs PostgreSQL","project":"/p","tags":"infra","sourcePath":"notes.md"}`)
	long := "A chronicle of zebras. " + strings.Repeat("é", 600)
	f.remember(t, long)
	f.run(t, []scenario{
		{
			name: "a hit with all that clients read", path: "/api/memory/recall", body: `{"query":"staging database"}`, status: 200,
			wants: []string{
				`"method":"keyword"`, `"query":"staging database"`, `"content_length":36`, `"truncated":false`, `"source":"keyword"`,
				`"tags":"infra"`, `"project":"/p"`, `"origin":"person"`, `"commit":"`, `"matched":["`, `"source_path":"notes.md"`,
				`"totalReturned":1`, `"hasSupplementary":false`, `"noHits":false`, `"stages":[{"name":"weigh"`, `"source_turns":[]`,
			},
		},
		{name: "the same as a link", path: "/api/memory/search?q=staging+database&limit=5&pinned=false&expand=1", status: 200, wants: []string{"PostgreSQL"}},
		{name: "in another project", path: "/api/memory/recall", body: `{"query":"staging database","project":"/q"}`, status: 200, wants: []string{`"results":[]`, `"noHits":true`}},
		{name: "a long one is cut", path: "/api/memory/recall", body: `{"query":"zebras"}`, status: 200, wants: []string{`é [truncated]"`, `"truncated":true`, `"content_length":623`}},
		{name: "a long one whole", path: "/api/memory/recall", body: `{"query":"zebras","expand":true}`, status: 200, wants: []string{`"truncated":false`}, forbids: []string{"[truncated]"}},
		{name: "nothing", path: "/api/memory/recall", body: `{"query":"xylophone"}`, status: 200, wants: []string{`"results":[]`}},
		{name: "later only", path: "/api/memory/search?q=staging&since=2030-01-01", status: 200, wants: []string{`"results":[]`}},
		{name: "until that day", path: "/api/memory/search?q=staging&until=2026-05-04", status: 200, wants: []string{"PostgreSQL"}},
		{name: "no query", path: "/api/memory/recall", body: `{}`, status: 400, wants: []string{`"field":"query"`}},
		{name: "a blank query", path: "/api/memory/recall", body: `{"query":" "}`, status: 400, wants: []string{`"field":"query"`}},
		{name: "no query in the link", path: "/api/memory/search", status: 400, wants: []string{`"field":"q"`, "is required"}},
		{name: "limit 51", path: "/api/memory/recall", body: `{"query":"x","limit":51}`, status: 400, wants: []string{`"field":"limit"`, "50"}},
		{name: "limit 0", path: "/api/memory/recall", body: `{"query":"x","limit":0}`, status: 400, wants: []string{`"field":"limit"`}},
		{name: "half a limit", path: "/api/memory/recall", body: `{"query":"x","limit":1.5}`, status: 400, wants: []string{`"field":"limit"`}},
		{name: "a limit in a text", path: "/api/memory/recall", body: `{"query":"x","limit":"5"}`, status: 400, wants: []string{`"field":"limit"`}},
		{name: "an unknown type", path: "/api/memory/recall", body: `{"query":"x","type":"gossip"}`, status: 400, wants: []string{`"field":"type"`}},
		{name: "a bad date", path: "/api/memory/recall", body: `{"query":"x","since":"2026-13-01"}`, status: 400, wants: []string{`"field":"since"`}},
		{name: "an end before the beginning", path: "/api/memory/recall", body: `{"query":"x","since":"2026-02-01","until":"2026-01-01"}`, status: 400, wants: []string{`"field":"until"`}},
		{name: "importance 2", path: "/api/memory/recall", body: `{"query":"x","importance_min":2}`, status: 400, wants: []string{`"field":"importance_min"`}},
		{name: "importance that is no number", path: "/api/memory/search?q=x&importance_min=NaN", status: 400, wants: []string{`"field":"importance_min"`}},
		{name: "pinned in words", path: "/api/memory/search?q=x&pinned=perhaps", status: 400, wants: []string{`"field":"pinned"`}},
	})
	if strings.Contains(f.log.String(), "xylophone") {
		t.Errorf("the log repeats a query: %s", f.log)
	}
}

func TestNewerMemoriesOfANamedScopeStayApart(t *testing.T) {
	t.Parallel()
	f := serve(t)
	post[api.Remembered](t, f, "/api/memory/remember", `{"content":"a lighthouse keeper","scope":"novel"}`)
	f.run(t, []scenario{
		{name: "not in everyday recall", path: "/api/memory/search?q=lighthouse", status: 200, wants: []string{`"results":[]`}},
		{name: "in its own", path: "/api/memory/search?q=lighthouse&scope=novel", status: 200, wants: []string{"keeper", `"scope":"novel"`}},
	})
}

// broken fails, or panics, with the query in hand.
type broken struct {
	httpapi.Recaller
	panics bool
}

func (b broken) Answer(_ context.Context, q memory.Query) (recall.Answer, error) {
	if b.panics {
		panic("cannot recall " + q.Text)
	}
	return recall.Answer{}, errDisk
}

type plainError string

func (e plainError) Error() string { return string(e) }

const errDisk = plainError("disk /dev/sda1 is on fire")

func TestOurOwnFaultsAreToldToTheLogAlone(t *testing.T) {
	t.Parallel()
	for _, panics := range []bool{false, true} {
		f := serve(t, func(d *httpapi.Deps) { d.Recall = broken{panics: panics} })
		f.run(t, []scenario{{
			name: "recall", path: "/api/memory/recall", body: `{"query":"canary"}`, status: 500,
			wants: []string{"went wrong"}, forbids: []string{"canary", "sda1", "goroutine"},
		}})
		log := f.log.String()
		if strings.Contains(log, "canary") {
			t.Errorf("panics %v: the log repeats the query: %s", panics, log)
		}
		if want := map[bool]string{false: "on fire", true: "goroutine"}[panics]; !strings.Contains(log, want) {
			t.Errorf("panics %v: the log %s lacks %q", panics, log, want)
		}
	}
}

// What says next to nothing of what is asked for is not given, even to who asks for it.
func TestRecallHasALeastScore(t *testing.T) {
	t.Parallel()
	const least = 0.3
	type rows struct {
		Results []struct {
			Content string
			Score   float64
		}
	}
	given := func(score float64) (all, poor int) {
		f := serve(t, func(d *httpapi.Deps) { d.LeastScore = score })
		f.remember(t, "The herons nest on the north quay")
		f.remember(t, "Whoever locks the cellar hangs its key on the hook by the stairs, signs the list of Priya, and says so to the porter on his way out")
		for _, path := range []string{"/api/memory/search?q=", "/memory/search?q="} {
			hits := fetch[rows](t, f, path+"where+do+the+herons+nest+in+spring,+and+which+way+do+they+take").Results
			if len(hits) == 0 || !strings.Contains(hits[0].Content, "herons") {
				t.Fatalf("got %+v", hits)
			}
			for _, h := range hits {
				if all++; h.Score < least {
					poor++
				}
			}
		}
		return all, poor
	}
	whole, poor := given(0)
	if poor == 0 {
		t.Fatal("nothing is given below the least score, so nothing is tried")
	}
	if all, left := given(least); left != 0 || all != whole-poor {
		t.Errorf("%d are given, %d of them below %g; without it %d and %d", all, left, least, whole, poor)
	}
}

// hurried is a recall whose walks over the graph have no time.
type hurried struct{ httpapi.Recaller }

func (h hurried) Answer(ctx context.Context, q memory.Query) (recall.Answer, error) {
	a, err := h.Recaller.Answer(ctx, q)
	a.Walk = &graph.Traversal{TimedOut: true}
	return a, err
}

func TestRecallSaysThatTheGraphMayNotHaveToldAll(t *testing.T) {
	t.Parallel()
	for _, cut := range []bool{true, false} {
		f := serve(t, func(d *httpapi.Deps) {
			if cut {
				d.Recall = hurried{d.Recall}
			}
		})
		f.remember(t, "The herons nest on the north quay")
		says := fetch[api.Recalled](t, f, "/api/memory/search?q=herons&explain=true").Meta.Traversal
		if strings.HasPrefix(says, "cut short") != cut || !cut && says != "" {
			t.Errorf("cut short %v: it says %q", cut, says)
		}
	}
}
