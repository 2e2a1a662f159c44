package graph_test

import (
	"strings"
	"testing"

	"signet/internal/graph"
	"signet/internal/guard"
	"signet/internal/memory"
)

// What is kept names a person as the statement does, though it has other words between.
func TestANameIsKeptWithoutWhatStandsWithinIt(t *testing.T) {
	t.Parallel()
	content, err := guard.Check(`Katarzyna "Kasia" Nowak owns search.`)
	if err != nil {
		t.Fatal(err)
	}
	m := memory.Memory{Content: content, Scope: memory.Scope{Agent: "a"}}
	body, err := graph.Deriver{Known: &memoryOf{}}.Derive(t.Context(), m)
	if err != nil || !strings.Contains(string(body), `"name":"Katarzyna Nowak"`) || !strings.Contains(string(body), `"name":"Kasia"`) {
		t.Errorf("kept %s, %v", body, err)
	}
}
