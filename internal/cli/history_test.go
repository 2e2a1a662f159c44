package cli_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"signet/api"
)

// Ids as people see them in these tests.
const (
	commitA = "1d371849ed5480fd01e62d82f6cb957e1b67c1c7873ab0841f1f67147c3de837"
	commitB = "076bd7135f77f6f5f483abc2deb0916672e7128d65f4f3aab9ce1d40b6d4fb94"
	light   = "01a1fd3d-246c-7972-8be0-e1e623a1c25b"
	dark    = "01a1fd3d-241e-7953-b1fc-033372f64d73"
)

// answers are what a daemon says, by its routes.
type answers map[string]any

// daemonOf serves answers.
func daemonOf(t *testing.T, all answers) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer, ok := all[r.Method+" "+r.URL.Path]
		if !ok {
			t.Errorf("asked for %s %s", r.Method, r.URL.Path)
			w.WriteHeader(http.StatusNotFound)
		}
		w.Header().Set("Content-Type", "application/json")
		if err := json.NewEncoder(w).Encode(answer); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(s.Close)
	return s.URL
}

func hoursAgo(n int) string {
	return time.Now().Add(-time.Duration(n)*time.Hour - time.Minute).UTC().Format(time.RFC3339)
}

// historyAnswers are of a store in which a session taught two preferences, and a
// person works on a branch.
func historyAnswers() answers {
	first := api.Commit{
		ID: commitB, Parents: []string{}, Author: "pipeline", ActorType: "pipeline", Agent: "default", Session: "s-1",
		Harness: "claude-code", Message: "remember 1", Time: hoursAgo(3),
	}
	second := api.Commit{
		ID: commitA, Parents: []string{commitB}, Generation: 1, Author: "cli", ActorType: "operator", Agent: "default",
		Message: "remember 1, supersede 1", Time: "2026-03-02T09:00:00.000Z", Refs: []string{"main", "v1"},
	}
	changes := []api.Change{
		{ID: dark, Kind: "memory", What: "superseded", Path: "preferences.ui.theme", Old: "I prefer dark mode"},
		{ID: light, Kind: "memory", What: "added", Path: "preferences.ui.theme", New: "I prefer light mode"},
		{ID: "3", Kind: "memory", What: "updated", Path: "context.team.roles", Old: "Priya owns billing", New: "Priya owns invoices"},
		{ID: "4", Kind: "memory", What: "moved", From: "inbox.unfiled.note", Path: "context.project.stack", Old: "We use Go", New: "We use Go"},
		{ID: "5", Kind: "memory", What: "removed", Path: "inbox.unfiled.note", Old: "A probe"},
		{ID: "6", Kind: "memory", What: "brought back", Path: "inbox.unfiled.note", New: "No probe"},
		{ID: "context.project.stack", Kind: "leaf", What: "updated", Path: "context.project.stack"},
		{ID: "entity:01a2186c-c0eb-7679-8793-6cc76622ab80", Kind: "entity", What: "updated", Old: "Heron: pinned", New: "Heron: pinned; also called Old Fisher"},
		{ID: "entity:01a2186c-c0ea-74b5-b5fb-7dd4245fca0f", Kind: "entity", What: "added"},
	}
	entry := api.CommitEntry{Commit: second, Changes: changes, Hidden: 2}
	recent := second
	recent.Time = hoursAgo(2)
	conflicts := []api.Conflict{
		{ID: "a058906a4154", Kind: "slot", MemoryID: dark, OtherID: light, Path: "preferences.ui.theme", A: "I prefer dark mode", B: "I prefer light mode"},
		{ID: "b058906a4154", Kind: "delete_edit", MemoryID: "3", Path: "context.team.roles", B: "Priya owns invoices"},
	}
	return answers{
		"GET /api/vcs/log": api.CommitLog{Ref: "main", Next: 1, Commits: []api.CommitEntry{
			{Commit: recent, Changes: changes, Hidden: 1, More: 280},
			{Commit: first, Changes: []api.Change{{ID: dark, Kind: "memory", What: "added", Path: "preferences.ui.theme", New: "I prefer dark mode"}}},
		}},
		"GET /api/vcs/show": entry,
		"GET /api/vcs/diff": api.Diff{From: "main", To: "trial", Changes: changes},
		"GET /api/vcs/blame": api.Blame{Beliefs: []api.Blamed{
			{
				ID: dark, Path: "preferences.ui.theme", Content: "I prefer dark mode", Commit: first, Origin: "person", Source: "transcript",
				Turn: "u-12", Quote: "dark mode", SaidBy: "user", SaidAt: "2026-03-02T08:59:00.000Z",
				Said: "By the way, before we go on with the migration of the orders: I prefer dark mode in whatever you build for me.",
			},
			{ID: "4", Path: "context.project.stack", Content: "We use Go", Commit: recent, Origin: "import", Source: "import", Quote: "We use Go"},
		}},
		"GET /api/vcs/refs": api.Refs{Refs: []api.Ref{
			{Name: "main", Kind: "branch", Commit: commitA, UpdatedAt: hoursAgo(2)},
			{Name: "trial", Kind: "branch", Commit: commitB, UpdatedAt: hoursAgo(3), Ahead: 2, Behind: 1},
			{Name: "v1", Kind: "tag", Commit: commitA, UpdatedAt: hoursAgo(2)},
		}},
		"POST /api/vcs/refs":        api.Ref{Name: "trial", Kind: "branch", Commit: commitA},
		"DELETE /api/vcs/refs":      api.Ref{Name: "trial", Kind: "branch"},
		"POST /api/vcs/merge":       api.Merged{Into: "main", Commit: commitA, Changes: changes[:2], Conflicts: conflicts},
		"POST /api/vcs/revert":      api.Merged{Into: "main", Commit: commitA, Changes: changes[4:5], Hidden: 1, Reverted: []string{commitA, commitB}, Silenced: []string{"s-1"}, Reopened: []string{"462caa7fe6fb"}, Files: []string{"agent.yaml"}, Left: []string{"SOUL.md"}},
		"GET /api/vcs/conflicts":    api.Conflicts{Conflicts: conflicts},
		"POST /api/vcs/bisect":      api.Bisected{First: entry, Probes: 3},
		"GET /api/memory/x":         api.Memory{ID: "x", Content: "I prefer dark mode", Path: "preferences.ui.theme", Filed: "classifier", PathConfidence: .97, Supersedes: light},
		"GET /api/memory/x/history": api.MemoryHistory{History: []api.MemoryEvent{{NewContent: "I prefer dark mode"}}},
		"POST /api/vcs/purge": api.Purged{
			ID: dark, PurgedAt: "2026-03-02T09:00:00.000Z", Objects: []string{commitA, commitB}, Turns: []string{"u-12"}, Backups: []string{}, Spooled: 2,
			Others: []string{light}, Outside: []string{"archives that were exported", "the transcript of the agent program: /p/t.jsonl"},
		},
		"POST /api/vcs/gc": api.Collected{Nodes: 12, Bytes: 4096, Commits: 1, Objects: 3, Kept: 1 << 20},
		"POST /api/memory/remember": api.Remembered{
			ID: light, Type: "preference", Importance: .8, Content: "I prefer light mode", Remembered: true, Status: "done",
			Path: "preferences.ui.theme", Confidence: .97, Filed: "classifier", Commit: commitA, Ref: "trial",
			Superseded: []api.Superseded{{ID: dark, Content: "I prefer dark mode"}}, Guard: []string{"it gives orders"},
		},
		"GET /api/taxonomy": api.Taxonomy{Leaves: []api.Leaf{{
			Path: "preferences.ui.theme", Holds: "one", Kind: "preference", Description: "Colour scheme of apps.",
			Words: []string{"dark mode", "light mode"}, Was: []string{"settings.display.theme"}, Examples: []string{"I prefer dark mode."}, Memories: 1,
		}}},
		"POST /api/taxonomy/guess":                         api.Guess{Path: "preferences.ui.theme", Confidence: .784, How: "neighbour", Second: "preferences.ui.fonts", Unfiled: 3},
		"POST /api/taxonomy":                               api.TaxonomyEdited{Commit: commitA, Memories: 2},
		"GET /api/sessions":                                sessionAnswer(),
		"GET /api/sessions/9add544a/injections":            injectionsAnswer(),
		"GET /api/sessions/9add544a/injections/3":          injectionAnswer(),
		"POST /api/sessions/9add544a/injections/3/what-if": whatIfAnswer(),
		"POST /api/memory/recall":                          explainedAnswer(),
		"POST /api/taxonomy/refile":                        api.Refiled{Commit: commitA, Memories: []api.MemoryRow{{ID: "4", Path: "context.project.stack", Content: "We use Go"}}},
	}
}

