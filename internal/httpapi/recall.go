package httpapi

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/session"
)

// recallOperations ask the memories, and what was said.
func (s *server) recallOperations() []operation {
	return []operation{
		{post, "/api/memory/recall", recalls, "Recall memories and what was said", op(s.recall)},
		{get, "/api/memory/search", recalls, "Recall memories and what was said, as a link", op(s.search)},
		{get, "/api/memories/most-used", recalls, "List the memories that were given most often", op(s.mostUsed)},
		{post, "/api/sessions/search", recalls, "Find sessions in which something was said", op(s.searchSessions)},
		{get, "/api/sessions/{key}/transcript", recalls, "Show what was said in a session", op(s.transcript)},
	}
}

// defaultHits is how many hits a recall gives when it is not told.
const defaultHits = 10

type recallInput struct {
	Caller
	Point
	Body recallBody
}

// recallBody is a request with the older names of its fields.
type recallBody struct {
	api.RecallRequest
	SnakeAggregateBudget string `json:"aggregate_budget,omitempty" hidden:"true"`
	SnakeSaveAggregate   *bool  `json:"save_aggregate,omitempty" hidden:"true"`
	SnakeSessionKey      string `json:"session_key,omitempty" hidden:"true"`
	SnakeAgentID         string `json:"agent_id,omitempty" hidden:"true"`
	SnakeIncludeRecalled bool   `json:"include_recalled,omitempty" hidden:"true"`
	SnakeKeywordQuery    string `json:"keyword_query,omitempty" hidden:"true"`
}

func (b recallBody) request() api.RecallRequest {
	r := b.RecallRequest
	r.AggregateBudget = first(r.AggregateBudget, b.SnakeAggregateBudget)
	r.SessionKey = first(r.SessionKey, b.SnakeSessionKey)
	r.AgentID = first(r.AgentID, b.SnakeAgentID)
	r.KeywordQuery = first(r.KeywordQuery, b.SnakeKeywordQuery)
	r.IncludeRecalled = r.IncludeRecalled || b.SnakeIncludeRecalled
	return r
}

func (s *server) recall(ctx context.Context, in *recallInput) (api.Recalled, error) {
	return s.ask(ctx, in.Caller, in.Point, in.Body.request())
}

// searchInput is a recall as a link. Pinned has three values, of which one is
// not to be given at all.
type searchInput struct {
	Caller
	Point
	Q               string  `query:"q" required:"true"`
	Limit           int     `query:"limit" default:"10" minimum:"1" maximum:"50"`
	Type            string  `query:"type"`
	Tags            string  `query:"tags"`
	Who             string  `query:"who"`
	Pinned          string  `query:"pinned" enum:"1,true,0,false"`
	ImportanceMin   float64 `query:"importance_min" minimum:"0" maximum:"1"`
	Since           string  `query:"since"`
	Until           string  `query:"until"`
	Scope           string  `query:"scope"`
	Expand          bool    `query:"expand"`
	Explain         bool    `query:"explain"`
	Project         string  `query:"project"`
	SessionKey      string  `query:"sessionKey"`
	IncludeRecalled bool    `query:"includeRecalled"`
	AgentID         string  `query:"agentId"`
}

func (s *server) search(ctx context.Context, in *searchInput) (api.Recalled, error) {
	r := api.RecallRequest{
		Query: in.Q, Limit: in.Limit, AgentID: in.AgentID, Type: in.Type, Tags: api.SplitTags(in.Tags), Who: in.Who,
		ImportanceMin: &in.ImportanceMin, Since: in.Since, Until: in.Until, Scope: in.Scope, Project: in.Project,
		SessionKey: in.SessionKey, IncludeRecalled: in.IncludeRecalled, Expand: in.Expand, Explain: in.Explain,
	}
	if pinned, err := strconv.ParseBool(in.Pinned); err == nil {
		r.Pinned = &pinned
	}
	return s.ask(ctx, in.Caller, in.Point, r)
}

// ask recalls on behalf of a caller.
func (s *server) ask(ctx context.Context, c Caller, p Point, r api.RecallRequest) (api.Recalled, error) {
	q, err := s.query(c, r)
	if err != nil {
		return api.Recalled{}, err
	}
	if q.Reader, err = s.as(ctx, q.Reader, p.or(r.Ref, r.At)); err != nil {
		return api.Recalled{}, err
	}
	begun := time.Now()
	told, err := s.answer(ctx, c.session(r.SessionKey), q, r)
	if err != nil {
		return api.Recalled{}, err
	}
	told.Query, told.Ref = r.Query, q.Reader.View.Name()
	told.Meta.TotalReturned, told.Meta.NoHits = len(told.Results), len(told.Results) == 0
	told.Meta.Timings.TotalMs = milliseconds(time.Since(begun))
	if r.Aggregate {
		told.Aggregate = &api.Aggregate{
			Budget: first(r.AggregateBudget, "medium"), Queries: []string{}, SourceMemoryIDs: []string{}, StoppedReason: "router_unavailable",
		}
	}
	return told, nil
}

