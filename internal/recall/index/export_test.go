package index

import "iter"

// Everywhere sees every scope.
func Everywhere(string) bool { return true }

// Statistics are what scores rest on beside the documents themselves.
func (x *Index) Statistics(terms []Term) (written int, counts []int, averages [fields]float64) {
	v := x.now.Load()
	counts = make([]int, len(terms))
	for i, t := range terms {
		for _, p := range v.parts {
			l := p.terms.find(t.Text)
			counts[i] += l.n
		}
	}
	return v.written(), counts, v.model.averages
}

// Segments says how many segments there are.
func (x *Index) Segments() int { return len(x.now.Load().parts) }

// Params are the parameters of a field.
func Params(f Field) (weight, length float64) { return parameters[f].weight, parameters[f].length }

// Docs gives the rows that hold a term, each once, in no order to rely on.
func (x *Index) Docs(term string) iter.Seq[int64] {
	v := x.now.Load()
	return func(yield func(int64) bool) {
		var b block
		for _, p := range v.parts {
			l := p.terms.find(term)
			for number := range l.blocks() {
				l.read(number, &b)
				for _, doc := range b.docs[:b.n] {
					if !p.gone.has(int(doc)) && !yield(p.rows.at(int(doc))) {
						return
					}
				}
			}
		}
	}
}
