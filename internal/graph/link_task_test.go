package graph_test

import (
	"slices"
	"testing"

	"signet/internal/graph"
)

// What is said of a task tells that it is closed, that it is open, or neither.
func TestATaskIsClosedByWhatIsSaidOfIt(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"MER-418 is fixed":                                  "closed",
		"MER-418 has been closed by Tomasz":                 "closed",
		"The bug MER-418 was finally resolved":              "closed",
		"The MER-418 bug is done":                           "closed",
		"We fixed MER-418 on Monday":                        "closed",
		"Tomasz merged the PR #482":                         "closed",
		"#482 is merged":                                    "closed",
		"ticket MER-418: done":                              "closed",
		"MER-418 was reopened":                              "open",
		"MER-418 is still open":                             "open",
		"We reopened MER-418":                               "open",
		"MER-418 breaks the map on Safari":                  "",
		"MER-418 is not fixed":                              "",
		"MER-418 must be fixed before the release":          "",
		"Deploy once MER-418 is fixed":                      "",
		"We have to fix MER-418":                            "",
		"MER-418 will be closed tomorrow":                   "",
		"Never close MER-418":                               "",
		"Is MER-418 fixed?":                                 "",
		"The payments gateway is fixed":                     "",
		"MER-418 might be resolved":                         "",
		"Since MER-418 the map needs WebGL, which is fixed": "",
	} {
		got := ""
		for _, a := range link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: said}).Attributes {
			if a.Aspect == graph.StatusAspect && a.Claim == graph.StateClaim {
				got = map[bool]string{true: "closed", false: "open"}[a.Absent]
			}
		}
		if got != want {
			t.Errorf("%q says %q, want %q", said, got, want)
		}
	}
}

func TestATicketIsATask(t *testing.T) {
	t.Parallel()
	links := link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: "The ticket MER-418 is about the map"})
	if !slices.ContainsFunc(links.Mentions, func(m graph.Mention) bool { return m.Name == "MER-418" && m.Type == graph.Task }) {
		t.Errorf("mentions %+v", links.Mentions)
	}
}
