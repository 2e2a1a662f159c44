package daemon

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/harness"
	"signet/internal/memory"
)

// health says in one cheap answer that the daemon lives.
func (d *Daemon) health(ctx context.Context) api.Health {
	h := api.Health{
		Status: "healthy", Uptime: d.uptime(), PID: os.Getpid(), Version: d.options.Version,
		Port: d.server.port(), AgentsDir: d.workspace.Dir, DB: d.backend.Ping(ctx) == nil,
	}
	h.Resources = resources()
	if d.stopping.Err() != nil {
		h.Status, h.ShuttingDown = "shutting_down", true
	}
	counts, err := d.backend.Counts(ctx, d.options.Now())
	if err != nil {
		h.DB = false
		return h
	}
	h.Pipeline.ExtractionRunning = counts.Leased > 0
	h.Pipeline.ExtractionPending = counts.Pending
	rests := d.reading.rests(d.options.Now())
	h.Pipeline.ExtractionStalled = counts.OldestDue > time.Minute || rests > 0 || d.reading.problem != nil
	h.Pipeline.ExtractionBackoffMs = int(rests.Milliseconds())
	return h
}

func (d *Daemon) uptime() float64 { return d.options.Now().Sub(d.started).Seconds() }

// status says how everything stands.
func (d *Daemon) status(ctx context.Context) (api.Status, error) {
	since, paused, err := d.backend.Paused(ctx, time.Time{})
	if err != nil {
		return api.Status{}, err
	}
	_, stats, err := d.memories.List(ctx, memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}, memory.Page{Limit: 1})
	if err != nil {
		return api.Status{}, err
	}
	unfiled, err := d.memories.Waiting(ctx, memory.Reader{Agent: memory.DefaultAgent, EveryProject: true})
	if err != nil {
		return api.Status{}, err
	}
	open, err := d.backend.Sessions(ctx, time.Time{}, true, maxOpen)
	if err != nil {
		return api.Status{}, err
	}
	bypassed, err := d.backend.Bypasses(ctx)
	if err != nil {
		return api.Status{}, err
	}
	purging, err := d.vcs.Unfinished(ctx)
	if err != nil {
		return api.Status{}, err
	}
	embedding, err := d.embedding(ctx)
	if err != nil {
		return api.Status{}, err
	}
	_, indexed := d.recall.Indexed()
	_, turnsIndexed := d.recall.Transcripts().Indexed()
	c, p := d.config, d.pipeline()
	s := api.Status{
		Status: "running", Version: d.options.Version, PID: os.Getpid(), Uptime: d.uptime(), StartedAt: memory.Stamp(d.started),
		Port: d.server.port(), Host: d.address.Host, BindHost: d.address.Bind, NetworkMode: c.Network.Mode, Socket: d.server.socket(),
		AgentID: memory.DefaultAgent, AgentsDir: d.workspace.Dir, MemoryDB: true,
		Pipeline:       switches(p),
		Providers:      api.Providers{Extraction: d.reading.state(paused || p.Paused), Synthesis: d.writing.state(resting(p) != "")},
		Logging:        api.Logging{Dir: d.workspace.Logs(), File: filepath.Join(d.workspace.Logs(), "signet-"+d.options.Now().Format(time.DateOnly)+".log")},
		ActiveSessions: len(open), BypassedSessions: len(bypassed), Memories: stats.Total, Unfiled: unfiled, Indexed: indexed, TurnsIndexed: turnsIndexed, Paused: paused,
		Embedding: embedding, Copies: d.projects.list(),
		Warnings: d.warnings(), Purging: purging,
	}
	if paused {
		s.PausedSince = api.Optional(memory.Stamp(since))
	}
	return s, nil
}

// maxOpen bounds how many open sessions are counted.
const maxOpen = 1000

