package httpapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/api"
	"signet/internal/graph"
	"signet/internal/memory"
)

// birdwatcher derives what the tests below have statements mean: every word with
// a capital is a tool, "A needs B" makes A depend on B, and a statement with "must"
// binds the first. All is told of its habits.
type birdwatcher struct{}

// Derive implements memory.Deriver.
func (birdwatcher) Derive(_ context.Context, m memory.Memory) ([]byte, error) {
	var l graph.Links
	words := strings.Fields(m.Content.String())
	id := func(name string) string { return graph.EntityID(m.Scope.Agent, graph.Canonical(name)) }
	for i, w := range words {
		if w != strings.ToLower(w) {
			l.Mentions = append(l.Mentions, graph.Mention{Entity: id(w), Name: w, Canonical: graph.Canonical(w), Type: graph.Tool, Text: w, Confidence: 1})
		}
		if w == "needs" {
			l.Dependencies = append(l.Dependencies, graph.Dependency{Source: id(words[i-1]), Target: id(words[i+1]), Type: "depends_on", Strength: .5, Confidence: 1})
		}
	}
	if len(l.Mentions) == 0 {
		return nil, nil
	}
	kind := graph.Told
	if strings.Contains(m.Content.String(), " must ") {
		kind = graph.Constraint
	}
	l.Attributes = []graph.Attribute{{Entity: l.Mentions[0].Entity, Aspect: "habits", Kind: kind, Importance: .5}}
	return json.Marshal(l)
}

// pond is a face over a store in which things are told of birds.
func pond(t *testing.T) *fixture {
	t.Helper()
	f := serve(t)
	f.deps.Memories.Derives(memory.Deriving{Deriver: birdwatcher{}, Log: slog.New(slog.DiscardHandler)})
	for _, s := range []string{
		"Heron needs Pond", "Ibis needs Heron", "Heron must not be fed", "Pond must stay deep", "Heron fishes at dawn", "Herron was seen",
	} {
		f.remember(t, s)
	}
	return f
}

func TestEntitiesAreToldAsClientsReadThem(t *testing.T) {
	t.Parallel()
	f := pond(t)
	f.run(t, []scenario{
		{name: "list", path: "/api/knowledge/entities?limit=1", status: 200, wants: []string{
			`"items":[{"entity":{"id":"`, `"name":"Heron"`, `"canonicalName":"heron"`, `"entityType":"tool"`, `"mentions":4`, `"pinned":false`, `"pinnedAt":null`,
			`"status":"active"`, `"proposalEvidence":[]`, `"aspectCount":1`, `"constraintCount":1`, `"dependencyCount":2`, `"limit":1`,
		}, forbids: []string{"Ibis"}},
		{name: "words", path: "/api/knowledge/navigation/entities?q=her", status: 200, wants: []string{"Heron", "Herron"}, forbids: []string{"Ibis"}},
		{name: "type", path: "/api/knowledge/entities?type=person", status: 200, wants: []string{`"items":[]`}},
		{name: "no such type", path: "/api/knowledge/entities?type=bird", status: 400, wants: []string{`"field":"type"`}},
		{name: "too many", path: "/api/knowledge/entities?limit=201", status: 400, wants: []string{`"field":"limit"`}},
		{name: "detail", path: "/api/knowledge/navigation/entity?name=the%20heron", status: 200, wants: []string{
			`"structuralDensity":{"aspectCount":1`, `"incomingDependencyCount":1`, `"outgoingDependencyCount":1`,
		}},
		{name: "near names", path: "/api/knowledge/entities/herom", status: 404, wants: []string{"entity herom not found", "did you mean Heron"}},
		{name: "aspects", path: "/api/knowledge/entities/heron/aspects", status: 200, wants: []string{`"name":"habits"`, `"attributeCount":2`, `"constraintCount":1`}},
		{name: "attributes", path: "/api/knowledge/entities/heron/aspects/habits/attributes?kind=constraint", status: 200, wants: []string{
			"must not be fed", `"version":1`, `"previousAttributeId":null`, `"supersededBy":null`,
		}, forbids: []string{"dawn"}},
		{name: "no such aspect", path: "/api/knowledge/entities/heron/aspects/colours/attributes", status: 404, wants: []string{"its aspects: habits"}},
		{name: "dependencies", path: "/api/knowledge/entities/heron/dependencies?direction=incoming", status: 200, wants: []string{`"direction":"incoming"`, `"sourceEntityName":"Ibis"`}, forbids: []string{"Pond"}},
		{name: "tree", path: "/api/knowledge/navigation/tree?entity=heron", status: 200, wants: []string{`"limits":{"maxAspects":20,"maxGroups":20,"maxClaims":50,"depth":3}`, `"groupKey":"`, `"claimKey":"`}},
		{name: "shallow", path: "/api/knowledge/navigation/tree?entity=heron&depth=1", status: 200, wants: []string{`"groups":[]`}},
		{name: "groups", path: "/api/knowledge/navigation/groups?entity=heron&aspect=habits", status: 200, wants: []string{`"groupKey":"`, `"claimCount":`, `"latestUpdatedAt":"2026`}},
		{name: "stats", path: "/api/knowledge/stats", status: 200, wants: []string{`"entityCount":4`, `"constraintCount":2`, `"dependencyCount":2`, `"coveragePercent":100`}},
		{name: "communities", path: "/api/knowledge/communities", status: 200, wants: []string{`"items":[]`, `"count":0`}, forbids: []string{"modularity"}},
		{name: "no walk yet", path: "/api/knowledge/traversal/status", status: 200, wants: []string{`"status":null`}},
		{name: "hygiene", path: "/api/knowledge/hygiene", status: 200, wants: []string{`"keep":{"id"`, `"Herron"`, "one letter apart", `"missingSourceMemory":0`}},
		{name: "constellation", path: "/api/knowledge/constellation?max_attributes_per_aspect=1", status: 200, wants: []string{`"attributes":[{"id":"`, `"dependencies":[{"id"`, `"proposals":[]`, `"dreaming":{`}, forbids: []string{"dawn"}},
		{name: "health", path: "/api/knowledge/entities/health", status: 200, wants: []string{`"items":[]`}},
	})
}

