package stance

import (
	"slices"
	"strings"
	"sync"

	"signet/internal/text"
)

// A post has one holder: who leads a team, whose it is, who is on call for it, and who is
// one's manager. It passes in many words, "Kofi succeeded Marta as lead of Growth", "the lead
// of Growth went to Kofi", so what tells of a holder is read to the post, to what it is of, and
// to who has it. Another holder of the same ends the former, where the statement tells of a
// change; and of offices, of which there is one, without a word of that.

// tenure is what a statement tells of who has a post.
type tenure struct {
	post   string   // the stem of what is done in it; "" of any
	of     []string // the stems of what it is of, in order
	who    []word
	former []word // who had it
	office bool   // of which there is one at any time
	turns  bool   // it passed on
	done   bool   // it is told by what is done
}

// offices are posts and other things of which one has one at any time.
var offices = text.SetOf(`manager boss supervisor cto ceo cfo coo cio cmo ciso president chairman chairwoman chairperson chair treasurer secretary mayor director principal headmaster headmistress
	dean captain coach conductor editor landlord landlady dentist doctor gp physiotherapist therapist accountant tutor mentor mascot emblem logo owner lead leader maintainer head caretaker
	spouse husband wife fiancé fiancee`)

// oneTools are nouns of what somebody uses one of.
var oneTools = text.SetOf(`editor shell browser terminal password-manager launcher wallpaper keyboard`)

// hasHolder reports whether a statement says that somebody else has the post now of which an
// earlier one says who has it.
func (s *Stance) hasHolder(earlier *Stance) bool {
	if !s.passesOn || len(earlier.reasons) > 0 {
		return false
	}
	now, ok := s.tidings()
	was, plain := earlier.tidings()
	if !ok || !plain || now.when != was.when {
		return false
	}
	t, told := now.tenure()
	e, held := was.tenure()
	if !told || !held || !slices.Equal(t.of, e.of) || t.post != e.post && t.post != "" || t.post == "" && !e.passes(&t) {
		return false
	}
	if sharesStem(t.who, e.who) || len(t.former) > 0 && !sharesStem(t.former, e.who) {
		return false
	}
	if len(t.former) == 0 && !t.turns && t.done && (!inherited()[t.post] || duties.Has(t.post+"s")) {
		return false // who knows it now, or reviews it, may do so beside others
	}
	return t.turns || now.told || t.office && e.office
}

// passes reports whether a tenure may pass on in words that do not name it: who leads a team,
// from whom somebody took that over.
func (t *tenure) passes(to *tenure) bool {
	return len(t.of) > 0 && (len(to.former) > 0 || inherited()[t.post])
}

// sharesStem reports whether two lists of words have one in common.
func sharesStem(a, b []word) bool {
	return slices.ContainsFunc(a, func(w word) bool { return anyOf(w.stem, b) })
}

// posts reports whether a word is the noun of a post, or of an office: who says who is the manager
// now ends who was.
func (w *word) posts() bool { return w.is&role != 0 || offices.Has(w.low) }

// emblems are offices that no person has.
var emblems = text.SetOf(`mascot emblem logo`)

// person reports whether words are the name of somebody, and of no language, country or post.
func person(list []word) bool {
	return somebodyNamed(list) && !slices.ContainsFunc(list, func(w word) bool {
		return tongues.Has(w.low) || origins.Has(w.low) || offices.Has(w.low) || w.is&(role|prep) != 0
	})
}

// origins are words for where somebody is from, beside those for languages.
var origins = text.SetOf(`irish scottish welsh indian canadian australian mexican brazilian argentinian chilean austrian swiss belgian african european asian israeli iranian iraqi pakistani
	vietnamese thai indonesian egyptian nigerian kenyan catholic protestant muslim jewish buddhist`)

// tenure reads who has what post.
func (f *tidings) tenure() (t tenure, ok bool) {
	t.former = f.of
	list := f.words
	for _, read := range [...]func(t *tenure, list []word) bool{(*tenure).succeeded, (*tenure).wentTo, (*tenure).tookOver, (*tenure).onCall, (*tenure).isPost, (*tenure).usesAs, (*tenure).doneBy, (*tenure).does} {
		if one := t; read(&one, list) && len(one.who) > 0 && len(one.who) <= mostName+1 {
			return one, true
		}
	}
	return t, false
}

// nameOf gives the name with which a list begins.
func nameOf(list []word) (who, rest []word) {
	n := 0
	for n < len(list) && n < mostName && list[n].proper() && (n == 0 || list[n-1].after == 0) {
		n++
	}
	return list[:n], list[n:]
}

