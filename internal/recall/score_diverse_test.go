package recall_test

import (
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// What denies another one in its words is no repetition of it: the later is given, and of
// two of one day that of the project.
func TestOfTwoThatDenyEachOtherTheLaterIsGiven(t *testing.T) {
	t.Parallel()
	const allowed, forbidden = "Dogs are allowed in the reading room", "Dogs are not allowed in the reading room."
	const open, shut = "The shutters of the kiln stay open overnight", "The shutters of the kiln do not stay open overnight"
	const crates, again = "The crates of the cider are stored in the attic", "The crates of the cider are stored up in the attic"
	const narrow, wide = "The line length limit is 100", "The line length limit is 120"
	here := memory.Scope{Agent: memory.DefaultAgent, Project: "/here"}
	for _, c := range []struct {
		name, asked string
		told        []memory.Draft
		want        string
		fate        memory.Fate
	}{
		{"denied later", "are dogs allowed in the reading room?", []memory.Draft{
			{Content: allowed, Created: day(3, 1)}, {Content: forbidden, Created: day(5, 1), Scope: here},
		}, forbidden, memory.Denied},
		{"allowed later", "are dogs allowed in the reading room?", []memory.Draft{
			{Content: forbidden, Created: day(3, 1), Scope: here}, {Content: allowed, Created: day(5, 1)},
		}, allowed, memory.Denied},
		{"by one word", "do the shutters of the kiln stay open?", []memory.Draft{
			{Content: open, Created: day(3, 1)}, {Content: shut, Created: day(5, 1), Scope: here},
		}, shut, memory.Denied},
		{"on one day", "do the shutters of the kiln stay open?", []memory.Draft{
			{Content: open, Created: day(3, 1)}, {Content: shut, Created: day(3, 1), Scope: here},
		}, shut, memory.Denied},
		{"of all, and later", "what is the line length limit?", []memory.Draft{
			{Content: narrow, Created: day(3, 1), Scope: here}, {Content: wide, Created: day(5, 1)},
		}, narrow, memory.Denied},
		{"said again", "where are the crates of the cider stored?", []memory.Draft{
			{Content: crates, Created: day(3, 1)}, {Content: again, Created: day(5, 1), Scope: here},
		}, "", memory.Repeats},
	} {
		h := newHouse(t, c.told...)
		q := memory.Query{Text: c.asked, MinScore: recall.Floor, Unasked: true, Reader: memory.Reader{Agent: memory.DefaultAgent, Project: "/here"}, Limit: 5}
		hits := h.answer(t, q).Hits
		if len(hits) != 1 || c.want != "" && hits[0].Memory.Content.String() != c.want {
			t.Errorf("%s: %q gave %q, want only %q", c.name, c.asked, scored(hits), c.want)
		}
		list, err := h.Consider(t.Context(), q, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range list {
			if other.Fate != memory.Chosen && other.Fate != c.fate {
				t.Errorf("%s: %q is %q, want %q", c.name, other.Hit.Memory.Content, other.Fate, c.fate)
			}
		}
	}
}
