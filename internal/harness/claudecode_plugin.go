package harness

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"signet/internal/errs"
)

// ccPluginName is what our plugin is called, and the marketplace that offers it;
// ccPluginID is how Claude Code names the one from the other.
const (
	ccPluginName = "signet"
	ccPluginID   = ccPluginName + "@" + ccPluginName
	ccManifest   = ".claude-plugin/plugin.json"
	ccAbout      = "Remembers what you and your agent said, and tells the next session what it should know."
)

// What a person has to know of the plugin.
const (
	ccByPlugin = "Claude Code has Signet as a plugin, so its settings hold no hooks of ours: each would be called twice."
	ccTwice    = "Hooks or the server stand in Claude Code's settings beside the plugin, and are called twice: signet connect claude-code takes them out."
	ccAbsent   = "The plugin is switched on in Claude Code, but not installed: type /plugin install " + ccPluginID + " there."
	ccOutdated = "The plugin that Claude Code has installed lacks hooks: run signet connect claude-code --plugin, then update it there."

	ccUnplugged = "The plugin is switched off. To be rid of it, type /plugin uninstall " + ccPluginID +
		" and /plugin marketplace remove " + ccPluginName + " in Claude Code."
)

// ccPlugin is a plugin as its manifest tells, and ccMarket the list that offers it.
type ccPlugin struct {
	Name        string `json:"name"`
	Source      string `json:"source,omitempty"` // in the list: where it lies
	Version     string `json:"version"`
	Description string `json:"description"`
}

type ccMarket struct {
	Name    string            `json:"name"`
	Owner   map[string]string `json:"owner"`
	Plugins []ccPlugin        `json:"plugins"`
}

// Plugin gives the bundle: the hooks and the server just as Connect writes them into
// the settings, and the skills. Its version follows from its bytes, for Claude Code
// takes up no change without a new one.
func (ClaudeCode) Plugin(home Home, bin string, skills map[string]string) (Plugin, error) {
	p := Plugin{
		Name: ccPluginName, Manifest: ccManifest,
		Install: []string{"/plugin marketplace add %s", "/plugin install " + ccPluginID},
		Update:  []string{"claude plugin marketplace update " + ccPluginName, "claude plugin update " + ccPluginID},
	}
	if !filepath.IsAbs(bin) {
		return p, errs.Field("bin", "must be an absolute path, not %q", bin)
	}
	hooks, err := spliced(func(doc *document) ([]string, error) { return ccHooks.connect(doc, home.call(bin)) })
	if err != nil {
		return p, err
	}
	servers, err := spliced(func(doc *document) ([]string, error) { return ccServers.add(doc, home.call(bin)) })
	if err != nil {
		return p, err
	}
	files := []PluginFile{{"hooks/hooks.json", hooks}, {".mcp.json", servers}}
	for _, name := range slices.Sorted(maps.Keys(skills)) {
		files = append(files, PluginFile{"skills/" + name + "/SKILL.md", skills[name]})
	}
	about := ccPlugin{Name: ccPluginName, Version: versionOf(files), Description: ccAbout}
	offer := about
	offer.Source = "./"
	market := ccMarket{Name: ccPluginName, Owner: map[string]string{"name": "Signet"}, Plugins: []ccPlugin{offer}}
	p.Files = slices.Concat([]PluginFile{
		{ccManifest, indented(about)},
		{".claude-plugin/marketplace.json", indented(market)},
	}, files)
	return p, nil
}

// spliced gives what a change makes of an empty document.
func spliced(change func(*document) ([]string, error)) (string, error) {
	doc, err := parseDocument([]byte(emptyJSON))
	if err != nil {
		return "", err
	}
	_, err = change(doc)
	return string(doc.text), err
}

// versionOf gives a version that is another one for other files.
func versionOf(files []PluginFile) string {
	sum := sha256.New()
	for _, f := range files {
		fmt.Fprintf(sum, "%d %s %d %s", len(f.Path), f.Path, len(f.Text), f.Text)
	}
	return "1.0.0+" + hex.EncodeToString(sum.Sum(nil)[:4])
}

func indented(v any) string {
	data, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		panic("harness: " + err.Error()) // only texts are in it
	}
	return string(data) + "\n"
}

// ccPlugged reports that the settings switch our plugin on.
func ccPlugged(doc *document) bool {
	path, ok := ccPluginSwitch(doc)
	return ok && doc.kind(path...) == 't'
}

// ccPluginSwitch gives the place of what says whether our plugin is on.
func ccPluginSwitch(doc *document) (path []int, ok bool) {
	root := doc.find("enabledPlugins")
	if root < 0 || doc.kind(root) != '{' {
		return nil, false
	}
	i := doc.find(ccPluginID, root)
	return []int{root, i}, i >= 0
}

// ccUnplug takes our plugin out of those that are on.
func ccUnplug(doc *document) ([]string, error) {
	path, ok := ccPluginSwitch(doc)
	if !ok || doc.kind(path...) != 't' {
		return nil, nil
	}
	return []string{"- enabledPlugins." + ccPluginID}, doc.remove(path...)
}

// ccPluginState is a state whose plugin is on: what the installed one calls counts.
func ccPluginState(s State, home Home) State {
	if s.Connected || s.Server {
		s.Notes = append(s.Notes, ccTwice)
	}
	s.Connected, s.Server, s.Hooks, s.Missing = true, true, nil, nil
	folder := ccInstalled(home)
	if folder == "" {
		s.Server, s.Notes = false, append(s.Notes, ccAbsent)
		return s
	}
	_, doc, err := jsonFile{filepath.Join(folder, "hooks", "hooks.json"), ccHooks.disconnect}.read()
	if err != nil {
		s.Notes = append(s.Notes, "The hooks of the installed plugin cannot be read: "+err.Error()+".")
		return s
	}
	hooks := ccHooks.find(doc)
	s.Hooks, s.Missing = ccHooks.present(hooks), ccHooks.missing(hooks)
	if len(s.Missing) > 0 {
		s.Missing = nil // connecting would not mend it: the plugin has to be updated
		s.Notes = append(s.Notes, ccOutdated)
	}
	if len(hooks) > 0 {
		s.Bin, s.Workspace = hooks[0].bin, hooks[0].workspace
		s.Notes = append(s.Notes, hookTrouble(hooks)...)
	}
	return s
}

// ccInstalled gives the folder of our plugin as Claude Code has installed it, by the
// list that it keeps; "" where that does not name one.
func ccInstalled(home Home) string {
	dir := filepath.Join(ccDir(home), "plugins")
	if other := home.env("CLAUDE_CODE_PLUGIN_CACHE_DIR"); other != "" {
		dir = other
	}
	data, err := os.ReadFile(filepath.Join(dir, "installed_plugins.json"))
	if err != nil {
		return ""
	}
	var list struct {
		Plugins map[string]json.RawMessage `json:"plugins"`
	}
	type place struct {
		InstallPath string `json:"installPath"`
	}
	if json.Unmarshal(data, &list) != nil {
		return ""
	}
	var one place
	var several []place
	if json.Unmarshal(list.Plugins[ccPluginID], &several) == nil && len(several) > 0 {
		one = several[0]
	} else if json.Unmarshal(list.Plugins[ccPluginID], &one) != nil {
		return ""
	}
	return one.InstallPath
}
