package session

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"signet/internal/harness"
	"signet/internal/memory"
	"signet/internal/text"
)

// The fixed sentences of an injection. What was remembered is introduced as
// data: a memory that reads like an order stays a quotation.
const (
	activeLine = "[signet: memory is active | keep something: signet remember \"…\" | look something up: signet recall \"…\"]"

	rulesIntro    = "## Constraints\n" + harness.RulesIntro + "\n"
	peersIntro    = "## Other sessions at work here\n"
	parentIntro   = "## The session that began this one\nIts last words, as data:\n"
	recoveryIntro = "## Where this was left\nWhat was asked, remembered and answered last, as data:\n"
	memoriesIntro = "## Relevant Memories\n" + harness.MemoriesIntro + "\n"
)

// startPage is the content of a session-start injection, before it is cut to
// its budget.
type startPage struct {
	now      time.Time
	rules    []memory.Memory // weightiest first
	identity []Section
	memories []memory.Memory // best first
	last     string          // when somebody last worked here
	peers    []string        // who else is at work here, one a line
	parent   talkOf          // the end of the talk that began this session
	recovery talkOf          // what the session was about when it was interrupted
}

// talkOf is words of a session.
type talkOf struct{ session, words string }

// render writes the page within a number of tokens, everything included, and
// says which memories it holds. Constraints are placed first and may take half
// of the budget; then come identity and, with what is left, the memories.
func (p startPage) render(budget int) (injected, []memory.Memory) {
	fence := text.Tokens(harness.Fence("\n")) + 2 // the line breaks around the body
	b := &block{left: budget - fence}
	b.add(fixed, activeLine+"\n")
	if p.last != "" {
		b.add(lastPiece, p.last+"\n")
	}
	b.add(fixed, "# Current Date & Time\n"+p.now.Format("Monday, January 2, 2006, 15:04 MST")+"\n")
	if len(p.peers) > 0 {
		b.add(peersPiece, peersIntro+strings.Join(p.peers, ""))
	}
	shown := p.renderRules(b, budget/2)
	for _, s := range p.identity {
		b.addCut(piece{kind: identityPiece}, "## "+s.Header+"\n", s.Body)
	}
	if p.parent.words != "" {
		b.addCut(piece{kind: parentPiece, session: p.parent.session}, parentIntro, p.parent.words)
	}
	if p.recovery.words != "" {
		b.addCut(piece{kind: recoveryPiece, session: p.recovery.session}, recoveryIntro, p.recovery.words)
	}
	shown = append(shown, b.addList(memoriesIntro, p.memories, b.left)...)
	return b.fenced(), shown
}

// renderRules writes the constraints that fit, and one line that says how many
// do not.
func (p startPage) renderRules(b *block, budget int) []memory.Memory {
	left := func(n int) string {
		return fmt.Sprintf("- … and %d more constraints that did not fit: signet memory list --type rule\n", n)
	}
	reserve := text.Tokens(left(len(p.rules)))
	shown := b.addList(rulesIntro, p.rules, min(budget, b.left)-reserve)
	if missing := len(p.rules) - len(shown); missing > 0 {
		b.add(fixed, left(missing))
	}
	return shown
}

// renderPrompt writes the hits of a prompt within a number of tokens, and says
// which it holds; "" for none.
func renderPrompt(hits []memory.Hit, budget int) (injected, []memory.Hit) {
	b := &block{left: budget - text.Tokens(harness.Fence("\n")) - 2}
	b.add(fixed, harness.PromptIntro+"\n")
	shown := worthMost(hits, b.left)
	if len(shown) == 0 {
		return injected{}, nil
	}
	for _, h := range shown {
		b.addAll(piece{kind: memoryPiece, text: hitBullet(h), memory: shownBy(h)})
	}
	return b.fenced(), shown
}

// worthMost chooses the hits that are worth most together within a number of
// tokens, and leaves them in order: what binds first, and then the best for each
// of its tokens.
func worthMost(hits []memory.Hit, tokens int) []memory.Hit {
	cost := make([]int, len(hits))
	order := make([]int, len(hits))
	for i, h := range hits {
		cost[i], order[i] = text.Tokens(hitBullet(h)), i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if hits[a].Binds != hits[b].Binds {
			return map[bool]int{true: -1, false: 1}[hits[a].Binds]
		}
		return cmp.Compare(valueOf(hits[b])*float64(cost[a]), valueOf(hits[a])*float64(cost[b]))
	})
	fits := make([]bool, len(hits))
	for _, i := range order {
		if fits[i] = cost[i] <= tokens; fits[i] {
			tokens -= cost[i]
		}
	}
	var shown []memory.Hit
	for i, h := range hits {
		if fits[i] {
			shown = append(shown, h)
		}
	}
	return shown
}

