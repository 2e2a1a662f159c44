package pipeline

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"signet/internal/extract"
	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/text"
)

// Bounds of a summary, in characters and items. What does not fit is counted, so
// that nobody takes the rest for all.
const (
	mostSummary  = 1500
	mostHeadline = 100
	mostItem     = 220
	mostCommand  = 120
	mostOpen     = 3
	mostSettled  = 6
	mostTouched  = 10
)

// The headings that what gathers a summary reads.
const (
	openHeading    = "Open"
	settledHeading = "Settled"
)

// told is a summary made by rules, with the ids of the turns it quotes.
type told struct {
	headline, text guard.Text
	turns          []string
}

// quotation is words of a turn.
type quotation struct {
	words string
	turns []string
}

// section is a heading with what stands below it.
type section struct {
	heading string
	items   []quotation
	most    int
}

// digest tells what a session was about in words of its turns alone: what the
// person asked first, what was left open, what was settled, and what was
// touched. The same turns give the same text.
func digest(turns []memory.Turn) told {
	asked := firstAsked(turns)
	sections := []section{
		{"Asked", asked, 1},
		{openHeading, leftOpen(turns), mostOpen},
		{settledHeading, settled(turns), mostSettled},
		{"Touched", touched(turns), mostTouched},
	}
	var out told
	var b strings.Builder
	for _, s := range sections {
		out.turns = append(out.turns, s.write(&b, mostSummary)...)
	}
	out.text, _ = guard.Redact(strings.TrimSpace(b.String()))
	headline := "A session without a request"
	if len(asked) > 0 {
		headline = asked[0].words
	}
	out.headline, _ = guard.Redact(text.OneLine(headline, mostHeadline))
	return out
}

// write adds a section to a text of at most so many characters, and gives the
// turns that it quotes.
func (s section) write(b *strings.Builder, most int) (turns []string) {
	if len(s.items) == 0 {
		return nil
	}
	fmt.Fprintf(b, "## %s\n\n", s.heading)
	kept := 0
	for _, item := range s.items {
		line := fmt.Sprintf("- %s [%s]\n", item.words, strings.Join(item.turns, ", "))
		if kept == s.most || kept > 0 && utf8.RuneCountInString(b.String())+utf8.RuneCountInString(line) > most {
			break
		}
		b.WriteString(line)
		turns = append(turns, item.turns...)
		kept++
	}
	if left := len(s.items) - kept; left > 0 {
		fmt.Fprintf(b, "- and %d more\n", left)
	}
	b.WriteByte('\n')
	return turns
}

// cite quotes words of a turn on one line; an empty quotation is of no use.
func cite(words string, turns ...string) quotation {
	kept, _ := guard.Redact(words)
	line := text.OneLine(kept.String(), mostItem)
	if line == "" {
		return quotation{}
	}
	return quotation{words: "“" + line + "”", turns: turns}
}

// fewWords is how many words a greeting has at most.
const fewWords = 3

// firstAsked is the first the person said that is more than a greeting; of one
// who only greets, the greeting.
func firstAsked(turns []memory.Turn) []quotation {
	var first quotation
	for _, t := range turns {
		if t.Role != memory.RoleUser {
			continue
		}
		words := strings.TrimSpace(text.Prose(t.Text.String()))
		if words == "" {
			continue
		}
		if q := cite(words, t.ID); first.words == "" || len(strings.Fields(words)) > fewWords {
			first = q
		}
		if len(strings.Fields(words)) > fewWords {
			break
		}
	}
	if first.words == "" {
		return nil
	}
	return []quotation{first}
}

// settled are the decisions, rules and corrections that were found.
func settled(turns []memory.Turn) []quotation {
	var found []quotation
	for _, f := range extract.Facts(turns) {
		switch f.Kind {
		case extract.Decision, extract.Constraint, extract.Correction, extract.Preference, extract.Fix, extract.Lesson:
		default:
			continue
		}
		if q := cite(f.Quote, f.Turns...); q.words != "" && safe(f.Quote, f.Origin) {
			found = append(found, q)
		}
	}
	return found
}

// safe reports whether words may be quoted: the person's, and those of others
// that give no instructions to who reads them.
func safe(words string, origin memory.Origin) bool {
	if origin == memory.Person {
		return true
	}
	_, orders := guard.Instructs(words)
	return !orders
}

// touched are the files and commands of tools, each once.
func touched(turns []memory.Turn) []quotation {
	var found []quotation
	seen := map[string]bool{}
	for _, t := range turns {
		if t.Role != memory.RoleTool {
			continue
		}
		what, _, _ := strings.Cut(strings.TrimSpace(handled(t.Input.String())), "\n")
		kept, _ := guard.Redact(what)
		line := strings.ReplaceAll(text.OneLine(kept.String(), mostCommand), "`", "'")
		if line == "" || seen[line] || !safe(line, memory.Tool) {
			continue
		}
		seen[line] = true
		found = append(found, quotation{words: "`" + line + "`", turns: []string{t.ID}})
	}
	return found
}

// handled is the file or the command in what a tool was given; "" where it was
// given neither.
func handled(input string) string {
	var members map[string]any
	if json.Unmarshal([]byte(input), &members) != nil {
		if strings.HasPrefix(input, "{") || strings.HasPrefix(input, "[") {
			return ""
		}
		return input
	}
	for _, name := range []string{"file_path", "filePath", "notebook_path", "path", "command", "cmd"} {
		if s, ok := members[name].(string); ok {
			return s
		}
	}
	return ""
}

// later is how sentences begin that say what is still to be done.
var later = text.Pattern(`(?i)^(?:[-*] )?(?:todo\b|next(?: steps?)?\b|still (?:open|to do|missing)\b|remaining\b|left to do\b|not (?:yet )?done\b|follow[- ]?ups?\b)`)

// leftOpen is what was left open: the person's last request, if nobody answered,
// and what the last who spoke says is still to be done.
func leftOpen(turns []memory.Turn) []quotation {
	for i := len(turns) - 1; i >= 0; i-- {
		t := turns[i]
		switch t.Role {
		case memory.RoleUser:
			if q := cite(text.Prose(t.Text.String()), t.ID); q.words != "" {
				return []quotation{q}
			}
		case memory.RoleAssistant:
			return announced(t)
		}
	}
	return nil
}

// announced are the sentences of a turn that say what is still to be done.
func announced(t memory.Turn) []quotation {
	var found []quotation
	prose := text.Prose(t.Text.String())
	for span := range text.Sentences(prose) {
		sentence := prose[span.Start:span.End]
		if q := cite(sentence, t.ID); q.words != "" && later().MatchString(sentence) && safe(sentence, memory.Assistant) {
			found = append(found, q)
		}
	}
	return found
}
