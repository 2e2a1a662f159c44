package config

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	"signet/internal/errs"
)

// A patch replaces the text from one offset to another.
type patch struct {
	from, to int
	text     string
}

func insert(at int, text string) []patch { return []patch{{at, at, text}} }

func (s source) apply(patches []patch) string {
	slices.SortStableFunc(patches, func(a, b patch) int { return cmp.Compare(a.from, b.from) })
	var b strings.Builder
	at := 0
	for _, p := range patches {
		b.WriteString(s.text[at:p.from])
		b.WriteString(p.text)
		at = p.to
	}
	b.WriteString(s.text[at:])
	return b.String()
}

// splice gives the text with the value at the path. It walks down as far as
// the file goes and then replaces the value that is there, or adds what is
// missing behind the last entry of the map it reached.
func splice(s source, root *yaml.Node, path []string, v any) (string, error) {
	if root == nil {
		return s.appendBlock(path, v), nil
	}
	n := root
	for i, name := range path {
		key, val := find(n, name)
		var patches []patch
		var ok bool
		switch {
		case key == nil:
			patches, ok = s.add(n, path[i:], v)
		case i == len(path)-1:
			patches, ok = s.replace(key, val, v)
		case val.Tag == "!!null":
			patches, ok = s.fillNull(root, n, key, val, path[i+1:], v)
		case val.Kind != yaml.MappingNode:
			return "", errs.Field(strings.Join(path[:i+1], "."), "is %s in the file, and must be a map of settings", describe(val))
		default:
			n = val
			continue
		}
		if !ok {
			return "", unsafe(strings.Join(path, "."))
		}
		return s.apply(patches), nil
	}
	return "", unsafe(strings.Join(path, "."))
}

func find(n *yaml.Node, name string) (key, val *yaml.Node) {
	for k, v := range pairs(n) {
		if k.Value == name {
			return k, v
		}
	}
	return nil, nil
}

func (s source) appendBlock(path []string, v any) string {
	text := s.text
	if text != "" && s.lineStart(len(text)) != len(text) {
		text += s.eol()
	}
	return text + blockLines(path, v, "", "  ", s.eol()) + s.eol()
}

// add puts a new entry behind the last one of a map.
func (s source) add(n *yaml.Node, path []string, v any) ([]patch, bool) {
	flow := n.Style&yaml.FlowStyle != 0
	if flow && len(n.Content) == 0 {
		end, ok := s.end(n)
		return insert(end-1, flowEntry(path, v)), ok
	}
	key, last := n.Content[len(n.Content)-2], n.Content[len(n.Content)-1]
	end, ok := s.end(last)
	if implicit(last) {
		end, ok = s.colon(key)
	}
	if !ok {
		return nil, false
	}
	if flow {
		return insert(end, ", "+flowEntry(path, v)), true
	}
	indent := strings.Repeat(" ", n.Content[0].Column-1)
	return insert(s.lineEnd(end), s.eol()+blockLines(path, v, indent, step(n), s.eol())), true
}

// fillNull puts a map where a key has no value.
func (s source) fillNull(root, parent, key, val *yaml.Node, path []string, v any) ([]patch, bool) {
	if !implicit(val) {
		end, ok := s.end(val)
		return []patch{{s.start(val), end, "{" + flowEntry(path, v) + "}"}}, ok
	}
	colon, ok := s.colon(key)
	if !ok || parent.Style&yaml.FlowStyle != 0 {
		return insert(colon, " {"+flowEntry(path, v)+"}"), ok
	}
	indent := strings.Repeat(" ", key.Column-1) + step(root)
	return insert(s.lineEnd(colon), s.eol()+blockLines(path, v, indent, step(root), s.eol())), true
}

// replace puts a value in the place of another.
func (s source) replace(key, val *yaml.Node, v any) ([]patch, bool) {
	if same(val, v) {
		return nil, true
	}
	items, isList := v.([]string)
	switch {
	case implicit(val):
		colon, ok := s.colon(key)
		return insert(colon, " "+render(v)), ok
	case val.Kind == yaml.SequenceNode && val.Style&yaml.FlowStyle == 0 && isList:
		return s.replaceItems(key, val, items)
	case val.Kind == yaml.MappingNode, val.Kind == yaml.SequenceNode && !isList:
		return nil, false
	}
	from := s.start(val)
	to, ok := s.end(val)
	if !ok || strings.Contains(s.text[from:to], "#") && strings.ContainsAny(s.text[from:to], "\r\n") {
		return nil, false // a comment might be lost
	}
	return []patch{{from, to, render(v)}}, true
}