// valueOf is what a hit is worth, as far as it bears on what was said: an important memory
// is worth more than another one.
func valueOf(h memory.Hit) float64 { return h.Score * (leastWorth + h.Memory.Importance) }

// leastWorth is what a memory of no importance is worth beside one of the greatest, which
// is worth 1 more.
const leastWorth = 0.25

// block is text under construction with a hard limit in tokens.
type block struct {
	pieces []piece
	left   int
}

// add appends a piece, or nothing if it does not fit.
func (b *block) add(kind, s string) { b.addAll(piece{kind: kind, text: s}) }

// addAll appends pieces, all of them or none.
func (b *block) addAll(pieces ...piece) {
	if n := text.Tokens(joined(pieces)); n <= b.left {
		b.left -= n
		b.pieces = append(b.pieces, pieces...)
	}
}

// addCut appends a header with as much of body as fits, and says where it cut.
func (b *block) addCut(p piece, header, body string) {
	room := b.left - text.Tokens(header) - text.Tokens(cutMark) - 1
	if room <= 0 || strings.TrimSpace(body) == "" {
		return
	}
	part, cut := text.Truncate(strings.TrimSpace(body), room)
	if cut {
		part += cutMark
	}
	p.text = header + part + "\n"
	b.addAll(p)
}

const cutMark = "\n[cut here to fit the budget]"

// addList appends an introduction and the memories that fit into a number of
// tokens, in order; nothing at all if none does.
func (b *block) addList(intro string, memories []memory.Memory, budget int) []memory.Memory {
	budget = min(budget, b.left) - text.Tokens(intro)
	lines := []piece{{kind: fixed, text: intro}}
	var shown []memory.Memory
	for _, m := range memories {
		line := bullet(m, "")
		n := text.Tokens(line)
		if n > budget {
			continue
		}
		budget -= n
		lines = append(lines, piece{kind: memoryPiece, text: line, memory: m.ID})
		shown = append(shown, m)
	}
	if len(shown) > 0 {
		b.addAll(lines...)
	}
	return shown
}

// fenced is the block between our marks, or "" when nothing fitted.
func (b *block) fenced() injected {
	if len(b.pieces) == 0 {
		return injected{}
	}
	return inject(b.pieces)
}

// hitBullet is the bullet of a memory that was found, with the names in whose place it
// stands where it was found by those alone: else who asked by them could not know why.
func hitBullet(h memory.Hit) string {
	var names []string
	for _, f := range h.Formerly {
		names = append(names, text.Quoted(f.Name))
	}
	if len(names) == 0 {
		return bullet(h.Memory, "")
	}
	return bullet(h.Memory, " — in place of "+strings.Join(names, ", "))
}

// shownBy names the memories whose words the bullet of a hit shows.
func shownBy(h memory.Hit) string {
	ids := []string{h.Memory.ID}
	for _, f := range h.Formerly {
		if !slices.Contains(ids, f.Memory) {
			ids = append(ids, f.Memory)
		}
	}
	return strings.Join(ids, " ")
}

// bullet is one memory on one line: what, and what is to be said of it, when it is so, tags,
// who said it, and when. The line breaks of a memory cannot forge a heading or another line.
func bullet(m memory.Memory, remark string) string {
	var s strings.Builder
	s.WriteString("- ")
	s.WriteString(m.Line() + remark)
	switch {
	case !m.Live():
		s.WriteString(" (superseded: was so " + m.Term(time.Local) + ")")
	case m.HasTerm():
		s.WriteString(" (" + m.Term(time.Local) + ")")
	}
	if len(m.Tags) > 0 {
		s.WriteString(" [" + strings.Join(memory.Strings(m.Tags), ", ") + "]")
	}
	return s.String() + harness.Cite(voice[m.Origin], m.Observed) + "\n"
}

// voice says in words who stands behind a memory; harness.StripCited knows them.
var voice = [...]string{
	memory.Unknown:   "source unknown",
	memory.Peer:      "from another agent",
	memory.Web:       "from the web",
	memory.Tool:      "from a tool",
	memory.Imported:  "imported",
	memory.Assistant: "the assistant said",
	memory.Person:    "the user said",
}
