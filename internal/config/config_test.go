package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"signet/internal/config"
	"signet/internal/errs"
)

func parse(t *testing.T, text string) config.Config {
	t.Helper()
	c, err := config.Parse("agent.yaml", []byte(text))
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return c
}

func TestNothingSaidMeansTheDefaults(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "# only a comment\n", "---\n", "\ufeff", "memory:\n", "memory:\n  decay_rate:\n", "features: {}\n"} {
		if diff := cmp.Diff(config.Default(), parse(t, text)); diff != "" {
			t.Errorf("Parse(%q) is not the default (-default +got):\n%s", text, diff)
		}
	}
}

func TestDefaultsThatOthersRelyOn(t *testing.T) {
	t.Parallel()
	c := config.Default()
	if got, want := c.Pipeline.Worker.Poll, 2*time.Second; got != want {
		t.Errorf("worker poll = %v, want %v", got, want)
	}
	if got, want := c.Capture.Quiet, 10*time.Minute; got != want {
		t.Errorf("quiet time = %v, want %v", got, want)
	}
	if c.Embedding.Provider != "none" || c.Pipeline.Extraction.Provider != "none" {
		t.Errorf("a fresh workspace needs a model: %+v", c)
	}
	if got, want := c.Pipeline.Extraction, (config.Extraction{
		Provider: "none", Timeout: 90 * time.Second, Command: config.Command{Args: []string{}}, MinConfidence: 0.7,
		RateLimit: config.RateLimit{MaxCallsPerHour: 200, Burst: 20}, MaxTokensPerDay: 2000000, MaxInFlight: 2,
	}); !cmp.Equal(got, want) {
		t.Errorf("extraction = %+v, want %+v", got, want)
	}
	if p := c.Pipeline; p.Autonomous != (config.Autonomous{Enabled: true, AllowUpdateDelete: true}) || p.Telemetry.RetentionDays != 90 ||
		p.EmbeddingTracker != (config.EmbeddingTracker{Enabled: true, Poll: 5 * time.Second, BatchSize: 8}) {
		t.Errorf("beside extraction: %+v, %+v, %+v", p.Autonomous, p.Telemetry, p.EmbeddingTracker)
	}
	if !c.Pipeline.Enabled || !c.Hooks.Prompt.Enabled || !c.Hooks.SessionStart.IncludeIdentity {
		t.Errorf("a fresh workspace does not run: %+v", c)
	}
	if c.Network.Mode != "localhost" || c.Auth.Mode != "local" || c.Storage.Durability != "normal" {
		t.Errorf("a fresh workspace is open or slow: %+v", c)
	}
}

func TestEverySettingIsReadFromItsKey(t *testing.T) {
	t.Parallel()
	c := parse(t, `
version: 2
schema: signet/v1
agent: {name: Ada, description: "counts", created: 2026-03-01T10:00:00Z}
harnesses: [claude-code, codex]
embedding: {provider: local, dimensions: 768}
search: {top_k: 5, min_score: 0}
memory:
  decay_rate: 1
  pipelineV2:
    extraction: {provider: command, timeout: 5000, command: {bin: extract, args: [-v, "2"]}, minConfidence: 0.5,
      rateLimit: {maxCallsPerHour: 30, burst: 3}, maxTokensPerDay: 0, maxInFlight: 16}
    autonomous: {enabled: false, frozen: true, allowUpdateDelete: false}
    embeddingTracker: {enabled: false, pollMs: 250, batchSize: 20}
    telemetry: {retentionDays: 5}
    semanticContradictionEnabled: false
    semanticContradictionTimeoutMs: 5000
    significance: {minTurns: 3, minEntityOverlap: 2, noveltyThreshold: 0.5}
    writeGate: {enabled: false, threshold: 0.3, continuityDiscount: 0}
    worker: {leaseTimeoutMs: 10000}
    traversal: {timeoutMs: 20}
    continuity: {timeIntervalMs: 60000}
hooks: {userPromptSubmit: {minScore: 0.25}}
capture: {exclude: [~/secret, "*/scratch/*"], quietMinutes: 1}
features: {tree: true, dots.are.fine: false}
`)
	want := config.Default()
	want.Version = 2
	want.Agent = config.Agent{Name: "Ada", Description: "counts", Created: "2026-03-01T10:00:00Z"}
	want.Harnesses = []string{"claude-code", "codex"}
	want.Embedding = config.Embedding{Provider: "native", Dimensions: 768}
	want.Search = config.Search{TopK: 5, Rehearsal: true, RehearsalWeight: 0.1, RehearsalHalfLifeDays: 30, Gravity: true, Hub: true, Resolution: true, Currentness: true, Trust: true}
	want.Memory.DecayRate = 1
	want.Pipeline.Extraction.Provider = "command"
	want.Pipeline.Extraction.Timeout = 5 * time.Second
	want.Pipeline.Extraction.Command = config.Command{Bin: "extract", Args: []string{"-v", "2"}}
	want.Pipeline.Extraction.MinConfidence = 0.5
	want.Pipeline.Extraction.RateLimit = config.RateLimit{MaxCallsPerHour: 30, Burst: 3}
	want.Pipeline.Extraction.MaxTokensPerDay, want.Pipeline.Extraction.MaxInFlight = 0, 16
	want.Pipeline.Autonomous = config.Autonomous{Frozen: true}
	want.Pipeline.EmbeddingTracker = config.EmbeddingTracker{Poll: 250 * time.Millisecond, BatchSize: 20}
	want.Pipeline.Significance = config.Significance{Enabled: true, MinTurns: 3, MinEntities: 2, Novelty: 0.5}
	want.Pipeline.WriteGate = config.WriteGate{Threshold: 0.3}
	want.Pipeline.Contradictions, want.Pipeline.ContradictionTimeout = false, 5*time.Second
	want.Pipeline.Telemetry = config.Telemetry{RetentionDays: 5}
	want.Pipeline.Worker.LeaseTimeout = 10 * time.Second
	want.Pipeline.Traversal.Timeout = 20 * time.Millisecond
	want.Pipeline.Continuity.TimeInterval = time.Minute
	want.Hooks.Prompt.MinScore = 0.25
	want.Capture = config.Capture{Exclude: []string{"~/secret", "*/scratch/*"}, Quiet: time.Minute}
	want.Features = map[string]bool{"tree": true, "dots.are.fine": false}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Errorf("Parse (-want +got):\n%s", diff)
	}
}

