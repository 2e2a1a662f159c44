package memory

import (
	"strings"

	"signet/internal/text"
)

type prefixes struct {
	critical bool
	tags     []string
}

var (
	criticalPrefix = text.Pattern(`(?i)^critical:\s*`)
	tagPrefix      = text.Pattern(`^\[([^\[\]\n]+)\]:\s*`)
)

// splitPrefixes reads "critical:" and then "[tag,tag]:" off the front.
func splitPrefixes(s string) (string, prefixes) {
	var p prefixes
	if m := criticalPrefix().FindString(s); m != "" {
		p.critical, s = true, s[len(m):]
	}
	if m := tagPrefix().FindStringSubmatch(s); m != nil {
		p.tags, s = strings.Split(m[1], ","), s[len(m[0]):]
	}
	return strings.TrimSpace(s), p
}

// typeWords infers a type from the first row with a word that occurs.
var typeWords = []struct {
	typ   Type
	words []string
}{
	{Preference, []string{"prefer", "likes", "want"}},
	{Decision, []string{"decided", "agreed", "will use"}},
	{Learning, []string{"learned", "discovered", "til "}},
	{Issue, []string{"bug", "issue", "broken"}},
	{Rule, []string{"never", "always", "must"}},
}

// InferType guesses the type of a statement from its words; Fact in doubt.
func InferType(s string) Type {
	s = strings.ToLower(s)
	for _, row := range typeWords {
		for _, w := range row.words {
			if strings.Contains(s, w) {
				return row.typ
			}
		}
	}
	return Fact
}
