package api

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
)

// PipelineStatus is how the queue and the learning stand.
type PipelineStatus struct {
	Workers    map[string]WorkerStatus `json:"workers"`
	Queues     map[string]QueueStatus  `json:"queues" doc:"Jobs by their type; memory is all of them."`
	Mode       string                  `json:"mode" doc:"disabled, paused, frozen, shadow or controlled-write"`
	Provider   Provider                `json:"provider" doc:"Who is asked for facts."`
	Distilling Distilling              `json:"distilling"`
	Synthesis  SynthesisStatus         `json:"synthesis" doc:"How MEMORY.md was last made."`
	Waiting    int                     `json:"reviewsWaiting" doc:"Proposals that wait for a person; 500 stands for 500 or more."`
}

// WorkerStatus says whether a worker is at work.
type WorkerStatus struct {
	Running bool `json:"running"`
}

// QueueStatus counts jobs by where they stand.
type QueueStatus struct {
	Pending     int   `json:"pending"`
	Leased      int   `json:"leased"`
	Completed   int   `json:"completed"`
	Failed      int   `json:"failed"`
	Dead        int   `json:"dead"`
	OldestDueMs int64 `json:"oldestDueMs" doc:"How long the oldest due job has waited."`
}

// Distilling sums up what became of the last pieces of sessions that a model was
// asked about.
type Distilling struct {
	Pieces   int            `json:"pieces" doc:"How many are summed up: the last 200 at most."`
	Levels   map[string]int `json:"levels" doc:"How they came to their facts: plain, strict (the first answer was of no use) or rules (both were)."`
	Facts    int            `json:"facts" doc:"That stood the test."`
	Known    int            `json:"known" doc:"That were known already."`
	Rejected int            `json:"rejected" doc:"That did not stand the test."`
	Causes   map[string]int `json:"causes" doc:"Why: unsure (the model itself), instruction (it commands its reader), unsafe (the guard refuses it), unsupported (its turns do not bear it) or unentitled (whoever said it may not state such a thing); and malformed, which was not even tested. "`
	Held     int            `json:"held" doc:"That stood it and told nothing new; see writeGate in the settings."`
	Warnings int            `json:"warnings"`
	Model    string         `json:"model,omitempty" doc:"That answered last."`
	Unasked  int            `json:"unasked" doc:"Sessions that were not worth a call of a model, among the last 200 entries; the rules learnt from them."`
	LastAt   Optional       `json:"lastAt"`
}

// PipelineStatus tells how the queue and the learning stand.
func (c *Client) PipelineStatus(ctx context.Context) (PipelineStatus, error) {
	return call[PipelineStatus](ctx, c, http.MethodGet, "/api/pipeline/status", nil)
}

// Nudged says that the workers were told to look at the queue now.
type Nudged struct {
	Nudged bool `json:"nudged"`
}

// Nudge has the workers look at the queue now.
func (c *Client) Nudge(ctx context.Context) (Nudged, error) {
	return call[Nudged](ctx, c, http.MethodPost, "/api/pipeline/nudge", nil)
}

// PipelineSwitched says what became of a switch in the settings.
type PipelineSwitched struct {
	Success bool   `json:"success"`
	Changed bool   `json:"changed" doc:"Whether the file was changed; it may have said so before."`
	Paused  bool   `json:"paused" doc:"As the file says now."`
	Shadow  bool   `json:"shadow" doc:"As the file says now."`
	File    string `json:"file"`
	Mode    string `json:"mode" doc:"As the file says now."`
	Restart bool   `json:"restart" doc:"The running daemon goes on as before until it is restarted."`
}

// SwitchRequest turns a switch of learning. It is another thing than Pause, which ends
// capture and injection at once and is no setting.
type SwitchRequest struct {
	Name string `json:"name" enum:"paused,shadowMode,mutationsFrozen,autonomous.frozen,autonomous.allowUpdateDelete" doc:"A setting below memory.pipelineV2. paused: nothing is learnt; shadowMode: what would be learnt is only noted, as reviews in the state shadow; for the others see the settings."`
	On   bool   `json:"on"`
}

// SwitchPipeline turns a switch of learning in agent.yaml, whose comments stay. The
// daemon follows at once.
func (c *Client) SwitchPipeline(ctx context.Context, r SwitchRequest) (PipelineSwitched, error) {
	return call[PipelineSwitched](ctx, c, http.MethodPost, "/api/pipeline/switch", r)
}

// PausePipeline has nothing learnt until ResumePipeline. It is a setting, and another
// thing than Pause, which ends capture and injection.
func (c *Client) PausePipeline(ctx context.Context) (PipelineSwitched, error) {
	return call[PipelineSwitched](ctx, c, http.MethodPost, "/api/pipeline/pause", nil)
}

// ResumePipeline has sessions learnt from again, those that were captured meanwhile
// too.
func (c *Client) ResumePipeline(ctx context.Context) (PipelineSwitched, error) {
	return call[PipelineSwitched](ctx, c, http.MethodPost, "/api/pipeline/resume", nil)
}

// DeadJob is a job that failed for good.
type DeadJob struct {
	ID        string `json:"id"`
	Type      string `json:"type"`
	Key       string `json:"key" doc:"What it is about: a session, mostly."`
	Attempts  int    `json:"attempts"`
	Error     string `json:"error" doc:"Of its last attempt."`
	CreatedAt string `json:"createdAt"`
	FailedAt  string `json:"failedAt"`
}

// DeadJobs is the jobs that failed for good, the latest first.
type DeadJobs struct {
	Jobs []DeadJob `json:"jobs"`
	More bool      `json:"more" doc:"There are more than were asked for."`
}

// DeadJobs lists the jobs that failed for good; a limit of 0 is 50.
func (c *Client) DeadJobs(ctx context.Context, limit int) (DeadJobs, error) {
	q := url.Values{}
	if limit != 0 {
		q.Set("limit", strconv.Itoa(limit))
	}
	return call[DeadJobs](ctx, c, http.MethodGet, "/api/pipeline/dead?"+q.Encode(), nil)
}

// RetryRequest names the dead jobs to try again; none means all of them.
type RetryRequest struct {
	IDs []string `json:"ids,omitempty" maxItems:"500"`
}

// Retried says how many dead jobs are tried again.
type Retried struct {
	Requeued int `json:"requeued"`
}

// RetryJobs has dead jobs tried again. Of those that are named, the first that
// cannot be ends it with an error; those before it are tried again.
func (c *Client) RetryJobs(ctx context.Context, r RetryRequest) (Retried, error) {
	return call[Retried](ctx, c, http.MethodPost, "/api/pipeline/retry", r)
}
