package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"time"

	"signet/internal/errs"
	"signet/internal/harness"
)

// script is a transcript that is played: its lines in order, and what the
// play needs to know of them.
type script struct {
	id    string // of the session
	dir   string // the working directory
	lines []scriptLine
	turns map[string]harness.Turn // by their ids

	unrelated, related string // prompts for the session after it
}

// scriptLine is one line of a transcript. Prompt is what the person said, if
// the line is a prompt.
type scriptLine struct {
	raw    []byte
	prompt string
}

// readScript reads a transcript, or the one that comes with Signet, which is
// played as if it ended now.
func readScript(path string, now time.Time) (script, error) {
	data := demoTranscript
	if path != "" {
		var err error
		if data, err = os.ReadFile(path); err != nil {
			return script{}, errs.E(errs.NotFound, "reading the transcript: %w", err)
		}
	}
	read, err := harness.ClaudeCode{}.Turns(bytes.NewReader(data), 0)
	if err != nil {
		return script{}, errs.E(errs.Invalid, "reading the transcript: %w", err)
	}
	s := script{turns: map[string]harness.Turn{}, unrelated: "Write a haiku about the sea."}
	var last time.Time
	for _, t := range read.Turns {
		s.turns[t.ID], s.id, s.dir, last = t, first(s.id, t.Session), first(s.dir, t.Dir), t.Time
	}
	if s.id == "" {
		return script{}, errs.E(errs.Invalid, "the transcript holds no session").
			WithHint("transcripts of Claude Code are in ~/.claude/projects")
	}
	shift := time.Duration(0)
	if path == "" {
		s.related, shift = "How do I deploy the export to staging?", now.Sub(last)
	}
	s.lines = s.split(data, shift)
	return s, nil
}

// split gives the lines of a transcript, moved in time.
func (s script) split(data []byte, shift time.Duration) []scriptLine {
	var lines []scriptLine
	for raw := range bytes.Lines(data) {
		var line struct {
			UUID      string `json:"uuid"`
			Timestamp string `json:"timestamp"`
		}
		if json.Unmarshal(raw, &line) != nil {
			continue
		}
		if t, err := time.Parse(time.RFC3339, line.Timestamp); err == nil && shift != 0 {
			moved := t.Add(shift).UTC().Format("2006-01-02T15:04:05.000Z")
			raw = bytes.Replace(raw, []byte(line.Timestamp), []byte(moved), 1)
		}
		l := scriptLine{raw: raw}
		if t := s.turns[line.UUID]; t.Role == harness.RoleUser && !t.Meta && !t.Side {
			l.prompt = t.Text
		}
		lines = append(lines, l)
	}
	return lines
}
