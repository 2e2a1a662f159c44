package guard

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// This file looks for secrets in the columns of tables: CSV, the tables of
// Markdown, and rows put into a database. What a column holds is said once, at
// its head, which may be far from the value.

// A column is the place of a secret in the rows of a table.
type column struct {
	at   int
	word secretWord
}

// A heading is the first row of a table.
type heading struct {
	sep     byte
	cells   int
	columns []column
	users   bool // whether another column tells users, hosts or services
}

// tables gives the secrets that stand in columns. It reads each line once, and
// once more if it follows a heading.
func tables(v view) []span {
	var found []span
	var head heading
	for i := 0; i < len(v.s); {
		end := lineEnd(v.s, i)
		row := cells(v.s, i, end, head.sep)
		if len(head.columns) > 0 && len(row) == head.cells {
			found = append(found, head.values(v, row)...)
		} else {
			head = headingOf(v, i, end)
		}
		i = end + 1
	}
	return append(found, inserted(v)...)
}

func lineEnd(s string, i int) int {
	if n := strings.IndexByte(s[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(s)
}

// mostCells bounds a row.
const mostCells = 24

// cells takes a row apart. Those of more than mostCells are none.
func cells(s string, from, to int, sep byte) []span {
	var out []span
	if sep == 0 {
		return nil
	}
	for i := from; i <= to; i++ {
		if i < to && s[i] != sep {
			continue
		}
		if len(out) == mostCells {
			return nil
		}
		out = append(out, trimmed(s, from, i))
		from = i + 1
	}
	return out
}

// trimmed takes blanks, quotes and marks of emphasis off a cell.
func trimmed(s string, from, to int) span {
	is := func(c byte) bool { return isSpace(c) || isQuote(c) || c == '*' }
	from = run(s, from, to, is)
	return span{from, back(s, to, to-from, is)}
}

// headingOf reads a line as the first row of a table: short names, one of which
// is a secret word.
func headingOf(v view, from, to int) heading {
	name := run(v.s, from, min(to, from+longestName), func(c byte) bool { return strings.IndexByte(",;|\t", c) < 0 })
	if next(v.s, from) == '|' {
		name = from
	}
	if name >= to || strings.IndexByte(",;|\t", v.s[name]) < 0 {
		return heading{}
	}
	head := heading{sep: v.s[name]}
	row := cells(v.s, from, to, head.sep)
	head.cells = len(row)
	for i, c := range row {
		text := v.low[c.start:c.end]
		if len(text) > 32 || strings.Count(text, " ") > 2 || run(text, 0, len(text), isHeading) < len(text) {
			return heading{}
		}
		if w, ok := headed(text, v.low[from:to]); ok {
			head.columns = append(head.columns, column{i, w})
		} else if words := pieces(text); slices.ContainsFunc(words, userColumns.Has) {
			head.users = true
		}
	}
	if len(row) < 2 {
		return heading{}
	}
	return head
}

func isHeading(c byte) bool { return isDashed(c) || c == ' ' || c == '/' || c >= 0x80 }

// headed gives the secret word a column's name ends with.
func headed(name, line string) (secretWord, bool) {
	if w, ok := wordAt(assigned(), name); ok {
		return w, w.weight != faint
	}
	words := pieces(name)
	if len(words) == 0 || slices.ContainsFunc(words, isAbout) {
		return secretWord{}, false
	}
	last := words[len(words)-1]
	w, ok := wordAt(assigned(), last)
	if isCode(secretWord{text: last}) && opensSomething(line, 0, 0) {
		return secretWord{last, digits}, true
	}
	return w, ok && w.weight != faint
}

// values gives the secrets of a row.
func (h heading) values(v view, row []span) []span {
	var found []span
	for _, c := range h.columns {
		if text := v.s[row[c.at].start:row[c.at].end]; inColumn(text, c.word, h.users) {
			found = append(found, row[c.at])
		}
	}
	return found
}

// inColumn is the value test for a cell. A plain word counts as a password only
// where the row also says whose it is.
func inColumn(text string, w secretWord, whose bool) bool {
	if text == "" || reference(text) || stand(text) {
		return false
	}
	if w.weight == strong {
		return irregularOrCompound(text) || pin(text) || whose && plausible(text) && !talk(text)
	}
	return credential(text, w.weight)
}

// userColumns are the heads of columns that say whose a password is.
var userColumns = text.SetOf(`user users username usuario benutzer benutzername utilisateur login email e-mail mail name host
	hostname server service account konto site website url dienst role id`)

// inserted gives the secrets among the values of SQL's INSERT.
func inserted(v view) []span {
	var found []span
	for i := 0; i < len(v.low); {
		n := strings.Index(v.low[i:], "values")
		if n < 0 {
			break
		}
		i += n + len("values")
		names := back(v.s, i-len("values"), longestValue, func(c byte) bool { return c != '(' && c != ';' })
		shut := strings.IndexByte(v.s[names:i], ')')
		if names == 0 || v.s[names-1] != '(' || shut < 0 || shut > mostCells*32 {
			continue
		}
		head := headingOf(v, names, names+shut)
		for len(head.columns) > 0 {
			i = run(v.s, i, i+8, func(c byte) bool { return isSpace(c) || c == ',' })
			if next(v.s, i) != '(' {
				break
			}
			var row []span
			if row, i = tuple(v.s, i+1); len(row) == head.cells {
				found = append(found, head.values(v, row)...)
			}
		}
	}
	return found
}

// tuple reads the literals at i to the bracket that closes them.
func tuple(s string, i int) (row []span, end int) {
	for i < len(s) && s[i] != ')' && s[i] != '\n' {
		i = run(s, i, len(s), func(c byte) bool { return isBlank(c) || c == ',' })
		q, from := next(s, i), i
		if isQuote(q) {
			i = run(s, i+1, len(s), func(c byte) bool { return c != q && c != '\n' })
			row = append(row, span{from + 1, i})
			i = min(i+1, len(s))
			continue
		}
		i = run(s, i, len(s), func(c byte) bool { return c != ',' && c != ')' && c != '\n' })
		row = append(row, span{from, i})
	}
	return row, min(i+1, len(s))
}
