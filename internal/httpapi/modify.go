package httpapi

import (
	"context"
	"net/http"

	"signet/api"
	"signet/internal/errs"
	"signet/internal/memory"
	"signet/internal/vcs"
)

type modifyInput struct {
	OneMemory
	Body struct {
		api.ModifyRequest
		OfAgent
		Undated
	}
}

func (s *server) modify(ctx context.Context, in *modifyInput) (api.Mutated, error) {
	reader := in.reader(in.Body.OfAgent)
	r, err := s.revision(in.Caller, reader, in.ID, in.Body.ModifyRequest)
	if err != nil {
		return api.Mutated{}, err
	}
	if r.Ref, err = in.or(in.Body.Ref, in.Body.At).branch(); err != nil {
		return api.Mutated{}, err
	}
	o, commit, err := s.Memories.Modify(ctx, in.changer(reader.Agent, in.Body.ChangedBy), r)
	if err != nil {
		return api.Mutated{}, err
	}
	if o.Status != memory.Done && o.Status != memory.Unchanged {
		return api.Mutated{}, undone(in.ID, o)
	}
	a := modified(o, commit)
	a.Ref = first(r.Ref, vcs.Main)
	return a, nil
}

// changer is who the commit of a change names.
func (c Caller) changer(agent, by string) memory.Author {
	a := c.author(agent, c.session())
	a.Name = first(by, a.Name)
	return a
}

// revision reads what is to be changed of a memory.
func (s *server) revision(c Caller, reader memory.Reader, id string, r api.ModifyRequest) (memory.Revision, error) {
	v := memory.Revision{
		ID: id, Reader: reader, IfVersion: r.IfVersion, Origin: c.origin(),
		Content: r.Content, Importance: r.Importance, Pinned: r.Pinned, Path: r.Path, Confirm: r.Confirm,
	}
	if why := notName(r.ChangedBy, maxHeader); why != "" {
		return v, errs.Field("changed_by", "%s", why)
	}
	var err error
	if v.Reason, err = reasonOf(r.Reason); err != nil {
		return v, err
	}
	if r.Type != nil {
		kind, err := kindOf(*r.Type)
		if err != nil {
			return v, err
		}
		if kind == "" {
			return v, errs.Field("type", "must not be empty")
		}
		v.Type = &kind
	}
	if r.Tags != nil {
		tags := []string(*r.Tags)
		v.Tags = &tags
	}
	if r.Project != nil {
		project := first(*r.Project)
		if project != "" {
			project = s.ProjectRoot(project)
		}
		v.Project = &project
	}
	return v, nil
}

func modified(o memory.Outcome, commit memory.Commit) api.Mutated {
	m := o.Memory
	a := api.Mutated{ID: m.ID, Success: true, CurrentVersion: m.Version, NewVersion: m.Version, ContentChanged: &o.Reworded}
	a.Status = string(memory.Unchanged)
	if o.Status == memory.Done {
		a.Status, a.CurrentVersion, a.Commit = "updated", m.Version-1, commit.ID
	}
	return a
}

type modifyAllInput struct {
	Caller
	Point
	Body struct {
		api.ModifyAllRequest
		OfAgent
		Undated
	}
}

