package recall

import (
	"context"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"signet/internal/memory"
	"signet/internal/recall/thesaurus"
	"signet/internal/recall/when"
	"signet/internal/text"
)

// Places tells where the answer to a question is likely to stand in the
// taxonomy: by leaf, and by the group of leaves. memory.Service does.
type Places interface {
	Likely(ctx context.Context, question string) (map[string]float64, error)
}

// understand makes a question of what somebody asks, as far as its words tell.
// The times that it names are not searched for as words.
func (e *Engine) understand(ctx context.Context, q memory.Query, from searchable) (question, error) {
	whole := q.Text
	q.Text = askedOf(q.Text)
	prose := text.Prose(q.Text)
	meant := respelled(prose)
	about := aboutOf(meant)
	if about != "" {
		q.Text, prose, meant = about, about, about
	}
	said, around := strings.ToLower(meant), prose
	ends := endsOf(said)
	bare, several := withoutCourtesy(ends), asksSeveral(said)
	intent := promptIntent(said)
	if about != "" {
		intent = what
	}
	times, bound, err := e.times(ctx, q, prose, looksBack(intent, said), from)
	if err != nil {
		return question{}, err
	}
	asked := words(when.Without(q.Text, times))
	if q.Before != "" && about == "" && leans(said) && !elsewhere().MatchString(strings.ToLower(text.Prose(whole))) {
		asked = append(asked, lend(asked, q.Before)...)
		around = prose + "\n" + text.Prose(q.Before)
	}
	setAside(asked, meant)
	home := nameOfProject(q.Reader.Project)
	kinds := kindsAsked(meant)
	parts := partsOfNames(prose)
	entire := wholeWords(said)
	asking, besides := askingWords(ends), shareAside(asked)
	for i, t := range asked {
		asked[i].share = thesaurus.ShareInMemory(t.text) * pasted(t)
		if asking[t.text] || intent == how && procedures()[t.text] {
			asked[i].share = thesaurus.LeastShare
		}
		if intent == how && workshop()[t.text] {
			asked[i].share = 1
		}
		if parts[t.text] {
			asked[i].share *= partShare
		}
		if t.aside {
			asked[i].share *= besides
		}
		if home[t.text] {
			asked[i].share *= homeShare
		}
		asked[i].likes = slices.Clone(thesaurus.InTrade(t.text))
		if entire[t.text] {
			asked[i].likes = thesaurus.Closest(t.text, append(asked[i].likes, thesaurus.Same(t.text)...))
		}
		if asked[i].kind = kinds[t.text]; asked[i].kind {
			for j := range asked[i].likes {
				if k := &asked[i].likes[j]; k.Share >= thesaurus.TradeShare {
					k.Share = thesaurus.KindShare
				}
			}
			asked[i].likes = thesaurus.Closest(t.text, append(asked[i].likes, thesaurus.OfKind(t.text)...))
		}
	}
	var wants *answer
	if intent != task && !several {
		wants = wanted(bare)
	}
	if wants != nil {
		eachForItself(asked)
	}
	w, err := from.weigh(ctx, prose, asked)
	if err != nil {
		return question{}, err
	}
	for _, one := range compounds(said) {
		entire[one] = true
	}
	w.hear(said)
	w.entire, w.home = entire, home
	w.intent, w.likes, w.sorts = intent, liking().MatchString(ends), sorts(prose)
	w.parts, w.acts, w.wants = several, acting().MatchString(ends), wants
	w.names = naming().MatchString(ends)
	w.bugs = w.intent != task && troubles().MatchString(ends)
	w.ails = ailing().MatchString(said) // what is told stands anywhere
	if looksBack(intent, said) {
		w.times, w.bound = times, bound
	}
	if w.play, err = e.lookAround(ctx, q, around, w.among); err != nil {
		return w, err
	}
	w.proper = properTerms(prose)
	w.together = w.pairsOf(prose)
	w.drills = drills(ends) || renamedInFile().MatchString(endsOf(prose))
	w.general, w.invents = generally().MatchString(ends), inventing().MayMatch(ends) && inventing().MatchString(ends)
	w.whether = happened().MatchString(bare)
	w.about, w.folders = telling(about), foldersOf(q.Text)
	w.object = objectOf(w.intent, bare)
	if meant == prose { // who slips there may have slipped in what he asks for
		w.focus, w.strict = w.focusOf(bare)
	}
	w.things, w.role = thingsOf(said), inRole().MatchString(ends)
	if w.wants != nil {
		w.counted = countedOf(ends)
	}
	if e.places != nil {
		w.likely, err = e.places.Likely(ctx, prose)
	}
	return w, err
}

