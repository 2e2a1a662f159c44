package harness

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"signet/internal/errs"
)

// openClawWish is what Connect shall bring about.
type openClawWish struct {
	OpenClaw
	home Home
	bin  string
}

// The places of OpenClaw's settings that we speak of.
var (
	placeSlot      = []string{"plugins", "slots", "memory"}
	placeRecall    = []string{"plugins", "slots", "memory.recall"}
	placeEntry     = []string{"plugins", "entries", openClawPlugin}
	placePaths     = []string{"plugins", "load", "paths"}
	placeAllow     = []string{"plugins", "allow"}
	placeDeny      = []string{"plugins", "deny"}
	placeSearch    = []string{"agents", "defaults", "memorySearch", "enabled"}
	placeSearchNew = []string{"memory", "search", "enabled"}
	placeHome      = []string{"agents", "defaults", "workspace"}
	placeHooks     = []string{"hooks", "internal", "enabled"}
	placeHook      = []string{"hooks", "internal", "entries", openClawHook, "enabled"}
	placeHookDirs  = []string{"hooks", "internal", "load", "extraDirs"}
	placeServer    = []string{"mcp", "servers", serverName}
)

func openClawPluginDir(home Home) string {
	return filepath.Join(openClawDir(home), openClawPlugin)
}

// openClawHookDir is the folder of the older hook; OpenClaw is pointed to the one
// around it.
func openClawHookDir(home Home) string {
	return filepath.Join(home.workspace(), "hooks", "agent-memory")
}

// openClawEntry is our entry among the plugins.
type openClawEntry struct {
	Enabled bool           `json:"enabled"`
	Config  openClawGiven  `json:"config"`
	Hooks   map[string]any `json:"hooks"`
}

// openClawGiven is what our plugin is told.
type openClawGiven struct {
	Bin       string `json:"bin"`
	Workspace string `json:"workspace"`
}

// connect makes one settings file as it shall be. A file that we connected in the
// other way is put back first.
func (w openClawWish) connect(s *setting) error {
	if seen := lookOpenClaw(s.doc); len(s.kept) > 0 && (seen.legacy && !w.Legacy || seen.on && w.Legacy) {
		w.Workspace = w.Workspace || s.noted(placeHome) && openClawPath(w.home, seen.home) == w.home.workspace()
		if err := disconnectOpenClaw(s); err != nil {
			return err
		}
	}
	version := openClawVersion(s.doc)
	steps := []func(*setting, openClawRelease) error{w.plugin, w.reach, w.memory, w.workspace, w.server}
	if w.Legacy {
		steps = []func(*setting, openClawRelease) error{w.hook, w.memory, w.workspace, w.server}
	}
	for _, step := range steps {
		if err := step(s, version); err != nil {
			return err
		}
	}
	return nil
}

// plugin gives our plugin the place for a memory. What a person said of her own of
// its rights stays.
func (w openClawWish) plugin(s *setting, release openClawRelease) error {
	if path, rest := s.doc.along(placeDeny); len(rest) == 0 && s.doc.holds(openClawPlugin, path) >= 0 {
		return errs.E(errs.Conflict, "%s: plugins.deny forbids our plugin", s.doc.where(s.doc.at(path...).StartOffset)).
			WithHint("take %s out of plugins.deny, and run the command again", openClawPlugin)
	}
	if err := s.put(openClawPlugin, placeSlot...); err != nil {
		return err
	}
	if _, rest := s.doc.along(placeRecall); len(rest) == 0 {
		if err := s.put(openClawPlugin, placeRecall...); err != nil {
			return err
		}
	}
	rights := map[string]any{"allowPromptInjection": true}
	if release.asksForConversation() {
		rights["allowConversationAccess"] = true
	}
	if _, rest := s.doc.along(placeEntry); len(rest) > 0 {
		return s.put(openClawEntry{true, openClawGiven{w.bin, w.home.workspace()}, rights}, placeEntry...)
	}
	for _, v := range []struct {
		value any
		at    []string
	}{{true, []string{"enabled"}}, {w.bin, []string{"config", "bin"}}, {w.home.workspace(), []string{"config", "workspace"}}} {
		if err := s.put(v.value, append(slices.Clone(placeEntry), v.at...)...); err != nil {
			return err
		}
	}
	for _, name := range []string{"allowPromptInjection", "allowConversationAccess"} {
		at := append(slices.Clone(placeEntry), "hooks", name)
		if _, rest := s.doc.along(at); rights[name] == nil || len(rest) == 0 {
			continue
		}
		if err := s.put(true, at...); err != nil {
			return err
		}
	}
	return nil
}

// reach has OpenClaw find our plugin and let it load. The older hook is switched off.
func (w openClawWish) reach(s *setting, _ openClawRelease) error {
	dir := openClawPluginDir(w.home)
	if path, rest := s.doc.along(placePaths); len(rest) == 0 {
		for i := range slices.Backward(elements(s.doc.at(path...))) {
			if old := s.doc.str(append(slices.Clone(path), i)...); old != dir && filepath.Base(old) == openClawPlugin {
				if err := s.drop(old, placePaths...); err != nil { // of a workspace that was moved
					return err
				}
				s.kept = slices.DeleteFunc(s.kept, func(k was) bool { return k.Item == old })
				break
			}
		}
	}
	if err := s.member(dir, placePaths...); err != nil {
		return err
	}
	if _, rest := s.doc.along(placeAllow); len(rest) == 0 {
		if err := s.member(openClawPlugin, placeAllow...); err != nil {
			return err
		}
	}
	return s.put(false, placeHook...)
}

