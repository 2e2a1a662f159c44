package config

import (
	"fmt"
	"slices"
	"strings"

	words "signet/internal/text" // text is a kind of setting here
)

// suggest gives the ending of an error about an unknown name: the nearest name
// of the section, else the same name in another section, else nothing.
func suggest(section, name string) string {
	if len(name) > 64 { // nobody mistypes that, and the distance takes its time
		return ""
	}
	best, least := "", max(1, len(name)/3)
	for _, other := range table().sections[section] {
		if d := words.Distance(strings.ToLower(name), strings.ToLower(other)); d <= least && (best == "" || d < least) {
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
