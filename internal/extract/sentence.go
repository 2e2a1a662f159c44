package extract

import (
	"strings"
	"time"

	"signet/internal/memory"
	"signet/internal/text"
)

// longest bounds a sentence in bytes. What is longer is a paste or a ramble
// that no single fact could be cut from.
const longest = 600

// longestTurn and mostSentences bound a turn, in bytes and in number. Who says
// more in one breath has pasted it, and nothing of it is taken for the
// speaker's own words.
const (
	longestTurn   = 256 << 10
	mostSentences = 300
)

// A sentence is one sentence somebody said, ready for the rules.
type sentence struct {
	turn       int
	first      int // the index of the first sentence of its turn
	origin     memory.Origin
	at         time.Time
	speaker    string   // by the name before the turn; "" is the user, or the agent
	raw        string   // as written
	plain      string   // raw without marks
	whole      masked   // plain
	body       string   // plain without the words around the statement
	words      masked   // body
	told       bool     // "remember that …", "fyi …"
	entrusted  bool     // the speaker asks outright that it be remembered; see entrust.go
	lasts      bool     // it is said to hold for good: "from now on …"
	mends      bool     // the speaker sets themselves right: "I mixed it up: …"
	recants    string   // what the speaker no longer says: "forget Redis, …"
	learnt     bool     // "something I learned: …"
	correcting bool     // it sets right what the assistant did or said
	instead    bool     // it follows a bare denial of what the assistant said
	offered    bool     // it answers what the assistant offered to do
	ordered    bool     // it goes on after the person has taken up an offer
	replies    string   // the assistant's question about how things are that it answers
	asked      string   // the assistant's question it answers
	against    string   // what the assistant said just before
	question   string   // the person's question it answers
	void       bool     // it belongs to no statement
	asks       bool     // it orders or asks something
	split      []string // its words, once they were asked for
	fitting    []fit    // the rules that fit it, once they were asked for
}

// read gives the sentences of the person and the assistant. Tools, subagents
// and the harness's summaries have no say.
func read(turns []memory.Turn) []sentence {
	var said []sentence
	before := ""   // what the assistant said last before the person's turn
	question := "" // what the person asked last, until it is answered
	acted := false
	names := speakers(turns)
	for i := range turns {
		t := &turns[i]
		if t.Side {
			continue
		}
		from := len(said)
		switch t.Role {
		case memory.RoleTool:
			acted = true
		case memory.RoleAssistant:
			said = readTurn(said, t, i, memory.Assistant, names[t.Role])
			for k := from; k < len(said); k++ {
				said[k].question = question
				before = said[k].plain
			}
			question = ""
			acted = true
		case memory.RoleUser:
			said = readTurn(said, t, i, memory.Person, names[t.Role])
			if acted {
				answer(said[from:], before)
			}
			before = ""
			question = asksWhere(said[from:])
		}
	}
	return said
}

// asksWhere gives the question of a person's turn that asks for a place or a
// way, or "".
func asksWhere(said []sentence) string {
	for i := range said {
		if wherefores.in(said[i].whole) {
			return said[i].plain
		}
	}
	return ""
}

var wherefores = form(`^(?:and |so |ok |hey )?(?:where|how (?:do|can|should|would|does) (?:i|we|you|one|the)|what(?:'s| is) the (?:command|way|path|url|host|port|address)|which (?:file|command|host|port|script|config))\b`)

