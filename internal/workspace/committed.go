package workspace

import (
	"cmp"

	"signet/internal/config"
	"signet/internal/memory"
)

// IdentityOf is Identity for files as they were committed, of an agent and of
// the workspace. MEMORY.md is not among them: it says what is remembered now.
func IdentityOf(agent string, committed []memory.Document) []IdentityFile {
	var files []IdentityFile
	for _, f := range identityFiles() {
		name := f.Name
		text, ok := textOf(committed, "agents/"+agent+"/"+name)
		if !ok {
			text, ok = textOf(committed, name)
		}
		if !ok {
			continue
		}
		if f = f.holding(text, false); f.Text != "" {
			files = append(files, f)
		}
	}
	return files
}

// AboutOf is About for files as they were committed.
func AboutOf(agent string, committed []memory.Document) About {
	own, fallback := "IDENTITY.md", ""
	if agent != "" && agent != memory.DefaultAgent {
		own, fallback = "agents/"+agent+"/IDENTITY.md", agent
	}
	text, _ := textOf(committed, own)
	a := traits(text)
	if a.Name == "" && fallback == "" {
		fallback = nameIn(committed)
	}
	a.Name = cmp.Or(a.Name, fallback)
	return a
}

// nameIn is the agent's name by the settings as they were committed; "" when
// they do not say, or can no longer be read.
func nameIn(committed []memory.Document) string {
	for _, name := range config.FileNames() {
		text, ok := textOf(committed, name)
		if !ok {
			continue
		}
		c, err := config.Parse(name, []byte(text))
		if err != nil {
			return "" // an older version wrote them, or a secret was taken out
		}
		return c.Agent.Name
	}
	return ""
}

func textOf(committed []memory.Document, name string) (string, bool) {
	for _, d := range committed {
		if d.Name == name {
			return d.Body.String(), true
		}
	}
	return "", false
}
