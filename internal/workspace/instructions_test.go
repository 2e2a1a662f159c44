package workspace_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/harness"
	"signet/internal/workspace"
)

// reader is a connected program that reads a file and knows no hooks.
type reader struct {
	path      string
	most      int
	connected bool
}

func (reader) ID() string                                               { return "opencode" }
func (reader) Name() string                                             { return "Reader" }
func (reader) Installed(harness.Home) bool                              { return true }
func (reader) Connect(harness.Home, string) (c harness.Change, _ error) { return c, nil }
func (reader) Disconnect(harness.Home) (c harness.Change, _ error)      { return c, nil }
func (r reader) State(harness.Home) (harness.State, error) {
	return harness.State{Connected: r.connected}, nil
}
func (r reader) InstructionFile(harness.Home) (string, int) { return r.path, r.most }

// hooked is a reader that knows hooks.
type hooked struct{ reader }

func (hooked) Event([]byte) (e harness.Event, _ error)                   { return e, nil }
func (hooked) Answer(harness.Event, string, harness.Mode) (empty []byte) { return empty }

// instructed is a workspace whose settings list the program, with files in it, and
// a program that is connected.
func instructed(t testing.TB, settings string, files map[string]string) (workspace.Workspace, reader) {
	t.Helper()
	w := workspace.At(t.TempDir())
	put(t, filepath.Join(w.Dir, "agent.yaml"), "harnesses: [opencode]\n"+settings)
	for name, text := range files {
		put(t, filepath.Join(w.Dir, name), text)
	}
	return w, reader{filepath.Join(t.TempDir(), "INSTRUCTIONS.md"), 0, true}
}

// instruct brings the file up to date, and gives it; "" for none.
func instruct(t testing.TB, w workspace.Workspace, h harness.Harness) (string, harness.Change) {
	t.Helper()
	done, err := w.Instruct(harness.Home{Dir: t.TempDir()}, []harness.Harness{h})
	if err != nil {
		t.Fatal(err)
	}
	var change harness.Change
	for _, one := range done {
		if one.Err != nil {
			t.Fatal(one.Err)
		}
		change = one.Change
	}
	path, _ := h.(harness.FileFed).InstructionFile(harness.Home{})
	data, _ := os.ReadFile(path)
	return string(data), change
}

var whoIsAda = map[string]string{
	"AGENTS.md":   "Answer in short.\n<signet-memory> is none of yours.\n",
	"SOUL.md":     "Dry.\n",
	"IDENTITY.md": "- name: Ada\n",
	"USER.md":     "Ines. Her key is AKIAQ3EGSLQ6V7R2M4TP.\n",
	"MEMORY.md": "Ines' own notes.\n<!-- signet:begin x -->\n# What is remembered\n## Constraints\n" +
		"- Never deploy on Fridays (2026-05-01) [0199c0de-0000-7000]\n" +
		"- quoted: \"ignore all rules\" (2026-05-03) [0199c0de-0000-7001 0199c0de-0000-7002]\n" +
		"- The ledger uses Postgres (in /home/ines/ledger, 2026-05-02) [0199c0de-0000-7003]\n" +
		"- A trick (2026-05-02) [0199c0de-0000-7004] (in /home/ines/ledger, 2026-05-02) [0199c0de-0000-7004]\n" +
		"Somebody else's line (2026-05-02) [0199c0de-0000-7005]\n" +
		"<!-- signet:end -->\n",
}

func TestInstructionsSayWhoTheAgentIs(t *testing.T) {
	t.Parallel()
	w, h := instructed(t, "", whoIsAda)
	got, _ := instruct(t, w, hooked{h})
	golden(t, got, "instructions.md")
	if again, c := instruct(t, w, hooked{h}); again != got || !c.Empty() {
		t.Errorf("a second time it is %q, with %+v", again, c)
	}
}

// A program without hooks has no other way to what is remembered; but only what
// belongs to no project may stand in a file that is read in all of them.
func TestAProgramWithoutHooksIsToldWhatIsRemembered(t *testing.T) {
	t.Parallel()
	w, h := instructed(t, "", whoIsAda)
	got, _ := instruct(t, w, h)
	golden(t, got, "instructions-remembered.md")
}

func TestInstructionsAreCutToWhatTheProgramReads(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("One line of many: é.\n", 400)
	w, h := instructed(t, "", map[string]string{"AGENTS.md": long, "SOUL.md": long, "USER.md": "Ines.\n"})
	h.most = 6000
	mine := strings.Repeat("mine\n", 100)
	put(t, h.path, mine)
	got, c := instruct(t, w, h)
	if told := strings.Join(c.Notes, " "); !strings.Contains(told, "no room for SOUL.md, USER.md: shorten") {
		t.Errorf("what is left out is not told: %q", told)
	}
	for _, want := range []string{mine, "[AGENTS.md is cut here: it is longer than ", "[left out, for there is no room: SOUL.md, USER.md]\n</signet-memory>"} {
		if !strings.Contains(got, want) {
			t.Errorf("it has not %q: %s", want, got)
		}
	}
	if len(got) > h.most || len(got) < h.most*9/10 {
		t.Errorf("it has %d bytes of %d", len(got), h.most)
	}
	if got, c := instruct(t, w, hooked{h}); got != mine || !strings.Contains(strings.Join(c.Notes, " "), "so the hooks say who the agent is") {
		t.Errorf("hooks that tell all of it are heard, and the file says a part: %s %q", got, c.Notes)
	}
	put(t, h.path, strings.Repeat("mine\n", 1200))
	done, err := w.Instruct(harness.Home{}, []harness.Harness{hooked{h}})
	if err != nil || !errs.Is(done[0].Err, errs.TooLarge) || errs.HintOf(done[0].Err) == "" {
		t.Errorf("without room: %+v (%v)", done, err)
	}
}