// eachForItself drops from the likes of each term the other terms of the question:
// who looks something up asks for both, and one word of a memory is not two.
func eachForItself(asked []term) {
	own := make(map[string]bool, len(asked))
	for _, t := range asked {
		own[t.text] = t.share >= thesaurus.EverydayShare
	}
	for i := range asked {
		asked[i].likes = slices.DeleteFunc(asked[i].likes, func(k thesaurus.Kin) bool { return own[k.Text] })
	}
}

// naming tells that somebody asks what something is called.
var naming = text.Pattern(`\b(?:called|names?|named)\b`)

// which leads to what is asked for by its kind, as in "which editor do I use".
var which = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(?i:which|what)(?: kind of| sort of| type of)? (\p{L}+)(?: (\p{L}+))?`)
})

// homeShare is what a word counts that the project at hand is called by.
const homeShare = 0.5

// nameOfProject gives the terms of what the project of the reader is called: all
// that is remembered there is of it, whether it says so or not.
func nameOfProject(root string) map[string]bool {
	all := map[string]bool{}
	for _, t := range text.Terms(path.Base(filepath.ToSlash(root))) {
		all[t] = true
	}
	return all
}

// kindsAsked gives the terms that tell of what kind the answer is. One of the
// kind answers better than the word for it. A name is no kind: who asks which LLVM he
// should take has no use for another compiler.
func kindsAsked(said string) map[string]bool {
	all := map[string]bool{}
	for _, m := range which().FindAllStringSubmatch(said, -1) {
		for _, w := range m[1:] {
			if w == "" || text.IsStopWord(w) || w != strings.ToLower(w) {
				break
			}
			for _, t := range text.Terms(w) {
				all[t] = true
			}
		}
	}
	return all
}

// askedTime finds the words by which a time is asked for.
var askedTime = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(?:(?:what|which) (?:exact )?(?:time|date|day|weekday|month|week|year)(?: of the (?:day|week|month|year))?|how (?:long|often))\b`)
})

// askingWords gives the terms that only say what sort of answer is asked for: which
// day of the month is no question about days, or months.
func askingWords(said string) map[string]bool {
	all := map[string]bool{}
	for _, m := range askedTime().FindAllString(said, -1) {
		for _, t := range text.Terms(m) {
			all[t] = true
		}
	}
	return all
}

// procedures are the terms of words for how something is done, by which it is asked
// for and seldom told.
var procedures = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, t := range text.Terms(`checklist command drill howto instructions order playbook procedure process recipe routine runbook sequence step steps walkthrough way workflow`) {
		all[t] = true
	}
	return all
})

// workshop are the terms of what is made use of in any project: everybody who works with
// an agent speaks of them, but who asks how that is done asks for what is so here.
var workshop = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, t := range text.Terms(`build package review script test`) {
		all[t] = true
	}
	return all
})

// pasted is what is left of a term's share where it only stands in pasted matter.
func pasted(t term) float64 {
	if whole := thesaurus.Share(t.text); whole > 0 {
		return t.share / whole
	}
	return 1
}

// lookingBack tells that somebody speaks of what was.
var lookingBack = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(did|was|were|had|has|have|been|happened|last|ago|yesterday|since)\b`)
})

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
func wholeWords(s string) map[string]bool {
	all := map[string]bool{}
	for w := range strings.FieldsSeq(s) {
		if terms := text.Terms(strings.Trim(w, ".,;:?!()\"'`")); len(terms) == 1 {
			all[terms[0]] = true
		}
	}
	return all
}
