package text

// SlipOf gives the first word that is known, of those of which w, in lower case, may be a
// slip: a letter twice that is there once, two in each other's place, one left out, or the
// one on the key beside it. The first letter is always right. "" where there is none. It
// asks some forty times for each letter.
func SlipOf(w string, known func(string) bool) string {
	for i := 1; i < len(w); i++ {
		if without := w[:i] + w[i+1:]; w[i] == w[i-1] && known(without) {
			return without
		}
		if swapped := w[:i-1] + w[i:i+1] + w[i-1:i] + w[i+1:]; i > 1 && known(swapped) {
			return swapped
		}
	}
	for i := 1; i <= len(w); i++ {
		for c := 'a'; c <= 'z'; c++ {
			if whole := w[:i] + string(c) + w[i:]; known(whole) {
				return whole
			}
		}
		if i == len(w) {
			break
		}
		for _, c := range keysBeside[w[i]] {
			if other := w[:i] + string(c) + w[i+1:]; known(other) {
				return other
			}
		}
	}
	return ""
}

// keysBeside has the letters on the keys beside that of each.
var keysBeside = map[byte]string{
	'a': "qwsz", 'b': "vghn", 'c': "xdfv", 'd': "serfcx", 'e': "wsdr", 'f': "drtgvc", 'g': "ftyhbv", 'h': "gyujnb", 'i': "ujko", 'j': "huikmn",
	'k': "jiolm", 'l': "kop", 'm': "njk", 'n': "bhjm", 'o': "iklp", 'p': "ol", 'q': "wa", 'r': "edft", 's': "awedxz", 't': "rfgy", 'u': "yhji",
	'v': "cfgb", 'w': "qase", 'x': "zsdc", 'y': "tghu", 'z': "asx",
}
