package graph

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"time"

	"signet/internal/errs"
	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/text"
)

// Acted is what an act came to. There is no commit where nothing changed.
type Acted struct {
	Entity Entity // as it stands then
	Commit memory.Commit
}

// Pin keeps an entity before all others, or no longer.
func (s *Knowledge) Pin(ctx context.Context, r memory.Reader, by memory.Author, given string, pinned bool) (Acted, error) {
	message := "pin an entity"
	if !pinned {
		message = "unpin an entity"
	}
	return s.act(ctx, r, by, given, message, func(_ Entity, a *Act) error {
		switch {
		case !pinned:
			a.Pinned = time.Time{}
		case a.Pinned.IsZero():
			a.Pinned = s.now().UTC().Truncate(time.Millisecond)
		}
		return nil
	})
}

// Suppress leaves an entity out wherever nobody asks for it, or no longer.
func (s *Knowledge) Suppress(ctx context.Context, r memory.Reader, by memory.Author, given string, suppressed bool) (Acted, error) {
	message := "suppress an entity"
	if !suppressed {
		message = "unsuppress an entity"
	}
	return s.act(ctx, r, by, given, message, func(_ Entity, a *Act) error {
		a.Suppressed = suppressed
		return nil
	})
}

// Weigh says how much an entity matters, from 0 to 1; 0 leaves that to use.
func (s *Knowledge) Weigh(ctx context.Context, r memory.Reader, by memory.Author, given string, weight float64) (Acted, error) {
	if !(weight >= 0 && weight <= 1) { // NaN is neither
		return Acted{}, errs.Field("weight", "must be between 0 and 1")
	}
	return s.act(ctx, r, by, given, "weigh an entity", func(_ Entity, a *Act) error {
		a.Weight = weight
		return nil
	})
}

// Merge says that one entity is another: from then on all that is told of the
// one is told of the other. To revert the commit parts them again.
func (s *Knowledge) Merge(ctx context.Context, r memory.Reader, by memory.Author, from, into string) (Acted, error) {
	to, err := s.Find(ctx, r, into)
	if err != nil {
		return Acted{}, err
	}
	done, err := s.act(ctx, r, by, from, "merge entities", func(e Entity, a *Act) error {
		switch {
		case e.ID == to.ID:
			return errs.E(errs.Conflict, "both are %s: they are one entity already", to.Name)
		case e.Agent != to.Agent:
			return errs.E(errs.Denied, "%s is an entity of the agent %s, %s one of %s", e.Name, e.Agent, to.Name, to.Agent)
		}
		a.MergedInto = to.ID
		return nil
	})
	if err != nil {
		return Acted{}, err
	}
	done.Entity, err = s.Find(ctx, r, to.ID)
	return done, err
}

// Alias gives an entity another name. A name that another entity bears is a
// Conflict, and so is one that it has already.
func (s *Knowledge) Alias(ctx context.Context, r memory.Reader, by memory.Author, given, name string) (EntityAlias, Acted, error) {
	name = strings.Join(strings.Fields(name), " ")
	canonical := Canonical(name)
	if canonical == "" {
		return EntityAlias{}, Acted{}, errs.Field("alias", "must have a letter or a digit")
	}
	if len(name) > memory.MaxName {
		return EntityAlias{}, Acted{}, errs.Field("alias", "must be at most %d bytes, not %d", memory.MaxName, len(name))
	}
	if saysNothing(canonical) {
		return EntityAlias{}, Acted{}, errs.Field("alias", "%q is an everyday word: whatever has it would be taken for that entity", name).
			WithHint("give a name of two words, or one that texts do not have anyway")
	}
	if _, err := guard.Check(name); err != nil {
		return EntityAlias{}, Acted{}, err
	}
	done, err := s.act(ctx, r, by, given, "name an entity", func(e Entity, a *Act) error {
		if err := s.free(ctx, r, e, name, canonical); err != nil {
			return err
		}
		if len(a.Aliases) == MaxAliases {
			return errs.E(errs.TooLarge, "a person may give an entity %d names, and %s has them", MaxAliases, e.Name)
		}
		a.Aliases = append(a.Aliases, name)
		return nil
	})
	return EntityAlias{
		ID: AliasID(done.Entity.ID, canonical), Entity: done.Entity.ID, Name: name, Canonical: canonical, How: Given, Created: s.now(),
	}, done, err
}

