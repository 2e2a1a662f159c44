package graph

import (
	"slices"
	"strings"
)

// forms gives the canonical names by which a naming is looked for, the
// surest first: as it is and as written, without a plural, with its humps apart,
// and without what only tells what it is.
func forms(c naming) []string {
	all := []string{c.canonical}
	add := func(name string) {
		if name != "" && !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	if c.text != c.name {
		add(Canonical(c.text))
	}
	add(Canonical(respelled(c.canonical)))
	add(unplural(c.canonical))
	if words, n := unhumped(c.text); n > 0 {
		add(Canonical(words))
	}
	if first, rest, ok := strings.Cut(c.canonical, " "); ok && (kin.Has(first) || titled.Has(strings.TrimSuffix(first, ".")) || first == "project") {
		add(rest)
	}
	at := strings.LastIndexByte(c.canonical, ' ')
	if at > 0 && c.ordinary() && head(c.canonical[at+1:]) != "" {
		add(c.canonical[:at])
	}
	if at > 0 && c.typ != Person {
		add(strings.ReplaceAll(c.canonical, " ", ""))
	}
	return all
}

// unplural drops the s of a name that may be the plural of another.
func unplural(canonical string) string {
	if bare, ok := strings.CutSuffix(canonical, "s"); ok && len(bare) > 3 && !strings.HasSuffix(bare, "s") {
		return bare
	}
	return ""
}
