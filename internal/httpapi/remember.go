package httpapi

import (
	"context"
	"time"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/extract"
	"signet/internal/memory"
	sessions "signet/internal/session"
	"signet/internal/vcs"
)

type rememberInput struct {
	Caller
	Point
	Body rememberBody
}

// rememberBody is a request with the other places in which clients say where a
// statement comes from.
type rememberBody struct {
	api.RememberRequest
	SnakeSource
	Undated
	Metadata *struct {
		SnakeSource
		SourceType     string `json:"sourceType,omitempty"`
		SourceID       string `json:"sourceId,omitempty"`
		SourcePath     string `json:"sourcePath,omitempty"`
		RuntimePath    string `json:"runtimePath,omitempty"`
		IdempotencyKey string `json:"idempotencyKey,omitempty"`
	} `json:"metadata,omitempty" hidden:"true"`
}

// SnakeSource is the older names of the fields of a source.
type SnakeSource struct {
	Source              string `json:"source,omitempty" hidden:"true"`
	SnakeSourceType     string `json:"source_type,omitempty" hidden:"true"`
	SnakeSourceID       string `json:"source_id,omitempty" hidden:"true"`
	SnakeSourcePath     string `json:"source_path,omitempty" hidden:"true"`
	SnakeRuntimePath    string `json:"runtime_path,omitempty" hidden:"true"`
	SnakeIdempotencyKey string `json:"idempotency_key,omitempty" hidden:"true"`
}

// request is what was asked, wherever its parts stood.
func (b rememberBody) request() api.RememberRequest {
	r, snake := b.RememberRequest, b.SnakeSource
	r.SourceType = first(r.SourceType, snake.SnakeSourceType)
	r.SourceID = first(r.SourceID, snake.SnakeSourceID)
	r.SourcePath = first(r.SourcePath, snake.SnakeSourcePath, snake.Source)
	r.RuntimePath = first(r.RuntimePath, snake.SnakeRuntimePath)
	r.IdempotencyKey = first(r.IdempotencyKey, snake.SnakeIdempotencyKey)
	if m := b.Metadata; m != nil {
		r.SourceType = first(r.SourceType, m.SourceType, m.SnakeSourceType)
		r.SourceID = first(r.SourceID, m.SourceID, m.SnakeSourceID)
		r.SourcePath = first(r.SourcePath, m.SourcePath, m.SnakeSourcePath, m.Source)
		r.RuntimePath = first(r.RuntimePath, m.RuntimePath, m.SnakeRuntimePath)
		r.IdempotencyKey = first(r.IdempotencyKey, m.IdempotencyKey, m.SnakeIdempotencyKey)
	}
	return r
}

func (s *server) remember(ctx context.Context, in *rememberInput) (api.Remembered, error) {
	return s.keep(ctx, in.Caller, in.or(in.Body.Ref, in.Body.At), in.Body.request())
}

// imported is the source type of what was written for other purposes before.
const imported = "import"

// keep remembers one statement on behalf of a caller, on a branch.
func (s *server) keep(ctx context.Context, c Caller, p Point, r api.RememberRequest) (api.Remembered, error) {
	ref, err := p.branch()
	if err != nil {
		return api.Remembered{}, err
	}
	session := c.session(r.SessionKey)
	draft, err := s.stated(ctx, c, session, r)
	if err != nil {
		return api.Remembered{}, err
	}
	draft.Ref = ref
	agent := draft.Scope.Agent
	kept, err := s.Memories.Keep(ctx, c.author(agent, session), draft)
	if err != nil {
		return api.Remembered{}, err
	}
	s.Sessions.Remembered(session, draft.Content)
	told := rememberedAll(kept)
	told.Ref = first(told.Ref, ref, vcs.Main)
	if r.Transcript == "" {
		return told, nil
	}
	if draft.Source.ID == "" {
		told.Reason = "the transcript was not kept: it needs a sourceId to be kept under"
		return told, nil
	}
	return told, s.Sessions.KeepTalk(ctx, sessions.Talk{
		Session: draft.Source.ID, Agent: agent, Project: draft.Scope.Project, Text: r.Transcript,
	})
}

// stated reads what a caller asks to remember, and who says so.
func (s *server) stated(ctx context.Context, c Caller, session string, r api.RememberRequest) (memory.Draft, error) {
	d, err := s.draft(r)
	d.Who = first(r.Who, c.Actor, "daemon")
	d.Scope.Agent = c.agent(r.AgentID, session)
	d.Origin = c.origin()
	if d.Source.Kind == imported {
		d.Origin = memory.Imported
	}
	d.Source.Session = session
	d.Source.Runtime = first(c.RuntimePath, r.RuntimePath)
	if d.Scope.Project == "" && !extract.Personal(d) {
		d.Scope.Project = c.at.project
	}
	if d.Scope.Project != "" && err == nil {
		d.Scope.Project = s.SettleProject(ctx, d.Scope.Project)
	}
	return d, err
}

