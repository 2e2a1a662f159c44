package httpapi_test

import (
	"database/sql"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	_ "modernc.org/sqlite" // to set what agents may read, which has no route yet

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/recall"
)

// secretPlace is one place that a memory or a turn can stand in. Its canary is
// the word that only the text there has.
type secretPlace struct {
	agent, project, namespace string
	visibility                memory.Visibility
	turn                      bool
	canary, id                string
}

// scopeAgents are agents with every way of reading.
var scopeAgents = []struct{ id, policy, group string }{
	{"isolated1", "isolated", ""},
	{"shared1", "shared", ""},
	{"group1", "group", "g"},
	{"group2", "group", "g"},
	{"group3", "group", "h"},
	{"stranger", "", ""}, // not registered: reads its own alone
}

var (
	scopeProjects   = []string{"", "/p", "/q"}
	scopeNamespaces = []string{"", "novel"}
)

// allowed is what DESIGN promises, written apart from what enforces it: an
// isolated agent reads its own, a shared one what is global too, one of a group
// what is global in the group; a reader in a project reads that and what
// belongs to none; nobody reads what is archived; talk is its own agent's.
func (p secretPlace) allowed(agent, project, namespace string) bool {
	if p.namespace != namespace || p.visibility == memory.Archived {
		return false
	}
	if project != "" && p.project != project && p.project != "" {
		return false
	}
	if p.agent == agent {
		return true
	}
	if p.turn || p.visibility != memory.Global {
		return false
	}
	policy, group, owners := "isolated", "", ""
	for _, a := range scopeAgents {
		if a.id == agent && a.policy != "" {
			policy, group = a.policy, a.group
		}
		if a.id == p.agent {
			owners = a.group
		}
	}
	return policy == "shared" || policy == "group" && group == owners
}

// scopeReads are the ways to read: each gives a request as an agent, in a
// project, in a namespace. Whole says that it must give all that is allowed.
var scopeReads = []struct {
	name  string
	whole bool
	ask   func(agent, project, namespace string) scenario
}{
	{"list", true, func(a, p, n string) scenario {
		return scenario{path: "/api/memories?limit=1000&" + scopeQuery(a, p, n)}
	}},
	{"recall", false, func(a, p, n string) scenario {
		return scenario{path: "/api/memory/recall", body: scopeBody(a, p, n, `"query":"heron","limit":50,"expand":true`)}
	}},
	{"recall by type", true, func(a, p, n string) scenario {
		return scenario{path: "/api/memory/recall", body: scopeBody(a, p, n, `"query":"heron","limit":50,"type":"fact"`)}
	}},
	{"transcripts", false, func(a, p, n string) scenario {
		return scenario{path: "/api/memory/recall", body: scopeBody(a, p, n, `"query":"heron","limit":50,"sourceOnly":true`)}
	}},
	{"link", false, func(a, p, n string) scenario {
		return scenario{path: "/api/memory/search?q=heron&limit=50&" + scopeQuery(a, p, n)}
	}},
	{"hook recall", false, func(a, p, n string) scenario {
		return scenario{path: "/api/hooks/recall", body: scopeBody(a, p, n, `"harness":"x","query":"heron","limit":50`)}
	}},
	{"sessions", false, func(a, p, _ string) scenario {
		return scenario{path: "/api/sessions/search", body: scopeBody(a, p, "", `"query":"heron","limit":20`)}
	}},
	{"session start", false, func(a, p, _ string) scenario {
		return scenario{path: "/api/hooks/session-start", body: scopeBody(a, orRoot(p), "", `"harness":"x","sessionKey":"start-`+a+p+`"`)}
	}},
	{"prompt", false, func(a, p, _ string) scenario {
		return scenario{path: "/api/hooks/user-prompt-submit", body: scopeBody(a, orRoot(p), "", `"harness":"x","sessionKey":"prompt-`+a+p+`","userMessage":"heron"`)}
	}},
	{"find", false, func(a, _, _ string) scenario {
		return scenario{path: "/memory/search?q=heron&limit=50&agentId=" + a}
	}},
	{"most used", false, func(a, _, _ string) scenario {
		return scenario{path: "/api/memories/most-used?limit=200&agentId=" + a}
	}},
	{"summaries", false, func(a, p, _ string) scenario {
		return scenario{path: "/api/sessions/summaries?" + scopeQuery(a, p, "")}
	}},
	{"mass forget", false, func(a, _, n string) scenario {
		return scenario{path: "/api/memory/forget", body: scopeBody(a, "", n, `"query":"heron","limit":200`)}
	}},
	{"entities", false, func(a, p, n string) scenario {
		return scenario{path: "/api/knowledge/entities?limit=200&" + scopeQuery(a, p, n)}
	}},
	{"constellation", false, func(a, p, n string) scenario {
		return scenario{path: "/api/knowledge/constellation?limit=300&" + scopeQuery(a, p, n)}
	}},
	{"hygiene", false, func(a, p, n string) scenario {
		return scenario{path: "/api/knowledge/hygiene?limit=500&memory_limit=1000&" + scopeQuery(a, p, n)}
	}},
	{"names", false, func(a, _, _ string) scenario {
		return scenario{path: "/memory/search?distinct=who&agentId=" + a}
	}},
}

func scopeQuery(agent, project, namespace string) string {
	return url.Values{"agentId": {agent}, "project": {project}, "scope": {namespace}}.Encode()
}

func scopeBody(agent, project, namespace, more string) string {
	return fmt.Sprintf(`{"agentId":%q,"project":%q,"scope":%q,%s}`, agent, project, namespace, more)
}

// orRoot is the project of a hook: without one it stands in a folder of none.
func orRoot(project string) string {
	if project == "" {
		return "/nowhere"
	}
	return project
}

