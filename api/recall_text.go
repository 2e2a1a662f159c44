package api

import (
	"fmt"
	"math"
	"strings"
)

// Text renders an answer for a model to read, one hit a line. White space
// within a hit is folded, so that none can pass for two.
func (r Recalled) Text() string {
	if len(r.Results) == 0 {
		return "No matching memories found."
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Found %d memories (%s).\n", len(r.Results), r.Method)
	r.section(&b, "Primary matches:", false)
	r.section(&b, "Supplementary:", true)
	return strings.TrimRight(b.String(), "\n")
}

func (r Recalled) section(b *strings.Builder, heading string, supplementary bool) {
	begun := false
	for _, h := range r.Results {
		if h.Supplementary != supplementary {
			continue
		}
		if !begun {
			fmt.Fprintf(b, "\n%s\n", heading)
			begun = true
		}
		b.WriteString(h.line())
	}
}

// line is one hit. What neither a person nor the assistant said, or what looks
// like a command to a model, is quoted: it is data. Of what rests on something that fell that is said.
func (h RecallHit) line() string {
	content := folded(h.Content)
	if h.Quoted || h.Origin != "person" && h.Origin != "assistant" {
		content = `quoted: "` + strings.ReplaceAll(content, `"`, "'") + `"`
	}
	if h.Uncertain {
		content = "uncertain: " + content
	}
	day, _, _ := strings.Cut(h.CreatedAt, "T")
	since := ""
	if h.Superseded {
		until, _, _ := strings.Cut(h.ValidUntil, "T")
		since = ", superseded, was so until " + folded(until)
	}
	if h.ReplacedBy != "" {
		since = ", replaced since by " + folded(h.ReplacedBy)
	}
	return fmt.Sprintf("- [%d%%] id: %s; %s (%s, %s, %s, by %s%s)\n", int(math.Round(h.Score*100)), folded(h.ID), content,
		folded(h.Type), folded(h.Source), folded(day), folded(h.Who), since)
}

func folded(s string) string { return strings.Join(strings.Fields(s), " ") }
