package api

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
)

// Commit is one write: who changed what they believe, when and where.
type Commit struct {
	ID         string   `json:"commit"`
	Parents    []string `json:"parents"`
	Generation int      `json:"generation"`
	Author     string   `json:"author"`
	ActorType  string   `json:"actor_type"`
	Agent      string   `json:"agent_id"`
	Session    string   `json:"session_id,omitempty"`
	Harness    string   `json:"harness,omitempty"`
	Message    string   `json:"message"`
	Time       string   `json:"created_at"`
	Refs       []string `json:"refs,omitempty"`
}

// Change is what became of one memory, or of another object of the tree, in the
// words of log: added, updated, superseded, moved, removed, brought back.
type Change struct {
	ID   string `json:"id"`
	Kind string `json:"kind" doc:"memory, leaf (of the taxonomy), document (an identity file) or entity (what a person made of one, told in words)"`
	What string `json:"what"`
	Path string `json:"path"`
	From string `json:"from_path,omitempty" doc:"Where it stood before, if elsewhere."`
	Old  string `json:"old,omitempty" doc:"What it said before; empty where it did not stand, or was purged."`
	New  string `json:"new,omitempty"`
}

// CommitEntry is one commit with what it changed, as far as the reader may see it.
type CommitEntry struct {
	Commit
	Changes []Change `json:"changes"`
	Hidden  int      `json:"hidden,omitempty" doc:"Changes to what the reader may not see."`
	More    int      `json:"more,omitempty" doc:"Changes that were left out because no more were asked for."`
}

// CommitLog is a window into the commits of a branch, newest first. Next is what to
// ask for as Before to go on; 0 at the end.
type CommitLog struct {
	Ref     string        `json:"ref"`
	Commits []CommitEntry `json:"commits"`
	Next    int           `json:"next,omitempty"`
}

// CommitLogRequest narrows the log. Path is a leaf of the taxonomy or the first levels
// of one. Changes is how many are told of each commit; 0 is all.
type CommitLogRequest struct {
	Ref, At, Path, Memory, Session, Agent, Since, Until string
	Limit, Before, Changes                              int
}

// CommitLog tells what was committed.
func (c *Client) CommitLog(ctx context.Context, r CommitLogRequest) (CommitLog, error) {
	return call[CommitLog](ctx, c, http.MethodGet, query("/api/vcs/log", "ref", r.Ref, "at", r.At, "path", r.Path, "memory", r.Memory,
		"session", r.Session, "agent", r.Agent, "since", r.Since, "until", r.Until,
		"limit", number(r.Limit), "before", number(r.Before), "changes", number(r.Changes)), nil)
}

// ShowCommit tells what one commit changed: a commit, or what a ref names.
func (c *Client) ShowCommit(ctx context.Context, name string) (CommitEntry, error) {
	return call[CommitEntry](ctx, c, http.MethodGet, query("/api/vcs/show", "commit", name), nil)
}

// Blamed says where one belief comes from.
type Blamed struct {
	ID      string `json:"id"`
	Path    string `json:"path"`
	Content string `json:"content"`
	Commit  Commit `json:"commit"`
	Origin  string `json:"origin" doc:"person, assistant, tool, web, import, peer or unknown"`
	Source  string `json:"source,omitempty"`
	Quote   string `json:"quote,omitempty" doc:"The words it rests on."`
	Turn    string `json:"turn,omitempty" doc:"The turn it was learnt from, by the harness's own id."`
	Said    string `json:"said,omitempty" doc:"What was said in that turn."`
	SaidBy  string `json:"said_by,omitempty"`

	Reworded bool   `json:"reworded,omitempty" doc:"It was reworded since it was learnt, by the commit named: no turn is its source."`
	SaidAt   string `json:"said_at,omitempty"`
}

// Blame says for each belief where it comes from.
type Blame struct {
	Beliefs []Blamed `json:"beliefs"`
	Ref     string   `json:"ref" doc:"The branch, tag or commit that was read."`
}

// Blame says where beliefs come from: target is a path, the first levels of one,
// or the id of a memory.
func (c *Client) Blame(ctx context.Context, target, ref, at string) (Blame, error) {
	return call[Blame](ctx, c, http.MethodGet, query("/api/vcs/blame", "target", target, "ref", ref, "at", at), nil)
}

// Diff is how belief differs between two points.
type Diff struct {
	From    string   `json:"from"`
	To      string   `json:"to"`
	Changes []Change `json:"changes"`
	Hidden  int      `json:"hidden,omitempty"`
}

// Diff compares two points: each a branch, a tag, a commit or a time.
func (c *Client) Diff(ctx context.Context, from, to string) (Diff, error) {
	return call[Diff](ctx, c, http.MethodGet, query("/api/vcs/diff", "from", from, "to", to), nil)
}

