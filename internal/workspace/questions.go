package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/harness"
)

// A Question is what an identity file has a place for: a line such as "- name: Ada",
// or what stands below a heading.
type Question struct {
	Key   string // of the flag and of JSON
	Group string // what it is asked together with: agent, user or work
	File  string // where the answer stands
	Ask   string // as a person is asked

	field   string // the name of the line, or "" for a heading
	heading string
	preset  string // what the template says
}

// Long reports that an answer may have several lines.
func (q Question) Long() bool { return q.field == "" }

// Questions lists what a workspace asks of the person who makes herself at home in it.
func Questions() []Question {
	return []Question{
		{Key: "name", Group: "agent", File: "IDENTITY.md", field: "name", preset: "Agent", Ask: "What is your agent called?"},
		{Key: "creature", Group: "agent", File: "IDENTITY.md", field: "creature", preset: "agent", Ask: "What is it? An agent, a colleague, an owl"},
		{Key: "vibe", Group: "agent", File: "IDENTITY.md", field: "vibe", preset: "calm and attentive", Ask: "How does it come across, in a few words?"},
		{Key: "manner", Group: "agent", File: "SOUL.md", heading: "How you speak", Ask: "How shall it speak to you?"},

		{Key: "user", Group: "user", File: "USER.md", field: "name", Ask: "What are you called?"},
		{Key: "pronouns", Group: "user", File: "USER.md", field: "pronouns", Ask: "Your pronouns?"},
		{Key: "time-zone", Group: "user", File: "USER.md", field: "time zone", Ask: "Your time zone?"},
		{Key: "languages", Group: "user", File: "USER.md", field: "languages", Ask: "Which languages do you speak?"},

		{Key: "style", Group: "work", File: "USER.md", heading: "How they like to work", Ask: "How do you like to work?"},
		{Key: "about", Group: "work", File: "USER.md", heading: "What they are working on", Ask: "What do you do, and what are you working on?"},
	}
}

// An Answer is what stands in the place of a question.
type Answer struct {
	Question
	Text   string
	Preset bool // as the template has it: nobody has answered yet
}

// Answers gives what the identity files say now, in the order of Questions.
func (w Workspace) Answers() ([]Answer, error) {
	texts, err := w.identityTexts()
	if err != nil {
		return nil, err
	}
	var list []Answer
	for _, q := range Questions() {
		text := q.find(texts[q.File]).text
		list = append(list, Answer{q, text, text == "" || text == q.preset})
	}
	return list, nil
}

// The most characters of an answer.
const (
	maxLineAnswer = 200
	maxLongAnswer = 2000
)

// Check refuses what cannot stand as an answer: a secret, what would look like another
// part of the file, or more than a session should be told.
func (q Question) Check(answer string) error {
	most := maxLineAnswer
	if q.Long() {
		most = maxLongAnswer
	}
	answer = tidyAnswer(answer)
	if _, err := guard.Check(answer); err != nil {
		return errs.E(errs.KindOf(err), "%s: %w", q.Key, err).WithHint("%s", errs.HintOf(err))
	}
	switch {
	case utf8.RuneCountInString(answer) > most:
		return errs.Field(q.Key, "may have %d characters, not %d", most, utf8.RuneCountInString(answer))
	case strings.ContainsFunc(answer, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }):
		return errs.Field(q.Key, "has a control character")
	case strings.Contains(answer, "<!--"):
		return errs.Field(q.Key, "must be plain text, without comments")
	case !q.Long() && strings.ContainsAny(answer, "\n\t"):
		return errs.Field(q.Key, "must be one line of text")
	}
	for line := range strings.Lines(answer) {
		if isHeading(line) || isFence(line) {
			return errs.Field(q.Key, "must be plain text, without headings and blocks of code")
		}
	}
	return nil
}

// tidyAnswer is an answer as it is written.
func tidyAnswer(s string) string {
	return strings.TrimSpace(strings.ReplaceAll(s, "\r\n", "\n"))
}

// Answer writes answers, by the keys of their questions, and tells what changed. An
// empty one takes an answer out. Where another answer stands that is not from the
// template, it is replaced only if that is asked for; else that is a Conflict. Nothing
// is written unless every answer can be.
func (w Workspace) Answer(given map[string]string, replace bool) (harness.Change, error) {
	texts, err := w.identityTexts()
	if err != nil {
		return harness.Change{}, err
	}
	diffs := map[string][]string{}
	var stands []string
	for _, q := range Questions() {
		answer, ok := given[q.Key]
		if !ok {
			continue
		}
		if err := q.Check(answer); err != nil {
			return harness.Change{}, err
		}
		answer = tidyAnswer(answer)
		was := q.find(texts[q.File]).text
		switch {
		case was == answer:
			continue
		case was != "" && was != q.preset && !replace:
			stands = append(stands, fmt.Sprintf("%s (%s says %q)", q.Key, q.File, was))
			continue
		}
		texts[q.File] = q.put(texts[q.File], answer)
		diffs[q.File] = append(diffs[q.File], q.tell(was, answer))
	}
	if len(stands) > 0 {
		return harness.Change{}, errs.E(errs.Conflict, "something else stands there: %s", strings.Join(stands, ", ")).
			WithHint("nothing was changed; --replace puts the new answers in place of the old ones")
	}
	return w.writeAnswers(texts, diffs)
}

// tell says what became of an answer.
func (q Question) tell(was, is string) string {
	switch {
	case is == "":
		return fmt.Sprintf("- %s: %s", q.Key, was)
	case was == "":
		return fmt.Sprintf("+ %s: %s", q.Key, is)
	}
	return fmt.Sprintf("~ %s: %s (was %s)", q.Key, is, was)
}

func (w Workspace) writeAnswers(texts map[string]string, diffs map[string][]string) (harness.Change, error) {
	var done harness.Change
	for _, f := range identityFiles() {
		if len(diffs[f.Name]) == 0 {
			continue
		}
		path, mode := w.in(f.Name), fs.FileMode(0o600)
		if target, err := filepath.EvalSymlinks(path); err == nil {
			path = target
		} else if _, err := os.Lstat(path); err == nil {
			return done, errs.E(errs.Invalid, "%s is a link to a file that does not exist", path).WithHint("mend or remove it, and run the command again")
		}
		if info, err := os.Stat(path); err == nil {
			if mode = info.Mode().Perm(); mode&0o200 == 0 {
				return done, errs.E(errs.Denied, "%s is read-only", path).WithHint("make it writable, and run the command again")
			}
		}
		if err := replaceFile(path, []byte(texts[f.Name]), mode); err != nil {
			return done, err
		}
		done.Files = append(done.Files, harness.FileChange{Path: w.in(f.Name), Diff: diffs[f.Name]})
	}
	return done, nil
}

// identityTexts gives the files that questions are about. One that is not there is as
// the template has it.
func (w Workspace) identityTexts() (map[string]string, error) {
	texts := map[string]string{}
	for _, q := range Questions() {
		if _, ok := texts[q.File]; ok {
			continue
		}
		data, err := os.ReadFile(w.in(q.File))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			files, err := w.render(Options{})
			if err != nil {
				return nil, err
			}
			i := slices.IndexFunc(files, func(f newFile) bool { return f.name == q.File })
			data = files[i].data
		case err != nil:
			return nil, errs.E(errs.Unavailable, "reading %s: %w", q.File, err)
		}
		if len(data) > maxDocument || !utf8.Valid(data) {
			return nil, errs.E(errs.Invalid, "%s is too long, or not text", q.File).WithHint("edit it by hand")
		}
		texts[q.File] = string(data)
	}
	return texts, nil
}
