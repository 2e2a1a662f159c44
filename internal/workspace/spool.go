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
	"reason", "source", "parentSessionKey", "harnessAgentId",
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
		r.of(string(data))
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
	quoted  bool // something was erased
	left    bool // something else is said
}

func (r *redaction) of(value any) any {
	switch v := value.(type) {
	case string:
		for _, phrase := range r.phrases {
			var did bool
			v, did = text.Erase(v, phrase, purgedMark)
			r.quoted = r.quoted || did
		}
		rest := strings.ReplaceAll(v, purgedMark, "")
		r.left = r.left || strings.ContainsFunc(rest, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsNumber(c) })
		return v
	case []any:
		for i := range v {
			v[i] = r.of(v[i])
		}
	case map[string]any:
		for key := range v {
			if !slices.Contains(names, key) {
				v[key] = r.of(v[key])
			}
		}
	}
	return value
}
