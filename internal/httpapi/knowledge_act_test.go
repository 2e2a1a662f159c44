package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"signet/api"
)

func TestAPersonPinsSuppressesAndWeighs(t *testing.T) {
	t.Parallel()
	f := pond(t)
	pin, suppress := "/api/knowledge/entities/ibis/pin", "/api/knowledge/entities/ibis/suppress"
	f.run(t, []scenario{
		{name: "pin", method: http.MethodPost, path: pin, status: 200, wants: []string{`"pinned":true`, `"pinnedAt":"2026`, `"commit":"`}},
		{name: "again", method: http.MethodPost, path: pin, status: 200, wants: []string{`"pinned":true`}, forbids: []string{"commit"}},
		{name: "first", path: "/api/knowledge/entities?limit=1", status: 200, wants: []string{"Ibis"}},
		{name: "pinned", path: "/api/knowledge/entities/pinned", status: 200, wants: []string{`[{"id":"`, "Ibis"}, forbids: []string{"Heron"}},
		{name: "unpin", method: http.MethodDelete, path: pin, status: 200, wants: []string{`"pinned":false`}},
		{name: "none pinned", path: "/api/knowledge/entities/pinned", status: 200, wants: []string{"[]"}},
		{name: "suppress", method: http.MethodPost, path: suppress, status: 200, wants: []string{`"status":"suppressed"`}},
		{name: "left out", path: "/api/knowledge/entities", status: 200, forbids: []string{"Ibis"}},
		{name: "asked for", path: "/api/knowledge/entities?suppressed=true", status: 200, wants: []string{"Ibis"}},
		{name: "no walk goes there", path: "/api/graph/impact", body: `{"entityId":"heron"}`, status: 200, wants: []string{`"impact":[]`}},
		{name: "unsuppress", method: http.MethodDelete, path: suppress, status: 200, wants: []string{`"status":"active"`}},
		{name: "weigh", path: "/api/knowledge/entities/ibis/weight", body: `{"weight":0.5}`, status: 200, wants: []string{`"weight":0.5`}},
		{name: "too heavy", path: "/api/knowledge/entities/ibis/weight", body: `{"weight":2}`, status: 400, wants: []string{`"field":"weight"`}},
		{name: "nobody", method: http.MethodPost, path: "/api/knowledge/entities/zebra/pin", status: 404},
		{name: "not theirs to see", method: http.MethodPost, path: pin + "?agent_id=stranger", status: 404},
		{name: "on a branch", method: http.MethodPost, path: pin + "?ref=trial", status: 400, wants: []string{`"field":"ref"`}},
	})
	f.frozen.Store(true)
	f.run(t, []scenario{{name: "frozen", method: http.MethodPost, path: pin, status: 503}})
}

func TestTheLogTellsWhatAPersonMadeOfEntities(t *testing.T) {
	t.Parallel()
	f := pond(t)
	f.run(t, []scenario{
		{name: "pin", method: http.MethodPost, path: "/api/knowledge/entities/ibis/pin", status: 200},
		{name: "told", path: "/api/vcs/log?limit=1", status: 200, wants: []string{`"what":"added"`, `"new":"Ibis: pinned"`}},
		{name: "shown", path: "/api/vcs/show?commit=main", status: 200, wants: []string{`"new":"Ibis: pinned"`}},
		{name: "weigh", path: "/api/knowledge/entities/ibis/weight", body: `{"weight":0.5}`, status: 200},
		{name: "told with what was", path: "/api/vcs/log?limit=1", status: 200, wants: []string{`"old":"Ibis: pinned"`, `"new":"Ibis: pinned; weighs 0.5"`}},
		{name: "suppress", method: http.MethodPost, path: "/api/knowledge/entities/ibis/suppress", status: 200},
		{name: "told though suppressed", path: "/api/vcs/log?limit=1", status: 200, wants: []string{`"new":"Ibis: pinned; suppressed; weighs 0.5"`}},
		{name: "merge", path: "/api/knowledge/entities/herron/merge", body: `{"into":"heron"}`, status: 200},
		{name: "told under its own name", path: "/api/vcs/log?limit=1", status: 200, wants: []string{`"new":"Herron: merged into Heron"`}},
		{name: "alias", path: "/api/ontology/entities/heron/aliases", body: `{"alias":"Old Fisher"}`, status: 201},
		{name: "told with the name", path: "/api/vcs/log?limit=1", status: 200, wants: []string{`"new":"Heron: also called Old Fisher"`}},
		{name: "not theirs to see", path: "/api/vcs/log?limit=9", header: map[string]string{"X-Signet-Agent-Id": "stranger"}, status: 200, forbids: []string{"Ibis", "Heron", "Old Fisher"}},
	})
}

