package mcp_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"signet/internal/mcp"
)

// since gives what was asked after the first n requests.
func (d *daemon) since(n int) []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.asked[n:])
}

func (d *daemon) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.asked)
}

func TestMemoirToolsAskTheDaemon(t *testing.T) {
	t.Parallel()
	d := &daemon{}
	tried := map[string]bool{"memoir_checkout": true} // see below
	sessions := connect(t, d)
	for _, row := range []struct {
		tool, arguments string
		asked           []string
	}{
		{"memoir_remember", `{"content":"we use bun","path":"a.b.c","namespace":"novel","ref":"try","extra":1}`, []string{`POST /api/memory/remember agent {"content":"we use bun","path":"a.b.c","ref":"try","scope":"novel"}`}},
		{"memoir_remember", `{"content":"we use bun","namespace":"default","ref":" ","path":""}`, []string{`POST /api/memory/remember agent {"content":"we use bun","ref":" "}`}},
		{"memoir_recall", `{"query":"bun","limit":3,"ref":"try","at":"2026-05-04"}`, []string{`POST /api/memory/recall agent {"at":"2026-05-04","includeRecalled":true,"limit":3,"memoriesOnly":true,"query":"bun","ref":"try"}`}},
		{"memoir_get", `{"keys":["a.b","nobody"],"at":"abcd"}`, []string{
			`GET /api/memories?at=abcd&limit=100&path=a.b agent `, `GET /api/memory/a.b?at=abcd agent `,
			`GET /api/memories?at=abcd&limit=100&path=nobody agent `, `GET /api/memory/nobody?at=abcd agent `,
		}},
		{"memoir_forget", `{"key":"m/1","namespace":"novel","ref":"try"}`, []string{
			`GET /api/memories?limit=100&path=m%2F1&ref=try&scope=novel agent `, `GET /api/memory/m%2F1?ref=try&scope=novel agent `,
			`DELETE /api/memory/m1?reason=asked+for+by+memoir_forget&ref=try&scope=novel agent `,
		}},
		{"memoir_summarize", `{}`, []string{`GET /api/taxonomy/counts?everyScope=true agent `}},
		{"memoir_summarize", `{"depth":1,"prefix":"a","namespace":"default","ref":"try"}`, []string{`GET /api/taxonomy/counts?depth=1&prefix=a&ref=try agent `}},
		{"memoir_status", `{"ref":"try","at":"2026-05-04"}`, []string{
			`GET /api/status agent `, `GET /api/vcs/log?at=2026-05-04&changes=1&limit=1&ref=try agent `,
			`GET /api/taxonomy/counts?at=2026-05-04&depth=1&everyScope=true&ref=try agent `, `GET /api/vcs/conflicts agent `,
		}},
		{"memoir_branches", `{}`, []string{`GET /api/vcs/refs agent `}},
		{"memoir_commits", `{"path":"a"}`, []string{`GET /api/vcs/log?limit=10&path=a agent `}},
		{"memoir_commits", `{"limit":2,"ref":"try"}`, []string{`GET /api/vcs/log?limit=2&ref=try agent `}},
		{"memoir_blame", `{"key":"a.b","ref":"try"}`, []string{`GET /api/vcs/blame?ref=try&target=a.b agent `}},
		{"memoir_diff", `{"from":"main","to":"try"}`, []string{`GET /api/vcs/diff?from=main&to=try agent `}},
		{"memoir_merge", `{"source":"try","dry_run":true}`, []string{`POST /api/vcs/merge agent {"dryRun":true,"source":"try"}`}},
		{"memoir_revert", `{"session":"s","ref":"try"}`, []string{`POST /api/vcs/revert agent {"ref":"try","session":"s"}`}},
	} {
		tried[row.tool] = true
		for transport, s := range sessions {
			before := d.count()
			if text, failed := call(t, s, row.tool, json.RawMessage(row.arguments)); failed {
				t.Errorf("%s over %s: %s", row.tool, transport, text)
			}
			if got := d.since(before); !slices.Equal(got, row.asked) {
				t.Errorf("%s %s over %s asked\n%s\nwant\n%s", row.tool, row.arguments, transport, strings.Join(got, "\n"), strings.Join(row.asked, "\n"))
			}
		}
	}
	names, byDefault := mcp.Tools()
	for _, name := range names {
		if strings.HasPrefix(name, "memoir_") && (!tried[name] || byDefault[name]) {
			t.Errorf("%s is not tried here, or is listed by default", name)
		}
	}
}