// hook has OpenClaw find and call the older hook.
func (w openClawWish) hook(s *setting, _ openClawRelease) error {
	if err := s.put(true, placeHooks...); err != nil {
		return err
	}
	if err := s.member(filepath.Dir(openClawHookDir(w.home)), placeHookDirs...); err != nil {
		return err
	}
	if _, rest := s.doc.along(placeEntry); len(rest) == 0 {
		if err := s.put(false, append(slices.Clone(placeEntry), "enabled")...); err != nil {
			return err
		}
	}
	return s.put(true, placeHook...)
}

// memory switches OpenClaw's own memory off, where this release reads that.
func (w openClawWish) memory(s *setting, release openClawRelease) error {
	return s.put(false, release.search()...)
}

// workspace has the agents live where we do, where that is asked for.
func (w openClawWish) workspace(s *setting, _ openClawRelease) error {
	if !w.Workspace {
		return nil
	}
	return s.put(w.home.workspace(), placeHome...)
}

// elsewhere says which agents go on living in a folder of their own.
func (w openClawWish) elsewhere(edits []openClawEdit) []string {
	var notes []string
	if !w.Workspace {
		return nil
	}
	for _, e := range edits {
		if names := agentsSaying(e.set.doc, func([]int) bool { return true }, []string{"workspace"}); len(names) > 0 {
			notes = append(notes, fmt.Sprintf("%s: the agents %s keep the workspaces that were chosen for them.", e.file.path, strings.Join(names, ", ")))
		}
	}
	return notes
}

// server adds our MCP server, where this release knows of such.
func (w openClawWish) server(s *setting, release openClawRelease) error {
	if !release.listsServers() {
		return nil
	}
	path, rest := s.doc.along(placeServer)
	switch {
	case len(rest) > 0:
		return s.put(mcpServer{w.bin, w.home.call(w.bin).serving()}, placeServer...)
	case !isOurServer(s.doc, path...):
		return errs.E(errs.Conflict, "%s: %s is another server than ours", s.doc.where(s.doc.at(path...).StartOffset), dotted(placeServer)).
			WithHint("rename that entry, and run the command again")
	}
	if err := s.put(w.bin, append(slices.Clone(placeServer), "command")...); err != nil {
		return err
	}
	_, args := serverArgs(s.doc, path...)
	if told := w.home.call(w.bin).withWorkspace(args); !slices.Equal(args, told) {
		return s.put(told, append(slices.Clone(placeServer), "args")...)
	}
	return nil
}

// disconnectOpenClaw puts back what was noted. Where nothing was, what is surely ours
// goes all the same.
func disconnectOpenClaw(s *setting) error {
	if len(s.kept) > 0 {
		return s.back(s.stillOurs)
	}
	if path, rest := s.doc.along(placePaths); len(rest) == 0 {
		for _, e := range elements(s.doc.at(path...)) {
			if l := (&document{root: *e.value}).str(); filepath.Base(l) == openClawPlugin {
				if err := s.drop(l, placePaths...); err != nil {
					return err
				}
				break
			}
		}
	}
	for _, w := range []was{{Place: placeServer}, {Place: placeEntry}, {Place: placeRecall, Now: openClawPlugin}, {Place: placeSlot, Now: openClawPlugin}} {
		path, rest := s.doc.along(w.Place)
		if len(rest) == 0 && s.stillOurs(w, path) {
			if err := s.take(w.Place...); err != nil {
				return err
			}
		}
	}
	if err := s.drop(openClawPlugin, placeAllow...); err != nil {
		return err
	}
	if _, rest := s.doc.along(placeHook); len(rest) == 0 {
		return s.take(placeHook[:len(placeHook)-1]...)
	}
	return nil
}

// stillOurs reports that a place holds what we put there.
func (s *setting) stillOurs(w was, path []int) bool {
	switch {
	case slices.Equal(w.Place, placeEntry):
		return true
	case slices.Equal(w.Place, placeServer):
		return isOurServer(s.doc, path...)
	}
	return s.doc.says(w.Now, path...)
}

// openClawRelease is the year, the month and the number of a release; the zero one is
// not known.
type openClawRelease struct {
	number [3]int
	keyed  bool // the agents are listed by name, as releases of late do
}

// openClawVersion tells which release last wrote a file.
func openClawVersion(doc *document) openClawRelease {
	var r openClawRelease
	if path, rest := doc.along([]string{"meta", "lastTouchedVersion"}); len(rest) == 0 {
		fmt.Sscanf(strings.TrimPrefix(doc.str(path...), "v"), "%d.%d.%d", &r.number[0], &r.number[1], &r.number[2]) //nolint:errcheck // what cannot be read is not known
	}
	for _, names := range [][]string{{"agents", "entries"}, {"memory", "search"}} {
		if _, rest := doc.along(names); len(rest) == 0 {
			r.keyed = true
		}
	}
	return r
}

// since reports that a release is not before another; one that is not known is not.
func (r openClawRelease) since(year, month, number int) bool {
	return slices.Compare(r.number[:], []int{year, month, number}) >= 0
}

func (r openClawRelease) known() bool { return r.number[0] > 0 }

// asksForConversation reports that plugins are told what was said only with a right
// of their own. Releases before that refuse settings that name it.
func (r openClawRelease) asksForConversation() bool { return !r.known() || r.since(2026, 4, 24) }

// listsServers reports that the settings may list MCP servers.
func (r openClawRelease) listsServers() bool { return !r.known() || r.since(2026, 4, 0) }

// search is the place that switches OpenClaw's own memory on and off.
func (r openClawRelease) search() []string {
	if r.keyed || r.since(2026, 8, 0) {
		return placeSearchNew
	}
	return placeSearch
}