// saysNothing reports whether a name is made of words that all texts have, or is one
// everyday word.
func saysNothing(canonical string) bool {
	words := strings.Fields(canonical)
	return !slices.ContainsFunc(words, func(w string) bool { return !text.IsStopWord(w) }) || len(words) == 1 && text.Common(canonical)
}

// free refuses a name that an entity has already, or another one.
func (s *Knowledge) free(ctx context.Context, r memory.Reader, e Entity, name, canonical string) error {
	found, err := s.store.Entities(ctx, r, EntityQuery{Called: canonical, Suppressed: true})
	if err != nil {
		return err
	}
	for _, other := range found {
		switch {
		case other.ID == e.ID:
			return errs.E(errs.Conflict, "%s is called %s already", e.Name, name)
		case other.Agent == e.Agent:
			return errs.E(errs.Conflict, "%s is a name of another entity: %s (%s)", name, other.Name, other.ID[:8]).
				WithHint("signet knowledge merge makes one of the two")
		}
	}
	return nil
}

// Unalias takes a name from an entity that a person gave, by the alias's id or
// the name.
func (s *Knowledge) Unalias(ctx context.Context, r memory.Reader, by memory.Author, given, alias string) (Acted, error) {
	return s.act(ctx, r, by, given, "take a name from an entity", func(e Entity, a *Act) error {
		all, err := s.store.EntityAliases(ctx, r, e.ID)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(all, func(x EntityAlias) bool { return x.ID == alias || x.Canonical == Canonical(alias) })
		if i < 0 {
			return errs.E(errs.NotFound, "alias %s of %s not found", alias, e.Name)
		}
		kept := slices.DeleteFunc(slices.Clone(a.Aliases), func(name string) bool { return Canonical(name) == all[i].Canonical })
		if len(kept) == len(a.Aliases) {
			if all[i].Memory == "" {
				return errs.E(errs.Conflict, "%s came with an entity that was merged into %s", all[i].Name, e.Name).
					WithHint("revert the commit that merged them")
			}
			return errs.E(errs.Conflict, "%s is a name that a memory gives: %s", all[i].Name, all[i].Memory).WithHint("change or forget that memory")
		}
		a.Aliases = kept
		return nil
	})
}

// act changes what a person made of an entity, in one commit; what was merged
// into one that is merged goes along. Where nothing changes there is no commit.
func (s *Knowledge) act(ctx context.Context, r memory.Reader, by memory.Author, given, message string, change func(Entity, *Act) error) (Acted, error) {
	s.acting.Lock()
	defer s.acting.Unlock()
	e, err := s.Find(ctx, r, given)
	if err != nil {
		return Acted{}, err
	}
	if e.Agent != r.Agent {
		return Acted{}, errs.E(errs.Denied, "%s is an entity of the agent %s", e.Name, e.Agent).WithHint("act as that agent")
	}
	name, was, err := s.store.Act(ctx, r, e.ID)
	if err != nil {
		return Acted{}, err
	}
	now := was
	now.Entity, now.Aliases = e.ID, slices.Clone(was.Aliases)
	if err := change(e, &now); err != nil {
		return Acted{}, err
	}
	if reflect.DeepEqual(was, now) {
		return Acted{Entity: e}, nil
	}
	put, err := now.put(name)
	if err != nil {
		return Acted{}, err
	}
	changes := []memory.Change{put}
	if now.MergedInto != was.MergedInto {
		along, err := s.along(ctx, r, e.ID, now.MergedInto)
		if err != nil {
			return Acted{}, err
		}
		changes = append(changes, along...)
	}
	words, _ := guard.Redact(message) // plain words: nothing to redact
	applied, err := s.apply(ctx, memory.Changeset{Author: by, Message: words, Changes: changes})
	if err != nil {
		return Acted{}, err
	}
	found, err := s.store.Entities(ctx, r, EntityQuery{IDs: []string{e.ID}, Suppressed: true})
	if err == nil && len(found) > 0 {
		e = found[0]
	}
	return Acted{Entity: e, Commit: applied.Commit}, err
}

// along gives the changes that take what was merged into an entity to another.
func (s *Knowledge) along(ctx context.Context, r memory.Reader, from, to string) ([]memory.Change, error) {
	merged, err := s.store.Merged(ctx, from)
	if err != nil {
		return nil, err
	}
	var changes []memory.Change
	for _, id := range merged {
		name, a, err := s.store.Act(ctx, r, id)
		if err != nil {
			return nil, err
		}
		a.MergedInto = to
		put, err := a.put(name)
		if err != nil {
			return nil, err
		}
		changes = append(changes, put)
	}
	return changes, nil
}
