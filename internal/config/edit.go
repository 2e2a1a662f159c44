package config

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"go.yaml.in/yaml/v3"

	"signet/internal/errs"
)

// Edit sets one setting in the text of a settings file and leaves the rest of
// the text as it is: comments, order, indentation, line ends. Maps on the way
// to the key are made when they are missing. A value is a bool, a number, a
// string or a list of strings.
//
// An unknown key, a value that is not allowed, and a file that would not be
// valid afterwards are Invalid. Where the text is too unusual to be changed
// safely in place, the error is Refused and a person has to edit it.
func Edit(data []byte, key string, value any) ([]byte, error) {
	s, err := lookup(key)
	if err != nil {
		return nil, err
	}
	v, err := s.check(value)
	if err != nil {
		return nil, err
	}
	body, bom := strings.CutPrefix(string(data), "\ufeff")
	doc, probs := readDocument([]byte(body))
	if len(probs) > 0 {
		return nil, problemsError(FileNames()[0], probs)
	}
	out, err := splice(newSource(body), doc.root, s.path(), v)
	if err != nil {
		return nil, err
	}
	if err := verify(doc.root, []byte(out), s, v); err != nil {
		return nil, err
	}
	if bom {
		out = "\ufeff" + out
	}
	return []byte(out), nil
}

// lookup finds the setting that may be edited under a key; each feature is one.
func lookup(key string) (setting, error) {
	if name, ok := strings.CutPrefix(key, "features."); ok && name != "" {
		return feature(key, name), nil
	}
	s, ok := table().byKey[key]
	if ok && s.to != nil && s.kind.shape != isFlags {
		return s, nil
	}
	section, name := split(key)
	switch {
	case ok && s.to != nil:
		return s, errs.Field(key, "is a map; set one name in it, such as %s.name", key)
	case ok:
		return s, errs.Field(key, "this version does not read it")
	case table().sections[key] != nil:
		return s, errs.Field(key, "is a section; the settings in it are %s", strings.Join(table().sections[key], ", "))
	}
	return s, errs.Field(key, "unknown setting%s", suggest(section, name))
}

func feature(key, name string) setting {
	return setting{key: key, kind: flag(), to: func(c *Config) any {
		on := c.Features[name]
		return &on
	}}
}

// path is the names that lead to a setting in the file.
func (s setting) path() []string {
	if name, ok := strings.CutPrefix(s.key, "features."); ok {
		return []string{"features", name}
	}
	return strings.Split(s.key, ".")
}

// check gives the value in the form the setting stores. JSON knows only one
// sort of number and of list, so those are taken for whole numbers and lists
// of strings where they are.
func (s setting) check(value any) (any, error) {
	if f, ok := value.(float64); ok && s.kind.shape == isWhole && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		value = int(f)
	}
	switch value.(type) {
	case bool, int, float64, string, []string, []any:
	default:
		return nil, errs.Field(s.key, "must be %s", s.kind.allowed())
	}
	n, err := nodeOf(value)
	if err != nil {
		return nil, errs.Field(s.key, "must be %s: %w", s.kind.allowed(), err)
	}
	v, _, complaint := s.kind.read(&n)
	if complaint != "" {
		return nil, errs.Field(s.key, "%s", complaint)
	}
	return v, s.ours(v)
}

// ours refuses a word that this version can do nothing with.
func (s setting) ours(v any) error {
	word, ok := v.(string)
	if instead := s.kind.foreign[word]; ok && instead != "" {
		return errs.Field(s.key, "this version does not have %s; it must be %s", word, s.kind.allowed()).WithHint("%s", instead)
	}
	return nil
}

// verify makes sure that an edit did what it should and no more: the new text
// is valid, says what the old one said but for the one value, and the setting
// has that value.
func verify(old *yaml.Node, text []byte, s setting, v any) error {
	doc, probs := readDocument(text)
	if len(probs) > 0 {
		return unsafe(s.key)
	}
	c := Default()
	if probs := doc.fill(&c); len(probs) > 0 {
		return problemsError(FileNames()[0], probs)
	}
	if !reflect.DeepEqual(plainTree(doc.root), with(plainTree(old), s.path(), plainValue(v))) {
		return unsafe(s.key)
	}
	want := reflect.New(reflect.TypeOf(s.to(&c)).Elem())
	s.kind.store(want.Interface(), v)
	if got := reflect.ValueOf(s.to(&c)).Elem(); !reflect.DeepEqual(got.Interface(), want.Elem().Interface()) {
		return errs.E(errs.Conflict, "%s would have no effect: an older name of it stands in the file and wins", s.key).
			WithHint("change or remove the older name")
	}
	return nil
}

func unsafe(key string) error {
	e := errs.E(errs.Refused, "%s cannot be changed in this file without touching more than its value", key)
	e.Field = key
	return e.WithHint("edit the file by hand")
}

// plainTree turns nodes into maps, slices and scalars that can be compared.
func plainTree(n *yaml.Node) any {
	switch {
	case n == nil:
		return map[string]any{}
	case n.Kind == yaml.MappingNode:
		m := map[string]any{}
		for k, v := range pairs(n) {
			m[k.Value] = plainTree(v)
		}
		return m
	case n.Kind == yaml.SequenceNode:
		items := make([]any, len(n.Content))
		for i, c := range n.Content {
			items[i] = plainTree(c)
		}
		return items
	}
	return plainScalar(n)
}

func plainScalar(n *yaml.Node) any {
	var f float64
	switch n.Tag {
	case "!!null":
		return nil
	case "!!int", "!!float":
		if n.Decode(&f) == nil && !math.IsNaN(f) {
			return f
		}
	case "!!bool":
		return strings.ToLower(n.Value)
	}
	return n.Tag + " " + n.Value
}

// nodeOf gives a value as it would be read. A text is not written for that: the
// library writes some in a form that it cannot read, such as a tab and a line break.
func nodeOf(value any) (n yaml.Node, err error) {
	var items []any
	switch v := value.(type) {
	case string:
		return yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: v, Style: yaml.DoubleQuotedStyle}, nil
	case []string:
		for _, item := range v {
			items = append(items, item)
		}
	case []any:
		items = v
	default:
		err = n.Encode(value)
		return n, err
	}
	n = yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq"}
	for _, item := range items {
		one, err := nodeOf(item)
		if err != nil {
			return n, err
		}
		n.Content = append(n.Content, &one)
	}
	return n, nil
}

func plainValue(v any) any {
	n, err := nodeOf(v)
	if err != nil {
		panic(fmt.Sprintf("config: a checked value cannot be encoded: %v", err))
	}
	return plainTree(&n)
}

// with sets a value in a tree, and makes the maps that lead to it.
func with(tree any, path []string, v any) any {
	if len(path) == 0 {
		return v
	}
	m, ok := tree.(map[string]any)
	if !ok {
		m = map[string]any{}
	}
	m[path[0]] = with(m[path[0]], path[1:], v)
	return m
}

// same reports whether a node already holds a value.
func same(n *yaml.Node, v any) bool {
	return n.Tag != "!!null" && reflect.DeepEqual(plainTree(n), plainValue(v))
}

// texts gives the items of a list, or false when one of them is not a scalar.
func texts(n *yaml.Node) ([]string, bool) {
	items := make([]string, len(n.Content))
	for i, c := range n.Content {
		if c.Kind != yaml.ScalarNode {
			return nil, false
		}
		items[i] = c.Value
	}
	return items, true
}
