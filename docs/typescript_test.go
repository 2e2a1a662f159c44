package docs_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// typescriptFile is what the TypeScript client is made of, beside what is
// written by hand.
const typescriptFile = "../sdk/typescript/src/wire.ts"

const typescriptHead = `// What the daemon takes and gives, in types. Generated from docs/openapi.json by
// go test ./docs -update; changes by hand are lost.

`

// wireTypes gives the types of the TypeScript client: one for each schema of the
// description, and Operations, which says for each operation what it takes and
// gives. Nothing in it remains when it is compiled.
func wireTypes(t *testing.T) string {
	t.Helper()
	var d wireDescription
	if err := json.Unmarshal([]byte(openAPI(t)), &d); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString(typescriptHead)
	for _, name := range slices.Sorted(maps.Keys(d.Components.Schemas)) {
		s := d.Components.Schemas[name]
		writeRemark(&b, "", s.Description)
		fmt.Fprintf(&b, "export interface %s %s\n\n", typeName(name), object(s, ""))
	}
	b.WriteString("/** What each operation takes and gives: path, query and body, and the answer or, of a stream, the event. */\n")
	b.WriteString("export interface Operations {\n")
	for _, path := range slices.Sorted(maps.Keys(d.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(d.Paths[path])) {
			writeOperation(&b, strings.ToUpper(method)+" "+path, d.Paths[path][method])
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// wireDescription is as much of the description as types are made of.
type wireDescription struct {
	Paths      map[string]map[string]wireOperation
	Components struct{ Schemas map[string]wireSchema }
}

type wireOperation struct {
	Summary    string
	Permission string `json:"x-permission"`
	Parameters []struct {
		Name, In, Description string
		Required              bool
		Schema                wireSchema
	}
	RequestBody struct {
		Required bool
		Content  wireContent
	}
	Responses map[string]struct{ Content wireContent }
}

type wireContent map[string]struct{ Schema wireSchema }

type wireSchema struct {
	Ref         string `json:"$ref"`
	Type        any
	Description string
	Properties  map[string]wireSchema
	Required    []string
	Items       *wireSchema
	OneOf       []wireSchema
	Enum        []any
	More        *wireSchema `json:"additionalProperties"`
	Minimum     *float64
	Maximum     *float64
	Default     any
}

// UnmarshalJSON reads a schema; true is one that takes anything.
func (s *wireSchema) UnmarshalJSON(b []byte) error {
	type plain wireSchema
	if string(b) == "true" {
		return nil
	}
	return json.Unmarshal(b, (*plain)(s))
}

// writeOperation writes one member of Operations. A part that nobody has to give
// is optional, and one that the operation does not take is not there.
func writeOperation(b *strings.Builder, route string, o wireOperation) {
	writeRemark(b, "  ", o.Summary+". Needs the permission "+o.Permission+".")
	fmt.Fprintf(b, "  %q: {\n", route)
	for _, in := range []string{"path", "query"} {
		params := wireSchema{Properties: map[string]wireSchema{}}
		for _, p := range o.Parameters {
			if p.In != in {
				continue
			}
			p.Schema.Description = cmp.Or(p.Description, p.Schema.Description)
			params.Properties[p.Name] = p.Schema
			if p.Required {
				params.Required = append(params.Required, p.Name)
			}
		}
		if len(params.Properties) > 0 {
			fmt.Fprintf(b, "    %s%s: %s;\n", in, optional(len(params.Required) > 0), object(params, "    "))
		}
	}
	if c, ok := o.RequestBody.Content["application/json"]; ok {
		fmt.Fprintf(b, "    body%s: %s;\n", optional(o.RequestBody.Required), typeOf(c.Schema, "    "))
	}
	for _, status := range slices.Sorted(maps.Keys(o.Responses)) {
		if !strings.HasPrefix(status, "2") {
			continue
		}
		for media, c := range o.Responses[status].Content {
			gives := map[string]string{"application/json": "answer", "text/event-stream": "event"}[media]
			fmt.Fprintf(b, "    %s: %s;\n", gives, typeOf(c.Schema, "    "))
		}
	}
	b.WriteString("  };\n")
}

// object renders the members of an object. An object of ours may gain members
// with a later version, so that nobody should rely on there being no others.
func object(s wireSchema, indent string) string {
	var b strings.Builder
	b.WriteString("{\n")
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if name == "$schema" {
			continue
		}
		p := s.Properties[name]
		writeRemark(&b, indent+"  ", remark(p))
		fmt.Fprintf(&b, "%s  %s%s: %s;\n", indent, member(name), optional(slices.Contains(s.Required, name)), typeOf(p, indent+"  "))
	}
	return b.String() + indent + "}"
}

// typeOf renders a schema as a type.
func typeOf(s wireSchema, indent string) string {
	switch {
	case s.Ref != "":
		return typeName(s.Ref[strings.LastIndexByte(s.Ref, '/')+1:])
	case len(s.OneOf) > 0:
		return oneOf(s.OneOf, indent)
	case len(s.Enum) > 0:
		ways := make([]string, len(s.Enum))
		for i, v := range s.Enum {
			ways[i] = fmt.Sprintf("%#v", v)
		}
		return strings.Join(ways, " | ")
	}
	if list, ok := s.Type.([]any); ok {
		ways := make([]string, len(list))
		for i, name := range list {
			s.Type = name
			ways[i] = typeOf(s, indent)
		}
		return strings.Join(ways, " | ")
	}
	switch s.Type {
	case "integer":
		return "number"
	case "array":
		of := typeOf(*s.Items, indent)
		if strings.Contains(of, " | ") {
			of = "(" + of + ")"
		}
		return of + "[]"
	case "object":
		if len(s.Properties) > 0 {
			return object(s, indent)
		}
		if s.More != nil {
			return "Record<string, " + typeOf(*s.More, indent) + ">"
		}
		return "Record<string, unknown>"
	case nil:
		return "unknown"
	}
	return fmt.Sprint(s.Type)
}

func oneOf(ways []wireSchema, indent string) string {
	types := make([]string, len(ways))
	for i, w := range ways {
		types[i] = typeOf(w, indent)
	}
	return strings.Join(types, " | ")
}

// typeName is the name of a schema, but for one that would hide a name of the
// language.
func typeName(schema string) string {
	if schema == "Error" {
		return "ErrorBody"
	}
	return schema
}

var plainMember = regexp.MustCompile(`^[A-Za-z_]\w*$`)

func member(name string) string {
	if plainMember.MatchString(name) {
		return name
	}
	return fmt.Sprintf("%q", name)
}

func optional(required bool) string {
	if required {
		return ""
	}
	return "?"
}

// remark says of a member what its type cannot.
func remark(s wireSchema) string {
	var more []string
	switch {
	case s.Minimum != nil && s.Maximum != nil:
		more = append(more, fmt.Sprintf("%v to %v", *s.Minimum, *s.Maximum))
	case s.Minimum != nil:
		more = append(more, fmt.Sprintf("at least %v", *s.Minimum))
	}
	if s.Default != nil {
		more = append(more, fmt.Sprintf("%v when it is not given", s.Default))
	}
	text := strings.Join(more, "; ")
	if text != "" {
		text = strings.ToUpper(text[:1]) + text[1:] + "."
	}
	return strings.TrimSpace(s.Description + " " + text)
}

func writeRemark(b *strings.Builder, indent, text string) {
	if text != "" {
		fmt.Fprintf(b, "%s/** %s */\n", indent, strings.ReplaceAll(text, "*/", "*\\/"))
	}
}
