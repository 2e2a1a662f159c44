package pipeline

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"signet/internal/errs"
	"signet/internal/extract"
	"signet/internal/guard"
	"signet/internal/job"
	"signet/internal/llm"
	"signet/internal/memory"
	"signet/internal/text"
)

// Distilling says how a model is asked, and what may follow from its answers.
type Distilling struct {
	Shadow        bool    // only note what would be done
	Waits         bool    // the jobs wait in the queue: a pause, or nothing may be written
	UpdateDelete  bool    // memories may be changed and forgotten without asking a person
	MinConfidence float64 // below it a fact is not believed, and nothing is changed unasked
	Significance  Significance
	WriteGate     WriteGate

	ContradictionTimeout time.Duration // how long a model may think about whether two statements contradict each other; 0 asks none
}

// DistilHandlers is the table of the jobs that ask a model, which take long. It is
// empty where nobody is asked. Whoever runs them holds them back while they wait.
func (s *Service) DistilHandlers() map[string]job.Handler {
	if s.Model == nil {
		return map[string]job.Handler{}
	}
	return map[string]job.Handler{
		memory.DistilJob:    s.distils,
		memory.SummarizeJob: s.summarizes,
	}
}

// wantDistilled asks for a session to be distilled, where a model may be asked.
func (s *Service) wantDistilled(ctx context.Context, key string) error {
	if s.Model == nil || !s.Learning && !s.Distilled.Shadow && !s.Distilled.Waits {
		return nil
	}
	return s.Store.Enqueue(ctx, job.New{Type: memory.DistilJob, Key: key})
}

// distils does a job, unless it is of the backlog and the session was put out of
// reach since it was taken up.
func (s *Service) distils(ctx context.Context, j job.Job) error {
	if j.Backlog > 0 {
		out, err := s.outOfReach(ctx, j.Key)
		if err != nil || out {
			return err
		}
	}
	return s.now().distil(ctx, j.Key, j.Backlog)
}

// Distil asks the model about the next piece of a session, and has the rest done by
// a job of its own. What the piece teaches, how far that brings the session and the
// next job are one transaction: run again, it goes on where it stood.
func (s *Service) Distil(ctx context.Context, key string) error { return s.distil(ctx, key, 0) }

func (s *Service) distil(ctx context.Context, key string, backlog int64) error {
	current, err := s.Store.Session(ctx, key)
	if err != nil {
		return err
	}
	since, turns, err := s.Store.Undistilled(ctx, key, chunk)
	if err != nil || len(turns) == 0 {
		return err
	}
	if since == (memory.Progress{}) && backlog == 0 { // one that was worth it goes on to be, and of the past a person wants all
		why, err := s.insignificant(ctx, current, turns)
		if err != nil {
			return err
		}
		if why != "" {
			return s.leave(ctx, current, since, turns, why)
		}
	}
	p := cut(turns, since)
	cs, err := s.distilPiece(ctx, current, p)
	if err != nil {
		return unasked(err)
	}
	d := cs.Distilled
	d.Since, d.Next, d.At = since, p.next, s.Now()
	d.From, d.To = p.turns[0].Seq, p.turns[len(p.turns)-1].Seq
	cs.Jobs = []job.New{{Type: memory.DistilJob, Key: key, Backlog: backlog}}
	applied, err := s.Apply(ctx, cs)
	if err != nil {
		return err
	}
	s.Log.Info("distilled a piece of a session", "session", key, "from", d.From, "to", d.To, "level", string(d.Level), "facts", d.Facts,
		"known", d.Known, "rejected", d.Rejected, "held", d.Held, "warnings", d.Warnings, "memories", applied.Done(), "proposals", len(d.Proposals),
		"model", d.Model, "commit", applied.Commit.ID)
	return nil
}

// awayFor is how long a model is left alone that does not answer, where it does not
// say so itself.
const awayFor = 2 * time.Minute

// unasked says what becomes of a job whose model could not be asked. What has to be
// allowed or paid is not there at the next attempt either, so the job ends at once,
// and a person can requeue it. Whoever is only away is asked later, however long
// that takes.
func unasked(err error) error {
	switch {
	case errs.Is(err, errs.Denied):
		hint := errs.HintOf(err)
		if hint == "" {
			hint = "look at the provider's settings and account; the turns are kept, and are distilled once the job is requeued"
		}
		return errs.E(errs.Invalid, "distilling: %w (%s)", err, hint).WithHint("%s", hint)
	case errs.Is(err, errs.Unavailable), errs.Is(err, errs.Limited):
		after := awayFor
		var told interface{ RetryAfter() time.Duration }
		if errors.As(err, &told) {
			after = told.RetryAfter()
		}
		return &job.Later{After: after, Err: err}
	}
	return err
}

// distilPiece makes one piece one changeset: ask, test, leave out what is known,
// decide.
func (s *Service) distilPiece(ctx context.Context, current memory.Session, p piece) (memory.Changeset, error) {
	d := &memory.Distillation{Session: current.Key, Level: memory.Plain}
	stated, err := s.extract(ctx, current, p, d)
	if err != nil {
		return memory.Changeset{}, err
	}
	facts := s.admitted(stated, p, d)
	if facts, err = s.news(ctx, current, p, facts, d); err != nil {
		return memory.Changeset{}, err
	}
	cs := changeset(current, nil)
	cs.Distilled = d
	if d.Model != "" {
		cs.Message, _ = guard.Redact("distilled by " + d.Model)
	}
	for _, f := range facts {
		m := asMemory(current, f)
		m.Scope.Visibility = memory.Global
		if m.Structured, err = relations(f.Content, stated.triples).Text(); err != nil || m.Structured.String() == "{}" {
			m.Structured = guard.Text{} // what the guard refuses is left out, the fact stands by itself
		}
		v, err := s.decide(ctx, m)
		if err == nil {
			v, err = s.hold(ctx, m, v)
		}
		if err != nil {
			return memory.Changeset{}, err
		}
		s.note(&cs, v)
	}
	return cs, s.contradictions(ctx, current, p, d)
}

