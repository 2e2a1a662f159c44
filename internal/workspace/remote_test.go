package workspace_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"signet/internal/workspace"
)

// configured makes a folder a repository with these settings.
func configured(t *testing.T, settings string) (root string) {
	t.Helper()
	root = temp(t)
	write(t, "ref: refs/heads/main\n", root, ".git", "HEAD")
	write(t, settings, root, ".git", "config")
	return root
}

func TestOneRepositoryHasOneNameHoweverItIsWritten(t *testing.T) {
	t.Parallel()
	for _, url := range []string{
		"git@forge.example:acme/alpha.git", "forge.example:acme/alpha", "git@Forge.Example:/acme/alpha.git/",
		"ssh://git@forge.example/acme/alpha", "ssh://git@forge.example:22/acme/alpha.git", "git+ssh://forge.example/acme/alpha",
		"https://forge.example/acme/alpha.git", "https://ana:hunter2@FORGE.example:443/acme/alpha/", "http://forge.example/acme/alpha",
		"git://forge.example:9418/acme/alpha.git", `"https://forge.example/acme/alpha"`, "https://forge.example/acme/alpha ; ours",
	} {
		if got := workspace.ProjectRemote(configured(t, "[remote \"origin\"]\n\turl = "+url+"\n")); got != "forge.example/acme/alpha" {
			t.Errorf("the name of %s is %q", url, got)
		}
	}
}

func TestWhatIsNoOtherMachineIsNoRemote(t *testing.T) {
	t.Parallel()
	for _, url := range []string{
		"", "/srv/alpha.git", "../alpha", "./a:b", "file:///srv/alpha.git", `C:\src\alpha`, "C:/src/alpha", "ext::sh -c alpha", "forge.example:", "https://forge.example/",
		"https://forge.example/acme/alpha?token=hunter2", "https://forge.example/a/../b", "ssh://[::1", "https://forge.example/a%00b", `"git@forge.example:a b"`, "alpha",
	} {
		if got := workspace.ProjectRemote(configured(t, "[remote \"origin\"]\n\turl = "+url+"\n")); got != "" {
			t.Errorf("the name of %q is %q, want none", url, got)
		}
	}
	for name, settings := range map[string]string{
		"another remote": "[remote \"upstream\"]\n\turl = git@forge.example:acme/alpha\n",
		"another case":   "[remote \"Origin\"]\n\turl = git@forge.example:acme/alpha\n",
		"a branch":       "[branch \"origin\"]\n\turl = git@forge.example:acme/alpha\n",
		"no section":     "url = git@forge.example:acme/alpha\n",
		"a push address": "[remote \"origin\"]\n\tpushurl = git@forge.example:acme/alpha\n",
		"too long":       "[remote \"origin\"]\n\turl = git@forge.example:acme/alpha\n" + strings.Repeat("#\n", 256<<10),
	} {
		if got := workspace.ProjectRemote(configured(t, settings)); got != "" {
			t.Errorf("with %s the name is %q, want none", name, got)
		}
	}
	if got := workspace.ProjectRemote(temp(t)); got != "" {
		t.Errorf("a plain folder has the remote %q", got)
	}
}

// What git itself wrote is read, of a repository, its worktree, a bare one and a submodule.
func TestTheRemoteOfEveryKindOfWorktreeIsRead(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	dir := temp(t)
	git := func(args ...string) {
		t.Helper()
		c := exec.CommandContext(t.Context(), "git", append([]string{"-C", dir, "-c", "protocol.file.allow=always", "-c", "user.name=x", "-c", "user.email=x@example.com"}, args...)...)
		c.Env = []string{"HOME=" + dir, "PATH=/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM=1"}
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	git("init", "-q", "alpha")
	git("-C", "alpha", "commit", "-q", "--allow-empty", "-m", "x")
	git("-C", "alpha", "worktree", "add", "-q", "../side")
	git("clone", "-q", "--bare", "alpha", "bare")
	git("-C", "bare", "worktree", "add", "-q", "../beside", "-b", "beside")
	git("-C", "alpha", "submodule", "--quiet", "add", "../bare", "sub")
	git("-C", "alpha", "remote", "add", "origin", "git@forge.example:acme/alpha.git")
	git("-C", "bare", "remote", "set-url", "origin", "https://forge.example/acme/bare")
	git("-C", "alpha/sub", "remote", "set-url", "origin", "https://forge.example/acme/sub")
	for name, want := range map[string]string{"alpha": "alpha", "side": "alpha", "bare": "bare", "beside": "bare", "alpha/sub": "sub"} {
		if got := workspace.ProjectRemote(workspace.ProjectRoot(filepath.Join(dir, name))); got != "forge.example/acme/"+want {
			t.Errorf("the remote of %s is %q, want that of %s", name, got, want)
		}
	}
}

// Whatever stands in the settings of a repository, the name it gives is short of
// passwords and odd characters, and is its own name.
func FuzzProjectRemote(f *testing.F) {
	for _, settings := range []string{
		"[remote \"origin\"]\n\turl = git@forge.example:acme/alpha.git\n", "[remote \"origin\"]url=x", "[remote \"origin\"]\nurl=ssh://u:p@h:1/~x/%2e%2e/y\n",
		"[core]\n[REMOTE \"origin\"] ; x\n\tURL = \"https://h/p\" # y", "[", "[]\n=\nurl=", "[remote \"origin\"]\nurl = h:\\\n p\n",
	} {
		f.Add(settings)
	}
	f.Fuzz(func(t *testing.T, settings string) {
		name := workspace.ProjectRemote(configured(t, settings))
		if name == "" {
			return
		}
		host, path, _ := strings.Cut(name, "/")
		if host == "" || path == "" || strings.ContainsAny(host, "@ ") || strings.ContainsAny(name, "\n\x00\x7f") {
			t.Errorf("%q has the remote %q", settings, name)
		}
	})
}
