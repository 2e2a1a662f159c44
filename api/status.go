package api

import (
	"context"
	"encoding/json"
	"net/http"
)

// Health says that a daemon lives. It is answered even while it stops.
type Health struct {
	Status          string         `json:"status" doc:"healthy or shutting_down"`
	Uptime          float64        `json:"uptime" doc:"Seconds."`
	PID             int            `json:"pid"`
	Version         string         `json:"version"`
	Port            int            `json:"port"`
	AgentsDir       string         `json:"agentsDir"`
	DB              bool           `json:"db" doc:"The store answers."`
	ShuttingDown    bool           `json:"shuttingDown"`
	UpdateAvailable bool           `json:"updateAvailable"`
	PendingRestart  bool           `json:"pendingRestart"`
	Pipeline        HealthPipeline `json:"pipeline"`
	Resources       Resources      `json:"resources"`
}

// Resources is what the daemon holds: open files by kind, and memory in MiB.
type Resources struct {
	Total    int    `json:"total"`
	MemoryMd int    `json:"memoryMd"`
	Sockets  int    `json:"sockets"`
	Inotify  int    `json:"inotify"`
	Pipes    int    `json:"pipes"`
	DB       int    `json:"db"`
	Other    int    `json:"other"`
	RSS      uint64 `json:"rss"`
	HeapUsed uint64 `json:"heapUsed"`
}

// HealthPipeline says how learning goes.
type HealthPipeline struct {
	ExtractionRunning   bool `json:"extractionRunning"`
	ExtractionStalled   bool `json:"extractionStalled"`
	ExtractionPending   int  `json:"extractionPending"`
	ExtractionBackoffMs int  `json:"extractionBackoffMs"`
}

// Health asks whether the daemon lives.
func (c *Client) Health(ctx context.Context) (Health, error) {
	return call[Health](ctx, c, http.MethodGet, "/health", nil)
}

// Status is how a daemon stands.
type Status struct {
	Status           string    `json:"status" doc:"running"`
	Version          string    `json:"version"`
	PID              int       `json:"pid"`
	Uptime           float64   `json:"uptime" doc:"Seconds."`
	StartedAt        string    `json:"startedAt"`
	Port             int       `json:"port"`
	Host             string    `json:"host"`
	BindHost         string    `json:"bindHost"`
	NetworkMode      string    `json:"networkMode"`
	Socket           string    `json:"socket,omitempty"`
	AgentID          string    `json:"agentId"`
	AgentsDir        string    `json:"agentsDir"`
	MemoryDB         bool      `json:"memoryDb"`
	Pipeline         Pipeline  `json:"pipelineV2"`
	Providers        Providers `json:"providerResolution"`
	Logging          Logging   `json:"logging"`
	ActiveSessions   int       `json:"activeSessions"`
	BypassedSessions int       `json:"bypassedSessions"`
	Memories         int       `json:"memories"`
	Unfiled          int       `json:"unfiled" doc:"Memories in the inbox that wait to be filed."`
	TurnsIndexed     bool      `json:"turnsIndexed" doc:"Whether turns are ranked by an index in memory, too. It is built when what was said is first asked for."`
	Indexed          bool      `json:"indexed" doc:"Whether memories are ranked by the index in memory. Until it is built after the start, recall takes longer."`
	Jobs             Jobs      `json:"jobs"`
	Paused           bool      `json:"paused"`
	PausedSince      Optional  `json:"pausedSince"`
	Embedding        Embedding `json:"embedding"`
	Warnings         []string  `json:"warnings,omitempty"`
	Copies           []Copy    `json:"copies,omitempty" doc:"Working copies that belong to the project of another folder, as they have the same remote."`
	Purging          []string  `json:"purging,omitempty" doc:"Memories whose purge is not finished; the daemon goes on with it by itself."`
}

// Copy is a working copy for whose project another folder stands.
type Copy struct {
	Root    string `json:"root"`
	Project string `json:"project" doc:"The folder that stands for it: the first with its remote that was worked in."`
}

// Pipeline is the part of the settings that learning follows.
type Pipeline struct {
	Enabled         bool `json:"enabled"`
	Paused          bool `json:"paused"`
	ShadowMode      bool `json:"shadowMode"`
	MutationsFrozen bool `json:"mutationsFrozen"`
}

// Providers says which models are used for what.
type Providers struct {
	Extraction Provider `json:"extraction"`
	Synthesis  Provider `json:"synthesis" doc:"Who is asked for MEMORY.md."`
}

// Provider is one choice of a model: what the settings ask for, and what is
// used.
type Provider struct {
	Configured string   `json:"configured"`
	Effective  string   `json:"effective"`
	Status     string   `json:"status" doc:"active, degraded, blocked, disabled or paused"`
	Degraded   bool     `json:"degraded"`
	Reason     Optional `json:"reason"`
}

// Logging says where the log is.
type Logging struct {
	Dir  string `json:"logDir"`
	File string `json:"logFile"`
}

// Jobs counts the queue of background work.
type Jobs struct {
	Pending     int   `json:"pending"`
	Leased      int   `json:"leased"`
	Completed   int   `json:"completed"`
	Dead        int   `json:"dead"`
	OldestDueMs int64 `json:"oldestDueMs" doc:"How long the oldest due job has waited."`
}

// Embedding says how texts become vectors.
type Embedding struct {
	Provider  string `json:"provider"`
	Model     string `json:"model"`
	Available bool   `json:"available"`
	Embedded  int    `json:"embedded,omitempty" doc:"Memories that can be found by what they mean."`
	Missing   int    `json:"missing,omitempty" doc:"Memories without a vector of the model; words find them."`
	Stale     int    `json:"stale,omitempty" doc:"Of those, with a vector of another model."`
	Problem   string `json:"problem,omitempty"`
}

// Status asks how the daemon stands.
func (c *Client) Status(ctx context.Context) (Status, error) {
	return call[Status](ctx, c, http.MethodGet, "/api/status", nil)
}

// Features gives the switches that the settings turn on or off.
func (c *Client) Features(ctx context.Context) (map[string]bool, error) {
	return call[map[string]bool](ctx, c, http.MethodGet, "/api/features", nil)
}

// Stop asks the daemon to finish what it does and end.
func (c *Client) Stop(ctx context.Context) error {
	return c.Call(ctx, http.MethodPost, "/api/daemon/stop", nil, nil)
}

// OpenAPI gives the description of every operation, as an OpenAPI document.
func (c *Client) OpenAPI(ctx context.Context) (json.RawMessage, error) {
	return call[json.RawMessage](ctx, c, http.MethodGet, "/api/openapi.json", nil)
}
