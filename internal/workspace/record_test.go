package workspace_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/sqlite"
	"signet/internal/vcs"
	"signet/internal/workspace"
)

// records is a recorder over a real store; it counts how often that is asked.
type records struct {
	*workspace.Recorder
	*memory.Service
	t      *testing.T
	dir    string
	db     *sqlite.DB
	asked  int
	frozen bool
}

func newRecords(t *testing.T) *records {
	t.Helper()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	r := &records{t: t, dir: t.TempDir(), db: db}
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	r.Service = memory.New(db, func() time.Time { return now }, func() bool { return r.frozen })
	r.anew()
	return r
}

// anew forgets what was seen, as a new daemon has.
func (r *records) anew() { r.Recorder = workspace.NewRecorder(workspace.At(r.dir), r) }

// Documents counts how often somebody asks.
func (r *records) Documents(ctx context.Context, rd memory.Reader) ([]memory.Document, error) {
	r.asked++
	return r.Service.Documents(ctx, rd)
}

func (r *records) record(agent string) {
	r.t.Helper()
	if err := r.Record(r.t.Context(), agent); err != nil {
		r.t.Fatal(err)
	}
}

// log gives the commits, the latest first.
func (r *records) log() []vcs.Entry {
	r.t.Helper()
	refs, err := r.db.Refs(r.t.Context())
	if err != nil {
		r.t.Fatal(err)
	}
	if len(refs) == 0 {
		return nil
	}
	log, err := r.db.Log(r.t.Context(), vcs.LogQuery{Reader: memory.Reader{Plan: true}, Head: refs[0].Commit, Limit: 100})
	if err != nil {
		r.t.Fatal(err)
	}
	return log
}

func (r *records) holds(want ...string) {
	r.t.Helper()
	list, err := r.Service.Documents(r.t.Context(), memory.Reader{Plan: true})
	if err != nil {
		r.t.Fatal(err)
	}
	var got []string
	for _, d := range list {
		got = append(got, d.Name+": "+d.Body.String())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		r.t.Errorf("committed (-want +got):\n%s", diff)
	}
	if err := r.db.CheckTree(r.t.Context()); err != nil {
		r.t.Error(err)
	}
}

func TestEachChangeOfIdentityFilesIsACommit(t *testing.T) {
	t.Parallel()
	r := newRecords(t)
	r.record("")
	if log := r.log(); len(log) != 0 {
		t.Errorf("an empty workspace has %d commits", len(log))
	}
	write(t, "Be brief.\n", r.dir, "AGENTS.md")
	write(t, "Dry.\n", r.dir, "SOUL.md")
	write(t, "agent:\n  name: Ada\n", r.dir, "agent.yaml")
	write(t, "what is remembered", r.dir, "MEMORY.md")
	r.record("")
	write(t, "Dry and curious.\n", r.dir, "SOUL.md")
	r.record("")
	if err := os.Remove(filepath.Join(r.dir, "AGENTS.md")); err != nil {
		t.Fatal(err)
	}
	r.record("")
	var messages []string
	for _, e := range r.log() {
		messages = append(messages, e.Commit.Message.String())
		if a := e.Commit.Author; a.Kind != "operator" {
			t.Errorf("the author is %+v", a)
		}
	}
	want := []string{
		"identity files changed: AGENTS.md", "identity files changed: SOUL.md",
		"identity files changed: AGENTS.md, SOUL.md, agent.yaml",
	}
	if !slices.Equal(messages, want) {
		t.Errorf("commits %q, want %q", messages, want)
	}
	r.holds("SOUL.md: Dry and curious.\n", "agent.yaml: agent:\n  name: Ada\n")
}

func TestWhatDidNotChangeCostsNoCommitAndNoQuestion(t *testing.T) {
	t.Parallel()
	r := newRecords(t)
	path := write(t, "Dry.\n", r.dir, "SOUL.md")
	r.record("")
	asked := r.asked
	r.record("")
	if r.asked != asked {
		t.Error("the store was asked though no file changed")
	}
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
	r.record("") // touched, and says the same
	r.anew()
	r.record("") // after a restart
	if log := r.log(); len(log) != 1 {
		t.Errorf("%d commits, want the one", len(log))
	}
}