func TestCommunitiesAreFoundWhenTheyAreAskedFor(t *testing.T) {
	t.Parallel()
	f := pond(t)
	f.run(t, []scenario{
		{name: "none yet", path: "/api/knowledge/communities", status: 200, wants: []string{`"count":0`}},
		{name: "find", method: http.MethodPost, path: "/api/repair/cluster-entities", status: 200, wants: []string{
			`"action":"cluster-entities"`, `"success":true`, `"affected":1`, `"message":"4 entities fall into 1 communities"`,
		}},
		{name: "found", path: "/api/knowledge/communities", status: 200, wants: []string{`"count":1`, `"modularity":`}},
	})
}

// How far communities are apart is told once they were looked for.
func TestCommunitiesAreToldWithTheirQuality(t *testing.T) {
	t.Parallel()
	f := pond(t)
	nodes, ties, err := f.db.Network(t.Context(), memory.DefaultAgent)
	if err != nil {
		t.Fatal(err)
	}
	p := graph.Cluster(nodes, ties)
	if err := f.db.SetCommunities(t.Context(), memory.DefaultAgent, p, time.Now()); err != nil {
		t.Fatal(err)
	}
	f.run(t, []scenario{{name: "found", path: "/api/knowledge/communities", status: 200, wants: []string{
		`"count":1`, fmt.Sprintf(`"modularity":%v`, p.Modularity), `"quality":"fragmented"`,
	}}})
}

func TestExpandTellsConstraintsFirstWithinItsTokens(t *testing.T) {
	t.Parallel()
	f := pond(t)
	x := post[api.ExpandedEntity](t, f, "/api/knowledge/expand", `{"entity":"heron"}`)
	if len(x.Constraints) != 2 || x.Constraints[0].Content != "Heron must not be fed" || x.Constraints[1].EntityName != "Pond" {
		t.Errorf("constraints are %+v: want its own, then those of what it depends on", x.Constraints)
	}
	if x.MemoryCount != 4 || x.Omitted != 0 || len(x.Aspects) != 1 || len(x.Dependencies) != 2 {
		t.Errorf("expanded %+v", x)
	}
	small := post[api.ExpandedEntity](t, f, "/api/knowledge/expand", `{"entity":"heron","maxTokens":16}`)
	if len(small.Constraints) != 1 || len(small.Aspects)+len(small.Memories) > 0 || small.Omitted == 0 {
		t.Errorf("in few tokens: %+v, want a constraint and what is omitted", small)
	}
	f.run(t, []scenario{
		{name: "walked", path: "/api/knowledge/traversal/status", status: 200, wants: []string{`"source":"expand"`, `"focalEntityNames":["Heron"]`}},
		{name: "too many tokens", path: "/api/knowledge/expand", body: `{"entity":"heron","maxTokens":10001}`, status: 400, wants: []string{`"field":"maxTokens"`}},
		{name: "nothing named", path: "/api/knowledge/expand", body: `{"entity":" "}`, status: 400, wants: []string{`"field":"entity"`}},
		{name: "unknown", path: "/api/knowledge/expand", body: `{"entity":"zebra"}`, status: 404, wants: []string{
			`{"error":"entity zebra not found"`, `"hint":"`, `"entity":null`, `"constraints":[]`, `"aspects":[]`, `"dependencies":[]`, `"memoryCount":0`, `"memories":[]`,
		}},
	})
}

