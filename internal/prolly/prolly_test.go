package prolly

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// memStore keeps nodes in a map, and counts.
type memStore struct {
	nodes   map[Address][]byte
	reads   int
	written int // bytes
}

func newStore() *memStore { return &memStore{nodes: map[Address][]byte{}} }

func (s *memStore) Get(a Address) ([]byte, error) {
	s.reads++
	if b, ok := s.nodes[a]; ok {
		return b, nil
	}
	return nil, ErrMissing
}

func (s *memStore) Put(a Address, body []byte) error {
	if _, ok := s.nodes[a]; !ok {
		s.nodes[a] = bytes.Clone(body)
		s.written += len(body)
	}
	return nil
}

func (s *memStore) Has(a Address) (bool, error) {
	_, ok := s.nodes[a]
	return ok, nil
}

// uncached reads every node from the store.
func uncached(s NodeStore) *Trees { return New(s, NewCache(0)) }

type model map[string]Address

func (m model) items() iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			if !yield(Item{[]byte(k), m[k]}, nil) {
				return
			}
		}
	}
}

func (m model) apply(edits []Edit) {
	for _, e := range edits {
		if e.Delete {
			delete(m, string(e.Key))
		} else {
			m[string(e.Key)] = e.Value
		}
	}
}

func value(n int) Address { return sha256.Sum256(fmt.Append(nil, n)) }

// key makes keys as memories have them.
func key(n int) []byte {
	paths := []string{"preferences.ui.theme", "knowledge.decisions.architecture", "inbox.unfiled.note", "system.cloud.provider"}
	id := value(n)
	return fmt.Appendf(nil, "memory\x00%s\x00%x-%x", paths[n%len(paths)], id[:4], id[4:12])
}

func build(t testing.TB, trees *Trees, m model) Address {
	t.Helper()
	root, err := trees.Build(m.items())
	if err != nil {
		t.Fatal(err)
	}
	return root
}

func sized(n int) model {
	m := model{}
	for i := range n {
		m[string(key(i))] = value(i)
	}
	return m
}

func contents(t testing.TB, trees *Trees, root Address) model {
	t.Helper()
	m := model{}
	for item, err := range trees.Range(root, nil, false) {
		if err != nil {
			t.Fatal(err)
		}
		m[string(item.Key)] = item.Value
	}
	return m
}

// genModel draws maps from none to several levels high, with keys that are
// dense, shared between draws, and of very different length.
func genModel(t *rapid.T, label string) model {
	n := rapid.SampledFrom([]int{0, 1, 3, 20, 100, 700}).Draw(t, label+" size")
	seed := rapid.Uint64().Draw(t, label+" seed")
	r := rand.New(rand.NewPCG(seed, 1))
	m := model{}
	for range n {
		m[string(genKey(r))] = value(r.IntN(5))
	}
	return m
}

func genKey(r *rand.Rand) []byte {
	switch r.IntN(20) {
	case 0:
		return bytes.Repeat([]byte{byte(r.IntN(256))}, 1+r.IntN(MaxKey))
	case 1:
		return []byte{byte(r.IntN(256))}
	}
	return key(r.IntN(2000))
}

func genEdits(t *rapid.T, m model, label string) []Edit {
	n := rapid.SampledFrom([]int{0, 1, 2, 30, 400}).Draw(t, label+" edits")
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, label+" edit seed"), 2))
	have := slices.Sorted(maps.Keys(m))
	edits := map[string]Edit{}
	for range n {
		k := genKey(r)
		if len(have) > 0 && r.IntN(2) == 0 {
			k = []byte(have[r.IntN(len(have))])
		}
		edits[string(k)] = Edit{Key: k, Value: value(r.IntN(5)), Delete: r.IntN(3) == 0}
	}
	if len(have) > 0 && rapid.IntRange(0, 7).Draw(t, label+" cut off") == 0 {
		for _, k := range have[r.IntN(len(have)):] { // a whole end goes
			edits[k] = Edit{Key: []byte(k), Delete: true}
		}
	}
	var out []Edit
	for _, k := range slices.Sorted(maps.Keys(edits)) {
		out = append(out, edits[k])
	}
	return out
}