// answer gives the hits of a query as they are told. With a session, those
// that it was given before are left out or marked, and the others noted; but what
// was known in the past is only looked at, and leaves no trace.
func (s *server) answer(ctx context.Context, session string, q memory.Query, r api.RecallRequest) (api.Recalled, error) {
	var told api.Recalled
	past := q.Reader.View.IsPast()
	if past {
		session = ""
	}
	wanted := q.Limit
	given, err := s.given(ctx, session, &told.Meta)
	if err != nil {
		return told, err
	}
	if told.Meta.Dedupe != nil && !r.IncludeRecalled {
		q.Limit = min(q.Limit+len(given.Said), mostHits)
	}
	found, err := s.Recall.Answer(ctx, q)
	if err != nil {
		return told, err
	}
	hits := s.worth(found.Hits)
	told.Method = "keyword"
	switch {
	case found.Meant == nil:
	case found.Meant.Unavailable == "":
		told.Method = "hybrid"
	default:
		told.Meta.Vectors = "unavailable: " + found.Meant.Unavailable
	}
	if found.Walk != nil && found.Walk.TimedOut {
		told.Meta.Traversal = cutShort
	}
	if told.Meta.Dedupe != nil && !r.IncludeRecalled {
		before := len(hits)
		hits = slices.DeleteFunc(hits, given.Has)
		told.Meta.Dedupe.Suppressed = before - len(hits)
	}
	hits = memory.Foremost(hits, wanted, q.Unasked)
	if r.Expand {
		if hits, err = s.Recall.Expand(ctx, q, hits); err != nil {
			return told, err
		}
	}
	if !past {
		s.Recall.Used(hits)
	}
	if session != "" {
		if err := s.Sessions.Recalled(ctx, session, hits, q.Reader.View); err != nil {
			return told, err
		}
	}
	var names map[string]string
	if r.Explain {
		if names, err = s.onTheWay(ctx, q.Reader, hits); err != nil {
			return told, err
		}
	}
	told.Results = each(hits, func(h memory.Hit) api.RecallHit {
		a := s.hit(h, r.Expand)
		if r.Explain {
			a.Explain = explanation(h, names)
		}
		if a.AlreadyRecalled = given.Has(h); a.AlreadyRecalled {
			told.Meta.Dedupe.RepeatedReturned++
		}
		return a
	})
	if b := found.Bound; r.Explain && b != nil {
		told.Meta.Bound = &api.TimeBound{Phrase: b.Phrase, From: memory.Stamp(b.From), To: memory.Stamp(b.To), By: b.By, Because: b.Because}
	}
	told.Meta.Timings.Stages = each(found.Stages, func(s memory.Stage) api.Stage {
		return api.Stage{Name: s.Name, DurationMs: milliseconds(s.Took)}
	})
	return told, nil
}

// cutShort says that the walk over the graph ended before it was at its end.
const cutShort = "cut short: its time was over, so some of what the graph tells may be missing; memory.pipelineV2.traversal.timeoutMs gives it more"

// worth leaves out the memories that say too little of what was asked for, but for those that
// bind whoever works on it. Turns were weighed among themselves, and say how sure they are.
func (s *server) worth(hits []memory.Hit) []memory.Hit {
	return slices.DeleteFunc(hits, func(h memory.Hit) bool { return h.Believed() && !h.Binds && h.Score < s.LeastScore })
}

// mostHits is the most hits that recall looks at to make up for those that a
// session has already.
const mostHits = 200

// given is what a session has already, if one is named.
func (s *server) given(ctx context.Context, key string, meta *api.RecallMeta) (session.Given, error) {
	if key == "" {
		return session.Given{}, nil
	}
	given, err := s.Sessions.Given(ctx, key)
	meta.Dedupe = &api.Dedupe{Enabled: true, ContextEpoch: given.Epoch}
	return given, err
}

func milliseconds(d time.Duration) float64 {
	return math.Round(float64(d)/float64(time.Microsecond)) / 1000
}

