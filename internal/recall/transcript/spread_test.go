package transcript_test

import (
	"slices"
	"testing"

	"signet/internal/recall/transcript"
)

// The third turn of one session is a little better than the first of another.
func TestSeveralAnswersAreOfSeveralSessions(t *testing.T) {
	t.Parallel()
	inOrder, spread := []int{0, 1, 2, 3}, []int{0, 1, 3, 2}
	for question, want := range map[string][]int{
		"what does Ada do to relax?":             spread,
		"Where has Brook been on holiday?":       spread,
		"how many boats are in the harbour?":     spread,
		"which instruments do they play":         spread,
		"what did Ada paint for the fair?":       inOrder,
		"when does Ada go to the pool?":          inOrder,
		"what does Ada do in May 2026?":          inOrder,
		"tell me about the boats they have seen": inOrder,
	} {
		if got := transcript.Spread(question, []string{"a", "a", "a", "b"}, 4, 3, 2, 1.99); !slices.Equal(got, want) {
			t.Errorf("%q: got %v, want %v", question, got, want)
		}
	}
	if got := transcript.Spread("what does Ada do to relax?", []string{"a", "a", "a", "b"}, 4, 3, 2, 1.9); !slices.Equal(got, inOrder) {
		t.Errorf("what answers clearly better makes room for what does not: %v", got)
	}
}