// The same set has the same root, however it came to be; and every edit does
// what it does to a map.
func TestSameSetSameRoot(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		trees := uncached(newStore())
		m := genModel(t, "first")
		root := must(trees.Build(m.items()))
		for range rapid.IntRange(1, 4).Draw(t, "rounds") {
			edits := genEdits(t, m, "round")
			root = must(trees.Apply(root, edits))
			m.apply(edits)
			if want := must(trees.Build(m.items())); root != want {
				t.Fatalf("after edits the root is %s, from scratch %s (%d items)", root, want, len(m))
			}
		}
		if n := must(trees.Count(root, nil)); n != uint64(len(m)) {
			t.Fatalf("it counts %d items, not %d", n, len(m))
		}
		if err := trees.Check(root); err != nil {
			t.Fatal(err)
		}
	})
}

func TestOneByOneAndAtOnceGiveOneRoot(t *testing.T) {
	t.Parallel()
	trees := New(newStore(), NewCache(1000))
	m := sized(3000)
	want := build(t, trees, m)
	order := slices.Collect(maps.Keys(m)) // random
	root := Empty
	for _, k := range order {
		root = must(trees.Apply(root, []Edit{{Key: []byte(k), Value: m[k]}}))
	}
	if root != want {
		t.Fatalf("one by one gives %s, at once %s", root, want)
	}
	for _, k := range order {
		root = must(trees.Apply(root, []Edit{{Key: []byte(k), Delete: true}}))
	}
	if root != Empty {
		t.Fatalf("with everything deleted the root is %s", root)
	}
}

func TestReads(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		trees := uncached(newStore())
		m := genModel(t, "map")
		root := must(trees.Build(m.items()))
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3))
		probe := genKey(r)
		got, found, err := trees.Get(root, probe)
		if want, ok := m[string(probe)]; err != nil || found != ok || ok && got != want {
			t.Fatalf("Get(%q) = %v, %v, %v; want %v, %v", probe, got, found, err, want, ok)
		}
		prefix := probe[:r.IntN(len(probe)+1)]
		var want []string
		for _, k := range slices.Sorted(maps.Keys(m)) {
			if bytes.HasPrefix([]byte(k), prefix) {
				want = append(want, k)
			}
		}
		if n := must(trees.Count(root, prefix)); n != uint64(len(want)) {
			t.Fatalf("Count(%q) = %d, want %d", prefix, n, len(want))
		}
		for _, reverse := range []bool{false, true} {
			var keys []string
			for item, err := range trees.Range(root, prefix, reverse) {
				if err != nil {
					t.Fatal(err)
				}
				keys = append(keys, string(item.Key))
			}
			if reverse {
				slices.Reverse(keys)
			}
			if !slices.Equal(keys, want) {
				t.Fatalf("Range(%q, %v) gives %d keys, want %d", prefix, reverse, len(keys), len(want))
			}
		}
	})
}

func TestDiffIsTheDifferenceOfTheSets(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		trees := uncached(newStore())
		a := genModel(t, "a")
		b := genModel(t, "b")
		if rapid.Bool().Draw(t, "near") {
			b = maps.Clone(a)
			b.apply(genEdits(t, a, "b"))
		}
		from, to := must(trees.Build(a.items())), must(trees.Build(b.items()))
		var edits []Edit
		var last []byte
		for d, err := range trees.Diff(from, to) {
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Compare(last, d.Key) >= 0 {
				t.Fatalf("%q comes after %q", d.Key, last)
			}
			last = d.Key
			if a[string(d.Key)] != d.Old || b[string(d.Key)] != d.New || d.Old == d.New {
				t.Fatalf("%q is told as %s → %s", d.Key, d.Old, d.New)
			}
			edits = append(edits, Edit{Key: d.Key, Value: d.New, Delete: d.New.IsZero()})
		}
		if got := must(trees.Apply(from, edits)); got != to {
			t.Fatalf("the difference applied gives %s, not %s", got, to)
		}
	})
}