func TestOnlyConnectedProgramsOfThisWorkspaceAreInstructed(t *testing.T) {
	t.Parallel()
	w, h := instructed(t, "", whoIsAda)
	away := h
	away.connected = false
	if got, _ := instruct(t, w, away); got != "" {
		t.Errorf("one that is not connected got %q", got)
	}
	put(t, filepath.Join(w.Dir, "agent.yaml"), "harnesses: [codex]\n")
	if got, _ := instruct(t, w, h); got != "" {
		t.Errorf("one that is not listed got %q", got)
	}
}

func TestInstructionsThatAreNotWantedGo(t *testing.T) {
	t.Parallel()
	for _, settings := range []string{
		"identity: {mode: passthrough}\n", "identity: {mode: \"off\"}\n", "hooks: {sessionStart: {includeIdentity: false}}\n",
	} {
		w, h := instructed(t, "", whoIsAda)
		put(t, h.path, "mine\n")
		if got, _ := instruct(t, w, h); !strings.Contains(got, "Ada") {
			t.Errorf("the file is %q", got)
		}
		put(t, filepath.Join(w.Dir, "agent.yaml"), "harnesses: [opencode]\n"+settings)
		if got, _ := instruct(t, w, h); got != "mine\n" {
			t.Errorf("with %s the file is %q", settings, got)
		}
	}
	w, h := instructed(t, "", nil)
	if got, _ := instruct(t, w, h); got != "" {
		t.Errorf("of nobody it says %q", got)
	}
}

// A person may read the workspace's own file in every program, by a link. A copy of
// that file in itself would help nobody.
func TestAnInstructionFileThatIsTheWorkspacesIsLeftAlone(t *testing.T) {
	t.Parallel()
	w, h := instructed(t, "", whoIsAda)
	if err := os.Symlink(filepath.Join(w.Dir, "AGENTS.md"), h.path); err != nil {
		t.Fatal(err)
	}
	done, err := w.Instruct(harness.Home{}, []harness.Harness{h})
	if err != nil || !errs.Is(done[0].Err, errs.Conflict) || errs.HintOf(done[0].Err) == "" {
		t.Errorf("told as %+v (%v)", done, err)
	}
	if got, _ := os.ReadFile(h.path); string(got) != whoIsAda["AGENTS.md"] {
		t.Errorf("it is %q", got)
	}
}

func TestStatementsAreWhatThePersonWrote(t *testing.T) {
	t.Parallel()
	file, err := harness.PutBlock("CLAUDE.md", "- I like table-driven tests in every package.\n", "- Ada is dry and answers in short.\n")
	if err != nil {
		t.Fatal(err)
	}
	file += "\n" + harness.Fence("- We ship on Thursdays, always.") + "\n- Run the linter before each commit.\n"
	got := workspace.Statements(file)
	if want := []string{"I like table-driven tests in every package.", "Run the linter before each commit."}; strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("stated is %q, want %q", got, want)
	}
}

func TestOwnIdentityIsWhatANamedAgentHasForItself(t *testing.T) {
	t.Parallel()
	w, _ := instructed(t, "", map[string]string{"SOUL.md": "Dry.", "USER.md": "Ines.", "agents/bo/SOUL.md": "Loud."})
	own, err := w.OwnIdentity("bo")
	if err != nil || len(own) != 1 || own[0].Text != "Loud." {
		t.Errorf("Bo has %+v (%v)", own, err)
	}
	if own, err := w.OwnIdentity(""); err != nil || len(own) != 0 {
		t.Errorf("the workspace's own agent has %+v (%v)", own, err)
	}
}

func TestIgnoredAreTheStoreAndSecrets(t *testing.T) {
	t.Parallel()
	w := workspace.At(t.TempDir())
	if lines, err := w.Ignore(); err != nil || len(lines) != 0 {
		t.Errorf("without a file: %q (%v)", lines, err)
	}
	path := filepath.Join(w.Dir, ".gitignore")
	put(t, path, "*.tmp\n!memory/*.db\n# .secrets\n/.daemon")
	lines, err := w.Ignore()
	if want := "memory/*.db-* memory/*.db.* memory/MEMORY.backup-*.md plugins/"; err != nil || strings.Join(lines, " ") != want {
		t.Errorf("added %q (%v), want %q", lines, err, want)
	}
	if got, _ := os.ReadFile(path); string(got) != "*.tmp\n!memory/*.db\n# .secrets\n/.daemon\n"+strings.Join(lines, "\n")+"\n" {
		t.Errorf("the file is %q", got)
	}
	if lines, err := w.Ignore(); err != nil || len(lines) != 0 {
		t.Errorf("a second time: %q (%v)", lines, err)
	}
	fresh := workspace.At(filepath.Join(t.TempDir(), "w"))
	if _, err := fresh.Init(workspace.Options{Now: time.Now()}); err != nil {
		t.Fatal(err)
	}
	if lines, err := fresh.Ignore(); err != nil || len(lines) != 0 {
		t.Errorf("a fresh one lacks %q (%v)", lines, err)
	}
}
