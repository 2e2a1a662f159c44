package session_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/session"
	"signet/internal/vcs"
)

// commitSoul commits SOUL.md.
func (r *rig) commitSoul(text string) {
	r.t.Helper()
	body, _ := guard.Redact(text)
	if _, err := r.memories.Apply(r.t.Context(), memory.Changeset{
		Author:  memory.Author{Name: "workspace", Kind: "operator"},
		Changes: []memory.Change{memory.Put{Kind: memory.DocumentObject, Name: "SOUL.md", Body: body}},
	}); err != nil {
		r.t.Fatal(err)
	}
}

// view gives the state at the head as it is now.
func (r *rig) view() *memory.View {
	r.t.Helper()
	head, err := r.store.Resolve(r.t.Context(), vcs.Main)
	if err != nil {
		r.t.Fatal(err)
	}
	v, err := r.store.ViewOf(r.t.Context(), head)
	if err != nil {
		r.t.Fatal(err)
	}
	return v
}

func (r *rig) preview(req session.PreviewRequest) session.StartAnswer {
	r.t.Helper()
	a, err := r.Preview(r.t.Context(), req)
	if err != nil {
		r.t.Fatal(err)
	}
	return a
}

func soulOf(agent string, committed []memory.Document) (string, []session.Section) {
	for _, d := range committed {
		if d.Name == "SOUL.md" {
			return agent + " of old", []session.Section{{Header: "Soul", Body: d.Body.String()}}
		}
	}
	return "", nil
}

func TestAPreviewShowsWhatAStartGivesAndLeavesNoTrace(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.fill()
	preview := r.preview(session.PreviewRequest{Project: "/p"})
	again := r.preview(session.PreviewRequest{Project: "/p"})
	if preview.Inject != again.Inject {
		t.Error("a second preview differs from the first")
	}
	if sessions, err := r.store.Sessions(t.Context(), time.Time{}, false, 10); err != nil || len(sessions) != 0 {
		t.Errorf("sessions %+v (%v), want none", sessions, err)
	}
	if start := r.start("k"); start.Inject != preview.Inject || start.Name != preview.Name || len(start.Memories) != len(preview.Memories) {
		t.Errorf("the start gives\n%s\nthe preview\n%s", start.Inject, preview.Inject)
	}
	if a := r.preview(session.PreviewRequest{Project: "/secret"}); a.Inject != "" {
		t.Errorf("a folder that is left out is given %q", a.Inject)
	}
}

func TestAPreviewOfThePastShowsWhatWasThen(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.IdentityOf = soulOf
	first := r.remember(memory.Draft{Content: "The user prefers tabs", Origin: memory.Person})
	rule := r.remember(memory.Draft{Content: "Never push to main on Fridays", Origin: memory.Person})
	bare := r.view()
	r.commitSoul("Dry.")
	then := r.view()
	r.commitSoul("Loud.")
	for _, id := range []string{first.ID, rule.ID} {
		if o, _, err := r.memories.Forget(t.Context(), memory.Author{Name: "tester", Kind: "operator"}, memory.Forget{
			ID: id, Force: true, Reader: memory.Reader{Agent: memory.DefaultAgent, EveryProject: true},
		}); err != nil || o.Status != memory.Done {
			t.Fatal(o.Status, err)
		}
	}
	r.remember(memory.Draft{Content: "The user prefers spaces", Origin: memory.Person})
	then.Time, then.Past = now.Add(-30*24*time.Hour), true
	past := r.preview(session.PreviewRequest{View: then})
	for _, want := range []string{"## Soul\nDry.", "prefers tabs", "Never push", then.Time.Format("Monday, January 2, 2006")} {
		if !strings.Contains(past.Inject, want) {
			t.Errorf("the preview lacks %q:\n%s", want, past.Inject)
		}
	}
	for _, not := range []string{"Loud", "prefers spaces", "Be brief", now.Format("January 2, 2006")} {
		if strings.Contains(past.Inject, not) {
			t.Errorf("the preview knows %q:\n%s", not, past.Inject)
		}
	}
	if past.Name != "default of old" || past.RecentContext != "" || len(past.Warnings) != 0 {
		t.Errorf("got %q, %q, %q", past.Name, past.RecentContext, past.Warnings)
	}
	if latest := r.preview(session.PreviewRequest{View: r.view()}); !strings.Contains(latest.Inject, "Loud.") || strings.Contains(latest.Inject, "prefers tabs") {
		t.Errorf("the head as a view gives\n%s", latest.Inject)
	}
	a := r.preview(session.PreviewRequest{View: bare})
	if !slices.Equal(a.Warnings, []string{"no identity files had been committed by then"}) || strings.Contains(a.Inject, "Soul") || a.Name != "default" {
		t.Errorf("before the first commit of them: %q, %q\n%s", a.Name, a.Warnings, a.Inject)
	}
}
