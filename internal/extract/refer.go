package extract

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"signet/internal/text"
)

var (
	// pointing are the openings that point back at a thing, heOrShe those that
	// point at a person, and demonstrative those that point at what is in
	// sight. thisProject is in sight always; expletive points at nothing.
	pointing      = form(`^(it's|it|they're|they|this|that's|that|these|those|both) (?:'?s |{adv})*(?:{relates}|was|were|must|can|can't|cannot|may|will|won't|would|should|had|might|have|a|an|the|not|only|never|always|\w+ed|\w+s)\b|^(its|their|his|her|the former|the latter|the same) |^(that's|it's)\b`)
	heOrShe       = form(`^(?:he|she|he's|she's) `)
	demonstrative = form(`^(?:this|that|these|those) [a-z]+`)
	thisProject   = form(`^(?:this|these|that|those) (?:repo|repository|project|codebase|team|company|machine|laptop|monorepo)\b`)
	expletive     = form(`^(?:it was|it's been|it has been|it's|it is) (?:decided|agreed|settled|best|important|forbidden|mandatory|policy)\b`)
	// opener is a subject with its verb, and lastVerb the verb.
	opener   = form(`^(?:the |our |my |all |every |each |this |both )?(?:[\w\x01\x02./@#()&+-]+ ){0,5}?[\w\x01\x02./@#()&+-]+ (?:{relates}|was|were|must|can|can't|cannot|may|will|won't|should|had|[a-z]+ed)\b`)
	lastVerb = form(` (?:{relates}|was|were|must|can|can't|cannot|may|will|won't|should|had|[a-z]+ed)$`)
	name     = form(`{name}`)
)

// refer gives the edit that names what the sentence calls it, they, he or she.
// It is false where the words before do not say.
func refer(said []sentence, i int) ([]edit, bool) {
	s := &said[i]
	if thisProject.in(s.words) || expletive.in(s.words) {
		return nil, true
	}
	if demonstrative.in(s.words) && !pointing.in(s.words) {
		return nil, false
	}
	if m := heOrShe.find(s.words); m != nil {
		return named(said, i)
	}
	m := pointing.find(s.words)
	if m == nil {
		return thatWay(said, i)
	}
	if s.recants != "" && plainly.in(s.words) { // "about the port: it's 8090"
		return []edit{pointed(s, plainly.find(s.words)[3], capital(s.recants))}, true
	}
	if m[2] < 0 || strings.HasPrefix(s.words.low, "both") {
		return nil, false
	}
	noun, ok := nounBefore(said, i)
	if !ok && s.mends {
		noun, ok = nounMended(said, i)
	}
	if !ok {
		return nil, false
	}
	return []edit{pointed(s, m[3], noun)}, true
}

// plainly are the openings that point back at one thing or at several.
var plainly = form(`^(it's|they're|that's|it|they|that) `)

// pointed is the edit that puts a noun in the place of the pronoun that ends at words[end].
func pointed(s *sentence, end int, noun string) edit {
	switch {
	case strings.HasSuffix(s.words.low[:end], "'s"):
		noun += " is"
	case strings.HasSuffix(s.words.low[:end], "'re"):
		noun += " are"
	}
	return edit{0, end, noun}
}

var (
	way      = form(`\b(?:that|this) way\b`)
	bareCode = form(`^{code}$`)
)

// thatWay gives the edit that puts the code of the sentence before in the
// place of "that way".
func thatWay(said []sentence, i int) ([]edit, bool) {
	m := way.find(said[i].words)
	if m == nil {
		return nil, true
	}
	if i == 0 || said[i-1].turn != said[i].turn || !bareCode.in(said[i-1].words) {
		return nil, false
	}
	return []edit{{m[0], m[1], "with " + said[i-1].body}}, true
}

// nounBefore gives the subject of the sentence before, in the same turn.
func nounBefore(said []sentence, i int) (string, bool) {
	for k := i - 1; k >= 0 && k >= i-3 && said[k].turn == said[i].turn; k-- {
		if pointing.in(said[k].words) {
			continue
		}
		return topic(&said[k])
	}
	return "", false
}

// nounMended gives the subject of what the person said in the turn before, and
// now says otherwise.
func nounMended(said []sentence, i int) (string, bool) {
	for k := reach(said, i); k < said[i].first; k++ {
		if noun, ok := topic(&said[k]); ok && said[k].origin == said[i].origin {
			return noun, true
		}
	}
	return "", false
}

// topic gives the subject of a sentence, unless that is a speaker.
func topic(s *sentence) (string, bool) {
	m := opener.find(s.words)
	if m == nil || speaker.in(s.words) {
		return "", false
	}
	verb := lastVerb.find(s.words.slice(0, m[1]))
	if verb == nil {
		return "", false
	}
	noun := s.words.slice(0, verb[0])
	if clausal.in(noun) {
		return "", false
	}
	return strings.TrimSuffix(finish(s.body[:verb[0]], s.inThirdPerson(noun)), "."), true
}

// clausal are words that stand in more than the name of a thing: "my family motivates
// me to", "back then I".
var clausal = form(`\b(?:i|me|we|us|you|he|she|him|they|them|it|to|gave|made|makes|gives|lets?)\b`)

var speaker = form(`^(?:i|we|you|he|she|there|someone|who|what|if|when|to|in|on|for)\b`)

// named gives the edit for he or she by the last name in the sentence before.
func named(said []sentence, i int) ([]edit, bool) {
	s := &said[i]
	if i == 0 || said[i-1].turn != s.turn {
		return nil, false
	}
	names := name.all(said[i-1].words)
	if len(names) == 0 {
		return nil, false
	}
	last := names[len(names)-1]
	who := said[i-1].body[last[0]:last[1]]
	end := strings.IndexAny(s.words.low, "' ")
	if strings.HasPrefix(s.words.low[end:], "'s") {
		return []edit{{0, end + 2, who + " is"}}, true
	}
	return []edit{{0, end, who}}, true
}

var thing = form(`{host}|{name}|{upper}|{path}`)

// subject gives what a fact is about: the user, or the first name in it.
func subject(k Kind, s *sentence) string {
	if k == Preference && !ofOthers(s.words) || aboutSelf.in(s.words) {
		return cmp.Or(s.speaker, "user")
	}
	for _, m := range thing.all(s.words) {
		if what := s.body[m[0]:wordEnd(s.body, m[1])]; m[0] > 0 || !opensOnly(what) {
			return what
		}
	}
	if noun, ok := topic(s); ok && !opensOnly(noun) {
		return noun
	}
	return "project"
}

// wordEnd gives where the word ends that goes on at i: TypeScript is no Type.
func wordEnd(s string, i int) int {
	for _, r := range s[i:] {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		i += utf8.RuneLen(r)
	}
	return i
}

// opensOnly reports whether a word has its capital from the sentence it begins.
func opensOnly(w string) bool {
	if len(w) > 1 && w == strings.ToUpper(w) { // US, IT
		return false
	}
	return text.IsStopWord(w) && !strings.EqualFold(w, "will") || fillers.in(newMasked(w))
}

var fillers = form(`^(?:please|actually|currently|usually|generally|basically|always|never|ever|only|just|also|yes|no|ok|okay|well|now|today|note|remember|make|use|keep|put|add|run|do|don't|let|let's|if|when|whenever|once|since|because|asked|every|each|all|any|some|most|both|nobody|nothing|everything|everyone)$`)
