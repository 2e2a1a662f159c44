package graph_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"signet/internal/graph"
)

// net is a graph as a test draws it.
type net struct {
	nodes []graph.Node
	ties  []graph.Tie
}

func anyNet(t *rapid.T) net {
	var g net
	n := rapid.IntRange(0, 24).Draw(t, "nodes")
	for i := range n {
		g.nodes = append(g.nodes, graph.Node{ID: fmt.Sprintf("n%02d", i), Name: fmt.Sprint("name ", i), Mentions: rapid.IntRange(0, 5).Draw(t, "mentions")})
	}
	if n > 0 {
		for range rapid.IntRange(0, 60).Draw(t, "ties") {
			end := rapid.IntRange(0, n-1)
			g.ties = append(g.ties, graph.Tie{A: g.nodes[end.Draw(t, "a")].ID, B: g.nodes[end.Draw(t, "b")].ID, Weight: rapid.Float64Range(0, 4).Draw(t, "weight")})
		}
	}
	return g
}

// quality is the modularity of a partition, reckoned from its definition.
func (g net) quality(home map[string]int) float64 {
	var total float64
	inside, weight := map[int]float64{}, map[int]float64{}
	for _, t := range g.ties {
		w := math.Round(t.Weight * 1024)
		if t.A == t.B || w <= 0 {
			continue
		}
		total += 2 * w
		weight[home[t.A]] += w
		weight[home[t.B]] += w
		if home[t.A] == home[t.B] {
			inside[home[t.A]] += 2 * w
		}
	}
	if total == 0 {
		return 0
	}
	var q float64
	for c, w := range weight {
		q += inside[c]/total - (w/total)*(w/total)
	}
	return q
}

// homes numbers communities; who is in none is alone.
func (g net) homes(p graph.Partition) map[string]int {
	home := map[string]int{}
	for i, n := range g.nodes {
		home[n.ID] = -1 - i
	}
	for i, c := range p.Communities {
		for _, m := range c.Members {
			home[m.ID] = i
		}
	}
	return home
}

func TestClusteringIsTheSameInWhateverOrderThingsCome(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g := anyNet(t)
		want := graph.Cluster(g.nodes, g.ties)
		draw := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		draw.Shuffle(len(g.nodes), func(i, j int) { g.nodes[i], g.nodes[j] = g.nodes[j], g.nodes[i] })
		draw.Shuffle(len(g.ties), func(i, j int) { g.ties[i], g.ties[j] = g.ties[j], g.ties[i] })
		for i, tie := range g.ties {
			if draw.IntN(2) == 0 {
				g.ties[i].A, g.ties[i].B = tie.B, tie.A
			}
		}
		if got := graph.Cluster(g.nodes, g.ties); !reflect.DeepEqual(got, want) {
			t.Fatalf("in another order: %+v, want %+v", got, want)
		}
	})
}

func TestClusteringIsNoWorseThanEverybodyAlone(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g := anyNet(t)
		p := graph.Cluster(g.nodes, g.ties)
		if got := g.quality(g.homes(p)); math.Abs(got-p.Modularity) > 1e-9 {
			t.Fatalf("modularity is %v, want %v", p.Modularity, got)
		}
		if alone := g.quality(g.homes(graph.Partition{})); p.Modularity < alone-1e-12 {
			t.Fatalf("modularity %v is below %v, that of everybody alone", p.Modularity, alone)
		}
	})
}

func TestACommunityIsTwoOrMoreThatHangTogether(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		g := anyNet(t)
		seen := map[string]bool{}
		for _, c := range graph.Cluster(g.nodes, g.ties).Communities {
			if len(c.Members) < 2 || c.Cohesion <= 0 || c.Cohesion > 1 || c.Name != c.Members[0].Name {
				t.Fatalf("no community: %+v", c)
			}
			in, most := map[string]bool{}, 0
			for _, m := range c.Members {
				if seen[m.ID] {
					t.Fatalf("%s is in two communities", m.ID)
				}
				seen[m.ID], in[m.ID], most = true, true, max(most, m.Mentions)
			}
			if c.Members[0].Mentions != most {
				t.Fatalf("named after %+v, and another is mentioned %d times", c.Members[0], most)
			}
			if n := len(g.reach(c.Members[0].ID, in)); n != len(c.Members) {
				t.Fatalf("of %d members %d hang together", len(c.Members), n)
			}
		}
	})
}