// succeeded reads "Kofi succeeded Marta as lead of Growth", "Kofi took over as lead of Growth
// from Marta", "Kofi became lead of Growth".
func (t *tenure) succeeded(list []word) bool {
	who, rest := nameOf(list)
	if len(who) == 0 {
		return false
	}
	n := 0
	switch {
	case begins(rest, "succeeded") > 0, begins(rest, "replaced") > 0, begins(rest, "succeeds") > 0, begins(rest, "replaces") > 0:
		t.former, rest = nameOf(rest[1:])
		n = begins(rest, "as")
	case begins(rest, "took over as") > 0:
		n = 3
	case begins(rest, "became") > 0:
		n = 1
	}
	if n == 0 || n >= len(rest) {
		return false
	}
	rest = rest[n:]
	if at := slices.IndexFunc(rest, func(w word) bool { return w.low == "from" }); at > 0 {
		t.former, rest = rest[at+1:], rest[:at]
	}
	t.who, t.turns = who, true
	return t.named(rest)
}

// wentTo reads "leadership of Growth went to Kofi", "Growth was handed to Kofi".
func (t *tenure) wentTo(list []word) bool {
	at := slices.IndexFunc(list, func(w word) bool { return handing.Has(w.low) })
	if at < 1 {
		return false
	}
	to := at + 1
	for to < len(list) && (list[to].low == "over" || list[to].low == "on") {
		to++
	}
	if to+1 >= len(list) || list[to].low != "to" {
		return false
	}
	who, rest := nameOf(list[to+1:])
	if len(rest) > 0 && rest[0].low != "from" {
		return false
	}
	end := at
	for end > 0 && list[end-1].is&aux != 0 {
		end--
	}
	if active := end == at && list[at].low != "went" && list[at].low != "passed" && list[at].low != "fell"; active {
		return false // "Marta handed it to Kofi" is read elsewhere
	}
	t.who, t.turns = who, true
	if t.named(list[:end]) {
		return true
	}
	t.of = stemsOf(list[:end])
	return len(t.of) > 0
}

// handing are verbs by which a post passes on.
var handing = text.SetOf(`went passed handed given transferred assigned reassigned entrusted fell`)

// tookOver reads "Kofi took over Growth from Marta".
func (t *tenure) tookOver(list []word) bool {
	who, rest := nameOf(list)
	n := max(begins(rest, "took over"), begins(rest, "has taken over"), begins(rest, "have taken over"), begins(rest, "takes over"), begins(rest, "inherited"))
	if len(who) == 0 || n == 0 || n >= len(rest) {
		return false
	}
	rest = rest[n:]
	if at := slices.IndexFunc(rest, func(w word) bool { return w.low == "from" }); at >= 0 {
		t.former, rest = rest[at+1:], rest[:at]
	}
	t.who, t.turns = who, true
	if k := duty(rest); k > 0 {
		return t.onDuty(rest[k:])
	}
	if t.named(rest) {
		return true
	}
	t.of = stemsOf(rest)
	return len(t.of) > 0
}

// duty gives how many words of a list say "on call".
func duty(list []word) int {
	return max(begins(list, "on call"), begins(list, "on duty"), begins(list, "on-call"), begins(list, "oncall"))
}

// onDuty reads for what somebody is on call.
func (t *tenure) onDuty(rest []word) bool {
	t.post = "call"
	if len(rest) == 0 {
		return true
	}
	t.of = stemsOf(rest[1:])
	return rest[0].low == "for" && len(t.of) > 0
}

// onCall reads "Kofi is on call for atlas".
func (t *tenure) onCall(list []word) bool {
	who, rest := nameOf(list)
	if len(who) == 0 || len(rest) < 2 || rest[0].low != "is" {
		return false
	}
	t.who = who
	k := duty(rest[1:])
	return k > 0 && t.onDuty(rest[1+k:])
}

// isPost reads "Kofi is the lead of Growth", "the lead of Growth is Kofi", "Growth's lead is
// Kofi".
func (t *tenure) isPost(list []word) bool {
	at := slices.IndexFunc(list, func(w word) bool { return w.low == "is" })
	if at < 1 || at+1 >= len(list) {
		return false
	}
	left, right := list[:at], list[at+1:]
	if one := *t; person(left) && left[0].proper() && right[0].is&det != 0 && right[0].low != "a" && right[0].low != "an" && one.named(right) {
		one.who, one.turns = left, slices.ContainsFunc(right, func(w word) bool { return w.low == "new" })
		*t = one
		return true
	}
	emblem := emblems.Has(left[len(left)-1].low) || len(left) > 2 && emblems.Has(left[len(left)-3].low)
	if animal := emblem && len(right) == 2 && right[0].is&det != 0 && right[1].stem != ""; !person(right) && !animal || !t.named(left) {
		return false
	}
	t.who, t.turns = right, slices.ContainsFunc(left, func(w word) bool { return w.low == "new" })
	return true
}

