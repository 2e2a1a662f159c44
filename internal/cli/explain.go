package cli

import (
	"strconv"
	"strings"
	"time"

	"signet/api"
	"signet/internal/text"
)

// printExplanation prints what a score is made of, and where the hit is from.
func (a *app) printExplanation(e api.Explanation) {
	a.printf("      %s\n", a.paint(dim, text.Printable(sum(e.Parts)+" = "+number(e.Score)))) // whole: without its end it explains nothing
	details := "found by " + strings.Join(e.Sources, ", ")
	if len(e.Way) > 0 {
		details += " · by way of " + strings.Join(e.Way, " › ")
	}
	if e.Commit != "" {
		details += " · commit " + shortID(e.Commit)
	}
	if len(e.SourceTurns) > 0 {
		details += " · from " + strings.Join(e.SourceTurns, ", ")
	}
	a.printf("      %s\n", a.paint(dim, oneLine(details)))
}

// printBound prints what an event was taken for that bounds a time of the query.
func (a *app) printBound(b api.TimeBound) {
	line := b.Phrase + ": "
	if b.From != "" {
		line += "from " + localTime(b.From, time.Local) + " "
	}
	if b.To != "" {
		line += "before " + localTime(b.To, time.Local) + " "
	}
	if b.By == "" {
		line += "bounds nothing, for " + b.Because
	} else {
		line += "by " + b.By + ": " + b.Because
	}
	a.printf("%s\n", a.paint(dim, oneLine(line)))
}

// sum writes the parts of a score as one calculates them. What factors multiply
// is the sum of all that stands before them.
func sum(parts []api.ScorePart) string {
	var b strings.Builder
	for i, p := range parts {
		switch {
		case p.Times:
			b.WriteString(" × ")
		case i > 0:
			b.WriteString(" + ")
		}
		b.WriteString(p.Name + " " + strconv.FormatFloat(p.Value, 'f', -1, 64))
	}
	whole := b.String()
	if first, rest, ok := strings.Cut(whole, " × "); ok && strings.Contains(first, " + ") {
		whole = "(" + first + ") × " + rest
	}
	return whole
}
