package cli

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"signet/internal/text"
)

// colour is a style of a terminal.
type colour string

const (
	bold   colour = "1"
	dim    colour = "2"
	red    colour = "31"
	green  colour = "32"
	yellow colour = "33"
)

// paint gives s in a colour where standard output is a terminal that shows
// colours and nobody asked for none.
func (a *app) paint(c colour, s string) string {
	if !isTerminal(a.Stdout) || a.Getenv("NO_COLOR") != "" || a.Getenv("TERM") == "dumb" {
		return s
	}
	return "\x1b[" + string(c) + "m" + s + "\x1b[0m"
}

func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.Stdout, format, args...) }

// note tells something beside the result, on standard error.
func (a *app) note(format string, args ...any) { fmt.Fprintf(a.Stderr, format+"\n", args...) }

// table prints rows of cells in columns that line up. The cells must be
// printable; the last one of a row may be of any length.
func table(w io.Writer, rows [][]string) {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			line.WriteString(cell)
			if i < len(row)-1 {
				line.WriteString(strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)+2))
			}
		}
		fmt.Fprintln(w, strings.TrimRight(line.String(), " "))
	}
}

// wrapAt is the width of wrapped text.
const wrapAt = 78

// wrap breaks printable text at words, with an indent on every line.
func wrap(s, indent string) string {
	var out []string
	for paragraph := range strings.Lines(text.Printable(s)) {
		line := ""
		for _, word := range strings.Fields(paragraph) {
			if line != "" && utf8.RuneCountInString(indent+line)+1+utf8.RuneCountInString(word) > wrapAt {
				out = append(out, indent+line)
				line = ""
			}
			line = strings.TrimPrefix(line+" "+word, " ")
		}
		out = append(out, strings.TrimRight(indent+line, " "))
	}
	return strings.Join(out, "\n")
}

// plural gives a number with its noun: "1 memory", "2 memories".
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// escapeHidden makes JSON safe to show: what text.Printable would escape
// becomes a \u escape of JSON, which means the same to a program.
func escapeHidden(data []byte) []byte {
	s := string(data)
	if text.Printable(s) == s {
		return data
	}
	var b strings.Builder
	for _, r := range s {
		shown := string(r)
		switch {
		case text.Printable(shown) == shown:
			b.WriteString(shown)
		case r > 0xFFFF:
			r -= 0x10000
			fmt.Fprintf(&b, `\u%04x\u%04x`, 0xD800+r>>10, 0xDC00+r&0x3FF)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return []byte(b.String())
}
