package recall_test

import (
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// Whatever somebody says, with whatever was said before it, is answered by scores from
// 0 to 1, and by nothing that is below the floor.
func FuzzPrompt(f *testing.F) {
	for _, said := range []string{
		"", "ȺȺȺ", "what's known about Ⱥda? she called", "İ, and what about the ẞ?", "hwo many are there", "whats the retenton", "so, whch one?", "what's an ǅ?", "who triages those?\x00", "\xff\xfe how long untl", "how do we roll the last one back, and when?",
		"since when, i.e. from May 4 on, do the nodes…", "```\ncode\n```\nwhy?", "日本語は?", "the the the,,,;;?!", "e-", "a.b/c@d", "which moonlander is it?",
	} {
		f.Add(said, "who owns the nodes?")
	}
	e, s := newEngine(f)
	for _, m := range []string{"The nodes are upgraded on Thursdays by Olena.", "Retention is 14 days.", "The serial console runs at 115200 baud.", "Ⱥda rolls releases back."} {
		remember(f, s, memory.Draft{Content: m})
	}
	if err := e.UpdateIndex(f.Context()); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, said, before string) {
		hits, err := e.Recall(t.Context(), memory.Query{Text: said, Before: before, Reader: everywhere, Limit: 5, MinScore: recall.Floor})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range hits {
			if h.Score > 1 || h.Score < recall.Floor && !h.Binds && said != "" {
				t.Errorf("%q scores %v", h.Memory.Content, h.Score)
			}
		}
	})
}
