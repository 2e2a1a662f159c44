package harness

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // for the plugin
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"signet/internal/errs"
)

// ocSource is the plugin as it stands in the folder of plugins, but for the program
// that it calls.
//
//go:embed opencode_plugin.js
var ocSource string

// ocMark begins the first line of a plugin of ours. The sum of all other lines
// follows, which tells an older plugin of ours from one that a person edited.
const ocMark = "// signet:plugin "

// ocBin begins the line that names the program.
const ocBin = "const bin = "

// ocWorkspace begins the line that names the workspace.
const ocWorkspace = "const workspace = "

// ocPluginText is the whole plugin that calls us.
func ocPluginText(c call) []byte {
	body := strings.Replace(ocSource, ocBin+`"SIGNET"`, ocBin+string(encode(c.bin)), 1)
	body = strings.Replace(body, ocWorkspace+`""`, ocWorkspace+string(encode(c.workspace)), 1)
	return []byte(ocMark + ocPluginSum(body) + "\n" + body)
}

func ocPluginSum(body string) string {
	sum := sha256.Sum256([]byte(body))
	return hex.EncodeToString(sum[:16])
}

// ocPlugin is the file that stands in the place of ours.
type ocPlugin struct {
	settingsFile
	ours   bool // it has our mark
	edited bool // it is ours, and not as we wrote it
	call
}

// ocReadPlugin reads the plugin. One that does not exist is no error.
func ocReadPlugin(home Home) (ocPlugin, error) {
	f, err := readSettings(filepath.Join(ocDir(home), "plugins", "signet.js"))
	p := ocPlugin{settingsFile: f}
	if err != nil {
		return p, err
	}
	first, body, _ := strings.Cut(string(f.data), "\n")
	sum, ours := strings.CutPrefix(strings.TrimSuffix(first, "\r"), ocMark)
	p.ours, p.edited = ours, ours && sum != ocPluginSum(body)
	for line := range strings.Lines(body) {
		if word, ok := strings.CutPrefix(line, ocBin); ok {
			_ = json.Unmarshal([]byte(word), &p.bin) // one that a person wrote otherwise is not known
		}
		if word, ok := strings.CutPrefix(line, ocWorkspace); ok {
			_ = json.Unmarshal([]byte(word), &p.workspace)
			break
		}
	}
	return p, nil
}

// trouble says why a plugin of ours may not work.
func (p ocPlugin) trouble() []string {
	var notes []string
	if _, err := os.Stat(p.bin); err != nil && filepath.IsAbs(p.bin) {
		notes = append(notes, fmt.Sprintf("The plugin calls %s, which is not there.", p.bin))
	}
	switch {
	case p.edited:
		notes = append(notes, fmt.Sprintf("The plugin %s was edited by hand.", p.path))
	case !bytes.Equal(p.data, ocPluginText(p.call)):
		notes = append(notes, "The plugin is of another version of Signet: run signet connect opencode.")
	}
	return notes
}

// keep keeps a copy of a plugin that a person edited, and tells her so.
func (p ocPlugin) keep() (backup string, notes []string, err error) {
	if !p.edited {
		return "", nil, nil
	}
	if kept, has := p.original(); has && !bytes.Equal(kept, p.data) {
		return "", nil, errs.E(errs.Conflict, "%s was edited by hand, and %s is another copy of it", p.path, p.path+backupSuffix).
			WithHint("move one of them away, and run the command again")
	}
	backup, err = p.backup()
	return backup, []string{fmt.Sprintf("%s was edited by hand; it is kept as %s.", p.path, filepath.Base(p.path)+backupSuffix)}, err
}

// ocWritePlugin makes the plugin call bin. An older one of ours is written anew, an
// edited one is kept as a copy, and somebody else's is refused.
func ocWritePlugin(home Home, bin string) (Change, error) {
	p, err := ocReadPlugin(home)
	text := ocPluginText(home.call(bin))
	if err != nil || p.exists && bytes.Equal(p.data, text) {
		return Change{}, err
	}
	if p.exists && !p.ours {
		return Change{}, errs.E(errs.Conflict, "%s is another plugin than ours", p.path).
			WithHint("rename that file, and run the command again")
	}
	backup, notes, err := p.keep()
	if err != nil {
		return Change{}, err
	}
	if err := p.write(text); err != nil {
		return Change{}, err
	}
	told := "+ a plugin that calls " + quote(bin) + " hook"
	if p.exists {
		told = fmt.Sprintf("~ the plugin, which calls %s hook (was %s)", quote(bin), quote(p.bin))
	}
	done := FileChange{Path: p.path, Backup: backup, Diff: []string{told}}
	return Change{Files: []FileChange{done}, Notes: notes}, nil
}

// ocRemovePlugin removes the plugin if it is ours. What it leaves it tells.
func ocRemovePlugin(home Home) (Change, error) {
	p, err := ocReadPlugin(home)
	if err != nil || !p.exists {
		return Change{}, err
	}
	if !p.ours {
		return Change{Notes: []string{p.path + " is another plugin than ours, and stays."}}, nil
	}
	backup, notes, err := p.keep()
	if err != nil {
		return Change{}, err
	}
	if err := p.unchanged(); err != nil {
		return Change{}, err
	}
	if p.target != p.path {
		notes = append(notes, fmt.Sprintf("%s was a link; what it led to, %s, stays.", p.path, p.target))
	}
	if err := os.Remove(p.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return Change{}, fmt.Errorf("removing the plugin: %w", err)
	}
	done := FileChange{Path: p.path, Backup: backup, Diff: []string{"- the plugin"}}
	return Change{Files: []FileChange{done}, Notes: notes}, nil
}
