package graph_test

import (
	"testing"

	"signet/internal/graph"
)

func TestAttributesOfAClaimAreVersionsOfEachOther(t *testing.T) {
	t.Parallel()
	// The second memory took the place of the first and of another one at the same time;
	// the third, of the second, tells of two claims.
	lines := graph.Lines([]graph.Versioned{
		{ID: "one", Memory: "1", Aspect: "limits", Claim: "rate", Born: 1, Died: 3},
		{ID: "beside", Memory: "b", Aspect: "limits", Claim: "burst", Born: 2, Died: 3},
		{ID: "two", Memory: "2", Aspect: "limits", Claim: "rate", Supersedes: "1", Born: 3, Died: 5},
		{ID: "else", Memory: "e", Aspect: "limits", Claim: "rate", Born: 4},
		{ID: "three", Memory: "3", Aspect: "limits", Claim: "rate", Supersedes: "2", Born: 5},
		{ID: "three more", Memory: "3", Aspect: "limits", Claim: "size", Supersedes: "2", Born: 5},
		{ID: "lost", Memory: "l", Aspect: "limits", Claim: "rate", Born: 6, Died: 7}, // for what nobody here may see
	})
	for id, want := range map[string]graph.Line{
		"one":        {Version: 1, Root: "one", By: "two"},
		"beside":     {Version: 1, Root: "beside", By: "two"},
		"two":        {Version: 2, Root: "one", Previous: "one", By: "three"},
		"else":       {Version: 1, Root: "else"},
		"three":      {Version: 3, Root: "one", Previous: "two"},
		"three more": {Version: 1, Root: "three more"},
		"lost":       {Version: 1, Root: "lost"},
	} {
		if got := lines[id]; got != want {
			t.Errorf("the line of %s is %+v, want %+v", id, got, want)
		}
	}
}
