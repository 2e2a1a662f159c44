package stance

import "slices"

// fifths is how many parts the share of a statement's words is told in.
const fifths = 5

// wordwise tells how much of what both say is the same, word by word, whatever it does there.
func (m *match) wordwise(k *clues) {
	var room, past [24]string
	ours, theirs := m.later.saying(room[:0]), m.earlier.saying(past[:0])
	alike, pairs, of, in := 0, 0, 0, 0 // words that both have, and two side by side; how many each has
	for i, w := range theirs {
		if slices.Contains(theirs[:i], w) {
			continue
		}
		of++
		if slices.Contains(ours, w) {
			alike++
		}
	}
	for i, w := range ours {
		if !slices.Contains(ours[:i], w) {
			in++
		}
	}
	for i := 1; i < len(theirs); i++ {
		for x := 1; x < len(ours); x++ {
			if theirs[i] == ours[x] && theirs[i-1] == ours[x-1] {
				pairs++
				break
			}
		}
	}
	k.count(wordsNone, alike, 5)
	k.count(keepsNone, fifths*alike/max(of, 1), fifths)
	k.count(heldNone, fifths*alike/max(in, 1), fifths)
	k.count(pairsNone, pairs, 3)
	if len(theirs) == 0 || len(ours) == 0 {
		return
	}
	k[keepsFirst] = slices.Contains(ours, theirs[0])
	k[keepsFirstTwo] = k[keepsFirst] && len(theirs) > 1 && slices.Contains(ours, theirs[1])
	k[keepsLast] = slices.Contains(ours, theirs[len(theirs)-1])
	k[beginsAlike] = ours[0] == theirs[0]
}