// warnings tells a person what the daemon noticed, mostly at its start.
func (d *Daemon) warnings() []string {
	var all []string
	if d.server.tcp == nil {
		all = append(all, fmt.Sprintf("port %d is taken by %s; only the socket is served", d.address.Port, d.server.holder))
	}
	if d.server.unix == nil {
		all = append(all, "the Unix socket could not be made; hooks use the port")
	}
	if !learns(d.pipeline()) {
		all = append(all, "nothing is learnt: agent.yaml sets memory.pipelineV2.enabled, paused, shadowMode or mutationsFrozen so")
	}
	all = append(all, d.unfollowed()...)
	all = append(all, d.watcher.Problems()...)
	for _, c := range []choice{d.reading, d.meaning, d.writing} {
		if c.problem == nil {
			continue
		}
		if told := fmt.Sprintf("provider %s is not asked: %s", c.name, reason(c.problem)); !slices.Contains(all, told) {
			all = append(all, told)
		}
	}
	if keys := d.config.Unread; len(keys) > 0 {
		all = append(all, "agent.yaml sets what this version does not read: "+strings.Join(keys, ", "))
	}
	return all
}

// about says who an agent is.
func (d *Daemon) about(agent string) (api.Identity, error) {
	a, err := d.workspace.About(agent)
	return api.Identity{Name: a.Name, Creature: a.Creature, Vibe: a.Vibe}, err
}

// firstFiles are shown before the other files of the workspace.
var firstFiles = []string{"agent.yaml", "AGENTS.md", "SOUL.md", "IDENTITY.md", "USER.md"}

// configFiles reads the settings and identity files.
func (d *Daemon) configFiles() ([]api.ConfigFile, error) {
	var names []string
	for _, pattern := range []string{"*.md", "*.yaml"} {
		found, err := filepath.Glob(filepath.Join(d.workspace.Dir, pattern))
		if err != nil {
			return nil, err
		}
		names = append(names, found...)
	}
	slices.SortStableFunc(names, func(a, b string) int { return rank(a) - rank(b) })
	files := make([]api.ConfigFile, 0, len(names))
	for _, name := range names {
		body, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files = append(files, api.ConfigFile{Name: filepath.Base(name), Content: string(body), Size: int64(len(body))})
	}
	return files, nil
}

func rank(path string) int {
	if i := slices.Index(firstFiles, filepath.Base(path)); i >= 0 {
		return i
	}
	return len(firstFiles)
}

// harnesses says how every agent program we know stands towards us.
func (d *Daemon) harnesses(ctx context.Context) ([]api.Harness, error) {
	dir, err := os.UserHomeDir()
	if err != nil {
		return nil, err
	}
	seen, err := d.lastSeen(ctx)
	if err != nil {
		return nil, err
	}
	home := harness.Home{Dir: dir, Env: d.options.Env, Workspace: d.workspace.Dir}
	list := make([]api.Harness, 0, len(harness.All))
	for _, h := range harness.All {
		row := api.Harness{Name: h.Name(), ID: h.ID(), Installed: h.Installed(home), LastSeen: seen[h.ID()]}
		state, err := h.State(home)
		if err != nil {
			row.Notes = []string{err.Error()}
		}
		_, statErr := os.Stat(state.Path)
		row.Path, row.Exists, row.Connected = state.Path, statErr == nil, state.Connected
		row.Missing, row.OtherMemory = state.Missing, state.OtherMemory
		row.Notes = append(row.Notes, state.Notes...)
		if state.Waits != "" {
			row.Notes = append(row.Notes, state.Waits)
		}
		list = append(list, row)
	}
	return list, nil
}

// lastSeen is when a hook of each harness was last heard.
func (d *Daemon) lastSeen(ctx context.Context) (map[string]api.Optional, error) {
	recent, err := d.backend.Sessions(ctx, time.Time{}, false, maxOpen)
	if err != nil {
		return nil, err
	}
	seen := map[string]api.Optional{}
	for _, s := range slices.Backward(recent) {
		seen[s.Harness] = api.Optional(memory.Stamp(s.LastSeen))
	}
	return seen, nil
}

// codexNote writes a note where Codex of this person looks for notes.
func (d *Daemon) codexNote(title, content string, tags []string) (string, error) {
	home, err := os.UserHomeDir()
	if err != nil {
		return "", errs.E(errs.Unavailable, "finding the home directory: %w", err)
	}
	return harness.CodexNote(harness.Home{Dir: home, Env: d.options.Env}, d.options.Now(), title, content, tags)
}
