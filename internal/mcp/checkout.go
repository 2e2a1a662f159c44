package mcp

import (
	"cmp"
	"context"
	"net/http"
	"strings"
	"sync/atomic"

	"signet/api"
	"signet/internal/errs"
)

// mainRef is the branch that is meant when nothing is named.
const mainRef = "main"

// checkout is the ref that a process is bound to: what it asks without naming
// one is about that. It is the process's own and ends with it; the store knows
// nothing of it, and other processes are not moved.
type checkout struct{ ref atomic.Pointer[string] }

// current is the ref, or "" where nothing is checked out.
func (c *checkout) current() string {
	if c == nil {
		return ""
	}
	if ref := c.ref.Load(); ref != nil {
		return *ref
	}
	return ""
}

// bind fills in what is checked out where a call names no ref. A commit given
// as the time to read as of stands for itself, and leaves no room for one.
func (t tool) bind(a args, ref string) {
	at, _ := a["at"].(string)
	if ref == "" || isCommit(at) {
		return
	}
	for _, p := range t.params {
		if given, _ := a[p.wire()].(string); p.bound && strings.TrimSpace(given) == "" {
			a[p.wire()] = ref
		}
	}
}

// isCommit tells a commit from a time, which has dashes in it.
func isCommit(at string) bool {
	at = strings.TrimSpace(at)
	return at != "" && !strings.Contains(at, "-")
}

// checkedOut is the answer of memoir_checkout.
type checkedOut struct {
	Success bool   `json:"success"`
	Current string `json:"current"`
	Commit  string `json:"commit,omitempty"`
	Created bool   `json:"created"`
	Message string `json:"message"`
}

// checkOut binds the process to a ref that there is, or that it makes from what
// is checked out.
func checkOut(ctx context.Context, c caller, a args) (checkedOut, error) {
	target := strings.TrimSpace(a.text("target"))
	if c.checkout == nil {
		return checkedOut{}, errs.E(errs.Unsupported, "over HTTP every call stands by itself, so nothing can be checked out and nothing was done").
			WithHint("give ref to each tool instead: all of them take it; `signet branch NAME` makes a branch")
	}
	if target == mainRef {
		c.checkout.ref.Store(nil)
		return checkedOut{Success: true, Current: mainRef, Message: "Nothing else is checked out any more: calls without ref are about main."}, nil
	}
	made, err := c.make(ctx, target, a["create"] == true)
	if err != nil {
		return checkedOut{}, err
	}
	found, err := c.ShowCommit(ctx, target)
	if err != nil {
		return checkedOut{}, err
	}
	if strings.HasPrefix(found.ID, target) {
		target = found.ID // the first digits may come to mean several
	}
	c.checkout.ref.Store(&target)
	return checkedOut{
		Success: true, Current: target, Commit: found.ID, Created: made,
		Message: "Calls without ref are about " + target + " until this process ends or checks out something else.",
	}, nil
}

// make makes a branch, unless there is one, or it is not asked for.
func (c caller) make(ctx context.Context, name string, asked bool) (made bool, err error) {
	if !asked {
		return false, nil
	}
	_, err = c.CreateRef(ctx, api.RefRequest{Name: name, From: c.checkout.current()})
	if api.Is(err, http.StatusConflict) {
		return false, nil
	}
	return err == nil, err
}

// branchList is the answer of memoir_branches.
type branchList struct {
	Branches []listedRef `json:"branches"`
	Tags     []listedRef `json:"tags"`
	Current  string      `json:"current"`
}

// listedRef is one branch or tag.
type listedRef struct {
	Name    string `json:"name"`
	Commit  string `json:"commit"`
	Updated string `json:"updated_at"`
	Ahead   int    `json:"ahead"`
	Behind  int    `json:"behind"`
	Current bool   `json:"current"`
}

// branches lists what can be checked out, and says what is.
func branches(ctx context.Context, c caller, _ args) (branchList, error) {
	refs, err := c.Refs(ctx)
	list := branchList{Branches: []listedRef{}, Tags: []listedRef{}, Current: cmp.Or(c.checkout.current(), mainRef)}
	for _, r := range refs.Refs {
		one := listedRef{r.Name, r.Commit, r.UpdatedAt, r.Ahead, r.Behind, r.Name == list.Current}
		if r.Kind == "tag" {
			list.Tags = append(list.Tags, one)
		} else {
			list.Branches = append(list.Branches, one)
		}
	}
	return list, err
}
