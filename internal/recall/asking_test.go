package recall_test

import (
	"testing"

	"signet/internal/memory"
)

// Who asks which of two things to do asks for no time, and who asks for an editor for
// nothing that is edited.
func TestWhatIsAskedByItsForm(t *testing.T) {
	t.Parallel()
	const thrown, vim = "Errors are returned as values; exceptions are thrown at the border only.", "Ada writes in vim, with a dark theme."
	prompt(t, []string{thrown, vim, "Category blocks are edited in the risk console."}, []prompted{
		{"when should we throw exceptions versus return them?", thrown},
		{"which editor do we use?", vim},
	})
	prompt(t, []string{"Category blocks are edited in the risk console."}, []prompted{{"which editor do we use?", ""}})
	const llvm = "Code is generated through LLVM 18, linked statically."
	prompt(t, []string{llvm, "The compiler exits with 101 on an error of its own."}, []prompted{{"Which LLVM do I take?", llvm}})
	const holes = "Holes are reported to Priya and get an answer in 72 hours; public issues about them are hidden until the fix is out."
	p := keep(t, map[string]memory.Type{holes: memory.Rule})
	gives(t, p, map[string][]string{"Whoa, someone has just posted a working exploit as a public issue. What's our way with that?": {holes}})
}

// Each thing of a list is told of, however much better one of them is known.
func TestEachThingOfAListIsToldOf(t *testing.T) {
	t.Parallel()
	const tiles, zdenek = "Two batches of bathroom tiles never match, so order ten per cent more.", "Zdenek runs the site for all of us from the old blue van by the gate."
	e := keep(t, map[string]memory.Type{tiles: memory.Learning, zdenek: memory.Fact})
	gives(t, e, map[string][]string{
		"this week: order the bathroom tiles, wash the car, file the bills, text Zdenek": {tiles, zdenek},
		"order the bathroom tiles that Zdenek wants":                                     {tiles},
	})
}
