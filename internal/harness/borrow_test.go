package harness_test

import (
	"testing"

	"signet/internal/harness"
)

// What each program says at the same moment, in its own words.
const (
	claudeSays  = `{"session_id":"s","transcript_path":"/home/ada/.claude/projects/-tea/s.jsonl","cwd":"/tea","permission_mode":"default","hook_event_name":"UserPromptSubmit","prompt":"hi"}`
	codexSays   = `{"session_id":"s","turn_id":"t","transcript_path":null,"cwd":"/tea","hook_event_name":"UserPromptSubmit","model":"gpt-5.4","permission_mode":"default","prompt":"hi"}`
	geminiSays  = `{"session_id":"s","transcript_path":"/home/ada/.gemini/tmp/1/chats/s.json","cwd":"/tea","hook_event_name":"BeforeAgent","timestamp":"2026-08-03T09:00:00.000Z","prompt":"hi"}`
	copilotSays = `{"sessionId":"s","timestamp":1785747600000,"cwd":"/tea","prompt":"hi"}`
	vscodeSays  = `{"timestamp":"2026-08-03T09:00:00.000Z","hook_event_name":"UserPromptSubmit","session_id":"s","transcript_path":"/home/ada/.config/Code/User/workspaceStorage/1/GitHub.copilot-chat/transcripts/s.jsonl","cwd":"/tea","prompt":"hi"}`
	vscodeEmpty = `{"timestamp":"2026-08-03T09:00:00.000Z","hook_event_name":"SessionStart","session_id":"s","source":"new"}`
)

func TestWhoBorrowsAHook(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ stdin, called, want string }{
		{cursorSays("beforeSubmitPrompt", ""), "claude-code", "cursor"},
		{vscodeSays, "claude-code", "vscode"},
		{vscodeEmpty, "claude-code", "vscode"},
		{vscodeSays, "copilot-cli", "vscode"},
		{copilotSays, "vscode", "copilot-cli"},

		{claudeSays, "claude-code", ""},
		{cursorSays("stop", ""), "cursor", ""},
		{vscodeSays, "vscode", ""},
		{copilotSays, "copilot-cli", ""},
		{codexSays, "codex", ""},
		{geminiSays, "gemini", ""},
		{geminiSays, "claude-code", ""}, // a time alone does not make it VS Code
		{vscodeSays, "openclaw", ""},
		{`{}`, "claude-code", ""},
		{``, "claude-code", ""},
		{`{"cursor_version":"","timestamp":{}}`, "claude-code", ""},
	} {
		e, err := harness.Decode([]byte(tc.stdin))
		if got := e.Borrower(tc.called); got != tc.want || err != nil {
			t.Errorf("the hook of %s, told %s, is borrowed by %q (%v), want %q", tc.called, tc.stdin, got, err, tc.want)
		}
	}
}
