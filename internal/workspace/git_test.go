package workspace_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"signet/internal/errs"
	"signet/internal/workspace"
)

// repo is the git repository of a workspace.
type repo struct {
	t testing.TB
	w workspace.Workspace
}

// repository makes one, in which hooks, signatures and an editor would fail.
func repository(t testing.TB, w workspace.Workspace) repo {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git here")
	}
	g := repo{t, w}
	g.git("init", "--quiet", "--initial-branch=main")
	g.git("config", "commit.gpgSign", "true")
	g.git("config", "gpg.program", "/nonexistent/gpg")
	g.git("config", "core.editor", "/nonexistent/editor")
	g.git("config", "user.email", "") // as on a machine where git knows nobody
	for _, hook := range []string{"pre-commit", "commit-msg", "post-commit"} {
		path := filepath.Join(w.Dir, ".git", "hooks", hook)
		put(t, path, "#!/bin/sh\necho ran >> "+filepath.Join(w.Dir, "hooks-ran")+"\nexit 1\n")
		if err := os.Chmod(path, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func put(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// git is the person's own call.
func (g repo) git(args ...string) string {
	g.t.Helper()
	out, err := g.try(args...)
	if err != nil {
		g.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return out
}

func (g repo) try(args ...string) (string, error) {
	cmd := exec.Command("git", append([]string{"-c", "commit.gpgSign=false", "-c", "core.hooksPath=" + os.DevNull}, args...)...)
	cmd.Dir = g.w.Dir
	cmd.Env = []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + g.w.Dir, "GIT_CONFIG_NOSYSTEM=1", "GIT_EDITOR=true",
		"GIT_AUTHOR_NAME=Ines", "GIT_AUTHOR_EMAIL=i@x", "GIT_COMMITTER_NAME=Ines", "GIT_COMMITTER_EMAIL=i@x",
	}
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func (g repo) write(name, text string) {
	g.t.Helper()
	put(g.t, filepath.Join(g.w.Dir, name), text)
}

func (g repo) log() string {
	out, _ := g.try("log", "--format=commit %an%n%B") // an error without commits
	if strings.HasPrefix(out, "fatal") {
		return ""
	}
	return out
}

// commit has the workspace commit, and gives the changes.
func (g repo) commit() string {
	g.t.Helper()
	done, err := g.w.Commit(g.t.Context())
	if err != nil {
		g.t.Fatal(err)
	}
	return strings.Join(done.Files, ", ")
}

func TestOnlyWhatIsOursIsCommitted(t *testing.T) {
	t.Parallel()
	g := repository(t, workspace.At(t.TempDir()))
	for _, name := range []string{
		"AGENTS.md", "agent.yaml", "skills/tea/SKILL.md", "skills/tea/scripts/pour.sh", "memory/notes.md", "agents/bo/SOUL.md",
		"memory/memories.db", "memory/memories.db-wal", "memory/MEMORY.backup-1.md", ".daemon/logs/a.log", ".secrets/key", "mine.txt", "mine/AGENTS.md",
	} {
		g.write(name, "text of "+name)
	}
	g.write("staged.txt", "mine, and staged")
	g.git("add", "staged.txt")
	if got, want := g.commit(), "A AGENTS.md, A agent.yaml, A agents/bo/SOUL.md, A memory/notes.md, A skills/tea/SKILL.md, A skills/tea/scripts/pour.sh"; got != want {
		t.Errorf("committed %s, want %s", got, want)
	}
	if got := g.git("status", "--porcelain"); !strings.Contains(got, "A  staged.txt") || strings.Contains(got, "AGENTS.md\n") && !strings.Contains(got, "mine") {
		t.Errorf("the person's own is now %s", got)
	}
	if got := g.commit(); got != "" {
		t.Errorf("a second time %s", got)
	}
	if log := g.log(); !strings.HasPrefix(log, "commit Signet\nSignet: AGENTS.md and 5 more changed\n\nA AGENTS.md\n") || strings.Contains(log, "text of") {
		t.Errorf("the log says %s", log)
	}
	g.write("AGENTS.md", "changed")
	if err := os.Remove(filepath.Join(g.w.Dir, "skills/tea/SKILL.md")); err != nil {
		t.Fatal(err)
	}
	g.git("config", "user.name", "Ines")
	g.git("config", "user.email", "i@x")
	if got, want := g.commit(), "M AGENTS.md, D skills/tea/SKILL.md"; got != want {
		t.Errorf("committed %s, want %s", got, want)
	}
	if log := g.log(); !strings.HasPrefix(log, "commit Ines\n") {
		t.Errorf("the log says %s", log)
	}
	if _, err := os.Stat(filepath.Join(g.w.Dir, "hooks-ran")); err == nil {
		t.Error("hooks ran")
	}
}

func TestWithoutARepositoryNothingIsCommitted(t *testing.T) {
	t.Parallel()
	outer := workspace.At(t.TempDir())
	g := repository(t, outer)
	inner := workspace.At(filepath.Join(outer.Dir, "w"))
	put(t, filepath.Join(inner.Dir, "AGENTS.md"), "x")
	if done, err := inner.Commit(t.Context()); err != nil || len(done.Files) != 0 || g.log() != "" {
		t.Errorf("committed %+v (%v)", done, err)
	}
}

func TestWhatAPersonIsInTheMiddleOfIsLeftAlone(t *testing.T) {
	t.Parallel()
	for name, begin := range map[string]func(g repo){
		"merge":    func(g repo) { _, _ = g.try("merge", "other") },
		"rebase":   func(g repo) { _, _ = g.try("rebase", "other") },
		"pick":     func(g repo) { _, _ = g.try("cherry-pick", "other") },
		"detached": func(g repo) { g.git("checkout", "--quiet", "--detach") },
		"bisect":   func(g repo) { g.git("bisect", "start") },
		"locked":   func(g repo) { g.write(".git/index.lock", "") },
		"stash": func(g repo) {
			g.write("AGENTS.md", "stashed")
			g.git("stash")
			g.write("AGENTS.md", "mine")
			g.git("commit", "--quiet", "--all", "--message", "mine again")
			_, _ = g.try("stash", "pop")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := repository(t, workspace.At(t.TempDir()))
			for i, branch := range []string{"main", "other"} {
				if i > 0 {
					g.git("checkout", "--quiet", "-b", branch)
				}
				g.write("AGENTS.md", fmt.Sprintf("of %s\n", branch))
				g.git("add", "AGENTS.md")
				g.git("commit", "--quiet", "--message", branch)
			}
			g.git("checkout", "--quiet", "main")
			g.write("AGENTS.md", "of main, again\n")
			g.git("commit", "--quiet", "--all", "--message", "main again")
			begin(g)
			before, _ := g.try("log", "--all", "--format=%s")
			g.write("SOUL.md", "x")
			done, err := g.w.Commit(t.Context())
			if !errs.Is(err, errs.Conflict) || errs.HintOf(err) == "" || len(done.Files) != 0 {
				t.Errorf("committed %+v (%v)", done, err)
			}
			if after, _ := g.try("log", "--all", "--format=%s"); after != before {
				t.Errorf("the log says %s", after)
			}
		})
	}
}

func TestASecretIsNotCommitted(t *testing.T) {
	t.Parallel()
	g := repository(t, workspace.At(t.TempDir()))
	g.write("SOUL.md", "Dry.")
	g.write("USER.md", "Her key is AKIAQ3EGSLQ6V7R2M4TP.")
	done, err := g.w.Commit(t.Context())
	if !errs.Is(err, errs.Refused) || !strings.Contains(err.Error(), "USER.md") || strings.Contains(err.Error(), "AKIA") || len(done.Files) != 1 {
		t.Errorf("committed %+v (%v)", done, err)
	}
	if out, _ := g.try("log", "-p"); strings.Contains(out, "AKIA") {
		t.Errorf("the log says %s", out)
	}
}

// Who takes a file out of git, or has git ignore it, keeps it out.
func TestWhatAPersonKeepsOutStaysOut(t *testing.T) {
	t.Parallel()
	g := repository(t, workspace.At(t.TempDir()))
	g.write("AGENTS.md", "x")
	g.write("SOUL.md", "x")
	g.write("USER.md", "x")
	g.write(".gitignore", "USER.md\n")
	if got, want := g.commit(), "A .gitignore, A AGENTS.md, A SOUL.md"; got != want {
		t.Errorf("committed %s, want %s", got, want)
	}
	g.git("rm", "--quiet", "--cached", "SOUL.md")
	g.write("AGENTS.md", "changed")
	g.git("clone", "--quiet", ".", "skills/theirs") // a repository of its own
	if got, want := g.commit(), "M AGENTS.md"; got != want {
		t.Errorf("committed %s, want %s", got, want)
	}
	if got := g.git("status", "--porcelain", "SOUL.md"); !strings.HasPrefix(got, "D  SOUL.md") {
		t.Errorf("the person's own is now %s", got)
	}
}

// A git that is cut off leaves no lock behind, which would hold up the person too.
func TestAGitThatIsCutOffCleansUp(t *testing.T) {
	t.Parallel()
	g := repository(t, workspace.At(t.TempDir()))
	g.write("SOUL.md", "x")
	if g.commit() == "" {
		t.Fatal("nothing was committed")
	}
	begun := filepath.Join(g.w.Dir, "begun")
	g.write(".gitattributes", "*.md filter=slow\n")
	g.git("config", "filter.slow.clean", "touch "+begun+"; while [ -e "+begun+" ]; do sleep 0.05; done; cat")
	g.write("SOUL.md", "xy")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan error, 1)
	go func() {
		_, err := g.w.Commit(ctx)
		ended <- err
	}()
	for ctx.Err() == nil {
		if _, err := os.Stat(begun); err == nil {
			stop()
		}
	}
	if err := <-ended; err == nil {
		t.Error("it ended well")
	}
	if err := os.Remove(begun); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(g.w.Dir, ".git", "index.lock")); err == nil {
		t.Error("the lock is left behind")
	}
}

func TestAGitThatFailsIsTold(t *testing.T) {
	t.Parallel()
	g := repository(t, workspace.At(t.TempDir()))
	g.write("SOUL.md", "x")
	g.write(".git/config", "[core\n")
	if done, err := g.w.Commit(t.Context()); !errs.Is(err, errs.Unavailable) || !strings.Contains(err.Error(), "git rev-parse") || len(done.Files) != 0 {
		t.Errorf("committed %+v (%v)", done, err)
	}
}

func TestWithoutGitItIsTold(t *testing.T) {
	w := workspace.At(t.TempDir())
	put(t, filepath.Join(w.Dir, ".git", "HEAD"), "ref: refs/heads/main\n")
	t.Setenv("PATH", t.TempDir())
	if _, err := w.Commit(t.Context()); !errs.Is(err, errs.Unavailable) || errs.HintOf(err) == "" {
		t.Errorf("told is %v", err)
	}
}