func (s *server) modifyAll(ctx context.Context, in *modifyAllInput) (api.ModifyAllAnswer, error) {
	b := in.Body
	if n := len(b.Patches); n < 1 || n > memory.MaxSweep {
		return api.ModifyAllAnswer{}, errs.Field("patches", "must be 1 to %d, not %d", memory.MaxSweep, n)
	}
	branch, err := in.or(b.Ref, b.At).branch()
	if err != nil {
		return api.ModifyAllAnswer{}, err
	}
	agent := in.agent(b.named(), in.session())
	reader := in.at.in(memory.Reader{Agent: agent})
	answer := api.ModifyAllAnswer{Total: len(b.Patches), Ref: first(branch, vcs.Main), Results: make([]api.ModifyResult, len(b.Patches))}
	var revisions []memory.Revision
	var at []int
	for i, p := range b.Patches {
		p.Reason = first(p.Reason, b.Reason)
		r, err := s.revision(in.Caller, reader, first(p.ID), p.ModifyRequest)
		if ref := first(p.Ref); err == nil && ref != "" && ref != branch {
			err = errs.Field("ref", "belongs beside patches: all of them become one commit")
		}
		if err == nil && r.ID == "" {
			err = errs.Field("id", "is required")
		}
		if err != nil {
			answer.Results[i] = invalid(p.ID, err)
			continue
		}
		revisions, at = append(revisions, r), append(at, i)
	}
	outcomes, faults, commit, err := s.Memories.ModifyAll(ctx, in.changer(agent, b.ChangedBy), branch, revisions)
	if err != nil {
		return api.ModifyAllAnswer{}, err
	}
	answer.Commit = commit.ID
	for i, o := range outcomes {
		result := modifyResult(revisions[i].ID, o)
		if faults[i] != nil {
			result = invalid(revisions[i].ID, faults[i])
		}
		if result.Status == "updated" {
			answer.Updated++
		}
		answer.Results[at[i]] = result
	}
	return answer, nil
}

// invalid tells of a patch that could not be read.
func invalid(id string, err error) api.ModifyResult {
	return api.ModifyResult{ID: api.Optional(id), Status: "invalid_request", Error: failed(err).told.Message}
}

func modifyResult(id string, o memory.Outcome) api.ModifyResult {
	if o.Status == memory.Done || o.Status == memory.Unchanged {
		m := modified(o, memory.Commit{})
		return api.ModifyResult{
			ID: api.Optional(id), Status: m.Status, CurrentVersion: m.CurrentVersion, NewVersion: m.NewVersion,
			ContentChanged: m.ContentChanged,
		}
	}
	r := api.ModifyResult{ID: api.Optional(id), Status: string(o.Status), Error: undoings[o.Status].message}
	if o.Status == memory.SaysTheSame {
		r.DuplicateID = o.Memory.ID
	} else {
		r.CurrentVersion = o.Memory.Version
	}
	return r
}

// undoings says for every way in which a mutation is not done what the caller
// is told.
var undoings = map[memory.Status]struct {
	status        int
	message, hint string
}{
	memory.Missing:          {http.StatusNotFound, "there is no such memory", ""},
	memory.Ended:            {http.StatusConflict, "the memory is forgotten", "recover it first"},
	memory.AlreadyForgotten: {http.StatusConflict, "the memory is forgotten already", ""},
	memory.NotForgotten:     {http.StatusConflict, "the memory is not forgotten", ""},
	memory.VersionConflict:  {http.StatusConflict, "the memory stands at another version", "read it again and decide anew"},
	memory.PinnedNeedsForce: {http.StatusConflict, "the memory is pinned", "forget it with force"},
	memory.ForceDenied:      {http.StatusForbidden, "only a person may forget a pinned memory", ""},
	memory.TooLate:          {http.StatusConflict, "the time in which it could be recovered is over", ""},
	memory.Duplicate:        {http.StatusConflict, "another memory says the same now", ""},
	memory.SaysTheSame:      {http.StatusConflict, "another memory says that already", ""},
}

func undone(id string, o memory.Outcome) error {
	u, ok := undoings[o.Status]
	if !ok {
		return errs.E(errs.Internal, "memory %s: unexpected outcome %s", id, o.Status)
	}
	told := api.Error{Status: u.status, Message: u.message, Hint: u.hint, Outcome: string(o.Status), ID: id}
	if o.Status == memory.SaysTheSame || o.Status == memory.Duplicate {
		told.DuplicateID = o.Memory.ID
	} else {
		told.CurrentVersion = o.Memory.Version
	}
	return &failure{told: told}
}
