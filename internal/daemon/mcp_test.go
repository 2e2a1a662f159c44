package daemon_test

import (
	"context"
	"encoding/json"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"signet/api"
	"signet/internal/daemon"
)

// model is a model that is served over a pair of streams, as by a process of
// its own.
type model struct {
	*sdk.ClientSession
	t *testing.T
}

func (h *host) model() model { return h.modelIn("") }

// modelIn is a model that works in a folder, or in none that is told.
func (h *host) modelIn(dir string) model {
	h.t.Helper()
	client := api.New(filepath.Join(h.workspace, ".daemon", "signet.sock"), "")
	client.Actor, client.ActorType, client.Project = "mcp", "agent", dir
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- daemon.ServeMCP(ctx, "test", client, nil, toServer, fromServer) }()
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).
		Connect(h.t.Context(), &sdk.IOTransport{Reader: toClient, Writer: fromClient}, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() {
		_ = session.Close()
		cancel()
		_ = toServer.Close()
		<-ended
		client.Close()
	})
	return model{session, h.t}
}

// answer reads what a tool answers, and whether that is an error.
func (m model) answer(tool, arguments string) (text string, failed bool) {
	m.t.Helper()
	r, err := m.CallTool(m.t.Context(), &sdk.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
	if err != nil {
		m.t.Fatal(err)
	}
	return r.Content[0].(*sdk.TextContent).Text, r.IsError
}

// told is what the tools of Memoir tell, as far as it is looked at here.
type told struct {
	Success                               bool
	Key, Path, ID, Reasoning, Commit, Ref string
	Confidence                            float64
	Superseded, Conflicts                 *[]struct{ Content string }

	Total, Count, Omitted int
	Namespaces            map[string]json.RawMessage

	Memories, Items []struct {
		Key, Path, Namespace, Content, ID, Commit string
		Score                                     float64
		Found                                     bool
	}
	Commits []struct {
		Hash, Timestamp string
		ShortHash       string `json:"short_hash"`
		Refs            []string
		Changes         []struct{ What, New string }
	}
	Beliefs  []struct{ Content, Origin string }
	Changes  []struct{ What, Old, New string }
	Branches []struct {
		Name    string
		Current bool
	}
	Current, Branch, Into string
	MemoryCount           int `json:"memory_count"`
}

// do calls a tool that has to succeed.
func (m model) do(tool, arguments string) (a told) {
	m.t.Helper()
	text, failed := m.answer(tool, arguments)
	if err := json.Unmarshal([]byte(text), &a); failed || err != nil {
		m.t.Fatalf("%s %s: %s (%v)", tool, arguments, text, err)
	}
	return a
}

// refused calls a tool that has to fail.
func (m model) refused(tool, arguments string, wants ...string) {
	m.t.Helper()
	text, failed := m.answer(tool, arguments)
	for _, want := range wants {
		if !failed || !strings.Contains(text, want) {
			m.t.Errorf("%s %s: failed %v, %s, want %q", tool, arguments, failed, text, want)
		}
	}
}

func (a told) contents() (list []string) {
	for _, m := range slices.Concat(a.Memories, a.Items) {
		list = append(list, m.Content)
	}
	return list
}

const dark, light = "I prefer dark mode in every app", "I prefer light mode in every app"

func TestAModelRemembersByPaths(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	m := h.model()
	m.refused("memoir_remember", `{"content":"Remember my password is hunter2"}`, `"success": false`, `"error": "Refused: `)
	if n := m.do("memoir_summarize", `{}`); n.Total != 0 || n.Namespaces == nil {
		t.Fatalf("a refused secret was kept: %+v", n)
	}
	if list := m.do("memoir_commits", `{}`); len(list.Commits) != 0 {
		t.Fatalf("a refused secret was committed: %+v", list)
	}

	kept := m.do("memoir_remember", `{"content":"`+dark+`"}`)
	const theme = "preferences.ui.theme"
	if !kept.Success || kept.Key != theme || kept.Path != theme || kept.Confidence < 0.6 || kept.Commit == "" || kept.Ref != "main" ||
		kept.Reasoning != "Its words fit "+theme+" best." || kept.Superseded == nil || kept.Conflicts == nil {
		t.Errorf("remembered %+v", kept)
	}
	if again := m.do("memoir_remember", `{"content":"`+dark+`"}`); again.ID != kept.ID || !strings.Contains(again.Reasoning, "nothing was written") {
		t.Errorf("remembered again %+v", again)
	}
	newer := m.do("memoir_remember", `{"content":"`+light+`","path":"preferences.ui.theme"}`)
	if newer.Confidence != 1 || !strings.HasPrefix(newer.Reasoning, "The path was given.") || (*newer.Superseded)[0].Content != dark {
		t.Errorf("remembered by hand %+v", newer)
	}
	m.refused("memoir_remember", `{"content":"x","path":"no.such.leaf"}`, `"success": false`, "no.such.leaf")

	found := m.do("memoir_recall", `{"query":"which mode in apps"}`)
	if found.Count != 1 || found.Memories[0].Key != theme || found.Memories[0].Path != theme || found.Memories[0].Namespace != "default" ||
		found.Memories[0].ID != newer.ID || found.Memories[0].Commit != newer.Commit || found.Memories[0].Score <= 0 {
		t.Errorf("recalled %+v", found)
	}
	if then := m.do("memoir_recall", `{"query":"which mode in apps","at":"`+kept.Commit+`"}`); !slices.Equal(then.contents(), []string{dark}) || then.Ref != kept.Commit {
		t.Errorf("recalled as of then %+v", then)
	}
	if none := m.do("memoir_recall", `{"query":"xylophone"}`); none.Count != 0 || none.Memories == nil {
		t.Errorf("recalled nothing as %+v", none)
	}

	m.do("memoir_remember", `{"content":"The keeper of the lighthouse is blind","path":"inbox.unfiled.note","namespace":"novel"}`)
	got := m.do("memoir_get", `{"keys":["preferences","`+newer.ID+`","habits.daily.rhythm","preferences.ui.theme"]}`)
	if !slices.Equal(got.contents(), []string{light, light, "", light}) || got.Items[2].Found || !got.Items[0].Found || got.Items[0].Key != "preferences" {
		t.Errorf("got %+v", got.Items)
	}
	if got := m.do("memoir_get", `{"keys":["inbox"],"namespace":"novel"}`); len(got.Items) != 1 || got.Items[0].Namespace != "novel" || !got.Items[0].Found {
		t.Errorf("got of a namespace %+v", got.Items)
	}
	counts := m.do("memoir_summarize", `{"depth":2}`)
	if counts.Total != 2 || compact(t, counts.Namespaces["default"]) != `{"preferences.ui":1}` || compact(t, counts.Namespaces["novel"]) != `{"inbox.unfiled":1}` {
		t.Errorf("counted %+v", counts)
	}
	if status := m.do("memoir_status", `{}`); status.MemoryCount != 2 || status.Path != h.workspace || status.Branch != "main" || status.Commit == "" {
		t.Errorf("status %+v", status)
	}
}

func compact(t *testing.T, raw json.RawMessage) string {
	t.Helper()
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestAModelForgetsWhatIsMeant(t *testing.T) {
	t.Parallel()
	m := newHost(t, "").model()
	one := m.do("memoir_remember", `{"content":"Deploys happen on Mondays","path":"inbox.unfiled.note"}`)
	two := m.do("memoir_remember", `{"content":"The tests take a minute","path":"inbox.unfiled.note"}`)
	m.refused("memoir_forget", `{"key":"inbox.unfiled.note"}`, `"success": false`, "2 memories", one.ID, two.ID, "by its id")
	m.refused("memoir_forget", `{"key":"habits"}`, "nothing stands at habits")
	m.refused("memoir_forget", `{"key":"inbox","namespace":"novel"}`, "nothing stands at inbox")
	if gone := m.do("memoir_forget", `{"key":"`+one.ID+`"}`); !gone.Success || gone.Path != "inbox.unfiled.note" || gone.Commit == "" {
		t.Errorf("forgot %+v", gone)
	}
	m.refused("memoir_forget", `{"key":"`+one.ID+`"}`, "nothing stands at "+one.ID)
	if gone := m.do("memoir_forget", `{"key":"inbox.unfiled.note"}`); gone.ID != two.ID {
		t.Errorf("forgot %+v", gone)
	}
	if n := m.do("memoir_summarize", `{}`).Total; n != 0 {
		t.Errorf("%d memories are left", n)
	}
	back := m.do("memoir_revert", `{"commit":"`+m.do("memoir_commits", `{"limit":1}`).Commits[0].ShortHash+`"}`)
	if len(back.Changes) != 1 || m.do("memoir_summarize", `{}`).Total != 1 {
		t.Errorf("the revert brought back %+v", back)
	}
}

func TestProcessesCheckOutEachForItself(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	m, other := h.model(), h.model()
	m.refused("memoir_checkout", `{"target":"try","create":true}`, "nothing was remembered yet")
	first := m.do("memoir_remember", `{"content":"`+dark+`","path":"preferences.ui.theme"}`)
	m.refused("memoir_checkout", `{"target":"try"}`, "try is no branch")
	m.refused("memoir_remember", `{"content":"x","ref":"try"}`, `"success": false`, "there is no branch try")
	if at := m.do("memoir_checkout", `{"target":"try","create":true}`); !at.Success || at.Current != "try" || at.Commit != first.Commit {
		t.Errorf("checked out %+v", at)
	}
	if aside := m.do("memoir_remember", `{"content":"`+light+`","path":"preferences.ui.theme"}`); aside.Ref != "try" {
		t.Errorf("remembered aside %+v", aside)
	}
	const get = `{"keys":["preferences.ui.theme"]}`
	if got := m.do("memoir_get", get); !slices.Equal(got.contents(), []string{light}) || got.Ref != "try" {
		t.Errorf("on the branch: %q", got.contents())
	}
	if got := other.do("memoir_get", get); !slices.Equal(got.contents(), []string{dark}) {
		t.Errorf("another process: %q", got.contents())
	}
	for name, p := range map[string]model{"try": m, "main": other} {
		list := p.do("memoir_branches", `{}`)
		if list.Current != name || len(list.Branches) != 2 || p.do("memoir_status", `{}`).Branch != name {
			t.Errorf("at %s: %+v", name, list)
		}
		for _, b := range list.Branches {
			if b.Current != (b.Name == name) {
				t.Errorf("at %s: %+v", name, list)
			}
		}
	}
	if text, failed := m.answer("memory_search", `{"query":"light mode"}`); failed || !strings.Contains(text, light) || !strings.HasSuffix(text, "\n\nref: try") {
		t.Errorf("searched on the branch: %s", text)
	}
	if text, failed := m.answer("memory_history", `{"id":"`+first.ID+`"}`); failed || !strings.Contains(text, "superseded") || !strings.Contains(text, `"ref": "try"`) {
		t.Errorf("history on the branch: %s", text)
	}
	if text, _ := other.answer("memory_history", `{"id":"`+first.ID+`"}`); strings.Contains(text, "superseded") {
		t.Errorf("history on main: %s", text)
	}
	if d := m.do("memoir_diff", `{"from":"main"}`); len(d.Changes) == 0 {
		t.Errorf("nothing differs: %+v", d)
	}
	if log := m.do("memoir_commits", `{"path":"preferences"}`); len(log.Commits) != 2 || log.Commits[0].Refs[0] != "try" || len(log.Commits[0].Changes) == 0 ||
		!strings.HasPrefix(log.Commits[0].Hash, log.Commits[0].ShortHash) {
		t.Errorf("the log of the branch: %+v", log)
	}
	if b := m.do("memoir_blame", `{"key":"preferences.ui.theme"}`); len(b.Beliefs) != 1 || b.Beliefs[0].Content != light || b.Beliefs[0].Origin != "assistant" {
		t.Errorf("blame: %+v", b)
	}
	if at := m.do("memoir_checkout", `{"target":"`+first.Commit[:8]+`"}`); at.Current != first.Commit {
		t.Errorf("checked out %+v", at)
	}
	if got := m.do("memoir_get", get); !slices.Equal(got.contents(), []string{dark}) {
		t.Errorf("at a commit: %q", got.contents())
	}
	m.refused("memoir_remember", `{"content":"x"}`, "there is no branch "+first.Commit)
	if got := m.do("memoir_status", `{"at":"`+time.Now().UTC().Format(time.RFC3339Nano)+`","ref":"main"}`); got.MemoryCount != 1 {
		t.Errorf("status as of now: %+v", got)
	}

	m.do("memoir_checkout", `{"target":"main"}`)
	if dry := m.do("memoir_merge", `{"source":"try","dry_run":true}`); dry.Into != "main" || len(dry.Changes) == 0 {
		t.Errorf("a dry merge: %+v", dry)
	}
	m.do("memoir_merge", `{"source":"try"}`)
	if got := other.do("memoir_get", get); !slices.Equal(got.contents(), []string{light}) {
		t.Errorf("after the merge: %q", got.contents())
	}
}
