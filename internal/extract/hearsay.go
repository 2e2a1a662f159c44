package extract

// An order that somebody else gave, or that stands in some text, binds nobody until the
// person says that it holds. Who quotes it tells of words: "the wiki says: never …". Who
// tells it in words of his own, without the colon, tells a fact.

const (
	yet    = `(?:(?:still|always|once|just|also|even|keeps?|kept|used to|has|have|had|[a-z]+ly) )*`
	saying = `(?:say(?:s|ing)?|said|suggest(?:s|ed|ing)?|recommend(?:s|ed|ing)?|complain(?:s|ed)?|claim(?:s|ed)?|tells?|told|telling|insist(?:s|ed|ing)?|advis(?:es|ed)|argu(?:es|ed)|warn(?:s|ed)?|demand(?:s|ed)?|propos(?:es|ed)|preach(?:es|ed)?|lectur(?:es|ed))(?: (?:me|us|you|him|her|them|everyone|everybody|people))?`
)

var (
	// quoting sentences give what somebody says, and relating ones what that was.
	quoting = form(`^((?:[\w@./'-]+ ){1,7}?)` + yet + `(?:` + saying + `(?: [\w#'./-]+){0,5}?|` +
		`(?:wrote|posted|commented|answered|replied|mentioned|noted)(?: [\w#'./-]+){0,5}?|writes?|posts?|reads|states|stated|answers|replies|orders|comments): +`)
	relating = form(`^((?:[\w@./'-]+ ){1,7}?)` + yet + saying + ` (?:that )?`)
	// bidden begins what somebody is told to do or not to do.
	bidden = form(`^(?:(?:you|we|one|i|everyone|everybody|nobody|people|devs|developers|engineers|teams) )?(?:really |just |simply )?(?:must|mustn't|should|shouldn't|ha(?:ve|s) to|may (?:not|only)|can't|cannot|can only|shall|ought|never|always|don't|do not|not to|to (?:always|never))\b`)
	// authorities are those whose word is the rule, but for what they said in bygone
	// days. Who speaks for ourselves quotes nobody.
	authorities = form(`\b(?:(?:my|our|the) (?:[\w-]+ )?(?:boss|manager|lead|cto|ceo|cfo|vp|director|supervisor|owner|customers?|clients?|lawyers?|teacher|chef|professor|advisor|regulators?|auditors?|board|law|contract|rules?|polic(?:y|ies)|conventions?|guidelines?|style ?guide|agreement|standard|spec|license|sla|adr|charter)|legal|security|compliance|management|leadership|gdpr|product|ops|finance|{name} from (?:legal|security|compliance))\b`)
	bygone      = form(`\b(?:old|former|last|previous|ex|used to)\b`)
	ourselves   = form(`(?:^| )(?:i|we|we've|i've|as|like) `)
	// heeded orders of others are made one's own.
	heeded = form(`\b(?:we (?:all )?(?:agree|agreed|follow|adopted|decided|do that|stick)|i agree|so (?:please|we|let's|always|never|from now)|(?:he|she|they)(?:'s| is| are|'re) right|(?:that|which|it) (?:holds|applies)|from now on)\b`)
)

// quotesOrder reports whether words quote what somebody else wants to be done.
func quotesOrder(words masked) bool {
	said, ok := saidElsewhere(words, quoting)
	return ok && (bidden.in(said) || binds.in(said) || orders.in(said))
}

// tellsOrder reports whether words quote or tell what somebody else wants to be done.
func tellsOrder(words masked) bool {
	said, ok := saidElsewhere(words, relating)
	return ok && bidden.in(said) || quotesOrder(words)
}

// saidElsewhere gives what somebody said whose word is no rule here, by one form of
// telling it.
func saidElsewhere(words masked, by pattern) (said masked, ok bool) {
	m := by.find(words)
	if m == nil || ourselves.in(words.slice(0, m[3])) || heeded.in(words) {
		return said, false
	}
	ruled := authorities.in(words.slice(m[2], m[3])) && !bygone.in(words.slice(0, m[1]))
	return words.slice(m[1], len(words.low)), !ruled
}
