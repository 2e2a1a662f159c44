package harness

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"signet/internal/errs"
)

// document is a JSON file that a person wrote, comments and trailing commas
// allowed. It is never written anew: an edit inserts or cuts bytes, in the
// file's own style, and every other byte stays. remove is the exact inverse of
// insert.
//
// A place in it is a path of positions, from the root: position 2 is the third
// member of an object or the third element of an array.
type document struct {
	text  []byte
	root  hujson.Value
	json5 bool // the text is JSON5
}

// The most that a settings file may hold, in bytes and in brackets one within
// the other. The parser calls itself for each of these.
const (
	maxDocument = 1 << 20
	maxDepth    = 1000
)

func parseDocument(text []byte) (*document, error) { return parseAs(text, false) }

func parseAs(text []byte, json5 bool) (*document, error) {
	if len(text) > maxDocument {
		return nil, errs.E(errs.TooLarge, "the file is over %d bytes", maxDocument)
	}
	if len(bytes.TrimSpace(bytes.TrimPrefix(text, bom))) == 0 {
		return nil, errs.E(errs.Invalid, "1:1: the file is empty, and empty is not valid JSON").
			WithHint("write {} into it, or delete it, and run the command again")
	}
	d := &document{json5: json5}
	if err := d.become(text); err != nil {
		return nil, err
	}
	if d.kind() != '{' {
		return nil, errs.E(errs.Invalid, "%s: must be an object", d.where(d.root.StartOffset))
	}
	return d, nil
}

// become takes a new text, without the byte order mark it may begin with.
func (d *document) become(text []byte) error {
	body := bytes.TrimPrefix(text, bom)
	if at := tooDeep(body); at >= 0 {
		return errs.E(errs.Invalid, "%s: brackets stand more than %d deep", position(body, at), maxDepth)
	}
	if d.json5 {
		root, err := parseJSON5(body)
		if err == nil {
			d.text, d.root = body, root
		}
		return err
	}
	root, err := hujson.Parse(body)
	if err != nil {
		// The parser wants a line break after a // comment, even at the end.
		again, stillBad := hujson.Parse(append(slices.Clone(body), '\n'))
		if stillBad != nil {
			return parseError(err)
		}
		root = again
	}
	d.text, d.root = body, root
	return nil
}

// tooDeep gives the offset where brackets stand too deep, or -1. It counts
// those in strings and comments too, which does no harm at such a depth.
func tooDeep(text []byte) int {
	depth := 0
	for i, c := range text {
		switch c {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		if depth > maxDepth {
			return i
		}
	}
	return -1
}

func parseError(err error) error {
	var line, column int
	_, rest, _ := strings.Cut(err.Error(), "column ")
	_, rest, _ = strings.Cut(rest, ": ")
	if _, scanErr := fmt.Sscanf(err.Error(), "hujson: line %d, column %d", &line, &column); scanErr != nil {
		return errs.E(errs.Invalid, "not valid JSON: %w", err)
	}
	return errs.E(errs.Invalid, "%d:%d: not valid JSON: %s", line, column, rest)
}

// where gives an offset as line:column.
func (d *document) where(offset int) string { return position(d.text, offset) }

func position(text []byte, offset int) string {
	before := text[:offset]
	line := 1 + bytes.Count(before, []byte("\n"))
	return fmt.Sprintf("%d:%d", line, offset-bytes.LastIndexByte(before, '\n'))
}

// item is a member of an object or an element of an array. Its bounds take in
// the member's name.
type item struct {
	name       string
	start, end int
	value      *hujson.Value
}

// at gives the value at a path. The path must exist.
func (d *document) at(path ...int) *hujson.Value {
	v := &d.root
	for _, i := range path {
		v = items(v)[i].value
	}
	return v
}

// kind gives the kind of the value at a path: '{', '[', '"', '0', 't', 'f', 'n'.
func (d *document) kind(path ...int) hujson.Kind { return d.at(path...).Value.Kind() }

// find gives the position of a named member of the object at a path, or -1. Of
// several with the name the last one counts, as it does for JSON readers.
func (d *document) find(name string, path ...int) int {
	list := items(d.at(path...))
	for i, it := range slices.Backward(list) {
		if it.name == name && d.kind(path...) == '{' {
			return i
		}
	}
	return -1
}

// str gives the string at a path, or "" for any other value.
func (d *document) str(path ...int) string {
	if l, ok := d.at(path...).Value.(hujson.Literal); ok && l.Kind() == '"' {
		return l.String()
	}
	return ""
}

// items gives what a container holds, and nothing for other values.
func items(v *hujson.Value) []item {
	var list []item
	switch c := v.Value.(type) {
	case *hujson.Object:
		for i := range c.Members {
			m := &c.Members[i]
			name, _ := m.Name.Value.(hujson.Literal)
			list = append(list, item{name.String(), m.Name.StartOffset, m.Value.EndOffset, &m.Value})
		}
	case *hujson.Array:
		for i := range c.Elements {
			e := &c.Elements[i]
			list = append(list, item{"", e.StartOffset, e.EndOffset, e})
		}
	}
	return list
}

// edit replaces the bytes from start to end.
type edit struct {
	start, end int
	with       string
}

// splice makes edits, which are in order and do not overlap. They must leave
// valid JSON: else there is a bug in here, and the file must not be written.
func (d *document) splice(edits ...edit) error {
	var b bytes.Buffer
	done := 0
	for _, e := range edits {
		b.Write(d.text[done:e.start])
		b.WriteString(e.with)
		done = e.end
	}
	b.Write(d.text[done:])
	if err := d.become(b.Bytes()); err != nil {
		return fmt.Errorf("the edit would break the file: %w", err)
	}
	return nil
}

// replace puts a value in the place of another.
func (d *document) replace(v any, path ...int) error {
	old := d.at(path...)
	return d.splice(edit{old.StartOffset, old.EndOffset, string(encode(v))})
}

// gap is a stretch between items: blanks, comments and at most one comma.
type gap struct {
	comma int  // where the comma is, or -1
	solid int  // where the last comma or comment ends; what follows is blank
	line  bool // a // comment ends there, so that only a new line may follow
}

func (d *document) gap(from, to int) gap {
	g := gap{comma: -1, solid: from}
	for i := from; i < to; i++ {
		switch rest := d.text[i:to]; {
		case rest[0] == ',':
			g = gap{comma: i, solid: i + 1}
		case bytes.HasPrefix(rest, []byte("//")):
			comment, _, _ := bytes.Cut(rest, []byte("\n"))
			i += len(comment)
			g.solid, g.line = i-len(comment)+len(bytes.TrimRight(comment, "\r")), true
		case bytes.HasPrefix(rest, []byte("/*")):
			i += 2 + bytes.Index(rest[2:], []byte("*/")) + 1
			g.solid, g.line = i+1, false
		}
	}
	return g
}

// render gives an item as text whose lines after the first begin with indent,
// or in one line.
func render(name string, v any, oneLine bool, indent, unit, newline string) string {
	if oneLine {
		if name == "" {
			return string(encode(v))
		}
		return string(encode(name)) + ":" + string(encode(v))
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent(indent, unit)
	if err := enc.Encode(v); err != nil {
		panic("harness: " + err.Error()) // our own values only
	}
	s := strings.TrimSuffix(b.String(), "\n")
	if name != "" {
		s = string(encode(name)) + ": " + s
	}
	return strings.ReplaceAll(s, "\n", newline)
}
