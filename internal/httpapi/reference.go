package httpapi

import (
	"bytes"
	"cmp"
	_ "embed" // for the page
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"net/http"
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

//go:embed reference.html
var referenceHTML string

// referencePage shows the reference: plain HTML, without scripts.
func (s *server) referencePage(w http.ResponseWriter, r *http.Request) {
	openAPI, err := Describe(s.Version)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	reference, err := ReadReference(openAPI)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	var body bytes.Buffer
	page, err := template.New("reference").Parse(referenceHTML)
	if err == nil {
		err = page.Execute(&body, struct {
			Style   template.CSS
			Version string
			Reference
		}{template.CSS(pageCSS), s.Version, reference})
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	sendPage(w, body.Bytes())
}

// sendPage sends HTML that may load nothing and run nothing.
func sendPage(w http.ResponseWriter, body []byte) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
	h.Set("Referrer-Policy", "no-referrer")
	_, _ = w.Write(body) // the client is gone; nobody is left to tell
}
