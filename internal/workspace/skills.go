package workspace

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"signet/internal/errs"
	"signet/internal/harness"
)

// A Skill is a text that tells an agent how to do one thing.
type Skill struct {
	Name string // of its folder, and in its front matter
	Text string // of its SKILL.md
}

// skillFile is what a skill is told in, in a folder of its own.
const skillFile = "SKILL.md"

// BuiltinSkills gives the skills that come with this program, by name.
func BuiltinSkills() []Skill {
	entries, err := templates.ReadDir("templates/skills")
	if err != nil {
		panic("workspace: " + err.Error())
	}
	var list []Skill
	for _, e := range entries {
		list = append(list, Skill{e.Name(), template("skills/" + e.Name() + "/" + skillFile)})
	}
	return list
}

// OwnSkills gives those of our skills that are in the workspace, as they stand there.
func (w Workspace) OwnSkills() ([]Skill, error) {
	var list []Skill
	for _, s := range BuiltinSkills() {
		data, err := os.ReadFile(w.skill(s.Name))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, errs.E(errs.Unavailable, "reading a skill: %w", err)
		}
		list = append(list, Skill{s.Name, string(data)})
	}
	return list, nil
}

// UpdateSkills brings what a new version of this program has of skills, and links to
// all, to those of the programs that are connected. Nobody asked for it: what a person
// deleted stays away, and so do our skills from a workspace that has neither them nor
// a program.
func (w Workspace) UpdateSkills(home harness.Home, programs []harness.Harness) (harness.Change, error) {
	r, err := w.skillRecord()
	if err != nil || len(r.Written) == 0 && len(programs) == 0 {
		return harness.Change{}, err
	}
	done, err := w.WriteSkills(false)
	if err != nil {
		return done, err
	}
	linked, err := w.linkAll(home, programs, false)
	return joined(done, linked), err
}

// SyncSkills brings all skills to where they belong: ours into the workspace, with
// those that were deleted, and every one to each connected harness. It is for who
// asks for it; see UpdateSkills.
func (w Workspace) SyncSkills(home harness.Home) (harness.Change, error) {
	done, err := w.WriteSkills(true)
	if err != nil {
		return done, err
	}
	linked, err := w.LinkAllSkills(home, harness.All)
	return joined(done, linked), err
}

// WriteSkills puts our skills into the workspace. A text that stands as we wrote it
// is brought up to date; one that a person changed stays, and she is told when ours
// has changed too. What she deleted stays away, unless it is to be restored.
func (w Workspace) WriteSkills(restore bool) (harness.Change, error) {
	unlock, err := w.lockSkills()
	if err != nil {
		return harness.Change{}, err
	}
	defer unlock()
	r, err := w.skillRecord()
	if err != nil {
		return harness.Change{}, err
	}
	var done harness.Change
	var diff []string
	for _, s := range BuiltinSkills() {
		now, err := os.ReadFile(w.skill(s.Name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return done, errs.E(errs.Unavailable, "reading a skill: %w", err)
		}
		was, known := r.Written[s.Name]
		sign := "~ "
		switch {
		case err != nil && known && !restore:
			continue
		case err != nil:
			sign = "+ "
		case string(now) == s.Text:
			r.Written[s.Name] = hashOf(now)
			continue
		case hashOf(now) != was:
			if was != hashOf([]byte(s.Text)) { // else she began with the text that we have
				done.Notes = append(done.Notes, fmt.Sprintf("%s is not as we wrote it and stays so; delete it and run signet sync to have ours.", w.skill(s.Name)))
			}
			continue
		}
		if err := w.writeSkill(s); err != nil {
			return done, err
		}
		r.Written[s.Name] = hashOf([]byte(s.Text))
		diff = append(diff, sign+s.Name)
	}
	if len(diff) > 0 {
		done.Files = []harness.FileChange{{Path: w.Skills(), Diff: diff}}
	}
	return done, w.keepSkills(r)
}

// RemoveSkills takes our skills out of the workspace, but for those that a person
// changed, and forgets that they were there.
func (w Workspace) RemoveSkills() (harness.Change, error) {
	unlock, err := w.lockSkills()
	if err != nil {
		return harness.Change{}, err
	}
	defer unlock()
	r, err := w.skillRecord()
	if err != nil {
		return harness.Change{}, err
	}
	var done harness.Change
	var diff []string
	for _, s := range BuiltinSkills() {
		was, known := r.Written[s.Name]
		if !known {
			continue
		}
		delete(r.Written, s.Name)
		data, err := os.ReadFile(w.skill(s.Name))
		if errors.Is(err, fs.ErrNotExist) || err == nil && hashOf(data) != was {
			continue
		}
		if err = errors.Join(err, os.Remove(w.skill(s.Name))); err != nil {
			return done, errs.E(errs.Unavailable, "removing a skill: %w", err)
		}
		_ = os.Remove(filepath.Dir(w.skill(s.Name))) // a folder with something else in it stays
		diff = append(diff, "- "+s.Name)
	}
	if len(diff) > 0 {
		done.Files = []harness.FileChange{{Path: w.Skills(), Diff: diff}}
	}
	return done, w.keepSkills(r)
}

// skill is the path of the text of a skill.
func (w Workspace) skill(name string) string { return filepath.Join(w.Skills(), name, skillFile) }

func (w Workspace) writeSkill(s Skill) error {
	path := w.skill(s.Name)
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return errs.E(errs.Unavailable, "writing a skill: %w", err)
	}
	return replaceFile(path, []byte(s.Text), 0o600)
}

// skillNames lists the skills in the workspace, a person's own too.
func (w Workspace) skillNames() ([]string, error) {
	entries, err := os.ReadDir(w.Skills())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, errs.E(errs.Unavailable, "looking for skills: %w", err)
	}
	var names []string
	for _, e := range entries {
		info, err := os.Stat(w.skill(e.Name()))
		if err == nil && info.Mode().IsRegular() && !strings.HasPrefix(e.Name(), ".") {
			names = append(names, e.Name())
		}
	}
	return names, nil
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// joined is what two changes did, each sentence once.
func joined(a, b harness.Change) harness.Change {
	a.Files = slices.Concat(a.Files, b.Files)
	for _, n := range b.Notes {
		if !slices.Contains(a.Notes, n) {
			a.Notes = append(a.Notes, n)
		}
	}
	return a
}