func TestDiffOfOneChangeReadsFewNodes(t *testing.T) {
	t.Parallel()
	store := newStore()
	m := sized(20_000)
	trees := uncached(store)
	root := build(t, trees, m)
	if _, err := trees.Has(root, key(1)); err != nil {
		t.Fatal(err)
	}
	worst := 0
	for n := range 200 {
		edit := Edit{Key: key(n * 7), Value: value(-n - 1)}
		switch n % 3 {
		case 0:
			edit.Key = key(100_000 + n)
		case 1:
			edit.Delete = true
		}
		other := must(trees.Apply(root, []Edit{edit}))
		store.reads = 0
		told := 0
		for _, err := range trees.Diff(root, other) {
			if err != nil {
				t.Fatal(err)
			}
			told++
		}
		if told != 1 {
			t.Fatalf("one edit is told as %d", told)
		}
		worst = max(worst, store.reads)
	}
	if worst > 24 {
		t.Errorf("a difference of one change read %d nodes", worst)
	}
	store.reads = 0
	for range trees.Diff(root, root) {
		t.Error("a tree differs from itself")
	}
	if store.reads > 1 {
		t.Errorf("comparing a tree with itself read %d nodes", store.reads)
	}
}

// join resolves collisions in the same way whichever side is which: deleting
// gives way to an edit, and of two edits the greater address stays.
func join(c Collision) (Address, error) {
	if bytes.Compare(c.Left[:], c.Right[:]) > 0 {
		return c.Left, nil
	}
	return c.Right, nil
}

func TestMerge3(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		trees := uncached(newStore())
		base := genModel(t, "base")
		left, right := maps.Clone(base), maps.Clone(base)
		left.apply(genEdits(t, base, "left"))
		right.apply(genEdits(t, base, "right"))
		b, l, r := must(trees.Build(base.items())), must(trees.Build(left.items())), must(trees.Build(right.items()))
		none := func(c Collision) (Address, error) { t.Fatalf("collision at %q", c.Key); return c.Left, nil }
		if got := must(trees.Merge3(b, b, r, none)); got != r {
			t.Fatal("merging into the base is not the other side")
		}
		if got := must(trees.Merge3(b, l, b, none)); got != l {
			t.Fatal("merging the base is not a no-op")
		}
		merged := must(trees.Merge3(b, l, r, join))
		if got := must(trees.Merge3(b, r, l, join)); got != merged {
			t.Fatal("the merge depends on which side is which")
		}
		if got := must(trees.Merge3(r, merged, r, join)); got != merged {
			t.Fatal("a second merge is not a no-op")
		}
		want := maps.Clone(base)
		for _, k := range slices.Concat(slices.Collect(maps.Keys(left)), slices.Collect(maps.Keys(right)), slices.Collect(maps.Keys(base))) {
			v := left[k]
			if v == base[k] {
				v = right[k]
			} else if right[k] != base[k] {
				v, _ = join(Collision{Left: v, Right: right[k]})
			}
			want[k] = v
			if v.IsZero() {
				delete(want, k)
			}
		}
		if got := must(trees.Build(want.items())); got != merged {
			t.Fatal("the merge is not that of the maps")
		}
	})
}