// historyCommands are the commands whose output people read, by the names of
// their golden files.
var historyCommands = []struct{ name, args string }{
	{"log", "log"},
	{"show", "show main"},
	{"diff", "diff main trial"},
	{"blame", "blame preferences"},
	{"branch", "branch"},
	{"branch-made", "branch trial"},
	{"branch-deleted", "branch -d trial"},
	{"tag", "tag"},
	{"merge", "merge trial"},
	{"revert", "revert --session s-1"},
	{"conflicts", "conflicts"},
	{"bisect", "bisect mode"},
	{"purge", "purge x --yes"},
	{"gc", "gc"},
	{"remember", "remember --ref trial x"},
	{"memory-show", "memory show x --at 2026-03-02"},
	{"taxonomy-list", "taxonomy list"},
	{"taxonomy-show", "taxonomy show preferences.ui.theme"},
	{"taxonomy-check", "taxonomy check dark"},
	{"taxonomy-move", "taxonomy move a.b.c a.b.d"},
	{"taxonomy-refile", "taxonomy refile"},
	{"why-list", "why 9add544a"},
	{"why", "why 9add544a 3"},
	{"what-if", "what-if 9add544a 3"},
	{"recall-explain", "recall --explain deploy"},
}

func TestHistoryReadsWell(t *testing.T) {
	t.Parallel()
	url := daemonOf(t, historyAnswers())
	for _, c := range historyCommands {
		e := newEnv(t, newHome(t), strings.Fields(c.args)...)
		e.vars["SIGNET_DAEMON_URL"] = url
		if code := e.run(""); code != 0 {
			t.Errorf("signet %s: exit %d, %s", c.args, code, e.stderr())
		}
		got := "$ signet " + c.args + "\n" + e.stdout()
		if e.stderr() != "" {
			got += "--\n" + e.stderr()
		}
		golden(t, filepath.Join("testdata", "history", c.name+".golden"), got)
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		write(t, file, got)
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", file, got, want)
	}
}

