package workspace

import (
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// ProjectRemote names the repository that a project is a working copy of: host and
// path of its remote origin, whichever way that is written and whoever asks there. It
// is "" for a project that has no such remote, or one on this machine.
//
// It reads one file, or two for a submodule, and starts nothing. A remote is known by
// its address alone: it holds neither the name nor the password of who asks.
func ProjectRemote(root string) string {
	if root == "" {
		return ""
	}
	f, err := os.Open(filepath.Join(gitFolder(root), "config"))
	if err != nil {
		return "" // no repository, or one that cannot be read
	}
	defer f.Close()
	settings, err := io.ReadAll(io.LimitReader(f, mostSettings+1))
	if err != nil || len(settings) > mostSettings {
		return "" // half of it may tell of another remote than the whole
	}
	return remoteName(originURL(string(settings)))
}

// mostSettings is the most bytes that the settings of a repository may have, which are
// read with every prompt: hundreds of branches have room.
const mostSettings = 256 << 10

// gitFolder is where the settings of the repository lie whose main worktree, or whose
// folder, is the root.
func gitFolder(root string) string {
	dotGit := filepath.Join(root, ".git")
	switch info, err := os.Stat(dotGit); {
	case err != nil:
		return root
	case info.IsDir():
		return dotGit
	}
	line, err := firstLine(dotGit)
	gitDir, ok := strings.CutPrefix(line, "gitdir:")
	if err != nil || !ok {
		return root
	}
	return from(root, strings.TrimSpace(gitDir))
}

// originURL finds in settings, as git writes them, from where origin is fetched: the
// first url of that section. What git would not take for settings says nothing.
func originURL(settings string) string {
	inOrigin := false
	for line := range strings.Lines(settings) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			inOrigin = isOrigin(line)
			continue
		}
		key, value, ok := strings.Cut(line, "=")
		if inOrigin && ok && strings.EqualFold(strings.TrimSpace(key), "url") {
			return settingValue(value)
		}
	}
	return ""
}

// isOrigin reports whether a line begins the section of the remote origin. Only the
// first word of it may be in capitals.
func isOrigin(line string) bool {
	head, _, closed := strings.Cut(line, "]")
	word, name, _ := strings.Cut(head[1:], " ")
	return closed && strings.EqualFold(word, "remote") && strings.TrimSpace(name) == `"origin"`
}

// settingValue is the value of a setting: without quotes and without a comment behind
// it. One that needs more than that to be read is no address.
func settingValue(value string) string {
	value = strings.TrimSpace(value)
	if quoted, ok := strings.CutPrefix(value, `"`); ok {
		value, _, _ = strings.Cut(quoted, `"`)
	} else if at := strings.IndexAny(value, "#;"); at >= 0 {
		value = strings.TrimSpace(value[:at])
	}
	if strings.ContainsAny(value, "\"\\ \t") {
		return ""
	}
	return value
}

// remoteSchemes are the ways to another machine, with the port that is not said.
var remoteSchemes = map[string]string{
	"ssh": "22", "git+ssh": "22", "ssh+git": "22", "git": "9418", "https": "443", "http": "80",
}

// remoteName gives what all addresses of one repository have in common, or "" for an
// address on this machine and for what is none.
func remoteName(address string) string {
	host, port, path := remoteParts(address)
	path = strings.TrimRight(strings.TrimLeft(path, "/"), "/")
	path = strings.TrimRight(strings.TrimSuffix(path, ".git"), "/")
	if host == "" || path == "" || slices.Contains(strings.Split(path, "/"), "..") || strings.ContainsFunc(host+path, odd) {
		return ""
	}
	if port != "" {
		host += ":" + port
	}
	return strings.ToLower(host) + "/" + path
}

// remoteParts takes an address apart: a URL, or host:path as ssh has it. The port is ""
// where it is the usual one.
func remoteParts(address string) (host, port, path string) {
	if !strings.Contains(address, "://") {
		host, path, _ = strings.Cut(address, ":")
		if _, at, ok := strings.Cut(host, "@"); ok {
			host = at
		}
		if len(host) < 2 || strings.ContainsAny(host, `/\[@`) { // a path, such as C:/src, or none
			return "", "", ""
		}
		return host, "", path
	}
	u, err := url.Parse(address)
	if err != nil || u.RawQuery != "" || u.Fragment != "" {
		return "", "", ""
	}
	usual, ok := remoteSchemes[strings.ToLower(u.Scheme)]
	if !ok {
		return "", "", ""
	}
	if port = u.Port(); port == usual {
		port = ""
	}
	return u.Hostname(), port, u.Path
}

// odd is what stands in no address: it would be told to a person, or stored.
func odd(r rune) bool { return r <= ' ' || r == 0x7f || r == '\uFFFD' }