func TestProofs(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		trees := uncached(newStore())
		m := genModel(t, "map")
		root := must(trees.Build(m.items()))
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 4))
		probe := genKey(r)
		if have := slices.Sorted(maps.Keys(m)); len(have) > 0 && r.IntN(2) == 0 {
			probe = []byte(have[r.IntN(len(have))])
		}
		proof := must(trees.Prove(root, probe))
		want, member := m[string(probe)]
		got, found, err := Verify(root, probe, proof)
		if err != nil || found != member || got != want {
			t.Fatalf("Verify = %s, %v, %v; want %s, %v", got, found, err, want, member)
		}
		at := r.IntN(len(proof))
		bit := r.IntN(8 * len(proof[at]))
		proof[at] = bytes.Clone(proof[at])
		proof[at][bit/8] ^= 1 << (bit % 8)
		if _, _, err := Verify(root, probe, proof); err == nil {
			t.Fatalf("it verifies with bit %d of node %d flipped", bit, at)
		}
		proof[at][bit/8] ^= 1 << (bit % 8)
		if _, _, err := Verify(root, probe, proof[:len(proof)-1]); err == nil {
			t.Fatal("it verifies without its last node")
		}
		if _, _, err := Verify(root, probe, append(proof, proof[0])); err == nil {
			t.Fatal("it verifies with a node too many")
		}
	})
}

// Every node is as large as the splitter wants it, whatever the keys.
func TestNodesKeepTheirBounds(t *testing.T) {
	t.Parallel()
	store := newStore()
	trees := New(store, NewCache(100))
	root := build(t, trees, sized(30_000))
	sizes, nodes := 0, 0
	last := map[uint8]*node{}
	for b, err := range trees.Walk(root, nil) {
		if err != nil {
			t.Fatal(err)
		}
		n := must(decode(b.Body))
		if before := last[n.level]; before != nil {
			if before.len() < minItems {
				t.Errorf("a node of level %d that is not the last has %d items", before.level, before.len())
			}
			if bytes.Compare(before.last(), n.keys[0]) >= 0 {
				t.Error("nodes of a level are out of order")
			}
		}
		last[n.level] = n
		sizes, nodes = sizes+len(b.Body), nodes+1
		if len(b.Body) > maxSize+MaxKey+itemSize {
			t.Errorf("a node has %d bytes", len(b.Body))
		}
	}
	if top := must(trees.node(root)); top.len() == 1 {
		t.Error("the root has a single child")
	}
	if mean := sizes / nodes; mean < 600 || mean > 3000 {
		t.Errorf("a node has %d bytes on average", mean)
	}
}

// goldens are what must never change: roots that were proved to somebody.
func TestGoldenRoots(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{
		0:      "5171335e24a63aba0659304fb9b7301e3c71a5e6b84d1ce2afd2aa3f5bd30179",
		1:      "dd9616bd9a4a8f1c8b07680fbc8ab6f61607954b14c4b3c3ea53a973f07a4d5f",
		100:    "cff8b291a22c04bfa9e60d3dcdb824780d5862bd92c0ddc5ae4746572ad0b933",
		10_000: "8130e817ef2ade243819da6bbf0e66cc40b5ea8b7b20008331a6f4997f66c4e6",
	} {
		if got := build(t, New(newStore(), NewCache(100)), sized(n)).String(); got != want {
			t.Errorf("the root of %d items is %s, not %s", n, got, want)
		}
	}
}

func TestImportTakesATreeWholeOrNotAtAll(t *testing.T) {
	t.Parallel()
	here, there := uncached(newStore()), uncached(newStore())
	m := sized(5000)
	old := build(t, here, m)
	build(t, there, m)
	m[string(key(9999))] = value(1)
	root := build(t, here, m)
	sent := 0
	missing := func(yield func(Block, error) bool) {
		for b, err := range here.Walk(root, func(a Address) bool { return must(there.store.Has(a)) }) {
			sent++
			if !yield(b, err) {
				return
			}
		}
	}
	if err := there.Import(root, missing); err != nil {
		t.Fatal(err)
	}
	if sent > 6 {
		t.Errorf("%d nodes were sent for one new item", sent)
	}
	if !maps.Equal(contents(t, there, root), m) || len(contents(t, there, old)) != len(m)-1 {
		t.Error("the trees are not those that were sent")
	}
	forged := []Block{{root, []byte("not a node")}}
	for _, b := range [][]Block{forged, nil} {
		if err := uncached(newStore()).Import(root, blocks(b)); err == nil {
			t.Error("an import without the nodes was taken")
		}
	}
}

