package sqlite

import (
	"errors"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/prolly"
	"signet/internal/vcs"
)

// together lets several pieces of work share a transaction, in their order.
func together(t *testing.T, db *DB, pieces ...func()) {
	t.Helper()
	var all sync.WaitGroup
	begun, goOn := make(chan struct{}), make(chan struct{})
	all.Go(func() {
		err := db.writer.run(t.Context(), func(*tx) error {
			close(begun)
			<-goOn
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
	<-begun
	for i, piece := range pieces {
		all.Go(piece)
		for waits := 0; waits <= i; runtime.Gosched() {
			db.writer.mu.Lock()
			waits = len(db.writer.waiting)
			db.writer.mu.Unlock()
		}
	}
	close(goOn)
	all.Wait()
}

// notebook is a store with who writes to it.
type notebook struct {
	*testing.T
	db    *DB
	write *memory.Service
}

func newNotebook(t *testing.T) *notebook {
	t.Helper()
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "memories.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	n := &notebook{t, db, memory.New(db, time.Now, func() bool { return false })}
	t.Cleanup(func() { _ = n.db.Close() })
	return n
}

// note remembers something on a branch, and gives the commit.
func (n *notebook) note(ref, says string) string {
	n.Helper()
	content, err := guard.Check(says)
	if err != nil {
		n.Fatal(err)
	}
	applied, err := n.write.Apply(n.Context(), memory.Changeset{Author: memory.Author{Name: "tester", Kind: "operator"}, Ref: ref, Changes: []memory.Change{
		memory.Add{Memory: memory.Memory{Content: content, Confidence: 1, Origin: memory.Person}},
	}})
	if err != nil {
		n.Errorf("noting %q: %v", says, err)
	}
	return applied.Commit.ID
}

// stored reports whether the tree of a commit is in the store.
func (n *notebook) stored(commit string) bool {
	n.Helper()
	there, err := kept(readNodes{n.Context(), n.db.read}, n.root(commit))
	if err != nil {
		n.Fatal(err)
	}
	return there
}

// root gives the root of the tree of a commit.
func (n *notebook) root(commit string) prolly.Address {
	n.Helper()
	var root string
	if err := n.db.row(n.Context(), `SELECT root FROM commits WHERE id = ?`, commit).Scan(&root); err != nil {
		n.Fatal(err)
	}
	a, err := prolly.ParseAddress(root)
	if err != nil {
		n.Fatal(err)
	}
	return a
}

// has reports whether a tree is a part of another, as one is that ends where a node does
// when something is put behind it.
func (n *notebook) has(tree, part prolly.Address) bool {
	n.Helper()
	for b, err := range prolly.New(readNodes{n.Context(), n.db.read}, prolly.NewCache(0)).Walk(tree, nil) {
		if err != nil {
			n.Fatal(err)
		}
		if b.Address == part {
			return true
		}
	}
	return false
}

// eight notes eight things in one transaction, and gives the commits. One piece
// among them fails where it may.
func (n *notebook) eight(fails bool) (commits []string) {
	n.Helper()
	commits = make([]string, 8)
	var pieces []func()
	for i := range commits {
		pieces = append(pieces, func() { commits[i] = n.note("", "the number of box "+strconv.Itoa(i)+" is "+strconv.Itoa(i*i)) })
		if fails && i == 3 {
			pieces = append(pieces, func() {
				_ = n.db.writer.runAgain(n.Context(), func(*tx) error { return errors.New("no") })
			})
		}
	}
	together(n.T, n.db, pieces...)
	return commits
}

func TestOfCommitsThatShareATransactionTheLastTreeIsKept(t *testing.T) {
	t.Parallel()
	for _, fails := range []bool{false, true} {
		n := newNotebook(t)
		before := n.note("", "boxes have numbers")
		commits := n.eight(fails)
		last := n.root(commits[len(commits)-1])
		for i, c := range commits {
			if want := n.has(last, n.root(c)); n.stored(c) != want {
				t.Errorf("the tree of commit %d of %d is stored: %v", i+1, len(commits), !want)
			}
			moves, err := n.db.Moves(t.Context(), before, c)
			if err != nil || len(moves) != 1 {
				t.Errorf("commit %d moved %v, %v; want one memory", i+1, moves, err)
			}
			before = c
		}
		if err := n.db.CheckTree(t.Context()); err != nil {
			t.Error(err)
		}
		n.wholeAt("main")
		n.note("", "there are no more boxes")
		n.wholeAt("main")
		if err := n.db.CheckTree(t.Context()); err != nil {
			t.Error(err)
		}
		if mended, err := n.db.Repair(t.Context()); mended != 0 || err != nil {
			t.Errorf("a repair mended %d, %v", mended, err)
		}
	}
}

func TestABranchFromACommitWhoseTreeWasNotKeptHasOne(t *testing.T) {
	t.Parallel()
	for _, shares := range []bool{false, true} {
		n := newNotebook(t)
		n.note("", "boxes have numbers")
		from := n.eight(false)[2]
		create := func() {
			if err := n.db.CreateRef(t.Context(), vcs.Ref{Name: "try", Kind: "branch", Commit: from, Updated: time.Now()}); err != nil {
				t.Error(err)
			}
		}
		if shares {
			together(t, n.db, create, func() { n.note("", "there is a tenth box") })
		} else {
			create()
		}
		n.wholeAt("try")
		if !n.stored(from) {
			t.Error("the tree where the branch begins is not stored")
		}
		to := n.note("try", "there is a ninth box")
		if moves, err := n.db.Moves(t.Context(), from, to); err != nil || len(moves) != 1 {
			t.Errorf("the branch moved %v, %v; want one memory", moves, err)
		}
		n.wholeAt("try")
		n.wholeAt("main")
	}
}

// wholeAt holds the tree of a ref to what is stored, whatever is kept in memory.
func (n *notebook) wholeAt(ref string) {
	n.Helper()
	root, err := rootOf(n.Context(), n.db.read, ref)
	if err == nil {
		err = prolly.New(readNodes{n.Context(), n.db.read}, prolly.NewCache(0)).Check(root)
	}
	if err != nil {
		n.Errorf("the tree of %s: %v", ref, err)
	}
}

func TestATransactionThatBranchesShareKeepsTheLastTreeOfEach(t *testing.T) {
	t.Parallel()
	n := newNotebook(t)
	from := n.note("", "boxes have numbers")
	if err := n.db.CreateRef(t.Context(), vcs.Ref{Name: "try", Kind: "branch", Commit: from, Updated: time.Now()}); err != nil {
		t.Fatal(err)
	}
	var main, try string
	together(t, n.db,
		func() { n.note("try", "box one is red") },
		func() { main = n.note("", "box two is green") },
		func() { try = n.note("try", "box three is blue") })
	n.wholeAt("main")
	n.wholeAt("try")
	if !n.stored(main) || !n.stored(try) {
		t.Errorf("the trees are stored: %v and %v", n.stored(main), n.stored(try))
	}
}
