package workspace

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/text"
)

// What sessions were about lies in dated files beside the database, or in the
// folder of the agent that has one, for people. They are copies: each bears a sum
// of its own bytes, and one that a person changed is that person's. They are never
// read back as notes, which would make memories of memories.
const (
	summarySuffix = "--summary.md"
	summaryMark   = "---\nsignet: summary\n"
	summarySum    = "sha256: "
)

// WriteSummary keeps a summary of a session as a file in place of the one that was
// written of it before, and gives its path; "" for an agent that has no folder. A
// file that is not ours, or that a person changed, is left as it is: a Conflict.
func (w Workspace) WriteSummary(s memory.SessionSummary) (path string, err error) {
	dir := w.summaryFolder(s.Agent)
	if dir == "" {
		return "", nil
	}
	if !plainName(s.ID) {
		return "", errs.E(errs.Invalid, "%q is no name for a file", s.ID)
	}
	when := s.Earliest
	if when.IsZero() {
		when = s.Created
	}
	path = filepath.Join(dir, when.UTC().Format(time.DateOnly)+"-"+s.ID+summarySuffix)
	data := summaryFile(s)
	was, err := os.ReadFile(path)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return path, errs.E(errs.Unavailable, "reading %s: %w", filepath.Base(path), err)
	case err == nil && string(was) == data:
		return path, nil
	case err == nil && !intact(string(was)):
		return path, errs.E(errs.Conflict, "%s is not as it was written: it is left as it is", path)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return path, errs.E(errs.Unavailable, "keeping a summary: %w", err)
	}
	return path, replaceFile(path, []byte(data), 0o600)
}

// summaryFolder is where the summaries of an agent lie.
func (w Workspace) summaryFolder(agent string) string {
	if agent == "" || agent == memory.DefaultAgent {
		return w.Memory()
	}
	if info, err := os.Stat(filepath.Join(w.Agents(), agent)); !agentName(agent) || err != nil || !info.IsDir() {
		return ""
	}
	return filepath.Join(w.Agents(), agent, "memory")
}

func plainName(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return r >= unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// summaryFile is a summary as a file.
func summaryFile(s memory.SessionSummary) string {
	var b strings.Builder
	b.WriteString(summaryMark)
	for _, field := range []struct{ name, value string }{
		{"id", s.ID},
		{"session", s.Session},
		{"harness", s.Harness},
		{"project", s.Project},
		{"agent", s.Agent},
		{"made_by", s.MadeBy},
		{"from", stamp(s.Earliest)},
		{"to", stamp(s.Latest)},
	} {
		if field.value != "" {
			fmt.Fprintf(&b, "%s: %s\n", field.name, strconv.Quote(field.value)) // a text of YAML too
		}
	}
	body := "---\n\n" + text.Printable(s.Text.String()) + "\n"
	return b.String() + summarySum + sumOf(b.String()+body) + "\n" + body
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

func sumOf(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

// intact reports whether a file is as we wrote it.
func intact(file string) bool {
	before, rest, found := strings.Cut(file, "\n"+summarySum)
	sum, after, whole := strings.Cut(rest, "\n")
	return found && whole && isSummary(file) && sumOf(before+"\n"+after) == sum
}

// isSummary reports whether a file was a summary of ours once.
func isSummary(file string) bool { return strings.HasPrefix(file, summaryMark) }

// SweepSummaries deletes the files of summaries that no longer stand. Those that a
// person changed stay.
func (w Workspace) SweepSummaries(stand []string) error {
	stands := map[string]bool{}
	for _, id := range stand {
		stands[id] = true
	}
	return w.eachSummary(func(id, path, file string) error {
		if stands[id] || !intact(file) {
			return nil
		}
		return os.Remove(path)
	})
}

// RedactSummaries erases from the files of summaries what is purged: a line that
// says a phrase, or has four words of one in a row. A file that nobody changed goes
// as a whole, for it is written anew.
func (w Workspace) RedactSummaries(phrases []string) error {
	runs := map[string]bool{}
	for _, phrase := range phrases {
		for _, run := range wordRuns(phrase) {
			runs[run] = true
		}
	}
	return w.eachSummary(func(_, path, file string) error {
		lines := strings.SplitAfter(file, "\n")
		said := false
		for i, line := range lines {
			if tellsOf(line, phrases, runs) {
				lines[i], said = purgedMark+"\n", true
			}
		}
		switch {
		case !said:
			return nil
		case intact(file):
			return os.Remove(path)
		}
		return replaceFile(path, []byte(strings.Join(lines, "")), 0o600)
	})
}

func tellsOf(line string, phrases []string, runs map[string]bool) bool {
	for _, phrase := range phrases {
		if _, said := text.Erase(line, phrase, purgedMark); said {
			return true
		}
	}
	for _, run := range wordRuns(line) {
		if runs[run] {
			return true
		}
	}
	return false
}

// runLength is how many words in a row are not shared by chance.
const runLength = 4

// wordRuns gives every run of words of a text.
func wordRuns(s string) (runs []string) {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
	for i := range max(len(words)-runLength+1, 0) {
		runs = append(runs, strings.Join(words[i:i+runLength], " "))
	}
	return runs
}

// eachSummary goes through the files that were summaries of ours.
func (w Workspace) eachSummary(do func(id, path, file string) error) error {
	var all []error
	for _, pattern := range []string{
		filepath.Join(w.Memory(), "*"+summarySuffix), filepath.Join(w.Agents(), "*", "memory", "*"+summarySuffix),
	} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			return err
		}
		for _, path := range paths {
			data, err := os.ReadFile(path)
			if err != nil || !isSummary(string(data)) {
				continue // it is gone, or none of ours
			}
			name := strings.TrimSuffix(filepath.Base(path), summarySuffix)
			if err := do(name[strings.LastIndex(name, "-")+1:], path, string(data)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				all = append(all, errs.E(errs.Unavailable, "looking after %s: %w", path, err))
			}
		}
	}
	return errors.Join(all...)
}
