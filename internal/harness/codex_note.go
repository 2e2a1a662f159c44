package harness

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"signet/internal/errs"
	"signet/internal/guard"
)

// maxSlug is the most bytes of a title that a note's file name takes.
const maxSlug = 60

// CodexNote writes a note into the folder of notes that Codex keeps for
// itself, and gives its path. A secret in the note is refused.
func CodexNote(home Home, now time.Time, title, content string, tags []string) (string, error) {
	body := codexNote(title, content, tags)
	if _, err := guard.Check(body); err != nil {
		return "", fmt.Errorf("content: %w", err)
	}
	dir := filepath.Join(codexDir(home), "memories", "extensions", "ad_hoc", "notes")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", errs.E(errs.Unavailable, "making Codex's folder of notes: %w", err)
	}
	path := filepath.Join(dir, now.UTC().Format("2006-01-02T15-04-05.000")+"-"+slug(title)+".md")
	if err := os.WriteFile(path, []byte(body), 0o600); err != nil {
		return "", errs.E(errs.Unavailable, "writing a note for Codex: %w", err)
	}
	return path, nil
}

func codexNote(title, content string, tags []string) string {
	var b strings.Builder
	if title = strings.Join(strings.Fields(title), " "); title != "" {
		fmt.Fprintf(&b, "# %s\n\n", title)
	}
	b.WriteString(strings.TrimSpace(content) + "\n")
	if len(tags) > 0 {
		fmt.Fprintf(&b, "\nTags: %s\n", strings.Join(tags, ", "))
	}
	return b.String()
}

// slug makes a file name of a title: its letters and digits, with dashes
// between the words.
func slug(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	name := strings.Join(words, "-")
	if len(name) > maxSlug {
		name = strings.TrimRight(name[:maxSlug], "-")
	}
	if name == "" {
		return "note"
	}
	return name
}
