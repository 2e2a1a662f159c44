package mcp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"signet/api"
	"signet/internal/errs"
)

// kind is what a parameter may hold.
type kind string

const (
	isText    kind = "string"
	isNumber  kind = "number"
	isWhole   kind = "integer"
	isFlag    kind = "boolean"
	isTexts   kind = "array"
	isTags    kind = "tags" // a text with commas, or a list of texts
	isObject  kind = "object"
	isNumbers kind = "numbers" // an object of numbers
)

// param is one parameter of a tool.
type param struct {
	name     string
	kind     kind
	doc      string
	required bool
	field    string   // its name in the API; the same, when empty
	values   []string // those allowed; any, when empty
	bound    bool     // what is checked out, when it is not given
	self     bool     // the session that calls
	place    bool     // the project to look at instead of the caller's; no part of the request itself
}

func need(name string, k kind, doc string) param {
	return param{name: name, kind: k, doc: doc, required: true}
}

func may(name string, k kind, doc string) param { return param{name: name, kind: k, doc: doc} }

// as gives the parameter its name in the API.
func (p param) as(field string) param { p.field = field; return p }

// orCheckedOut makes the parameter what is checked out, when it is not given.
func (p param) orCheckedOut() param { p.bound = true; return p }

// ofCaller makes the parameter name the session that calls.
func (p param) ofCaller() param { p.self = true; return p }

// of limits the parameter to some values.
func (p param) of(values ...string) param { p.values = values; return p }

func (p param) wire() string {
	if p.field != "" {
		return p.field
	}
	return p.name
}

// schema describes the parameter.
func (p param) schema() map[string]any {
	s := map[string]any{"description": p.doc}
	switch p.kind {
	case isTexts:
		s["type"], s["items"] = "array", map[string]any{"type": "string"}
	case isTags:
		s["type"], s["items"] = []string{"string", "array"}, map[string]any{"type": "string"}
	case isNumbers:
		s["type"], s["additionalProperties"] = "object", map[string]any{"type": "number"}
	default:
		s["type"] = string(p.kind)
	}
	if len(p.values) > 0 {
		s["enum"] = p.values
	}
	return s
}

// args are the arguments of a call, by the names of the API.
type args map[string]any

// read checks the arguments of a call against the parameters. What the tool
// does not know is left out: clients send more than they were asked for.
func (t tool) read(raw json.RawMessage) (args, error) {
	given := map[string]json.RawMessage{}
	if len(bytes.TrimSpace(raw)) > 0 {
		if err := json.Unmarshal(raw, &given); err != nil {
			return nil, errs.E(errs.Invalid, "the arguments must be a JSON object")
		}
	}
	out := args{}
	for _, p := range t.params {
		value, ok := given[p.name]
		if !ok || string(value) == "null" {
			if p.required {
				return nil, errs.Field(p.name, "is required")
			}
			continue
		}
		v, err := p.value(value)
		if err != nil {
			return nil, err
		}
		out[p.wire()] = v
	}
	return out, nil
}

// named gives an error of the daemon about a part of the request the name that the
// caller knows the part by.
func (t tool) named(err error) error {
	told, ok := asAPI(err)
	if !ok || told.Field == "" {
		return err
	}
	part, below, _ := strings.Cut(told.Field, ".")
	for _, p := range t.params {
		rest, begins := strings.CutPrefix(told.Message, told.Field)
		if p.wire() != part || p.name == part || !begins {
			continue
		}
		renamed := *told
		renamed.Field = strings.TrimSuffix(p.name+"."+below, ".")
		renamed.Message = renamed.Field + rest
		return &renamed
	}
	return err
}

// value reads one argument.
func (p param) value(raw json.RawMessage) (any, error) {
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		return nil, errs.Field(p.name, "is not valid JSON")
	}
	if !p.kind.holds(v) {
		return nil, errs.Field(p.name, "must be %s", p.kind.words())
	}
	if text, ok := v.(string); ok {
		if p.required && strings.TrimSpace(text) == "" {
			return nil, errs.Field(p.name, "must not be empty")
		}
		if len(p.values) > 0 && !slices.Contains(p.values, text) {
			return nil, errs.Field(p.name, "must be one of %s", strings.Join(p.values, ", "))
		}
	}
	return v, nil
}

func (k kind) holds(v any) bool {
	switch v := v.(type) {
	case string:
		return k == isText || k == isTags
	case bool:
		return k == isFlag
	case float64:
		return k == isNumber || k == isWhole && v == math.Trunc(v) && math.Abs(v) < 1<<53
	case []any:
		return (k == isTexts || k == isTags) && !slices.ContainsFunc(v, func(e any) bool { _, ok := e.(string); return !ok })
	case map[string]any:
		if k == isNumbers {
			for _, e := range v {
				if _, ok := e.(float64); !ok {
					return false
				}
			}
		}
		return k == isObject || k == isNumbers
	}
	return false
}

func (k kind) words() string {
	return map[kind]string{
		isText: "a text", isNumber: "a number", isWhole: "a whole number", isFlag: "true or false", isTexts: "a list of texts",
		isTags: "a text with commas, or a list of texts", isObject: "an object", isNumbers: "an object of numbers",
	}[k]
}

// text takes a text out of the arguments.
func (a args) text(field string) string {
	s, _ := a[field].(string)
	delete(a, field)
	return s
}

// number takes a number out of the arguments.
func (a args) number(fields ...string) (n float64) {
	for _, f := range fields {
		if v, ok := a[f].(float64); ok {
			n = max(n, v)
		}
		delete(a, f)
	}
	return n
}

// asAPI gives the error that the daemon answered with.
func asAPI(err error) (*api.Error, bool) {
	return errors.AsType[*api.Error](err)
}

// inQuery renders arguments for a query.
func (a args) inQuery() []string {
	var pairs []string
	for name, v := range a {
		pairs = append(pairs, name, plain(v))
	}
	return pairs
}

func plain(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case float64:
		return fmt.Sprintf("%v", v)
	case []any:
		texts := make([]string, len(v))
		for i, e := range v {
			texts[i] = plain(e)
		}
		return strings.Join(texts, ",")
	}
	return fmt.Sprint(v)
}
