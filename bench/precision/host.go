package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"signet/api"
	"signet/bench/vectors"
)

// A host is a daemon with a workspace of its own.
type host struct {
	home   string
	cmd    *exec.Cmd
	client *api.Client
	model  *vectors.Model
}

func start(ctx context.Context, binary, settings string, model *vectors.Model) (*host, error) {
	home, err := os.MkdirTemp("", "signet-precision-*")
	if err != nil {
		return nil, err
	}
	workspace := filepath.Join(home, "w")
	h := &host{home: home, model: model, cmd: exec.CommandContext(ctx, binary, "daemon", "run")}
	h.cmd.Env = append(os.Environ(), "HOME="+home, "SIGNET_WORKSPACE="+workspace, "SIGNET_PORT=0")
	if err := os.Mkdir(workspace, 0o700); err != nil {
		return nil, err
	}
	if settings += model.Settings(); settings != "" {
		if err := os.WriteFile(filepath.Join(workspace, "agent.yaml"), []byte(settings), 0o600); err != nil {
			return nil, err
		}
	}
	if err := h.cmd.Start(); err != nil {
		return nil, err
	}
	h.client = api.New(filepath.Join(workspace, ".daemon", "signet.sock"), "")
	err = h.until(ctx, func() bool {
		_, err := h.client.Health(ctx)
		return err == nil
	})
	return h, err
}

// until waits for something to hold.
func (h *host) until(ctx context.Context, holds func() bool) error {
	for range 6000 {
		if holds() || ctx.Err() != nil {
			return ctx.Err()
		}
		time.Sleep(5 * time.Millisecond)
	}
	return errors.New("the daemon did not get there within 30 s")
}

func (h *host) end() {
	_ = h.cmd.Process.Kill() // what it keeps is thrown away
	_ = h.cmd.Wait()
	_ = os.RemoveAll(h.home)
}

// load keeps the memories of a case in the order in which they came, tells of each
// whose place it takes, and ends those that were forgotten.
func (h *host) load(ctx context.Context, w world, o options) error {
	ids := map[string]string{}
	inOrder := slices.SortedStableFunc(slices.Values(w.Memories), func(a, b belief) int { return a.At.Compare(b.At) })
	for _, m := range inOrder {
		r := api.RememberRequest{
			Content: m.Content, Type: m.Type, Importance: &m.Importance, Tags: m.Tags, Pinned: m.Pinned, Project: m.Project, AgentID: m.Agent,
			Visibility: m.Visibility, CreatedAt: m.At.Format(time.RFC3339),
		}
		if m.Visibility == "" && m.Agent != w.Agent { // as sees has it
			r.Visibility = "private"
		}
		if o.given {
			r.Hints = w.names(m)
		}
		if o.told {
			r.Supersedes = ids[m.Supersedes]
		}
		kept, err := h.client.Remember(ctx, r)
		if api.Is(err, 409) && r.Supersedes != "" { // what it takes the place of has ended already, or is of another audience
			was := r.Supersedes
			r.Supersedes = ""
			if kept, err = h.client.Remember(ctx, r); err == nil {
				_, err = h.client.Forget(ctx, was, api.ForgetRequest{Reason: "it is no longer so", Force: true})
			}
			if api.Is(err, 404) || api.Is(err, 409) {
				err = nil
			}
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "precision: %s, %s is refused: %v\n", w.ID, m.Key, err)
			continue
		}
		ids[m.Key] = kept.ID
	}
	for _, m := range w.Memories {
		if id := ids[m.Key]; id != "" && m.Forgotten {
			_, err := h.client.Forget(ctx, id, api.ForgetRequest{Reason: "it is no longer so"})
			if err != nil && !api.Is(err, 404) && !api.Is(err, 409) { // its place was taken already
				return err
			}
		}
	}
	if o.given {
		if err := h.name(ctx, w); err != nil {
			return err
		}
	}
	err := h.until(ctx, func() bool {
		s, err := h.client.Status(ctx)
		return err == nil && s.Indexed && s.Jobs.Pending+s.Jobs.Leased == 0
	})
	if err != nil {
		return err
	}
	return h.model.Wait(ctx, h.client)
}

// name gives the things of a case their other names, as a person would. A thing
// that no memory names has none.
func (h *host) name(ctx context.Context, w world) error {
	for _, n := range w.Aliases {
		for _, called := range append([]string{n.Name}, n.Aliases...) {
			e, err := h.client.Entity(ctx, called, w.Agent)
			if api.Is(err, 404) {
				continue
			}
			if err != nil {
				return err
			}
			for _, alias := range append([]string{n.Name}, n.Aliases...) {
				_, err := h.client.AliasEntity(ctx, e.Entity.ID, api.AliasRequest{Alias: alias, AgentID: w.Agent})
				if err != nil && !api.Is(err, 409) && !api.Is(err, 400) && !api.Is(err, 403) { // it is called so already, or is not this agent's
					return err
				}
			}
			break
		}
	}
	return nil
}

// names tells of the things in a memory what else they are called.
func (w world) names(m belief) []string {
	var all []string
	for _, alias := range m.Aliases {
		all = append(all, "also: "+alias) // by itself it may be too short
	}
	for _, n := range w.Aliases {
		if !strings.Contains(strings.ToLower(m.Content), strings.ToLower(n.Name)) {
			continue
		}
		for _, alias := range n.Aliases {
			all = append(all, alias+", that is "+n.Name)
		}
	}
	return all
}
