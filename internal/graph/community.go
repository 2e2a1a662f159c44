package graph

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// Node is an entity as clustering sees it.
type Node struct {
	ID       string
	Name     string
	Mentions int
}

// Tie is how much two entities have to do with each other. Ties between the
// same two add up; one without weight, to itself, or to what is no node says
// nothing.
type Tie struct {
	A, B   string
	Weight float64
}

// Community is entities that have more to do with each other than with others.
type Community struct {
	ID       string // follows from the entity that names it
	Name     string // of the entity that is mentioned most
	Members  []Node // most mentioned first; two at least
	Cohesion float64
}

// Partition is how entities fall into communities. An entity that has nothing
// to do with any other is in none.
type Partition struct {
	Communities []Community // largest first
	Modularity  float64     // how much more holds together than chance would have it, below 1
}

// Quality says in a word how far the communities of a graph are apart.
type Quality string

// The qualities. Where a graph is fragmented, a community says little about
// what belongs together.
const (
	Fragmented Quality = "fragmented"
	Moderate   Quality = "moderate"
	Strong     Quality = "strong"
)

// Modularity below moderateFrom is what graphs reach by chance; from strongFrom
// on the communities can be seen with the bare eye.
const (
	moderateFrom = 0.3
	strongFrom   = 0.5
)

// QualityOf judges by modularity.
func QualityOf(modularity float64) Quality {
	switch {
	case modularity >= strongFrom:
		return Strong
	case modularity >= moderateFrom:
		return Moderate
	default:
		return Fragmented
	}
}

// Cluster finds communities by the method of Louvain: every node begins as a
// community of its own; in an order drawn once, each goes over to that of its
// neighbours which raises modularity most, until nobody moves; then communities
// become nodes, and it begins anew, until nothing is gained. At the end what
// does not hang together is parted, which can only gain.
//
// The same nodes and ties give the same communities, in whatever order they
// come: weights are whole numbers, and the draw is seeded. The work is bounded:
// at most maxLevels times maxPasses looks at each tie.
func Cluster(nodes []Node, ties []Tie) Partition {
	nodes = slices.Clone(nodes)
	slices.SortFunc(nodes, func(a, b Node) int { return cmp.Compare(a.ID, b.ID) })
	nodes = slices.CompactFunc(nodes, func(a, b Node) bool { return a.ID == b.ID })
	whole := network(nodes, ties)
	home := whole.connected(whole.louvain())
	return whole.partition(nodes, home)
}

const (
	maxLevels = 32
	maxPasses = 32
	unit      = 1024 // a weight of one; finer differences do not count
)

// arc is one end's view of a tie.
type arc struct {
	to     int
	weight int64
}

// net is a graph whose nodes are numbers. Loops are what ties inside of a node
// weigh, both ends counted; degree is all that a node's ties weigh.
type net struct {
	arcs   [][]arc // sorted by where they lead
	loops  []int64
	degree []int64
	total  int64 // of all degrees
}

func network(nodes []Node, ties []Tie) *net {
	index := make(map[string]int, len(nodes))
	for i, n := range nodes {
		index[n.ID] = i
	}
	g := newNet(len(nodes))
	for _, t := range ties {
		a, okA := index[t.A]
		b, okB := index[t.B]
		w := int64(math.Round(t.Weight * unit))
		if okA && okB && a != b && w > 0 {
			g.arcs[a] = append(g.arcs[a], arc{b, w})
			g.arcs[b] = append(g.arcs[b], arc{a, w})
		}
	}
	return g.sum()
}

func newNet(n int) *net {
	return &net{arcs: make([][]arc, n), loops: make([]int64, n), degree: make([]int64, n)}
}

// sum joins arcs that lead to the same node, and weighs all.
func (g *net) sum() *net {
	for i, arcs := range g.arcs {
		slices.SortFunc(arcs, func(a, b arc) int { return cmp.Compare(a.to, b.to) })
		kept := arcs[:0]
		g.degree[i] = g.loops[i]
		for _, a := range arcs {
			g.degree[i] += a.weight
			if last := len(kept) - 1; last >= 0 && kept[last].to == a.to {
				kept[last].weight += a.weight
				continue
			}
			kept = append(kept, a)
		}
		g.arcs[i] = kept
		g.total += g.degree[i]
	}
	return g
}

// louvain gives the community of each node.
func (g *net) louvain() []int {
	home := make([]int, len(g.arcs))
	for i := range home {
		home[i] = i
	}
	draw := rand.New(rand.NewPCG(1, 2)) // any seed does, as long as it stays
	for range maxLevels {
		moved, count, changed := g.settle(draw)
		if !changed {
			break
		}
		for i := range home {
			home[i] = moved[home[i]]
		}
		g = g.collapsed(moved, count)
	}
	return home
}

