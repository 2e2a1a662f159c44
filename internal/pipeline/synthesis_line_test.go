package pipeline

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"signet/internal/guard"
	"signet/internal/memory"
)

// someMemory is a memory of a few sentences, some of which weigh.
func someMemory(t *rapid.T, name string) memory.Memory {
	word := rapid.SampledFrom(strings.Fields(`carts ledger Postgres Redis port yellow the runs on in config/ports.yaml never always unless
		might not 7433 blue-8844 2026-03-02 Ines exports nightly of with`))
	var sentences []string
	for range rapid.IntRange(1, 3).Draw(t, name+" sentences") {
		sentences = append(sentences, "Geese "+strings.Join(rapid.SliceOfN(word, 2, 9).Draw(t, name), " "))
	}
	said, _ := guard.Redact(strings.Join(sentences, rapid.SampledFrom([]string{". ", "; ", ".\n"}).Draw(t, name+" gap")) + ".")
	return memory.Memory{ID: name, Type: memory.Fact, Origin: memory.Person, Content: said}
}

// A memory that is told in its own words is told.
func TestAMemoryBearsItsOwnWords(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		e, other := newEntry(someMemory(t, "one")), newEntry(someMemory(t, "other"))
		said := e.memory.Line()
		if unfit(said, mostSaid) != "" {
			t.Skip("not for a line")
		}
		told, why := testLine(said, []*entry{&e, &other})
		if why != "" || len(told) == 0 || told[0] != &e {
			t.Fatalf("%q is refused, for %s", said, why)
		}
	})
}

// Whatever else a line says, a number that its memory does not have is not told.
func TestANumberIsNeverMadeUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		e, other := newEntry(someMemory(t, "one")), newEntry(someMemory(t, "other"))
		n := rapid.IntRange(10_000, 99_999).Draw(t, "number")
		said := strings.TrimSuffix(e.memory.Line(), ".") + fmt.Sprintf(" at %d.", n)
		if told, why := testLine(said, []*entry{&e, &other}); why == "" {
			t.Fatalf("%q stands, as told by %d memories", said, len(told))
		}
	})
}
