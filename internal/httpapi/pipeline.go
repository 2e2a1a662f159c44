package httpapi

import (
	"context"
	"time"

	"signet/api"
	"signet/internal/job"
	"signet/internal/memory"
)

// Queue is the jobs, as a person sees and requeues them.
type Queue interface {
	job.Keeper
	Requeue(ctx context.Context, now time.Time) (int, error)
	Distillations(ctx context.Context, session string, limit int) ([]memory.Distillation, error)
}

// Switched is what became of a switch of the pipeline in the settings.
type Switched struct {
	File    string
	Changed bool         // the file says something else now
	Says    api.Pipeline // as the file says now
}

// pipelineOperations tell how learning goes, and steer it.
func (s *server) pipelineOperations() []operation {
	return []operation{
		{get, "/api/pipeline/status", diagnoses, "Tell how the queue and the learning stand", op(s.pipelineStatus)},
		{post, "/api/pipeline/nudge", administers, "Look at the queue now", op(s.nudge)},
		{post, "/api/pipeline/pause", administers, "Learn nothing until it is resumed, by the settings", op(s.pausePipeline)},
		{post, "/api/pipeline/resume", administers, "Learn again, by the settings", op(s.resumePipeline)},
		{post, "/api/pipeline/switch", administers, "Turn a switch of the settings that says what may be learnt and written", op(s.switchPipeline)},
		{get, "/api/pipeline/dead", diagnoses, "List the jobs that failed for good", op(s.deadJobs)},
		{post, "/api/pipeline/retry", administers, "Try dead jobs again", op(s.retryJobs)},
	}
}

// mostSummed is how many pieces the status sums up.
const mostSummed = 200

// mostWaiting bounds how many reviews are counted.
const mostWaiting = 500

func (s *server) pipelineStatus(ctx context.Context, in *nothingAsked) (a api.PipelineStatus, err error) {
	st, err := s.Status(ctx)
	if err != nil {
		return a, err
	}
	all, err := s.Jobs(ctx)
	if err != nil {
		return a, err
	}
	byType, err := s.Queue.CountsByType(ctx, s.Now())
	if err != nil {
		return a, err
	}
	pieces, err := s.Queue.Distillations(ctx, "", mostSummed)
	if err != nil {
		return a, err
	}
	waiting, err := s.Reviewer.Reviews(ctx, in.everywhere(""), memory.Waiting, mostWaiting)
	if err != nil {
		return a, err
	}
	a = api.PipelineStatus{
		Workers: map[string]api.WorkerStatus{
			"extraction": {Running: all.Leased > 0}, "distilling": {Running: byType[memory.DistilJob].Leased > 0}, "synthesis": {Running: s.Synthesis.Running()},
		},
		Queues:   map[string]api.QueueStatus{"memory": queueStatus(all)},
		Mode:     modeOf(st.Pipeline, st.Paused),
		Provider: st.Providers.Extraction, Distilling: summed(pieces), Waiting: len(waiting),
		Synthesis: s.synthesisState(),
	}
	for name, c := range byType {
		a.Queues[name] = queueStatus(c)
	}
	return a, nil
}

func queueStatus(c job.Counts) api.QueueStatus {
	return api.QueueStatus{Pending: c.Pending, Leased: c.Leased, Completed: c.Completed, Dead: c.Dead, OldestDueMs: c.OldestDue.Milliseconds()}
}

// summed adds up what became of pieces, the latest first.
func summed(pieces []memory.Distillation) api.Distilling {
	d := api.Distilling{Levels: map[string]int{}, Causes: map[string]int{}}
	for _, p := range pieces {
		if p.Unasked != "" {
			d.Unasked++
			continue
		}
		d.Pieces++
		d.Levels[string(p.Level)]++
		for cause, n := range p.Causes {
			d.Causes[string(cause)] += n
		}
		d.Facts, d.Known, d.Rejected, d.Warnings = d.Facts+p.Facts, d.Known+p.Known, d.Rejected+p.Rejected, d.Warnings+p.Warnings
		d.Held += p.Held
		d.Model = first(d.Model, p.Model)
	}
	if len(pieces) > 0 {
		d.LastAt = api.Optional(memory.Stamp(pieces[0].At))
	}
	return d
}

// modeOf gives the one word for what the pipeline may do.
func modeOf(p api.Pipeline, paused bool) string {
	switch {
	case !p.Enabled:
		return "disabled"
	case p.MutationsFrozen:
		return "frozen"
	case p.Paused || paused:
		return "paused"
	case p.ShadowMode:
		return "shadow"
	}
	return "controlled-write"
}

func (s *server) nudge(context.Context, *noInput) (api.Nudged, error) {
	s.Sessions.Wake()
	return api.Nudged{Nudged: true}, nil
}

type switchInput struct{ Body api.SwitchRequest }

// switchPipeline turns a switch, and says whether the daemon follows it already.
func (s *server) switchPipeline(ctx context.Context, in *switchInput) (api.PipelineSwitched, error) {
	return s.turned(ctx, in.Body.Name, in.Body.On)
}

func (s *server) pausePipeline(ctx context.Context, _ *nothingAsked) (api.PipelineSwitched, error) {
	return s.turned(ctx, "paused", true)
}

func (s *server) resumePipeline(ctx context.Context, _ *nothingAsked) (api.PipelineSwitched, error) {
	return s.turned(ctx, "paused", false)
}

func (s *server) turned(ctx context.Context, name string, on bool) (api.PipelineSwitched, error) {
	done, err := s.Switch(ctx, name, on)
	if err != nil {
		return api.PipelineSwitched{}, err
	}
	st, err := s.Status(ctx)
	return api.PipelineSwitched{
		Success: err == nil, Changed: done.Changed, Paused: done.Says.Paused, Shadow: done.Says.ShadowMode, File: done.File,
		Mode: modeOf(done.Says, st.Paused), Restart: done.Says != st.Pipeline,
	}, err
}

type deadInput struct {
	Limit int `query:"limit" default:"50" minimum:"1" maximum:"500"`
}

func (s *server) deadJobs(ctx context.Context, in *deadInput) (api.DeadJobs, error) {
	list, err := s.Queue.DeadJobs(ctx, in.Limit+1)
	return api.DeadJobs{Jobs: each(list[:min(len(list), in.Limit)], deadJob), More: len(list) > in.Limit}, err
}

func deadJob(r job.Record) api.DeadJob {
	return api.DeadJob{
		ID: r.ID, Type: r.Type, Key: r.Key, Attempts: r.Attempt, Error: r.Error, CreatedAt: memory.Stamp(r.Created), FailedAt: memory.Stamp(r.Failed),
	}
}

type retryInput struct{ Body api.RetryRequest }

func (s *server) retryJobs(ctx context.Context, in *retryInput) (done api.Retried, err error) {
	if len(in.Body.IDs) == 0 {
		done.Requeued, err = s.Queue.Requeue(ctx, s.Now())
	}
	for _, id := range in.Body.IDs {
		if err = s.Queue.RequeueOne(ctx, id, s.Now()); err != nil {
			break
		}
		done.Requeued++
	}
	s.Sessions.Wake()
	return done, err
}
