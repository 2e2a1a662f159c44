package recall_test

import (
	"slices"
	"testing"

	"signet/internal/memory"
	"signet/internal/recall"
)

// What is written down with a heading is found by it, as by a name of its own, without what
// the project is called.
func TestAHeadingIsAName(t *testing.T) {
	t.Parallel()
	const release = "Cutting a Lantern release: bump the version in ProjectSettings, tag lf-x.y.z, wait for the Jenkins job forge to go green, and then promote from the internal track to production"
	e, s := newEngine(t)
	for _, said := range []string{release, "Crash reports of a release end in Backtrace", "The release job uploads the symbols", "Note: the printer is slow"} {
		remember(t, s, memory.Draft{Content: said, Type: memory.Procedural, Scope: memory.Scope{Project: "/dev/lantern"}})
	}
	if err := e.UpdateIndex(t.Context()); err != nil {
		t.Fatal(err)
	}
	reader := memory.Reader{Agent: memory.DefaultAgent, Project: "/dev/lantern"}
	for question, want := range map[string]string{
		"perfect. it's friday afternoon, so cut the release and submit it to both stores of the partners": release,
		"take note of that": "",
	} {
		hits, err := e.Recall(t.Context(), memory.Query{Text: question, Reader: reader, Limit: 5, MinScore: recall.Floor})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, h := range hits {
			if slices.ContainsFunc(h.Parts, func(p memory.Part) bool { return p.Name == "its name" }) {
				got += h.Memory.Content.String()
			}
		}
		if got != want {
			t.Errorf("%q calls %q by its heading, want %q", question, got, want)
		}
	}
}