// scopeFixture fills a store with one canary in every place.
func scopeFixture(t testing.TB) (*fixture, []secretPlace) {
	t.Helper()
	f := serve(t)
	var places []secretPlace
	for i, a := range scopeAgents {
		for j, project := range scopeProjects {
			for k, namespace := range scopeNamespaces {
				for l, v := range []memory.Visibility{memory.Global, memory.Private, memory.Archived} {
					p := secretPlace{agent: a.id, project: project, namespace: namespace, visibility: v, canary: fmt.Sprintf("zq%d%d%d%dmqz", i, j, k, l)}
					words, _ := guard.Redact("the heron " + p.canary)
					who, _ := guard.Redact(p.canary)
					applied, err := f.deps.Memories.Apply(t.Context(), memory.Changeset{Changes: []memory.Change{memory.Add{Memory: memory.Memory{
						Content: words, Who: who, Origin: memory.Person, Importance: .9, Confidence: 1,
						Scope: memory.Scope{Agent: a.id, Project: project, Namespace: namespace, Visibility: v},
					}}}})
					if err != nil {
						t.Fatal(err)
					}
					p.id = applied.Outcomes[0].Memory.ID
					places = append(places, p)
				}
			}
			said := secretPlace{agent: a.id, project: project, visibility: memory.Private, turn: true, canary: fmt.Sprintf("zq%d%dturnmqz", i, j)}
			f.say(t, memory.Session{Key: "said-" + said.canary, Agent: a.id, Project: project}, "a heron said "+said.canary)
			places = append(places, said)
		}
	}
	if err := f.deps.Recall.(*recall.Engine).UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	setPolicies(t, f) // which the index has to learn of
	return f, places
}

func setPolicies(t testing.TB, f *fixture) {
	t.Helper()
	db, err := sql.Open("sqlite", f.path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, a := range scopeAgents {
		query, args := `UPDATE agents SET read_policy = ?, policy_group = ? WHERE id = ?`, []any{a.policy, a.group, a.id}
		if a.policy == "" {
			query, args = `DELETE FROM agents WHERE id = ?`, []any{a.id}
		}
		if _, err := db.ExecContext(t.Context(), query, args...); err != nil {
			t.Fatal(err)
		}
	}
}

var canaries = regexp.MustCompile(`zq\d+(?:turn)?mqz`)

// checkScope reads in one way as one reader and compares with what is allowed.
func checkScope(t *testing.T, f *fixture, places []secretPlace, way, agent, project, namespace int) {
	t.Helper()
	read, a, p, n := scopeReads[way], scopeAgents[agent].id, scopeProjects[project], scopeNamespaces[namespace]
	row := read.ask(a, p, n)
	status, body := f.do(t, row)
	if status != http.StatusOK {
		t.Fatalf("%s as %s in %q, %q: %d %s", read.name, a, p, n, status, body)
	}
	if !strings.Contains(row.path+row.body, "novel") {
		n = "" // this way knows no namespaces
	}
	if !strings.Contains(row.path+row.body, "/p") && !strings.Contains(row.path+row.body, "%2Fp") && !strings.Contains(row.path+row.body, "/q") && !strings.Contains(row.path+row.body, "%2Fq") {
		p = "" // nor projects
		if strings.Contains(row.body, "/nowhere") {
			p = "/nowhere"
		}
	}
	got := canaries.FindAllString(body, -1)
	for _, place := range places {
		seen := slices.Contains(got, place.canary)
		if may := place.allowed(a, p, n); seen && !may || !seen && may && read.whole && !place.turn {
			t.Errorf("%s as %s in %q, %q: %+v seen %v, may be %v", read.name, a, p, n, place, seen, may)
		}
	}
}

// No way to read gives anybody what is not theirs: every way, as every reader.
func TestNoReaderSeesWhatIsNotTheirs(t *testing.T) {
	t.Parallel()
	f, places := scopeFixture(t)
	for way := range scopeReads {
		for agent := range scopeAgents {
			for project := range scopeProjects {
				for namespace := range scopeNamespaces {
					checkScope(t, f, places, way, agent, project, namespace)
				}
			}
		}
	}
	for _, a := range scopeAgents {
		for _, p := range places {
			if p.turn {
				status, body := f.do(t, scenario{path: "/api/sessions/said-" + p.canary + "/transcript?agent_id=" + a.id})
				if (status == http.StatusOK) != (p.agent == a.id) {
					t.Errorf("the transcript of %s as %s: %d %s", p.agent, a.id, status, body)
				}
				continue
			}
			for _, at := range []string{"/api/memory/" + p.id, "/api/memory/" + p.id + "/history", "/memory/similar?id=" + p.id} {
				joint := "?"
				if strings.Contains(at, "?") {
					joint = "&"
				}
				namespace := p.namespace
				if strings.HasPrefix(at, "/memory/") {
					namespace = ""
				}
				status, body := f.do(t, scenario{path: at + joint + scopeQuery(a.id, "", namespace)})
				if may := p.allowed(a.id, "", namespace); (status == http.StatusOK) != may {
					t.Errorf("%s of %+v as %s: %d %s, may be %v", at, p, a.id, status, body, may)
				}
			}
		}
	}
}

// The same, as the fuzzer chooses, with sessions that were given things before.
func FuzzScope(f *testing.F) {
	face, places := scopeFixture(f)
	for way := range scopeReads {
		f.Add(uint8(way), uint8(way), uint8(way), uint8(way))
	}
	f.Fuzz(func(t *testing.T, way, agent, project, namespace uint8) {
		checkScope(t, face, places, int(way)%len(scopeReads), int(agent)%len(scopeAgents), int(project)%len(scopeProjects), int(namespace)%len(scopeNamespaces))
	})
}
