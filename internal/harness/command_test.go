package harness_test

import (
	"encoding/json"
	"strings"
	"testing"

	"signet/internal/harness"
)

// commandAt gives the command of the first hook at an event, in nested settings.
func commandAt(t *testing.T, settings, event string) string {
	t.Helper()
	var s struct {
		Hooks map[string][]struct {
			Hooks []struct{ Command string } `json:"hooks"`
		} `json:"hooks"`
	}
	if err := json.Unmarshal([]byte(settings), &s); err != nil {
		t.Fatal(err)
	}
	return s.Hooks[event][0].Hooks[0].Command
}

// PowerShell takes a program in quotes for a text, unless it is called.
func TestACommandIsWrittenForTheShellThatRunsIt(t *testing.T) {
	t.Parallel()
	const blank, plain = "C:/Program Files/signet.exe", "C:/signet/signet.exe"
	for name, tc := range map[string]struct{ system, program, event, bin, want string }{
		"PowerShell, blank":      {"windows", "gemini", "AfterAgent", blank, `& "C:/Program Files/signet.exe" hook stop -H gemini`},
		"PowerShell, plain":      {"windows", "gemini", "AfterAgent", plain, `C:/signet/signet.exe hook stop -H gemini`},
		"PowerShell, apostrophe": {"windows", "gemini", "AfterAgent", "C:/O'Brien/signet.exe", `& "C:/O'Brien/signet.exe" hook stop -H gemini`},
		"PowerShell, dollar":     {"windows", "gemini", "AfterAgent", "C:/$a b/signet.exe", `& 'C:/$a b/signet.exe' hook stop -H gemini`},
		"Git Bash, blank":        {"windows", "claude-code", "Stop", blank, `"C:/Program Files/signet.exe" hook stop -H claude-code`},
		"sh, blank":              {"linux", "gemini", "AfterAgent", "/opt/my apps/signet", `'/opt/my apps/signet' hook stop -H gemini`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text, calls, err := harness.HooksOn(tc.system, tc.program, "{}", tc.bin)
			if err != nil || calls != tc.bin {
				t.Fatalf("calls %q, %v", calls, err)
			}
			if got := commandAt(t, text, tc.event); got != tc.want {
				t.Errorf("wrote %s, want %s", got, tc.want)
			}
			if again, _, err := harness.HooksOn(tc.system, tc.program, text, tc.bin); err != nil || again != text {
				t.Errorf("a second time: %s, %v", again, err)
			}
			moved, calls, err := harness.HooksOn(tc.system, tc.program, text, plain)
			if err != nil || calls != plain || commandAt(t, moved, tc.event) != strings.Replace(tc.want, tc.want[:strings.Index(tc.want, " hook ")], plain, 1) {
				t.Errorf("moved: %s, %v", moved, err)
			}
		})
	}
}

// An older version wrote the quotes alone. What a person put before the program stays.
func TestACommandThatPowerShellCannotRunIsMended(t *testing.T) {
	t.Parallel()
	const bin = "C:/Program Files/signet.exe"
	for said, want := range map[string]string{
		`"C:/Program Files/signet.exe" hook stop -H gemini`:        `& "C:/Program Files/signet.exe" hook stop -H gemini`,
		`& 'C:/Program Files/signet.exe' hook stop -H gemini`:      `& 'C:/Program Files/signet.exe' hook stop -H gemini`,
		`cmd /c "C:/Program Files/signet.exe" hook stop -H gemini`: `cmd /c "C:/Program Files/signet.exe" hook stop -H gemini`,
	} {
		quoted, err := json.Marshal(said)
		if err != nil {
			t.Fatal(err)
		}
		text, _, err := harness.HooksOn("windows", "gemini", `{"hooks":{"AfterAgent":[{"hooks":[{"type":"command","command":`+string(quoted)+`}]}]}}`, bin)
		if err != nil || commandAt(t, text, "AfterAgent") != want {
			t.Errorf("%s became %s, %v", said, text, err)
		}
	}
}
