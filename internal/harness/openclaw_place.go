package harness

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// The names that OpenClaw had, the present one first.
var openClawNames = []string{"openclaw", "clawdbot", "moldbot", "moltbot"}

// openClawHomes gives the folders that may be somebody's home to OpenClaw.
func openClawHomes(home Home) []string {
	var dirs []string
	for _, name := range openClawNames {
		dirs = append(dirs, openClawList(home, strings.ToUpper(name)+"_HOME")...)
	}
	return append(dirs, home.Dir)
}

// openClawList gives the absolute paths in a variable, which may list several.
func openClawList(home Home, variable string) []string {
	var paths []string
	for _, p := range filepath.SplitList(home.env(variable)) {
		if p = openClawPath(home, p); p != "" {
			paths = append(paths, p)
		}
	}
	return paths
}

// openClawPath reads a path as OpenClaw does; "" for one that is not absolute.
func openClawPath(home Home, p string) string {
	p = strings.TrimSpace(p)
	if rest, ok := strings.CutPrefix(p, "~"); ok {
		p = filepath.Join(home.Dir, rest)
	}
	if !filepath.IsAbs(p) {
		return ""
	}
	return filepath.Clean(p)
}

// openClawDirs gives every folder where OpenClaw may keep its settings and its
// state, whether it exists or not: those that variables name, those in homes, and
// those of the desktop's own order.
func openClawDirs(home Home) []string {
	var dirs []string
	for _, name := range openClawNames {
		dirs = append(dirs, openClawList(home, strings.ToUpper(name)+"_STATE_DIR")...)
	}
	if profile := home.env("OPENCLAW_PROFILE"); profile != "" && !strings.ContainsAny(profile, `/\`) {
		dirs = append(dirs, filepath.Join(home.Dir, ".openclaw-"+profile))
	}
	for _, dir := range openClawHomes(home) {
		for _, name := range openClawNames {
			dirs = append(dirs, filepath.Join(dir, "."+name))
		}
	}
	dirs = append(dirs, openClawHomes(home)[:len(openClawHomes(home))-1]...)
	for _, xdg := range []struct{ variable, usual string }{
		{"XDG_CONFIG_HOME", filepath.Join(home.Dir, ".config")},
		{"XDG_STATE_HOME", filepath.Join(home.Dir, ".local", "state")},
	} {
		base := xdg.usual
		if given := openClawList(home, xdg.variable); len(given) > 0 {
			base = given[0]
		}
		for _, name := range openClawNames {
			dirs = append(dirs, filepath.Join(base, name))
		}
	}
	return dirs
}

// openClawConfigs gives every settings file that exists, each once: an old folder
// is often a link to the new one.
func openClawConfigs(home Home) []string {
	var paths, targets []string
	add := func(path string) {
		target, err := filepath.EvalSymlinks(path)
		if err != nil || slices.Contains(targets, target) {
			return
		}
		if info, err := os.Stat(target); err != nil || info.IsDir() {
			return
		}
		paths, targets = append(paths, path), append(targets, target)
	}
	for _, name := range openClawNames {
		for _, path := range openClawList(home, strings.ToUpper(name)+"_CONFIG_PATH") {
			add(path)
		}
	}
	for _, dir := range openClawDirs(home) {
		for _, name := range openClawNames {
			add(filepath.Join(dir, name+".json"))
			add(filepath.Join(dir, name+".json5"))
		}
	}
	return paths
}

// ofOurs keeps the files that speak of us: what is broken elsewhere must keep nobody
// from leaving, and is none of ours to tell of.
func ofOurs(paths []string) []string {
	return slices.DeleteFunc(paths, func(path string) bool {
		data, err := os.ReadFile(path)
		return err == nil && !bytes.Contains(data, []byte(serverName))
	})
}

// openClawDefault is the settings file that OpenClaw would make.
func openClawDefault(home Home) string {
	for _, variable := range []string{"OPENCLAW_CONFIG_PATH", "CLAWDBOT_CONFIG_PATH"} {
		if given := openClawList(home, variable); len(given) > 0 {
			return given[0]
		}
	}
	if given := openClawList(home, "OPENCLAW_STATE_DIR"); len(given) > 0 {
		return filepath.Join(given[0], "openclaw.json")
	}
	return filepath.Join(openClawHomes(home)[0], ".openclaw", "openclaw.json")
}

// openClawPrograms are the names under which OpenClaw is started.
var openClawPrograms = []string{"openclaw", "clawdbot", "moltbot"}

// openClawOnPath reports that the program can be started.
func openClawOnPath(home Home) bool {
	for _, dir := range filepath.SplitList(home.env("PATH")) {
		for _, name := range openClawPrograms {
			if runtime.GOOS == "windows" {
				name += ".cmd"
			}
			if info, err := os.Stat(filepath.Join(dir, name)); err == nil && !info.IsDir() {
				return true
			}
		}
	}
	return false
}
