package text

import (
	"strings"
	"unicode/utf8"
)

// Prose gives s with everything blanked out that nobody said: code blocks,
// quotes, tables, blocks of HTML or XML, pasted logs, stack traces and diffs, and what
// is struck through.
// The result has the length of s and its line ends, so offsets into it point
// into s. Inline code stays, for it is part of a sentence.
//
// It goes line by line and knows three things that last for many lines: a
// fenced block, a tag block, and a diff hunk. A block that is never closed
// lasts to the end; to lose prose is the smaller harm there.
func Prose(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	p := proseReader{blankBefore: true}
	for line := range strings.Lines(s) {
		if p.keeps(strings.TrimRight(line, "\r\n")) {
			b.WriteString(withoutStruck(line))
		} else {
			blank(&b, line)
		}
	}
	return b.String()
}

// blank writes spaces for all of s but its line ends.
func blank(b *strings.Builder, s string) {
	for i := range len(s) {
		if s[i] == '\n' || s[i] == '\r' {
			b.WriteByte(s[i])
		} else {
			b.WriteByte(' ')
		}
	}
}

// A proseReader says of one line after another whether it is prose.
type proseReader struct {
	fence       string // what closes the fenced block we are in
	tag         string // the name of the tag block we are in
	depth       int    // how many blocks of that name are open
	diff        bool   // in a diff hunk
	indented    bool   // in an indented code block
	pasted      bool   // the line before was of a log or a stack trace
	blankBefore bool   // the line before was empty
}

func (p *proseReader) keeps(line string) bool {
	trimmed := strings.TrimSpace(line)
	wasBlank := p.blankBefore
	p.blankBefore = trimmed == ""
	switch {
	case p.fence != "":
		p.closeFence(trimmed)
		return false
	case p.tag != "":
		p.countTags(trimmed)
		return false
	case trimmed == "":
		return true
	case p.openFence(trimmed), p.openTag(trimmed), p.inDiff(line):
		return false
	}
	return !p.isPasted(line, trimmed) && !p.isIndented(line, wasBlank) && !isQuote(trimmed) && !isTable(trimmed)
}

// isPasted reports whether line is of a log or a stack trace, by its shape or
// because it is indented below one that is.
func (p *proseReader) isPasted(line, trimmed string) bool {
	p.pasted = isLog(trimmed) || p.pasted && hasAnyPrefix(line, " ", "\t")
	return p.pasted
}

// openFence reports whether line begins a fenced block, and notes its fence.
func (p *proseReader) openFence(line string) bool {
	for _, mark := range []string{"`", "~"} {
		n := len(line) - len(strings.TrimLeft(line, mark))
		if n >= 3 && (mark == "~" || !strings.Contains(line[n:], mark)) {
			p.fence = line[:n]
			return true
		}
	}
	return false
}

func (p *proseReader) closeFence(line string) {
	if strings.HasPrefix(line, p.fence) && strings.Trim(line, p.fence[:1]) == "" {
		p.fence = ""
	}
}

// openTag reports whether line begins with a tag, and notes its name if the
// block goes on after the line. A tag in the middle of a line is left alone.
func (p *proseReader) openTag(line string) bool {
	if strings.HasPrefix(line, "<!--") {
		if !strings.Contains(line, "-->") {
			p.tag, p.depth = "!--", 1
		}
		return true
	}
	name := tagName(line)
	if name == "" {
		return false
	}
	if line[1] != '/' && !isVoid(name) && !strings.HasSuffix(line, "/>") {
		p.tag, p.depth = name, 0
		p.countTags(line)
	}
	return true
}

// countTags keeps the depth of the tag block over one line of it.
func (p *proseReader) countTags(line string) {
	if p.tag == "!--" {
		if strings.Contains(line, "-->") {
			p.tag = ""
		}
		return
	}
	p.depth += countTag(line, "<"+p.tag) - countTag(line, "</"+p.tag)
	if p.depth <= 0 {
		p.tag = ""
	}
}

// countTag counts the tags in line that begin with open and end there.
func countTag(line, open string) int {
	n := 0
	for {
		_, rest, ok := strings.Cut(line, open)
		if !ok {
			return n
		}
		if rest == "" || strings.ContainsRune(" \t/>", rune(rest[0])) {
			n++
		}
		line = rest
	}
}

// tagName gives the name of the tag with which line begins, or "". An address
// in angle brackets is no tag.
func tagName(line string) string {
	if len(line) < 3 || line[0] != '<' {
		return ""
	}
	name := strings.TrimPrefix(line[1:], "/")
	n := 0
	for n < len(name) && (isLetter(name[n]) || n > 0 && (isDigit(name[n]) || strings.IndexByte("-_:.", name[n]) >= 0)) {
		n++
	}
	if n == 0 || n == len(name) || !strings.ContainsRune(" \t/>", rune(name[n])) || !strings.Contains(name, ">") {
		return ""
	}
	return name[:n]
}

// isVoid reports whether an HTML element never has an end.
func isVoid(name string) bool {
	switch strings.ToLower(name) {
	case "br", "hr", "img", "input", "link", "meta", "source", "col", "wbr":
		return true
	}
	return false
}

// inDiff reports whether line belongs to a diff: its headers, and after a hunk
// header all lines that begin with a diff sign.
func (p *proseReader) inDiff(line string) bool {
	switch {
	case hasAnyPrefix(line, "diff --git ", "index ", "--- a/", "+++ b/", "--- /dev/null", "+++ /dev/null"):
		return !strings.HasPrefix(line, "index ") || strings.Contains(line, "..")
	case strings.HasPrefix(line, "@@ ") && strings.Contains(line[3:], "@@"):
		p.diff = true
		return true
	}
	p.diff = p.diff && hasAnyPrefix(line, "+", "-", " ", `\ No newline`)
	return p.diff
}

// isIndented reports whether line is code by its indent: four columns or a tab
// after an empty line, and not a part of a list.
func (p *proseReader) isIndented(line string, wasBlank bool) bool {
	deep := hasAnyPrefix(line, "    ", "\t") && bullet(strings.TrimLeft(line, " \t")) == 0
	p.indented = deep && (p.indented || wasBlank)
	return p.indented
}

func isQuote(line string) bool { return line[0] == '>' }

// isTable reports whether line is a row of a table: it begins and ends with a
// bar, or is a ruler between rows.
func isTable(line string) bool {
	if line[0] == '|' && strings.Count(line, "|") > 1 {
		return true
	}
	return strings.Contains(line, "|") && strings.Contains(line, "--") && strings.Trim(line, "|-: \t") == ""
}

func hasAnyPrefix(s string, prefixes ...string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	return false
}

// bullet is the length of the list mark at the start of s with the white space
// after it, or 0.
func bullet(s string) int {
	n := 0
	switch {
	case s == "":
		return 0
	case strings.IndexByte("-*+", s[0]) >= 0:
		n = 1
	case strings.HasPrefix(s, "•"):
		n = utf8.RuneLen('•')
	default:
		for n < len(s) && n < 9 && isDigit(s[n]) {
			n++
		}
		if n == 0 || n == len(s) || s[n] != '.' && s[n] != ')' {
			return 0
		}
		n++
	}
	gap := len(s[n:]) - len(strings.TrimLeft(s[n:], " \t"))
	if gap == 0 {
		return 0
	}
	return n + gap
}