func readTurn(said []sentence, t *memory.Turn, turn int, by memory.Origin, names map[string]bool) []sentence {
	speaker, raw := spoken(t.Text.String(), names)
	if len(raw) > longestTurn {
		return said
	}
	prose := text.Unmarked(text.Prose(raw))
	if by == memory.Person {
		prose = ownWords(raw, prose)
	}
	prose = mask(prose)
	head, ahead := "", false // what heads the sentence, and whether somebody asked to keep it
	from := len(said)
	for long := range text.Sentences(prose) {
		for _, span := range splitAll(prose, long) {
			if span.End-span.Start > longest {
				continue
			}
			line, masked := raw[span.Start:span.End], prose[span.Start:span.End]
			if by == memory.Person {
				masked = fluent(masked)
			}
			own := newMasked(masked)
			if scope.in(newMasked(head)) {
				line, masked = head+": "+line, head+": "+masked
			}
			s := newSentence(line, masked)
			s.turn, s.first, s.origin, s.at, s.speaker, s.raw = turn, from, by, t.Time, speaker, raw[span.Start:span.End]
			if len(said)-from == mostSentences {
				return said[:from]
			}
			if strings.HasSuffix(s.raw, ":") {
				if head, ahead = strings.TrimSuffix(s.plain, ":"), by == memory.Person && asksAhead(own); ahead {
					head = ""
				}
				continue
			}
			s.void = lists.in(newMasked(head)) || quotesOrder(newMasked(head+": "+line)) || head != "" && strings.HasPrefix(s.raw, "to ") // it goes on after what was pasted
			s.asks = orders.in(s.words) || s.end() == "?"
			if by == memory.Person {
				ahead = entrust(said[from:], &s, ahead)
			}
			said = append(said, s)
		}
	}
	return said
}

// scope is a heading that says where what stands below it holds.
var scope = form(`^(?:on|in|for|when|about) .{2,50}$`)

// lists are the headings below which stand tasks, not statements.
var lists = form(`\b(?:to.?dos?|tasks?|steps|plan|agenda|tickets|changelog|summary|wrote|says|said|channel|reads|error|output|log)\b`)

// chatStop is a full stop before a lower-case word. In chat it ends a sentence
// just as well, unless an abbreviation stands before it.
var (
	chatStop     = text.Pattern(`[\p{L}\d)\]'"\x60\x01\x02](?:[.!]+|\.\.\.|…)\s+\p{Ll}|[\x{1F300}-\x{1FAFF}\x{2600}-\x{27BF}]\x{FE0F}?\s+[^\s\x{1F300}-\x{1FAFF}]`)
	abbreviation = text.Pattern(`(?i)(?:^|[\s(])(?:e\.?g|i\.?e|etc|vs|resp|incl|approx|cf|ca|no|nr|st|dr|mr|ms|mrs|min|max|dept|v?\d+)\.\s+\S$`)
)

// splitChat splits a sentence where one ends although none begins by a capital.
func splitChat(s string, span text.Span) []text.Span {
	var parts []text.Span
	start := span.Start
	for _, m := range chatStop().FindAllStringIndex(s[span.Start:span.End], -1) {
		at := span.Start + m[1] - 1
		for at > start && s[at-1] >= 0x80 && s[at]&0xC0 == 0x80 {
			at--
		}
		if abbreviation().MatchString(s[max(start, at-16):at] + "x") {
			continue
		}
		parts = append(parts, text.Span{Start: start, End: at})
		start = at
	}
	return append(parts, text.Span{Start: start, End: span.End})
}

// splitAll splits a sentence into those that stand by themselves.
func splitAll(s string, span text.Span) (parts []text.Span) {
	for _, part := range splitChat(s, span) {
		parts = append(parts, splitTold(s, part)...)
	}
	return parts
}

