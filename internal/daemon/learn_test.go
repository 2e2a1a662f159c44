package daemon_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"signet/api"
	"signet/internal/recall"
)

// Two sides are told of one thing. What a session says of one statement of each
// side decides which side comes first, and so the order of two other statements.
const (
	limit   = "The payments gateway has a rate limit of 500 requests per second"
	timeout = "The payments gateway has a timeout of 30 seconds even for a transfer to banks abroad"
	ledger  = "The payments gateway depends on the ledger service"
	redis   = "The payments gateway uses Redis for its sessions"
)

// technical is where the side stands that begins behind the other.
const technical = "knowledge.technical.ratelimit"

// gateway is a daemon that was told of the payments gateway.
func gateway(t *testing.T, settings string) (h *host, ids map[string]string) {
	t.Helper()
	h, ids = newHost(t, settings), map[string]string{}
	for content, leaf := range map[string]string{limit: technical, timeout: technical, ledger: "", redis: ""} {
		a, err := h.Remember(t.Context(), api.RememberRequest{Content: content, Path: leaf})
		if err != nil {
			t.Fatal(err)
		}
		ids[content] = a.ID
	}
	return h, ids
}

// unrehearsed has scores stay as they are, though to be found counts as use some time
// after it.
const unrehearsed = "search:\n  rehearsal_enabled: false\n"

// found asks, in a session or in none, and gives the hits by what they say.
func (h *host) found(session string) (order []string, why map[string]*api.Explanation) {
	h.t.Helper()
	a, err := h.Recall(h.t.Context(), api.RecallRequest{Query: "payments gateway", SessionKey: session, Explain: true, MemoriesOnly: true})
	if err != nil {
		h.t.Fatal(err)
	}
	why = map[string]*api.Explanation{}
	for _, r := range a.Results {
		order = append(order, r.Content)
		why[r.Content] = r.Explain
	}
	return order, why
}

// weighs gives what the sides of the gateway weigh, by name.
func (h *host) weighs() (names []string, weights map[string]float64) {
	h.t.Helper()
	sides, err := h.EntityAspects(h.t.Context(), api.EntityRequest{Entity: "payments gateway"})
	if err != nil {
		h.t.Fatal(err)
	}
	weights = map[string]float64{}
	for _, s := range sides.Items {
		names = append(names, s.Aspect.Name)
		weights[s.Aspect.Name] = s.Aspect.Weight
	}
	return names, weights
}

func TestWhatHelpedIsFoundFirstAndWhatMisledSinks(t *testing.T) {
	t.Parallel()
	h, ids := gateway(t, unrehearsed)
	before, _ := h.found("")
	if slices.Index(before, redis) > slices.Index(before, timeout) {
		t.Fatalf("to begin with the order is %q", before)
	}
	if names, weights := h.weighs(); names[0] != "dependencies" || weights["technical"] != .5 {
		t.Fatalf("to begin with the sides weigh %v", weights)
	}
	for i := range 30 {
		key := fmt.Sprint("s", i)
		h.found(key)
		a, err := h.Feedback(t.Context(), api.FeedbackRequest{SessionKey: key, Feedback: map[string]float64{ids[limit]: 1, ids[ledger]: -1}})
		if err != nil || a.Accepted != 2 {
			t.Fatalf("session %d: %+v (%v)", i, a, err)
		}
		if i == 0 && a.Propagated != 2 {
			t.Errorf("a first rating moved %+v", a)
		}
	}
	after, why := h.found("")
	if slices.Index(after, redis) < slices.Index(after, timeout) {
		t.Errorf("the order is %q", after)
	}
	names, weights := h.weighs()
	if names[0] != "technical" || weights["technical"] != 1 || weights["dependencies"] != .1 {
		t.Errorf("the sides weigh %v", weights)
	}
	for content, rises := range map[string]bool{timeout: true, redis: false} {
		i := slices.IndexFunc(why[content].Parts, func(p api.ScorePart) bool { return p.Name == "what came of this way before" })
		if i < 0 || (why[content].Parts[i].Value > 1) != rises || why[content].Trail == nil || len(why[content].Trail.AspectIDs) != 1 {
			t.Errorf("%q is explained by %+v", content, why[content])
		}
	}
}

// How far and how fast use teaches are settings.
func TestSettingsSayHowUseTeaches(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		settings string
		want     []float64 // of the side of the limit, from rating to rating
	}{
		{"ftsWeightDelta: 0.1\n    maxAspectWeight: 0.65", []float64{.6, .65, .65}},
		{"enabled: false", []float64{.5, .5, .5}},
	} {
		h, ids := gateway(t, "memory:\n  pipelineV2:\n   feedback:\n    "+c.settings+"\n")
		for i, want := range c.want {
			key := fmt.Sprint("s", i)
			h.found(key)
			a, err := h.Feedback(t.Context(), api.FeedbackRequest{SessionKey: key, Feedback: map[string]float64{ids[limit]: 1, ids[ledger]: -1}})
			if err != nil || a.Accepted != 2 {
				t.Fatalf("%s: %+v (%v)", c.settings, a, err)
			}
			if _, weights := h.weighs(); math.Abs(weights["technical"]-want) > 1e-9 {
				t.Errorf("%s: the side weighs %v, want %v", c.settings, weights["technical"], want)
			}
		}
	}
}