// settle moves nodes between communities until nobody gains, and numbers the
// communities that are left from 0 on.
func (g *net) settle(draw *rand.Rand) (home []int, count int, changed bool) {
	n := len(g.arcs)
	home = make([]int, n)
	for i := range home {
		home[i] = i
	}
	weight := slices.Clone(g.degree) // of each community
	toward := make([]int64, n)       // what ties the node at hand to each community
	order := draw.Perm(n)
	for range maxPasses {
		stayed := true
		for _, i := range order {
			if to := g.best(i, home, weight, toward); to != home[i] {
				weight[home[i]] -= g.degree[i]
				weight[to] += g.degree[i]
				home[i], stayed, changed = to, false, true
			}
		}
		if stayed {
			break
		}
	}
	return renumber(home), distinct(home), changed
}

// best is the community in which a node gains most; its own, where no other is
// better. The scratch toward is zero before and after.
func (g *net) best(i int, home []int, weight, toward []int64) int {
	for _, a := range g.arcs[i] {
		toward[home[a.to]] += a.weight
	}
	own := home[i]
	gain := func(c int) float64 {
		others := weight[c]
		if c == own {
			others -= g.degree[i]
		}
		// The conversions keep the products from being fused, so that every
		// processor comes to the same.
		return float64(float64(toward[c])*float64(g.total)) - float64(float64(others)*float64(g.degree[i]))
	}
	to, most := own, gain(own)
	for _, a := range g.arcs[i] {
		c := home[a.to]
		if got := gain(c); got > most || got == most && to != own && c < to {
			to, most = c, got
		}
	}
	for _, a := range g.arcs[i] {
		toward[home[a.to]] = 0
	}
	return to
}

// collapsed makes each community a node.
func (g *net) collapsed(home []int, count int) *net {
	small := newNet(count)
	for i, arcs := range g.arcs {
		small.loops[home[i]] += g.loops[i]
		for _, a := range arcs {
			if home[a.to] == home[i] {
				small.loops[home[i]] += a.weight
				continue
			}
			small.arcs[home[i]] = append(small.arcs[home[i]], arc{home[a.to], a.weight})
		}
	}
	return small.sum()
}

// connected parts communities into what hangs together.
func (g *net) connected(home []int) []int {
	parted := make([]int, len(home))
	for i := range parted {
		parted[i] = -1
	}
	for i := range parted {
		if parted[i] >= 0 {
			continue
		}
		parted[i] = i
		for open := []int{i}; len(open) > 0; {
			at := open[len(open)-1]
			open = open[:len(open)-1]
			for _, a := range g.arcs[at] {
				if home[a.to] == home[i] && parted[a.to] < 0 {
					parted[a.to] = i
					open = append(open, a.to)
				}
			}
		}
	}
	return renumber(parted)
}

// renumber numbers communities from 0 on, by their first node.
func renumber(home []int) []int {
	number := map[int]int{}
	out := make([]int, len(home))
	for i, c := range home {
		if _, ok := number[c]; !ok {
			number[c] = len(number)
		}
		out[i] = number[c]
	}
	return out
}

func distinct(home []int) int {
	seen := map[int]bool{}
	for _, c := range home {
		seen[c] = true
	}
	return len(seen)
}

// partition tells of communities what there is to tell.
func (g *net) partition(nodes []Node, home []int) Partition {
	n := distinct(home)
	members, inside, weight := make([][]Node, n), make([]int64, n), make([]int64, n)
	for i, c := range home {
		members[c] = append(members[c], nodes[i])
		weight[c] += g.degree[i]
		for _, a := range g.arcs[i] {
			if home[a.to] == c {
				inside[c] += a.weight
			}
		}
	}
	p := Partition{Modularity: modularity(inside, weight, g.total)}
	for c, list := range members {
		if len(list) < 2 {
			continue
		}
		slices.SortFunc(list, byMentions)
		p.Communities = append(p.Communities, Community{
			ID: id("community", list[0].ID), Name: list[0].Name, Members: list, Cohesion: float64(inside[c]) / float64(weight[c]),
		})
	}
	slices.SortFunc(p.Communities, func(a, b Community) int {
		return cmp.Or(cmp.Compare(len(b.Members), len(a.Members)), byMentions(a.Members[0], b.Members[0]))
	})
	return p
}

// modularity is the share of weight that lies inside of communities, less what
// would by chance.
func modularity(inside, weight []int64, total int64) (q float64) {
	if total == 0 {
		return 0
	}
	for c := range inside {
		share := float64(weight[c]) / float64(total)
		q += float64(inside[c])/float64(total) - float64(share*share)
	}
	return q
}

// byMentions orders the most mentioned first, and else by id.
func byMentions(a, b Node) int {
	return cmp.Or(cmp.Compare(b.Mentions, a.Mentions), cmp.Compare(a.ID, b.ID))
}