// replaceItems changes a list that has an item on each line. Items that both
// lists begin or end with stay as they are; what lies between is replaced one
// by one, and then the rest is added or taken away with its line.
func (s source) replaceItems(key, val *yaml.Node, items []string) ([]patch, bool) {
	old, ok := texts(val)
	if !ok {
		return nil, false
	}
	head := 0
	for head < min(len(old), len(items)) && old[head] == items[head] {
		head++
	}
	tail := 0
	for tail < min(len(old), len(items))-head && old[len(old)-1-tail] == items[len(items)-1-tail] {
		tail++
	}
	goes, comes := val.Content[head:len(val.Content)-tail], items[head:len(items)-tail]
	var patches []patch
	for len(goes) > 0 && len(comes) > 0 {
		end, ok := s.end(goes[0])
		if !ok {
			return nil, false
		}
		patches = append(patches, patch{s.start(goes[0]), end, scalar(comes[0])})
		goes, comes = goes[1:], comes[1:]
		head++
	}
	for _, item := range goes {
		end, ok := s.end(item)
		if !ok {
			return nil, false
		}
		patches = append(patches, patch{s.lineStart(s.start(item)), s.nextLine(end), ""})
	}
	if len(items) == 0 {
		colon, ok := s.colon(key)
		return append(patches, patch{colon, colon, " []"}), ok
	}
	more, ok := s.insertItems(val, head, comes)
	return append(patches, more...), ok
}

// insertItems puts new lines before the item of that number.
func (s source) insertItems(val *yaml.Node, before int, items []string) ([]patch, bool) {
	var lines strings.Builder
	for _, item := range items {
		lines.WriteString(strings.Repeat(" ", val.Column-1) + "- " + scalar(item) + s.eol())
	}
	switch {
	case len(items) == 0:
		return nil, true
	case before == 0:
		return insert(s.lineStart(s.start(val)), lines.String()), true
	}
	end, ok := s.end(val.Content[before-1])
	text := s.eol() + strings.TrimSuffix(lines.String(), s.eol())
	return insert(s.lineEnd(end), text), ok
}

// step is how far the file indents: as its first inner map does.
func step(n *yaml.Node) string {
	for k, v := range pairs(n) {
		if v.Kind == yaml.MappingNode && v.Style&yaml.FlowStyle == 0 && v.Column > k.Column {
			return strings.Repeat(" ", v.Column-k.Column)
		}
	}
	return "  "
}

// blockLines writes nested keys, each on its line, without the last line end.
func blockLines(path []string, v any, indent, step, eol string) string {
	var b strings.Builder
	for _, name := range path[:len(path)-1] {
		b.WriteString(indent + scalar(name) + ":" + eol)
		indent += step
	}
	b.WriteString(indent + scalar(path[len(path)-1]) + ": " + render(v))
	return b.String()
}

// flowEntry writes nested keys on one line.
func flowEntry(path []string, v any) string {
	if len(path) == 1 {
		return scalar(path[0]) + ": " + render(v)
	}
	return scalar(path[0]) + ": {" + flowEntry(path[1:], v) + "}"
}

// render writes a value on one line.
func render(v any) string {
	switch v := v.(type) {
	case bool:
		return strconv.FormatBool(v)
	case int:
		return strconv.Itoa(v)
	case float64:
		return plain(v)
	case string:
		return scalar(v)
	case []string:
		items := make([]string, len(v))
		for i, item := range v {
			items[i] = scalar(item)
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	return "{}"
}

var bare = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[A-Za-z_~./][\w./@+-]*( [\w./@+-]+)*$`)
})

// scalar writes a text: bare where nothing could take it for something else,
// else in double quotes, whose escapes are the same in Go and in YAML.
func scalar(text string) string {
	n := yaml.Node{Kind: yaml.ScalarNode, Value: text}
	if bare().MatchString(text) && n.ShortTag() == "!!str" {
		return text
	}
	return strconv.Quote(text)
}