var (
	hidden  = text.Pattern("`[^`\n]+`|\"[^\"\n]*\"|“[^”\n]*”")
	opening = form(`^(?:ok(?:ay)?|so|btw|tbh|fwiw|imo|well|um+|uh+|yeah|yep|yes|yup|right|hey|hi|hello|oh|and|but|also|plus|then|by the way|basically|honestly|hm+|mm+|actually|no+|nope|nah|sorry|anyway|to be (?:clear|honest)|for context|context|some background|let me give you some (?:background|context)|no no|never ?mind|scratch that|strike that|correction|let's settle (?:it|this|that)|i meant?|make that|look|listen|careful|one more thing|(?:one )?(?:last|final|other) thing|another thing|first|second|third|one|two|three|four|\d+)(?:\s*[,:;!.–—-]+\s*|\s+(?:so|yeah|btw|well|um+|but|and|yes|no)\b[,\s]*)|^(?:ok(?:ay)?|so|btw|tbh|fwiw|imo|um+|uh+|and|but|also|by the way|then|oh|yeah|actually|(?:yes[, ]+)?(?:please|pls|plz|kindly),?)\s+|^before (?:you|we) [a-z ]{3,25}:\s*|^(?:(?:that|this|it)(?:'s| is) (?:wrong|false|incorrect|outdated|not (?:true|right|correct))(?: any ?more)?|you(?:'re| are) (?:wrong|mistaken))\s*[,:;–—-]+\s*`)
	// telling announces what the speaker wants to be known.
	telling = form(`^(?:please |and |also |just |pls )*(?:(?:for (?:future )?reference|fyi|for the record|let me (?:give you|add|tell you|explain)[^:]{0,40}:|from (?:now|here|today|this (?:point|day)) on(?:wards?)?|henceforth|hereafter|going forward|in (?:the )?future|for next time|as a standing (?:order|rule))\b[,:]?|(?:heads[ -]up|(?:just )?so you know(?: next time)?|quick note|nb|ps|good to know|reminder|important|(?:hard|house|golden|standing) (?:rule|order)|rule of the house|settled|in case it (?:matters|helps)|not to be forgotten|let the record show|for (?:all )?future [\w ]{2,20})(?: for [^:,]{2,30})?(?:[,:]| that\b))\s*`)
	// mending opens what a speaker says instead of what they said before.
	mending = form(`^(?:(?:wait|sorry|oops|ah|hm+|my bad|my mistake|correction|actually)[,.:! ]+)?(?:(?:no[, ]+)?(?:wait|sorry)[, ]+(?:no[, ]+)?i mean,?|i was (?:wrong|mistaken)(?: (?:there|here|yesterday|earlier|before|last time|about (?:that|this|it)))?[,:;–-]+|my (?:mistake|bad|error|fault)[,:;–-]+|(?:ignore|forget|disregard|scratch|strike) what i (?:said|wrote|told you)(?: (?:before|earlier|yesterday|about [\w ./-]{2,40}?))?[,:;–-]+|i (?:mixed (?:it|that|them|those|this) up|got (?:it|that|this|them) (?:wrong|mixed up|backwards)|misspoke|misremembered|meant(?: to say)?|should have said)[:,;.–-]*)\s+`)
	// afterAll says of what was spoken of that it is otherwise than was said last.
	afterAll = form(`^(?:it|that|they)(?:'s|'re| is| are| stays?| was) [^,;]+ after all$`)
	// announcing heads what the speaker wants to be known.
	announcing = form(`^(?:[\w',]+ ){0,4}?(?:news|updates?|lessons?|learn(?:ed|t)|found out|discovered|findings?|takeaways?|rules?|polic(?:y|ies)|convention|agreement|requirement|background|correction|reminder|to know|insight|announcement|fact about \w+)(?: [\w']+){0,4}: `)
	closing    = form(`(?:[\s,]+(?:ok(?:ay)?|please|thanks|thank you|btw|thx|fyi|right|for the record|got it|remember|:\)|:-\)))*[\s.,;:!–—-]*$`)
	asking     = form(`[,;.–—-]+ (?:so |and |but )?(?:can|could|would|will) (?:you|we|i) .*$|[,;–—-] (?:so |and |but )?(?:is|are|do|does|did|how|what|where|why|which|should) [^,;]*\?$`)
)

// pastTimes are what is remembered together, and not kept: whoever asks whether somebody
// remembers them asks for nothing else.
var pastTimes = form(`^(?:time|day|night|week|year|bug|issue|thing|one|file|function|error|command|name|url|link|song|movie|meeting|call|talk)\b`)

