package memory

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/text"
)

// Draft is what somebody asks to remember, as they wrote it. Nil and zero
// fields take their defaults: importance .8, origin Person, agent "default",
// visibility global.
type Draft struct {
	Content    string
	Who        string
	Importance *float64
	Tags       []string
	Pinned     bool
	Critical   bool // the same as the prefix "critical:"
	Scope      Scope
	Origin     Origin
	Source     Source
	Type       Type   // inferred when empty
	Path       string // of a leaf; chosen by the classifier when empty
	Subject    string // what it is about; the user when empty, or whom it names first
	Ref        string // the branch it is for; "" is main
	Hints      []string
	Structure  *Structure // what the bringer took apart already
	RestsOn    []string   // ids of what has to stand for it to be certain
	Supersedes string     // the id of the memory whose place it takes; "" for none but what its words end

	Created, Observed     time.Time
	Occurred              time.Time
	SourceCreated         time.Time
	ValidFrom, ValidUntil time.Time

	OncePerSource bool // a second draft of the same source kind and id is a duplicate

	// A content of more characters than MaxChars is kept in chunks of about
	// ChunkChars, unless it comes with a Structure; 0 keeps any content whole.
	MaxChars, ChunkChars int
}

// Default importances of an explicit memory.
const (
	DefaultImportance  = 0.8
	CriticalImportance = 1.0
)

// MaxChunked is the most bytes that are kept in chunks. What is longer is a
// document, not a memory.
const MaxChunked = 1 << 20

// Kept is what became of a draft: one outcome, or one for each chunk of a long
// text, which then share a Group.
type Kept struct {
	Outcomes []Outcome
	Group    string
	Commit   Commit
}

// Remember keeps one statement as given. A secret in any of its texts is
// refused. If the same statement is there already, the outcome is Duplicate
// and names it.
func (s *Service) Remember(ctx context.Context, by Author, d Draft) (Outcome, Commit, error) {
	m, err := d.memory()
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	applied, err := s.Apply(ctx, Changeset{Author: by, Ref: d.Ref, Changes: []Change{d.add(m)}, Asks: d.asks()})
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	return applied.Outcomes[0], applied.Commit, d.superseding(applied.Outcomes[0])
}

// asks says why a person is asked before what is by hand ends: an assistant says what may
// be so, and ends such a memory only where it names it. A branch is for trying.
func (d Draft) asks() (reason guard.Text) {
	if d.Origin == Assistant && (d.Ref == "" || d.Ref == main) {
		reason, _ = guard.Redact("what an assistant stored cannot stand beside it")
	}
	return reason
}

// add makes the change that brings a memory of the draft.
func (d Draft) add(m Memory) Add {
	return Add{Memory: m, OncePerSource: d.OncePerSource, Reader: d.reader(), Over: d.Supersedes, Like: true}
}

// superseding says why a draft does not take the place that it is to take. Then no memory
// was changed.
func (d Draft) superseding(o Outcome) error {
	if d.Supersedes == "" {
		return nil
	}
	switch o.Status {
	case Missing:
		return errs.E(errs.NotFound, "supersedes: there is no memory %s", d.Supersedes).WithHint("find it: signet recall, signet memory list")
	case Ended:
		return errs.E(errs.Conflict, "supersedes: memory %s has ended already", d.Supersedes).WithHint("signet memory show %s tells what stands in its place", d.Supersedes)
	case VersionConflict:
		return errs.E(errs.Conflict, "supersedes: memory %s is more trusted, or was seen later", d.Supersedes).WithHint("forget it first, or modify it")
	case PinnedNeedsForce:
		return errs.E(errs.Conflict, "supersedes: memory %s is pinned", d.Supersedes).WithHint("modify it, or forget it with force first: signet forget --force %s", d.Supersedes)
	case OtherScope:
		return errs.E(errs.Conflict, "supersedes: memory %s is of another project, agent or audience", d.Supersedes).WithHint("say it there, or forget that one: signet forget %s", d.Supersedes)
	case Duplicate:
		if o.Memory.ID != d.Supersedes && o.Memory.Supersedes != d.Supersedes {
			return errs.E(errs.Conflict, "supersedes: the statement is known already, as memory %s, so it takes no place", o.Memory.ID).WithHint("if %s stands, forget it: signet forget %s", d.Supersedes, d.Supersedes)
		}
	case StaysForgotten:
		return errs.E(errs.Conflict, "supersedes: the statement was forgotten, as memory %s, and stays so", o.Memory.ID).WithHint("bring it back: signet memory recover %s", o.Memory.ID)
	}
	return nil
}

// Keep is Remember for texts of any length: a long one becomes several
// memories, in one commit. Each chunk is found by its own words, and none
// stands for the whole.
func (s *Service) Keep(ctx context.Context, by Author, d Draft) (Kept, error) {
	adds, err := d.adds()
	if err != nil {
		return Kept{}, err
	}
	applied, err := s.Apply(ctx, Changeset{Author: by, Ref: d.Ref, Changes: adds, Asks: d.asks()})
	if err != nil {
		return Kept{}, err
	}
	if err := d.superseding(applied.Outcomes[0]); err != nil {
		return Kept{}, err
	}
	kept := Kept{Outcomes: applied.Outcomes, Commit: applied.Commit}
	if d.long() {
		kept.Group = groupOf(kept.Outcomes)
	}
	return kept, nil
}

// adds makes the changes of a draft: one, or one for each chunk of a long text.
func (d Draft) adds() ([]Change, error) {
	if d.long() {
		return d.chunks()
	}
	m, err := d.memory()
	if err != nil {
		return nil, err
	}
	return []Change{d.add(m)}, nil
}

