package workspace

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"signet/internal/config"
	"signet/internal/errs"
	"signet/internal/guard"
)

// gitLimit is how long one call of git may take.
const gitLimit = 20 * time.Second

// gitGrace is how long a git that was told to end may take to clean up.
const gitGrace = 2 * time.Second

// Committed is a commit of the workspace's git repository; the zero value is none.
type Committed struct {
	ID    string
	Files []string // as git names their changes: "A skills/tea/SKILL.md"
}

// AutoCommit is Commit, where the settings say so.
func (w Workspace) AutoCommit(ctx context.Context) (Committed, error) {
	settings, err := config.Load(w.Dir)
	if err != nil || !settings.Git.Enabled || !settings.Git.AutoCommit {
		return Committed{}, err
	}
	return w.Commit(ctx)
}

// Commit commits what changed of the files that are ours to commit: identity files,
// settings, skills and notes beside the database. All else in the repository, and
// what is staged of it, stays as it is, and a file that holds a secret is left out
// and told of. Where there is no repository, nothing is done; nor while the person
// is in the middle of a merge, a rebase or the like.
func (w Workspace) Commit(ctx context.Context) (Committed, error) {
	if !w.has(".git") {
		return Committed{}, nil // it need not be a repository
	}
	if _, err := exec.LookPath("git"); err != nil {
		return Committed{}, errs.E(errs.Unavailable, "git is not installed, so nothing is committed").WithHint("install git, or switch git.autoCommit off")
	}
	busy, err := w.gitBusy(ctx)
	if err != nil {
		return Committed{}, err
	}
	if busy != "" {
		return Committed{}, errs.E(errs.Conflict, "nothing is committed: the repository %s", busy).WithHint("finish that; the next commit takes all along")
	}
	changes, secret, err := w.gitChanges(ctx)
	if err != nil || len(changes) == 0 {
		return Committed{}, errors.Join(err, secret)
	}
	done, err := w.gitCommit(ctx, changes)
	return done, errors.Join(err, secret)
}

// gitBusy says what the repository is in the middle of, or "".
func (w Workspace) gitBusy(ctx context.Context) (string, error) {
	out, err := w.git(ctx, nil, "rev-parse", "--absolute-git-dir")
	if err != nil {
		return "", err
	}
	dir := strings.TrimRight(out, "\r\n")
	for _, state := range []struct{ file, what string }{
		{"MERGE_HEAD", "is in a merge"},
		{"rebase-merge", "is in a rebase"},
		{"rebase-apply", "is in a rebase"},
		{"CHERRY_PICK_HEAD", "is in a cherry-pick"},
		{"REVERT_HEAD", "is in a revert"},
		{"BISECT_LOG", "is in a bisect"},
		{"index.lock", "is being written by another git"},
	} {
		if _, err := os.Lstat(filepath.Join(dir, state.file)); err == nil {
			return state.what, nil
		}
	}
	if head, err := os.ReadFile(filepath.Join(dir, "HEAD")); err == nil && !bytes.HasPrefix(head, []byte("ref:")) {
		return "has no branch checked out", nil
	}
	return "", nil
}

// gitOurs are the files that are ours to commit, as git's patterns.
func gitOurs() []string {
	var ours []string
	for _, f := range identityFiles() {
		ours = append(ours, ":(glob)"+f.Name, ":(glob)agents/*/"+f.Name)
	}
	for _, name := range config.FileNames() {
		ours = append(ours, ":(glob)"+name)
	}
	return append(ours, ":(glob).gitignore", ":(glob)skills/**", ":(glob)memory/*.md", ":(glob)agents/*/memory/*.md",
		":(exclude,glob)memory/MEMORY.backup-*")
}

// A gitChange is one file that is not as in the last commit.
type gitChange struct{ sign, path string }

// gitChanges lists them, and tells of files that hold a secret.
func (w Workspace) gitChanges(ctx context.Context) (changes []gitChange, secret, err error) {
	args := append([]string{"status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames", "--ignore-submodules=all", "--"}, gitOurs()...)
	out, err := w.git(ctx, nil, args...)
	if err != nil {
		return nil, nil, err
	}
	var told []string
	untracked := map[string]bool{} // by the person, who will commit that
	for entry := range strings.SplitSeq(out, "\x00") {
		if len(entry) < 4 || strings.HasSuffix(entry, "/") {
			continue // a repository of its own in ours
		}
		state, path := entry[:2], entry[3:]
		info, err := os.Lstat(w.in(filepath.FromSlash(path)))
		gone := errors.Is(err, fs.ErrNotExist)
		switch {
		case err != nil && !gone:
			return nil, nil, errs.E(errs.Unavailable, "looking at %s: %w", path, err)
		case strings.Contains(state, "U") || state == "AA" || state == "DD":
			return nil, nil, errs.E(errs.Conflict, "nothing is committed: %s has conflicts", path).WithHint("settle them first")
		case state[0] == 'D' && !gone:
			untracked[path] = true
		case untracked[path], state == "AD":
		case !gone && info.Mode().IsRegular() && w.hasSecret(path):
			told = append(told, path)
		default:
			changes = append(changes, gitChange{signOf(state, gone), path})
		}
	}
	if len(told) > 0 {
		secret = errs.E(errs.Refused, "not committed, for there is a secret in it: %s", strings.Join(told, ", ")).
			WithHint("keep the secret elsewhere, or commit the file yourself")
	}
	return changes, secret, nil
}

