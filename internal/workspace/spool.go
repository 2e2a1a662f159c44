package workspace

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"signet/internal/errs"
	"signet/internal/text"
)

// purgedMark stands where something was erased.
const purgedMark = "[purged]"

// names are the fields of an event that say where it comes from. All others are
// prose, which may quote.
var names = []string{
	"harness", "sessionKey", "sessionId", "agentId", "project", "cwd", "transcriptPath", "runtimePath",
	"reason", "source", "parentSessionKey", "harnessAgentId", "toldAt",
}

// RedactSpool erases phrases from the events that wait in the spool, and says
// from how many. An event that says nothing else goes, and so does what a hook
// was killed at while it wrote. Nobody may deliver events meanwhile.
func (w Workspace) RedactSpool(phrases []string, now time.Time) (events int, err error) {
	entries, err := os.ReadDir(w.Spool())
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, errs.E(errs.Unavailable, "reading the spool: %w", err)
	}
	for _, e := range entries {
		path := filepath.Join(w.Spool(), e.Name())
		switch {
		case !e.Type().IsRegular(): // none of ours
		case strings.HasSuffix(e.Name(), ".json"):
			quoted, err := redactEvent(path, phrases)
			if err != nil {
				return events, err
			}
			if quoted {
				events++
			}
		case abandoned(e, now):
			if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return events, errs.E(errs.Unavailable, "deleting half an event: %w", err)
			}
		}
	}
	return events, nil
}

// abandoned reports whether a file is of a hook that is no longer there: none
// lives that long.
func abandoned(e os.DirEntry, now time.Time) bool {
	info, err := e.Info()
	return err == nil && now.Sub(info.ModTime()) > time.Minute
}

// redactEvent erases phrases from one event, and reports whether it quoted one.
func redactEvent(path string, phrases []string) (quoted bool, err error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, errs.E(errs.Unavailable, "reading an event: %w", err)
	}
	var event map[string]any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	r := redaction{phrases: phrases}
	if d.Decode(&event) == nil {
		event["body"] = r.of(event["body"])
	} else { // it is damaged, and would be dropped when its turn comes
		r.plain(string(data))
		r.left = false
	}
	switch {
	case !r.quoted:
		return false, nil
	case !r.left:
		err = os.Remove(path)
	default:
		if data, err = json.Marshal(event); err == nil {
			err = replaceFile(path, data, 0o600)
		}
	}
	return true, err
}

// redaction erases phrases from what JSON holds.
type redaction struct {
	phrases []string
	inside  bool // a text that is JSON itself: any member may quote there
	quoted  bool // something was erased
	left    bool // something else is said
}

func (r *redaction) of(value any) any {
	switch v := value.(type) {
	case string:
		return r.text(v)
	case []any:
		for i := range v {
			v[i] = r.of(v[i])
		}
	case map[string]any:
		kept := make(map[string]any, len(v))
		for key, member := range v {
			switch {
			case r.inside: // what a tool was called with may quote in a name, too
				kept[r.text(key)] = r.of(member)
			case slices.Contains(names, key):
				kept[key] = member
			default:
				kept[key] = r.of(member)
			}
		}
		return kept
	}
	return value
}

// text erases phrases from a text. A line of it may be JSON, as those of a transcript
// are: there a line break is written in letters, which would hide the word behind it, so
// that such a line is looked at as what it says. All other lines are one text, and so is
// the whole: what is told may have a line of JSON in its midst.
func (r *redaction) text(s string) string {
	var kept, plain strings.Builder
	mixed := false // with lines of JSON
	for line := range strings.Lines(s) {
		said, ok := r.line(line)
		if !ok {
			plain.WriteString(line)
			continue
		}
		mixed = true
		kept.WriteString(r.plain(plain.String()) + said)
		plain.Reset()
	}
	whole := kept.String() + r.plain(plain.String())
	if !mixed || !strings.Contains(strings.TrimSpace(whole), "\n") {
		return whole
	}
	whole, did := r.erase(whole)
	r.quoted = r.quoted || did
	return whole
}

// line erases phrases from a line that is one object or one list of JSON, and reports
// false for any other. What quotes nothing stays as it is written.
func (r *redaction) line(line string) (string, bool) {
	said := strings.TrimRight(line, "\r\n")
	if s := strings.TrimSpace(said); !strings.HasPrefix(s, "{") && !strings.HasPrefix(s, "[") {
		return "", false
	}
	var value any
	d := json.NewDecoder(strings.NewReader(said))
	d.UseNumber()
	if d.Decode(&value) != nil || d.More() {
		return "", false
	}
	in := redaction{phrases: r.phrases, inside: true}
	value = in.of(value)
	r.left = r.left || in.left
	if !in.quoted {
		return line, true
	}
	r.quoted = true
	data, err := json.Marshal(value)
	if err != nil {
		return "", false // it was decoded just now, so that this cannot be
	}
	return string(data) + line[len(said):], true
}

// plain erases phrases from what is no JSON. It may have been: of a line that was cut,
// the line breaks are read as what they stood for.
func (r *redaction) plain(s string) string {
	s, did := r.erase(s)
	if cut, more := r.erase(strings.NewReplacer(`\n`, "\n", `\r`, "\r", `\t`, "\t").Replace(s)); more {
		s, did = cut, true
	}
	r.quoted = r.quoted || did
	rest := strings.ReplaceAll(s, purgedMark, "")
	r.left = r.left || strings.ContainsFunc(rest, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsNumber(c) })
	return s
}

func (r *redaction) erase(s string) (kept string, did bool) {
	for _, phrase := range r.phrases {
		var found bool
		s, found = text.Erase(s, phrase, purgedMark)
		did = did || found
	}
	return s, did
}
