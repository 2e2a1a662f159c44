package workspace_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"signet/internal/workspace"
)

// temp gives a folder without links in its path.
func temp(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func mkdir(t *testing.T, names ...string) string {
	t.Helper()
	dir := filepath.Join(names...)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestAllWorktreesAreOneProject(t *testing.T) {
	t.Parallel()
	dir := temp(t)
	repo := mkdir(t, dir, "repo")
	write(t, "ref: refs/heads/main\n", repo, ".git", "HEAD")
	write(t, "../..\n", repo, ".git", "worktrees", "side", "commondir")
	write(t, "gitdir: "+repo+"/.git/worktrees/side\n", dir, "side", ".git")
	write(t, "gitdir: ../repo/.git/worktrees/gone\n", dir, "pruned", ".git")
	if err := os.Symlink(repo, filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	for _, sub := range []string{"repo", "repo/a/../", "repo/absent/below", "side", "side/absent", "pruned", "link", "link/absent"} {
		if got := workspace.ProjectRoot(filepath.Join(dir, sub)); got != repo {
			t.Errorf("ProjectRoot(%s) = %s, want %s", sub, got, repo)
		}
	}
	if got := workspace.ProjectRoot(mkdir(t, repo, "real", "dir")); got != repo {
		t.Errorf("ProjectRoot below the root = %s, want %s", got, repo)
	}
}

func TestWhatIsNoSharedRepositoryStandsForItself(t *testing.T) {
	t.Parallel()
	dir := temp(t)
	repo := mkdir(t, dir, "repo")
	write(t, "ref: x\n", repo, ".git", "HEAD")
	write(t, "gitdir: ../.git/modules/sub\n", repo, "sub", ".git")
	write(t, "ref: x\n", repo, ".git", "modules", "sub", "HEAD")
	write(t, "no git file\n", dir, "odd", ".git")
	mkdir(t, dir, "stray", ".git")
	mkdir(t, dir, "plain")
	for sub, want := range map[string]string{"repo/sub": "repo/sub", "plain": "plain", "odd": "odd", "stray": "stray", "absent/x": "absent/x"} {
		if got := workspace.ProjectRoot(filepath.Join(dir, sub)); got != filepath.Join(dir, want) {
			t.Errorf("ProjectRoot(%s) = %s, want …/%s", sub, got, want)
		}
	}
	if got := workspace.ProjectRoot(""); got != "" {
		t.Errorf(`ProjectRoot("") = %q`, got)
	}
}

func TestWorktreesOfABareRepositoryShareIt(t *testing.T) {
	t.Parallel()
	dir := temp(t)
	write(t, "ref: x\n", dir, "x.git", "HEAD")
	write(t, "../..\n", dir, "x.git", "worktrees", "a", "commondir")
	write(t, "gitdir: "+dir+"/x.git/worktrees/a\n", dir, "a", ".git")
	if got, want := workspace.ProjectRoot(filepath.Join(dir, "a")), filepath.Join(dir, "x.git"); got != want {
		t.Errorf("ProjectRoot = %s, want %s", got, want)
	}
}

func TestProjectRootAgreesWithGit(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	dir := temp(t)
	repo := filepath.Join(dir, "repo")
	for _, args := range [][]string{
		{"init", "-q", repo},
		{"-C", repo, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "--allow-empty", "-m", "x"},
		{"-C", repo, "worktree", "add", "-q", filepath.Join(dir, "side")},
		{"init", "-q", "--separate-git-dir", filepath.Join(dir, "kept"), filepath.Join(dir, "apart")},
	} {
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	for sub, want := range map[string]string{"repo": "repo", "side": "repo", "apart": "apart"} {
		if got := workspace.ProjectRoot(filepath.Join(dir, sub)); got != filepath.Join(dir, want) {
			t.Errorf("ProjectRoot(%s) = %s, want …/%s", sub, got, want)
		}
	}
}
