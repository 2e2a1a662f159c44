package httpapi_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"signet/api"
	"signet/internal/httpapi"
)

// asked notes which requests a client makes, and answers none of them.
type asked struct{ routes []string }

func (a *asked) RoundTrip(r *http.Request) (*http.Response, error) {
	a.routes = append(a.routes, r.Method+" "+r.URL.EscapedPath())
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader("{}")), Header: http.Header{}, Request: r}, nil
}

// aliases are operations whose work another operation's method asks for.
var aliases = map[string]string{
	"POST /api/memory/save":   "the same as POST /api/memory/remember",
	"POST /api/hook/remember": "the same as POST /api/memory/remember",
	"GET /api/memory/search":  "the same as POST /api/memory/recall, as a link",

	"GET /api/knowledge/navigation/entities": "the same as GET /api/knowledge/entities",
}

// Every operation has a method in the public client: all methods are called,
// and what they ask for is compared with the description.
func TestClientHasAMethodForEveryOperation(t *testing.T) {
	t.Parallel()
	requests := &asked{}
	client := reflect.ValueOf(api.Over(requests))
	for i := range client.NumMethod() {
		method := client.Method(i)
		if typ := method.Type(); typ.NumIn() == 0 || typ.In(0) != reflect.TypeFor[context.Context]() || client.Type().Method(i).Name == "Call" {
			continue
		}
		in := []reflect.Value{reflect.ValueOf(t.Context())}
		for n := 1; n < method.Type().NumIn(); n++ {
			v := reflect.New(method.Type().In(n)).Elem()
			if v.Kind() == reflect.String {
				v.SetString("x")
			}
			in = append(in, v)
		}
		if out := method.Call(in); len(out) == 1 && out[0].Kind() == reflect.Func {
			drain(out[0])
		}
	}
	raw, err := httpapi.Describe("1")
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.Unmarshal(raw, &doc); err != nil {
		t.Fatal(err)
	}
	for path, methods := range doc.Paths {
		want := regexp.MustCompile(`^` + regexp.MustCompile(`\\\{\w+\\\}`).ReplaceAllString(regexp.QuoteMeta(path), `[^/]+`) + `$`)
		for method := range methods {
			route := strings.ToUpper(method) + " " + path
			found := aliases[route] != ""
			for _, r := range requests.routes {
				m, p, _ := strings.Cut(r, " ")
				found = found || strings.EqualFold(m, method) && want.MatchString(p)
			}
			if !found {
				t.Errorf("%s has no method in package api", route)
			}
		}
	}
}

// drain takes what an iterator gives.
func drain(seq reflect.Value) {
	yield := reflect.MakeFunc(seq.Type().In(0), func([]reflect.Value) []reflect.Value { return []reflect.Value{reflect.ValueOf(true)} })
	seq.Call([]reflect.Value{yield})
}

// The client gives the errors of the daemon with all they tell.
func TestClientGivesTypedErrors(t *testing.T) {
	t.Parallel()
	f := serve(t)
	c := api.New("", f.url)
	defer c.Close()
	_, err := c.Memory(t.Context(), "nobody")
	if !api.Is(err, http.StatusNotFound) || err.Error() != "memory nobody not found" {
		t.Errorf("got %v", err)
	}
	_, err = c.Remember(t.Context(), api.RememberRequest{Content: "password=hunter2-Zebra99-x"})
	refused, ok := errors.AsType[*api.Error](err)
	if !ok || refused.Status != 422 || len(refused.Findings) == 0 || refused.Hint == "" {
		t.Errorf("got %+v", err)
	}
}
