package extract

import "strings"

var (
	pointing      = words(`^(it's|it|they're|they|this|that's|that|these|those|both) (?:'?s |{adv})*(?:{relates}|was|were|must|can|can't|cannot|may|will|won't|would|should|had|might|have|a|an|the|not|only|never|always|\w+ed|\w+s)\b|^(its|their|his|her|the former|the latter|the same) |^(that's|it's)\b`)
	personal3     = words(`^(?:he|she|he's|she's) `)
	thisNoun      = words(`^(?:this|these|that|those) (?:repo|repository|project|codebase|team|company|machine|laptop|monorepo)\b`)
	demonstrative = words(`^(?:this|that|these|those) [a-z]+`)
	expletive     = words(`^(?:it was|it's been|it has been|it's|it is) (?:decided|agreed|settled|best|important|forbidden|mandatory|policy)\b`)
	opener        = words(`^(?:the |our |my |all |every |each |this |both )?(?:[\w\x01\x02./@#()&+-]+ ){0,5}?[\w\x01\x02./@#()&+-]+ (?:{relates}|was|were|must|can|can't|cannot|may|will|won't|should|had|[a-z]+ed)\b`)
	aName         = words(`{name}`)
	lastVerb      = words(` (?:{relates}|was|were|must|can|can't|cannot|may|will|won't|should|had|[a-z]+ed)$`)
)

// refer gives the edit that names what the sentence calls it, they, he or she.
// It is false where the words before do not say.
func refer(said []sentence, i int) ([]edit, bool) {
	s := &said[i]
	if thisNoun.MatchString(s.words) || expletive.MatchString(s.words) {
		return nil, true
	}
	if demonstrative.MatchString(s.words) && !pointing.MatchString(s.words) {
		return nil, false
	}
	if m := personal3.FindStringIndex(s.words); m != nil {
		return named(said, i)
	}
	m := pointing.FindStringSubmatchIndex(s.words)
	if m == nil {
		return thatWay(said, i)
	}
	if m[2] < 0 || strings.HasPrefix(strings.ToLower(s.words), "both") {
		return nil, false
	}
	noun, ok := nounBefore(said, i)
	if !ok {
		return nil, false
	}
	end := m[3]
	if strings.HasSuffix(s.words[:end], "'s") {
		return []edit{{0, end, noun + " is"}}, true
	}
	if strings.HasSuffix(s.words[:end], "'re") {
		return []edit{{0, end, noun + " are"}}, true
	}
	return []edit{{0, end, noun}}, true
}

var (
	way      = words(`\b(?:that|this) way\b`)
	bareCode = words(`^{code}$`)
)

// thatWay gives the edit that puts the code of the sentence before in the
// place of "that way".
func thatWay(said []sentence, i int) ([]edit, bool) {
	m := way.FindStringIndex(said[i].words)
	if m == nil {
		return nil, true
	}
	if i == 0 || said[i-1].turn != said[i].turn || !bareCode.MatchString(said[i-1].words) {
		return nil, false
	}
	return []edit{{m[0], m[1], "with " + said[i-1].body}}, true
}

// nounBefore gives the subject of the sentence before, in the same turn.
func nounBefore(said []sentence, i int) (string, bool) {
	for k := i - 1; k >= 0 && k >= i-3 && said[k].turn == said[i].turn; k-- {
		if pointing.MatchString(said[k].words) {
			continue
		}
		m := opener.FindString(said[k].words)
		if m == "" {
			return "", false
		}
		noun := said[k].body[:lastVerb.FindStringIndex(m)[0]]
		if speaker.MatchString(noun) {
			return "", false
		}
		return noun, true
	}
	return "", false
}

var speaker = words(`^(?:i|we|you|he|she|there|someone|who|what|if|when|to|in|on|for)\b`)

// named gives the edit for he or she by the last name in the sentence before.
func named(said []sentence, i int) ([]edit, bool) {
	s := &said[i]
	if i == 0 || said[i-1].turn != s.turn {
		return nil, false
	}
	names := aName.FindAllString(said[i-1].words, -1)
	if len(names) == 0 {
		return nil, false
	}
	end := strings.IndexAny(s.words, "' ")
	if strings.HasPrefix(s.words[end:], "'s") {
		return []edit{{0, end + 2, names[len(names)-1] + " is"}}, true
	}
	return []edit{{0, end, names[len(names)-1]}}, true
}

var thing = words(`{host}|{name}|{upper}|{path}`)

// subject gives what a fact is about: the user, or the first name in it.
func subject(k Kind, s *sentence) string {
	if k == Preference || aboutSelf.MatchString(s.words) {
		return "user"
	}
	if m := thing.FindString(s.words); m != "" {
		return m
	}
	if m := opener.FindString(s.words); m != "" {
		noun := s.body[:lastVerb.FindStringIndex(m)[0]]
		if !speaker.MatchString(noun) {
			return noun
		}
	}
	return "project"
}