func signOf(state string, gone bool) string {
	switch {
	case gone:
		return "D"
	case strings.ContainsAny(state, "?A"):
		return "A"
	}
	return "M"
}

// hasSecret reports whether a file holds what no commit should. One that cannot be
// read, or is no text of a sensible size, is git's matter.
func (w Workspace) hasSecret(name string) bool {
	path := w.in(filepath.FromSlash(name))
	if info, err := os.Stat(path); err != nil || info.Size() > maxDocument {
		return false
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return false
	}
	_, found := guard.Redact(string(data))
	return len(found) > 0
}

// gitCommit commits changes alone: what else is staged stays staged.
func (w Workspace) gitCommit(ctx context.Context, changes []gitChange) (Committed, error) {
	var paths bytes.Buffer
	done := Committed{}
	for _, c := range changes {
		paths.WriteString(c.path + "\x00")
		done.Files = append(done.Files, c.sign+" "+strings.Join(strings.Fields(c.path), " "))
	}
	// New files have to be known before a commit may name them.
	if _, err := w.git(ctx, paths.Bytes(), "add", "--all", "--pathspec-from-file=-", "--pathspec-file-nul"); err != nil {
		return Committed{}, err
	}
	args := []string{"commit", "--quiet", "--no-verify", "--only", "--message", gitMessage(done.Files), "--pathspec-from-file=-", "--pathspec-file-nul"}
	if name, err := w.git(ctx, nil, "config", "--get", "user.email"); err != nil || strings.TrimSpace(name) == "" {
		args = append([]string{"-c", "user.name=Signet", "-c", "user.email=signet@localhost"}, args...)
	}
	if _, err := w.git(ctx, paths.Bytes(), args...); err != nil {
		return Committed{}, err
	}
	id, err := w.git(ctx, nil, "rev-parse", "--short", "HEAD")
	done.ID = strings.TrimSpace(id)
	return done, err
}

// gitMessage says which files changed, and nothing of what stands in them.
func gitMessage(files []string) string {
	_, name, _ := strings.Cut(files[0], " ")
	message := "Signet: " + name
	if more := len(files) - 1; more > 0 {
		message += fmt.Sprintf(" and %d more", more)
	}
	return message + " changed\n\n" + strings.Join(files, "\n")
}

// git calls git in the workspace and gives what it printed. It runs nothing of the
// repository's own, asks nobody anything, and ends in time.
func (w Workspace) git(ctx context.Context, stdin []byte, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, gitLimit)
	defer cancel()
	fixed := []string{
		"--literal-pathspecs", "-c", "core.hooksPath=" + os.DevNull, "-c", "core.fsmonitor=false", "-c", "core.editor=true", "-c", "core.quotePath=false",
		"-c", "commit.gpgSign=false", "-c", "gc.auto=0", "-c", "maintenance.auto=false",
	}
	if args[0] == "status" {
		fixed = fixed[1:] // it is given patterns
	}
	cmd := exec.CommandContext(ctx, "git", append(fixed, args...)...)
	cmd.Dir, cmd.Env = w.Dir, gitEnv()
	cmd.Cancel, cmd.WaitDelay = func() error { return cmd.Process.Signal(os.Interrupt) }, gitGrace // or its lock would stay
	var out, said bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(stdin), &out, &said
	if err := cmd.Run(); err != nil {
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			err = fmt.Errorf("it did not end within %s", gitLimit)
		}
		first, _, _ := strings.Cut(strings.TrimSpace(said.String()), "\n")
		return "", errs.E(errs.Unavailable, "git %s: %w %s", verb(args), err, first)
	}
	return out.String(), nil
}

// verb is what git is asked to do, without the settings before it.
func verb(args []string) string {
	for len(args) > 2 && args[0] == "-c" {
		args = args[2:]
	}
	return args[0]
}

// gitEnv is what git finds around it: where things are, and nothing that names
// another repository or may ask a person something.
func gitEnv() []string {
	env := []string{
		"LC_ALL=C", "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "GIT_EDITOR=true", "GIT_SEQUENCE_EDITOR=true", "GIT_PAGER=cat",
		"GIT_ASKPASS=true", "SSH_ASKPASS=true",
	}
	for _, name := range []string{"PATH", "HOME", "XDG_CONFIG_HOME", "USERPROFILE", "HOMEDRIVE", "HOMEPATH", "SYSTEMROOT", "TMPDIR", "TMP", "TEMP", "TZ"} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}
