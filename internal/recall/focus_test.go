package recall_test

import (
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
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

// What is told before a question hides no other question behind it.
func TestSeveralQuestionsAreSeenBehindWhatIsTold(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]bool{
		"We moved the server, where it is cooler. What port does it use? And who owns it?": true,
		"I have a cold, what helps and where do I get it?":                                 true,
		"We moved the server, what port does it use now?":                                  false,
	} {
		if got := recall.AsksSeveral(said); got != want {
			t.Errorf("%q asks for several things: %v", said, got)
		}
	}
}

// A question of which all that is asked for is a time looks for none of its words.
func TestATimeThatIsAskedForIsMissedByNobody(t *testing.T) {
	t.Parallel()
	const launch = "The harbour line launch is meant for the second week of the year"
	e := keep(t, map[string]memory.Type{launch: memory.Fact})
	gives(t, e, map[string][]string{"which January is meant for the harbour line launch?": {launch}})
}