// Every text of every answer is hostile here.
func TestHistoryNeverSteersTheTerminal(t *testing.T) {
	t.Parallel()
	all := historyAnswers()
	for route, answer := range all {
		poisoned := reflect.New(reflect.TypeOf(answer)).Elem()
		poisoned.Set(reflect.ValueOf(answer))
		poison(poisoned)
		all[route] = poisoned.Interface()
	}
	url := daemonOf(t, all)
	for _, c := range historyCommands {
		for _, flag := range []string{"", " --json"} {
			e := newEnv(t, newHome(t), strings.Fields(c.args+flag)...)
			e.vars["SIGNET_DAEMON_URL"] = url
			e.run("")
			shown := e.stdout() + e.stderr()
			if strings.ContainsAny(shown, "\x1b\u202e\u200b\a\u009b") {
				t.Errorf("signet %s%s shows %q", c.args, flag, shown)
			}
			if strings.Contains(shown, "error:") || shown == "" {
				t.Errorf("signet %s%s shows nothing of it: %q", c.args, flag, shown)
			}
		}
	}
}

// poison puts hostile text into every string of a value. What a command chooses
// by, such as the kind of a ref, is left.
func poison(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("a\x1b[2Jb\u202ec\u200bd\a\u009b31m")
	case reflect.Struct:
		for i := range v.NumField() {
			if name := v.Type().Field(i).Name; name != "Kind" && name != "Status" {
				poison(v.Field(i))
			}
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return
		}
		fresh := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(fresh, v)
		for i := range fresh.Len() {
			poison(fresh.Index(i))
		}
		v.Set(fresh)
	}
}
