package httpapi

import (
	"context"
	"math"
	"strconv"
	"time"
	"unicode/utf8"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
)

// recallOperations ask the memories.
func (s *server) recallOperations() []operation {
	return []operation{
		{post, "/api/memory/recall", recall, "Recall memories", op(s.recall)},
		{get, "/api/memory/search", recall, "Recall memories, as a link", op(s.search)},
	}
}

// defaultHits is how many hits a recall gives when it is not told.
const defaultHits = 10

type recallInput struct {
	Caller
	Body api.RecallRequest
}

func (s *server) recall(ctx context.Context, in *recallInput) (api.Recalled, error) {
	return s.ask(ctx, in.Caller, in.Body)
}

// searchInput is a recall as a link. Pinned has three values, of which one is
// not to be given at all.
type searchInput struct {
	Caller
	Q             string  `query:"q" required:"true"`
	Limit         int     `query:"limit" default:"10" minimum:"1" maximum:"50"`
	Type          string  `query:"type"`
	Tags          string  `query:"tags"`
	Who           string  `query:"who"`
	Pinned        string  `query:"pinned" enum:"1,true,0,false"`
	ImportanceMin float64 `query:"importance_min" minimum:"0" maximum:"1"`
	Since         string  `query:"since"`
	Until         string  `query:"until"`
	Scope         string  `query:"scope"`
	Expand        bool    `query:"expand"`
	Project       string  `query:"project"`
	SessionKey    string  `query:"sessionKey"`
	AgentID       string  `query:"agentId"`
}

func (s *server) search(ctx context.Context, in *searchInput) (api.Recalled, error) {
	r := api.RecallRequest{
		Query: in.Q, Limit: in.Limit, AgentID: in.AgentID, Type: in.Type, Tags: api.SplitTags(in.Tags), Who: in.Who,
		ImportanceMin: &in.ImportanceMin, Since: in.Since, Until: in.Until, Scope: in.Scope, Project: in.Project,
		SessionKey: in.SessionKey, Expand: in.Expand,
	}
	if pinned, err := strconv.ParseBool(in.Pinned); err == nil {
		r.Pinned = &pinned
	}
	return s.ask(ctx, in.Caller, r)
}

// ask recalls on behalf of a caller.
func (s *server) ask(ctx context.Context, c Caller, r api.RecallRequest) (api.Recalled, error) {
	q, err := s.query(c, r)
	if err != nil {
		return api.Recalled{}, err
	}
	begun := s.Now()
	hits, err := s.Recall.Recall(ctx, q)
	if err != nil {
		return api.Recalled{}, err
	}
	took := float64(s.Now().Sub(begun)) / float64(time.Millisecond)
	return api.Recalled{
		Results: each(hits, func(h memory.Hit) api.RecallHit { return s.hit(h, r.Expand) }),
		Query:   r.Query,
		Method:  "keyword",
		Meta: api.RecallMeta{
			TotalReturned: len(hits), NoHits: len(hits) == 0,
			Timings: api.Timings{TotalMs: took, Stages: []api.Stage{{Name: "recall", DurationMs: took}}},
		},
	}, nil
}

func (s *server) query(c Caller, r api.RecallRequest) (memory.Query, error) {
	q := memory.Query{
		Text: first(r.Query), Reader: s.reader(c.agent(r.AgentID, c.session(r.SessionKey)), r.Project, first(r.Scope)),
		Limit: r.Limit, Tags: r.Tags, Who: first(r.Who), Pinned: r.Pinned,
	}
	if q.Text == "" {
		return q, errs.Field("query", "is required")
	}
	if q.Limit == 0 {
		q.Limit = defaultHits
	}
	if r.ImportanceMin != nil {
		q.MinImportance = *r.ImportanceMin
	}
	if !(q.MinImportance >= 0 && q.MinImportance <= 1) {
		return q, errs.Field("importance_min", "must be between 0 and 1")
	}
	err := window(&q, r.Type, r.Since, r.Until)
	return q, err
}

// window reads the filters that are not texts.
func window(q *memory.Query, kind, since, until string) (err error) {
	if q.Type, err = kindOf(kind); err != nil {
		return err
	}
	if q.Since, err = moment("since", since); err != nil {
		return err
	}
	if q.Until, err = endOf("until", until); err != nil {
		return err
	}
	if !q.Until.IsZero() && q.Until.Before(q.Since) {
		return errs.Field("until", "must not be before since")
	}
	return nil
}

func (s *server) hit(h memory.Hit, whole bool) api.RecallHit {
	m := h.Memory
	content := m.Content.String()
	a := api.RecallHit{
		ID: m.ID, ContentLength: utf8.RuneCountInString(content), Score: math.Round(h.Score*100) / 100, Source: h.Source,
		SourceID: m.Source.ID, SourcePath: m.Source.Path, SourceTurns: m.Source.Turns, SessionID: m.Source.Session,
		Type: string(m.Type), Tags: memory.Strings(m.Tags), Pinned: m.Pinned, Importance: m.Importance,
		Who: m.Who.String(), Project: api.Optional(m.Scope.Project), CreatedAt: memory.Stamp(m.Created),
		Visibility: string(m.Scope.Visibility), Scope: api.Optional(m.Scope.Namespace), Origin: m.Origin.String(),
		Path: m.Path, Commit: m.Commit, Matched: h.Matched,
	}
	a.Content, a.Truncated = content, false
	if !whole {
		a.Content, a.Truncated = truncate(content, s.RecallTruncateChars)
	}
	return a
}

// truncate cuts a text after so many characters, and says so in the text.
func truncate(text string, chars int) (string, bool) {
	for i := range text {
		if chars == 0 {
			return text[:i] + " [truncated]", true
		}
		chars--
	}
	return text, false
}
