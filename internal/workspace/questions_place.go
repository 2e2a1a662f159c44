package workspace

import (
	"regexp"
	"slices"
	"strings"
)

// How an answer is found and put: a file is looked at line by line, and what stands in
// blocks of code is none of it. A line such as "- name: Ada" keeps all that stands
// before its value; below a heading the text up to the next heading is the answer.
// Everything else stays byte for byte, line ends included.

// A place is where an answer stands, as byte offsets, and what it says; ok is false
// where there is no such place.
type place struct {
	start, end int
	text       string
	ok         bool
}

// find looks for the place of an answer.
func (q Question) find(file string) place {
	if q.field != "" {
		return findField(file, q.field)
	}
	return findSection(file, q.heading)
}

// put gives a file with an answer in its place, which is made where there is none.
func (q Question) put(file, answer string) string {
	end := "\n"
	if strings.Contains(file, "\r\n") {
		end = "\r\n"
	}
	answer = strings.ReplaceAll(answer, "\n", end)
	p := q.find(file)
	if q.field != "" {
		line := strings.TrimRight(" "+answer, " ")
		if p.ok {
			return file[:p.start] + line + file[p.end:]
		}
		at := afterFields(file)
		before := file[:at]
		if at > 0 && file[at-1] != '\n' {
			before += end
		}
		return before + "- " + q.field + ":" + line + end + file[at:]
	}
	if !p.ok {
		return strings.TrimRight(file, "\r\n") + end + end + "## " + q.heading + end + end + answer + end
	}
	body := ""
	if answer != "" {
		body = end + answer + end
	}
	if p.end < len(file) {
		body += end
	}
	before := file[:p.start]
	if !strings.HasSuffix(before, "\n") {
		before += end // the heading is the last line, and has no end
	}
	return before + body + file[p.end:]
}

// findField finds the value of the first line of a name.
func findField(file, name string) place {
	name = strings.ReplaceAll(regexp.QuoteMeta(name), " ", "[ -]?")
	line := regexp.MustCompile(`(?i)^[ \t]*(?:[-*+][ \t]+)?[*_]*` + name + `[*_]*[ \t]*:[*_]*([^\r\n]*)`)
	for at, text := range plainLines(file) {
		if m := line.FindStringSubmatchIndex(text); m != nil {
			return place{at + m[2], at + m[3], strings.TrimSpace(text[m[2]:m[3]]), true}
		}
	}
	return place{}
}

// afterFields is where a further line of a name and a value belongs: behind the last
// one, or else in front of the first part of the file.
func afterFields(file string) int {
	field := regexp.MustCompile(`^[ \t]*[-*+][ \t]+[*_]*[\pL][\pL -]{0,30}[*_]*[ \t]*:`)
	last, part := -1, len(file)
	for at, text := range plainLines(file) {
		if strings.HasPrefix(text, "## ") {
			part = at
			break
		}
		if field.MatchString(text) {
			last = at + len(text)
		}
	}
	if last < 0 {
		return part
	}
	return last
}

// findSection finds what stands below a heading, up to the next one.
func findSection(file, heading string) place {
	var p place
	for at, text := range plainLines(file) {
		switch {
		case p.ok && isHeading(text):
			p.end = at
			return p.holding(file)
		case !p.ok && isHeading(text) && strings.EqualFold(strings.Trim(text, "# \t\r\n"), heading):
			p = place{start: at + len(text), ok: true}
		}
	}
	p.end = len(file)
	return p.holding(file)
}

// holding is a place with what it says.
func (p place) holding(file string) place {
	if p.ok {
		p.text = tidyAnswer(file[p.start:p.end])
	}
	return p
}

// plainLines gives the lines of a text, with their ends, by the offset at which each
// begins, but for those in blocks of code.
func plainLines(file string) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		at, fenced := 0, false
		for text := range strings.Lines(file) {
			if isFence(text) {
				fenced = !fenced
			} else if !fenced && !yield(at, text) {
				return
			}
			at += len(text)
		}
	}
}

func isFence(line string) bool {
	line = strings.TrimLeft(line, " \t")
	return strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~")
}

func isHeading(line string) bool {
	rest := strings.TrimLeft(line, "#")
	level := len(line) - len(rest)
	return level > 0 && level <= 6 && (strings.TrimSpace(rest) == "" || slices.Contains([]byte(" \t"), rest[0]))
}
