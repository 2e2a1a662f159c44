package extract

import (
	"strings"
	"unicode"
)

// Who has a text worked on pastes it beside what they say. Nothing in it is theirs: a
// mail to be answered tells what its writer does, a ticket what somebody wants.

var (
	// texts are what people write and have worked on.
	texts = `(?:e-?mails?|messages?|letters?|tickets?|issues?|docs?|documents?|texts?|paragraphs?|sentences?|tweets?|posts?|articles?|commits?|changes|descriptions?|specs?|specification|readme|comments?|transcripts?|minutes|threads?|story|stories|drafts?|pages?|chats?|conversations?|abstract|proposals?|reports?|feedback|copy|announcements?|newsletters?|blurbs?|sections?|reviews?|bug reports?|feature requests?|requirements?|release notes|runbooks?)`

	// orders to work on a text end where the text begins.
	assignments = form(`(?:^|\n|[.!?] +)(?:(?:hi|hey|hello|ok|okay|so|now|please|and|also|then|great|thanks|can|could|would|will|you|we|just|quickly|pls|help me(?: to)?|i need you to|i want you to|i'd like you to)[, ]+)*(?:answer|reply to|respond to|review|improve|translate|summari[sz]e|sum up|fix|proofread|rewrite|reword|rephrase|shorten|edit|correct|polish|check|comment on|critique|implement|make|look at|look over|go over|go through|read|explain|analy[sz]e|classify|estimate|(?:write|draft|make|create|give me|generate|compose) (?:me )?(?:an? |the |some )?[\w -]{2,30}? (?:for|from|of|to|about|on|based on|out of))(?: [^\s:.?!]+){0,6}?(?: (?:this|these|the following|below)(?: [\w-]+){0,4}|(?: [\w'-]+)? ` + texts + `(?: [\w'-]+){0,4})(?:: |: *\n)|(?:^|\n|[.!?] +)(?:(?:please|now|and|also|can you|could you)[, ]+)*(?:translate|summari[sz]e|proofread|rephrase|reword|paraphrase|shorten)(?: (?:in)?to \w+| in \w+(?: \w+)?| briefly| shortly| please)?(?:: |: *\n)`)
	// introductions say that a text follows, and opinions ask for one of it.
	introductions = form(`(?:^|\n|[.!?] +)(?:and |so |ok,? |now )?(?:here(?:'s| is| are| comes)|this is|below is|this came in|i got|we got) (?:(?:the|a|an|this|some|another|one|his|her|their)(?: [\w-]+){0,3}|(?:{name})'s) ` + texts + `(?: [\w'-]+){0,6}(?:: |: *\n)`)
	opinions      = form(`(?:^|\n|[.!?] +)(?:(?:and|so|ok|hey|hm)[, ]+)*(?:is|are|does|do|how (?:is|are|does|do)|what do you (?:think|make) (?:of|about)) (?:this|these|the following|my)(?: [\w-]+){0,2}? ` + texts + `(?: [\w-]+){0,6}\? *[\s]`)
	// manners say how something is done, and are followed by how.
	manners = form(`\b(?:like this|this way|as follows|in this (?:way|format|style|order)|check this out|from now on|always|never|whenever|every time)\b`)

	// logged are lines of what was committed, and keyed those of a tracker.
	logged = form(`^(?:[-*•] +)?(?:feat|fix|chore|docs|refactor|test|ci|build|perf|style|revert)(?:\([\w./, -]+\))?!?: `)
	keyed  = form(`^(?:[-*•] +)?(?-i:\p{Lu}[\p{Lu}\d]+-[1-9]\d*): (?:as an? |{we}|when |given |the |users? )`)

	// greeting and signature stand around a letter.
	greeting  = form(`(?:^|\n)[ \t]*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|greetings)(?: (?-i:\p{Lu}[\p{L}'-]+)){1,3}[,!:.]?[ \t]*\n|(?:^|\n)[ \t]*dear(?: [\p{L}'-]+){1,3},`)
	signature = form(`\n[ \t]*(?:(?:kind|best|warm) (?:regards|wishes)|regards|best|cheers|thanks|thank you|many thanks|sincerely|yours(?: \w+)?|all the best|take care)[,.!]?(?:[ \t]*\n)?[ \t]*(?-i:\p{Lu}[\p{L}'-]+)`)
)

// ownWords gives the prose of a person's turn with what they have worked on blanked
// out. Offsets stay.
func ownWords(raw, prose string) string {
	prose = withoutLines(prose)
	words := newMasked(prose)
	end := len(prose)
	for _, opens := range []pattern{assignments, introductions, opinions} {
		for _, at := range opens.all(words) {
			if at[1] < end && !manners.in(words.slice(at[0], at[1])) && !enclosed(raw[at[1]:]) {
				end = at[1]
				break
			}
		}
	}
	if from, to := letter(words.slice(0, end)); from < to {
		prose = prose[:from] + blanked(prose[from:to]) + prose[to:]
	}
	return prose[:end] + blanked(prose[end:])
}

// enclosed reports whether what is worked on is set apart by its own marks, so that
// what stands behind it is the person's again.
func enclosed(s string) bool {
	s = strings.TrimLeftFunc(s, unicode.IsSpace)
	for _, mark := range []string{"```", "~~~", ">", `"`, "“", "<"} {
		if strings.HasPrefix(s, mark) {
			return true
		}
	}
	return false
}

// letter gives where a letter that somebody else wrote begins and ends: it greets by
// name and is signed.
func letter(words masked) (from, to int) {
	at := greeting.find(words)
	if at == nil {
		return 0, 0
	}
	signed := signature.find(words.slice(at[1]-1, len(words.low)))
	if signed == nil {
		return 0, 0
	}
	return at[0], at[1] - 1 + signed[1]
}

// withoutLines blanks out lines that are of a log of commits or of a tracker.
func withoutLines(prose string) string {
	var b strings.Builder
	for line := range strings.Lines(prose) {
		if words := newMasked(strings.TrimLeft(line, " \t")); logged.in(words) || keyed.in(words) {
			line = blanked(line)
		}
		b.WriteString(line)
	}
	return b.String()
}

// blanked gives spaces for all of s but its line ends.
func blanked(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c != '\n' && c != '\r' {
			b[i] = ' '
		}
	}
	return string(b)
}
