package recall_test

import (
	"testing"

	"signet/internal/memory"
)

// What shares the surroundings of a question and nothing of what it asks for tells
// something else.
func TestWhatIsAskedForHasToBeThere(t *testing.T) {
	t.Parallel()
	const (
		trains = "The trains of the harbour line were moved to track 4 at the third station"
		seats  = "The harbour line has 220 seats in each train"
	)
	e := keep(t, map[string]memory.Type{trains: memory.Decision, seats: memory.Fact})
	gives(t, e, map[string][]string{
		"how many seats are there on the harbour line": {seats},
		"how many lifeboats are on the harbour line":   nil,
		"which paint is used on the harbour line?":     nil,
		"when are the concerts on the harbour line?":   nil,
	})
}

// One rule for a task does not make up for another, however much nearer it comes.
func TestATaskIsGivenEachOfItsRules(t *testing.T) {
	t.Parallel()
	const (
		heading = "Rule for release letters: no release letter names a customer"
		tone    = "Release letters are written in the voice of the lighthouse keeper, and in at most ninety words"
		shelf   = "The release letters of the first year were printed by a neighbour, who kept them on a shelf in the garage"
	)
	e := keep(t, map[string]memory.Type{heading: memory.Rule, tone: memory.Preference, shelf: memory.Fact})
	gives(t, e, map[string][]string{"write the release letter for October": {heading, tone}})
}

// Who asks which troubles are known is told of those.
func TestKnownTroublesAreAskedFor(t *testing.T) {
	t.Parallel()
	const (
		trouble = "The Pelican exporter writes each row twice when the clock goes back"
		habit   = "The Pelican exporter writes its rows at midnight"
	)
	e := keep(t, map[string]memory.Type{trouble: memory.Issue, habit: memory.Fact})
	gives(t, e, map[string][]string{
		"any known bugs in the Pelican exporter?":   {trouble},
		"when does the Pelican exporter write rows": {habit},
	})
}
