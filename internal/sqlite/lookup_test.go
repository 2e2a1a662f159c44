package sqlite_test

import (
	"slices"
	"strings"
	"testing"
)

// No index has the addresses that commits brought: whoever asks for one knows its
// memory, and is led by that. Who asks for the commits of an agent is led to those
// of any but the default one, whose they almost all are.
func TestWhatBroughtAVersionIsLookedUpByItsMemory(t *testing.T) {
	t.Parallel()
	db := open(t)
	for query, index := range map[string]string{
		`SELECT commit_id FROM recorded WHERE shelf = ?`:                                     "commit_changes_memory (memory_id=?)",
		`SELECT commit_id FROM commit_changes WHERE memory_id = ? AND new_address = ?`:       "commit_changes_memory (memory_id=?)",
		`SELECT id FROM commits WHERE agent_id = ? AND agent_id <> 'default'`:                "commits_agent (agent_id=?)",
		`SELECT body FROM objects WHERE address = ?`:                                         "sqlite_autoindex_objects_1 (address=?)",
		`SELECT address FROM objects WHERE address > ? AND kind = 'memory' ORDER BY address`: "sqlite_autoindex_objects_1 (address>?)",
	} {
		steps, err := db.Plan(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(steps, func(s string) bool { return strings.HasSuffix(s, index) }) {
			t.Errorf("%s\nis answered by\n  %s", query, strings.Join(steps, "\n  "))
		}
	}
}
