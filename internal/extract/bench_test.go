package extract_test

import (
	"fmt"
	"testing"
	"time"

	"signet/internal/extract"
	"signet/internal/memory"
)

func BenchmarkFacts(b *testing.B) {
	turns := longSession(2000)
	b.ReportAllocs()
	for b.Loop() {
		extract.Facts(turns)
	}
}

// longSession gives a session of n turns in the proportions of real ones: many
// calls, much talk of the agent, some of the person.
func longSession(n int) []memory.Turn {
	start := time.Date(2026, 11, 17, 9, 0, 0, 0, time.UTC)
	turns := make([]memory.Turn, n)
	for i := range turns {
		t := memory.Turn{ID: fmt.Sprint(i), Time: start.Add(time.Duration(i) * time.Minute)}
		switch {
		case i%10 == 0:
			t.Role = memory.RoleUser
			t.Text = safe(fmt.Sprintf("Please add a test for case %d of the parser. The importer reads CSV from an sftp server every hour. We never deploy on Fridays because nobody is around.", i))
		case i%10 < 4:
			t.Role = memory.RoleAssistant
			t.Text = safe("I'll look at the parser first. The test covers the empty header, the truncated row and the byte order mark. Next I will run the whole suite and report what fails.")
		default:
			t.Role, t.Tool, t.Failed = memory.RoleTool, "Bash", i%7 == 0
			t.Input = safe(fmt.Sprintf("go test ./internal/parser -run Case%d", i%50))
			t.Text = safe("ok  \tparser\t0.012s")
		}
		turns[i] = t
	}
	return turns
}
