package sqlite_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
)

// However many communities there are, who writes something else waits for a few rows.
func TestCommunitiesAreWrittenAFewAtATime(t *testing.T) {
	t.Parallel()
	db := open(t)
	all := make([]graph.Community, 1000)
	for i := range all {
		all[i] = graph.Community{ID: fmt.Sprint("c", i), Name: "Heron"}
	}
	var inserted, deleted, together int
	db.Before(func(statement string) {
		switch word, _, _ := strings.Cut(statement, " "); word {
		case "BEGIN":
			together = 0
		case "INSERT":
			if strings.Contains(statement, "entity_communities") {
				inserted++
			}
			together++
		case "DELETE":
			deleted++
			together++
		}
		if together > 200 {
			t.Fatalf("%d rows are written in one transaction", together)
		}
	})
	if err := db.SetCommunities(t.Context(), memory.DefaultAgent, graph.Partition{Communities: all}, time.Now()); err != nil {
		t.Fatal(err)
	}
	if inserted != len(all) || deleted != len(all) { // for nobody lives in them
		t.Errorf("%d were written and %d taken away, want %d each", inserted, deleted, len(all))
	}
}
