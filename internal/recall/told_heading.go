package recall

import (
	"slices"
	"strings"

	"signet/internal/memory"
	"signet/internal/text"
)

// Who writes down how something is done often begins with what it is: "Cutting a
// release: bump the version …". That is a name of what follows, however everyday its
// words are and however much follows; what the project is called adds nothing to it.

// How many words a heading has at most, and terms at least: one alone is a label, as of a
// note.
const mostHeading, leastHeading = 6, 2

// headed notes the heading of a memory as a name of its own where a question has it.
func (t *told) headed(m memory.Memory, q *question) {
	head, _, ok := strings.Cut(m.Content.String(), ": ")
	if !ok || len(head) > longestHeading || len(strings.Fields(head)) > mostHeading || trust(m) < 1 {
		return
	}
	terms := slices.DeleteFunc(text.Terms(head), func(term string) bool { return q.home[term] })
	if len(terms) >= leastHeading && q.calls(strings.ToLower(head), terms) {
		t.callBy(terms)
	}
}

// longestHeading bounds a heading, in bytes, before its words are looked at.
const longestHeading = 80