// usesAs reads "I use Zed as my editor".
func (t *tenure) usesAs(list []word) bool {
	at := slices.IndexFunc(list, func(w word) bool { return w.low == "as" })
	if at < 3 || at+2 >= len(list) || list[1].low != "use" && list[1].low != "uses" || list[at+1].is&det == 0 || !oneTools.Has(list[len(list)-1].low) {
		return false
	}
	t.who, t.post, t.office = list[2:at], list[len(list)-1].stem, true
	t.of = append(stemsOf(list[:1]), stemsOf(list[at+1:len(list)-1])...)
	return true
}

// does reads "Marta leads Growth".
func (t *tenure) does(list []word) bool {
	who, rest := nameOf(list)
	if len(who) == 0 || len(rest) < 2 || !inS(rest[0].low) || rest[0].owner || rest[1].is&prep != 0 || rest[0].is&aux != 0 {
		return false
	}
	t.who, t.post, t.of, t.done = who, rest[0].stem, stemsOf(rest[1:]), true
	return t.post != "" && len(t.of) > 0
}

// doneBy reads "Growth is led by Marta".
func (t *tenure) doneBy(list []word) bool {
	by := slices.IndexFunc(list, func(w word) bool { return w.low == "by" })
	if by < 3 || list[by-2].low != "is" && list[by-2].low != "are" || !list[by-1].done() {
		return false
	}
	who, rest := nameOf(list[by+1:])
	t.who, t.post, t.of, t.done = who, list[by-1].stem, stemsOf(list[:by-2]), true
	if verb := ledBy[list[by-1].low]; verb != "" {
		t.post = stemOf(verb)
	}
	return len(rest) == 0 && t.post != "" && len(t.of) > 0
}

// ledBy are the verbs of participles that have another stem.
var ledBy = map[string]string{"led": "leads", "owned": "owns", "run": "runs"}

// named reads a post by its noun, and of what it is: "the new lead of Growth", "my manager",
// "the Growth team's mascot".
func (t *tenure) named(list []word) bool {
	end := slices.IndexFunc(list, func(w word) bool { return w.low == "of" || w.low == "for" || w.low == "at" })
	phrase, of := list, []word(nil)
	if end > 0 {
		phrase, of = list[:end], list[end+1:]
	}
	if at := slices.IndexFunc(phrase, func(w word) bool { return w.owner }); at >= 0 && of == nil {
		phrase, of = phrase[at+1:], phrase[:at+1]
	}
	if len(phrase) == 0 {
		return false
	}
	head := &phrase[len(phrase)-1]
	verb, office := postVerbs()[head.stem], offices.Has(head.low) || strings.HasPrefix(head.low, "head") && of != nil
	if verb == "" && !office && head.is&role == 0 {
		return false
	}
	if verb == "" {
		verb = head.stem
	}
	for _, w := range phrase[:len(phrase)-1] {
		switch {
		case w.low == "my":
			t.of = append(t.of, "my")
		case w.stem != "" && w.is&(det|change) == 0:
			verb += " " + w.stem // the product owner owns nothing
		}
	}
	t.post, t.office = verb, office
	t.of = append(t.of, stemsOf(of)...)
	return true
}

// inherited gives the stems of the verbs of posts that may pass on without their name.
var inherited = sync.OnceValue(func() map[string]bool {
	all := make(map[string]bool)
	for verb := range strings.FieldsSeq(`leads owns maintains manages heads runs chairs coordinates organises organizes moderates captains edits call`) {
		all[stemOf(verb)] = true
	}
	return all
})

// takenOver finds who took what over.
var takenOver = text.Pattern(`^([\p{Lu}][\p{L}'-]*(?: [\p{Lu}][\p{L}'-]*){0,2}|The [\p{L} ]+ team) (?:has |have )?(?:took|taken) over (.+?)(?: from [\p{L}' -]+?)?(?: (?:today|yesterday|last \w+|on \w+|in \w+))?[.!]?$`)

// asOwner reads "Lena took over the router from Maria" as that it is hers.
func asOwner(said string) string {
	if m := takenOver().FindStringSubmatch(said); m != nil {
		return m[1] + " owns " + m[2]
	}
	return ""
}

// endsHolder reports whether an earlier statement tells that somebody took something over, and
// s whose it is now.
func (s *Stance) endsHolder(earlier *Stance) bool {
	if !strings.Contains(earlier.said, " over ") {
		return false
	}
	owned := asOwner(earlier.said)
	return owned != "" && s.Ends(Read(owned))
}
