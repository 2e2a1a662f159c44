package workspace

import (
	"maps"
	"slices"
	"strings"
	"unicode"
)

// fewWords is how short an item is that may need its heading to be understood.
const fewWords = 5

// complete puts in front of a statement what it needs to be understood alone.
func (r *reader) complete(text string) string {
	if r.depth >= 0 && len(r.lead) > 0 {
		nearest := slices.Max(slices.Collect(maps.Keys(r.lead)))
		return r.lead[nearest] + " " + text
	}
	if len(strings.Fields(text)) >= fewWords || strings.Contains(text, ": ") {
		return text
	}
	if h := r.topic(); h != "" {
		return h + ": " + text
	}
	return text
}

// topic is the nearest heading that names something.
func (r *reader) topic() string {
	for level := r.level; level > 0; level-- {
		if h := strings.TrimSuffix(r.headings[level], ":"); h != "" && !slices.Contains(emptyHeadings(), strings.ToLower(h)) {
			return h
		}
	}
	return ""
}

// emptyHeadings are headings that tell nothing about what stands below them.
func emptyHeadings() []string {
	return []string{
		"agents.md", "claude.md", "general", "memories", "memory", "memory.md", "misc", "miscellaneous",
		"notes", "other", "overview", "user.md",
	}
}

// tidy takes away what Markdown adds for the eye.
func tidy(text string) string {
	text = markdown().bold.ReplaceAllString(text, "$1$2")
	return strings.Join(strings.Fields(text), " ")
}

func isLetter(r rune) bool { return unicode.IsLetter(r) }
