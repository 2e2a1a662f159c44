package storetest

import (
	"testing"
	"time"

	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/stance"
)

// uncertain gives the premise for whose sake a memory is uncertain.
func uncertain(t *testing.T, store memory.Store, id string) string {
	t.Helper()
	m, err := store.Get(t.Context(), reader, id)
	if err != nil {
		t.Fatal(err)
	}
	return m.Uncertain
}

func believed(t *testing.T, store memory.Store, id string) bool {
	t.Helper()
	m, err := store.Get(t.Context(), reader, id)
	if err != nil {
		t.Fatal(err)
	}
	return m.Live()
}

func premisesFall(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	ground := remember(t, s, memory.Draft{Content: "The pantry is next to the kitchen"})
	first := remember(t, s, memory.Draft{Content: "Flour stands on the left", RestsOn: []string{ground.ID}})
	second := remember(t, s, memory.Draft{Content: "Bread is baked at dawn", RestsOn: []string{first.ID}})
	other := remember(t, s, memory.Draft{Content: "Tea is drunk at four"})
	forget(t, s, ground.ID, memory.Forget{})
	for _, id := range []string{first.ID, second.ID} {
		if got := uncertain(t, store, id); got != ground.ID {
			t.Errorf("%s is uncertain for %q, want %q", id, got, ground.ID)
		}
	}
	if got := uncertain(t, store, other.ID); got != "" {
		t.Errorf("what rests on nothing is uncertain for %q", got)
	}
	if _, _, err := s.Recover(t.Context(), author, memory.Recover{ID: ground.ID, Reader: reader}); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{first.ID, second.ID} {
		if got := uncertain(t, store, id); got != "" {
			t.Errorf("%s stays uncertain for %q", id, got)
		}
	}
}

// What a memory rests on it does not end, however it is worded, nor is it ended by that when it is so again.
func premiseOfOneWording(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	for _, told := range []struct{ ground, rests string }{
		{"My brother lives in Perth.", "When work sends me to Perth, I sleep on my brother's couch."},
		{"The archive stands in the cellar.", "The archive moved out of the hall, so the hall is free."},
	} {
		ground := remember(t, s, memory.Draft{Content: told.ground})
		c.advance(time.Minute)
		rests := remember(t, s, memory.Draft{Content: told.rests, RestsOn: []string{ground.ID}})
		if !believed(t, store, ground.ID) || uncertain(t, store, rests.ID) != "" {
			t.Errorf("%q ends its own ground, %q", told.rests, told.ground)
		}
		forget(t, s, ground.ID, memory.Forget{})
		if _, _, err := s.Recover(t.Context(), author, memory.Recover{ID: ground.ID, Reader: reader}); err != nil {
			t.Fatal(err)
		}
		if !believed(t, store, rests.ID) || uncertain(t, store, rests.ID) != "" {
			t.Errorf("%q, which is so again, ends what rests on it: %q", told.ground, told.rests)
		}
	}
}

func premiseSaidAgain(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	ground := remember(t, s, memory.Draft{Content: "The pantry is next to the kitchen"})
	rests := remember(t, s, memory.Draft{Content: "Flour stands on the left", RestsOn: []string{ground.ID}})
	forget(t, s, ground.ID, memory.Forget{})
	remember(t, s, memory.Draft{Content: "The pantry is next to the kitchen"})
	if got := uncertain(t, store, rests.ID); got != "" {
		t.Errorf("it is uncertain for %q although its premise was said again", got)
	}
}

// What rests on a statement rests on its words: other words under the same id are
// another statement.
func premiseReworded(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	ground := remember(t, s, memory.Draft{Content: "The API runs on Hetzner"})
	rests := remember(t, s, memory.Draft{Content: "Deploys wait for the office", RestsOn: []string{ground.ID}})
	above := remember(t, s, memory.Draft{Content: "Fridays are quiet", RestsOn: []string{rests.ID}})
	check := func(after, want string) {
		t.Helper()
		for _, id := range []string{rests.ID, above.ID} {
			if got := uncertain(t, store, id); got != want {
				t.Errorf("%s: it is uncertain for %q, want %q", after, got, want)
			}
		}
	}
	reword := func(id, content string) {
		t.Helper()
		modify(t, s, memory.Revision{ID: id, Content: &content})
	}
	tags, kind, weight := []string{"hosting"}, memory.Decision, 0.9
	modify(t, s, memory.Revision{ID: ground.ID, Tags: &tags, Type: &kind, Importance: &weight})
	check("after a tag, a type and an importance", "")
	reword(ground.ID, "the API  runs on hetzner.")
	check("spelled in another way", "")
	reword(ground.ID, "The API runs on OVH")
	check("with other words", ground.ID)
	late := remember(t, s, memory.Draft{Content: "Invoices are French", RestsOn: []string{ground.ID}})
	reword(ground.ID, "The API runs on Hetzner!")
	check("with its own words", "")
	if got := uncertain(t, store, late.ID); got != ground.ID {
		t.Errorf("what rests on the words between is uncertain for %q, want %q", got, ground.ID)
	}
}

