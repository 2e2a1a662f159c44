package config

import (
	"fmt"
	"slices"
	"strings"
)

// suggest gives the ending of an error about an unknown name: the nearest name
// of the section, else the same name in another section, else nothing.
func suggest(section, name string) string {
	if len(name) > 64 { // nobody mistypes that, and distance takes its time
		return ""
	}
	best, least := "", len(name)/3+1
	for _, other := range table().sections[section] {
		if d := distance(strings.ToLower(name), strings.ToLower(other)); d <= least && (best == "" || d < least) {
			best, least = join(section, other), d
		}
	}
	if best == "" {
		best = elsewhere(name)
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %s?", best)
}

// elsewhere finds the first setting of that name in any section, also when the
// name is the setting's whole key.
func elsewhere(name string) string {
	i := slices.IndexFunc(table().rows, func(s setting) bool {
		_, last := split(s.key)
		return strings.EqualFold(last, name) || strings.EqualFold(s.key, name)
	})
	if i < 0 {
		return ""
	}
	return table().rows[i].key
}

// distance counts the letters to add, drop or change to turn a into b.
func distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i, r := range from {
		diagonal := row[0]
		row[0] = i + 1
		for j, s := range to {
			cost := diagonal
			if r != s {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
		}
	}
	return row[len(to)]
}
