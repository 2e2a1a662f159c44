package transcript_test

import (
	"testing"

	"signet/internal/memory"
	"signet/internal/recall/transcript"
)

// Two talks about a life each. A question that is asked of the one has its
// words in the other as well, but not together.
var lives = [2][]string{
	{
		"Ada: Hey! I finally signed up for that pottery class downtown.", "Brook: Nice! What did you make first?",
		"Ada: A small blue bowl for my sister Noor. She keeps her keys in it.", "Brook: I spent the weekend in the garden, the tomatoes are ripe.",
		"Ada: Last month we drove to Lisbon with the kids and ate far too many custard tarts.", "Brook: Did you take the train or the car?",
		"Ada: The car, and it broke down near Porto. A farmer towed us.", "Brook: My brother works in a bank in Porto!",
		"Ada: I am learning the oboe since spring, my teacher is strict.", "Brook: I would rather play drums.",
	},
	{
		"Cleo: Our team won the regional chess final yesterday!", "Dov: Congratulations, how many games did you play?",
		"Cleo: Eleven games in two days. My class made a cake afterwards.", "Dov: I had my first day at the clinic as a nurse.",
		"Cleo: How was it, did the small kids cry?", "Dov: A boy broke his arm, he was very brave and asked for a blue cast.",
		"Cleo: My sister wants to sell her car and buy a sailing boat.", "Dov: Tell her to look at the harbour in Bergen first.",
		"Cleo: We adopted a grey cat last week, her name is Mustard.", "Dov: I made soup with tomatoes from the market.",
	},
}

func TestSurenessTellsAnswersFromChance(t *testing.T) {
	t.Parallel()
	var engines [2]*transcript.Searcher
	for i, life := range lives {
		var turns []memory.Turn
		for _, words := range life {
			turns = append(turns, said(words))
		}
		engines[i] = talkStore(t, turns...)
	}
	sure := func(e *transcript.Searcher, question string) float64 {
		if hits := heard(t, e, question); len(hits) > 0 {
			return hits[0].Score
		}
		return 0
	}
	least, most := 1.0, 0.0
	for i, questions := range [2][]string{
		{"What did someone make in the pottery class?", "Where did the car break down?", "Who keeps keys in a blue bowl?", "What did the kids eat in Lisbon?"},
		{"How many games were played at the chess final?", "What is the name of the grey cat?", "Who wants to buy a sailing boat?", "What did the boy with the broken arm ask for?"},
	} {
		for _, q := range questions {
			own, other := sure(engines[i], q), sure(engines[1-i], q)
			t.Logf("%.2f where it is told, %.2f elsewhere: %s", own, other, q)
			least, most = min(least, own), max(most, other)
		}
	}
	if least <= most {
		t.Errorf("an answer scores %.2f and chance %.2f", least, most)
	}
}

func TestNamesAndDatesThatNobodyKnowsLowerTheScore(t *testing.T) {
	t.Parallel()
	e := talkStore(t, said("Ada: I went to Oslo with Noor"), said("Brook: lovely"), said("Ada: the museum there was closed"))
	score := func(question string) float64 {
		hits := heard(t, e, question)
		if len(hits) == 0 {
			t.Fatalf("nothing found for %q", question)
		}
		return hits[0].Score
	}
	for _, pair := range [][2]string{
		{"Which museum was closed when Ada went with Noor?", "Which museum was closed when Ada went with Zoltan?"},
		{"What was closed in January 2026 at the museum?", "What was closed in March 2025 at the museum?"},
	} {
		if known, unknown := score(pair[0]), score(pair[1]); known <= unknown {
			t.Errorf("%q scores %.3f, %q %.3f", pair[0], known, pair[1], unknown)
		}
	}
}

func TestAFormOfAWordIsFound(t *testing.T) {
	t.Parallel()
	hits := heard(t, talkStore(t, said("what a day"), said("we swam to the island"), said("nothing more")), "who swims")
	if len(hits) == 0 || hits[0].Turn.ID != "t1" {
		t.Errorf("got %+v", hits)
	}
}
