package guard

import (
	"slices"
	"sort"
	"strings"

	"signet/internal/text"
)

// This file finds commands by where they stand: as a turn of somebody who may
// command, behind a fence that they close themselves, where nobody looks.

// roleNames pose as who may command; talkers are the other sides of a talk.
var (
	roleNames = text.SetOf(`system developer admin administrator root sistema systeme entwickler operator`)
	talkers   = text.SetOf(`assistant user human ai model instruction response`)
)

// roles finds the marks with which a talk is written down: "system:" where a
// line begins, "### System:", "[SYSTEM]". One of who may command is a hint, and
// certain when it goes on to speak to the reader; two sides in brackets or
// headings are certain.
func roles(v view) []hit {
	var found []hit
	sides := map[string]bool{}
	for i := range len(v.low) {
		if i > 0 && v.low[i] != '[' && v.low[i-1] != '\n' && v.low[i-1] != '-' {
			continue // most places, for the price of a look
		}
		m, ok := roleMarkAt(v, i)
		if !ok {
			continue
		}
		if m.dressed {
			sides[m.name] = true
		}
		commands := roleNames.Has(m.name)
		weight := hint
		switch {
		case len(sides) > 1, commands && toReader(v.low[m.end:min(len(v.low), m.end+160)]):
			weight = certain
		case !commands:
			continue
		case m.capitals:
			weight = likely
		}
		found = append(found, hit{m.span, "role", weight})
	}
	return found
}

// A roleMark is a name of a side in a talk, written as a mark.
type roleMark struct {
	span
	name     string
	capitals bool
	dressed  bool // in brackets or as a heading
}

// roleMarkAt reads the mark that begins at i: where a line or a comment does,
// or with a bracket. In capitals another word may follow, as in SYSTEM NOTICE.
func roleMarkAt(v view, i int) (roleMark, bool) {
	begins := i == 0 || v.low[i-1] == '\n' || v.low[i-1] == '-' && strings.HasSuffix(v.low[:i], "<!--")
	if !begins && v.low[i] != '[' {
		return roleMark{}, false
	}
	from := run(v.low, i, i+8, func(c byte) bool { return strings.IndexByte("#*[<(>-= ", c) >= 0 })
	to := run(v.low, from, from+16, isLetter)
	m := roleMark{name: v.low[from:to], capitals: run(v.s, from, to, isCapital) == to}
	if !roleNames.Has(m.name) && !talkers.Has(m.name) {
		return m, false
	}
	if more := run(v.s, to, to+24, func(c byte) bool { return isCapital(c) || c == ' ' }); m.capitals && more > to+3 && roleNames.Has(m.name) {
		m.span = span{i, more}
		return m, strings.IndexByte(":]", next(v.s, more)) >= 0
	}
	for _, word := range []string{" message", " prompt", "**", "*"} {
		if strings.HasPrefix(v.low[to:], word) {
			to += len(word)
			break
		}
	}
	m.span = span{i, to}
	c := next(v.low, to)
	m.dressed = from > i && (v.low[i] == '#' || v.low[i] == '[' && c == ']' && m.capitals)
	return m, c == ':' || m.dressed && (c == ']' || c == '\n')
}

// toReader reports whether text speaks to whom it poses as a system.
func toReader(text string) bool {
	for _, words := range []string{" you are ", " you must", " you may", " you will", " you have been", " you should", " you can now", " your ", " the user has", " the user is", " the assistant ", "ignore ", "disregard ", " all requests"} {
		if strings.Contains(text, words) {
			return true
		}
	}
	return false
}

// fenced names what is fenced off from instructions.
var (
	fenced = text.SetOf(`recalled untrusted memory memories notes note context conversation transcript quoted retrieved instructions prompt
		knowledge history user document external tool signet`)
	fenceWords = text.SetOf(`of the recalled untrusted memory memories notes note context conversation transcript quoted retrieved instructions
		prompt knowledge history user input data content document documents external tool output result results file section block text signet system message messages`)
)

