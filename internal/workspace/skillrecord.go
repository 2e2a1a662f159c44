package workspace

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"slices"

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

// lockSkills waits until no other process of ours changes skills, and lets none until
// it is unlocked: the daemon and a command may both want to. Without a workspace there
// is nothing to lock.
func (w Workspace) lockSkills() (unlock func(), err error) {
	if !isFolder(w.Daemon()) {
		return func() {}, nil
	}
	l := flock.New(w.in(".daemon", "skills.lock"), flock.SetPermissions(0o600))
	if err := l.Lock(); err != nil {
		return nil, errs.E(errs.Unavailable, "locking the skills: %w", err)
	}
	return func() { _ = l.Unlock() }, nil // it goes with the process at the latest
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
