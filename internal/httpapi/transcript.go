package httpapi

import (
	"context"
	"math"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/recall"
)

type mostUsedInput struct {
	Caller
	Point
	Limit   int    `query:"limit" default:"6" minimum:"1" maximum:"200"`
	AgentID string `query:"agentId"`
}

func (s *server) mostUsed(ctx context.Context, in *mostUsedInput) (api.MostUsedList, error) {
	reader, err := s.as(ctx, in.everywhere(in.AgentID), in.Point)
	if err != nil {
		return api.MostUsedList{}, err
	}
	memories, uses, err := s.Recall.MostUsed(ctx, reader, in.Limit)
	if err != nil {
		return api.MostUsedList{}, err
	}
	a := api.MostUsedList{Memories: []api.MostUsedRow{}, Ref: reader.View.Name()}
	for i, m := range memories {
		a.Memories = append(a.Memories, api.MostUsedRow{
			ID: m.ID, Content: m.Content.String(), AccessCount: uses[i].Count, Importance: m.Importance,
			Type: string(m.Type), Tags: memory.Strings(m.Tags), Path: m.Path, Commit: m.Commit,
		})
	}
	return a, nil
}

type sessionSearchInput struct {
	Caller
	Point
	Body sessionSearchBody
}

type sessionSearchBody struct {
	api.SessionSearchRequest
	SnakeSessionKey        string `json:"session_key,omitempty" hidden:"true"`
	SnakeCurrentSessionKey string `json:"current_session_key,omitempty" hidden:"true"`
	SnakeAgentID           string `json:"agent_id,omitempty" hidden:"true"`
}

// foundSessions is how many sessions a search gives when it is not told, and
// excerptChars how much of the best turn of each.
const (
	foundSessions = 10
	excerptChars  = 300
)

func (s *server) searchSessions(ctx context.Context, in *sessionSearchInput) (api.SessionSearched, error) {
	b := in.Body
	current := bareKey(first(b.CurrentSessionKey, b.SnakeCurrentSessionKey))
	q := memory.Query{
		Text:   first(b.Query),
		Reader: s.reader(in.Caller, in.agent(first(b.AgentID, b.SnakeAgentID), first(current, in.session())), b.Project, ""),
		Limit:  b.Limit, Session: bareKey(first(b.SessionKey, b.SnakeSessionKey)), NotSession: current,
	}
	if q.Limit == 0 {
		q.Limit = foundSessions
	}
	var err error
	if q.Reader, err = s.as(ctx, q.Reader, in.or(b.Ref, b.At)); err != nil {
		return api.SessionSearched{}, err
	}
	found, err := s.Recall.SearchSessions(ctx, q)
	if err != nil {
		return api.SessionSearched{}, err
	}
	a := api.SessionSearched{Query: b.Query, Hits: []api.SessionHit{}, Count: len(found), Ref: q.Reader.View.Name()}
	for i, f := range found {
		a.Hits = append(a.Hits, sessionHit(i+1, f))
	}
	return a, nil
}

func sessionHit(rank int, f recall.Found) api.SessionHit {
	excerpt, _ := truncate(f.Best.Turn.Searched(), excerptChars)
	return api.SessionHit{
		SessionKey: f.Session, Project: api.Optional(f.Project), UpdatedAt: memory.Stamp(f.Best.Turn.Time), Excerpt: excerpt,
		Rank: rank, Score: math.Round(f.Best.Score*1000) / 1000, SourceTurns: f.Best.Turns(),
	}
}

// OneSession names a session and says who asks for it.
type OneSession struct {
	Caller
	Key     string `path:"key"`
	AgentID string `query:"agent_id"`
}

// key is the key as sessions have it.
func (o OneSession) key() string { return bareKey(o.Key) }

type transcriptInput struct {
	OneSession
	Point
}

func (s *server) transcript(ctx context.Context, in *transcriptInput) (api.Transcript, error) {
	agent := in.agent(in.AgentID, in.key())
	reader, err := s.as(ctx, in.at.in(memory.Reader{Agent: agent}), in.Point)
	if err != nil {
		return api.Transcript{}, err
	}
	turns, err := s.Transcript(ctx, reader, in.key())
	if err != nil {
		return api.Transcript{}, err
	}
	if len(turns) == 0 {
		return api.Transcript{}, errs.E(errs.NotFound, "nothing was captured of session %s", in.key())
	}
	return api.Transcript{SessionKey: in.key(), AgentID: agent, Content: spoken(turns), Ref: reader.View.Name()}, nil
}
