package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"signet/internal/harness"
)

// LinkAllSkills links the skills to those of the programs that are connected, each
// folder once. One whose settings cannot be read is told and left out.
func (w Workspace) LinkAllSkills(home harness.Home, programs []harness.Harness) (harness.Change, error) {
	return w.linkAll(home, programs, true)
}

// linkAll is LinkAllSkills, where links that a person took away may be left so.
func (w Workspace) linkAll(home harness.Home, programs []harness.Harness, restore bool) (harness.Change, error) {
	var done harness.Change
	for _, h := range programs {
		state, err := h.State(home)
		if err != nil {
			done.Notes = append(done.Notes, fmt.Sprintf("The skills are not linked to %s: %v.", h.Name(), err))
			continue
		}
		if !state.Connected {
			continue
		}
		linked, err := w.link(h, home, restore)
		done = joined(done, linked)
		if err != nil {
			return done, err
		}
	}
	return done, nil
}

// LinkSkills lets a harness find every skill of the workspace, by a link in the
// folder where it looks for skills, and takes out links of ours whose skill is gone.
// What is not ours stays, and is told. A harness that looks into the workspace itself,
// or for no skills at all, needs nothing.
func (w Workspace) LinkSkills(h harness.Harness, home harness.Home) (harness.Change, error) {
	return w.link(h, home, true)
}

func (w Workspace) link(h harness.Harness, home harness.Home, restore bool) (harness.Change, error) {
	folder := w.linkFolder(h, home)
	if folder == "" {
		return harness.Change{}, nil
	}
	names, err := w.wantedSkills(h, home)
	if err != nil {
		return harness.Change{}, err
	}
	unlock, err := w.lockSkills()
	if err != nil {
		return harness.Change{}, err
	}
	defer unlock()
	r, err := w.skillRecord()
	if err != nil {
		return harness.Change{}, err
	}
	if len(names) > 0 && !isFolder(folder) {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			note := fmt.Sprintf("The skills are not linked to %s: %v.", h.Name(), err)
			return harness.Change{Notes: []string{note}}, nil // nobody is kept from connecting
		}
		folder = w.linkFolder(h, home) // by its one name, now that it is there
		r.Folders = append(r.Folders, folder)
	}
	diff, notes := w.dropLinks(&r, folder, names)
	done := harness.Change{Notes: notes}
	for _, name := range names {
		if !restore && takenAway(r, filepath.Join(folder, name)) {
			continue
		}
		line, note := w.linkSkill(&r, folder, name)
		if line != "" {
			diff = append(diff, line)
		}
		if note != "" {
			done.Notes = append(done.Notes, note)
		}
	}
	if len(diff) > 0 {
		done.Files = []harness.FileChange{{Path: folder, Diff: diff}}
	}
	return done, w.keepSkills(r)
}

// UnlinkSkills takes the links that we made out of the folder where a harness looks
// for skills, unless another connected harness looks there too.
func (w Workspace) UnlinkSkills(h harness.Harness, home harness.Home) (harness.Change, error) {
	unlock, err := w.lockSkills()
	if err != nil {
		return harness.Change{}, err
	}
	defer unlock()
	r, err := w.skillRecord()
	folder := w.linkFolder(h, home)
	if err != nil || folder == "" || w.shared(h, folder, home) {
		return harness.Change{}, err
	}
	if !isFolder(w.Dir) {
		maps.Copy(r.Links, w.linksInto(folder))
	}
	diff, notes := w.dropLinks(&r, folder, nil)
	done := harness.Change{Notes: notes}
	if i := slices.Index(r.Folders, folder); i >= 0 {
		r.Folders = slices.Delete(r.Folders, i, i+1)
		_ = os.Remove(folder) // with something else in it, it stays
	}
	if len(diff) > 0 {
		done.Files = []harness.FileChange{{Path: folder, Diff: diff}}
	}
	if !isFolder(w.Dir) {
		return done, nil
	}
	return done, w.keepSkills(r)
}

// linksInto gives the links in a folder that lead to skills of the workspace. Where that
// is gone, nothing else tells which were ours.
func (w Workspace) linksInto(folder string) skillLinks {
	links := skillLinks{}
	entries, _ := os.ReadDir(folder) // one that cannot be read has none that could be removed
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		if to, err := os.Readlink(path); err == nil && to == filepath.Join(w.Skills(), e.Name()) {
			links[path] = to
		}
	}
	return links
}

