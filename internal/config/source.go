package config

import (
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// A source is the text of a file and where its lines begin. YAML nodes know
// the line and the column where they begin, but not where they end: end finds
// that in the text. It may be wrong about unusual YAML, which is why an edit is
// verified by reading the result.
type source struct {
	text  string
	lines []int
}

func newSource(text string) source {
	lines := []int{0}
	for i := 0; i < len(text); {
		n := breakAt(text, i)
		if n == 0 {
			i++
			continue
		}
		i += n
		lines = append(lines, i)
	}
	return source{text, lines}
}

// breakAt gives the length of the line break at i, or 0. YAML knows more line
// breaks than most.
func breakAt(s string, i int) int {
	for _, br := range []string{"\r\n", "\n", "\r", "\u0085", "\u2028", "\u2029"} {
		if strings.HasPrefix(s[i:], br) {
			return len(br)
		}
	}
	return 0
}

// eol is the line end of the file's first line, or a line feed.
func (s source) eol() string {
	if len(s.lines) < 2 {
		return "\n"
	}
	i := s.lineEnd(0)
	return s.text[i:s.lines[1]]
}

// start is where a node begins.
func (s source) start(n *yaml.Node) int {
	if n.Line < 1 || n.Line > len(s.lines) {
		return len(s.text)
	}
	at := s.lines[n.Line-1]
	for col := 1; col < n.Column && at < len(s.text); col++ {
		_, size := utf8.DecodeRuneInString(s.text[at:])
		at += size
	}
	return at
}

// lineStart is where the line begins that i is on.
func (s source) lineStart(i int) int {
	start := 0
	for _, at := range s.lines {
		if at > i {
			break
		}
		start = at
	}
	return start
}

// lineEnd is where the line ends that i is on, without its line break.
func (s source) lineEnd(i int) int {
	for i < len(s.text) && breakAt(s.text, i) == 0 {
		i++
	}
	return i
}

// nextLine is where the line after the one that i is on begins.
func (s source) nextLine(i int) int {
	i = s.lineEnd(i)
	if i < len(s.text) {
		i += breakAt(s.text, i)
	}
	return i
}

// end is where a node ends, and false where that cannot be told.
func (s source) end(n *yaml.Node) (int, bool) {
	at := s.start(n)
	switch {
	case n.Kind == yaml.ScalarNode && n.Style&yaml.DoubleQuotedStyle != 0:
		return s.quoteEnd(at, '"')
	case n.Kind == yaml.ScalarNode && n.Style&yaml.SingleQuotedStyle != 0:
		return s.quoteEnd(at, '\'')
	case n.Kind == yaml.ScalarNode && n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		return s.blockEnd(at), true
	case n.Kind == yaml.ScalarNode:
		return s.plainEnd(at, n.Value)
	case n.Style&yaml.FlowStyle != 0:
		return s.flowEnd(at, n)
	case len(n.Content) == 0:
		return 0, false
	}
	last := n.Content[len(n.Content)-1]
	if n.Kind == yaml.MappingNode && implicit(last) {
		return s.colon(n.Content[len(n.Content)-2])
	}
	if implicit(last) {
		return 0, false
	}
	return s.end(last)
}

// implicit reports whether a node stands for a value that is not written.
func implicit(n *yaml.Node) bool {
	const quoted = yaml.DoubleQuotedStyle | yaml.SingleQuotedStyle | yaml.LiteralStyle | yaml.FoldedStyle
	return n.Kind == yaml.ScalarNode && n.Value == "" && n.Style&quoted == 0
}

// colon is where the colon after a key ends.
func (s source) colon(key *yaml.Node) (int, bool) {
	i, ok := s.end(key)
	if !ok {
		return 0, false
	}
	rest := strings.TrimLeft(s.text[i:], " \t")
	return len(s.text) - len(rest) + 1, strings.HasPrefix(rest, ":")
}

func (s source) quoteEnd(at int, quote byte) (int, bool) {
	if at >= len(s.text) || s.text[at] != quote {
		return 0, false
	}
	for i := at + 1; i < len(s.text); i++ {
		switch {
		case quote == '"' && s.text[i] == '\\':
			i++
		case s.text[i] != quote:
		case quote == '\'' && strings.HasPrefix(s.text[i+1:], "'"):
			i++
		default:
			return i + 1, true
		}
	}
	return 0, false
}

// plainEnd follows the words of a plain scalar, which may span lines.
func (s source) plainEnd(at int, value string) (int, bool) {
	for i, word := range strings.Fields(value) {
		if i > 0 {
			at = len(s.text) - len(strings.TrimLeft(s.text[at:], " \t\r\n"))
		}
		if !strings.HasPrefix(s.text[at:], word) {
			return 0, false
		}
		at += len(word)
	}
	return at, true
}

// blockEnd is where the text after | or > ends: with the last line that is
// indented at least as far as its first.
func (s source) blockEnd(at int) int {
	end, least := s.lineEnd(at), 0
	for i := s.nextLine(at); i < len(s.text); i = s.nextLine(i) {
		line := s.text[i:s.lineEnd(i)]
		indent := len(line) - len(strings.TrimLeft(line, " "))
		if strings.TrimSpace(line) == "" {
			continue
		}
		if least == 0 {
			least = indent
		}
		if indent < least || indent == 0 {
			break
		}
		end = i + len(line)
	}
	return end
}

// flowEnd is where a list or map in brackets ends: past its last item, behind
// whatever may stand before the bracket.
func (s source) flowEnd(at int, n *yaml.Node) (int, bool) {
	at++
	for _, c := range n.Content {
		if implicit(c) {
			continue
		}
		end, ok := s.end(c)
		if !ok {
			return 0, false
		}
		at = end
	}
	for at < len(s.text) {
		switch c := s.text[at]; {
		case c == ']' || c == '}':
			return at + 1, true
		case c == '#':
			at = s.lineEnd(at)
		case strings.ContainsRune(" \t\r\n,:?", rune(c)):
			at++
		default:
			return 0, false
		}
	}
	return 0, false
}
