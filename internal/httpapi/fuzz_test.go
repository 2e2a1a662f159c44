package httpapi_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// fuzzBody posts whatever comes and wants an answer that is no fault of ours.
func fuzzBody(f *testing.F, paths []string, seeds ...string) {
	for _, s := range seeds {
		for i := range paths {
			f.Add(s, uint8(i))
		}
	}
	face := serve(f)
	f.Fuzz(func(t *testing.T, body string, at uint8) {
		path := paths[int(at)%len(paths)]
		method := http.MethodPost
		if m, rest, ok := strings.Cut(path, " "); ok {
			method, path = m, rest
		}
		r := httptest.NewRequest(method, face.url+path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		face.handler.ServeHTTP(w, r)
		if w.Code >= 500 {
			t.Errorf("POST %s with %q = %d %s\n%s", path, body, w.Code, w.Body, face.log)
		}
		if w.Code >= 400 {
			checkError(t, w.Body.String())
		}
	})
}

func FuzzRememberNeverFails(f *testing.F) {
	fuzzBody(f, []string{"/api/memory/remember", "/api/memory/recall"},
		`{"content":"x","tags":["a",null],"importance":1e-9}`,
		`{"query":"a OR \"b* NEAR(","limit":50,"tags":"%,_"}`,
		`{"CONTENT":"x","content":null}`, `{"content":"\ud800"}`, `[]`, `{"content":"x","createdAt":"0000-01-01"}`,
		`{"content":"x","createdAt":"9999-12-31T23:59:59+23:59","validFrom":"0001-01-01"}`,
		`{"query":"x","since":"0000-01-01","until":"9999-12-31"}`,
	)
}

func FuzzHooksNeverFail(f *testing.F) {
	fuzzBody(f, []string{
		"/api/hooks/session-start", "/api/hooks/user-prompt-submit", "/api/hooks/session-end",
		"/api/hooks/session-checkpoint-extract", "/api/hooks/pre-compaction", "/api/hooks/compaction-complete",
		"/api/hooks/remember", "/api/hooks/recall", "/api/hooks/skip",
	},
		`{"harness":"x","sessionKey":"k","source":"clear","transcriptPath":"/nowhere"}`,
		`{"harness":"x","session_key":"k","user_prompt":"what (is \"this*","summary":"s","content":"c","query":"q"}`,
		`{"harness":"\u0000","sessionKey":"\n"}`, `{"harness":null}`, `{"harness":"x","transcript_path":{}}`,
		`{"harness":"x","sessionKey":"k","transcriptPath":"\ud800","reason":"clear"}`,
	)
}

// Whatever comes to whichever operation, the answer is no fault of ours.
func FuzzEveryBodyNeverFails(f *testing.F) {
	c := readContract(f)
	var paths []string
	for path, methods := range c.Paths {
		for method := range methods {
			if path != "/api/daemon/stop" && len(c.body(path, method)) > 0 {
				paths = append(paths, strings.ToUpper(method)+" "+placeholder.ReplaceAllString(path, "some-id"))
			}
		}
	}
	slices.Sort(paths)
	fuzzBody(f, paths,
		`{"harness":"x","sessionKey":"k","reason":"r","query":"q","content":"some content","id":"x","enabled":true,"pluginVersion":"1","skillName":"s","broadcast":true}`,
		`{"patches":[{"id":"a","content":"b","reason":"c"},{}],"ids":["a","",null],"mode":"execute","reason":"r","feedback":{"a":-1},"sessionKey":"k"}`,
		`{"structured":{"entities":[{"source":"\u0000","relationship":"b","target":"c"}],"aspects":[{}]},"content":"x","hints":["12345"],"transcript":"user:\nai: x","sourceId":"\n"}`,
		`{"time":{"start":"0000-01-01","end":"9999-12-31","facets":["session"],"mode":"timeline"},"query":"a* OR NEAR","expand":true,"sessionKey":"\ud800"}`,
	)
}
