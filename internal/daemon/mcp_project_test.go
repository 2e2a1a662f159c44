package daemon_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"signet/api"
)

// repository makes a folder that is a project.
func (h *host) repository(name string) string {
	h.t.Helper()
	dir := filepath.Join(filepath.Dir(h.project), name)
	if err := os.MkdirAll(filepath.Join(dir, ".git"), 0o700); err != nil {
		h.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, ".git", "HEAD"), []byte("ref: refs/heads/main\n"), 0o600); err != nil {
		h.t.Fatal(err)
	}
	return dir
}

// A model in one project is shown nothing of another, whatever it calls, and may
// name the other.
func TestAModelSeesItsProjectAlone(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	alpha, beta := h.repository("alpha"), h.repository("beta")
	kept, err := h.Remember(t.Context(), api.RememberRequest{Content: "Zephyrine deploys to the Frankfurt cluster", Project: alpha, Path: "workflow.devops.deployment"})
	if err != nil {
		t.Fatal(err)
	}
	reads := []struct{ tool, arguments string }{
		{"memory_search", `{"query":"Where does Zephyrine deploy?"%s}`},
		{"memory_list", `{"limit":10%s}`},
		{"memory_get", `{"id":"` + kept.ID + `"%s}`},
		{"memory_history", `{"id":"` + kept.ID + `"%s}`},
		{"memoir_recall", `{"query":"Zephyrine deploys"%s}`},
		{"memoir_get", `{"keys":["workflow.devops.deployment"]%s}`},
		{"memoir_commits", `{"limit":10%s}`},
		{"memoir_blame", `{"key":"workflow.devops.deployment"%s}`},
		{"knowledge_list_entities", `{"limit":50%s}`},
		{"knowledge_expand", `{"entity_name":"Zephyrine"%s}`},
	}
	for dir, sees := range map[string]bool{alpha: true, filepath.Join(alpha, "cmd"): true, beta: false, h.home(): true, "/": true} {
		m := h.modelIn(dir)
		for _, r := range reads {
			text, _ := m.answer(r.tool, fmt.Sprintf(r.arguments, ""))
			if shown := strings.Contains(text, "Frankfurt") || strings.Contains(text, `"name": "Zephyrine"`); shown != sees {
				t.Errorf("%s in %s: %s, want to see it: %v", r.tool, dir, text, sees)
			}
			if text, _ := m.answer(r.tool, fmt.Sprintf(r.arguments, `,"project":"`+alpha+`"`)); !strings.Contains(text, "Zephyrine") {
				t.Errorf("%s in %s of alpha: %s", r.tool, dir, text)
			}
		}
		if !sees {
			m.refused("memory_forget", `{"id":"`+kept.ID+`","reason":"not mine"}`, "no such memory")
			m.refused("memory_modify", `{"id":"`+kept.ID+`","reason":"not mine","pinned":true}`, "no such memory")
		}
	}
}

// What a model stores belongs to its project, but for what is about the person;
// where it says no project, that of a known session counts.
func TestWhatAModelStoresBelongsToItsProject(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	alpha, beta := h.repository("alpha"), h.repository("beta")
	if _, err := h.SessionStart(t.Context(), api.SessionStartRequest{Hook: api.Hook{Harness: "claude-code", SessionKey: "known", Project: beta}}); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ dir, arguments, want string }{
		{beta, `"content":"The build runs on Bazel"`, beta},
		{filepath.Join(beta, "src"), `"content":"The linter is golangci"`, beta},
		{beta, `"content":"The staging host is Hetzner","project":"` + alpha + `"`, alpha},
		{beta, `"content":"I prefer tabs over spaces"`, ""},
		{beta, `"content":"The user's name is Ana"`, ""},
		{beta, `"content":"We prefer squash merges in this repo"`, beta},
		{"/", `"content":"The release train leaves on Tuesdays"`, ""},
		{"/", `"content":"The cache is Redis","session_key":"known"`, beta},
		{"/", `"content":"The queue is NATS","session_key":"unheard"`, ""},
	} {
		m := h.modelIn(row.dir)
		id := m.do("memory_store", "{"+row.arguments+"}").ID
		got, err := h.Memory(t.Context(), id)
		if err != nil || string(got.Project) != row.want {
			t.Errorf("stored in %s: %s belongs to %q, want %q (%v)", row.dir, row.arguments, got.Project, row.want, err)
		}
	}
}

// MEMORY.md, as a model reads it, tells of its project alone, and so does what the daemon
// renders for it; what the person wrote around it stays. In no project it is the file.
func TestAModelReadsMemoryOfItsProjectAlone(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	alpha, beta := h.repository("alpha"), h.repository("beta")
	h.write("MEMORY.md", "Ana wrote this.\n")
	for dir, says := range map[string]string{alpha: "We deploy Zephyrine from Frankfurt", beta: "We test Zephyrine in Quito", "": "I prefer tabs over spaces"} {
		if _, err := h.Remember(t.Context(), api.RememberRequest{Content: says, Project: dir}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.Synthesize(t.Context()); err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string][]string{alpha: {"Frankfurt"}, filepath.Join(beta, "cmd"): {"Quito"}, "/": {"Frankfurt", "Quito"}} {
		text := h.modelIn(dir).text("signet://workspace/MEMORY.md")
		for _, word := range []string{"Frankfurt", "Quito", "tabs", "Ana wrote"} {
			if shown := word == "tabs" || word == "Ana wrote" || slices.Contains(want, word); strings.Contains(text, word) != shown {
				t.Errorf("in %s it tells\n%s\nand must tell of %s: %v", dir, text, word, shown)
			}
		}
	}
	kept, err := h.Memories(t.Context(), api.ListRequest{Project: alpha, Limit: 9})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range kept.Memories {
		if strings.Contains(m.Content, "Frankfurt") {
			if _, err := h.modelIn(beta).ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "signet://memory/" + m.ID}); err == nil {
				t.Error("a model reads a memory of another project")
			}
		}
	}
}

// text gives the text of a resource.
func (m model) text(uri string) string {
	m.t.Helper()
	r, err := m.ReadResource(m.t.Context(), &sdk.ReadResourceParams{URI: uri})
	if err != nil || len(r.Contents) != 1 {
		m.t.Fatalf("%s: %+v, %v", uri, r, err)
	}
	return r.Contents[0].Text
}