func (d Draft) long() bool {
	return d.MaxChars > 0 && d.Structure == nil && utf8.RuneCountInString(text.Normalize(d.Content)) > d.MaxChars
}

// chunks makes the memories of a long text. The whole is guarded first, so
// that no border can cut a secret in two.
func (d Draft) chunks() ([]Change, error) {
	if len(d.Content) > MaxChunked {
		return nil, errs.Field("content", "must be at most %d bytes, not %d", MaxChunked, len(d.Content))
	}
	if d.Supersedes != "" {
		return nil, errs.Field("supersedes", "is taken by one statement, and this text is so long that it is kept in chunks")
	}
	body, prefix := splitPrefixes(text.Normalize(d.Content))
	if _, err := checked("content", body); err != nil {
		return nil, err
	}
	group, err := uuid.NewV7()
	if err != nil {
		return nil, fmt.Errorf("making an id: %w", err)
	}
	var adds []Change
	for i, chunk := range text.Chunks(body, d.ChunkChars) {
		part := d
		part.Content, part.Tags = chunk, slices.Concat(prefix.tags, d.Tags)
		part.Critical = d.Critical || prefix.critical
		part.Source.Group = group.String()
		if d.Source.Key != "" {
			part.Source.Key = fmt.Sprintf("%s#%d", d.Source.Key, i+1)
		}
		if i > 0 {
			part.Hints = nil // they are about the whole, and one place is enough
		}
		m, err := part.whole()
		if err != nil {
			return nil, err
		}
		adds = append(adds, Add{Memory: m, Reader: part.reader()})
	}
	if len(adds) == 0 {
		return nil, errs.Field("content", "is required")
	}
	return adds, nil
}

// groupOf is the group of the outcomes' memories: that of the elder ones where
// the text was there already.
func groupOf(outcomes []Outcome) string {
	for _, o := range outcomes {
		if o.Memory.Source.Group != "" {
			return o.Memory.Source.Group
		}
	}
	return ""
}

// memory reads the prefixes and makes the memory.
func (d Draft) memory() (Memory, error) {
	body, prefix := splitPrefixes(text.Normalize(d.Content))
	d.Content = body
	d.Critical = d.Critical || prefix.critical
	d.Tags = slices.Concat(prefix.tags, d.Tags)
	return d.whole()
}

// whole infers the type and has every text guarded.
func (d Draft) whole() (Memory, error) {
	m := Memory{
		Type: d.Type, Path: d.Path, Pinned: d.Pinned || d.Critical, Scope: d.Scope, Origin: d.Origin, Source: d.Source,
		Importance: d.importance(), Confidence: 1, Created: d.Created, Observed: d.Observed, Occurred: d.Occurred,
		SourceCreated: d.SourceCreated, ValidFrom: d.ValidFrom, ValidUntil: d.ValidUntil,
	}
	var err error
	if m.Content, err = contentOf(d.Content); err != nil {
		return Memory{}, err
	}
	if m.Type == "" {
		m.Type = InferType(m.Content.String())
	}
	if m.Who, err = checked("who", d.Who); err != nil {
		return Memory{}, err
	}
	if m.Subject, err = checked("subject", d.Subject); err != nil {
		return Memory{}, err
	}
	m.UpdatedBy = m.Who
	if m.Tags, err = tagsOf(d.Tags); err != nil {
		return Memory{}, err
	}
	if m.Hints, err = hintsOf(d.Hints); err != nil {
		return Memory{}, err
	}
	if m.Premises, err = premisesOf(d.RestsOn); err != nil {
		return Memory{}, err
	}
	if d.Structure != nil {
		m.Structured, err = d.Structure.guarded()
	}
	return m, err
}

// reader is whoever remembers, who has to see what they rest it on.
func (d Draft) reader() Reader {
	return Reader{Agent: cmp.Or(d.Scope.Agent, DefaultAgent), Project: d.Scope.Project, EveryProject: d.Scope.Project == "", Namespace: d.Scope.Namespace}
}

func (d Draft) importance() float64 {
	switch {
	case d.Importance != nil:
		return *d.Importance
	case d.Critical:
		return CriticalImportance
	}
	return DefaultImportance
}

// contentOf guards a content as it will be kept.
func contentOf(s string) (guard.Text, error) {
	s = text.Normalize(s)
	if s == "" {
		return guard.Text{}, errs.Field("content", "is required")
	}
	return checked("content", s)
}

// tagsOf guards tags and leaves out blank ones.
func tagsOf(given []string) ([]guard.Text, error) {
	var tags []guard.Text
	for _, tag := range given {
		if tag = strings.TrimSpace(tag); tag == "" {
			continue
		}
		t, err := checked("tags", tag)
		if err != nil {
			return nil, err
		}
		tags = append(tags, t)
	}
	return tags, nil
}

// hintsOf guards hints and holds them to their number and length.
func hintsOf(given []string) ([]guard.Text, error) {
	if len(given) > MaxHints {
		return nil, errs.Field("hints", "must be at most %d, not %d", MaxHints, len(given))
	}
	var hints []guard.Text
	for _, hint := range given {
		hint = text.Normalize(hint)
		if n := utf8.RuneCountInString(hint); n < LeastHint || n > MostHint {
			return nil, errs.Field("hints", "must have %d to %d characters each, not %d", LeastHint, MostHint, n)
		}
		t, err := checked("hints", hint)
		if err != nil {
			return nil, err
		}
		hints = append(hints, t)
	}
	return hints, nil
}

func checked(field, s string) (guard.Text, error) {
	t, err := guard.Check(s)
	if err != nil {
		return t, fmt.Errorf("%s: %w", field, err)
	}
	return t, nil
}