// draft reads what is to be remembered, but for who says so.
func (s *server) draft(r api.RememberRequest) (memory.Draft, error) {
	d := memory.Draft{
		Content: r.Content, Importance: r.Importance, Tags: r.Tags, Pinned: r.Pinned, Critical: r.Critical, Hints: r.Hints, RestsOn: r.RestsOn, Supersedes: first(r.Supersedes),
		Scope:  memory.Scope{Visibility: memory.Visibility(r.Visibility), Namespace: first(r.Scope)},
		Source: memory.Source{Kind: first(r.SourceType, "manual"), ID: first(r.SourceID), Path: r.SourcePath, Key: first(r.IdempotencyKey)},
		Path:   first(r.Path), Subject: first(r.Subject),
		OncePerSource: first(r.SourceID) != "",
		MaxChars:      s.MaxContentChars, ChunkChars: s.ChunkChars,
	}
	if v := d.Scope.Visibility; v != "" && v != memory.Global && v != memory.Private {
		return d, errs.Field("visibility", "must be global or private")
	}
	if project := first(r.Project); project != "" {
		d.Scope.Project = s.ProjectRoot(project)
	}
	if r.Structured != nil {
		d.Structure = structure(*r.Structured)
		d.Hints = append(d.Hints, r.Structured.Hints...)
	}
	var err error
	if d.Type, err = kindOf(r.Type); err != nil {
		return d, err
	}
	err = times(&d, r)
	return d, err
}

// times reads the dates of a request.
func times(d *memory.Draft, r api.RememberRequest) (err error) {
	for _, t := range []struct {
		field, value string
		to           *time.Time
	}{
		{"createdAt", r.CreatedAt, &d.Created},
		{"occurredAt", r.OccurredAt, &d.Occurred},
		{"observedAt", r.ObservedAt, &d.Observed},
		{"sourceCreatedAt", r.SourceCreatedAt, &d.SourceCreated},
		{"validFrom", r.ValidFrom, &d.ValidFrom},
	} {
		if *t.to, err = moment(t.field, t.value); err != nil {
			return err
		}
	}
	d.ValidUntil, err = endOf("validUntil", r.ValidUntil)
	return err
}

// relationConfidence is how sure a relation is that does not say.
const relationConfidence = 0.7

// structure reads what a caller took apart already.
func structure(r api.Structured) *memory.Structure {
	s := &memory.Structure{}
	for _, e := range r.Entities {
		s.Relations = append(s.Relations, memory.Relation{
			Source: first(e.Source), SourceType: first(e.SourceType), Relationship: first(e.Relationship),
			Target: first(e.Target), TargetType: first(e.TargetType), Confidence: orElse(e.Confidence, relationConfidence),
		})
	}
	for _, a := range r.Aspects {
		aspect := memory.Aspect{Entity: first(a.EntityName), EntityType: first(a.EntityType), Name: first(a.Aspect)}
		for _, t := range a.Attributes {
			aspect.Attributes = append(aspect.Attributes, memory.Attribute{
				Group: first(t.GroupKey), Claim: first(t.ClaimKey), Content: first(t.Content),
				Confidence: orElse(t.Confidence, 0), Importance: orElse(t.Importance, 0),
			})
		}
		s.Aspects = append(s.Aspects, aspect)
	}
	return s
}

// rememberedAll tells what became of a request: of one memory, or of the
// chunks of a long text.
func rememberedAll(k memory.Kept) api.Remembered {
	a := remembered(k.Outcomes[0], k.Commit)
	if k.Group == "" {
		return a
	}
	a.Chunked, a.ChunkCount, a.GroupID = true, len(k.Outcomes), k.Group
	deduped, linked := true, 0
	for _, o := range k.Outcomes {
		a.IDs = append(a.IDs, o.Memory.ID)
		linked += o.Linked
		deduped = deduped && o.Status == memory.Duplicate
	}
	a.Deduped, a.EntitiesLinked = nil, linked
	if deduped {
		a.Deduped = &deduped
	}
	return a
}

func remembered(o memory.Outcome, commit memory.Commit) api.Remembered {
	m := o.Memory
	a := api.Remembered{
		ID: m.ID, Type: string(m.Type), Tags: memory.Strings(m.Tags), Pinned: m.Pinned, Importance: m.Importance,
		Content: m.Content.String(), Path: m.Path, Key: m.Path, Confidence: m.Filing.Confidence, Filed: m.Filing.How,
		Commit: commit.ID, Ref: commit.Ref, Status: string(o.Status),
		Remembered: o.Status != memory.StaysForgotten, EntitiesLinked: o.Linked, HintsWritten: len(m.Hints), Structured: m.Structured.String() != "",
	}
	if m.Marked != "" {
		a.Guard = []string{"instruction-shaped (" + m.Marked + "): kept as data, and only ever quoted"}
	}
	for _, p := range m.Premises {
		if p.Ground() {
			a.RestsOn = append(a.RestsOn, p.Memory)
		}
	}
	for _, was := range o.Superseded {
		a.Superseded = append(a.Superseded, api.Superseded{ID: was.ID, Content: was.Content.String()})
	}
	for _, m := range o.Amended {
		a.Amended = append(a.Amended, api.Amended{ID: m.ID, Content: m.Content.String(), ValidUntil: memory.Stamp(m.ValidUntil)})
	}
	for _, was := range o.Contested {
		a.Contested = append(a.Contested, api.Superseded{ID: was.ID, Content: was.Content.String()})
	}
	switch duplicate := o.Status == memory.Duplicate; o.Status {
	case memory.Duplicate, memory.StaysForgotten:
		a.Deduped, a.Commit, a.HintsWritten = &duplicate, m.Commit, 0
	}
	if !a.Remembered {
		a.Reason = "this statement was forgotten, and stays forgotten when the same source brings it again; recover it to have it back"
	}
	return a
}
