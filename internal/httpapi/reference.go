package httpapi

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Reference is the interface as people read it: one entry for each operation,
// by noun and path.
type Reference struct {
	Nouns []Noun
}

// Noun is the operations on one kind of thing.
type Noun struct {
	Name       string
	Operations []Described
}

// Described is one operation in words.
type Described struct {
	Method, Path string
	Summary      string
	Permission   string
	Parameters   []Field // of path, query and headers
	Body         []Field
	Answer       []Field
	Failures     []Failure
}

// Field is one part of a request or an answer.
type Field struct {
	Name, Type, Doc string
	Required        bool
}

// Failure is one status that is not a success.
type Failure struct{ Status, Doc string }

// described is as much of an OpenAPI description as the reference reads.
type described struct {
	Paths map[string]map[string]struct {
		Summary    string
		Tags       []string
		Permission string `json:"x-permission"`
		Parameters []struct {
			Name, In, Description string
			Required              bool
			Schema                shape
		}
		RequestBody struct {
			Content map[string]struct{ Schema shape }
		}
		Responses map[string]struct {
			Description string
			Content     map[string]struct{ Schema shape }
		}
	}
	Components struct{ Schemas map[string]shape }
}

type shape struct {
	Ref         string `json:"$ref"`
	Type        any
	Description string
	Properties  map[string]shape
	Required    []string
	Items       *shape
	OneOf       []shape
	Enum        []any
	Minimum     *float64
	Maximum     *float64
}

// ReadReference makes a Reference of an OpenAPI description.
func ReadReference(openAPI []byte) (Reference, error) {
	var d described
	if err := json.Unmarshal(openAPI, &d); err != nil {
		return Reference{}, fmt.Errorf("reading the description: %w", err)
	}
	nouns := map[string][]Described{}
	for path, methods := range d.Paths {
		for method, o := range methods {
			one := Described{Method: strings.ToUpper(method), Path: path, Summary: o.Summary, Permission: o.Permission}
			for _, p := range o.Parameters {
				if p.In != "header" {
					one.Parameters = append(one.Parameters, Field{p.Name, d.words(p.Schema) + " in the " + p.In, p.Description, p.Required})
				}
			}
			one.Body = d.fields(o.RequestBody.Content["application/json"].Schema)
			for _, status := range slices.Sorted(maps.Keys(o.Responses)) {
				if r := o.Responses[status]; strings.HasPrefix(status, "2") {
					for _, c := range r.Content { // one: JSON, or the events of a stream
						one.Answer = d.fields(c.Schema)
					}
				} else if status != "default" {
					one.Failures = append(one.Failures, Failure{status, r.Description})
				}
			}
			nouns[o.Tags[0]] = append(nouns[o.Tags[0]], one)
		}
	}
	var r Reference
	for _, name := range slices.Sorted(maps.Keys(nouns)) {
		slices.SortFunc(nouns[name], func(a, b Described) int {
			return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Method, b.Method))
		})
		r.Nouns = append(r.Nouns, Noun{name, nouns[name]})
	}
	return r, nil
}

func (d described) resolve(s shape) shape {
	if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok {
		return d.Components.Schemas[name]
	}
	return s
}

func (d described) fields(s shape) []Field {
	s = d.resolve(s)
	var fields []Field
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if p := s.Properties[name]; name != "$schema" {
			fields = append(fields, Field{name, d.words(p), p.Description, slices.Contains(s.Required, name)})
		}
	}
	return fields
}

// words says in short what a value may be.
func (d described) words(s shape) string {
	if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok {
		return name
	}
	if len(s.OneOf) > 0 {
		var ways []string
		for _, o := range s.OneOf {
			ways = append(ways, d.words(o))
		}
		return strings.Join(ways, " or ")
	}
	words := "anything"
	if s.Type != nil {
		words = fmt.Sprint(s.Type)
	}
	if list, ok := s.Type.([]any); ok {
		words = fmt.Sprint(list[0]) + " or null"
	}
	if s.Items != nil {
		words = "list of " + d.words(*s.Items)
	}
	if len(s.Enum) > 0 {
		words = strings.Trim(strings.ReplaceAll(fmt.Sprint(s.Enum), " ", ", "), "[]")
	}
	switch {
	case s.Minimum != nil && s.Maximum != nil:
		words += fmt.Sprintf(", %v to %v", *s.Minimum, *s.Maximum)
	case s.Minimum != nil:
		words += fmt.Sprintf(", at least %v", *s.Minimum)
	}
	return words
}
