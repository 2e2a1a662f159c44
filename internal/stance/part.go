package stance

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"signet/internal/text"
)

// A statement may tell of several things: "standup is at 9:15, retro is on Thursdays". News
// of the one leaves the others. So what is ended is read part by part, each as a statement
// of its own, and what is not opposed stands.

// half is a part of a statement that says something by itself.
type half struct {
	lead string // what it shares with the part before: "CI", "we use"
	said string
	seam string // what parts it from the one before
}

func (p half) whole() string { return strings.TrimSpace(p.lead + " " + p.said) }

// Left gives what still stands of an earlier statement that s ends: the parts that s does
// not oppose, where it opposes others. It is "" where nothing does, or where the earlier
// tells of one thing alone.
func (s Stance) Left(earlier Stance) string {
	list := halves(earlier.said)
	if less, _ := s.lessOf(earlier.said); less != "" {
		return less
	}
	var left []int
	fewer := false
	for i, p := range list {
		if p.lead != "" && s.Ends(Read("There is "+p.lead)) {
			return ""
		}
		switch less, _ := s.lessOf(p.whole()); {
		case !s.Ends(Read(p.whole())):
			left = append(left, i)
		case less != "":
			list[i] = half{said: less, seam: p.seam}
			left, fewer = append(left, i), true
		}
	}
	if len(left) == 0 || len(left) == len(list) && !fewer {
		return ""
	}
	return rejoined(list, left, earlier.said)
}

// parts gives what a statement says of several things, each as a statement of its own: none where
// it tells of one. Few are asked for them.
func (s *Stance) parts() []Stance {
	if !s.several || s.found == nil {
		return nil
	}
	s.found.parted.Do(func() {
		s.found.parts = partsOf(s.said)
		s.found.parts = append(s.found.parts, toldBeside(s.said, s.found.parts)...)
	})
	return s.found.parts
}

// partsOf reads each part of a statement by itself, where it has several.
func partsOf(said string) []Stance {
	list := halves(said)
	if len(list) < 2 {
		return nil
	}
	parts := make([]Stance, len(list))
	for i, p := range list {
		parts[i] = Read(p.whole())
	}
	return parts
}

// endsPartOf reports whether s ends some of what an earlier statement says of several things, and
// not all: what is left of it stands. Where it says but one thing, behind a preface, it ends whole.
// Nothing is taken from what has a reason, nor by what tells of no change.
func (s *Stance) endsPartOf(earlier *Stance) bool {
	if s.calm() || len(earlier.reasons) > 0 {
		return false
	}
	ended, parts := 0, earlier.parts()
	for i := range parts {
		if p := &parts[i]; !s.quiet(p) && len(p.reasons) == 0 && s.endsAlone(p) {
			ended++
		}
	}
	return ended > 0 && (ended < len(parts) || len(parts) == 1) // one alone is what stands behind a preface
}

// ofRow reports whether a statement stands behind the label of one of a row: "Room 12: …".
func (s *Stance) ofRow() bool {
	label, _, is := strings.Cut(s.said, ":")
	words := strings.Fields(label)
	return is && len(words) > 0 && len(words) <= longestName && strings.Trim(words[len(words)-1], digits) == ""
}

// partEnds reports whether one part of what s says ends an earlier statement, whatever the
// others say. Behind the label of one of a row no part tells by itself of which it is. Where s plans
// or adds, a sentence of it may still tell something.
func (s *Stance) partEnds(earlier *Stance) bool {
	return slices.ContainsFunc(s.parts(), func(part Stance) bool { return s.tellsBy(&part) && part.Ends(*earlier) })
}

// tellsBy reports whether a statement tells what a part of it says.
func (s *Stance) tellsBy(part *Stance) bool {
	return !s.ofRow() && (!s.vetoed() || sentenceOf(s.said, part.said))
}

// sentenceOf reports whether a part of what is said stands by itself, between marks, and what leads
// to it, or only comments on it, leaves no doubt of it: "… is off, we'll stay at home", and not "imagine
// a bad day, …".
func sentenceOf(said, part string) bool {
	at := strings.Index(said, part)
	if at < 0 {
		return false
	}
	const marks = ".;!,"
	before, behind := strings.TrimSpace(said[:at]), strings.TrimSpace(said[at+len(part):])
	if before != "" && !strings.ContainsAny(before[len(before)-1:], marks) || behind != "" && !strings.ContainsAny(behind[:1], marks) {
		return false
	}
	framed := before
	if strings.HasPrefix(behind, ",") {
		framed += " " + behind
	}
	return !slices.ContainsFunc(heard(framed), func(w word) bool { return fancies.Has(w.low) || hinging.Has(w.low) || w.is&doubt != 0 })
}

// seams are where a statement may be cut.
var seams = cutter{
	stops:  ".!;",
	joints: []string{"and", "but", "while", "whereas"},
	words:  []string{"and", "but", "while", "whereas", "with"},
}

// halves cuts a statement at its seams. What says nothing by itself belongs to what stands
// before it.
func halves(said string) (list []half) {
	if first, _, _ := strings.Cut(said, " "); strings.ContainsAny(said, "\"“`([{?\n") || hinging.Has(strings.ToLower(first)) {
		return nil
	}
	at, seam := 0, ""
	for _, m := range seams.all(said) {
		if strings.TrimSpace(said[m[0]:m[1]]) == "with" && !unicode.IsDigit(rune(said[m[1]])) {
			continue
		}
		piece := said[at:m[0]]
		if len(list) == 0 {
			list = append(list, half{said: piece})
		} else if lead, ok := list[len(list)-1].goesFor(seam, piece); ok {
			list = append(list, half{lead, piece, seam})
		} else {
			list[len(list)-1].said += seam + piece
		}
		at, seam = m[1], said[m[0]:m[1]]
	}
	return list
}