func blocks(list []Block) iter.Seq2[Block, error] {
	return func(yield func(Block, error) bool) {
		for _, b := range list {
			if !yield(b, nil) {
				return
			}
		}
	}
}

func TestBadEditsChangeNothing(t *testing.T) {
	t.Parallel()
	trees := uncached(newStore())
	root := build(t, trees, sized(10))
	for _, edits := range [][]Edit{
		{{Key: nil}},
		{{Key: make([]byte, MaxKey+1)}},
		{{Key: []byte("b")}, {Key: []byte("a")}},
		{{Key: []byte("a")}, {Key: []byte("a")}},
	} {
		if got, err := trees.Apply(root, edits); err == nil {
			t.Errorf("%v was applied and gave %s", edits, got)
		}
	}
}

// FuzzDecode: whatever is decoded is what would be encoded.
func FuzzDecode(f *testing.F) {
	store := newStore()
	build(f, uncached(store), sized(200))
	for _, body := range store.nodes {
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		n, err := decode(body)
		if err != nil {
			return
		}
		if again := n.encode(); !bytes.Equal(again, body) {
			t.Errorf("%x decodes, and encodes as %x", body, again)
		}
	})
}

// FuzzVerify: no bytes make a proof of what is not so.
func FuzzVerify(f *testing.F) {
	trees := uncached(newStore())
	root := build(f, trees, sized(500))
	for n := range 3 {
		p := must(trees.Prove(root, key(n*400)))
		f.Add(key(n*400), bytes.Join(p, nil), len(p[0]))
	}
	f.Fuzz(func(t *testing.T, k, body []byte, cut int) {
		p := Proof{body}
		if cut > 0 && cut < len(body) {
			p = Proof{body[:cut], body[cut:]}
		}
		got, found, err := Verify(root, k, p)
		if err != nil {
			return
		}
		want, has, _ := trees.Get(root, k)
		if found != has || got != want {
			t.Errorf("%q is proved to be %s, %v", k, got, found)
		}
	})
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func BenchmarkApplyOne(b *testing.B) {
	for _, kind := range []string{"insert", "update"} {
		b.Run(kind, func(b *testing.B) {
			store := newStore()
			trees := New(store, NewCache(4096))
			root := build(b, trees, sized(100_000))
			store.written = 0
			n := 0
			for b.Loop() {
				edit := Edit{Key: key(n * 13 % 100_000), Value: value(-n)}
				if kind == "insert" {
					edit.Key = key(1_000_000 + n)
				}
				if _, err := trees.Apply(root, []Edit{edit}); err != nil {
					b.Fatal(err)
				}
				n++
			}
			b.ReportMetric(float64(store.written)/float64(n), "newbytes/op")
		})
	}
}

func BenchmarkDiffOne(b *testing.B) {
	store := newStore()
	trees := New(store, NewCache(4096))
	root := build(b, trees, sized(100_000))
	others := make([]Address, 500)
	for n := range others {
		others[n] = must(trees.Apply(root, []Edit{{Key: key(n * 13), Value: value(-n)}}))
	}
	cold := uncached(store)
	store.reads = 0
	n, worst := 0, 0
	for b.Loop() {
		before := store.reads
		for range cold.Diff(root, others[n%len(others)]) {
		}
		worst = max(worst, store.reads-before)
		n++
	}
	b.ReportMetric(float64(store.reads)/float64(n), "reads/op")
	b.ReportMetric(float64(worst), "worst-reads")
}
