package workspace

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"signet/internal/errs"
)

// RedactTranscripts blanks the lines that quote a phrase in the transcripts that we
// keep ourselves. Every other line stays in its place: they are read on from where
// they were left, and hooks go on adding to them.
func (w Workspace) RedactTranscripts(phrases []string) error {
	return filepath.WalkDir(w.Transcripts(), func(path string, e fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return errs.E(errs.Unavailable, "looking for transcripts of ours: %w", err)
		case e.Type().IsRegular():
			return blankLines(path, phrases)
		}
		return nil
	})
}

func blankLines(path string, phrases []string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return errs.E(errs.Unavailable, "opening a transcript of ours: %w", err)
	}
	defer f.Close()
	data, err := os.ReadFile(path)
	if err != nil {
		return errs.E(errs.Unavailable, "reading a transcript of ours: %w", err)
	}
	at := 0
	for line := range bytes.Lines(data) {
		said := bytes.TrimSuffix(line, []byte("\n"))
		if quotes(said, phrases) {
			if _, err := f.WriteAt(bytes.Repeat([]byte(" "), len(said)), int64(at)); err != nil {
				return errs.E(errs.Unavailable, "erasing in a transcript of ours: %w", err)
			}
		}
		at += len(line)
	}
	return f.Sync()
}

// quotes reports that a line says a phrase, in one of its texts or across them.
func quotes(line []byte, phrases []string) bool {
	r := redaction{phrases: phrases}
	r.of(string(line))
	var whole any
	if json.Unmarshal(line, &whole) == nil {
		r.of(whole) // where escaped signs part words
	}
	return r.quoted
}
