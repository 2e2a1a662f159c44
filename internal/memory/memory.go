// Package memory is the heart of Signet: what a memory is, how one is changed,
// and the one way to write.
//
// A memory is one remembered statement. It belongs to a scope, it has an
// origin that never changes, and it says where it came from: the source, down
// to the turns of a session and the words quoted from them.
//
// Every change of belief is a Changeset given to Service.Apply, and every
// applied changeset is a commit. The commit is the record; the table of
// memories is an index of it, and can be rebuilt from the objects the commits
// name. Text reaches a store only as guard.Text, which only the guard makes.
package memory

import (
	"slices"
	"strings"
	"time"

	"signet/internal/guard"
	"signet/internal/text"
)

// Memory is one remembered statement, as of one version. Times are UTC, to the
// millisecond; a zero time is unknown or open.
type Memory struct {
	ID         string // UUIDv7
	Path       string // leaf of the taxonomy; "" of what an older version kept
	Filing     Filing // how it came to its path
	Subject    guard.Text
	Type       Type
	Content    guard.Text // as given, trimmed, CRLF as LF
	Importance float64    // 0 to 1
	Tags       []guard.Text
	Pinned     bool
	Who        guard.Text // who said it, in words
	Scope      Scope
	Origin     Origin
	Marked     string // which kind of command to a model it looks like; see guard.Instructs
	Source     Source
	Confidence float64      // that the statement is true, 0 to 1; never gates a write
	Hints      []guard.Text // questions it answers, in words of whoever brought it
	Structured guard.Text   // what the bringer took apart: the JSON of a Structure, or ""

	ValidFrom, ValidUntil time.Time // when it is true
	Observed              time.Time // when it was said or seen
	Occurred              time.Time // when what it tells of happened
	SourceCreated         time.Time // when its source was written

	Asked []guard.Text // questions it answers, as a model said: no part of the record, and told to recall alone

	Was []Former // what stood in its place, and what it said before, newest first: no part of the record, and told to recall alone

	Supersedes string    // the memory whose place it took
	Premises   []Premise // the beliefs that it rests on
	Uncertain  string    // the premise that no longer stands, it or one that it rests on; "" while all do
	Contested  string    // the review by which a person is asked whether it shall end; "" while none waits

	Version   int // from 1
	Created   time.Time
	Updated   time.Time
	UpdatedBy guard.Text
	Deleted   time.Time // zero while it is believed

	Commit string // the commit that brought this version
}

// Former is what a statement was before there was another in its place.
type Former struct {
	ID      string // of the memory that said it
	Content guard.Text
	Hints   []guard.Text
	Turns   []string // that it was learnt from
}

// Filing says how a memory came to its path.
type Filing struct {
	How        string  // see package taxonomy: explicit, classifier, neighbour, model, inbox, moved
	Confidence float64 // that it belongs there, 0 to 1; says nothing of whether it is true
}

// Live reports whether the memory is believed, which a forgotten one is not.
func (m Memory) Live() bool { return m.Deleted.IsZero() }

// Quoted reports whether the memory is only ever told as data: neither a person
// nor the assistant said it, or it looks like a command to whoever reads it.
func (m Memory) Quoted() bool { return m.Origin < Assistant || m.Marked != "" }

// Retells reports whether the memory is a program's own summary of a session: a text of
// that session, for who goes on with it, which says nothing that is no longer believed.
func (m Memory) Retells() bool { return m.Type == Summary && m.Origin != Person }

// Transcript is the kind of a source that was learnt from, as against one in which
// somebody stated a memory outright.
const Transcript = "transcript"

// ByHand reports whether a person wrote the memory outright, changed it since, or
// pinned it: what acts by itself leaves it as it is, and asks.
func (m Memory) ByHand() bool {
	wrote := m.Origin == Person && m.Source.Kind != Transcript
	changed := m.Version > 1 && !slices.Contains([]string{"", "pipeline", RefilerName}, m.UpdatedBy.String())
	return m.Pinned || wrote || changed
}

// Line is the statement on one line. What is only data is quoted, and what rests
// on something that fell, or is contested, is said to be uncertain. The line breaks of a memory cannot forge a heading
// or another line.
func (m Memory) Line() string {
	line := text.Printable(strings.Join(strings.Fields(m.Content.String()), " "))
	if m.Quoted() {
		line = "quoted: " + text.Quoted(line)
	}
	if m.Doubtful() {
		line = "uncertain: " + line
	}
	return line
}

// Source says where a memory came from, so that it can be blamed even where
// the transcript is absent.
type Source struct {
	Kind    string // manual, transcript, import, …
	ID      string // in the source's own terms
	Path    string // a file, where there is one
	Runtime string // plugin or legacy: which of a harness's two ways brought it
	Key     string // of idempotency: the same key is the same request
	Group   string // what the chunks of one long text have in common
	Session string
	Turns   []string   // the harness's own turn ids, in order
	Quote   guard.Text // the words it rests on, at most MaxQuote bytes
}

// Limits of a memory, in bytes and in number.
const (
	MaxContent = 64 << 10
	MaxQuote   = 200
	MaxTags    = 64
	MaxName    = 1024 // who, subject, project, one tag, ids, paths
	MaxHints   = 20
	LeastHint  = 5 // characters; what is shorter is told with others, or as "also: k8s"
	MostHint   = 300
)

// Type says what sort of statement a memory is.
type Type string

// The types. A rule is a constraint: what always or never has to hold.
const (
	Fact       Type = "fact"
	Preference Type = "preference"
	Decision   Type = "decision"
	Rule       Type = "rule"
	Learning   Type = "learning"
	Issue      Type = "issue"
	Procedural Type = "procedural"
	Semantic   Type = "semantic"
	Rationale  Type = "rationale"
	Summary    Type = "session_summary"
)

// Types lists every type, in the order a person should be shown them.
var Types = [...]Type{Rule, Decision, Preference, Fact, Learning, Issue, Procedural, Semantic, Rationale, Summary}

// Origin is who said it. Lower origins are quoted as data, never obeyed. The
// zero origin is the lowest.
type Origin uint8

// The origins, from the least trusted.
const (
	Unknown Origin = iota
	Peer
	Web
	Tool
	Imported
	Assistant
	Person
)

var originNames = [...]string{"unknown", "peer", "web", "tool", "import", "assistant", "person"}

// String gives the stable name that is stored and shown.
func (o Origin) String() string {
	if int(o) < len(originNames) {
		return originNames[o]
	}
	return originNames[Unknown]
}

// ParseOrigin reads a stored name; what it does not know is Unknown.
func ParseOrigin(s string) Origin {
	for i, name := range originNames {
		if name == s {
			return Origin(i)
		}
	}
	return Unknown
}
