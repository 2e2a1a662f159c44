package cli

import (
	"strings"

	"signet/api"
)

// marks are how changes are marked. All colours have codes of one length, so
// that columns line up in colour too.
var marks = map[string]struct {
	sign  string
	paint colour
}{
	"added":                 {"+", green},
	"updated":               {"~", yellow},
	"moved":                 {"»", yellow},
	"superseded":            {"×", red},
	"removed":               {"-", red},
	"brought back":          {"↺", green},
	"folded into its elder": {"×", red},
	"purged":                {"-", red},
}

// printChanges prints what became of memories, a line for each. With all it
// tells also what they said before, and their ids.
func (a *app) printChanges(changes []api.Change, hidden int, all bool) {
	var rows [][]string
	for _, c := range changes {
		m, ok := marks[c.What]
		if !ok {
			m.sign, m.paint = "·", yellow
		}
		rows = append(rows, []string{"  " + a.paint(m.paint, m.sign) + " " + oneLine(c.What), placeOf(c), oneLine(first(c.New, c.Old))})
		if !all {
			continue
		}
		if c.New != "" && c.Old != "" && c.New != c.Old {
			rows = append(rows, a.aside("was: "+c.Old))
		}
		if c.Kind == "memory" {
			rows = append(rows, a.aside("id "+c.ID))
		}
	}
	table(a.Stdout, rows)
	if hidden > 0 {
		a.printf("  %s\n", a.paint(dim, plural(hidden, "more change is", "more changes are")+" purged, or not yours to see"))
	}
}

// aside is a row below a change. Its empty first cell is painted like the others,
// so that columns line up in colour too.
func (a *app) aside(s string) []string {
	return []string{"  " + a.paint(yellow, " "), "", a.paint(dim, oneLine(s))}
}

// placeOf says where a change was: of a move, both places.
func placeOf(c api.Change) string {
	place := c.Path
	if c.From != "" && c.From != c.Path {
		place = c.From + " → " + c.Path
	}
	if c.Kind == "entity" && first(c.New, c.Old) != "" {
		return c.Kind // what was made of it begins with its name
	}
	if c.Kind != "memory" {
		place = c.Kind + " " + first(place, strings.TrimPrefix(c.ID, c.Kind+":"))
	}
	return oneLine(place)
}