func TestOlderNamesWin(t *testing.T) {
	t.Parallel()
	c := parse(t, "memory: {pipelineV2: {extractionProvider: codex, extraction: {provider: ollama, model: m}}}\n"+
		"capabilities: {identity: {mode: off}}\n")
	if got := c.Pipeline.Extraction; got.Provider != "codex" || got.Model != "m" {
		t.Errorf("extraction = %+v, want the flat provider and the nested model", got)
	}
	c.Pipeline = parse(t, "memory: {pipelineV2: {extraction: {rateLimit: {maxCallsPerHour: 60, burstSize: 4, waitTimeoutMs: 5000}}}}\n").Pipeline
	if got := c.Pipeline.Extraction.RateLimit; got != (config.RateLimit{MaxCallsPerHour: 60, Burst: 4}) {
		t.Errorf("rate limit = %+v, want that of other versions", got)
	}
	if c.Identity.Mode != "off" {
		t.Errorf("identity mode = %q, want off", c.Identity.Mode)
	}
}

func TestAnAgentFileOfAnotherVersionLoads(t *testing.T) {
	t.Parallel()
	c, err := config.Load("testdata/other-version")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"agents.roster", "auth.rateLimits", "embedding.api_key",
		"memory.pipelineV2.extraction.fallbackProvider", "memory.pipelineV2.graph.enabled",
		"memory.pipelineV2.worker.maxLoadPerCpu", "owner.name", "search.alpha", "trust.verification",
	}
	if diff := cmp.Diff(want, c.Unread); diff != "" {
		t.Errorf("Unread (-want +got):\n%s", diff)
	}
	if c.Agent.Name != "Vesper" || c.Embedding.Provider != "ollama" {
		t.Errorf("read %+v, %+v", c.Agent, c.Embedding)
	}
}

