package memory_test

import (
	"fmt"
	"testing"

	"signet/internal/errs"
	"signet/internal/memory"
)

// A source that nobody vouches for cannot flood the store; a person can write
// as much as they like.
func TestSourcesAreHeldToALimit(t *testing.T) {
	t.Parallel()
	s := newService(t)
	tell := func(n int, origin memory.Origin, source string) (kept int, err error) {
		for i := range n {
			_, _, e := s.Remember(t.Context(), memory.Author{Name: "t", Kind: "sdk"}, memory.Draft{
				Content: fmt.Sprintf("statement %d of %s by %s", i, source, origin), Origin: origin,
				Source: memory.Source{Kind: "page", ID: source},
			})
			if e == nil {
				kept++
			} else {
				err = e
			}
		}
		return kept, err
	}
	if kept, err := tell(230, memory.Web, "example.com"); kept != 200 || !errs.Is(err, errs.Limited) || errs.HintOf(err) == "" {
		t.Errorf("a page taught %d memories: %v", kept, err)
	}
	if kept, err := tell(10, memory.Web, "example.org"); kept != 10 || err != nil {
		t.Errorf("another page taught %d memories: %v", kept, err)
	}
	if kept, err := tell(230, memory.Person, "notes"); kept != 230 || err != nil {
		t.Errorf("a person taught %d memories: %v", kept, err)
	}
}
