package main

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"signet/api"
)

// play is one story in a project of its own: projects do not see what is
// another's.
type play struct {
	*host
	story

	name  string
	asked int
}

// run tells the story and says which check failed first; "" if none did.
func (p *play) run(ctx context.Context) (wrong string, err error) {
	if err := os.MkdirAll(p.project(), 0o700); err != nil {
		return "", err
	}
	for _, n := range p.noise {
		if _, err := p.tell(ctx, n); err != nil {
			return "", err
		}
	}
	switch p.Kind {
	case "cascade":
		return p.cascade(ctx)
	case "absence":
		return p.absence(ctx)
	case "tracking":
		return p.tracking(ctx)
	}
	return p.deletion(ctx)
}

// project is the folder of the story.
func (p *play) project() string { return filepath.Join(p.home, p.name) }

func (p *play) tell(ctx context.Context, s string, restsOn ...string) (id string, err error) {
	m, err := p.client.Remember(ctx, api.RememberRequest{Content: s, Project: p.project(), RestsOn: restsOn})
	return m.ID, err
}

func (p *play) cascade(ctx context.Context) (string, error) {
	premise, err := p.tell(ctx, p.Premise)
	if err != nil {
		return "", err
	}
	var on []string
	if p.Explicit {
		on = []string{premise}
	}
	dependant, err := p.tell(ctx, p.Dependant, on...)
	if err != nil {
		return "", err
	}
	bystander, err := p.tell(ctx, p.Bystander)
	if err != nil {
		return "", err
	}
	rests := []string{dependant}
	if p.Second != "" {
		second, err := p.tell(ctx, p.Second, dependant)
		if err != nil {
			return "", err
		}
		rests = append(rests, second)
	}
	if wrong, err := p.certain(ctx, false, "before", rests...); wrong != "" || err != nil {
		return wrong, err
	}
	if p.Fall == "forget" {
		_, err = p.client.Forget(ctx, premise, api.ForgetRequest{Reason: "it is not so"})
		if api.Is(err, http.StatusConflict) {
			return "premise ended before", nil
		}
	} else {
		_, err = p.tell(ctx, p.Fall)
	}
	if err != nil {
		return "", err
	}
	if wrong, err := p.certain(ctx, true, "after", rests...); wrong != "" || err != nil {
		return wrong, err
	}
	if wrong, err := p.certain(ctx, false, "bystander", bystander); wrong != "" || err != nil {
		return wrong, err
	}
	if wrong, err := p.recalledUncertain(ctx, dependant); wrong != "" || err != nil {
		return wrong, err
	}
	_, err = p.client.Recover(ctx, premise, api.RecoverRequest{Reason: "it is so again"})
	if api.Is(err, http.StatusConflict) {
		return "not superseded", nil
	}
	if err != nil {
		return "", err
	}
	return p.certain(ctx, false, "recovered", rests...)
}

// certain checks of memories whether they are uncertain.
func (p *play) certain(ctx context.Context, want bool, when string, ids ...string) (string, error) {
	for i, id := range ids {
		m, err := p.client.Memory(ctx, id)
		if api.Is(err, http.StatusNotFound) {
			return "ended as well " + when, nil
		}
		if err != nil {
			return "", err
		}
		if m.Uncertain != want {
			return []string{"dependant ", "second "}[i] + when, nil
		}
	}
	return "", nil
}

// recalledUncertain checks that recall says it, and that an injection says it in
// words.
func (p *play) recalledUncertain(ctx context.Context, id string) (string, error) {
	hits, err := p.recall(ctx, p.Ask)
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(hits, func(h api.RecallHit) bool { return h.ID == id })
	switch {
	case at < 0:
		return "not recalled", nil
	case !hits[at].Uncertain:
		return "recalled as certain", nil
	}
	injected, err := p.prompt(ctx, p.Ask)
	if err != nil {
		return "", err
	}
	for line := range strings.SplitSeq(injected, "\n") {
		if strings.Contains(line, p.Dependant) && !strings.Contains(line, "uncertain") {
			return "injected as certain", nil
		}
	}
	if hits, err = p.recall(ctx, p.AskBystander); err != nil {
		return "", err
	}
	if len(hits) == 0 || hits[0].Content != p.Bystander || hits[0].Uncertain {
		return "bystander not recalled", nil
	}
	return "", nil
}