func TestSecretsInIdentityFilesAreNotCommitted(t *testing.T) {
	t.Parallel()
	r := newRecords(t)
	secret := "ghp_" + strings.Repeat("a1B2", 9)
	write(t, "Use the token "+secret+" for the mirror.\n", r.dir, "AGENTS.md")
	r.record("")
	r.holds("AGENTS.md: Use the token [redacted:disclosure] for the mirror.\n")
	r.anew()
	r.record("")
	if log := r.log(); len(log) != 1 {
		t.Errorf("%d commits, want the one", len(log))
	}
}

func TestFilesThatDoNotHoldAreToldOnceAndLeftAlone(t *testing.T) {
	t.Parallel()
	r := newRecords(t)
	write(t, "agent:\n  name: Ada\n", r.dir, "agent.yaml")
	r.record("")
	write(t, "agent: [", r.dir, "agent.yaml")
	write(t, strings.Repeat("long ", 1<<18), r.dir, "SOUL.md")
	if err := os.Mkdir(filepath.Join(r.dir, "USER.md"), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, "Be brief.\n", r.dir, "AGENTS.md")
	err := r.Record(t.Context(), "")
	for _, name := range []string{"agent.yaml", "SOUL.md", "USER.md"} {
		if err == nil || !strings.Contains(err.Error(), name+" is not committed") {
			t.Errorf("%v says nothing of %s", err, name)
		}
	}
	r.holds("AGENTS.md: Be brief.\n", "agent.yaml: agent:\n  name: Ada\n")
	r.record("")
}

func TestAFrozenStoreGetsTheCommitLater(t *testing.T) {
	t.Parallel()
	r := newRecords(t)
	write(t, "Dry.\n", r.dir, "SOUL.md")
	r.frozen = true
	if err := r.Record(t.Context(), ""); !errs.Is(err, errs.Frozen) {
		t.Errorf("got %v, want frozen", err)
	}
	r.frozen = false
	r.record("")
	r.holds("SOUL.md: Dry.\n")
}

func TestNamedAgentsHaveTheirOwn(t *testing.T) {
	t.Parallel()
	r := newRecords(t)
	write(t, "Dry.\n", r.dir, "SOUL.md")
	write(t, "Kind.\n", r.dir, "agents", "ada", "SOUL.md")
	write(t, "Loud.\n", r.dir, "agents", "bob", "SOUL.md")
	write(t, "no agent", r.dir, "agents", ".hidden", "SOUL.md")
	for _, agent := range []string{"default", "../..", "ada"} {
		r.record(agent)
	}
	r.holds("SOUL.md: Dry.\n", "agents/ada/SOUL.md: Kind.\n")
	if err := r.RecordAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.holds("SOUL.md: Dry.\n", "agents/ada/SOUL.md: Kind.\n", "agents/bob/SOUL.md: Loud.\n")
	if log := r.log(); len(log) != 3 {
		t.Errorf("%d commits, want three", len(log))
	}
}

func TestCommittedFilesReadAsTheFilesThemselves(t *testing.T) {
	t.Parallel()
	r := newRecords(t)
	write(t, "\ufeff\n# Rules\n"+strings.Repeat("Be brief.\n", 2000), r.dir, "AGENTS.md")
	write(t, "- name: Root\n", r.dir, "IDENTITY.md")
	write(t, "agent:\n  name: Settings\n", r.dir, "agent.yaml")
	write(t, "Kind.\n", r.dir, "agents", "ada", "SOUL.md")
	write(t, "Dry.\n", r.dir, "SOUL.md")
	if err := r.RecordAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, agent := range []string{"default", "ada", "nobody"} {
		want, err := workspace.At(r.dir).Identity(agent)
		if err != nil {
			t.Fatal(err)
		}
		about, err := workspace.At(r.dir).About(agent)
		if err != nil {
			t.Fatal(err)
		}
		committed, err := r.Service.Documents(t.Context(), memory.Reader{Agent: agent})
		if err != nil {
			t.Fatal(err)
		}
		for i := range want {
			want[i].Path = "" // what was committed lies in no folder
		}
		if diff := cmp.Diff(want, workspace.IdentityOf(agent, committed)); diff != "" {
			t.Errorf("%s (-files +committed):\n%s", agent, diff)
		}
		if diff := cmp.Diff(about, workspace.AboutOf(agent, committed)); diff != "" {
			t.Errorf("%s (-files +committed):\n%s", agent, diff)
		}
	}
	if got := workspace.AboutOf("", nil); got.Name != "" {
		t.Errorf("nothing was committed, and it is called %q", got.Name)
	}
}