// onlyLeads reports whether a clause only leads to what another tells, though a word of it may be a
// verb: "for load tests".
func (c *clause) onlyLeads() bool {
	return c.words[0].is&prep != 0 && c.verb < 3 && !slices.ContainsFunc(c.words[:max(c.verb, 0)+1], func(w word) bool { return w.is&(det|aux) != 0 })
}

// goesFor reports whether a piece of a statement that follows a part says something by
// itself, and what it shares with that: nothing, who does it, or what is done.
func (p *half) goesFor(seam, piece string) (lead string, ok bool) {
	before, next := newClause(heard(p.whole())), newClause(heard(piece))
	joint := strings.TrimSpace(seam)
	switch {
	case before.verb < 1, before.onlyLeads(), len(next.words) == 0, leaning.Has(next.words[0].low), joint == "and" && strings.Contains(p.said, ","): // the end of a list
		return "", false
	case slices.ContainsFunc(next.words, func(w word) bool { return pointing.Has(w.low) }):
		return "", false
	case joint != "with" && next.complete(joint):
		return "", true
	}
	subject, object := p.cut(&before)
	if subject == "" || strings.Trim(joint, ".;!,") == "" {
		return "", false
	}
	verb := before.words[before.verb].raw
	switch first := &next.words[0]; {
	case joint == "with":
		return subject + " " + before.having(), first.number() && len(next.words) > 1 && before.has(prep)
	case len(next.words) > 1 && inS(first.low) && before.words[before.verb].is&aux == 0 && (first.verbal() || ofActs.Has(next.words[1].low)):
		return subject, true
	case len(next.words) > 1 && first.done() && before.isDone():
		return subject + " " + verb, true
	case joint == "and" && next.verb < 0 && first.stem != "" && !first.done() && oneName(next.words) && before.classes()&uses != 0 && object != "" && !before.has(prep):
		return subject + " " + verb, true
	}
	return "", false
}

// complete reports whether a clause behind a seam has who does it, and what is done. What may be a verb
// is none before another one: "deploys need a tag".
func (c *clause) complete(joint string) bool {
	first := &c.words[0]
	return c.verb > 0 && first.is&(prep|aux|bind) == 0 && !(first.verbal() && (c.verb != 1 || !strings.HasSuffix(first.low, "s"))) && !first.done() && (c.verbAt(c.verb) || joint == ".")
}

// isDone reports whether a clause says what is or was done to what it is about.
func (c *clause) isDone() bool {
	switch c.words[c.verb].low {
	case "is", "are", "was", "were":
		return slices.ContainsFunc(c.words[c.verb+1:min(c.verb+3, len(c.words))], func(w word) bool { return w.done() })
	}
	return false
}

// ofActs are prepositions before which a word that can be both is a verb: "deploys with".
var ofActs = text.SetOf(`with to from into onto via through`)

// done reports whether a word can tell of what was done: "kept", "moved".
func (w *word) done() bool { return strings.HasSuffix(w.low, "ed") || strong.Has(w.low) }

// oneName reports whether words are one thing, which shares no noun with what stands before
// it: "pnpm 9", and not "English versions".
func oneName(list []word) bool {
	return len(list) < 4 && !slices.ContainsFunc(list[1:], func(w word) bool { return !w.proper() && !w.number() })
}

// verbal reports whether a word is a verb of which the lexicon knows what it says.
func (w *word) verbal() bool { return (w.rel != 0 || w.is&aux != 0) && !w.name() }

// cut gives what stands before the verb of a part, and behind it.
func (p *half) cut(c *clause) (subject, object string) {
	subject, object, _ = strings.Cut(p.whole(), " "+c.words[c.verb].raw+" ")
	if object == "" {
		return "", ""
	}
	return subject, object
}

// having is the verb by which what a clause is about has something.
func (c *clause) having() string {
	if c.words[0].is&subject != 0 || strings.HasSuffix(c.words[c.verb-1].low, "s") && c.words[c.verb].low == "are" {
		return "have"
	}
	return "has"
}

// leaning are words with which nothing begins that says something by itself.
var leaning = text.SetOf(`it they he she this that these those its their his her him them which who whose whom where there then so because since as if when until till unless
	also both all each one another other others same now otherwise else only not no even just including especially except or nor too
	up down above below over under beyond later earlier newer older higher lower more less onwards upwards here elsewhere`)

// pointing are words that mean what was named elsewhere, and hinging those that begin what
// holds only with the rest.
var (
	pointing = text.SetOf(`it its they them their theirs this that these those one ones he him his she her hers`)
	hinging  = text.SetOf(`if once when whenever while unless until because since as after before although though`)
)

// rejoined says some parts of a statement as one.
func rejoined(list []half, keep []int, said string) string {
	var b strings.Builder
	for k, i := range keep {
		p := list[i]
		switch {
		case k == 0:
			b.WriteString(p.whole())
		case keep[k-1] == i-1:
			b.WriteString(p.seam + p.said)
		default:
			b.WriteString(p.seam + p.whole())
		}
	}
	left := strings.TrimRight(b.String(), " ,;")
	if first, _ := utf8.DecodeRuneInString(said); unicode.IsUpper(first) && !list[keep[0]].named() {
		_, n := utf8.DecodeRuneInString(left)
		left = strings.ToUpper(left[:n]) + left[n:]
	}
	if strings.HasSuffix(said, ".") && !strings.HasSuffix(left, ".") {
		left += "."
	}
	return left
}

// named reports whether a part begins with a name that is written in small letters.
func (p half) named() bool {
	return strings.ContainsAny(strings.Fields(p.whole())[0], "-_./0123456789")
}