// extract asks for the facts of a piece, and once more, more strictly, where the
// answer is of no use. After that only the rules count, which ran before.
func (s *Service) extract(ctx context.Context, current memory.Session, p piece, d *memory.Distillation) (claims, error) {
	if len(p.parts) == 0 {
		return claims{}, nil
	}
	prompt := p.String()
	if when := p.turns[0].Time; !when.IsZero() {
		prompt = when.Format("The session ran on Monday, 2 January 2006.\n\n") + prompt
	}
	paths, err := s.likelyPaths(ctx, p)
	if err != nil {
		return claims{}, err
	}
	system, schema := extractSystem, extractSchema(paths)
	for _, d.Level = range []memory.Level{memory.Plain, memory.Strict} {
		answer, err := s.Model.Generate(ctx, llm.Request{Purpose: llm.Extract, System: system, Prompt: prompt, Schema: schema})
		var stated claims
		problem := "there was none" // what a provider says of it is somebody else's words
		if err == nil {
			d.Model = modelName(answer.Model)
			if stated, err = readClaims(answer.Text, len(p.turns), paths); err != nil {
				problem = err.Error()
			}
		}
		if err == nil {
			d.Warnings += len(stated.warnings)
			s.warn(current.Key, stated.warnings...)
			return stated, nil
		}
		if !errs.Is(err, errs.Invalid) || ctx.Err() != nil {
			return claims{}, fmt.Errorf("asking for facts: %w", errors.Join(err, ctx.Err()))
		}
		d.Warnings++
		s.Log.Warn("an answer about a session is of no use", "session", current.Key, "level", string(d.Level), "err", err)
		system = fmt.Sprintf(strictSystem, problem)
	}
	d.Level = memory.RulesOnly
	return claims{}, nil
}

// modelName is what a provider calls a model, as it may be kept.
func modelName(s string) string {
	name, _ := guard.Redact(text.Printable(strings.ToValidUTF8(s[:min(len(s), mostName)], "")))
	return name.String()
}

func (s *Service) warn(key string, warnings ...string) {
	for _, w := range warnings {
		s.Log.Warn("distilling", "session", key, "problem", w)
	}
}

// admitted gives the facts that stand the test, in the order in which they were
// said.
func (s *Service) admitted(stated claims, p piece, d *memory.Distillation) []extract.Fact {
	turns := p.hear()
	d.Causes = map[memory.Cause]int{}
	if stated.misformed > 0 {
		d.Causes[memory.Malformed] = stated.misformed
	}
	var facts []extract.Fact
	for _, c := range stated.facts {
		f, cause, why := admit(c, turns, s.Distilled.MinConfidence)
		if why != "" {
			d.Rejected++
			d.Causes[cause]++
			s.Log.Info("a fact was rejected", "type", string(c.typ), "cause", string(cause), "why", why)
			continue
		}
		facts = append(facts, f)
	}
	slices.SortStableFunc(facts, func(a, b extract.Fact) int { return a.Observed.Compare(b.Observed) })
	d.Facts = len(facts)
	return facts
}

// news leaves out what the rules found in the same turns, what was said before in
// the same answer, and what only repeats what the session was given.
func (s *Service) news(ctx context.Context, current memory.Session, p piece, facts []extract.Fact, d *memory.Distillation) ([]extract.Fact, error) {
	var known []telling
	if !s.Distilled.Shadow { // where nothing is written, the rules wrote nothing either
		for _, f := range extract.Facts(p.turns) {
			known = append(known, tell(f.Content, time.Time{}))
		}
	}
	var fresh []extract.Fact
	for _, f := range facts {
		told := tell(f.Content, time.Time{})
		if slices.ContainsFunc(known, told.same) {
			continue
		}
		known, fresh = append(known, told), append(fresh, f)
	}
	fresh, err := s.dropEchoes(ctx, current.Key, fresh)
	d.Known += len(facts) - len(fresh)
	return fresh, err
}

// note puts what was decided of a fact into the changeset. In the shadow all of it
// is only proposed.
func (s *Service) note(cs *memory.Changeset, v verdict) {
	d := cs.Distilled
	if v.warning != "" {
		d.Warnings++
		s.warn(d.Session, v.warning)
	}
	if v.held {
		d.Held++
	}
	switch {
	case v.proposal != nil:
		d.Proposals = append(d.Proposals, *v.proposal)
	case v.change == nil:
		d.Known++
	case s.Distilled.Shadow:
		d.Proposals = append(d.Proposals, *proposalOf(v.change))
	default:
		cs.Changes = append(cs.Changes, v.change)
	}
	if s.Distilled.Shadow {
		for i := range d.Proposals {
			d.Proposals[i].State = memory.Shadow
		}
	}
}

// proposalOf gives what a person would be asked instead of a change.
func proposalOf(c memory.Change) *memory.Review {
	switch c := c.(type) {
	case memory.Add:
		return c.Else
	case memory.Forget:
		return c.Else
	}
	panic("pipeline: a fact becomes an addition or an end of belief")
}