// Ref is a name for a commit: a branch, which moves, or a tag, which does not.
type Ref struct {
	Name      string `json:"name"`
	Kind      string `json:"kind" doc:"branch or tag"`
	Commit    string `json:"commit"`
	UpdatedAt string `json:"updated_at"`
	Ahead     int    `json:"ahead" doc:"Commits that main has not."`
	Behind    int    `json:"behind" doc:"Commits that only main has."`
}

// Refs is every branch and tag, main first.
type Refs struct {
	Refs []Ref `json:"refs"`
}

// Refs lists branches and tags.
func (c *Client) Refs(ctx context.Context) (Refs, error) {
	return call[Refs](ctx, c, http.MethodGet, "/api/vcs/refs", nil)
}

// RefRequest asks for a branch or a tag.
type RefRequest struct {
	Name string `json:"name"`
	Kind string `json:"kind,omitempty" doc:"branch (when it is not given) or tag"`
	From string `json:"from,omitempty" doc:"A branch, tag, commit or time; main when it is not given."`
}

// CreateRef makes a branch or a tag.
func (c *Client) CreateRef(ctx context.Context, r RefRequest) (Ref, error) {
	return call[Ref](ctx, c, http.MethodPost, "/api/vcs/refs", r)
}

// DeleteRef takes a branch or a tag away. What only it led to goes with the next gc.
func (c *Client) DeleteRef(ctx context.Context, name, kind string) (Ref, error) {
	return call[Ref](ctx, c, http.MethodDelete, query("/api/vcs/refs", "name", name, "kind", kind), nil)
}

// MergeRequest asks to bring what a source has into a branch.
type MergeRequest struct {
	Source string `json:"source"`
	Into   string `json:"into,omitempty" doc:"main when it is not given"`
	DryRun bool   `json:"dryRun,omitempty"`
}

// Merged is what a merge or a revert did, or would do.
type Merged struct {
	Into        string     `json:"into"`
	Commit      string     `json:"commit,omitempty"`
	DryRun      bool       `json:"dry_run,omitempty"`
	FastForward bool       `json:"fast_forward,omitempty"`
	UpToDate    bool       `json:"up_to_date,omitempty"`
	Changes     []Change   `json:"changes"`
	Hidden      int        `json:"hidden,omitempty"`
	Conflicts   []Conflict `json:"conflicts"`
	Reverted    []string   `json:"reverted,omitempty" doc:"The commits that a revert undid, newest first."`
	Silenced    []string   `json:"silenced,omitempty" doc:"Sessions whose talk no longer answers."`
	Files       []string   `json:"files,omitempty" doc:"Identity files and settings that a revert writes, or deletes."`
	Left        []string   `json:"left,omitempty" doc:"Such files that were changed since, and stay as they are."`
	Reopened    []string   `json:"reopened,omitempty" doc:"Conflicts that are open again, as a revert undid how they were settled."`
}

// Merge brings what a source has into a branch.
func (c *Client) Merge(ctx context.Context, r MergeRequest) (Merged, error) {
	return call[Merged](ctx, c, http.MethodPost, "/api/vcs/merge", r)
}

// RevertRequest says what to undo: a commit, those after one up to another, or
// all that a session, an agent or a source brought.
type RevertRequest struct {
	Commit  string `json:"commit,omitempty"`
	After   string `json:"after,omitempty" doc:"With commit: everything behind this one up to it."`
	Session string `json:"session,omitempty"`
	Agent   string `json:"agent,omitempty"`
	Source  string `json:"source,omitempty" doc:"The id or the file of a source."`
	Ref     string `json:"ref,omitempty"`
	DryRun  bool   `json:"dryRun,omitempty"`
}

// Revert undoes what commits did, in a new commit.
func (c *Client) Revert(ctx context.Context, r RevertRequest) (Merged, error) {
	return call[Merged](ctx, c, http.MethodPost, "/api/vcs/revert", r)
}

// Conflict is what a merge or a revert left to a person.
type Conflict struct {
	ID       string `json:"id,omitempty"`
	Kind     string `json:"kind" doc:"slot, delete_edit or edit_edit"`
	MemoryID string `json:"memory_id"`
	OtherID  string `json:"other_id,omitempty" doc:"Of a slot: the other memory in it."`
	Path     string `json:"path"`
	A        string `json:"a" doc:"What our side says; empty where it was forgotten."`
	B        string `json:"b"`
	Commit   string `json:"commit,omitempty" doc:"The merge or revert that met it."`
}

// Conflicts is what is not settled, oldest first.
type Conflicts struct {
	Conflicts []Conflict `json:"conflicts"`
}

// Conflicts lists what a person has to settle.
func (c *Client) Conflicts(ctx context.Context) (Conflicts, error) {
	return call[Conflicts](ctx, c, http.MethodGet, "/api/vcs/conflicts", nil)
}

// SettleRequest says which side stands.
type SettleRequest struct {
	Keep string `json:"keep" doc:"A, B or both"`
}

