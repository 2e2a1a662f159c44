package harness

import (
	"bytes"
	"cmp"
	"strings"
)

// insert puts a value at the end of the container at a path. A container with
// items is continued in the style of its last one.
func (d *document) insert(name string, v any, path ...int) error {
	list := items(d.at(path...))
	if len(list) == 0 {
		return d.fill(name, v, path...)
	}
	last := list[len(list)-1]
	after := d.gap(last.end, d.at(path...).EndOffset-1)
	lead, oneLine, indent := d.lead(list, d.at(path...).StartOffset)
	if after.line && oneLine {
		indent = d.lineIndent(last.start) + d.unit()
		lead, oneLine = d.newline()+indent, false
	}
	text := lead + render(name, v, oneLine, indent, d.unit(), d.newline())
	if after.comma >= 0 {
		return d.splice(edit{after.solid, after.solid, text + ","})
	}
	return d.splice(edit{last.end, last.end, ","}, edit{after.solid, after.solid, text})
}

// lead gives what stands before the last item of a list: a line break and an
// indentation, or blanks on the same line.
func (d *document) lead(list []item, open int) (lead string, oneLine bool, indent string) {
	last, before := list[len(list)-1], open+1
	if len(list) > 1 {
		before = list[len(list)-2].end
	}
	between := d.text[before:last.start]
	if bytes.IndexByte(between, '\n') >= 0 {
		indent = d.lineIndent(last.start)
		return d.newline() + indent, false, indent
	}
	if len(list) > 1 && len(bytes.TrimRight(between, " \t")) == len(between) {
		return "", true, ""
	}
	return " ", true, ""
}

// fill puts the first item into an empty container that a person left there.
// A blank after the item tells later that the container was there before us
// (see ours). The root always was; it gets its closing bracket on a new line.
func (d *document) fill(name string, v any, path ...int) error {
	c := d.at(path...)
	inner := d.gap(c.StartOffset+1, c.EndOffset-1)
	if d.oneLine() {
		return d.splice(edit{inner.solid, inner.solid, render(name, v, true, "", "", "") + " "})
	}
	outer := d.lineIndent(c.StartOffset)
	indent := outer + d.unit()
	text := d.newline() + indent + render(name, v, false, indent, d.unit(), d.newline())
	if len(path) == 0 {
		return d.splice(edit{inner.solid, inner.solid, text + d.newline() + outer})
	}
	return d.splice(edit{inner.solid, inner.solid, text + " "})
}

// remove takes out the item at a path, and the containers around it that
// insert made for it and that would be left empty.
func (d *document) remove(path ...int) error {
	parent, i := path[:len(path)-1], path[len(path)-1]
	c := d.at(parent...)
	list := items(c)
	it := list[i]
	to := c.EndOffset - 1
	if i+1 < len(list) {
		to = list[i+1].start
	}
	comma := d.gap(it.end, to).comma
	switch {
	case len(list) == 1 && len(parent) > 0 && d.ours(c.StartOffset, it, to):
		return d.remove(parent...)
	case len(list) == 1:
		return d.empty(c.StartOffset, it, comma, to, len(parent) == 0)
	case i == 0:
		after := comma + 1 + blanks(d.text[comma+1:to])
		return d.splice(edit{it.start, it.end, ""}, edit{comma, after, ""})
	}
	before := d.gap(list[i-1].end, it.start)
	if comma >= 0 {
		return d.splice(d.cut(before, it), edit{comma, comma + 1, ""})
	}
	return d.splice(edit{before.comma, before.comma + 1, ""}, d.cut(before, it))
}

// cut takes out an item and the blanks before it. After a // comment a line
// break must stay if anything follows the item on its line.
func (d *document) cut(before gap, it item) edit {
	rest, _, _ := bytes.Cut(d.text[it.end:], []byte("\n"))
	if before.line && strings.Trim(string(rest), ", \t\r") != "" {
		return edit{it.start, it.end, ""}
	}
	return edit{before.solid, it.end, ""}
}

// ours reports that a container with a single item stands as insert writes a
// new one: it closes right after the item or on a line of its own.
func (d *document) ours(open int, it item, end int) bool {
	after := string(d.text[it.end:end])
	if bytes.IndexByte(d.text[open:it.start], '\n') < 0 {
		return after == ""
	}
	return after == d.newline()+d.lineIndent(open)
}

// empty undoes fill.
func (d *document) empty(open int, it item, comma, end int, root bool) error {
	from := it.end
	edits := []edit{d.cut(d.gap(open+1, it.start), it)}
	if comma >= 0 {
		edits = append(edits, edit{comma, comma + 1, ""})
		from = comma + 1
	}
	pad := " "
	if root && bytes.IndexByte(d.text[open:it.start], '\n') >= 0 {
		pad = d.newline() + d.lineIndent(open)
	}
	if strings.HasPrefix(string(d.text[from:end]), pad) {
		edits = append(edits, edit{from, from + len(pad), ""})
	}
	return d.splice(edits...)
}

// newline gives the line end that the file uses.
func (d *document) newline() string {
	if i := bytes.IndexByte(d.text, '\n'); i > 0 && d.text[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// unit gives one step of indentation: that of the first member, if it stands
// on a line of its own and further in, and else two blanks.
func (d *document) unit() string {
	list := items(&d.root)
	if len(list) == 0 || bytes.IndexByte(d.text[d.root.StartOffset:list[0].start], '\n') < 0 {
		return "  "
	}
	unit := strings.TrimPrefix(d.lineIndent(list[0].start), d.lineIndent(d.root.StartOffset))
	return cmp.Or(unit, "  ")
}

// oneLine reports that the whole file is written in one line. An empty object
// is no sign of that.
func (d *document) oneLine() bool {
	inner := d.text[d.root.StartOffset:d.root.EndOffset]
	return len(items(&d.root)) > 0 && bytes.IndexByte(inner, '\n') < 0
}

// lineIndent gives the blanks that begin the line of an offset.
func (d *document) lineIndent(offset int) string {
	line := d.text[bytes.LastIndexByte(d.text[:offset], '\n')+1:]
	i := 0
	for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
		i++
	}
	return string(line[:i])
}

func blanks(b []byte) int { return len(b) - len(bytes.TrimLeft(b, " \t\r\n")) }