// shown is an entity as a client sees it.
func shown(t *testing.T, f *fixture, name string) (d api.EntityDetail) {
	t.Helper()
	status, body := f.do(t, scenario{path: "/api/knowledge/navigation/entity?name=" + name})
	if status != http.StatusOK {
		t.Fatal(status, body)
	}
	if err := json.Unmarshal([]byte(body), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

func TestMergedEntitiesAreOneUntilTheCommitIsReverted(t *testing.T) {
	t.Parallel()
	f := pond(t)
	merge := "/api/knowledge/entities/herron/merge"
	done := post[api.EntityActed](t, f, merge, `{"into":"heron"}`)
	if done.Entity.Name != "Heron" || done.Entity.Mentions != 5 || done.Commit == "" {
		t.Errorf("merged into %+v", done)
	}
	f.run(t, []scenario{
		{name: "one is listed", path: "/api/knowledge/entities", status: 200, wants: []string{`"name":"Heron"`}, forbids: []string{`"name":"Herron"`}},
		{name: "by the other name", path: "/api/knowledge/navigation/entity?name=Herron", status: 200, wants: []string{`"name":"Heron"`, `"mentions":5`, `"attributeCount":3`}},
		{name: "it is an alias", path: "/api/ontology/entities/heron/aliases", status: 200, wants: []string{`"alias":"Herron"`, `"count":1`}},
		{name: "the alias is not to be taken", method: http.MethodDelete, path: "/api/ontology/entities/heron/aliases/Herron", status: 409, wants: []string{"revert the commit"}},
		{name: "attributes follow", path: "/api/knowledge/entities/heron/attributes", status: 200, wants: []string{"Herron was seen"}},
		{name: "again", path: merge, body: `{"into":"heron"}`, status: 409, wants: []string{"one entity already"}},
		{name: "into nothing", path: merge, body: `{"into":"zebra"}`, status: 404},
	})
	second := post[api.EntityActed](t, f, "/api/knowledge/entities/heron/merge", `{"into":"ibis"}`)
	if d := shown(t, f, "herron"); d.Entity.Name != "Ibis" || d.Entity.Mentions != 5 || d.DependencyCount != 1 {
		t.Errorf("what was merged into what is merged is %+v", d)
	}
	for _, commit := range []string{second.Commit, done.Commit} {
		post[api.Merged](t, f, "/api/vcs/revert", fmt.Sprintf(`{"commit":%q}`, commit))
	}
	if d := shown(t, f, "herron"); d.Entity.Name != "Herron" || d.Entity.Mentions != 1 {
		t.Errorf("reverted, it is %+v", d)
	}
}

func TestNamesAreGivenAndTaken(t *testing.T) {
	t.Parallel()
	f := pond(t)
	aliases := "/api/ontology/entities/heron/aliases"
	f.run(t, []scenario{
		{name: "give", path: aliases, body: `{"alias":"Old Fisher"}`, status: 201, wants: []string{`"alias":"Old Fisher"`, `"canonicalAlias":"old fisher"`, `"source":"given"`, `"commit":"`}},
		{name: "find by it", path: "/api/knowledge/navigation/entity?name=old-fisher", status: 200, wants: []string{"Heron"}},
		{name: "twice", path: aliases, body: `{"alias":"old fisher"}`, status: 409, wants: []string{"already"}},
		{name: "its own", path: aliases, body: `{"alias":"Heron"}`, status: 409},
		{name: "another's", path: aliases, body: `{"alias":"Ibis"}`, status: 409, wants: []string{"name of another entity: Ibis", "merge"}},
		{name: "no name", path: aliases, body: `{"alias":" - "}`, status: 400, wants: []string{`"field":"alias"`}},
		{name: "a secret", path: aliases, body: `{"alias":"` + secret + `"}`, status: 422, forbids: []string{secret}},
		{name: "take", method: http.MethodDelete, path: aliases + "/old%20fisher", status: 200, wants: []string{`"commit":"`}},
		{name: "taken", method: http.MethodDelete, path: aliases + "/old%20fisher", status: 404},
		{name: "nobody is called so", path: "/api/knowledge/navigation/entity?name=old-fisher", status: 404},
	})
}