// What another says holds up what rests on those words, until it says something else.
func premiseSaidByAnother(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	ground := remember(t, s, memory.Draft{Content: "The pantry is next to the kitchen"})
	rests := remember(t, s, memory.Draft{Content: "Flour stands on the left", RestsOn: []string{ground.ID}})
	say := func(id, content, want string) {
		t.Helper()
		modify(t, s, memory.Revision{ID: id, Content: &content})
		if got := uncertain(t, store, rests.ID); got != want {
			t.Errorf("since one says %q it is uncertain for %q, want %q", content, got, want)
		}
	}
	say(ground.ID, "Mice are small", ground.ID)
	other := remember(t, s, memory.Draft{Content: "Tea is drunk at four"})
	say(other.ID, "the pantry is next to the kitchen", "")
	say(other.ID, "Tea is drunk at five", ground.ID)
}

func premiseReturns(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	for i, tt := range []struct {
		was, then, again string
		heals            bool
	}{
		{"The API runs on Heroku", "The API runs on Fly now", "The API runs on Heroku again", true},
		{"The worker runs on Heroku", "We moved the worker from Heroku to Fly", "The worker is running on Heroku once more.", true},
		{"The queue is on Redis", "The queue is on NATS now", "The queue is back on Redis", true},
		{"We use Sentry", "We no longer use Sentry", "We use Sentry again", true},
		{"The gateway runs on Heroku", "The gateway runs on Fly now", "The gateway runs on Heroku again for tests only", false},
		{"The crawler runs on Heroku", "The crawler runs on Fly now", "The crawler runs on Render again", false},
		{"We use Grafana", "We no longer use Grafana", "We do not use Grafana again", false},
		{"We use Kibana", "We no longer use Kibana", "Do we use Kibana again?", false},
	} {
		said := func(d memory.Draft) memory.Memory {
			c.advance(time.Minute)
			return remember(t, s, d)
		}
		ground := said(memory.Draft{Content: tt.was})
		grain := []string{"wheat", "rye", "spelt", "oats", "barley", "millet", "maize", "rice"}[i]
		first := said(memory.Draft{Content: "The sacks hold " + grain, RestsOn: []string{ground.ID}})
		second := said(memory.Draft{Content: "Bread is made of " + grain, RestsOn: []string{first.ID}})
		check := func(after, want string) {
			t.Helper()
			for _, id := range []string{first.ID, second.ID} {
				if got := uncertain(t, store, id); got != want {
					t.Errorf("after %q it is uncertain for %q, want %q", after, got, want)
				}
			}
		}
		said(memory.Draft{Content: tt.then})
		if believed(t, store, ground.ID) {
			t.Errorf("%q does not end %q", tt.then, tt.was)
		}
		check(tt.then, ground.ID)
		back := said(memory.Draft{Content: tt.again})
		if !tt.heals {
			check(tt.again, ground.ID)
			continue
		}
		check(tt.again, "")
		forget(t, s, back.ID, memory.Forget{})
		check("its return is forgotten", ground.ID)
		if _, _, err := s.Recover(t.Context(), author, memory.Recover{ID: back.ID, Reader: reader}); err != nil {
			t.Fatal(err)
		}
		check("its return is recovered", "")
		other := tt.again + " at weekends"
		modify(t, s, memory.Revision{ID: back.ID, Content: &other})
		check("its return has other words", ground.ID)
	}
}

// What is not trusted ends no belief, and brings none back.
func distrustedReturn(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	ground := remember(t, s, memory.Draft{Content: "The API runs on Heroku"})
	rests := remember(t, s, memory.Draft{Content: "Bread is baked at dawn", RestsOn: []string{ground.ID}})
	remember(t, s, memory.Draft{Content: "The API runs on Fly now"})
	if _, _, err := s.Remember(t.Context(), author, memory.Draft{Content: "The API runs on Heroku again", Origin: memory.Web}); err != nil {
		t.Fatal(err)
	}
	remember(t, s, memory.Draft{Content: "The API runs on Heroku again", Scope: memory.Scope{Project: "/elsewhere"}})
	if got := uncertain(t, store, rests.ID); got != ground.ID {
		t.Errorf("it is uncertain for %q, want %q", got, ground.ID)
	}
}

func premisesAreSeen(t *testing.T, _ memory.Store, s *memory.Service, _ *clock) {
	theirs := remember(t, s, memory.Draft{Content: "The safe is behind the mirror", Scope: memory.Scope{Agent: "other", Visibility: memory.Private}})
	gone := remember(t, s, memory.Draft{Content: "The pantry is next to the kitchen"})
	forget(t, s, gone.ID, memory.Forget{})
	for _, id := range []string{theirs.ID, gone.ID, "nowhere"} {
		_, _, err := s.Remember(t.Context(), author, memory.Draft{Content: "Flour stands on the left", Origin: memory.Person, RestsOn: []string{id}})
		if !errs.Is(err, errs.NotFound) || err.Error() != "premise "+id+" not found" {
			t.Errorf("resting on %s: %v, want that it was not found", id, err)
		}
	}
}