// Settle ends a conflict.
func (c *Client) Settle(ctx context.Context, id string, r SettleRequest) (Committed, error) {
	return call[Committed](ctx, c, http.MethodPost, "/api/vcs/conflicts/"+url.PathEscape(id), r)
}

// Committed names the commit that something became; empty where nothing had to
// be changed.
type Committed struct {
	Commit string `json:"commit,omitempty"`
}

// BisectRequest asks from which commit on an answer is bad: when a recall finds
// what Contains says or, with Missing, when it does not find it.
type BisectRequest struct {
	Query    string `json:"query"`
	Contains string `json:"contains,omitempty" doc:"Words of a hit, or the id of a memory; any hit when it is not given."`
	Missing  bool   `json:"missing,omitempty"`
	Good     string `json:"good,omitempty" doc:"A commit at which it is not so; before the first when it is not given."`
	Bad      string `json:"bad,omitempty" doc:"A commit at which it is so; main when it is not given."`
	Limit    int    `json:"limit,omitempty" minimum:"1" maximum:"50" doc:"How many hits are looked at: 10 when it is not given."`
}

// Bisected is the first commit from which on it is so.
type Bisected struct {
	First  CommitEntry `json:"first"`
	Probes int         `json:"probes"`
}

// Bisect finds the commit that brought a belief or turned an answer.
func (c *Client) Bisect(ctx context.Context, r BisectRequest) (Bisected, error) {
	return call[Bisected](ctx, c, http.MethodPost, "/api/vcs/bisect", r)
}

// Line is commits of main's first-parent line, oldest first.
type Line struct {
	Commits []string `json:"commits"`
}

// Line lists the commits after one up to another, for bisecting by a script.
func (c *Client) Line(ctx context.Context, good, bad string) (Line, error) {
	return call[Line](ctx, c, http.MethodGet, query("/api/vcs/line", "good", good, "bad", bad), nil)
}

// Proof is a file that shows, without the store, that a memory stood as of a
// commit. signet verify reads it; so can anybody: see docs/versioning.md.
type Proof struct {
	Format int             `json:"format"`
	Commit string          `json:"commit"`
	Record json.RawMessage `json:"commitRecord"`
	Key    string          `json:"key"`
	Nodes  [][]byte        `json:"nodes"`
	Memory json.RawMessage `json:"record,omitempty"`
}

// Proof makes the proof that a memory stands.
func (c *Client) Proof(ctx context.Context, id, ref, at string) (Proof, error) {
	return call[Proof](ctx, c, http.MethodGet, query("/api/vcs/proof", "id", id, "ref", ref, "at", at), nil)
}

// PurgeRequest asks to erase a memory for good. Confirm repeats its id.
type PurgeRequest struct {
	ID      string `json:"id"`
	Confirm string `json:"confirm" doc:"The id again: this cannot be undone."`
}

// Purged is the certificate of a purge.
type Purged struct {
	ID       string   `json:"id"`
	PurgedAt string   `json:"purged_at"`
	Objects  []string `json:"objects" doc:"Addresses of the versions that were erased; they betray nothing."`
	Turns    []string `json:"turns" doc:"Turns whose text was erased."`
	Backups  []string `json:"backups" doc:"Copies of the store that were deleted."`
	Spooled  int      `json:"spooled" doc:"Events, waiting to be taken in, from which it was erased."`
	Others   []string `json:"others" doc:"Memories that were learnt from the same turns, and stay."`
	Outside  []string `json:"outside" doc:"What may still hold it and is not ours to erase."`
}

// Purge erases a memory.
func (c *Client) Purge(ctx context.Context, r PurgeRequest) (Purged, error) {
	return call[Purged](ctx, c, http.MethodPost, "/api/vcs/purge", r)
}

// Collected says what gc deleted.
type Collected struct {
	Nodes   int   `json:"nodes"`
	Bytes   int64 `json:"bytes"`
	Commits int   `json:"commits" doc:"That no branch or tag leads to."`
	Objects int   `json:"objects"`
	Kept    int64 `json:"kept_bytes" doc:"Bytes of nodes that stay."`
}

// Collect thins old trees and deletes what nothing needs.
func (c *Client) Collect(ctx context.Context) (Collected, error) {
	return call[Collected](ctx, c, http.MethodPost, "/api/vcs/gc", nil)
}

// Checked says whether the record and its index agree.
type Checked struct {
	OK     bool   `json:"ok"`
	Reason string `json:"reason,omitempty"`
	Mended int    `json:"mended,omitempty" doc:"Rows that a repair put right."`
}

// CheckTree holds the tables to the tree of main, and commits to their changes.
func (c *Client) CheckTree(ctx context.Context) (Checked, error) {
	return call[Checked](ctx, c, http.MethodGet, "/api/vcs/check", nil)
}

// RepairTree builds the tables anew from the tree, and the tree from what
// commits changed.
func (c *Client) RepairTree(ctx context.Context) (Checked, error) {
	return call[Checked](ctx, c, http.MethodPost, "/api/vcs/repair", nil)
}
