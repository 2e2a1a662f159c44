package httpapi

import (
	"cmp"
	"context"
	"slices"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/session"
	"signet/internal/text"
)

// SummaryReader reads summaries of sessions.
type SummaryReader interface {
	Summaries(ctx context.Context, r memory.Reader, f memory.SummaryFilter) ([]memory.SessionSummary, int, error)
	Summary(ctx context.Context, r memory.Reader, id string) (memory.SessionSummary, error)
}

// Summarizer makes summaries; pipeline.Service does.
type Summarizer interface {
	SummarizeAgain(ctx context.Context, r memory.Reader, id string) (memory.SessionSummary, error)
}

// summaryOperations tell in short what sessions were about.
func (s *server) summaryOperations() []operation {
	return []operation{
		{get, "/api/sessions/summaries", recalls, "List what sessions were about", op(s.summaries)},
		{get, "/api/sessions/summaries/{id}", recalls, "Show a summary with those that it gathers", op(s.oneSummary)},
		{post, "/api/sessions/summaries/{id}/again", modifies, "Have a summary made anew", op(s.summarizeAgain)},
		{post, "/api/sessions/summaries/expand", recalls, "Show a summary with what belongs to it", op(s.expandSummary)},
	}
}

type summariesInput struct {
	Caller
	Point
	Project    string `query:"project"`
	Depth      int    `query:"depth" default:"-1" minimum:"-1" maximum:"10" doc:"0 of sessions, 1 of arcs, 2 of epochs; -1 of all."`
	Limit      int    `query:"limit" default:"50" minimum:"1" maximum:"200"`
	Offset     int    `query:"offset" minimum:"0" maximum:"10000"`
	AgentID    string `query:"agentId"`
	SessionKey string `query:"sessionKey"`
}

// summaries lists the summaries that were made here, and those that harnesses
// made and that are memories, as one list.
func (s *server) summaries(ctx context.Context, in *summariesInput) (api.SummaryList, error) {
	reader, err := s.as(ctx, s.reader(in.Caller, in.agent(in.AgentID, in.session(in.SessionKey)), in.Project, ""), in.Point)
	a := api.SummaryList{Summaries: []api.Summary{}, Ref: reader.View.Name()}
	if err != nil {
		return a, err
	}
	key := bareKey(in.SessionKey)
	made, total, err := s.Summaries.Summaries(ctx, reader, memory.SummaryFilter{Session: key, Depth: in.Depth, Limit: in.Offset + in.Limit})
	if err != nil {
		return a, err
	}
	a.Summaries, a.Total = each(made, summaryOf), total
	if in.Depth < 1 {
		told, stats, err := s.Memories.List(ctx, reader, memory.Page{Limit: in.Offset + in.Limit, Type: memory.Summary, Session: key})
		if err != nil {
			return a, err
		}
		a.Summaries, a.Total = append(a.Summaries, each(told, summary)...), a.Total+stats.Total
	}
	slices.SortStableFunc(a.Summaries, func(x, y api.Summary) int { return cmp.Compare(y.LatestAt, x.LatestAt) })
	a.Summaries = a.Summaries[min(in.Offset, len(a.Summaries)):min(in.Offset+in.Limit, len(a.Summaries))]
	return a, nil
}

// summary is a memory that a harness made of a session.
func summary(m memory.Memory) api.Summary {
	return api.Summary{
		ID: m.ID, Project: api.Optional(m.Scope.Project), Kind: string(memory.OfSession), Content: m.Content.String(), TokenCount: text.Tokens(m.Content.String()),
		EarliestAt: memory.Stamp(m.Observed), LatestAt: memory.Stamp(m.Observed), SessionKey: api.Optional(m.Source.Session),
		AgentID: m.Scope.Agent, SourceType: m.Source.Kind, SourceRef: api.Optional(m.Source.ID), CreatedAt: memory.Stamp(m.Created),
	}
}

// summaryOf is a summary that was made here.
func summaryOf(m memory.SessionSummary) api.Summary {
	return api.Summary{
		ID: m.ID, Project: api.Optional(m.Project), Depth: m.Depth, Kind: string(m.Kind), Headline: m.Headline.String(),
		Content: m.Text.String(), TokenCount: text.Tokens(m.Text.String()),
		EarliestAt: memory.Stamp(m.Earliest), LatestAt: memory.Stamp(m.Latest), SessionKey: api.Optional(m.Session), Harness: m.Harness,
		AgentID: m.Agent, SourceType: "summary", SourceRef: api.Optional(m.Session), CreatedAt: memory.Stamp(m.Created), ChildCount: m.Children,
		MadeBy: m.MadeBy, Note: m.Note,
	}
}

type oneSummaryInput struct {
	Caller
	Point
	ID      string `path:"id"`
	AgentID string `query:"agentId"`
}

func (s *server) oneSummary(ctx context.Context, in *oneSummaryInput) (api.SummaryNode, error) {
	reader, err := s.as(ctx, in.everywhere(in.AgentID), in.Point)
	if err != nil {
		return api.SummaryNode{}, err
	}
	return s.summaryNode(ctx, reader, in.ID)
}