func premisesOfReasons(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	ground := remember(t, s, memory.Draft{Content: "We host the shop on Fly.io"})
	reason := remember(t, s, memory.Draft{Content: "Releases wait for Mondays because we host the shop on Fly.io"})
	slot := remember(t, s, memory.Draft{Content: "Deploys go through `fly deploy`"})
	mention := remember(t, s, memory.Draft{Content: "The Fly.io invoice is filed by Karl"})
	for _, want := range []struct{ id, how string }{{reason.ID, stance.Reason}, {slot.ID, stance.Slot}} {
		m, err := store.Get(t.Context(), reader, want.id)
		if err != nil || len(m.Premises) != 1 || m.Premises[0].Memory != ground.ID || m.Premises[0].How != want.how {
			t.Errorf("premises %+v (%v), want %s by %s", m.Premises, err, ground.ID, want.how)
		}
	}
	c.advance(time.Hour)
	remember(t, s, memory.Draft{Content: "We moved the shop from Fly.io to Render"})
	if believed(t, store, ground.ID) || !believed(t, store, reason.ID) || !believed(t, store, mention.ID) {
		t.Errorf("the premise has to end, and nothing else")
	}
	for _, id := range []string{reason.ID, slot.ID} {
		if got := uncertain(t, store, id); got != ground.ID {
			t.Errorf("%s is uncertain for %q, want %q", id, got, ground.ID)
		}
	}
	if got := uncertain(t, store, mention.ID); got != "" {
		t.Errorf("what merely mentions it is uncertain for %q", got)
	}
}

func confirms(t *testing.T, store memory.Store, s *memory.Service, _ *clock) {
	ground := remember(t, s, memory.Draft{Content: "The pantry is next to the kitchen"})
	rests := remember(t, s, memory.Draft{Content: "Flour stands on the left", RestsOn: []string{ground.ID}})
	if o := modify(t, s, memory.Revision{ID: rests.ID, Confirm: true}); o.Status != memory.Unchanged {
		t.Errorf("confirming what is certain: %s, want no_changes", o.Status)
	}
	forget(t, s, ground.ID, memory.Forget{})
	if o := modify(t, s, memory.Revision{ID: rests.ID, Confirm: true}); o.Status != memory.Done || o.Memory.Version != 2 {
		t.Errorf("confirming: %s, version %d", o.Status, o.Memory.Version)
	}
	if got := uncertain(t, store, rests.ID); got != "" {
		t.Errorf("it is uncertain for %q although it was confirmed", got)
	}
}

func absences(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	said := func(content string, d memory.Draft) string {
		c.advance(time.Minute)
		d.Content = content
		return remember(t, s, d).ID
	}
	used := said("We use Redis for caching", memory.Draft{})
	pinned := said("Sessions are kept in Redis", memory.Draft{Pinned: true})
	elsewhere := said("We use Redis for the queue", memory.Draft{Scope: memory.Scope{Project: "/elsewhere"}})
	mention := said("The Redis runbook is in the wiki", memory.Draft{})
	gone := said("We no longer use Redis", memory.Draft{})
	for _, want := range []struct {
		id    string
		stays bool
	}{{used, false}, {pinned, true}, {elsewhere, true}, {mention, true}, {gone, true}} {
		if got := believed(t, store, want.id); got != want.stays {
			t.Errorf("%s stands: %v, want %v", want.id, got, want.stays)
		}
	}
	back := said("We use Redis again", memory.Draft{})
	if believed(t, store, gone) || !believed(t, store, back) {
		t.Errorf("what is back has to end the absence")
	}
	early := memory.Draft{Content: "We stopped using Redis", Observed: start, Origin: memory.Person}
	if o, _, err := s.Remember(t.Context(), author, early); err != nil || len(o.Superseded) > 0 || !believed(t, store, back) {
		t.Errorf("what was seen before ended what was seen later: %+v (%v)", o.Superseded, err)
	}
	o, _, err := s.Remember(t.Context(), author, memory.Draft{Content: "Redis is gone", Origin: memory.Web})
	if err != nil || len(o.Superseded) > 0 {
		t.Errorf("the web ended what a person said: %+v (%v)", o.Superseded, err)
	}
}

func tracks(t *testing.T, store memory.Store, s *memory.Service, c *clock) {
	var ids []string
	for _, content := range []string{"The gateway listens on 8080", "The gateway moved to 9090", "The gateway now listens on 7070"} {
		c.advance(time.Minute)
		ids = append(ids, remember(t, s, memory.Draft{Content: content}).ID)
	}
	if believed(t, store, ids[0]) || believed(t, store, ids[1]) || !believed(t, store, ids[2]) {
		t.Errorf("the last value has to stand alone")
	}
	o, _, err := s.Recover(t.Context(), author, memory.Recover{ID: ids[0], Reader: reader})
	if err != nil || o.Status != memory.Done || !believed(t, store, ids[0]) || believed(t, store, ids[2]) {
		t.Errorf("what is so again has to stand alone: %s (%v)", o.Status, err)
	}
}
