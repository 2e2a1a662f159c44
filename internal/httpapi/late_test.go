package httpapi_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signet/api"
	"signet/internal/memory"
)

// The day of these tests: a pause, or a bypass of the session, lasts from ten to eleven.
// What was to be told before, during or after is told late, in the pause or after it.
var (
	tenOClock = start.Add(-4 * time.Hour)
	eleven    = tenOClock.Add(time.Hour)
	moments   = map[string]time.Time{"before": tenOClock.Add(-time.Minute), "during": tenOClock.Add(time.Minute), "after": eleven.Add(time.Minute)}
)

// ocTurn is a line that OpenCode's plugin hands over.
func ocTurn(id, text string, at time.Time) string {
	return fmt.Sprintf(`{"info":{"id":"m%s","role":"user","time":{"created":%d}},"parts":[{"id":"p%s","type":"text","text":%q}]}`+"\n", id, at.UnixMilli(), id, text)
}

func lateHook(at time.Time, more string) string {
	return `{"harness":"opencode","sessionKey":"s","toldAt":"` + at.Format(time.RFC3339Nano) + `","unheard":true` + more + `}`
}

func TestWhatIsToldLateIsKeptByWhenItWasSaid(t *testing.T) {
	t.Parallel()
	for _, silence := range []string{"pause", "bypass"} {
		for _, over := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, over %v", silence, over), func(t *testing.T) {
				t.Parallel()
				f := serve(t)
				f.silence(t, silence, over)
				for _, when := range []string{"before", "during", "after"} {
					at := moments[when]
					for _, row := range []scenario{
						{name: "start", path: "/api/hooks/session-start", body: lateHook(at, "")},
						{name: "stop", path: "/api/hooks/session-checkpoint-extract", body: lateHook(at, fmt.Sprintf(`,"transcript":%q`, ocTurn(when, "said "+when, at)))},
						{name: "summary", path: "/api/hooks/compaction-complete", body: lateHook(at, `,"summary":"They spoke `+when+` the pause of the heron."`)},
					} {
						row.status = 200
						f.run(t, []scenario{row})
					}
				}
				talk, err := f.db.Transcript(t.Context(), memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}, "s")
				if err != nil {
					t.Fatal(err)
				}
				kept := ""
				for _, turn := range talk {
					kept += turn.Text.String() + "; "
				}
				for _, m := range post[api.Recalled](t, f, "/api/memory/recall", `{"query":"heron pause spoke"}`).Results {
					kept += m.Content + "; "
				}
				for when, want := range map[string]bool{"before": true, "during": false, "after": over} {
					for _, words := range []string{"said " + when, "spoke " + when} {
						if got := strings.Contains(kept, words); got != want {
							t.Errorf("%q is kept: %v, want %v; all that is kept: %s", words, got, want, kept)
						}
					}
				}
				s, err := f.db.Session(t.Context(), "s")
				if err != nil || !s.Started.Equal(moments["before"]) {
					t.Errorf("the session began at %s (%v), want %s", s.Started, err, moments["before"])
				}
			})
		}
	}
}

