package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"signet/api"
	"signet/internal/config"
	"signet/internal/harness"
	"signet/internal/text"
	"signet/internal/workspace"
)

// report answers the question whether Signet works.
type report struct {
	Workspace string          `json:"workspace"`
	Daemon    daemonState     `json:"daemon"`
	Uptime    float64         `json:"uptime,omitempty"`
	Harnesses []harnessReport `json:"harnesses"`
	LastHook  string          `json:"lastHook,omitempty"`
	Learnt    *learntReport   `json:"lastLearnt,omitempty"`
	Memories  memoryCount     `json:"memories"`
	Jobs      api.Jobs        `json:"jobs"`
	Budget    budgetReport    `json:"budget"`
	Spooled   int             `json:"spooled"`
	Vectors   *api.Embedding  `json:"vectors,omitempty"`
	Copies    []api.Copy      `json:"copies,omitempty"`
	Problems  []problem       `json:"problems"`
}

type harnessReport struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Connected bool   `json:"connected"`
	Settings  string `json:"settings"`
	Bin       string `json:"bin,omitempty"`
}

type learntReport struct {
	Session  string `json:"session"`
	Memories int    `json:"memories"`
	When     string `json:"when"`
}

type memoryCount struct {
	Total   int `json:"total"`
	Today   int `json:"today"`
	Unfiled int `json:"unfiled"`
}

// budgetReport says how much a session that starts here would be given.
type budgetReport struct {
	Tokens int `json:"tokens"`
	Limit  int `json:"limit"`
}

// problem is something that is off or broken, and how to mend it.
type problem struct {
	What string `json:"what"`
	Mend string `json:"mend"`
}

func (r *report) add(what, mend string) { r.Problems = append(r.Problems, problem{what, mend}) }

func (a *app) statusCommand() *cobra.Command {
	c := &cobra.Command{Use: "status", Short: "Say whether it works, and how to mend what does not"}
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		c, err := a.control()
		if err != nil {
			return err
		}
		r := a.report(cmd.Context(), c)
		if a.json {
			return a.printJSON(r)
		}
		a.printReport(r)
		return nil
	}
	return c
}

// report gathers what there is to say. It starts nothing: a daemon that does
// not run is part of the answer.
func (a *app) report(ctx context.Context, c control) report {
	r := report{Workspace: c.w.Dir, Harnesses: []harnessReport{}, Problems: []problem{}}
	for _, name := range []string{"SIGNET_NO_HOOKS", "SIGNET_BYPASS"} {
		if a.isSet(name) {
			r.add(name+" is set here: sessions started from this shell are neither captured nor told anything", "unset "+name)
		}
	}
	a.reportHarnesses(&r, c.w)
	settings, err := config.Load(c.w.Dir)
	if err != nil {
		r.add("the settings cannot be read: "+err.Error(), "mend "+config.File(c.w.Dir))
	}
	for _, folder := range settings.Capture.Exclude {
		r.add("sessions in "+folder+" are not captured", "edit capture.exclude in "+config.File(c.w.Dir)+" if they should be")
	}
	r.Budget.Limit = settings.Hooks.SessionStart.MaxInjectTokens
	if files, _, err := listSpool(c.w.Spool()); err == nil {
		r.Spooled = len(files)
	}
	store := a.examineStore(ctx, c, storeGlance)
	if store != nil && !errors.Is(store, context.DeadlineExceeded) {
		r.add(store.Error(), hintOf(store))
	} else {
		store = nil
	}
	if disk := checkDisk(ctx, a, c); disk.Level == levelBroken {
		r.add("the disk is nearly full: "+disk.Says, disk.Mend)
	}
	h, err := c.health(ctx)
	if err != nil {
		a.reportAbsence(&r, c, store)
		return r
	}
	r.Daemon, r.Uptime = running(c, h, false), h.Uptime
	if h.Version != a.Version {
		r.add(fmt.Sprintf("the daemon is version %s, this program %s", h.Version, a.Version), "signet restart")
	}
	if err := a.reportDaemon(ctx, &r, c); err != nil {
		r.add("the daemon does not answer as it should: "+err.Error(), "signet restart, then signet logs")
	}
	return r
}