func TestWhatIsToldIsNarrowedDown(t *testing.T) {
	t.Parallel()
	f := pond(t)
	const of, slot = "/api/knowledge/entities/heron/attributes", "/api/knowledge/navigation/"
	g := tell[api.EntityGroups](t, f, http.MethodGet, slot+"groups?entity=heron&aspect=habits", "", 200).Items[0].GroupKey
	c := tell[api.EntityClaims](t, f, http.MethodGet, slot+"claims?entity=heron&aspect=habits&group="+g, "", 200).Items[0].ClaimKey
	f.run(t, []scenario{
		{name: "of all aspects", path: of, status: 200, wants: []string{`"aspect":null`, "must not be fed"}},
		{name: "of one aspect", path: of + "?aspect=habits", status: 200, wants: []string{`"aspect":{"id":"`, `"name":"habits"`}},
		{name: "no such aspect", path: of + "?aspect=mood", status: 404, wants: []string{"habits"}},
		{name: "a group of no aspect", path: of + "?group=" + g, status: 400, wants: []string{`"field":"aspect"`}},

		{name: "a claim", path: slot + "attributes?entity=heron&aspect=habits&group=" + g + "&claim=" + c, status: 200, wants: []string{`"name":"habits"`, `"claimKey":"` + c}},
		{name: "nothing of a status", path: slot + "attributes?entity=heron&aspect=habits&group=" + g + "&claim=" + c + "&status=superseded", status: 200, wants: []string{`"items":[]`}},
		{name: "no aspect", path: slot + "attributes?entity=heron", status: 400, wants: []string{`"field":"aspect"`, "is required"}},
		{name: "no group", path: slot + "attributes?entity=heron&aspect=habits", status: 400, wants: []string{`"field":"group"`}},
		{name: "no claim", path: slot + "attributes?entity=heron&aspect=habits&group=" + g, status: 400, wants: []string{`"field":"claim"`}},
		{name: "an unknown aspect", path: slot + "attributes?entity=heron&aspect=mood&group=" + g + "&claim=" + c, status: 404, wants: []string{"its aspects: habits"}},
		{name: "an unknown group", path: slot + "attributes?entity=heron&aspect=habits&group=a.b&claim=" + c, status: 404, wants: []string{"group a.b of habits of Heron not found", "its groups: " + g}},
		{name: "an unknown claim", path: slot + "attributes?entity=heron&aspect=habits&group=" + g + "&claim=d", status: 404, wants: []string{"claim d of", "its claims: ", c}},
		{name: "claims of an unknown group", path: slot + "claims?entity=heron&aspect=habits&group=a.b", status: 404, wants: []string{"its groups: " + g}},
	})
}

func TestImpactFollowsDependenciesBothWays(t *testing.T) {
	t.Parallel()
	f := pond(t)
	f.run(t, []scenario{
		{name: "downstream", path: "/api/graph/impact", body: `{"entityId":"pond"}`, status: 200, wants: []string{`"direction":"downstream"`, `"depth":1`, `"path":["Pond","Heron","Ibis"]`}},
		{name: "one step", path: "/api/graph/impact", body: `{"entityId":"pond","maxDepth":1}`, status: 200, wants: []string{"Heron"}, forbids: []string{"Ibis"}},
		{name: "upstream", path: "/api/graph/impact", body: `{"entityId":"ibis","direction":"upstream"}`, status: 200, wants: []string{`"path":["Ibis","Heron","Pond"]`}},
		{name: "an end", path: "/api/graph/impact", body: `{"entityId":"pond","direction":"upstream"}`, status: 200, wants: []string{`"impact":[]`}},
		{name: "too deep", path: "/api/graph/impact", body: `{"entityId":"pond","maxDepth":11}`, status: 400, wants: []string{`"field":"maxDepth"`}},
		{name: "sideways", path: "/api/graph/impact", body: `{"entityId":"pond","direction":"sideways"}`, status: 400, wants: []string{`"field":"direction"`}},
	})
}