// fences finds lines that close or open a fence, such as "--- END OF NOTES ---",
// and closing tags of something that was not opened.
func fences(v view) []hit {
	var found []hit
	at := 0
	for line := range strings.Lines(v.low) {
		start := at
		at += len(line)
		line = drawnPart(line)
		if len(line) > 100 {
			continue
		}
		words := strings.FieldsFunc(line, func(r rune) bool { return r >= 0x80 || !isAlnum(byte(r)) })
		if len(words) < 2 || len(words) > 7 || words[0] != "end" && words[0] != "begin" && words[0] != "start" {
			continue
		}
		known, strong := 0, false
		for _, w := range words[1:] {
			if fenceWords.Has(w) {
				known++
			}
			strong = strong || fenced.Has(w)
		}
		raw := v.s[start : start+len(line)]
		drawn := strings.Count(raw, "-")+strings.Count(raw, "=")+strings.Count(raw, "<")+strings.Count(raw, "#")+strings.Count(raw, "[")+strings.Count(raw, "*") > 1
		if !strong && known == len(words)-1 && drawn {
			found = append(found, hit{span{start, start + len(line)}, "fence", slight})
		}
		if strong && known == len(words)-1 && (drawn || raw == strings.ToUpper(raw) || words[0] == "end") {
			found = append(found, hit{span{start, start + len(line)}, "fence", certain})
		}
	}
	return append(found, closings(v)...)
}

// closings finds the first closing tag of a fence that was not opened.
func closings(v view) []hit {
	opened := map[string]bool{}
	for i := 0; i < len(v.low); i++ {
		if v.low[i] != '<' {
			continue
		}
		from := i + 1
		if next(v.low, from) == '/' {
			from++
		}
		to := run(v.low, from, from+40, isDashed)
		name := v.low[from:to]
		first, _, more := strings.Cut(strings.ReplaceAll(name, "-", "_"), "_")
		switch {
		case !fenced.Has(first) && first != "system" && !(more && first == "data"):
		case from == i+1:
			opened[name] = true
		case !opened[name] && goesFresh(v.s, to):
			return []hit{{span{i, to}, "fence", certain}}
		}
	}
	return nil
}

// goesFresh reports whether what follows a closing tag begins anew, and is not
// talk about the tag.
func goesFresh(s string, i int) bool {
	i = run(s, i, i+3, func(c byte) bool { return c == '>' || c == ' ' })
	return i < len(s) && !isSmall(s[i]) && s[i] != '`'
}

// drawnPart gives what a line has up to the second row of signs, such as the
// fence in "--- END OF NOTES --- Now do this".
func drawnPart(line string) string {
	isSign := func(c byte) bool { return strings.IndexByte("-=*#<>[]_", c) >= 0 }
	from := run(line, 0, len(line), func(c byte) bool { return isSign(c) || c == ' ' })
	if from == 0 {
		return line
	}
	for i := from; i+1 < len(line); i++ {
		if isSign(line[i]) && line[i] != '_' && (isSign(line[i+1]) || line[i] == ']') {
			return line[:run(line, i, len(line), isSign)]
		}
	}
	return line
}

// A veil begins and ends a stretch that is not shown.
type veil struct{ open, end string }

var veils = []veil{
	{"<!--", "-->"},
	{"[//]: #", "\n"},
	{"[comment]: ", "\n"},
	{"{/*", "*/}"},
	{`alt="`, `"`},
	{"display:none", "</"},
	{"display: none", "</"},
	{"visibility:hidden", "</"},
	{"visibility: hidden", "</"},
	{"font-size:0", "</"},
	{"font-size: 0", "</"},
	{"font-size:1px", "</"},
	{"opacity:0", "</"},
	{"opacity: 0", "</"},
	{"color:white", "</"},
	{"color: white", "</"},
	{"color:#fff", "</"},
	{" hidden>", "</"},
	{`aria-hidden="true"`, "</"},
}

// hiddenStretches gives the stretches that are not shown where text is
// rendered: comments, and elements styled to vanish. They are in order and do
// not overlap.
func hiddenStretches(v view) []span {
	var found []span
	for _, form := range veils {
		for i := 0; ; {
			n := strings.Index(v.low[i:], form.open)
			if n < 0 {
				break
			}
			from := i + n
			inside := from + len(form.open)
			size := strings.Index(v.low[inside:], form.end)
			if size < 0 {
				size = len(v.low) - inside
			}
			i = inside + size
			found = append(found, span{from, i})
		}
	}
	slices.SortFunc(found, func(a, b span) int { return a.start - b.start })
	var joined []span
	for _, sp := range found {
		if last := len(joined) - 1; last >= 0 && sp.start <= joined[last].end {
			joined[last].end = max(joined[last].end, sp.end)
		} else {
			joined = append(joined, sp)
		}
	}
	return joined
}

// within reports whether h lies in one of the stretches.
func within(stretches []span, h hit) bool {
	n := sort.Search(len(stretches), func(i int) bool { return stretches[i].end >= h.end })
	return n < len(stretches) && stretches[n].start <= h.start
}