// silence makes a pause of all sessions or of one, which is over or not.
func (f *fixture) silence(t *testing.T, what string, over bool) {
	t.Helper()
	set := func(on bool, at time.Time) error {
		switch {
		case what == "bypass":
			return f.db.Bypass(t.Context(), "s", on, at)
		case on:
			return f.db.Pause(t.Context(), at)
		}
		return f.db.Resume(t.Context(), at)
	}
	err := set(true, tenOClock)
	if err == nil && over {
		err = set(false, eleven)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A hook may hand over in a pause what was said before it.
func TestATurnCountsByItsOwnTimeInAHookOfAPause(t *testing.T) {
	t.Parallel()
	for _, silence := range []string{"pause", "bypass"} {
		t.Run(silence, func(t *testing.T) {
			t.Parallel()
			f := serve(t)
			post[api.SessionStartAnswer](t, f, "/api/hooks/session-start", lateHook(moments["before"], ""))
			f.silence(t, silence, false)
			lines := ocTurn("1", "said before", moments["before"]) + ocTurn("2", "said during", moments["during"])
			for _, hook := range []string{"session-checkpoint-extract", "session-end"} {
				f.run(t, []scenario{{
					name: hook, path: "/api/hooks/" + hook, status: 200, wants: []string{`"skipped":true`},
					body: fmt.Sprintf(`{"harness":"opencode","sessionKey":"s","transcript":%q}`, lines),
				}, {
					name: hook + " of a session that is not known", path: "/api/hooks/" + hook, status: 200,
					body: strings.Replace(lateHook(moments["during"], fmt.Sprintf(`,"transcript":%q`, lines)), `"s"`, `"unknown"`, 1),
				}})
			}
			talk, err := f.db.Transcript(t.Context(), memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}, "s")
			if err != nil || len(talk) != 1 || talk[0].Text.String() != "said before" {
				t.Errorf("kept are %+v (%v)", talk, err)
			}
			if _, err := f.db.Session(t.Context(), "unknown"); err == nil && silence == "pause" {
				t.Error("a session that was never heard of before the pause is known")
			}
		})
	}
}

func TestASkipThatIsToldLateCountsFromWhenItWasSaid(t *testing.T) {
	t.Parallel()
	f := serve(t)
	file := filepath.Join(t.TempDir(), "t.jsonl")
	if err := os.WriteFile(file, []byte("private\nsaid since\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	skip := func(harness, key, path string, size int) {
		t.Helper()
		post[api.OK](t, f, "/api/hooks/skip", fmt.Sprintf(`{"harness":%q,"sessionKey":%q,"transcriptPath":%q,"toldAt":%q,"transcriptSize":%d}`,
			harness, key, path, tenOClock.Format(time.RFC3339Nano), size))
	}
	skip("codex", "lines", file, len("private\n"))
	skip("gemini", "anew", file, len("private\n"))
	skip("codex", "none yet", file+".none", 0)
	for key, want := range map[string]int64{"lines": int64(len("private\n")), "anew": tenOClock.UnixMilli()} {
		if got, err := f.db.Session(t.Context(), key); err != nil || got.Offset != want {
			t.Errorf("%s: offset = %d, %v, want %d", key, got.Offset, err, want)
		}
	}
	if _, err := f.db.Session(t.Context(), "none yet"); err == nil {
		t.Error("there is a session whose transcript was not there")
	}

	// Of one that is in no file, what was said since is kept.
	skip("opencode", "s", "", 0)
	post[api.CheckpointAnswer](t, f, "/api/hooks/session-checkpoint-extract", fmt.Sprintf(`{"harness":"opencode","sessionKey":"s","transcript":%q}`,
		ocTurn("1", "private", moments["before"])+ocTurn("2", "said since", moments["during"])))
	talk, err := f.db.Transcript(t.Context(), memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}, "s")
	if err != nil || len(talk) != 1 || talk[0].Text.String() != "said since" {
		t.Errorf("kept are %+v (%v)", talk, err)
	}
}

// What nobody reads was not given: it is still to be given when somebody does.
func TestWhatNobodyHearsIsNotNotedAsGiven(t *testing.T) {
	t.Parallel()
	f := serve(t)
	id := f.remember(t, "The deploy script lives in tools/ship.sh")
	const hook, unheard = `{"harness":"x","sessionKey":"s"`, `,"unheard":true}`
	f.run(t, []scenario{
		{name: "start", path: "/api/hooks/session-start", body: hook + unheard, status: 200, wants: []string{`"inject":""`, `"memories":[]`}},
		{name: "prompt", path: "/api/hooks/user-prompt-submit", body: hook + `,"userMessage":"where is the deploy script?"` + unheard, status: 200, wants: []string{`"inject":""`, `"memoryCount":0`}},
		{name: "compaction", path: "/api/hooks/pre-compaction", body: hook + unheard, status: 200, wants: []string{`"guidelines":""`}},
		{name: "given", path: "/api/sessions/s/blackbox", status: 200, forbids: []string{id, "ship.sh", "Keep, in this order"}},
		{name: "the next prompt", path: "/api/hooks/user-prompt-submit", body: hook + `,"userMessage":"where is the deploy script?"}`, status: 200, wants: []string{"ship.sh", `"sessionKnown":true`}},
		{name: "given then", path: "/api/sessions/s/blackbox", status: 200, wants: []string{id}},
		{name: "the start is still to come", path: "/api/hooks/session-start", body: hook + `}`, status: 200, wants: []string{"ship.sh"}},
		{name: "no time", path: "/api/hooks/session-end", body: hook + `,"toldAt":"yesterday"}`, status: 400, wants: []string{"toldAt"}},
	})
}
