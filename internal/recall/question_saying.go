package recall

import (
	"strings"
	"sync"

	"signet/internal/memory"
	"signet/internal/text"
)

// A saying is what somebody says who asks, as it is heard.
type saying struct {
	asked string // without what he leaves and who wants to know it; of who wants to know all of something, that
	prose string // of that
	meant string // the prose, with the words by which it asks as they are meant
	said  string // the same in lower case
	ends  string // where it is long, what stands at its ends
	bare  string // those without courtesy

	about   string          // what is to be told all of; "" where something else is asked
	before  string          // what was said before, where he leans on it
	entire  map[string]bool // terms that are a word of it, and not only a part of one
	home    map[string]bool // terms of what his project is called
	intent  intent
	several bool    // more than one thing is asked
	slipped bool    // in a word by which something is asked, and so perhaps in what is asked for
	back    bool    // the times that it names are those of what is looked for
	wants   *answer // the kind of answer, where it can be told
}

// sayingOf hears what a query says.
func sayingOf(q memory.Query) *saying {
	s := &saying{asked: askedOf(q.Text), home: nameOfProject(q.Reader.Project)}
	whole := spelledOut(s.asked, q.Before)
	before := q.Before
	if whole != s.asked {
		s.asked, before = whole, "" // it leans on nothing any more
	}
	s.prose = text.Prose(s.asked)
	s.meant = respelled(s.prose)
	if s.about = aboutOf(s.meant); s.about != "" {
		s.asked, s.prose, s.meant = s.about, s.about, s.about
		s.home = nil // of the project itself, if he asks of that
	}
	s.slipped, s.meant = s.meant != s.prose, closedUp(s.meant)
	s.said = strings.ToLower(s.meant)
	s.ends = endsOf(s.said)
	s.bare = withoutCourtesy(s.ends)
	s.entire = wholeWords(s.said)
	s.several, s.intent = asksSeveral(s.said), promptIntent(s.said)
	if s.about != "" {
		s.intent = what
	}
	s.back = looksBack(s.intent, s.said)
	if s.intent != task && !s.several {
		s.wants = wanted(s.bare)
	}
	if before != "" && s.about == "" && leans(s.said) && !elsewhere().MatchString(strings.ToLower(text.Prose(q.Text))) {
		s.before = before
	}
	return s
}

// closedUp leaves of several blank lines one: where something was pasted, its prose has
// none but those, and is no longer by them.
func closedUp(s string) string {
	if !strings.Contains(s, "\n") {
		return s
	}
	var lines []string
	for line := range strings.SplitSeq(s, "\n") {
		if line = strings.TrimRight(line, " \t\r"); line != "" || len(lines) > 0 && lines[len(lines)-1] != "" {
			lines = append(lines, line)
		}
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// around gives what is said with what it leans on.
func (s *saying) around() string {
	if s.before == "" {
		return s.prose
	}
	return s.prose + "\n" + text.Prose(s.before)
}

// lookingBack tells that somebody speaks of what was.
var lookingBack = text.Pattern(`\b(did|was|were|had|has|have|been|happened|last|ago|yesterday|since)\b`)

// onlyChanged tells that somebody asks what changed, and of nothing else.
var onlyChanged = text.Pattern(`^what('s| is| has| have| was)?( been)? (changed|new)\W*$`)

// looksBack reports whether the times that are named are those of what is looked
// for. Who wants to know how to do something in winter, or why it is slow then,
// has no use for what was told in the last one.
func looksBack(i intent, said string) bool {
	switch i {
	case how, why, should, task:
		return lookingBack().MatchString(said)
	}
	return true
}

// leaving finds a first sentence by which somebody leaves what was spoken of: "enough
// of the collector." To drop the column is a task.
var leaving = sync.OnceValue(func() text.Sieve {
	return text.NewSieve(`(?i)^\W*(?:(?:ok(?:ay)?|good|great|fine|thanks|well|right)\W+)*(?:(?:enough (?:of|about)|so much for|done with|never ?mind)\b[^.,;:!?\n]{0,60}|(?:let's )?(?:leave|forget|drop|park|skip) (?:that|it|this)(?: for now)?)[.,;:!?\n]+\s+(\b)`)
})

// asker finds who asks, where it is another one than who says it.
var asker = sync.OnceValue(func() text.Sieve {
	return text.NewSieve(`(?i)^\W*(?:[\p{L}.'-]+ ){1,4}(?:asks|asked|is asking|keeps asking|wants to know|wanted to know|would like to know|needs to know|wonders|wondered)(?: me| us| again| whether| if| about)*:? (when|what|who|whom|whose|where|which|why|how|if|whether|can|could|may|is|are|do|does)\b`)
})

// askedOf gives what somebody asks, without what he leaves and who wants to know it:
// nothing is asked of those.
func askedOf(s string) string { return fromGroup(asker(), fromGroup(leaving(), s)) }

// fromGroup gives a text from the first group of a pattern on, and the whole where that
// does not match.
func fromGroup(p text.Sieve, s string) string {
	if !p.MayMatch(strings.ToLower(s[:min(len(s), mostAsked)])) {
		return s
	}
	if m := p.FindStringSubmatchIndex(s); m != nil {
		return s[m[2]:]
	}
	return s
}

// wholeWords gives the terms that are a word of a text, and not only a part of one: a
// file.ts says nothing of TypeScript.
func wholeWords(s string) text.TermSet {
	all := text.TermSet{}
	for w := range strings.FieldsSeq(s) {
		if terms := text.Terms(text.Bare(w)); len(terms) == 1 {
			all[terms[0]] = true
		}
	}
	return all
}
