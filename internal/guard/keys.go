package guard

import (
	"slices"
	"strings"
)

// This file tells the keys and secrets that let someone in from other ones.

// jointSecret reports whether "secret" ends the name of a thing that is one: a
// client secret, not the secret of good bread.
func jointSecret(low string, key int, w secretWord) bool {
	before := low[back(low, max(0, key-1), longestName, isLetter):max(0, key-1)]
	return w.text == "secret" && jointSecrets.Has(before)
}

// lockKey reports whether "key" ends the name of one that people choose as they
// choose a password.
func lockKey(low string, key int, w secretWord) bool {
	if w.text != "key" && w.text != "schlussel" {
		return false
	}
	before := low[back(low, max(0, key-1), longestName, isLetter):max(0, key-1)]
	return lockKeys.Has(before) || besideAny(low, key, key, networks)
}

// besideAny reports whether one of the words stands in the line of low[from:to] and
// at most a few words before or behind it.
func besideAny(low string, from, to int, words []string) bool {
	before := low[max(0, from-longestName):from]
	after, _, _ := strings.Cut(low[to:min(len(low), to+longestName)], "\n")
	near := before[strings.LastIndexByte(before, '\n')+1:] + low[from:to] + after
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(near, w) })
}

// seedWords gives the end of the words of a wallet behind "seed": twelve or more
// of their size, few of which a sentence is made of.
func seedWords(v view, word proseWord, w secretWord) (int, bool) {
	if w.text != "seed" {
		return 0, false
	}
	end, n, small := 0, 0, 0
	for ; n < 30 && wordlike(word.text) && len(word.text) > 2 && len(word.text) < 9; n++ {
		if continuations.Has(lower(word.text)) {
			small++
		}
		end = word.end
		if word.stop {
			n++
			break
		}
		word = wordFrom(v, word.next)
	}
	return end, n >= 12 && small <= n/4
}

// otpSeed reports whether text is what an authenticator is set up with: base32.
func otpSeed(text string) bool {
	return len(text) >= 16 && len(text)%8 == 0 && run(text, 0, len(text), func(c byte) bool { return isCapital(c) || '2' <= c && c <= '7' }) == len(text) && !stand(text)
}

// keyGroups reports whether text is four groups or more of capitals and digits,
// all of one length, as licences and recovery keys have them.
func keyGroups(text string) bool {
	groups := strings.Split(text, "-")
	return len(groups) >= 4 && hasDigit(text) && !slices.ContainsFunc(groups, func(g string) bool {
		return len(g) != len(groups[0]) || len(g) < 4 || run(g, 0, len(g), isUpper) < len(g)
	})
}
