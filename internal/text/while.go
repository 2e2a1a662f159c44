package text

import (
	"strings"
	"time"
)

// While says in words from when and until when something is so, in days of a zone: "from
// Jan 1, 2027", "until Mar 31, 2026", or both; "" where both times are zero.
func While(from, until time.Time, zone *time.Location) string {
	const layout = "Jan 2, 2006"
	var said []string
	if !from.IsZero() {
		said = append(said, "from "+from.In(zone).Format(layout))
	}
	if !until.IsZero() {
		said = append(said, "until "+until.In(zone).Format(layout))
	}
	return strings.Join(said, " ")
}
