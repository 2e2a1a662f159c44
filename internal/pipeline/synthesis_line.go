package pipeline

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"signet/internal/guard"
	"signet/internal/memory"
	"signet/internal/text"
)

// A model tells memories in short, and says more than it was given. So a line of
// it stands only if each of its sentences is borne by one memory that it cites, by
// the rule by which facts are borne by turns, and says no less firmly, no more
// firmly and under no other condition what that memory says. One memory, and not
// several together: else the port of one thing could become that of another.
//
// What a person pinned, what binds, what is only quoted, what is uncertain and what is so
// for a time stands in its own words, and so does what is written in letters of which these
// rules know no "not".

// entry is a memory that a model is asked to tell in short.
type entry struct {
	memory memory.Memory
	heard  heard
}

func newEntry(m memory.Memory) entry {
	said := m.Content.String()
	return entry{m, heard{ // who said it is not asked here
		turn: memory.Turn{ID: m.ID, Time: m.Observed}, origin: memory.Assistant, text: said, telling: tell(said, m.Observed),
	}}
}

// verbatim reports whether a memory stands in its own words, whatever a model says.
func verbatim(m memory.Memory) bool {
	foreign := func(r rune) bool { return unicode.IsLetter(r) && !unicode.In(r, unicode.Latin, unicode.Common) }
	return m.Type == memory.Rule || m.Pinned || m.Quoted() || m.Doubtful() || m.HasTerm() || strings.ContainsFunc(m.Content.String(), foreign)
}

// Lengths of a line and of a title, in characters.
const (
	mostSaid  = 400
	mostTitle = 60
)

// testLine finds which of the memories that it cites a line tells, or says why it
// may not stand.
func testLine(said string, cited []*entry) (told []*entry, why string) {
	if why := unfit(said, mostSaid); why != "" {
		return nil, why
	}
	if len(cited) == 0 {
		return nil, "it cites nothing"
	}
	for _, e := range cited {
		if e.memory.Scope.Project != cited[0].memory.Scope.Project {
			return nil, "it tells of two projects at once"
		}
	}
	parts := sentences(said)
	by := make([][]*entry, len(parts))
	borne := map[*entry]string{} // what the line says of a memory
	for i, part := range parts {
		if by[i], why = bearers(part, cited); why != "" {
			return nil, why
		}
		for _, e := range by[i] {
			borne[e] += part + "\n"
		}
	}
	lost := map[*entry]string{} // what it leaves out of one, which is not told so
	for _, e := range cited {
		lost[e] = e.lost(borne[e])
	}
	for i := range parts {
		if !slices.ContainsFunc(by[i], func(e *entry) bool { return lost[e] == "" }) {
			return nil, lost[by[i][0]]
		}
	}
	for _, e := range cited {
		if borne[e] != "" && lost[e] == "" {
			told = append(told, e)
		}
	}
	return told, ""
}

// lost says which weighty words of a memory are missing where all is told of it that
// a line says, or "".
func (e *entry) lost(said string) string {
	for _, w := range weighty() {
		if w.words.MatchString(e.heard.text) && !w.words.MatchString(said) {
			return "it lost " + w.what
		}
	}
	return ""
}

// unfit says why a text of a model may not stand, whatever it tells.
func unfit(said string, most int) string {
	switch n := utf8.RuneCountInString(said); {
	case said == "":
		return "it says nothing"
	case n > most:
		return "it is too long"
	case said != text.Printable(said), strings.Contains(said, "<!--"):
		return "it hides something"
	}
	if _, commands := guard.Instructs(said); commands {
		return "it gives instructions to who reads it"
	}
	if _, err := guard.Check(said); err != nil {
		return "it holds a secret"
	}
	return ""
}

// sentences cuts a line into what may each be told by a memory of its own.
func sentences(said string) []string {
	var parts []string
	for span := range text.Sentences(said) {
		for part := range strings.SplitSeq(said[span.Start:span.End], "; ") {
			parts = append(parts, part)
		}
	}
	return parts
}

// bearers finds the memories that bear a sentence. Where none does, it says why the
// one does not that has most of its words.
func bearers(part string, cited []*entry) (by []*entry, why string) {
	claim, most := termSet(part), -1
	for _, e := range cited {
		not := e.bears(part)
		if not == "" {
			by = append(by, e)
		} else if n := common(claim, e.heard.stems); n > most {
			most, why = n, not
		}
	}
	if len(by) > 0 {
		return by, ""
	}
	return nil, why
}

