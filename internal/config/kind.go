package config

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// A kind says what the value of a setting may be. In Go a value is a bool, an
// int, a float64, a string, a []string or a map[string]bool.
type kind struct {
	shape    shape
	min, max float64  // of numbers, both allowed
	options  []string // of a choice, or of each item of a list; nil for any text
	alias    string   // an older word for one of the options, which it is read as
	means    string
	foreign  map[string]string // words of other versions, which load and cannot be set: what to choose instead
	unit     time.Duration     // what one stands for, where the field is a time.Duration
}

type shape uint8

const (
	isAnything shape = iota
	isFlag
	isWhole
	isNumber
	isText
	isList
	isFlags
)

var shapeNames = [...]string{"anything", "true or false", "whole number", "number", "text", "list of texts", "map of names to true or false"}

func flag() kind                       { return kind{shape: isFlag} }
func whole(min, max int) kind          { return kind{shape: isWhole, min: float64(min), max: float64(max)} }
func number(min, max float64) kind     { return kind{shape: isNumber, min: min, max: max} }
func fraction() kind                   { return number(0, 1) }
func text() kind                       { return kind{shape: isText} }
func choice(options ...string) kind    { return kind{shape: isText, options: options} }
func list(options ...string) kind      { return kind{shape: isList, options: options} }
func flags() kind                      { return kind{shape: isFlags} }
func anything() kind                   { return kind{shape: isAnything} }
func (k kind) in(u time.Duration) kind { k.unit = u; return k }

// or lets an older word stand for one of the options.
func (k kind) or(alias, means string) kind { k.alias, k.means = alias, means; return k }

// without knows a word that only other versions can do something with. A file that
// has it loads, for it may be theirs, and whoever would use it says why it does not;
// nobody can set it.
func (k kind) without(word, instead string) kind {
	k.foreign = map[string]string{word: instead}
	return k
}

// allowed tells a person which values the kind takes.
func (k kind) allowed() string {
	name := shapeNames[k.shape]
	switch {
	case k.shape == isText && k.options != nil:
		return "one of " + strings.Join(k.options, ", ")
	case k.shape == isList && k.options != nil:
		return "a list of " + strings.Join(k.options, ", ")
	case k.bounded():
		return fmt.Sprintf("a %s from %s to %s", name, plain(k.min), plain(k.max))
	case k.shape == isFlag, k.shape == isAnything:
		return name
	}
	return "a " + name
}

func (k kind) bounded() bool { return k.max > k.min }

func plain(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// read gives the value a node holds, or a complaint: what is wrong with it,
// and the node that is.
func (k kind) read(n *yaml.Node) (v any, at *yaml.Node, complaint string) {
	switch k.shape {
	case isAnything:
		return nil, nil, ""
	case isList:
		return k.readList(n)
	case isFlags:
		return k.readFlags(n)
	}
	v, ok := k.scalar(n)
	if !ok {
		return nil, n, fmt.Sprintf("must be %s, not %s", k.allowed(), describe(n))
	}
	return v, nil, ""
}

// scalar reads one value. The tags are what YAML makes of the text, so that
// `0x10`, `1_000` and `"5"` mean what they mean elsewhere.
func (k kind) scalar(n *yaml.Node) (any, bool) {
	if n.Kind != yaml.ScalarNode {
		return nil, false
	}
	switch k.shape {
	case isFlag:
		var b bool
		err := n.Decode(&b)
		return b, n.Tag == "!!bool" && err == nil
	case isWhole:
		var i int
		err := n.Decode(&i)
		return i, n.Tag == "!!int" && err == nil && k.holds(float64(i))
	case isNumber:
		var f float64
		err := n.Decode(&f)
		return f, (n.Tag == "!!int" || n.Tag == "!!float") && err == nil && k.holds(f)
	case isText:
		return k.word(n)
	}
	return nil, false
}

// word reads a text. A date counts as one, since YAML tells them apart and
// people do not.
func (k kind) word(n *yaml.Node) (string, bool) {
	if n.Tag != "!!str" && n.Tag != "!!timestamp" {
		return "", false
	}
	if k.alias != "" && n.Value == k.alias {
		return k.means, true
	}
	_, foreign := k.foreign[n.Value]
	return n.Value, foreign || k.options == nil || slices.Contains(k.options, n.Value)
}

func (k kind) readList(n *yaml.Node) (any, *yaml.Node, string) {
	if n.Kind != yaml.SequenceNode {
		return nil, n, fmt.Sprintf("must be %s, not %s", k.allowed(), describe(n))
	}
	items := make([]string, 0, len(n.Content))
	one := kind{shape: isText, options: k.options}
	for _, item := range n.Content {
		v, ok := one.scalar(item)
		if !ok {
			return nil, item, fmt.Sprintf("each item must be %s, not %s", one.allowed(), describe(item))
		}
		items = append(items, v.(string))
	}
	return items, nil, ""
}

func (k kind) readFlags(n *yaml.Node) (any, *yaml.Node, string) {
	if n.Kind != yaml.MappingNode {
		return nil, n, fmt.Sprintf("must be %s, not %s", k.allowed(), describe(n))
	}
	m := map[string]bool{}
	for name, value := range pairs(n) {
		v, ok := flag().scalar(value)
		if !ok {
			return nil, value, fmt.Sprintf("%s must be true or false, not %s", name.Value, describe(value))
		}
		m[name.Value] = v.(bool)
	}
	return m, nil, ""
}

func (k kind) holds(f float64) bool {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return false
	}
	return !k.bounded() || f >= k.min && f <= k.max
}

// store puts a value of this kind where a setting lives.
func (k kind) store(to, v any) {
	switch p := to.(type) {
	case *bool:
		*p = v.(bool)
	case *int:
		*p = v.(int)
	case *float64:
		*p = v.(float64)
	case *string:
		*p = v.(string)
	case *[]string:
		*p = slices.Clone(v.([]string))
	case *time.Duration:
		*p = time.Duration(v.(int)) * k.unit
	case *map[string]bool:
		*p = maps.Clone(v.(map[string]bool))
	default:
		panic(fmt.Sprintf("config: a setting lives in a %T", to))
	}
}

// describe says what a node holds, in a few words.
func describe(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "a map"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Tag == "!!null":
		return "nothing"
	case n.Tag == "!!str":
		return strconv.Quote(shorten(n.Value))
	}
	return shorten(n.Value)
}

func shorten(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}