func (a *app) reportHarnesses(r *report, w workspace.Workspace) {
	connected := false
	for _, h := range harness.All {
		s, err := h.State(a.home())
		if err != nil {
			r.add(fmt.Sprintf("the settings of %s cannot be read: %v", h.Name(), err), hintOf(err))
			continue
		}
		if !s.Connected && !h.Installed(a.home()) {
			continue
		}
		connected = connected || s.Connected
		r.Harnesses = append(r.Harnesses, harnessReport{ID: h.ID(), Name: h.Name(), Connected: s.Connected, Settings: s.Path, Bin: s.Bin})
		if !s.Connected {
			continue
		}
		if told := a.elsewhere(w, s); told != "" {
			r.add(h.Name()+" tells another workspace, "+told, a.connectHere(w, h))
		}
		for _, event := range s.Missing {
			r.add(fmt.Sprintf("%s does not tell of %s", h.Name(), event), "signet connect "+h.ID())
		}
		for _, n := range s.Notes {
			r.add(n, "signet connect "+h.ID())
		}
		if s.Waits != "" {
			r.add(h.Name()+" may not call our hooks yet", s.Waits)
		}
		if s.OtherMemory != "" {
			r.add(s.OtherMemory, "signet connect "+h.ID()+" --disable-auto-memory, or let both be")
		}
	}
	if !connected {
		r.add("no agent program is connected", "signet connect "+harness.All[0].ID())
	}
}

func (a *app) reportAbsence(r *report, c control, store error) {
	if r.Daemon.Opening = c.opening(); r.Daemon.Opening {
		r.add(c.opensStore(), openingTakes)
		return
	}
	if c.lockHeld() {
		r.add("a daemon holds this workspace and does not answer", "signet restart")
		return
	}
	if store != nil {
		r.add("the daemon does not run, and cannot start", "mend the database first")
		return
	}
	r.add("the daemon does not run", "nothing needs to be done: the next session or command starts it (signet start does it now)")
}

// reportDaemon asks the daemon for everything that only it knows.
func (a *app) reportDaemon(ctx context.Context, r *report, c control) error {
	client := a.operator(c.client())
	defer client.Close()
	s, err := client.Status(ctx)
	if err != nil {
		return err
	}
	r.Memories.Total, r.Memories.Unfiled, r.Jobs = s.Memories, s.Unfiled, s.Jobs
	r.Copies = s.Copies
	reportSwitches(r, s)
	reportVectors(r, s.Embedding)
	p, err := client.PipelineStatus(ctx)
	if err != nil {
		return err
	}
	reportPipeline(r, s, p)
	sessions, err := client.Sessions(ctx, 1)
	if err != nil {
		return err
	}
	if len(sessions.Sessions) > 0 {
		r.LastHook = sessions.Sessions[0].LastSeenAt
	}
	today, err := client.Memories(ctx, api.ListRequest{Since: midnight(time.Now()).Format(time.RFC3339), Limit: 1})
	if err != nil {
		return err
	}
	r.Memories.Today = today.Stats.Total
	if r.Learnt, err = lastLearnt(ctx, client); err != nil {
		return err
	}
	// A session without a key leaves no trace: this only looks at what one would get.
	start, err := client.SessionStart(ctx, api.SessionStartRequest{Hook: api.Hook{Harness: "cli", RuntimePath: "legacy"}})
	if err != nil {
		return err
	}
	r.Budget.Tokens = text.Tokens(start.Inject)
	return nil
}

func reportSwitches(r *report, s api.Status) {
	for _, w := range s.Warnings {
		r.add(w, "signet doctor looks for the cause")
	}
	for _, id := range s.Purging {
		r.add("the purge of "+id+" is not finished", "nothing needs to be done: the daemon goes on with it (signet logs -l error says what hinders it)")
	}
	if s.Paused {
		r.add("paused: nothing is captured or injected", "signet resume")
	}
	if s.Pipeline.MutationsFrozen {
		r.add("frozen: no memory can be written", "set memory.pipelineV2.mutationsFrozen to false in agent.yaml")
	}
	if s.Pipeline.Paused {
		r.add("learning is paused: jobs wait", "set memory.pipelineV2.paused to false in agent.yaml")
	}
	if !s.Pipeline.Enabled {
		r.add("learning is off: sessions are not distilled", "set memory.pipelineV2.enabled to true in agent.yaml")
	}
}

// midnight is when the day began here.
func midnight(now time.Time) time.Time {
	return time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
}

// recentMemories is how far back a session is looked for that was learnt from.
const recentMemories = 500

// lastLearnt gives the session that the newest learnt memory is from.
func lastLearnt(ctx context.Context, client *api.Client) (*learntReport, error) {
	list, err := client.Memories(ctx, api.ListRequest{Limit: recentMemories})
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(list.Memories, func(m api.MemoryRow) bool { return m.SessionID != "" })
	if at < 0 {
		return nil, nil
	}
	m := list.Memories[at]
	all, err := client.Memories(ctx, api.ListRequest{Session: m.SessionID, Limit: 1})
	if err != nil {
		return nil, err
	}
	return &learntReport{Session: m.SessionID, Memories: all.Stats.Total, When: m.CreatedAt}, nil
}
