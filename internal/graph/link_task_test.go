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
		"MER-418 is broken again":                           "open",
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
		"MER-418 is being fixed":                            "",
		"MER-418 is no longer fixed":                        "",
		"Nobody has fixed MER-418":                          "",
		"MER-418 is not open":                               "",
		"MER-418 is done when the tests pass":               "",
		"The tests of MER-418 are done":                     "",
		"The fix for MER-418 is merged":                     "closed",
		"MER-418 was fixed but came back":                   "open",
		"MER-418 was closed and then reopened":              "open",
		"MER-418 was reopened and is now fixed":             "closed",
		"MER-418 is fixed and Tomasz is back":               "closed",
		"The A-40 is closed on Sundays":                     "",
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

func TestTasksThatAreToldOfTogetherAreClosedTogether(t *testing.T) {
	t.Parallel()
	closed := 0
	for _, a := range link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: "MER-418 and MER-419 are fixed, MER-420 is open"}).Attributes {
		if a.Aspect == graph.StatusAspect && a.Claim == graph.StateClaim && a.Absent {
			closed++
		}
	}
	if closed != 2 {
		t.Errorf("%d of two tasks are closed", closed)
	}
}

func TestATicketIsATask(t *testing.T) {
	t.Parallel()
	links := link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: "The ticket MER-418 is about the map"})
	if !slices.ContainsFunc(links.Mentions, func(m graph.Mention) bool { return m.Name == "MER-418" && m.Type == graph.Task }) {
		t.Errorf("mentions %+v", links.Mentions)
	}
}

func TestNumbersOfTrackersAreTasks(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]graph.Type{
		"MER-418": graph.Task, "#482": graph.Task, "OPS2-7": graph.Task,
		"A-40": graph.Artifact, "mer-418": graph.Artifact, "#000": graph.Artifact,
		"#general": graph.Source, "RFC-7807": graph.Document, "SHA-256": graph.Concept, "CVE-2024-3094": graph.Concept, "GPT-4": graph.Product,
	} {
		links := link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: "We spoke about " + name + " for long"})
		if len(links.Mentions) != 1 || links.Mentions[0].Type != want {
			t.Errorf("%s: mentions %+v, want one %s", name, links.Mentions, want)
		}
	}
}

// An issue that older memories knew as an artifact is a task in what is said of it now.
func TestAnIssueKnownAsAnArtifactBecomesATask(t *testing.T) {
	t.Parallel()
	known := &memoryOf{}
	old := link(t, known, graph.Statement{Agent: "a", Content: "MER-418 is about the map"})
	old.Mentions[0].Type = graph.Artifact
	known.take(old)
	links := link(t, known, graph.Statement{Agent: "a", Content: "MER-418 is fixed"})
	if m := links.Mentions[0]; m.Type != graph.Task || m.Entity != old.Mentions[0].Entity {
		t.Errorf("mentions %+v, want the task that %+v is", m, old.Mentions[0])
	}
	if !slices.ContainsFunc(links.Attributes, func(a graph.Attribute) bool { return a.Claim == graph.StateClaim && a.Absent }) {
		t.Errorf("it is not closed: %+v", links.Attributes)
	}
}