func (s *server) query(c Caller, r api.RecallRequest) (memory.Query, error) {
	q := memory.Query{
		Text: first(r.Query), Reader: s.reader(c, c.agent(r.AgentID, c.session(r.SessionKey)), r.Project, first(r.Scope)),
		Limit: r.Limit, Tags: r.Tags, Who: first(r.Who), Pinned: r.Pinned, MinImportance: orElse(r.ImportanceMin, 0),
		Turns: !r.MemoriesOnly, TurnsOnly: r.SourceOnly, Summaries: !r.MemoriesOnly, Bygone: true,
	}
	if q.Text == "" {
		return q, errs.Field("query", "is required")
	}
	q.Text = first(r.KeywordQuery, q.Text)
	if q.Limit == 0 {
		q.Limit = defaultHits
	}
	if r.MemoriesOnly && r.SourceOnly {
		return q, errs.Field("memoriesOnly", "and sourceOnly leave nothing to answer")
	}
	if !(q.MinImportance >= 0 && q.MinImportance <= 1) {
		return q, errs.Field("importance_min", "must be between 0 and 1")
	}
	if b := r.AggregateBudget; b != "" && b != "small" && b != "medium" && b != "large" {
		return q, errs.Field("aggregateBudget", "must be small, medium or large")
	}
	if err := window(&q, r.Type, r.Since, r.Until); err != nil {
		return q, err
	}
	var err error
	if r.Time != nil {
		q.When, err = when(*r.Time)
	}
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

// when reads a stretch of time.
func when(t api.Time) (w memory.When, err error) {
	if w.From, err = moment("time.start", t.Start); err != nil {
		return w, err
	}
	if w.To, err = endOf("time.end", t.End); err != nil {
		return w, err
	}
	if !w.To.IsZero() && w.To.Before(w.From) {
		return w, errs.Field("time.end", "must not be before time.start")
	}
	for _, name := range t.Facets {
		if !slices.Contains(memory.Facets[:], memory.Facet(name)) {
			return w, errs.Field("time.facets", "must be any of captured, session, source, observed, occurred, valid")
		}
		w.Facets = append(w.Facets, memory.Facet(name))
	}
	switch t.Mode {
	case "", "auto", "filter":
	case "timeline":
		w.ByTime = true
	default:
		return w, errs.Field("time.mode", "must be auto, timeline or filter")
	}
	return w, nil
}

func (s *server) hit(h memory.Hit, whole bool) api.RecallHit {
	a, content := hitOfMemory(h), h.Memory.Content.String()
	if h.Turn != nil {
		a, content = hitOfTurn(h), h.Turn.Text.String()
		if h.Turn.Role == memory.RoleTool {
			content = spoken([]memory.Turn{*h.Turn})
		}
	}
	if h.Summary != nil {
		a, content = hitOfSummary(h), h.Summary.Headline.String()+"\n\n"+h.Summary.Text.String()
	}
	if whole && len(h.Context) > 0 {
		content = spoken(h.Context)
		if h.Turn == nil {
			content = h.Memory.Content.String() + "\n\n" + content
		}
	}
	a.ContentLength, a.Score = utf8.RuneCountInString(content), hundredths(h.Score)
	a.Content = content
	if !whole {
		a.Content, a.Truncated = truncate(content, s.RecallTruncateChars)
	}
	if a.SourceTurns == nil {
		a.SourceTurns = []string{}
	}
	return a
}

func hitOfMemory(h memory.Hit) api.RecallHit {
	m := h.Memory
	return api.RecallHit{
		ID: m.ID, Source: h.Source, SourceID: m.Source.ID, SourcePath: m.Source.Path, SourceTurns: h.Turns(), SessionID: m.Source.Session,
		Type: string(m.Type), Tags: memory.Strings(m.Tags), Pinned: m.Pinned, Importance: m.Importance,
		Who: m.Who.String(), Project: api.Optional(m.Scope.Project), CreatedAt: memory.Stamp(m.Created), ValidFrom: memory.Stamp(m.ValidFrom), ValidUntil: memory.Stamp(m.ValidUntil),
		Visibility: string(m.Scope.Visibility), Scope: api.Optional(m.Scope.Namespace), Origin: m.Origin.String(),
		Superseded: h.Bygone(), Marked: m.Marked, Quoted: m.Quoted(), Uncertain: m.Doubtful(), Because: m.Doubt(), Path: m.Path, Commit: m.Commit, Matched: h.Matched, Formerly: each(h.Formerly, func(f memory.FormerName) string { return f.Name }), ReplacedBy: h.Replaced,
	}
}

// roleOrigins says whose words a turn holds.
var roleOrigins = map[memory.Role]memory.Origin{
	memory.RoleUser: memory.Person, memory.RoleAssistant: memory.Assistant, memory.RoleSummary: memory.Assistant, memory.RoleTool: memory.Tool,
}

func hitOfTurn(h memory.Hit) api.RecallHit {
	t := h.Turn
	return api.RecallHit{
		ID: h.ID(), Source: h.Source, SourceID: t.ID, SourceTurns: h.Turns(), SessionID: t.Session, Type: "transcript",
		Who: string(t.Role), Project: api.Optional(h.Project), CreatedAt: memory.Stamp(t.Time),
		Visibility: string(memory.Private), Origin: roleOrigins[t.Role].String(), Matched: h.Matched, ReplacedBy: h.Replaced,
	}
}

// hitOfSummary tells a summary as what it is: words that quote others, and nobody's
// instructions.
func hitOfSummary(h memory.Hit) api.RecallHit {
	s := h.Summary
	return api.RecallHit{
		ID: h.ID(), Source: h.Source, SourceID: s.ID, SessionID: s.Session, Type: string(memory.Summary), Who: s.MadeBy,
		Project: api.Optional(h.Project), CreatedAt: memory.Stamp(s.Latest), Visibility: string(memory.Private),
		Origin: memory.Assistant.String(), Quoted: true, Matched: h.Matched,
	}
}

// spoken renders turns as lines of talk.
func spoken(turns []memory.Turn) string {
	var b strings.Builder
	for _, t := range turns {
		who := string(t.Role)
		if t.Tool != "" {
			who += " " + t.Tool
		}
		b.WriteString(who + ": " + strings.TrimSpace(t.Input.String()+"\n"+t.Text.String()) + "\n")
	}
	return strings.TrimRight(b.String(), "\n")
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
