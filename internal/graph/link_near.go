package graph

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"signet/internal/text"
)

// The bounds of what known is asked about slips of the keyboard in one
// statement, in order of position.
const (
	mostNear     = 48
	mostNearRows = 128
	nearRunes    = 3 // of a prefix
)

// askNear asks known for names that differ by one slip of the keyboard from one
// that nothing bears.
func (l *linker) askNear(ctx context.Context, known Known) error {
	slips := l.slips()
	var prefixes []string
	for _, c := range slips {
		for _, p := range beginnings(c.canonical) {
			if !slices.Contains(prefixes, p) && len(prefixes) < mostNear {
				prefixes = append(prefixes, p)
			}
		}
	}
	if len(prefixes) == 0 {
		return nil
	}
	near, err := known.Near(ctx, l.s.Agent, prefixes, mostNearRows)
	if err != nil {
		return fmt.Errorf("looking for what is known by names alike: %w", err)
	}
	for _, c := range slips {
		n := onlySlip(near, c)
		if n == nil {
			continue
		}
		c.take(n)
		c.likeness = .7
		at := slices.IndexFunc(l.names, func(o naming) bool { return o.from >= c.from })
		switch {
		case at < 0:
			l.names = append(l.names, c)
		case l.names[at].from == c.from:
			l.names[at] = c
		default:
			l.names = slices.Insert(l.names, at, c)
		}
	}
	return nil
}

// slips gives what may be a name with a slip in it: names that are new, and
// words that no table has. What is numbered has thousands beside it.
func (l *linker) slips() []naming {
	var found []naming
	k := 0
	for i, t := range l.tokens {
		for k < len(l.names) && l.names[k].to <= i {
			k++
		}
		if k < len(l.names) && l.names[k].from <= i {
			if c := l.names[k]; c.from == i && c.found == nil && c.sure < .92 && len(c.canonical) >= 5 && !strings.ContainsAny(c.text, "./0123456789") {
				found = append(found, c)
			}
			continue
		}
		if t.shape == plain && len(t.low) >= 6 && !ordinary(t.low) && !opensOnly.Has(t.low) && !text.Common(t.low) {
			found = append(found, naming{from: i, to: i + 1, canonical: singular(t.low), text: t.text, typ: Unknown})
		}
	}
	return found
}

// beginnings gives the prefixes, of nearRunes each, by which the right name of one with a slip is
// found, unless the slip is another one within them.
func beginnings(name string) []string {
	r := []rune(name)
	if len(r) < 5 {
		return nil
	}
	row := func(i, j, k int) string { return string([]rune{r[i], r[j], r[k]}) }
	return []string{row(0, 1, 2), row(1, 0, 2), row(0, 2, 1), row(0, 1, 3), row(0, 2, 3), row(1, 2, 3)}
}

// onlySlip gives the only entity whose name differs from that of c by one slip.
func onlySlip(near []Named, c naming) *Named {
	var found *Named
	for i := range near {
		n := &near[i]
		if !slip(c.canonical, n.Name, c.typ == Person || n.Type == Person) || !sameHumps(c.text, n.Display) {
			continue
		}
		if found != nil && found.Entity != n.Entity {
			return nil
		}
		found = n
	}
	return found
}

// sameHumps reports whether the words of two CamelCase names begin with the same letters:
// who names things in turn tells ClientBeta from ClientZeta.
func sameHumps(a, b string) bool {
	x, n := unhumped(a)
	y, m := unhumped(b)
	return n == 0 || n != m || initials(x, true) == initials(y, true)
}

// bothWords reports whether two names differ in one word, and each has another word there that everybody knows: the
// Mail Service is not the Main Service.
func bothWords(a, b string) bool {
	x, y := strings.Fields(a), strings.Fields(b)
	if len(x) != len(y) {
		return false
	}
	i := 0
	for i < len(x)-1 && x[i] == y[i] {
		i++
	}
	return text.Common(x[i]) && text.Common(y[i])
}

// slip reports whether two names differ by one letter too many, too few or
// another, or by two that changed places. Digits do not slip: node-1 and node-2
// are two; nor does the last letter into another, nor, in the name of a person,
// any: Meyer and Meier are two.
func slip(a, b string, person bool) bool {
	x, y := []rune(a), []rune(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	if len(x) < 5 || len(y)-len(x) > 1 {
		return false
	}
	i := 0
	for i < len(x) && x[i] == y[i] {
		i++
	}
	j := 0
	for j < len(x)-i && x[len(x)-1-j] == y[len(y)-1-j] {
		j++
	}
	differ := y[i : len(y)-j]
	if bothWords(a, b) || slices.ContainsFunc(differ, unicode.IsDigit) || slices.ContainsFunc(x[i:len(x)-j], unicode.IsDigit) || slices.Contains(differ, ' ') {
		return false
	}
	switch {
	case len(x) < len(y):
		return len(differ) == 1 && (j > 0 || len(x) > 6 && !strings.ContainsRune("rsdny", differ[0])) // a router is no route
	case len(differ) == 1:
		return j > 0 && !person
	case len(differ) == 2:
		return x[i] == y[i+1] && x[i+1] == y[i]
	}
	return false
}
