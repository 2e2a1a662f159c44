package memory

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"signet/internal/guard"
)

// recordTag separates addresses of memory records from every other hash, and
// carries the version of the format.
const recordTag = "signet/memory/1\x00"

// record is the canonical form of a memory: what is content-addressed. The
// order of its fields is the order in the JSON, and is frozen with the tag. A
// field may join if it is left out while it is empty: the address of a record
// that has none of it stays what it was.
type record struct {
	ID         string    `json:"id"`
	Path       string    `json:"path,omitempty"`
	Filed      string    `json:"filed,omitempty"`
	FiledSure  float64   `json:"filedConfidence,omitempty"`
	Subject    string    `json:"subject,omitempty"`
	Type       Type      `json:"type"`
	Content    string    `json:"content"`
	Importance float64   `json:"importance"`
	Tags       []string  `json:"tags,omitempty"`
	Pinned     bool      `json:"pinned,omitempty"`
	Who        string    `json:"who,omitempty"`
	Agent      string    `json:"agent"`
	Project    string    `json:"project,omitempty"`
	Visibility string    `json:"visibility"`
	Namespace  string    `json:"namespace,omitempty"`
	Origin     string    `json:"origin"`
	Marked     string    `json:"marked,omitempty"`
	Source     source    `json:"source"`
	Confidence float64   `json:"confidence"`
	ValidFrom  string    `json:"validFrom,omitempty"`
	ValidUntil string    `json:"validUntil,omitempty"`
	Observed   string    `json:"observed,omitempty"`
	Occurred   string    `json:"occurred,omitempty"`
	SourceDate string    `json:"sourceDate,omitempty"`
	Hints      []string  `json:"hints,omitempty"`
	Structured string    `json:"structured,omitempty"`
	Supersedes string    `json:"supersedes,omitempty"`
	Premises   []Premise `json:"premises,omitempty"`
	Version    int       `json:"version"`
	Created    string    `json:"created"`
	Updated    string    `json:"updated"`
	UpdatedBy  string    `json:"updatedBy,omitempty"`
	Salt       string    `json:"salt"`
}

type source struct {
	Kind    string   `json:"kind,omitempty"`
	ID      string   `json:"id,omitempty"`
	Path    string   `json:"path,omitempty"`
	Runtime string   `json:"runtime,omitempty"`
	Key     string   `json:"key,omitempty"`
	Group   string   `json:"group,omitempty"`
	Session string   `json:"session,omitempty"`
	Turns   []string `json:"turns,omitempty"`
	Quote   string   `json:"quote,omitempty"`
}

// Record gives the canonical JSON of m and its address, SHA-256 over a tag and
// that JSON, in hex. The salt keeps the address of a purged record from
// betraying what it held.
func Record(m Memory, salt [16]byte) (body []byte, address string, err error) {
	body, err = json.Marshal(record{
		ID: m.ID, Path: m.Path, Filed: m.Filing.How, FiledSure: m.Filing.Confidence, Subject: m.Subject.String(), Type: m.Type, Content: m.Content.String(),
		Importance: m.Importance, Tags: Strings(m.Tags), Pinned: m.Pinned, Who: m.Who.String(),
		Agent: m.Scope.Agent, Project: m.Scope.Project, Visibility: string(m.Scope.Visibility), Namespace: m.Scope.Namespace,
		Origin: m.Origin.String(), Marked: m.Marked, Confidence: m.Confidence,
		Source: source{
			Kind: m.Source.Kind, ID: m.Source.ID, Path: m.Source.Path, Runtime: m.Source.Runtime,
			Key: m.Source.Key, Group: m.Source.Group, Session: m.Source.Session,
			Turns: m.Source.Turns, Quote: m.Source.Quote.String(),
		},
		ValidFrom: Stamp(m.ValidFrom), ValidUntil: Stamp(m.ValidUntil), Observed: Stamp(m.Observed),
		Occurred: Stamp(m.Occurred), SourceDate: Stamp(m.SourceCreated),
		Hints: Strings(m.Hints), Structured: m.Structured.String(),
		Supersedes: m.Supersedes, Premises: m.Premises, Version: m.Version, Created: Stamp(m.Created), Updated: Stamp(m.Updated), UpdatedBy: m.UpdatedBy.String(),
		Salt: hex.EncodeToString(salt[:]),
	})
	if err != nil {
		return nil, "", fmt.Errorf("encoding memory %s: %w", m.ID, err)
	}
	return body, RecordAddress(body), nil
}

// ParseRecord reads a record back: the memory as its writer had it, without the
// commit that brought it. It is for stores only, as guard.Text's Scan is.
func ParseRecord(body []byte) (Memory, error) {
	var r record
	if err := json.Unmarshal(body, &r); err != nil {
		return Memory{}, fmt.Errorf("reading a record: %w", err)
	}
	m := Memory{
		ID: r.ID, Path: r.Path, Filing: Filing{How: r.Filed, Confidence: r.FiledSure}, Type: r.Type,
		Importance: r.Importance, Pinned: r.Pinned,
		Scope:  Scope{Agent: r.Agent, Project: r.Project, Visibility: Visibility(r.Visibility), Namespace: r.Namespace},
		Origin: ParseOrigin(r.Origin), Marked: r.Marked, Confidence: r.Confidence,
		Source: Source{
			Kind: r.Source.Kind, ID: r.Source.ID, Path: r.Source.Path, Runtime: r.Source.Runtime,
			Key: r.Source.Key, Group: r.Source.Group, Session: r.Source.Session, Turns: r.Source.Turns,
		},
		Supersedes: r.Supersedes, Premises: r.Premises, Version: r.Version,
	}
	all := []error{
		m.Subject.Scan(r.Subject), m.Content.Scan(r.Content), m.Who.Scan(r.Who), m.Source.Quote.Scan(r.Source.Quote),
		m.Structured.Scan(r.Structured), m.UpdatedBy.Scan(r.UpdatedBy),
	}
	for _, list := range []struct {
		into *[]guard.Text
		from []string
	}{{&m.Tags, r.Tags}, {&m.Hints, r.Hints}} {
		for _, s := range list.from {
			var t guard.Text
			all = append(all, t.Scan(s))
			*list.into = append(*list.into, t)
		}
	}
	for _, stamp := range []struct {
		into *time.Time
		from string
	}{
		{&m.ValidFrom, r.ValidFrom},
		{&m.ValidUntil, r.ValidUntil},
		{&m.Observed, r.Observed},
		{&m.Occurred, r.Occurred},
		{&m.SourceCreated, r.SourceDate},
		{&m.Created, r.Created},
		{&m.Updated, r.Updated},
	} {
		var err error
		*stamp.into, err = ParseStamp(stamp.from)
		all = append(all, err)
	}
	return m, errors.Join(all...)
}

// stampLayout is fixed in width, so that stamps sort as times do.
const stampLayout = "2006-01-02T15:04:05.000Z"

// Stamp renders a time as it is stored: UTC, milliseconds; "" for zero.
func Stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(stampLayout)
}

// ParseStamp reads what Stamp wrote.
func ParseStamp(s string) (time.Time, error) {
	if s == "" {
		return time.Time{}, nil
	}
	return time.Parse(stampLayout, s)
}

// Strings gives the plain strings of guarded texts.
func Strings[T fmt.Stringer](texts []T) []string {
	if len(texts) == 0 {
		return nil
	}
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = t.String()
	}
	return out
}