// LinkedSkills says where a harness looks for skills, and which of the workspace it
// finds there and which it does not. The folder is "" for one that has no skills.
func (w Workspace) LinkedSkills(h harness.Harness, home harness.Home) (folder string, found, missing []string, err error) {
	skilled, ok := h.(harness.Skilled)
	if !ok {
		return "", nil, nil, nil
	}
	folder = skilled.SkillFolder(home)
	names, err := w.wantedSkills(h, home)
	for _, name := range names {
		if same(filepath.Join(folder, name), filepath.Join(w.Skills(), name)) {
			found = append(found, name)
		} else {
			missing = append(missing, name)
		}
	}
	return folder, found, missing, err
}

// linkFolder is the folder that links for a harness belong into; "" where none do.
func (w Workspace) linkFolder(h harness.Harness, home harness.Home) string {
	skilled, ok := h.(harness.Skilled)
	if !ok {
		return ""
	}
	folder := filepath.Clean(skilled.SkillFolder(home))
	if folder == filepath.Clean(w.Skills()) || same(folder, w.Skills()) {
		return ""
	}
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		return real // so that a folder has one name, whichever program leads to it
	}
	return folder
}

// wantedSkills lists the skills that a harness has to find by links: all but those
// that a plugin of ours brings.
func (w Workspace) wantedSkills(h harness.Harness, home harness.Home) ([]string, error) {
	names, err := w.skillNames()
	if err != nil {
		return nil, err
	}
	state, err := h.State(home)
	if err != nil || !state.Plugin {
		return names, err
	}
	return slices.DeleteFunc(names, func(name string) bool {
		return slices.ContainsFunc(BuiltinSkills(), func(s Skill) bool { return s.Name == name })
	}), nil
}

// shared reports that another connected harness looks for skills in a folder.
func (w Workspace) shared(h harness.Harness, folder string, home harness.Home) bool {
	return slices.ContainsFunc(harness.All, func(other harness.Harness) bool {
		if other.ID() == h.ID() || w.linkFolder(other, home) != folder {
			return false
		}
		state, err := other.State(home)
		return err == nil && state.Connected
	})
}

// linkSkill makes one link. It says what it did, or what a person should know.
func (w Workspace) linkSkill(r *skillRecord, folder, name string) (line, note string) {
	path, target := filepath.Join(folder, name), filepath.Join(w.Skills(), name)
	if same(path, target) {
		return "", ""
	}
	if _, err := os.Lstat(path); err == nil {
		return "", fmt.Sprintf("%s is not ours and stays; the skill %s of the workspace is not linked there.", path, name)
	}
	if err := os.Symlink(target, path); err != nil {
		return "", fmt.Sprintf("The skill %s could not be linked: %v.", name, err)
	}
	r.Links[path] = target
	return "+ " + name, ""
}

// dropLinks takes out the links that we made in a folder, but for those that still
// lead to a skill that is wanted. Where something else stands now, it is no longer ours.
func (w Workspace) dropLinks(r *skillRecord, folder string, wanted []string) (diff, notes []string) {
	for _, path := range slices.Sorted(maps.Keys(r.Links)) {
		name := filepath.Base(path)
		if filepath.Dir(path) != folder {
			continue
		}
		if takenAway(*r, path) && slices.Contains(wanted, name) {
			continue // which is remembered
		}
		if !w.ourLink(path, r.Links[path]) {
			delete(r.Links, path)
			continue
		}
		if slices.Contains(wanted, name) && same(path, filepath.Join(w.Skills(), name)) {
			continue
		}
		if err := os.Remove(path); err != nil {
			notes = append(notes, fmt.Sprintf("The link %s could not be removed: %v.", path, err))
			continue
		}
		delete(r.Links, path)
		diff = append(diff, "- "+name)
	}
	return diff, notes
}

// takenAway reports that a person removed a link that we made.
func takenAway(r skillRecord, path string) bool {
	_, made := r.Links[path]
	_, err := os.Lstat(path)
	return made && errors.Is(err, fs.ErrNotExist)
}

// ourLink reports that a link stands as we made it: it names our skill, or a skill of
// ours as it was called before the workspace moved, and nothing is there any more. What
// else a link names is somebody's, whether that is there or not.
func (w Workspace) ourLink(path, made string) bool {
	to, err := os.Readlink(path)
	if err != nil {
		return false
	}
	if to == filepath.Join(w.Skills(), filepath.Base(path)) {
		return true
	}
	_, gone := os.Stat(path)
	return to == made && (gone != nil || same(path, filepath.Join(w.Skills(), filepath.Base(path)))) // by whatever name the workspace is called
}

// same reports that two paths lead to the same thing.
func same(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
