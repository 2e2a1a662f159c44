package workspace

import (
	"embed"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"signet/internal/config"
	"signet/internal/errs"
)

//go:embed templates
var templates embed.FS

// Options says what a fresh workspace is for. What is empty keeps its default.
type Options struct {
	Name        string    // of the agent
	Description string    // of the agent, in a sentence
	Harnesses   []string  // the agent programs that will share the memory
	Embedding   string    // the embedding provider
	Extraction  string    // the extraction provider
	Now         time.Time // when the agent was made; zero leaves that out
}

// Init makes a workspace: its folders, the identity files and agent.yaml. It
// never touches what exists, so it may run again to add what is missing. It
// returns what it made, as paths from the workspace on; folders end in "/".
//
// An option that is not allowed is an Invalid error, and nothing is made.
func (w Workspace) Init(o Options) ([]string, error) {
	files, err := w.render(o)
	if err != nil {
		return nil, err
	}
	made, err := w.makeDirs()
	if err != nil {
		return made, err
	}
	for _, f := range files {
		ok, err := createFile(w.in(f.name), f.data)
		if err != nil {
			return made, errs.E(errs.Unavailable, "making %s: %w", f.name, err)
		}
		if ok {
			made = append(made, f.name)
		}
	}
	return made, nil
}

func (w Workspace) makeDirs() ([]string, error) {
	var made []string
	for _, dir := range []string{w.Dir, w.Memory(), w.Skills(), w.Secrets(), w.Daemon(), w.Logs(), w.Spool()} {
		if _, err := os.Stat(dir); err == nil {
			continue
		}
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return made, errs.E(errs.Unavailable, "making the workspace: %w", err)
		}
		rel, err := filepath.Rel(w.Dir, dir)
		if err != nil {
			return made, errs.E(errs.Internal, "making the workspace: %w", err)
		}
		made = append(made, filepath.ToSlash(rel)+"/")
	}
	return made, nil
}

type newFile struct {
	name string
	data []byte
}

// render fills the templates, and checks the options by doing so.
func (w Workspace) render(o Options) ([]newFile, error) {
	if strings.ContainsFunc(o.Name, unicode.IsControl) {
		return nil, errs.Field("name", "must be one line of text")
	}
	if strings.ContainsFunc(o.Description, unicode.IsControl) {
		return nil, errs.Field("description", "must be one line of text")
	}
	settings, err := renderSettings(o)
	if err != nil {
		return nil, err
	}
	fill := strings.NewReplacer("{{name}}", orElse(o.Name, config.Default().Agent.Name),
		"{{description}}", orElse(o.Description, "An agent with a memory of its own."))
	files := []newFile{}
	for _, name := range []string{"AGENTS.md", "SOUL.md", "IDENTITY.md", "USER.md", ".gitignore"} {
		files = append(files, newFile{name, []byte(fill.Replace(template(name)))})
	}
	if _, err := os.Stat(config.File(w.Dir)); errors.Is(err, fs.ErrNotExist) {
		files = append(files, newFile{"agent.yaml", settings})
	}
	return files, nil
}

// renderSettings edits the options into the template, so that they are checked
// and written as every later change is.
func renderSettings(o Options) ([]byte, error) {
	data := []byte(template("agent.yaml"))
	set := []struct{ key, value string }{
		{"agent.name", o.Name},
		{"agent.description", o.Description},
		{"embedding.provider", o.Embedding},
		{"memory.pipelineV2.extraction.provider", o.Extraction},
	}
	if !o.Now.IsZero() {
		set = append(set, struct{ key, value string }{"agent.created", o.Now.UTC().Format(time.RFC3339)})
	}
	var err error
	for _, s := range set {
		if s.value == "" {
			continue
		}
		if data, err = config.Edit(data, s.key, s.value); err != nil {
			return nil, err
		}
	}
	if len(o.Harnesses) > 0 {
		return config.Edit(data, "harnesses", o.Harnesses)
	}
	return data, nil
}

// Ignore adds to .gitignore what must not get into a repository, where it is not
// named there in any way, and gives the lines. What a person wrote stays.
func (w Workspace) Ignore() ([]string, error) {
	path := w.in(".gitignore")
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // Init makes it
	}
	if err != nil {
		return nil, errs.E(errs.Unavailable, "reading .gitignore: %w", err)
	}
	added := missingLines(string(data), template(".gitignore"))
	if len(added) == 0 {
		return nil, nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, errs.E(errs.Unavailable, "reading .gitignore: %w", err)
	}
	if info.Mode().Perm()&0o200 == 0 {
		return nil, errs.E(errs.Denied, ".gitignore is read-only, and lacks %s", strings.Join(added, ", ")).WithHint("make it writable, or add them")
	}
	text := string(data)
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return added, replaceUnedited(path, data, []byte(text+strings.Join(added, "\n")+"\n"), info.Mode().Perm())
}

// missingLines gives the patterns of one .gitignore that another names nowhere: as
// they are, turned round, or as a comment.
func missingLines(has, wants string) []string {
	named := map[string]bool{}
	for line := range strings.Lines(has) {
		named[strings.Trim(strings.TrimLeft(strings.TrimSpace(line), "#! "), "/")] = true
	}
	var missing []string
	for line := range strings.Lines(wants) {
		line = strings.TrimSpace(line)
		if line != "" && line[0] != '#' && !named[strings.Trim(line, "/")] {
			missing = append(missing, line)
		}
	}
	return missing
}

func template(name string) string {
	data, err := templates.ReadFile("templates/" + strings.TrimPrefix(name, "."))
	if err != nil {
		panic("workspace: " + err.Error())
	}
	return string(data)
}

func orElse(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// createFile makes a private file, and reports false where one exists.
func createFile(path string, data []byte) (bool, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	_, err = f.Write(data)
	return true, errors.Join(err, f.Close())
}