// mostChildren is how many summaries one gathers at most.
const mostChildren = 200

// summaryNode reads a summary that was made here, or by a harness.
func (s *server) summaryNode(ctx context.Context, reader memory.Reader, id string) (api.SummaryNode, error) {
	a := api.SummaryNode{Children: []api.Summary{}, Lineage: []api.Summary{}, Turns: []api.SummaryTurn{}, Ref: reader.View.Name()}
	made, err := s.Summaries.Summary(ctx, reader, id)
	if errs.Is(err, errs.NotFound) {
		m, other := s.Memories.Get(ctx, reader, id)
		if other != nil || m.Type != memory.Summary {
			return a, err
		}
		a.Summary = summary(m)
		return a, nil
	}
	if err != nil {
		return a, err
	}
	a.Summary = summaryOf(made)
	a.Turns = each(made.Turns, func(t memory.SummaryTurn) api.SummaryTurn {
		return api.SummaryTurn{SessionKey: t.Session, TurnID: t.Turn}
	})
	if made.Session != "" {
		scores, err := s.Scores(ctx, session.ScoreFilter{Reader: reader, Session: made.Session, Limit: 1})
		if err != nil {
			return a, err
		}
		for _, score := range each(scores, scoreOf) {
			a.Continuity = &score
		}
	}
	children, _, err := s.Summaries.Summaries(ctx, reader, memory.SummaryFilter{Parent: id, Depth: -1, Limit: mostChildren})
	if err != nil {
		return a, err
	}
	a.Children = each(children, summaryOf)
	for above := made.Parent; above != ""; {
		parent, err := s.Summaries.Summary(ctx, reader, above)
		if errs.Is(err, errs.NotFound) {
			break // it may not speak
		}
		if err != nil {
			return a, err
		}
		a.Lineage, above = append(a.Lineage, summaryOf(parent)), parent.Parent
	}
	return a, nil
}

type againInput struct {
	Caller
	ID      string `path:"id"`
	AgentID string `query:"agentId"`
}

// summarizeAgain has a job make a summary anew. What a harness made is a memory, and
// is not ours to make.
func (s *server) summarizeAgain(ctx context.Context, in *againInput) (api.SummaryAgain, error) {
	reader := in.everywhere(in.AgentID)
	was, err := s.Summarizer.SummarizeAgain(ctx, reader, in.ID)
	if errs.Is(err, errs.NotFound) && was.ID == "" {
		if m, other := s.Memories.Get(ctx, reader, in.ID); other == nil && m.Type == memory.Summary {
			return api.SummaryAgain{}, errs.E(errs.Invalid, "summary %s was made by the harness, which alone can make it anew", in.ID)
		}
	}
	return api.SummaryAgain{ID: was.ID, SessionKey: was.Session, Queued: err == nil}, err
}

type expandInput struct {
	Caller
	Point
	Body struct {
		api.ExpandRequest
		SnakeIncludeTranscript *bool `json:"include_transcript,omitempty" hidden:"true"`
	}
}

// Bounds of an expanded summary.
const (
	expandedMemories = 50
	expandedChars    = 4000
)

func (s *server) expandSummary(ctx context.Context, in *expandInput) (api.Expanded, error) {
	b := in.Body
	if first(b.ID) == "" {
		return api.Expanded{}, errs.Field("id", "is required")
	}
	reader, err := s.as(ctx, in.everywhere(b.AgentID), in.or(b.Ref, b.At))
	if err != nil {
		return api.Expanded{}, err
	}
	node, err := s.summaryNode(ctx, reader, first(b.ID))
	if err != nil {
		return api.Expanded{}, err
	}
	a := api.Expanded{Node: node.Summary, Lineage: node.Lineage, Children: node.Children, Memories: []api.MemoryRow{}, Ref: node.Ref}
	for _, part := range append([]api.Summary{node.Summary}, node.Children...) {
		if part.SessionKey == "" || len(a.Memories) >= expandedMemories {
			continue
		}
		linked, _, err := s.Memories.List(ctx, reader, memory.Page{Limit: expandedMemories - len(a.Memories), Session: string(part.SessionKey)})
		if err != nil {
			return api.Expanded{}, err
		}
		for _, l := range linked {
			if l.ID != node.Summary.ID {
				a.Memories = append(a.Memories, row(l))
			}
		}
	}
	key := string(node.Summary.SessionKey)
	if key == "" {
		return a, nil
	}
	if orElse(b.IncludeTranscript, orElse(b.SnakeIncludeTranscript, true)) {
		turns, err := s.Transcript(ctx, reader, key)
		if err != nil {
			return api.Expanded{}, err
		}
		a.Transcript = tail(spoken(turns), b.TranscriptCharLimit)
	}
	return a, nil
}

// tail is the end of a text, of so many characters; 0 is the usual number.
func tail(s string, chars int) string {
	if chars == 0 {
		chars = expandedChars
	}
	runes := []rune(s)
	return string(runes[max(0, len(runes)-chars):])
}
