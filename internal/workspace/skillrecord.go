package workspace

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"signet/internal/errs"
)

// skillRecord is what is kept of skills in .daemon/skills.json.
type skillRecord struct {
	Written map[string]string `json:"written"` // the hash of each skill of ours as it was last written
	Links   skillLinks        `json:"links"`   // the links that we made
	Folders []string          `json:"folders"` // the folders that we made for them
}

// skillLinks says what each link of ours was made to lead to.
type skillLinks map[string]string

// UnmarshalJSON also reads the list of older versions, which did not say that.
func (l *skillLinks) UnmarshalJSON(data []byte) error {
	links := map[string]string{}
	var list []string
	if err := json.Unmarshal(data, &list); err != nil {
		if err := json.Unmarshal(data, &links); err != nil {
			return err
		}
	}
	for _, path := range list {
		links[path] = ""
	}
	*l = links
	return nil
}

// skillsWait bounds the wait for another process that changes skills: that takes it
// moments, and who waits for longer waits for one that hangs.
const skillsWait = 20 * time.Second

// lockSkills waits until no other process of ours changes skills, and lets none until
// it is unlocked: the daemon and a command may both want to. Without a workspace there
// is nothing to lock.
func (w Workspace) lockSkills() (unlock func(), err error) {
	if !isFolder(w.Daemon()) {
		return func() {}, nil
	}
	path := w.in(".daemon", "skills.lock")
	l := flock.New(path, flock.SetPermissions(0o600))
	ctx, cancel := context.WithTimeout(context.Background(), skillsWait)
	defer cancel()
	_, err = l.TryLockContext(ctx, 50*time.Millisecond)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, errs.E(errs.Unavailable, "%s has held the skills for more than %s", lockHolder(path), skillsWait).
			WithHint("try again when it is done; if it hangs, end it, or if it is the daemon: signet restart")
	}
	if err != nil {
		return nil, errs.E(errs.Unavailable, "locking the skills: %w", err)
	}
	_ = os.WriteFile(path, fmt.Appendf(nil, "%d\n", os.Getpid()), 0o600) // only to be told of
	return func() { _ = l.Unlock() }, nil                                // it goes with the process at the latest
}

// lockHolder names the process that said last that it holds a lock.
func lockHolder(path string) string {
	data, err := os.ReadFile(path)
	pid, bad := strconv.Atoi(strings.TrimSpace(string(data)))
	if err != nil || bad != nil {
		return "another process"
	}
	return fmt.Sprintf("another process (%d)", pid)
}

func (w Workspace) skillsFile() string { return w.in(".daemon", "skills.json") }

func (w Workspace) skillRecord() (skillRecord, error) {
	r := skillRecord{Written: map[string]string{}, Links: skillLinks{}}
	data, err := os.ReadFile(w.skillsFile())
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err != nil {
		return r, errs.E(errs.Unavailable, "reading which skills are ours: %w", err)
	}
	if err := json.Unmarshal(data, &r); err != nil {
		return r, errs.E(errs.Invalid, "%s: %w", w.skillsFile(), err).
			WithHint("delete it; skills that are there stay, and links to them may have to be removed by hand")
	}
	if r.Written == nil {
		r.Written = map[string]string{}
	}
	if r.Links == nil {
		r.Links = skillLinks{}
	}
	return r, nil
}

// keepSkills writes the record, where that changes anything.
func (w Workspace) keepSkills(r skillRecord) error {
	slices.Sort(r.Folders)
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return errs.E(errs.Internal, "keeping which skills are ours: %w", err)
	}
	data = append(data, '\n')
	now, err := os.ReadFile(w.skillsFile())
	if err == nil && string(now) == string(data) || err != nil && len(r.Written)+len(r.Links)+len(r.Folders) == 0 {
		return nil
	}
	return replaceFile(w.skillsFile(), data, 0o600)
}