func TestWhatIsCheckedOutIsMeantWhereNoRefIsNamed(t *testing.T) {
	t.Parallel()
	d := &daemon{}
	sessions := connect(t, d)
	do := func(transport, tool, arguments, want string) {
		t.Helper()
		if text, failed := call(t, sessions[transport], tool, json.RawMessage(arguments)); failed {
			t.Errorf("%s %s over %s: %s", tool, arguments, transport, text)
		}
		if got := d.last(); got != want {
			t.Errorf("%s %s over %s asked\n%s\nwant\n%s", tool, arguments, transport, got, want)
		}
	}
	refused := func(transport, arguments, want string) {
		t.Helper()
		if text, failed := call(t, sessions[transport], "memoir_checkout", json.RawMessage(arguments)); !failed || !strings.Contains(text, want) {
			t.Errorf("memoir_checkout %s over %s: failed %v, %q, want %q", arguments, transport, failed, text, want)
		}
	}
	blame := func(transport, ref string) {
		t.Helper()
		do(transport, "memoir_blame", `{"key":"a.b"}`, "GET /api/vcs/blame?"+ref+"target=a.b agent ")
	}

	before := d.count()
	refused("http", `{"target":"try","create":true}`, "nothing can be checked out")
	refused("http", `{"target":"main"}`, "all of them take it")
	if got := d.since(before); len(got) > 0 {
		t.Errorf("a checkout over HTTP asked %q", got)
	}

	blame("stdio", "")
	do("stdio", "memoir_checkout", `{"target":" try "}`, "GET /api/vcs/show?commit=try agent ")
	blame("stdio", "ref=try&")
	blame("http", "")
	refused("stdio", `{"target":"nobody"}`, "nobody is no branch")
	do("stdio", "memoir_blame", `{"key":"a","ref":""}`, "GET /api/vcs/blame?ref=try&target=a agent ")
	do("stdio", "memoir_blame", `{"key":"a","ref":"main"}`, "GET /api/vcs/blame?ref=main&target=a agent ")
	do("stdio", "memoir_blame", `{"key":"a","at":"2026-05-04"}`, "GET /api/vcs/blame?at=2026-05-04&ref=try&target=a agent ")
	do("stdio", "memoir_blame", `{"key":"a","at":"abcdef"}`, "GET /api/vcs/blame?at=abcdef&target=a agent ")
	do("stdio", "memoir_remember", `{"content":"x"}`, `POST /api/memory/remember agent {"content":"x","ref":"try"}`)
	do("stdio", "memoir_recall", `{"query":"x"}`, `POST /api/memory/recall agent {"includeRecalled":true,"memoriesOnly":true,"query":"x","ref":"try"}`)
	do("stdio", "memoir_summarize", `{}`, "GET /api/taxonomy/counts?everyScope=true&ref=try agent ")
	do("stdio", "memoir_commits", `{}`, "GET /api/vcs/log?limit=10&ref=try agent ")
	do("stdio", "memoir_diff", `{"from":"main"}`, "GET /api/vcs/diff?from=main&to=try agent ")
	do("stdio", "memoir_merge", `{"source":"main"}`, `POST /api/vcs/merge agent {"into":"try","source":"main"}`)
	do("stdio", "memoir_revert", `{"commit":"abcd"}`, `POST /api/vcs/revert agent {"commit":"abcd","ref":"try"}`)
	do("stdio", "memory_search", `{"query":"x"}`, `POST /api/memory/recall agent {"query":"x","ref":"try"}`)
	if text, _ := call(t, sessions["stdio"], "memoir_branches", nil); !strings.Contains(text, `"current": "try"`) {
		t.Errorf("branches over stdio: %s", text)
	}
	if text, _ := call(t, sessions["http"], "memoir_branches", nil); !strings.Contains(text, `"current": "main"`) {
		t.Errorf("branches over HTTP: %s", text)
	}

	before = d.count()
	do("stdio", "memoir_checkout", `{"target":"aside","create":true}`, "GET /api/vcs/show?commit=aside agent ")
	if got, want := d.since(before)[0], `POST /api/vcs/refs agent {"name":"aside","from":"try"}`; got != want {
		t.Errorf("a new branch asked %s, want %s", got, want)
	}
	blame("stdio", "ref=aside&")
	if text, failed := call(t, sessions["stdio"], "memoir_checkout", map[string]any{"target": "main"}); failed {
		t.Error(text)
	}
	blame("stdio", "")
}

func TestFailuresOfMemoirToolsAreInItsShape(t *testing.T) {
	t.Parallel()
	sessions := connect(t, &daemon{})
	for _, row := range []struct{ tool, arguments, want string }{
		{"memoir_remember", `{"content":"secret"}`, `"error": "Refused: content: looks like a secret",` + "\n" + `  "hint": "keep it in a vault"`},
		{"memoir_remember", `{"content":"forgotten"}`, `"error": "it stays forgotten"`},
		{"memoir_recall", `{"query":"x","ref":"nobody"}`, `"error": "nobody is no branch"`},
		{"memoir_forget", `{"key":"nobody"}`, `"error": "nothing stands at nobody"`},
		{"memoir_forget", `{"key":"crowd"}`, `"error": "2 memories stand at crowd: m1, m2"`},
	} {
		for transport, s := range sessions {
			text, failed := call(t, s, row.tool, json.RawMessage(row.arguments))
			var told struct{ Success *bool }
			if err := json.Unmarshal([]byte(text), &told); err != nil || told.Success == nil || *told.Success {
				t.Errorf("%s over %s is no failure in JSON: %s", row.tool, transport, text)
			}
			if !failed || !strings.Contains(text, row.want) {
				t.Errorf("%s %s over %s: failed %v, %s, want %s", row.tool, row.arguments, transport, failed, text, row.want)
			}
		}
	}
	for _, row := range []struct{ tool, arguments, want string }{
		{"memoir_remember", `{}`, "content: is required"},
		{"memoir_get", `{"keys":[]}`, "keys: must be 1 to 100, not 0"},
		{"memoir_get", `{"keys":["a"," "]}`, "key: must not be empty"},
		{"memoir_get", `{"keys":"a"}`, "keys: must be a list of texts"},
		{"memoir_get", `{"keys":["a"],"ref":"nobody"}`, "nobody is no branch"},
		{"memoir_checkout", `{}`, "target: is required"},
	} {
		if text, failed := call(t, sessions["stdio"], row.tool, json.RawMessage(row.arguments)); !failed || !strings.Contains(text, row.want) {
			t.Errorf("%s %s: failed %v, %q, want %q", row.tool, row.arguments, failed, text, row.want)
		}
	}
}