// reach is what ties lead to from a node, without leaving a set.
func (g net) reach(from string, within map[string]bool) map[string]bool {
	found := map[string]bool{from: true}
	for n := 0; n < len(found); {
		n = len(found)
		for _, t := range g.ties {
			if math.Round(t.Weight*1024) > 0 && within[t.A] && within[t.B] && (found[t.A] || found[t.B]) {
				found[t.A], found[t.B] = true, true
			}
		}
	}
	return found
}

// planted draws groups that are dense inside and thin between.
func planted(draw *rand.Rand, groups, size int, inside, between float64) (g net) {
	for i := range groups * size {
		g.nodes = append(g.nodes, graph.Node{ID: fmt.Sprintf("n%05d", i), Name: fmt.Sprint(i), Mentions: i % size})
		for j := range i {
			chance := between
			if i/size == j/size {
				chance = inside
			}
			if draw.Float64() < chance {
				g.ties = append(g.ties, graph.Tie{A: g.nodes[i].ID, B: g.nodes[j].ID, Weight: 1})
			}
		}
	}
	return g
}

func TestPlantedCommunitiesAreFound(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		groups, size := rapid.IntRange(2, 6).Draw(t, "groups"), rapid.IntRange(8, 14).Draw(t, "size")
		g := planted(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)), groups, size, .9, .02)
		p := graph.Cluster(g.nodes, g.ties)
		if len(p.Communities) != groups {
			t.Fatalf("%d communities, want %d", len(p.Communities), groups)
		}
		for _, c := range p.Communities {
			of := map[string]bool{}
			for _, m := range c.Members {
				i := slices.IndexFunc(g.nodes, func(n graph.Node) bool { return n.ID == m.ID })
				of[fmt.Sprint(i/size)] = true
			}
			if len(of) != 1 || len(c.Members) != size {
				t.Fatalf("%d members of groups %v in one community, want %d of one", len(c.Members), of, size)
			}
		}
	})
}

func TestQualitySaysHowFarCommunitiesAreApart(t *testing.T) {
	t.Parallel()
	draw := rand.New(rand.NewPCG(7, 7))
	for _, c := range []struct {
		name            string
		inside, between float64
		want            graph.Quality
	}{
		{"apart", .8, .01, graph.Strong},
		{"near", .6, .12, graph.Moderate},
		{"one heap", .5, .5, graph.Fragmented},
	} {
		g := planted(draw, 4, 12, c.inside, c.between)
		if p := graph.Cluster(g.nodes, g.ties); graph.QualityOf(p.Modularity) != c.want {
			t.Errorf("%s: %s at a modularity of %.2f, want %s", c.name, graph.QualityOf(p.Modularity), p.Modularity, c.want)
		}
	}
	if q := graph.QualityOf(0); q != graph.Fragmented {
		t.Errorf("nothing at all is %s", q)
	}
}

// large is a graph of 100,000 ties in 200 groups.
func large() net {
	draw := rand.New(rand.NewPCG(3, 4))
	var g net
	for i := range 20_000 {
		g.nodes = append(g.nodes, graph.Node{ID: fmt.Sprintf("n%05d", i), Name: fmt.Sprint(i)})
	}
	for i := range 100_000 {
		a := draw.IntN(len(g.nodes))
		b := a/100*100 + draw.IntN(100)
		if i%5 == 0 {
			b = draw.IntN(len(g.nodes))
		}
		g.ties = append(g.ties, graph.Tie{A: g.nodes[a].ID, B: g.nodes[b].ID, Weight: 1})
	}
	return g
}

func TestALargeGraphIsClustered(t *testing.T) {
	t.Parallel()
	g := large()
	p := graph.Cluster(g.nodes, g.ties)
	if n := len(p.Communities); n < 100 || n > 200 || graph.QualityOf(p.Modularity) != graph.Strong {
		t.Errorf("%d communities, %s at %.2f; want 100 to 200, strong", n, graph.QualityOf(p.Modularity), p.Modularity)
	}
}

func BenchmarkCluster(b *testing.B) {
	g := large()
	for b.Loop() {
		graph.Cluster(g.nodes, g.ties)
	}
}
