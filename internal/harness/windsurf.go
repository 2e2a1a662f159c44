package harness

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"path/filepath"
	"strings"

	"signet/internal/errs"
)

// Windsurf is Cognition's editor, once Codeium's; its agent is called Cascade. Its hooks,
// its MCP servers and its rules stand in ~/.codeium/windsurf. It keeps its talks to itself,
// encrypted, but tells its hooks each prompt and each answer as they are said: those make
// the transcript, line by line. What a hook prints it does not read, so that what a session
// should know is in its file of rules.
type Windsurf struct{}

var (
	_ Harness = Windsurf{}
	_ Hooked  = Windsurf{}
	_ Reader  = Windsurf{}
	_ FileFed = Windsurf{}
)

// ID gives "windsurf".
func (Windsurf) ID() string { return "windsurf" }

// Name gives "Windsurf".
func (Windsurf) Name() string { return "Windsurf" }

// windsurfHooks are the events we listen to. Both hand over what was said, and neither
// asks for anything.
var windsurfHooks = hookSet{harness: Windsurf{}.ID(), flat: true, untyped: true, unversioned: true, powershell: true, events: []hookEvent{
	{name: "pre_user_prompt", sub: "stop"},
	{name: "post_cascade_response", sub: "stop"},
}}

func windsurfDir(home Home) string { return filepath.Join(home.Dir, ".codeium", "windsurf") }

func windsurfHost(home Home) jsonHost {
	return jsonHost{
		windsurfHooks, filepath.Join(windsurfDir(home), "hooks.json"),
		serverList{"mcpServers", func(bin string, args []string) any { return mcpServer{bin, args} }},
		filepath.Join(windsurfDir(home), "mcp_config.json"),
	}
}

// Installed reports that there is a folder of its settings.
func (Windsurf) Installed(home Home) bool { return isDir(windsurfDir(home)) }

// maxWindsurfRules is how much of its rules Windsurf reads. It counts characters, of
// which there are never more than bytes.
const maxWindsurfRules = 6000

// InstructionFile gives the rules that hold in every folder.
func (Windsurf) InstructionFile(home Home) (path string, most int) {
	return filepath.Join(windsurfDir(home), "memories", "global_rules.md"), maxWindsurfRules
}

// windsurfListens is what a person has to know of new hooks.
const windsurfListens = "Windsurf tells its hooks what is said, and reads nothing that they print: prompts are not added to. Memory is recalled through its tools."

// Connect adds our hook to each event, behind all that is there, and our MCP server
// to the list.
func (Windsurf) Connect(home Home, bin string) (Change, error) {
	return windsurfHost(home).connect(home.call(bin), windsurfListens)
}

// Disconnect takes out our hooks and our MCP server, and what only held them.
func (Windsurf) Disconnect(home Home) (Change, error) { return windsurfHost(home).disconnect() }

// State reads the files of the person; those of a project or of the system are not
// looked at.
func (Windsurf) State(home Home) (State, error) { return windsurfHost(home).state() }

// windsurfSays is what a hook is told. Which members of the last hold a value depends
// on the first.
type windsurfSays struct {
	Action     string `json:"agent_action_name"`
	Trajectory string `json:"trajectory_id"`
	Execution  string `json:"execution_id"`
	Timestamp  string `json:"timestamp"`
	Info       struct {
		Prompt   string `json:"user_prompt"`
		Response string `json:"response"`
	} `json:"tool_info"`
}

// Event reads what a hook is told: a session is called a trajectory there, and a turn an
// execution. What was said is the transcript, one line of it.
func (Windsurf) Event(stdin []byte) (Event, error) {
	if _, err := Decode(stdin); err != nil {
		return Event{}, err
	}
	var w windsurfSays
	stdin = bytes.TrimPrefix(stdin, bom)
	if err := json.Unmarshal(stdin, &w); err != nil && !oddMember(err) && len(bytes.TrimSpace(stdin)) > 0 {
		return Event{}, errs.E(errs.Invalid, "reading hook input: %w", err)
	}
	e := Event{Name: w.Action, SessionID: w.Trajectory, Prompt: w.Info.Prompt, LastAssistant: w.Info.Response}
	for _, said := range []struct {
		role Role
		text string
	}{{RoleUser, e.Prompt}, {RoleAssistant, e.LastAssistant}} {
		if strings.TrimSpace(said.text) != "" {
			e.Transcript += w.line(said.role, said.text)
		}
	}
	return e, nil
}

// line is what was said as a line of a transcript. Its id is the same if the hook is told
// of it again.
func (w windsurfSays) line(role Role, text string) string {
	sum := sha256.Sum256([]byte(text))
	return string(encode(struct {
		ID        string `json:"id"`
		Session   string `json:"session_id"`
		Role      Role   `json:"role"`
		Content   string `json:"content"`
		Timestamp string `json:"timestamp,omitempty"`
	}{
		strings.Join([]string{w.Trajectory, w.Execution, string(role), hex.EncodeToString(sum[:6])}, "/"),
		w.Trajectory, role, text, w.Timestamp,
	})) + "\n"
}

// Turns reads the lines that Event makes, which are of the form for any program.
func (Windsurf) Turns(r io.Reader, from int64) (Read, error) { return anyHooked{}.Turns(r, from) }