func (p *play) absence(ctx context.Context) (string, error) {
	old, err := p.tell(ctx, p.Old)
	if err != nil {
		return "", err
	}
	mention, err := p.tell(ctx, p.Mention)
	if err != nil {
		return "", err
	}
	gone, err := p.tell(ctx, p.Gone)
	if err != nil {
		return "", err
	}
	if wrong, err := p.stands(ctx, gone, p.Old, old); wrong != "" || err != nil {
		return wrong, err
	}
	hits, err := p.recall(ctx, p.AskMention)
	if err != nil {
		return "", err
	}
	if !slices.ContainsFunc(hits, func(h api.RecallHit) bool { return h.ID == mention }) {
		return "mention ended", nil
	}
	return "", nil
}

func (p *play) tracking(ctx context.Context) (string, error) {
	var ids []string
	for _, s := range p.Says {
		id, err := p.tell(ctx, s)
		if err != nil {
			return "", err
		}
		ids = append(ids, id)
	}
	last := len(ids) - 1
	return p.stands(ctx, ids[last], p.Says[0], ids[:last]...)
}

// stands checks that a memory answers first, that those before it no longer do,
// and that no injection holds the words of the eldest. What is left of a former one
// without its value may stay: of "the venue fell through; it will be in Krakow" that the
// venue fell through.
func (p *play) stands(ctx context.Context, top, eldest string, former ...string) (string, error) {
	hits, err := p.recall(ctx, p.Ask)
	if err != nil {
		return "", err
	}
	for _, h := range hits {
		if i := slices.Index(former, h.ID); i >= 0 && (i >= len(p.Values) || strings.Contains(h.Content, p.Values[i])) {
			return "the former still stands", nil
		}
	}
	if len(hits) == 0 || hits[0].ID != top {
		return "not on top", nil
	}
	injected, err := p.prompt(ctx, p.Ask)
	if err != nil {
		return "", err
	}
	if strings.Contains(injected, "- "+eldest) {
		return "the former is injected", nil
	}
	return "", nil
}

func (p *play) deletion(ctx context.Context) (string, error) {
	if err := p.say(ctx, p.Said); err != nil {
		return "", err
	}
	told, err := p.tell(ctx, p.Told)
	if err != nil {
		return "", err
	}
	dependant, err := p.tell(ctx, p.Dependant, told)
	if err != nil {
		return "", err
	}
	list, err := p.client.Memories(ctx, api.ListRequest{Project: p.project(), Limit: 200})
	if err != nil {
		return "", err
	}
	for _, m := range list.Memories {
		if strings.Contains(m.Content, p.Value) {
			if _, err := p.client.Forget(ctx, m.ID, api.ForgetRequest{Reason: "nobody is to know"}); err != nil {
				return "", err
			}
		}
	}
	for _, question := range []string{p.Ask, p.Told} {
		hits, err := p.recall(ctx, question)
		if err != nil {
			return "", err
		}
		for _, h := range hits {
			if strings.Contains(h.Content, p.Value) {
				return "comes back by recall (" + h.Source + ")", nil
			}
		}
		injected, err := p.prompt(ctx, question)
		if err != nil {
			return "", err
		}
		if strings.Contains(injected, p.Value) {
			return "comes back in a prompt", nil
		}
	}
	injected, err := p.begin(ctx)
	if err != nil {
		return "", err
	}
	if strings.Contains(injected, p.Value) {
		return "comes back at a start", nil
	}
	return p.certain(ctx, true, "after", dependant)
}

func (p *play) recall(ctx context.Context, question string) ([]api.RecallHit, error) {
	found, err := p.client.Recall(ctx, api.RecallRequest{Query: question, Project: p.project(), Limit: 10})
	return found.Results, err
}
