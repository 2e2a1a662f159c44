package harness

import (
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// ocLine is a message as OpenCode's server gives it, which our plugin hands over one
// a line. Only what is used is decoded.
type ocLine struct {
	Info  ocInfo            `json:"info"`
	Parts []json.RawMessage `json:"parts"`
}

// ocInfo is what a message says of itself. Summary is true where the model sums up
// what is about to leave its context; a person's message may have an object there.
type ocInfo struct {
	ID        string          `json:"id"`
	SessionID string          `json:"sessionID"`
	ParentID  string          `json:"parentID"`
	Role      string          `json:"role"`
	Summary   json.RawMessage `json:"summary"`
	Time      ocTime          `json:"time"`
	Path      struct {
		Cwd string `json:"cwd"`
	} `json:"path"`
}

// ocTime is when something was, in milliseconds.
type ocTime struct {
	Created int64 `json:"created"`
	Start   int64 `json:"start"`
}

// ocPart is a piece of a message. What is synthetic was put there by the program,
// and what is ignored is not shown to the model.
type ocPart struct {
	ID        string `json:"id"`
	Type      string `json:"type"`
	Text      string `json:"text"`
	Synthetic bool   `json:"synthetic"`
	Ignored   bool   `json:"ignored"`
	Time      ocTime `json:"time"`
	Tool      string `json:"tool"`
	State     struct {
		Status string          `json:"status"`
		Input  json.RawMessage `json:"input"`
		Output string          `json:"output"`
		Error  string          `json:"error"`
		Time   ocTime          `json:"time"`
	} `json:"state"`
}

// ocSilent lists the kinds of parts that are known to carry no talk.
var ocSilent = map[string]bool{
	"reasoning":   true,
	"step-start":  true,
	"step-finish": true,
	"snapshot":    true,
	"patch":       true,
	"file":        true,
	"agent":       true,
	"subtask":     true,
	"retry":       true,
	"compaction":  true,
}

// Turns reads messages, one a line. Every text and every tool is a turn, known by
// the id of its part; one without an id is the nth of its message, "id#n".
func (OpenCode) Turns(r io.Reader, from int64) (Read, error) {
	oc := ocReader{newTranscript(r, from)}
	return oc.each(oc.line)
}

type ocReader struct{ *transcript }

func (oc *ocReader) line(raw []byte) {
	var l ocLine
	if err := json.Unmarshal(raw, &l); err != nil && !oddMember(err) || raw[0] != '{' || l.Info.ID == "" {
		oc.skip("damaged")
		return
	}
	role := Role(l.Info.Role)
	switch {
	case role != RoleUser && role != RoleAssistant:
		oc.skip(kindName(l.Info.Role))
		return
	case string(l.Info.Summary) == "true":
		role = RoleSummary
	}
	for n, raw := range l.Parts {
		var p ocPart
		if err := json.Unmarshal(raw, &p); err != nil && !oddMember(err) {
			oc.skip("damaged")
			continue
		}
		if p.ID == "" {
			p.ID = fmt.Sprintf("%s#%d", l.Info.ID, n+1)
		}
		if oc.first(p.ID) {
			oc.part(l.Info, p, role)
		}
	}
}

func (oc *ocReader) part(info ocInfo, p ocPart, role Role) {
	t := Turn{
		ID: p.ID, Parent: info.ParentID, Session: info.SessionID, Role: role,
		Time: ocWhen(p.State.Time.Start, p.Time.Start, info.Time.Created), Dir: info.Path.Cwd, Meta: role == RoleSummary,
	}
	switch {
	case p.Type == "text" && (p.Synthetic || p.Ignored):
	case p.Type == "text":
		oc.say(t, p.Text)
	case p.Type == "tool":
		t.Tool, t.Input, t.Failed = p.Tool, toolInput(p.Tool, p.State.Input), p.State.Status == "error"
		oc.answered(t, "", p.State.Output+p.State.Error)
	case !ocSilent[p.Type]:
		oc.skip(kindName(p.Type))
	}
}

// ocLast is the last millisecond that can be written as a date of four digits a year.
const ocLast = 253402300799999

// ocWhen gives the first of some times that is known; none is the zero time.
func ocWhen(times ...int64) time.Time {
	for _, ms := range times {
		if ms > 0 && ms <= ocLast {
			return time.UnixMilli(ms).UTC()
		}
	}
	return time.Time{}
}
