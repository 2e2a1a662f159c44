package provider

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"signet/internal/errs"
)

// A Use is a task for which the settings choose a provider.
type Use struct {
	For     string // extraction, synthesis or embedding
	Vectors bool   // it takes vectors, and not words
	Options Options
}

// A Model is one that a provider is known by: because it is usual there, because
// the settings name it, or because the provider says so.
type Model struct {
	Provider, ID string
	Default      bool // what this provider is asked for where the settings name none
	Served       bool // the provider lists it
	Deprecated   bool // the provider says that it will be gone
	used         bool // the settings choose it
}

// A Listing says whether a provider lists a model.
type Listing string

// What is known of a model in use.
const (
	Listed   Listing = "served"
	Unlisted Listing = "unlisted" // its provider lists others; it may know this one all the same
	Unknown  Listing = "unknown"  // nobody was asked, or the answer was of no use
)

// CheckKind refuses what is the name of no provider. The empty one is any.
func CheckKind(kind string) error {
	_, _, err := choose(Options{Kind: kind})
	return err
}

// An InUse is a task and the model that the settings choose for it. An empty model
// is chosen by the provider. Problem says why nothing, or not all, is known.
type InUse struct {
	For, Provider, Model string
	Listing              Listing
	Problem              error
}

// Known is what is known of models. At is zero where nobody was asked yet.
type Known struct {
	Models []Model // by provider as in All, then by name
	Uses   []InUse
	At     time.Time
}

// Of gives the models of a provider, "" for all of them. Those that are deprecated
// are left out unless they are asked for, or in use.
func (k Known) Of(provider string, deprecated bool) []Model {
	return slices.DeleteFunc(slices.Clone(k.Models), func(m Model) bool {
		return provider != "" && m.Provider != provider || m.Deprecated && !m.used && !deprecated
	})
}

// A Registry knows which models there are. It asks only the providers that are in
// use and can be asked over HTTP, those away from this machine only where that is
// allowed, and sends them nothing but the question. What they say is kept in memory.
type Registry struct {
	uses []Use
	now  func() time.Time

	first, again time.Duration // how long all providers together may take, where somebody only looks, and for a refresh

	asking sync.Mutex // held while providers are asked
	mu     sync.Mutex // guards what follows
	known  Known
	begun  time.Time // the last Refresh
}

// NewRegistry makes the registry of what is in use. It asks nobody.
func NewRegistry(uses []Use, now func() time.Time) *Registry {
	return &Registry{uses: uses, now: now, first: 2 * time.Second, again: 5 * time.Second}
}

// refreshEvery is how long a refresh is enough for.
const refreshEvery = time.Minute

// Models tells what is known. Only the first call asks the providers, and waits a
// short time for them; who hangs up meanwhile does not spoil it for the next one.
func (r *Registry) Models(ctx context.Context) Known {
	if known := r.current(); !known.At.IsZero() {
		return known
	}
	r.asking.Lock()
	defer r.asking.Unlock()
	if known := r.current(); !known.At.IsZero() {
		return known
	}
	return r.learn(ctx, r.first)
}

// Refresh asks the providers again. It is Limited within a minute of the last one.
func (r *Registry) Refresh(ctx context.Context) (Known, error) {
	if err := r.begin(); err != nil {
		return Known{}, err
	}
	r.asking.Lock()
	defer r.asking.Unlock()
	return r.learn(ctx, r.again), nil
}

// begin refuses a refresh that comes too soon. A clock that was set back is no reason.
func (r *Registry) begin() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.now()
	if since := now.Sub(r.begun); !r.begun.IsZero() && since >= 0 && since < refreshEvery {
		return errs.E(errs.Limited, "the providers were asked %s ago for their models; once in %s is enough", since.Round(time.Second), refreshEvery).
			WithHint("ask again in %s; what is known meanwhile: signet pipeline models", max(refreshEvery-since, time.Second).Round(time.Second))
	}
	r.begun = now
	return nil
}

func (r *Registry) current() Known {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.known
}

// learn asks all, and keeps what came of it.
func (r *Registry) learn(ctx context.Context, most time.Duration) Known {
	known := r.join(r.ask(context.WithoutCancel(ctx), most))
	known.At = r.now()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.known = known
	return known
}

// ask asks each provider in use, all at once and none twice, and gives an offer for
// each use.
func (r *Registry) ask(ctx context.Context, most time.Duration) []offer {
	offers, of := make([]offer, len(r.uses)), map[string]int{}
	var all sync.WaitGroup
	for i, u := range r.uses {
		at := u.Options.Kind + " " + u.Options.Endpoint
		if _, twice := of[at]; twice {
			continue
		}
		of[at] = i
		all.Go(func() { offers[i] = u.offer(ctx, most) })
	}
	all.Wait()
	for i, u := range r.uses {
		offers[i] = offers[of[u.Options.Kind+" "+u.Options.Endpoint]]
	}
	return offers
}

// join puts together what the table, the settings and the providers say.
func (r *Registry) join(offers []offer) Known {
	all := map[[2]string]Model{}
	add := func(provider, id string, also func(*Model)) {
		if id != "" {
			m := all[[2]string{provider, id}]
			m.Provider, m.ID = provider, id
			also(&m)
			all[[2]string{provider, id}] = m
		}
	}
	order := map[string]int{}
	for i, p := range All() {
		order[p.Kind] = i
		for _, id := range []string{p.Model, p.Embeds} {
			add(p.Kind, id, func(m *Model) { m.Default = true })
		}
	}
	var known Known
	for i, u := range r.uses {
		use, chosen := u.standing(offers[i])
		if !chosen {
			continue
		}
		known.Uses = append(known.Uses, use)
		add(use.Provider, use.Model, func(m *Model) { m.used = true })
		for id, gone := range offers[i].models {
			add(use.Provider, id, func(m *Model) { m.Served, m.Deprecated = true, m.Deprecated || gone })
		}
	}
	known.Models = slices.SortedFunc(maps.Values(all), func(a, b Model) int {
		return cmp.Or(cmp.Compare(order[a.Provider], order[b.Provider]), cmp.Compare(a.Provider, b.Provider), cmp.Compare(a.ID, b.ID))
	})
	return known
}

// standing says how it stands with a use, and false where no provider is chosen.
func (u Use) standing(o offer) (InUse, bool) {
	in := InUse{For: u.For, Provider: u.Options.Kind, Model: u.Options.Model, Listing: Unknown, Problem: o.problem}
	p, _, err := choose(u.Options)
	if err == nil && p.Kind == "none" {
		return in, false
	}
	usual := p.Model
	if _, err = New(u.Options); u.Vectors {
		usual = p.Embeds
		_, err = NewEmbedder(u.Options)
	}
	if err != nil {
		in.Problem = err // it cannot even be asked
	}
	in.Model = canonicalModel(p.Kind, cmp.Or(in.Model, usual))
	if _, there := o.models[in.Model]; there {
		in.Listing = Listed
	} else if o.models != nil && o.problem == nil {
		in.Listing = Unlisted
	}
	return in, true
}