func TestProblemsAreToldWithTheirPlace(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"out of range", "memory:\n  decay_rate: 3\n", "agent.yaml:2:15: memory.decay_rate: must be a number from 0.01 to 1, not 3"},
		{"below the least", "memory: {decay_rate: 0}\n", "agent.yaml:1:22: memory.decay_rate: must be a number from 0.01 to 1, not 0"},
		{"not a number at all", "search: {min_score: .nan}\n", "agent.yaml:1:21: search.min_score: must be a number from 0 to 1, not .nan"},
		{"wrong type", "search:\n  top_k: many\n", `agent.yaml:2:10: search.top_k: must be a whole number from 1 to 200, not "many"`},
		{"quoted number", "search: {top_k: \"5\"}\n", `agent.yaml:1:17: search.top_k: must be a whole number from 1 to 200, not "5"`},
		{"fraction", "search: {top_k: 5.5}\n", "agent.yaml:1:17: search.top_k: must be a whole number from 1 to 200, not 5.5"},
		{"number as text", "agent:\n  name: 7\n", "agent.yaml:2:9: agent.name: must be a text, not 7"},
		{"not a choice", "storage: {durability: some}\n", `agent.yaml:1:23: storage.durability: must be one of normal, full, not "some"`},
		{"not a harness", "harnesses:\n- codex\n- emacs\n", "agent.yaml:3:3: harnesses: each item must be one of claude-code,"},
		{"feature", "features: {x: 1}\n", "agent.yaml:1:15: features: x must be true or false, not 1"},
		{"section", "memory: 5\n", "agent.yaml:1:9: memory: must be a map of settings, not 5"},
		{"near name", "serch: {}\n", "agent.yaml:1:1: serch: unknown key; did you mean search?"},
		{"near name below", "memory:\n  decayrate: 1\n", "agent.yaml:2:3: memory.decayrate: unknown key; did you mean memory.decay_rate?"},
		{"name of elsewhere", "top_k: 5\n", "agent.yaml:1:1: top_k: unknown key; did you mean search.top_k?"},
		{"dotted name", "search.top_k: 5\n", "agent.yaml:1:1: search.top_k: unknown key; did you mean search.top_k?"},
		{"far name", "zzzzzzzz: 5\n", "agent.yaml:1:1: zzzzzzzz: unknown key"},
		{"twice", "version: 1\nversion: 1\n", "agent.yaml:2:1: version: stands twice; the first is on line 1"},
		{"alias", "agent: &a {name: x}\nowner: *a\n", "agent.yaml:1:8: agent: an anchor is not allowed"},
		{"merge", "agent:\n  <<: {name: x}\n", "agent.yaml:2:3: agent: a key must be a plain name"},
		{"tag", "version: !!int 1\n", "agent.yaml:1:10: version: a tag is not allowed"},
		{"two documents", "version: 1\n---\nversion: 1\n", "agent.yaml:2:1: a second document begins here; only one is allowed"},
		{"list", "- a\n", "agent.yaml:1:1: the file must be a map of settings, not a list"},
		{"syntax", "version: 1\nagent: [\n", "agent.yaml:2: not valid YAML: "},
		{"bytes", "\xff\xfe", "agent.yaml: the file is not UTF-8 text"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := config.Parse("agent.yaml", []byte(tt.text))
			if !errs.Is(err, errs.Invalid) || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("Parse(%q) = %v, want %s…", tt.text, err, tt.want)
			}
		})
	}
}

func TestAllProblemsAreToldAtOnce(t *testing.T) {
	t.Parallel()
	_, err := config.Parse("f", []byte("serch: {}\nversion: x\nmemory: {decay_rate: 2, database: 1}\n"))
	if got := strings.Count(err.Error(), "\n") + 1; got != 4 {
		t.Errorf("told %d problems, want 4:\n%v", got, err)
	}
}

func TestAHugeFileIsRefused(t *testing.T) {
	t.Parallel()
	_, err := config.Parse("f", []byte("# "+strings.Repeat("x", 1<<20)))
	if !errs.Is(err, errs.Invalid) {
		t.Errorf("Parse = %v, want invalid", err)
	}
}

func TestTheFirstFileNameThatExistsIsRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if c, err := config.Load(dir); err != nil || c.Agent.Name != config.Default().Agent.Name {
		t.Errorf("Load of an empty folder = %+v, %v", c.Agent, err)
	}
	for _, name := range []string{"config.yaml", "AGENT.yaml", "agent.yaml"} {
		write(t, filepath.Join(dir, name), "agent: {name: "+name+"}\n")
		c, err := config.Load(dir)
		if err != nil || c.Agent.Name != name {
			t.Errorf("with %s, Load read the name %q, %v", name, c.Agent.Name, err)
		}
	}
}

func TestEverySettingIsDocumentedAndItsDefaultIsAllowed(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, s := range config.Settings() {
		if seen[s.Key] {
			t.Errorf("%s stands twice in the table", s.Key)
		}
		seen[s.Key] = true
		if !strings.HasSuffix(s.Doc, ".") || s.Type == "" || s.Allowed == "" || s.Default == "" {
			t.Errorf("%s is not documented: %+v", s.Key, s)
		}
		names := strings.Split(s.Key, ".")
		text := strings.Join(names, ": {") + ": " + s.Default + strings.Repeat("}", len(names)-1)
		if diff := cmp.Diff(config.Default(), parse(t, text)); diff != "" {
			t.Errorf("the default of %s does not read as itself (-default +got):\n%s", s.Key, diff)
		}
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("memory:\n  decay_rate: 0.5\n"))
	f.Add([]byte("a: &a [*a]\n"))
	f.Add([]byte("? [x]\n: y\n"))
	f.Add([]byte("features: {a: true, a: false}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := config.Parse("f", data)
		if err == nil {
			if c.Memory.DecayRate <= 0 || c.Memory.DecayRate > 1 || c.Search.TopK < 1 {
				t.Errorf("a value out of range was read: %+v", c)
			}
			return
		}
		if !errs.Is(err, errs.Invalid) || cmp.Diff(config.Config{}, c) != "" {
			t.Errorf("Parse = %+v, %v; want an invalid error alone", c, err)
		}
	})
}

func TestOnlyANearNameIsSuggested(t *testing.T) {
	t.Parallel()
	_, err := config.Parse("agent.yaml", []byte("nope: 1\n"))
	if err == nil || strings.Contains(err.Error(), "did you mean") {
		t.Errorf("Parse = %v, want no name suggested", err)
	}
}
