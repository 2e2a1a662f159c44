package graph

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// isPath reports whether words parted by slashes are one path or the name of
// code (signet/core), and no choice between them (Redis/Kafka, and/or).
func isPath(s string) bool {
	if strings.ContainsAny(s[:1], "/.~@") || strings.Contains(s, "://") {
		return true
	}
	words := strings.Split(s, "/")
	switch {
	case eitherThing(words):
		return false
	case slices.ContainsFunc(words, folders.Has), strings.ContainsAny(s, "._-0123456789"):
		return true
	case s != strings.ToLower(s):
		return len(words) > 2
	}
	return slices.ContainsFunc(words, telling) && !slices.ContainsFunc(words, letter) && !plurals(words)
}

// eitherThing reports whether words name things of the tables that one may choose
// from: written with capitals, or two products. In google/zx one has the other.
func eitherThing(words []string) bool {
	capitals, products := false, true
	for _, w := range words {
		th, ok := things()[text.Fold(w)]
		if !ok {
			return false
		}
		capitals = capitals || w != strings.ToLower(w)
		products = products && th.typ == Product && th.dull == bright
	}
	return capitals || products && words[0] != words[1]
}

// telling reports whether a word is so seldom that a name of code may be told
// by it, where everybody has a client, a frontend, a prod.
func telling(w string) bool {
	return w != "" && !text.Common(w) && !text.IsStopWord(w) && !generic.Has(w) && !vague.Has(w) && head(w) == ""
}

// letter reports whether a word is one letter, as in n/a and km/h.
func letter(w string) bool { return len(w) == 1 }

// plurals reports whether words are all of several: uploads/downloads.
func plurals(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.HasSuffix(w, "s") || !ordinary(w) })
}

// folders begin paths.
var folders = text.SetOf(`internal pkg cmd src lib docs doc test tests apps app packages infra web bin etc usr var opt tmp home
	scripts tools config deploy vendor api assets public migrations examples third_party modules services components origin
	feature fix chore release hotfix refs bugfix`)
