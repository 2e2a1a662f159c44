package recall

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"signet/internal/text"
)

// A deed is what a text says is done, and to what: to deploy Heron, whoever does or forbids it.
type deed struct {
	act   string   // the term of the word for it
	thing []string // the words for what it is done to, as they are written; none where that is nothing certain
	meant bool     // that is not said, but what the text is about
}

// mostThing is how many words a thing has at most.
const mostThing = 4

// deedsOf gives the deeds of which a text speaks: deploy Heron, Heron must never be deployed, Heron
// deploys are frozen, deploys of Heron. Where it begins with a thing that must be so before a
// deed that is done to nothing certain, it is done to that.
func deedsOf(s string) []deed {
	words := wordsIn(s)
	about := madeSo(words)
	var all []deed
	for i, w := range words {
		act := actOf(w.low)
		if act == "" {
			continue
		}
		d := deed{act: act, thing: doneToIn(words, i)}
		if d.thing == nil && !w.starts && i > len(about) {
			d.thing, d.meant = about, true
		}
		all = append(all, d)
	}
	return all
}

// A spoken word is one of a text, and where it stands.
type spoken struct {
	bare, low    string // without marks; and in small letters
	starts, ends bool   // a sentence or a part of one
	owner        bool   // what follows belongs to it
}

// wordsIn gives the words of a text. One with which a sentence begins is in small letters, unless it
// is no word of any text.
func wordsIn(s string) []spoken {
	fields := strings.Fields(s)
	all := make([]spoken, 0, len(fields))
	starts := true
	for _, f := range fields {
		bare, owner := strings.CutSuffix(strings.ReplaceAll(text.Bare(f), "’", "'"), "'s")
		w := spoken{bare: bare, low: strings.ToLower(bare), starts: starts, owner: owner, ends: bare != "" && !owner && !strings.HasSuffix(f, bare)}
		if starts && (!beginsName(bare) || actOf(w.low) != "") {
			w.bare = w.low
		}
		starts = bare == "" || w.ends
		all = append(all, w)
	}
	return all
}

// actOf gives the term of a word, in small letters, for something that is done, or "".
func actOf(word string) string {
	if text.IsStopWord(word) || choosing.Has(word) {
		return ""
	}
	if terms := text.Terms(word); len(terms) == 1 && acts()[terms[0]] {
		return terms[0]
	}
	return ""
}

var acts = sync.OnceValue(func() text.TermSet { return text.TermSetOf(doing + " " + doingAsNouns) })

// doneToIn gives to what is done what the word i says.
func doneToIn(words []spoken, i int) []string {
	k, passive := i-1, false
	for ; k >= 0 && !words[k].ends && besideAct.Has(words[k].low); k-- {
		passive = passive || being.Has(words[k].low) && !strings.HasSuffix(words[i].low, "ing")
	}
	if !passive {
		if thing, said := thingBehind(words, i+1); said {
			return thing
		}
	}
	if k < 0 || words[k].ends {
		return nil
	}
	thing, from := thingBefore(words, k)
	named := from > 0 && definite.Has(words[from-1].low) || i+1 < len(words) && !words[i].ends && stating.Has(words[i+1].low)
	if passive || k == i-1 && named { // else who does it
		return thing
	}
	return nil
}

// thingBehind gives the thing whose words begin at i, and whether there is one, or any
// is meant.
func thingBehind(words []spoken, i int) (thing []string, said bool) {
	if i == 0 || i >= len(words) || words[i-1].ends {
		return nil, false
	}
	if words[i].low == "of" {
		i++
	}
	for ; i < len(words); i++ {
		w := words[i]
		switch {
		case anyOne.Has(w.low):
			return nil, true // of any
		case len(thing) == 0 && definite.Has(w.low):
			continue
		case endsNames(w):
			return thing, len(thing) > 0
		}
		if thing = append(thing, w.bare); w.ends || len(thing) == mostThing {
			break
		}
	}
	return thing, len(thing) > 0
}

// thingBefore gives the thing whose words end at k, and where they begin.
func thingBefore(words []spoken, k int) (thing []string, from int) {
	from = k + 1
	for from > 0 && k+1-from < mostThing && !endsNames(words[from-1]) && (from == k+1 || !words[from-1].ends) {
		from--
		thing = append([]string{words[from].bare}, thing...)
	}
	return thing, from
}

// endsNames reports whether a word is none of those by which a thing is called.
func endsNames(w spoken) bool {
	return w.bare == "" || text.IsStopWord(w.low) || behindObject.Has(w.low) || stating.Has(w.low) || besideAct.Has(w.low)
}

// madeSo gives the thing with which a text begins that has to be made so or so before something
// else is done; not who is to be told.
func madeSo(words []spoken) []string {
	k := 0
	for k < len(words) && definite.Has(words[k].low) {
		k++
	}
	from := k
	for k < len(words) && k-from < mostThing && !endsNames(words[k]) {
		k++
	}
	for at := k; at > from && at < len(words) && !words[at-1].ends && besideAct.Has(words[at].low); at++ {
		if being.Has(words[at].low) && slices.ContainsFunc(words[at+1:min(at+3, len(words))], isMade) {
			return bareOf(words[from:k])
		}
	}
	return nil
}

// isMade reports whether a word may tell what was made of a thing, and of nobody.
func isMade(w spoken) bool { return strings.HasSuffix(w.low, "ed") && !saidTo.Has(w.low) }

func bareOf(words []spoken) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = w.bare
	}
	return all
}

var (
	// besideAct may stand between a thing and what is done to it.
	besideAct = text.SetOf(`is are was were be been being get gets got may must should shall can cannot could will would has have had need needs not never only always ever to still also manually
	isn't aren't mustn't shouldn't can't`)
	// choosing takes one thing and leaves others: who chooses another is to know of the rule.
	choosing = text.SetOf(`use add install choose pick select adopt introduce include import buy prefer try switch migrate`)
	being    = text.SetOf(`is are was were be been being get gets got isn't aren't`)
	definite = text.SetOf(`the our my your his her their its this that these those`)
	// saidTo is done to somebody who has to know.
	saidTo = text.SetOf(`asked informed notified paged alerted warned consulted called pinged emailed messaged contacted involved invited briefed included copied`)
)

// writtenAsName reports whether a word is written as the name of one thing: what is in
// capitals is one of whatever thing.
func writtenAsName(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(r) && isSecond(word) && !nobody().MatchString(word)
}
