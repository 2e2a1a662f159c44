package harness

import (
	"bytes"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"signet/internal/errs"
)

// tomlEntry is a stretch of a TOML file: a table from its header to the end of the
// line of its last key, or a key of the outermost table.
type tomlEntry struct {
	path       []string
	start, end int // whole lines
	keys       []tomlKey
}

// tomlKey is a key of a table and where its value stands; that of an inline table
// cannot be told.
type tomlKey struct {
	path       []string // from the outermost table
	start, end int      // of its lines
	value      unstable.Range
}

// tomlEntries gives what a valid TOML file holds, in order.
func tomlEntries(text []byte) []tomlEntry {
	var list []tomlEntry
	var p unstable.Parser
	p.Reset(text)
	inTable := false
	for p.NextExpression() {
		e := p.Expression()
		path, at := tomlPath(e)
		if e.Kind != unstable.KeyValue {
			inTable = true
			list = append(list, tomlEntry{path: path, start: lineStart(text, at), end: lineEnd(text, at)})
			continue
		}
		if !inTable {
			list = append(list, tomlEntry{start: lineStart(text, at)})
		}
		t := &list[len(list)-1]
		t.end = lineEnd(text, int(e.Raw.Offset+e.Raw.Length))
		path = slices.Concat(t.path, path)
		t.keys = append(t.keys, tomlKey{path: path, start: lineStart(text, at), end: t.end, value: tomlValue(text, e, at)})
	}
	return list
}

// tomlPath gives the name of an expression, and where that begins.
func tomlPath(e *unstable.Node) (path []string, at int) {
	for it := e.Key(); it.Next(); {
		if len(path) == 0 {
			at = int(it.Node().Raw.Offset)
		}
		path = append(path, string(it.Node().Data))
	}
	return path, at
}

// tomlValue is where the value of an expression whose name begins at an offset stands.
func tomlValue(text []byte, e *unstable.Node, at int) unstable.Range {
	if e.Value().Kind != unstable.Array {
		return e.Value().Raw
	}
	end := int(e.Raw.Offset + e.Raw.Length)
	from := at + bytes.IndexByte(text[at:end], '=') + 1
	from += len(text[from:end]) - len(bytes.TrimLeft(text[from:end], " \t"))
	return unstable.Range{Offset: uint32(from), Length: uint32(end - from)}
}

// lineStart is where the line of an offset begins, and lineEnd where the next
// one does.
func lineStart(text []byte, at int) int { return bytes.LastIndexByte(text[:at], '\n') + 1 }

func lineEnd(text []byte, at int) int {
	if i := bytes.IndexByte(text[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(text)
}

// appendTOML puts lines at the end of a file, a blank line before them. A file
// whose last line is not ended stays so, by which removeTOML can tell.
func appendTOML(text []byte, lines ...string) []byte {
	newline := "\n"
	if i := bytes.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		newline = "\r\n"
	}
	added := strings.Join(lines, newline)
	switch {
	case len(text) == 0:
		return []byte(added + newline)
	case text[len(text)-1] == '\n':
		return slices.Concat(text, []byte(newline+added+newline))
	}
	return slices.Concat(text, []byte(newline+newline+added))
}

// removeTOML cuts out all that stands below a path, and the blank line before it.
func removeTOML(text []byte, path ...string) []byte {
	kept := bytes.Clone(text)
	for _, t := range slices.Backward(tomlEntries(text)) {
		if below(t.path, path) {
			kept = cutLines(kept, t.start, t.end)
			continue
		}
		for _, k := range slices.Backward(t.keys) {
			if below(k.path, path) {
				kept = slices.Delete(kept, k.start, k.end)
			}
		}
	}
	return kept
}

// cutLines takes out lines and the blank line before them. Where they were the
// last ones and unended, the line before them is unended again.
func cutLines(text []byte, start, end int) []byte {
	last, unended := end == len(text), end > 0 && text[end-1] != '\n'
	for _, newline := range []string{"\r\n", "\n"} {
		if blank := newline + newline; bytes.HasSuffix(text[:start], []byte(blank)) {
			start -= len(newline)
			if last && unended {
				start -= len(newline)
			}
			break
		}
	}
	return slices.Delete(text, start, end)
}

// replaceTOML puts a value in the place of another, which must be a plain one.
func replaceTOML(text []byte, value string, path ...string) ([]byte, error) {
	for _, t := range tomlEntries(text) {
		for _, k := range t.keys {
			if slices.Equal(k.path, path) && k.value.Length > 0 {
				at := int(k.value.Offset)
				return slices.Concat(text[:at], []byte(value), text[at+int(k.value.Length):]), nil
			}
		}
	}
	name := strings.Join(path, ".")
	return nil, errs.E(errs.Invalid, "%s is written in a form that cannot be changed", name).
		WithHint("set %s = %s yourself", name, value)
}

func below(path, root []string) bool {
	return len(path) >= len(root) && slices.Equal(path[:len(root)], root)
}
