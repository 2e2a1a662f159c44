package index

import "math/bits"

// Field is a part of a document that is weighed by itself.
type Field int

// The fields.
const (
	Content Field = iota // what it says
	Path                 // the words of its place
	Names                // of what it is about, aliases too
	Hints                // questions that it answers

	fields = iota
)

// k1 bounds what repetition is worth: a term that occurs k1 times, as weighed,
// counts half as much as one that occurs without end.
const k1 = 1.2

// parameters say how each field counts. A name is worth more than a word in
// passing, a hint less, for nobody said it. Length matters most in content: a
// long path or another alias does not make a document less to the point. Until
// the first compaction knows better, the usual length stands for the average.
var parameters = [fields]struct{ weight, length, usual float64 }{
	Content: {weight: 1.0, length: 0.50, usual: 16},
	Path:    {weight: 0.7, length: 0.25, usual: 3},
	Names:   {weight: 1.4, length: 0.25, usual: 3},
	Hints:   {weight: 0.6, length: 0.35, usual: 8},
}

// Frequencies and lengths of the four fields are kept in one word, a byte for
// each, the first field lowest.
type (
	frequencies uint32 // how often a term occurs; 255 stands for more, too
	lengths     uint32 // how many terms a field has, as a code
)

// plain is the frequency of nearly all terms: once, in the content.
const plain frequencies = 1

// add counts one more occurrence in a field.
func (f frequencies) add(field Field) frequencies {
	if f.of(field) == 255 {
		return f
	}
	return f + 1<<(8*field)
}

func (f frequencies) of(field Field) int { return int(f >> (8 * field) & 255) }

// Lengths below exact are kept as they are, greater ones with the four bits
// that follow the highest.
const exact = 128

// lengthCode puts a length into a byte, rounding down.
func lengthCode(n int) lengths {
	if n < exact {
		return lengths(n)
	}
	shift := bits.Len(uint(n)) - 5
	return lengths(min(exact+(shift-3)<<4+n>>shift&15, 255))
}

// lengthOf is the length that a code stands for.
func lengthOf(code lengths) int {
	if code < exact {
		return int(code)
	}
	return int(16+code&15) << (3 + (code-exact)>>4)
}

// lengthsOf gives the lengths of the fields of a document.
func lengthsOf(of [fields][]string) lengths {
	var l lengths
	for f, terms := range of {
		l |= lengthCode(len(terms)) << (8 * f)
	}
	return l
}

// A model is BM25F with the average lengths of one compaction. The block
// maxima of a segment are true only under the model they were made with, so all
// segments of a view have the same.
type model struct {
	averages [fields]float64
	norms    [fields][256]float64 // by code of a length

	// Saturations of terms that occur only in content, up to three times there:
	// most of them, so it pays to have them ready.
	content [4][256]float64
}

func newModel(averages [fields]float64) *model {
	m := &model{averages: averages}
	for f, p := range parameters {
		for code := range m.norms[f] {
			m.norms[f][code] = 1 - p.length + p.length*float64(lengthOf(lengths(code)))/averages[f]
		}
	}
	for n := range m.content {
		for code := range m.content[n] {
			m.content[n][code] = m.weigh(frequencies(n), lengths(code))
		}
	}
	return m
}

// usualModel is the model of an index that was never compacted.
func usualModel() *model {
	var usual [fields]float64
	for f, p := range parameters {
		usual[f] = p.usual
	}
	return newModel(usual)
}

// modelOf is the model with the average lengths of these documents. Documents
// without a field do not count in its average, or the few hints there are would
// all look long.
func modelOf(parts []part) *model {
	var sum, count [fields]float64
	for _, p := range parts {
		for doc := range p.live() {
			for f := range sum {
				if code := p.lengths[doc] >> (8 * f) & 255; code > 0 {
					sum[f] += float64(lengthOf(code))
					count[f]++
				}
			}
		}
	}
	averages := usualModel().averages
	for f := range averages {
		if count[f] > 0 {
			averages[f] = sum[f] / count[f]
		}
	}
	return newModel(averages)
}

// saturation is tf~/(k1+tf~) of one term in one document: what it adds to a
// score, but for the weight of the term.
func (m *model) saturation(f frequencies, l lengths) float64 {
	if f < frequencies(len(m.content)) {
		return m.content[f][l&255]
	}
	return m.weigh(f, l)
}

func (m *model) weigh(f frequencies, l lengths) float64 {
	tf := 0.0
	for i, p := range parameters {
		tf += p.weight * float64(f>>(8*i)&255) / m.norms[i][l>>(8*i)&255]
	}
	return tf / (k1 + tf)
}
