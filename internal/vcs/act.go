package vcs

import (
	"context"
	"strconv"
	"strings"

	"signet/internal/graph"
	"signet/internal/memory"
)

// tellActs says of changes to what persons made of entities what that was and what
// it is: the id of such an object is random, and tells nobody anything. Of an entity
// that the reader does not see, nothing is said.
func (s *Service) tellActs(ctx context.Context, r memory.Reader, lists ...[]Change) error {
	var addresses []string
	for _, list := range lists {
		for _, c := range list {
			if c.Kind == memory.EntityObject {
				addresses = append(addresses, c.OldAddr, c.NewAddr)
			}
		}
	}
	if len(addresses) == 0 {
		return nil
	}
	says, err := s.actsAt(ctx, r, addresses)
	if err != nil {
		return err
	}
	for _, list := range lists {
		for i, c := range list {
			if c.Kind == memory.EntityObject {
				list[i].Was, list[i].Is = says[c.OldAddr], says[c.NewAddr]
			}
		}
	}
	return nil
}

// actsAt reads acts by their addresses and gives them in words.
func (s *Service) actsAt(ctx context.Context, r memory.Reader, addresses []string) (map[string]string, error) {
	bodies, err := s.store.Bodies(ctx, addresses)
	if err != nil {
		return nil, err
	}
	acts := map[string]graph.Act{}
	var entities []string
	for address, body := range bodies {
		a, err := graph.ParseAct([]byte(body.String()))
		if err != nil {
			return nil, err
		}
		acts[address] = a
		entities = append(entities, a.Entity, a.MergedInto)
	}
	names, err := s.store.EntityNames(ctx, r, entities)
	if err != nil {
		return nil, err
	}
	says := map[string]string{}
	for address, a := range acts {
		if name := names[a.Entity]; name != "" {
			says[address] = name + ": " + actWords(a, names)
		}
	}
	return says, nil
}

// actWords tells an act, with the names of entities by their ids.
func actWords(a graph.Act, names map[string]string) string {
	var parts []string
	if !a.Pinned.IsZero() {
		parts = append(parts, "pinned")
	}
	if a.Suppressed {
		parts = append(parts, "suppressed")
	}
	if a.Weight != 0 {
		parts = append(parts, "weighs "+strconv.FormatFloat(a.Weight, 'g', -1, 64))
	}
	if a.MergedInto != "" {
		into := names[a.MergedInto]
		if into == "" {
			into = "another entity"
		}
		parts = append(parts, "merged into "+into)
	}
	if len(a.Aliases) > 0 {
		parts = append(parts, "also called "+strings.Join(a.Aliases, ", "))
	}
	if len(parts) == 0 {
		return "as memories tell it"
	}
	return strings.Join(parts, "; ")
}