func TestSessionsTellWhatTheyTaughtOfAnEntity(t *testing.T) {
	t.Parallel()
	f := pond(t)
	if status, body := f.do(t, scenario{
		method: http.MethodPost, path: "/api/memory/remember", body: `{"content":"Heron left in the evening"}`, header: map[string]string{"X-Signet-Session-Key": "s1"},
	}); status != http.StatusOK {
		t.Fatal(status, body)
	}
	f.run(t, []scenario{
		{name: "all", path: "/api/knowledge/expand/session", body: `{"entityName":"heron"}`, status: 200, wants: []string{`"sessionKey":"s1"`, "evening", `"total":1`}, forbids: []string{"dawn"}},
		{name: "another", path: "/api/knowledge/expand/session", body: `{"entityName":"heron","sessionId":"s2"}`, status: 200, wants: []string{`"summaries":[]`}},
		{name: "no range", path: "/api/knowledge/expand/session", body: `{"entityName":"heron","timeRange":"lately"}`, status: 400, wants: []string{`"field":"timeRange"`, "last_week"}},
	})
}

func TestTheGraphIsOfMainAlone(t *testing.T) {
	t.Parallel()
	f := pond(t)
	post[api.Ref](t, f, "/api/vcs/refs", `{"name":"trial"}`)
	f.run(t, []scenario{
		{name: "main is what is meant", path: "/api/knowledge/entities?ref=main", status: 200},
		{name: "a branch", path: "/api/knowledge/entities?ref=trial", status: 400, wants: []string{`"field":"ref"`, "kept of main alone"}},
		{name: "the past", path: "/api/knowledge/expand", body: `{"entity":"heron","at":"2026-05-04"}`, status: 400, wants: []string{`"field":"at"`}},
	})
}

// What rests on something that fell is said to be uncertain wherever the graph tells it.
func TestTheGraphSaysWhatIsUncertain(t *testing.T) {
	t.Parallel()
	f := pond(t)
	ground := f.remember(t, "gulls are gone")
	post[api.Remembered](t, f, "/api/memory/remember", `{"content":"Heron nests early","restsOn":["`+ground+`"],"path":"knowledge.technical.storage","sessionKey":"s1"}`)
	const of, side, doubt = "entity=heron", "&aspect=habits", `"uncertain":true`
	const slot = of + side + "&group=knowledge.technical"
	doors := []scenario{
		{name: "claims", path: "/api/knowledge/navigation/claims?" + slot, status: 200, wants: []string{`"uncertainCount":1`, doubt}},
		{name: "tree", path: "/api/knowledge/navigation/tree?" + of, status: 200, wants: []string{`"uncertainCount":1`, doubt}},
		{name: "groups", path: "/api/knowledge/navigation/groups?" + of + side, status: 200, wants: []string{`"uncertainCount":1`}},
		{name: "aspects", path: "/api/knowledge/entities/heron/aspects", status: 200, wants: []string{`"uncertainCount":1`}},
		{name: "attributes", path: "/api/knowledge/entities/heron/attributes", status: 200, wants: []string{doubt}},
		{name: "expand", path: "/api/knowledge/expand", body: `{"entity":"heron"}`, status: 200, wants: []string{doubt}},
		{name: "of a session", path: "/api/knowledge/expand/session", body: `{"entityName":"heron"}`, status: 200, wants: []string{`- uncertain: Heron nests`}},
	}
	certain := slices.Clone(doors)
	for i := range certain {
		certain[i].wants, certain[i].forbids = nil, []string{"uncertain"}
	}
	f.run(t, certain)
	f.run(t, []scenario{{name: "the ground falls", method: http.MethodDelete, path: "/api/memory/" + ground, body: `{"reason":"they came"}`, status: 200}})
	f.run(t, doors)
}
