package harness

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// CopilotCLI is GitHub's Copilot CLI. It reads every file of hooks in a folder, so
// that ours is a file of our own; all lies in ~/.copilot or the folder that
// COPILOT_HOME names. A transcript is the log of a session's events, in JSON lines.
type CopilotCLI struct{}

var (
	_ Harness  = CopilotCLI{}
	_ Heeding  = CopilotCLI{}
	_ Reader   = CopilotCLI{}
	_ Rewriter = CopilotCLI{}
	_ Finder   = CopilotCLI{}
	_ Locator  = CopilotCLI{}
	_ Skilled  = CopilotCLI{}
)

// ID gives "copilot-cli".
func (CopilotCLI) ID() string { return "copilot-cli" }

// Name gives "GitHub Copilot CLI".
func (CopilotCLI) Name() string { return "GitHub Copilot CLI" }

// Installed reports that there is a folder of its settings.
func (CopilotCLI) Installed(home Home) bool { return isDir(copilotDir(home)) }

// SkillFolder gives the shared folder. Of a folder that COPILOT_HOME names, only the
// one in there is read.
func (CopilotCLI) SkillFolder(home Home) string {
	if dir := home.env("COPILOT_HOME"); dir != "" {
		return filepath.Join(dir, "skills")
	}
	return sharedSkills(home)
}

// Event reads what a hook is told. Which event it is does not stand there; it has the
// name that most programs use.
func (CopilotCLI) Event(stdin []byte) (Event, error) { return decodeWithoutAgent(stdin) }

// copilotAnswer is what Copilot CLI reads at the events that take something; without
// members it changes nothing.
type copilotAnswer struct {
	Context string `json:"additionalContext,omitempty"`
	Prompt  string `json:"modifiedTransformedPrompt,omitempty"` // takes the place of what the model would see
}

// Answer gives the object that Copilot CLI reads. A prompt is given whole, with what
// we add before it; where the program does not tell the prompt, it is left alone.
func (CopilotCLI) Answer(event Event, inject string, mode Mode) []byte {
	if mode != Plain {
		return answer(event, inject, mode)
	}
	var a copilotAnswer
	switch event.Name {
	case "SessionStart":
		a.Context = inject
	case "UserPromptSubmit":
		if inject != "" && event.Transformed != "" {
			a.Prompt = inject + "\n\n" + event.Transformed
		}
	}
	return append(encode(a), '\n')
}

func copilotDir(home Home) string {
	if dir := home.env("COPILOT_HOME"); dir != "" {
		return dir
	}
	return filepath.Join(home.Dir, ".copilot")
}

// Transcripts gives the event logs of all sessions.
func (CopilotCLI) Transcripts(home Home) ([]string, error) {
	root := filepath.Join(globSafe(copilotDir(home)), "session-state")
	var paths []string
	for _, pattern := range []string{filepath.Join(root, "*", "events.jsonl"), filepath.Join(root, "*.jsonl")} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			return nil, fmt.Errorf("looking for transcripts: %w", err)
		}
		paths = append(paths, found...)
	}
	slices.Sort(paths)
	return paths, nil
}

// Transcript finds the event log of a session: in a folder of the session's, or as
// older releases kept it.
func (CopilotCLI) Transcript(home Home, session string) string {
	if session == "" || strings.ContainsAny(session, `/\`) || !filepath.IsLocal(session) {
		return ""
	}
	root := filepath.Join(copilotDir(home), "session-state")
	for _, path := range []string{filepath.Join(root, session, "events.jsonl"), filepath.Join(root, session+".jsonl")} {
		if isFile(path) {
			return path
		}
	}
	return ""
}