// What the agent then did with what it was given teaches the same way, and the
// same only once.
func TestWhatTheAgentUsedTeachesTheWayToIt(t *testing.T) {
	t.Parallel()
	h, _ := gateway(t, "")
	h.say("one", "user", "what is the rate limit of the payments gateway?")
	a := h.prompt("one", "what is the rate limit of the payments gateway?")
	if !strings.Contains(a.Inject, limit) {
		t.Fatalf("injected is\n%s", a.Inject)
	}
	h.say("one", "assistant", []any{map[string]any{"type": "text", "text": "A rate limit: 500 requests per second."}}, later)
	for range 2 {
		h.end("one")
		_, weights := h.weighs()
		if got := weights["technical"]; got <= .5 || got > .52+1e-9 || math.Abs(weights["dependencies"]-.5) > 1e-9 {
			t.Errorf("the sides weigh %v", weights)
		}
	}
}

// later lets a turn be said a moment after what was injected before it.
func later(line map[string]any) {
	line["timestamp"] = time.Now().Add(time.Second).UTC().Format("2006-01-02T15:04:05.000Z")
}

// How much a person says that a thing matters scales what its name leads to: what
// is told of it, and what it hangs on.
func TestAPersonsWeightScalesWhatAnEntityLeadsTo(t *testing.T) {
	t.Parallel()
	h, _ := gateway(t, unrehearsed)
	const years = "The ledger service keeps its books for seven years"
	if _, err := h.Remember(t.Context(), api.RememberRequest{Content: years}); err != nil {
		t.Fatal(err)
	}
	scores := func() map[string]float64 {
		all := map[string]float64{}
		_, why := h.found("")
		for content, e := range why {
			all[content] = e.Score
		}
		return all
	}
	weigh := func(name string, weight float64) map[string]float64 {
		e, err := h.Entity(t.Context(), name, "")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.WeighEntity(t.Context(), e.Entity.ID, api.WeighEntityRequest{Weight: weight}); err != nil {
			t.Fatal(err)
		}
		return scores()
	}
	plain := scores()
	if plain[years] == 0 {
		t.Fatalf("the ledger is not led to: %v", plain)
	}
	for _, name := range []string{"payments gateway", "ledger service"} {
		much, same, little := weigh(name, 1), weigh(name, .5), weigh(name, .1)
		if !(much[years] > plain[years] && same[years] == plain[years] && little[years] < plain[years]) {
			t.Errorf("%s: weighed 1, .5 and .1 it leads there with %v, %v and %v; unweighed with %v", name, much[years], same[years], little[years], plain[years])
		}
		if back := weigh(name, 0); back[years] != plain[years] {
			t.Errorf("%s: taken back, %v, want %v", name, back[years], plain[years])
		}
	}
}

// Of what so many memories mention that its name says little, a few still come,
// dampened; they are given to nobody who did not ask.
func TestAHubLeadsToWhatMattersMostOfIt(t *testing.T) {
	t.Parallel()
	h := newHost(t, "")
	const weighty = "The payments gateway must never see a card number"
	items := []api.RememberRequest{{Content: weighty, Importance: new(float64)}}
	*items[0].Importance = 1
	for i := range recall.MostMentions + 6 {
		items = append(items, api.RememberRequest{Content: fmt.Sprintf("The payments gateway has a route %d for the shop %d", i, i*7)})
	}
	for _, item := range items {
		if _, err := h.Remember(t.Context(), item); err != nil {
			t.Fatal(err)
		}
	}
	e, err := h.Entity(t.Context(), "payments gateway", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.AliasEntity(t.Context(), e.Entity.ID, api.AliasRequest{Alias: "tollhouse"}); err != nil {
		t.Fatal(err)
	}
	a, err := h.Recall(t.Context(), api.RecallRequest{Query: "tollhouse", Explain: true, MemoriesOnly: true, Limit: 50})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(a.Results); n == 0 || n > 12 || a.Results[0].Content != weighty {
		t.Fatalf("the hub leads to %d: %+v", n, a.Results)
	}
	for _, r := range a.Results {
		if r.Score >= recall.Floor || r.Explain.Trail == nil || r.Explain.Sources[0] != "hub" {
			t.Errorf("%q is explained by %+v", r.Content, r.Explain)
		}
	}
	if got := h.prompt("one", "what about the tollhouse?"); got.Inject != "" {
		t.Errorf("unasked, it is told\n%s", got.Inject)
	}
}
