package graph_test

import (
	"strings"
	"testing"

	"signet/internal/graph"
)

func TestWhatIsToldOfPeopleIsNoneOfPrograms(t *testing.T) {
	t.Parallel()
	for says, want := range map[string]string{
		"Will handles releases.":                      "ownership",
		"Priya processes the invoices.":               "ownership",
		"Priya is now on the mobile team.":            "work",
		"Tomasz moved to the data team.":              "work",
		"Marta has moved to our infra team.":          "work",
		"Ben switched to the search squad.":           "work",
		"Lena is in the design department.":           "work",
		"Maria left the billing team.":                "work absent",
		"Jonas scales walls.":                         "general",
		"Oleg moved to Berlin.":                       "location",
		"The payments gateway handles 500 requests.":  "performance",
		"The payments gateway moved to the data team": "location",
	} {
		links := link(t, &memoryOf{}, graph.Statement{Agent: "a", Content: says})
		var got []string
		for _, a := range links.Attributes {
			got = append(got, a.Aspect)
			if a.Absent {
				got = append(got, "absent")
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%q tells of %q, want %q", says, got, want)
		}
	}
}
