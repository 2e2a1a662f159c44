package httpapi_test

import (
	"math"
	"net/http"
	"reflect"
	"testing"

	"signet/api"
	"signet/internal/llm"
)

// What shares words lies together, what does not lies apart; and the same is told
// again until something changes.
func TestMemoriesAreLaidOut(t *testing.T) {
	t.Parallel()
	f := serveWith(t, true)
	f.words.Set(llm.WordsSetting{Length: 64})
	f.embed(t, "heron nest spring", "heron nest summer", "heron nest autumn", "cello string bow", "cello string case", "cello string tune")
	const path = "/api/embeddings/projection"
	told := tell[api.Projection](t, f, http.MethodGet, path, "", 200)
	if told.Status != "ready" || told.Dimensions != 2 || told.Count != 6 || told.Total != 6 || told.HasMore || told.LeftOut != 0 || told.CachedAt == "" {
		t.Fatalf("told %+v", told)
	}
	apart := func(i, j int) float64 {
		return math.Hypot(told.Nodes[i].X-told.Nodes[j].X, told.Nodes[i].Y-told.Nodes[j].Y)
	}
	for _, i := range []int{1, 2} { // newest first: the cello, then the heron
		if apart(0, i) >= apart(0, 3) || told.Nodes[0].Z != nil {
			t.Errorf("%q lies %.2f off %q, and %.2f off %q", told.Nodes[i].Content, apart(0, i), told.Nodes[0].Content, apart(0, 3), told.Nodes[3].Content)
		}
	}
	joined := map[[2]int]bool{}
	for _, e := range told.Edges {
		joined[e] = true
	}
	if !joined[[2]int{0, 1}] || !joined[[2]int{3, 4}] || !joined[[2]int{4, 5}] {
		t.Errorf("edges %v", told.Edges)
	}
	if again := tell[api.Projection](t, f, http.MethodGet, path, "", 200); !reflect.DeepEqual(again, told) {
		t.Errorf("told %+v, then %+v", told, again)
	}
	if page := tell[api.Projection](t, f, http.MethodGet, path+"?dimensions=3&limit=2&offset=2", "", 200); page.Count != 2 || !page.HasMore || page.Nodes[0].Z == nil || page.Dimensions != 3 {
		t.Errorf("page %+v", page)
	}
	f.embed(t, "heron feather")
	if more := tell[api.Projection](t, f, http.MethodGet, path, "", 200); more.Total != 7 {
		t.Errorf("after another memory %d are placed", more.Total)
	}
}

func TestALayoutIsFiltered(t *testing.T) {
	t.Parallel()
	f := serveWith(t, true)
	f.embed(t, "the heron nests", "the cello is tuned")
	const path = "/api/embeddings/projection"
	for query, want := range map[string]int{
		"q=HERON": 1, "q=zebra": 0, "types=fact,preference": 2, "types=rule": 0, "tags=music": 0, "pinned=true": 0, "pinned=0": 2, "who=nobody": 0,
		"until=1999-01-01": 0, "since=1999-01-01": 2, "importanceMin=0.99": 0, "importanceMax=0.01": 0, "sourceTypes=nothing": 0, "offset=5": 2,
	} {
		if got := tell[api.Projection](t, f, http.MethodGet, path+"?"+query, "", 200); got.Total != want {
			t.Errorf("%s: %d, want %d", query, got.Total, want)
		}
	}
	for _, query := range []string{"dimensions=4", "dimensions=1", "limit=0", "limit=601", "importanceMin=0.9&importanceMax=0.1", "since=yesterdayish", "pinned=perhaps"} {
		tell[api.Error](t, f, http.MethodGet, path+"?"+query, "", 400)
	}
}

// Without vectors there is nothing to lay out, and nobody is in the way.
func TestWithoutVectorsNothingIsLaidOut(t *testing.T) {
	t.Parallel()
	f := serve(t)
	if told := tell[api.Projection](t, f, http.MethodGet, "/api/embeddings/projection", "", 200); told.Status != "ready" || told.Total != 0 || told.Nodes == nil || told.Edges == nil {
		t.Errorf("told %+v", told)
	}
}
