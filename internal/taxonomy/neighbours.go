package taxonomy

import "math"

// maxFiled bounds how many filings are remembered.
const maxFiled = 4096

// neighbours finds, among the statements that a person filed, those like a new
// one: by the cosine of their features, each weighed by how much it tells.
type neighbours struct {
	filed []filing // a ring, the oldest overwritten first
	next  int
	slot  map[string]int     // by id
	at    map[uint64][]int32 // slots, by feature; those of overwritten filings go with them
}

type filing struct {
	id, path string
	features []feature
}

func newNeighbours() neighbours {
	return neighbours{slot: map[string]int{}, at: map[uint64][]int32{}}
}

func (n *neighbours) learn(id string, fs []feature, path string) {
	i, known := n.slot[id]
	if !known {
		i = n.next
		n.next = (n.next + 1) % maxFiled
		if i == len(n.filed) {
			n.filed = append(n.filed, filing{})
		}
	}
	n.drop(i)
	f := filing{id: id, path: path, features: once(fs)}
	n.filed[i], n.slot[id] = f, i
	for _, x := range f.features {
		n.at[x.id] = append(n.at[x.id], int32(i))
	}
}

func (n *neighbours) drop(i int) {
	delete(n.slot, n.filed[i].id)
	for _, x := range n.filed[i].features {
		list := n.at[x.id]
		for k, slot := range list {
			if slot == int32(i) {
				list[k] = list[len(list)-1]
				n.at[x.id] = list[:len(list)-1]
				break
			}
		}
		if len(n.at[x.id]) == 0 {
			delete(n.at, x.id)
		}
	}
	n.filed[i] = filing{}
}

// once keeps each feature once.
func once(fs []feature) []feature {
	seen := make(map[uint64]bool, len(fs))
	var out []feature
	for _, f := range fs {
		if !seen[f.id] {
			seen[f.id] = true
			out = append(out, f)
		}
	}
	return out
}

// What a neighbour adds to the score of its leaf: as much as would turn an
// everyday doubt if the statements are alike, and nothing if they are not.
const (
	nearEnough = 0.2
	nearGain   = 50
	maxLooked  = 512 // filings looked at for one feature
)

// near gives what the neighbours of a statement add to each leaf: that of the
// nearest of the leaf.
func (n *neighbours) near(fs []feature, weight func(feature) float64) map[string]float64 {
	if len(n.filed) == 0 {
		return nil
	}
	common := map[int32]float64{}
	norm := 0.0
	fs = once(fs)
	for _, f := range fs {
		w := weight(f)
		norm += w * w
		list := n.at[f.id]
		for _, slot := range list[max(0, len(list)-maxLooked):] {
			common[slot] += w * w
		}
	}
	gains := map[string]float64{}
	for slot, dot := range common {
		other := n.filed[slot]
		size := 0.0
		for _, f := range other.features {
			w := weight(f)
			size += w * w
		}
		if cosine := dot / math.Sqrt(norm*size); cosine > nearEnough {
			gains[other.path] = max(gains[other.path], nearGain*(cosine-nearEnough))
		}
	}
	return gains
}
