package cli

import (
	"strings"
	"testing"

	"signet/api"
)

func TestNoTroubleOfThePipelineIsGreen(t *testing.T) {
	t.Parallel()
	well := api.PipelineStatus{Mode: "controlled-write", Provider: api.Provider{Configured: "ollama", Status: "active"}}
	if f := judgePipeline(well); f.Level != levelOK {
		t.Errorf("all is well, and doctor says %+v", f)
	}
	for _, tt := range []struct {
		name, level, says string
		status            api.Status
		pipeline          func(*api.PipelineStatus)
	}{
		{"blocked", levelBroken, "provider ollama is blocked: no key", api.Status{}, func(p *api.PipelineStatus) {
			p.Provider.Status, p.Provider.Degraded, p.Provider.Reason = "blocked", true, "no key"
		}},
		{"left alone", levelWarn, "provider ollama is degraded: left alone", api.Status{}, func(p *api.PipelineStatus) {
			p.Provider.Status, p.Provider.Degraded, p.Provider.Reason = "degraded", true, "left alone until noon"
		}},
		{"shadow", levelWarn, "shadow", api.Status{Pipeline: api.Pipeline{ShadowMode: true}}, func(p *api.PipelineStatus) { p.Mode = "shadow" }},
		{"reviews", levelWarn, "2 proposals wait", api.Status{}, func(p *api.PipelineStatus) { p.Waiting = 2 }},
		{"a queue that stands still", levelOK, "waited for", api.Status{Jobs: api.Jobs{OldestDueMs: 660_000}}, func(*api.PipelineStatus) {}},
		{"dead jobs", levelOK, "3 jobs have failed for good", api.Status{Jobs: api.Jobs{Dead: 3}}, func(*api.PipelineStatus) {}},
	} {
		p := well
		tt.pipeline(&p)
		if f := judgePipeline(p); f.Level != tt.level || tt.level != levelOK && !strings.Contains(f.Says, tt.says) {
			t.Errorf("%s: doctor says %+v, want %s", tt.name, f, tt.level)
		}
		var r report
		reportPipeline(&r, tt.status, p)
		if len(r.Problems) != 1 || !strings.Contains(r.Problems[0].What, tt.says) || r.Problems[0].Mend == "" {
			t.Errorf("%s: status tells %+v, want one that says %s", tt.name, r.Problems, tt.says)
		}
	}
	var r report
	p := well
	p.Provider.Status, p.Provider.Degraded, p.Provider.Reason = "blocked", true, "no key"
	if reportPipeline(&r, api.Status{Warnings: []string{"provider ollama is not asked: no key"}}, p); len(r.Problems) != 0 {
		t.Errorf("status tells twice of one thing: %+v", r.Problems)
	}
}
