package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"

	"signet/internal/httpapi"
)

// contract is as much of the description as is needed to break it.
type contract struct {
	Paths map[string]map[string]struct {
		Parameters []struct {
			Name, In string
			Schema   schema
		}
		RequestBody struct {
			Content map[string]struct{ Schema schema }
		}
		Responses map[string]struct {
			Content map[string]struct{ Schema schema }
		}
	}
	Components struct{ Schemas map[string]schema }
}

type schema struct {
	Ref        string `json:"$ref"`
	Type       any
	Properties map[string]schema
	Items      *schema
	Minimum    *float64
	Maximum    *float64
}

func readContract(t testing.TB) contract {
	t.Helper()
	c, err := described()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func (c contract) body(path, method string) map[string]schema {
	s := c.Paths[path][method].RequestBody.Content["application/json"].Schema
	if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok {
		s = c.Components.Schemas[name]
	}
	return s.Properties
}

// described is the contract, read once.
var described = sync.OnceValues(func() (c contract, err error) {
	raw, err := httpapi.Describe("1")
	if err != nil {
		return c, err
	}
	return c, json.Unmarshal(raw, &c)
})

// holdsNoNullList holds an answer to what is promised of its lists.
func holdsNoNullList(t testing.TB, method, path string, answer []byte) {
	t.Helper()
	c, err := described()
	if err != nil {
		t.Fatal(err)
	}
	var value any
	if err := json.Unmarshal(answer, &value); err != nil {
		t.Errorf("%s %s does not answer JSON: %v", method, path, err)
		return
	}
	o, ok := c.Paths[c.template(path)][strings.ToLower(method)]
	if !ok {
		return // such as the description itself
	}
	for status, r := range o.Responses {
		if strings.HasPrefix(status, "2") {
			for _, at := range c.nullLists(r.Content["application/json"].Schema, value, "") {
				t.Errorf("%s %s: the list %s is null", method, path, at)
			}
		}
	}
}

// template finds the path of an operation, the one with the fewest placeholders.
func (c contract) template(path string) string {
	best := ""
	for t := range c.Paths {
		parts := regexp.QuoteMeta(placeholder.ReplaceAllString(t, "\x00"))
		fits := regexp.MustCompile("^" + strings.ReplaceAll(parts, "\x00", "[^/]+") + "$").MatchString(path)
		if fits && (best == "" || strings.Count(t, "{") < strings.Count(best, "{")) {
			best = t
		}
	}
	return best
}

// nullLists names the lists of a value that are null and must not be.
func (c contract) nullLists(s schema, value any, at string) []string {
	if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok {
		s = c.Components.Schemas[name]
	}
	var found []string
	switch value := value.(type) {
	case nil:
		if s.Type == "array" {
			found = append(found, at)
		}
	case []any:
		for i, v := range value {
			if s.Items != nil {
				found = append(found, c.nullLists(*s.Items, v, fmt.Sprintf("%s[%d]", at, i))...)
			}
		}
	case map[string]any:
		for name, v := range value {
			found = append(found, c.nullLists(s.Properties[name], v, at+"."+name)...)
		}
	}
	return found
}

var placeholder = regexp.MustCompile(`\{\w+\}`)

// wrong are values of which none fits a field of a type.
var wrong = map[string][]string{
	"string": {`7`, `true`, `[]`, `{}`}, "integer": {`"7"`, `1.5`, `true`, `[]`, `{}`}, "number": {`"7"`, `true`, `[]`, `{}`},
	"boolean": {`"yes"`, `1`, `[]`, `{}`}, "array": {`7`, `true`, `{}`}, "object": {`7`, `"x"`, `true`, `[]`},
}

// Every field of every body is held to its type, by name, and nothing happens.
func TestEveryFieldIsHeldToItsType(t *testing.T) {
	t.Parallel()
	f := serve(t)
	c := readContract(t)
	before := f.dump(t)
	tried := 0
	for path, methods := range c.Paths {
		for method := range methods {
			for field, s := range c.body(path, method) {
				typ, ok := s.Type.(string)
				if !ok {
					continue // of more than one type, or a part of its own
				}
				for _, value := range wrong[typ] {
					tried++
					row := scenario{
						method: strings.ToUpper(method), path: placeholder.ReplaceAllString(path, "some-id"),
						body: fmt.Sprintf(`{%q:%s}`, field, value),
					}
					status, body := f.do(t, row)
					if status != http.StatusBadRequest || !strings.Contains(body, field) {
						t.Errorf("%s %s with %s: %d %s, want 400 that names it", row.method, row.path, row.body, status, body)
					}
				}
			}
		}
	}
	if tried < 400 {
		t.Errorf("only %d bodies were tried", tried)
	}
	if after := f.dump(t); after != before {
		t.Errorf("the store changed from %s to %s", before, after)
	}
}

// Every number in a query is held to its bounds, and is a number.
func TestEveryNumberIsHeldToItsBounds(t *testing.T) {
	t.Parallel()
	f := serve(t)
	for path, methods := range readContract(t).Paths {
		for method, o := range methods {
			for _, p := range o.Parameters {
				if p.In != "query" || p.Schema.Type != "integer" && p.Schema.Type != "number" {
					continue
				}
				values := []string{"x", "NaN", "1e999", "0x10", "%20"}
				if p.Schema.Minimum != nil {
					values = append(values, fmt.Sprint(*p.Schema.Minimum-1))
				} else {
					t.Errorf("%s %s: %s has no least value", method, path, p.Name)
				}
				if p.Schema.Maximum != nil {
					values = append(values, fmt.Sprint(int64(*p.Schema.Maximum)+1), "1000000000000")
				}
				for _, v := range values {
					row := scenario{method: strings.ToUpper(method), path: placeholder.ReplaceAllString(path, "some-id") + "?q=xx&id=x&project=/p&" + p.Name + "=" + v}
					if status, body := f.do(t, row); status != http.StatusBadRequest || !strings.Contains(body, p.Name) {
						t.Errorf("%s %s: %d %s, want 400 that names %s", row.method, row.path, status, body, p.Name)
					}
				}
			}
		}
	}
}

// Every body is JSON, an object, and says each thing once.
func TestEveryBodyIsAnObject(t *testing.T) {
	t.Parallel()
	f := serve(t)
	c := readContract(t)
	for path, methods := range c.Paths {
		for method := range methods {
			if len(c.body(path, method)) == 0 {
				continue
			}
			for _, body := range []string{`[]`, `"x"`, `7`, `{`, `{"harness":"a","HARNESS":"b"}`, "{\"content\":\"\xff\"}", strings.Repeat(`{"a":`, 20000) + "1" + strings.Repeat("}", 20000)} {
				row := scenario{method: strings.ToUpper(method), path: placeholder.ReplaceAllString(path, "some-id"), body: body}
				if status, answer := f.do(t, row); status != http.StatusBadRequest {
					t.Errorf("%s %s with %.40q: %d %.200s, want 400", row.method, path, body, status, answer)
				}
			}
		}
	}
}

// dump is all that a person could see of the store's rows.
func (f *fixture) dump(t testing.TB) string {
	t.Helper()
	var all strings.Builder
	for _, path := range []string{"/api/memories", "/api/sessions", "/api/cross-agent/presence", "/api/cross-agent/messages", "/api/diagnostics/openclaw"} {
		_, body := f.do(t, scenario{path: path})
		all.WriteString(body)
	}
	return all.String()
}