// learning heads what somebody learnt by trying.
var learning = form(`\b(?:learn(?:ed|t)|lessons?|found out|discovered|findings?|takeaways?|insight)\b`)

// newSentence strips what leads up to the statement and what follows it.
func newSentence(raw, masked string) sentence {
	straight, masked := straighten(raw, masked)
	s := sentence{plain: straight}
	s.whole = newMasked(masked)
	if m := asking.find(s.whole); m != nil {
		s.whole = s.whole.slice(0, m[0])
	}
	if m := reminding.find(s.whole); m != nil && m[0] > 0 {
		s.whole, s.told, s.entrusted = s.whole.slice(0, m[0]), true, true
	}
	end := len(s.whole.text)
	start, asked := 0, false
	for {
		m := telling.find(s.whole.slice(start, end))
		if asks := headsOf(s.whole.slice(start, end)); asks > 0 {
			s.told, s.entrusted = true, true
			asked = asked || !pastTimes.in(s.whole.slice(start+asks, end))
			m = []int{0, asks}
		} else if m != nil {
			s.told = true
		} else if m = mending.find(s.whole.slice(start, end)); m != nil && start+m[1] < end {
			s.mends = true
		} else if topic, to := recanted(s.whole.slice(start, end), straight[start:end]); topic != "" {
			s.recants, s.told, s.lasts = topic, true, s.lasts || custom.in(s.whole.slice(start, end))
			m = []int{0, to}
		} else if m = announcing.find(s.whole.slice(start, end)); m != nil && start+m[1] < end {
			s.told, s.learnt = true, learning.in(s.whole.slice(start, start+m[1]))
		} else if m = opening.find(s.whole.slice(start, end)); m == nil {
			break
		}
		start += m[1]
	}
	if cut := start + closing.find(s.whole.slice(start, end))[0]; !strings.HasSuffix(s.whole.low[:cut], "/") {
		end = cut
	}
	if asked {
		end = start + len(strings.TrimRight(straight[start:end], "? "))
	}
	s.body, s.words = straight[start:end], s.whole.slice(start, end)
	s.lasts = s.lasts || lastingly.in(s.whole)
	s.mends = s.mends || start > 0 && afterAll.in(s.words)
	return s
}

// straighten makes plain apostrophes of the curled ones keyboards set, and drops what is
// blanked out or taken out, in raw and at the same places in masked.
func straighten(raw, masked string) (string, string) {
	if raw == masked && !strings.Contains(raw, "’") {
		return raw, masked
	}
	var a, b []byte
	gap := false // something was dropped just before
	for i := 0; i < len(raw); i++ {
		switch {
		case strings.HasPrefix(raw[i:], "’"):
			sign := masked[i]
			if sign == raw[i] {
				sign = '\''
			}
			a, b = append(a, '\''), append(b, sign)
			i += len("’") - 1
		case masked[i] == dropMask && raw[i] != dropMask:
		case masked[i] == ' ' && raw[i] != ' ':
			gap = true
		case gap && raw[i] == ' ' && len(b) > 0 && b[len(b)-1] == ' ':
		default:
			gap = false
			a, b = append(a, raw[i]), append(b, masked[i])
		}
	}
	return string(a), string(b)
}

// What stands in for code and for quotes. Both are control characters that no
// form but those written for them can match.
const (
	codeMask  byte = 1
	quoteMask byte = 2
)

// mask hides from the rules what is no prose: code and quotes.
func mask(raw string) string {
	words := []byte(raw)
	for _, m := range hidden().FindAllStringIndex(raw, -1) {
		sign := codeMask
		if raw[m[0]] != '`' {
			sign = quoteMask
		}
		for i := m[0]; i < m[1]; i++ {
			words[i] = sign
		}
	}
	return string(words)
}
