package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"signet/internal/harness"
)

// sent is the transcript that we keep of a session whose program tells a hook what
// was said, rather than where it stands.
type sent struct {
	path  string
	size  int64 // before this event
	grown bool
}

// maxSentAge is how long such a transcript is kept after it was last written to.
// What was learnt from it, and its turns, are in the store by then.
const maxSentAge = 30 * 24 * time.Hour

// sentPath is where that transcript lies. A session whose id may be no file's name
// is called by its hash.
func (h *hookRun) sentPath() string {
	name := h.input.SessionID
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
	if strings.Trim(name, letters) != "" || len(name) > 128 {
		sum := sha256.Sum256([]byte(name))
		name = hex.EncodeToString(sum[:16])
	}
	return filepath.Join(h.w.Transcripts(), h.args.harness, name+".jsonl")
}

// transcript is where the session's transcript lies: where the program says, where
// it can be found, or where we keep what the program sent.
func (h *hookRun) transcript() string {
	told := h.input.TranscriptPath
	_, sends := h.program().(harness.Sender)
	if told != "" && (!sends || isThere(told)) {
		return told
	}
	if l, ok := h.program().(harness.Locator); ok {
		a := app{Env: h.Env}
		if found := l.Transcript(a.home(), h.input.SessionID); found != "" {
			return found
		}
	}
	if sends && h.input.SessionID != "" && isThere(h.sentPath()) {
		return h.sentPath()
	}
	return ""
}

func isThere(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// keepSent adds what the program sent to the transcript that we keep, unless it has
// one of its own. The transcript only ever grows, for it is read on from where it
// was left.
func (h *hookRun) keepSent() (kept sent, err error) {
	sender, ok := h.program().(harness.Sender)
	if !ok || h.input.Messages == "" || h.input.SessionID == "" || !h.event.spooled {
		return kept, nil
	}
	path := h.sentPath()
	if found := h.transcript(); found != "" && found != path {
		return kept, nil
	}
	so, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return kept, err
	}
	lines := sender.Lines(so, h.input)
	if len(lines) == 0 {
		return kept, nil
	}
	if len(so) == 0 {
		dropOldSent(filepath.Dir(path))
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return kept, err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return kept, err
	}
	_, err = f.Write(lines)
	return sent{path, int64(len(so)), true}, errors.Join(err, f.Close())
}

// undo takes an addition back: memory is off for the session, and nothing of it is
// kept.
func (s sent) undo() error {
	if !s.grown {
		return nil
	}
	if s.size == 0 {
		return os.Remove(s.path)
	}
	return os.Truncate(s.path, s.size)
}

// dropOldSent removes transcripts that nobody added to for long.
func dropOldSent(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return // there is none yet
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > maxSentAge {
			_ = os.Remove(filepath.Join(dir, e.Name())) // it is tried again with the next session
		}
	}
}