// bears says why a memory does not bear a sentence, or "".
func (e *entry) bears(part string) string {
	like, same := e.closest(part)
	if same {
		return ""
	}
	s, missing := supported(part, []heard{e.heard})
	switch missing {
	case "":
	case opposite:
		return "what it cites says the opposite"
	default:
		return "what it cites has not " + missing
	}
	for _, name := range tell(part, time.Time{}).names {
		if isCode(name) && !stands(strings.ToLower(name), strings.ToLower(e.heard.text)) {
			return "what it cites has not a path or a name like that"
		}
	}
	for _, w := range weighty() {
		says := w.words.MatchString(part)
		if !says && w.words.MatchString(like) {
			return "it lost " + w.what
		}
		if says && !w.words.MatchString(s.quote) {
			return "it adds " + w.what
		}
	}
	return ""
}

// closest finds which of its own sentences a memory says in a sentence, and whether
// it is the very same.
func (e *entry) closest(part string) (like string, same bool) {
	claim, most := termSet(part), -1
	for _, own := range sentences(strings.Join(strings.Fields(e.heard.text), " ")) {
		if text.Canonical(own) == text.Canonical(part) {
			return own, true
		}
		if n := common(claim, termSet(own)); n > most {
			most, like = n, own
		}
	}
	return like, false
}

// A weight is a sort of words without which a statement says another thing, in the
// languages that are most written in Latin letters.
type weight struct {
	what  string
	words *regexp.Regexp
}

// weighty are all of them.
var weighty = sync.OnceValue(func() []weight {
	return []weight{
		{"a denial", regexp.MustCompile(`(?i)` + tellers().denial.String() +
			`|\b(?:no longer|avoid\w*|refus\w*|forbid\w*|forbade|prohibit\w*|disallow\w*|dislik\w*|hat(?:e|es|ed)|lack\w*|stop\w*|drop(?:s|ped|ping)?|remov\w*|deprecat\w*|disabl\w*|fail\w*|` +
			`nicht|kein\w*|nie|niemals|ohne|jamais|sans|pas|nunca|jamás|sin)\b`)},
		{"force", regexp.MustCompile(`(?i)\b(?:always|never|must|mustn['’]t|ha(?:s|ve) to|requir\w*|mandatory|only|forbid\w*|not allowed|under no circumstances|no exceptions?|` +
			`immer|muss|müssen|nur|toujours|doit|doivent|siempre|debe|deben|solo)\b`)},
		{"a condition", regexp.MustCompile(`(?i)\b(?:if|unless|except\w*|until|till|when\w*|while|before|after|at least|at most|more than|less than|fewer than|up to|only for|` +
			`wenn|falls|außer|bis|vor|nach|mindestens|höchstens|si|sauf|jusqu\w*|avant|après|hasta|salvo|antes|después)\b`)},
		{"a doubt", regexp.MustCompile(`(?i)\b(?:might|(?-i:may)|maybe|perhaps|probabl[ey]|possibl[ey]|likely|seem\w*|consider\w*|plan(?:s|ned|ning)?|hop(?:e|es|ed|ing)|want(?:s|ed)?|could|should|would|` +
			`tentative\w*|propos\w*|trial|experiment\w*|used to|former(?:ly)?|previously|vielleicht|wahrscheinlich|peut-être|quizás)\b`)},
	}
})

// titling are words with which titles begin that name nothing.
var titling = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.Fields(`about answers architecture building builds commands configuration conventions data databases decisions
		deployment deployments development documentation environment environments facts formatting general hosts how infrastructure language
		languages machines monitoring names naming networking operations other people plain plans ports preferences processes projects
		releases security services setup software storage structure style testing tests things tools tooling users versions what where who
		work workflow working writing`) {
		words[word] = true
	}
	return words
})

// titleOf is the title of a chapter if what its lines tell bears it, and "" if not.
func titleOf(title string, told []*entry) string {
	title = strings.Join(strings.Fields(strings.Trim(title, "#*_: ")), " ")
	reserved := strings.EqualFold(title, bound) || strings.EqualFold(title, pinned) || strings.EqualFold(title, "rules")
	if len(told) == 0 || reserved || unfit(title, mostTitle) != "" {
		return ""
	}
	for _, w := range weighty() {
		if w.words.MatchString(title) {
			return ""
		}
	}
	var source []heard
	for _, e := range told {
		source = append(source, e.heard, heard{telling: tell(projectName(e.memory), time.Time{})})
	}
	known, claim := together(source), tell(title, time.Time{})
	named := slices.DeleteFunc(claim.openers, func(word string) bool { return titling()[strings.ToLower(word)] })
	for n := range claim.numbers {
		if !known.numbers[n] {
			return ""
		}
	}
	if len(claim.dates) > 0 || !known.has(claim.names) || !known.has(named) {
		return ""
	}
	return title
}
