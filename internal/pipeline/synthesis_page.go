package pipeline

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"signet/internal/memory"
	"signet/internal/taxonomy"
	"signet/internal/text"
)

// stampLine begins the line that only tells the time.
const stampLine = "_As of "

// sameButForTime reports that two texts tell the same.
func sameButForTime(before, after string) bool {
	drop := func(s string) string {
		var kept []string
		for line := range strings.Lines(s) {
			if !strings.HasPrefix(line, stampLine) {
				kept = append(kept, line)
			}
		}
		return strings.Join(kept, "")
	}
	return drop(before) == drop(after)
}

// memoryPage is the text of MEMORY.md under construction, with hard limits.
type memoryPage struct {
	head   string
	by     string
	left   int // characters
	tokens int
	groups []memoryGroup
	shown  int // memories
}

type memoryGroup struct {
	heading string
	lines   []string
}

const pageFoot = "\n…and %d more: signet memory list\n"

func newPage(chars, tokens int, now time.Time, by string) *memoryPage {
	p := &memoryPage{
		head: "# What is remembered\n" + stampLine + now.UTC().Format("2006-01-02 15:04 UTC") + "._\n" +
			"_Made by " + by + ". Behind each line stand the ids of what it rests on: signet blame._\n",
		by: by, left: chars, tokens: tokens,
	}
	p.fits(p.head + pageFoot)
	return p
}

// show adds a memory in its own words, if it fits.
func (p *memoryPage) show(m memory.Memory) bool {
	return p.add(headingOf(m), m.Line(), []memory.Memory{m})
}

// add adds a line that tells some memories, if it fits.
func (p *memoryPage) add(heading, said string, told []memory.Memory) bool {
	line := "- " + said + about(told) + "\n"
	at := slices.IndexFunc(p.groups, func(g memoryGroup) bool { return g.heading == heading })
	switch {
	case at >= 0 && p.fits(line):
		p.groups[at].lines = append(p.groups[at].lines, line)
	case at < 0 && p.fits("\n## "+heading+"\n"+line):
		p.groups = append(p.groups, memoryGroup{heading, []string{line}})
	default:
		return false
	}
	p.shown += len(told)
	return true
}

// fits takes a text's size off what is left, if there is enough.
func (p *memoryPage) fits(s string) bool {
	chars, tokens := utf8.RuneCountInString(s), text.Tokens(s)
	if chars > p.left || tokens > p.tokens {
		return false
	}
	p.left -= chars
	p.tokens -= tokens
	return true
}

// render writes the page group by group, and of how many memories it is.
func (p *memoryPage) render(of selection) (string, Synthesized) {
	var b strings.Builder
	b.WriteString(p.head)
	slices.SortStableFunc(p.groups, func(a, b memoryGroup) int { return cmp.Compare(rankOf(a.heading), rankOf(b.heading)) })
	for _, g := range p.groups {
		b.WriteString("\n## " + g.heading + "\n" + strings.Join(g.lines, ""))
	}
	left := max(of.total-p.shown, 0)
	switch {
	case of.total == 0:
		b.WriteString("\nNothing yet.\n")
	case left > 0:
		fmt.Fprintf(&b, pageFoot, left)
	}
	return b.String(), Synthesized{Shown: p.shown, Left: left, MadeBy: p.by, Until: of.until}
}

// What binds, and what a person pinned, have groups of their own.
const (
	bound  = "Constraints"
	pinned = "Pinned"
)

// headings are what groups are called where memories are not filed, in order.
var headings = []struct {
	of   memory.Type
	name string
}{
	{memory.Rule, bound},
	{"", pinned}, // of every type
	{memory.Decision, "Decisions"},
	{memory.Preference, "Preferences"},
	{memory.Fact, "Facts"},
	{memory.Learning, "Learnings"},
	{memory.Issue, "Issues"},
	{memory.Procedural, "How things are done"},
	{memory.Semantic, "Meanings"},
	{memory.Rationale, "Reasons"},
}

// headingOf is the group of a memory: a constraint stands with the others, and so
// does what is pinned; else the first part of its path counts, else its type.
func headingOf(m memory.Memory) string {
	switch {
	case m.Type == memory.Rule:
		return bound
	case m.Pinned:
		return pinned
	case m.Path != "" && m.Path != taxonomy.Inbox:
		top := taxonomy.Category(m.Path)
		return strings.ToUpper(top[:1]) + top[1:]
	}
	for _, h := range headings {
		if h.of == m.Type {
			return h.name
		}
	}
	return "Other"
}

// rankOf orders the groups: those of types as in the table, then others.
func rankOf(heading string) string {
	for i, h := range headings {
		if h.name == heading {
			return fmt.Sprintf("%02d", i)
		}
	}
	return "99 " + heading
}

// about says of memories of one project where and, of one by itself, when they hold, as of when, and which
// they are.
func about(told []memory.Memory) string {
	var parts, ids []string
	if project := told[0].Scope.Project; project != "" {
		parts = append(parts, "in "+strings.Join(strings.Fields(project), " "))
	}
	if term := told[0].Term(time.Local); term != "" {
		parts = append(parts, term)
	}
	latest := told[0].Observed
	for _, m := range told {
		if m.Observed.After(latest) {
			latest = m.Observed
		}
		ids = append(ids, shortID(m.ID))
	}
	parts = append(parts, latest.UTC().Format(time.DateOnly))
	return " (" + strings.Join(parts, ", ") + ") [" + strings.Join(ids, " ") + "]"
}

// shortID is the beginning of an id by which one memory is found: its time, and the
// count within a millisecond.
func shortID(id string) string { return id[:min(len(id), 18)] }
