package extract

import "strings"

// What a speaker asks outright to be kept. The words that ask stand before the statement
// ("jot this down: …"), behind it ("…, remember that"), or in a sentence of their own beside
// it ("Keep that in mind."). They are cut off, and the statement is kept unless much speaks
// against it.

// Parts of the forms below.
const (
	// urging may stand before the words that ask.
	urging = `(?:(?:please|pls|plz|kindly|just|also|and|so|now|ok|okay|hey|btw|(?:can|could|would|will|may|might) (?:you|u|i|we)(?: ask you)?|would you mind|would it be possible(?: for you)?|it would (?:help|be (?:good|nice|great))(?: me)? if (?:you|u)(?:'d| would| could)?` +
		`|be so (?:kind|good)(?: as)?|do me a favou?r and|(?:i|i'd|we) (?:want|need|like|ask|would like) you|you (?:should|may|might|better|need|have)|want|to|let(?:'s| me)|make sure) ?[ ,:]+)*`

	// recalling are verbs that ask for nothing but memory.
	recalling = `(?:remember(?:ed)?|remembr|rember|memori[sz](?:e|ing)|note|noting|take note|(?:bear|keep) in mind|(?:make|keep|take)(?: yourself)? (?:a |an )?(?:(?:mental|permanent|little|quick|short) )?note|(?:mental |a )?note (?:to|for) (?:self|yourself|(?:the )?future (?:you|me)|posterity)|mental note` +
		`|(?:keep|kept) track|don't (?:you )?(?:ever )?forget|do not forget|never forget|don't (?:you )?let me (?:ever )?forget|don't lose sight|be aware|for your memory|commit (?:this|that|it|the following) to memory|so (?:that )?(?:you|we) have it|(?:this is|it's) worth (?:remembering|writing down|knowing))`

	// writing are verbs that ask for it where they say so: a file is saved, too.
	writing = `(?:save|store|record|log|pin|file|jot|write|scribble|put|add|keep|tuck|stash|learn|retain)`

	// inMemory is where what is asked for is to be kept, and how long.
	inMemory = `(?:down|away|on (?:file|record)|handy|somewhere(?: safe)?|once and for all|for (?:me|us|later|next time|good|the future)|as a (?:decision|rule|fact)` +
		`|(?:in|into|to|on) (?:(?:your|ur|the|my|our) )?(?:(?:long[- ]term|permanent) )?(?:memory(?: bank)?|notes?|notebook|head|brain|mind|profile|list of (?:things|facts|rules)[^:]{0,30}))`
)

// entrusting asks to keep what follows.
var entrusting = form(`^` + urging + `(?:` + strings.Join([]string{
	recalling + `(?:,? (?:this|it|that|the following|one|of|here|down|for (?:me|us|good|later|next time|the future)|in (?:all|any|every) [\w ]{2,20}|please|pls|this (?:number|name|one|decision)))*(?: the fact)?(?: *:\s*| +[–—-]+ +| that )`,
	`(?:remember|don't forget|note|keep in mind|bear in mind)(?:,? (?:please|pls))?, `,
	writing + `(?: (?:this|that|it|these|them|the following|something|two things))?(?: (?:` + inMemory + `|please|pls))+(?: *:\s*| +[–—-]+ +|, | that )`,
	`(?:save|store|record|memori[sz]e|learn|keep) (?:this|the following)(?: (?:decision|fact|rule))?(?: *:\s*|, )`,
	`(?:remember|keep in mind|don't forget)(?: pls| please)? (?:i|i'm|i've|i'd|we|we're|we've|he|she|there|(?:my|our) [\w' -]{2,40} (?:is|are|was|has|have|runs?|needs?|uses?))\b`,
}, `|`) + `)`)

// openers are how a statement begins that the last of those holds the beginning of.
var openers = form(` (?:i|i'm|i've|i'd|we|we're|we've|he|she|there|(?:my|our) [\w' -]{2,40} (?:is|are|was|has|have|runs?|needs?|uses?))$`)

// headsOf gives how much of a sentence asks to keep the rest; 0 where nothing does.
func headsOf(m masked) int {
	found := entrusting.find(m)
	if found == nil {
		return 0
	}
	end := found[1]
	if s := openers.find(m.slice(0, end)); s != nil {
		end = s[0] + 1
	}
	return end
}

// reminding ends what the speaker asked to remember: "… on port 8081. remember that".
var reminding = form(`(?:[.!,;:–—]+ *| +-+ +)(?:(?:please|pls|and|so|just|you (?:may|better|can|should)) )*(?:(?:remember|note|memori[sz]e|write down|jot down|retain|internali[sz]e) (?:that|this|it|these|those|them)(?: (?:one|two))?|(?:save|store|log|record|file|write|jot|keep) (?:that|this|it|them) ` + inMemory +
	`|(?:hold on|hang on) to (?:that|this|it)(?: one)?|(?:keep|bear|have) (?:that|this|it|them) in (?:mind|the back of your (?:head|mind))|don't (?:you )?forget (?:that|this|it)|take (?:that|this|it) on board|(?:you better|please|pls) remember|mark my words)(?: (?:please|pls|too|for (?:later|good|me|us|next time|the future)|will you|would you|ok|okay))*[\s.!?;)]*$`)

// backwards is a sentence that asks to keep what stands before it.
var backwards = form(`^` + urging + `(?:` + strings.Join([]string{
	`(?:remember|memori[sz]e|note|noting|retain|internali[sz]e|don't (?:you )?(?:ever )?forget) (?:that|this|it|them|those|these)(?: (?:one|two|down|please|pls|for|so|when|always)\b[^:]{0,50})?`,
	`(?:` + writing + `|get|have|bear) (?:that|this|it|them|those)(?: one)? (?:` + inMemory + `|in the back of your (?:head|mind))(?: [^:]{0,50})?`,
	`(?:hold|hang) on to (?:that|this|it)(?: one)?`,
	`make (?:that|this|it) (?:your default|(?:a|the|your|our) (?:rule|habit|standard))(?: please)?`,
	`(?:treat|take|consider|see|count|regard) (?:that|this|it) (?:as )?(?:(?:a|the|an|our|my) )?(?:law|permanent|given|standing (?:order|rule|instruction)|rule|final|settled)`,
	`(?:(?:this|that)(?:'s| is) )?(?:(?:a|my|our) )?(?:hard rule|standing (?:order|instruction|rule)|house rule|new rule)`,
	`(?:stick|hold yourself) to (?:this|that|it)(?: please)?|get used to it(?: please)?`,
}, `|`) + `)[\s.!?;)]*$`)

// stressing is a sentence that says of what stands before it only that it holds for good.
var stressing = form(`^(?:(?:and|not|please|pls|really) )*(?:ever|never again|always|permanent(?:ly)?|for ?ever|for good|every(?: single)? time|everywhere|period|full stop|not negotiable|no exceptions|from (?:now|today|here) on|today, tomorrow,? (?:and )?always|(?:this |that )?goes for (?:all|every|later|next|the other)[\w ]{0,30}|same for (?:all|every|the next)[\w ]{0,30}|that(?:'s| is) (?:the rule|how (?:i|we) (?:want|like|do) (?:it|this|things))(?: here| from now on)?)[\s.!;)]*$`)

// remembering are the words by which a sentence asks for memory, and not for a file to be saved.
var remembering = form(`\b(?:memory|notes?|mind|brain|head|remember|memori[sz]e|forget|record|for (?:good|later|next time)|down)\b`)

// asksAhead reports whether a sentence says nothing but that what follows is to be kept:
// "Add this to your memory."
func asksAhead(m masked) bool {
	asks := strings.TrimRight(m.low, " .!?:") + ": "
	return remembering.in(m) && headsOf(newMasked(asks)) == len(asks)
}

// entrust looks for who asks to keep what the person said just before s, or what follows it,
// and says whether that is still being asked: until an order or a question is met.
func entrust(said []sentence, s *sentence, ahead bool) bool {
	back := backwards.in(s.whole) || stressing.in(s.whole)
	switch {
	case back && len(said) > 0 && said[len(said)-1].canBeKept():
		before := &said[len(said)-1]
		before.told, before.entrusted, s.void = true, true, true
		return ahead
	case asksAhead(s.whole):
		s.void = true
		return true
	case s.asks || back:
		return false
	}
	s.told, s.entrusted = s.told || ahead, s.entrusted || ahead
	return ahead
}

// canBeKept reports whether "remember that" may speak of a sentence.
func (s *sentence) canBeKept() bool { return !s.void && s.end() != "?" }

// lastingly says of something that it holds from then on.
var lastingly = form(`\b(?:from (?:now|here|this (?:point|day|moment)|today|tomorrow|then)(?: on(?:wards?)?)?|henceforth|hereafter|going forward|in (?:the )?future|for all future|as of (?:now|today)|permanently|once and for all|until further notice|standing (?:order|rule|instruction)|hard rule|house rule|as a (?:general )?rule|your default|make it a (?:habit|rule)|every single time|not now,? not (?:later|ever)|in (?:later|other|all) (?:sessions|conversations)|no exceptions)\b|, (?:ever|always|period|every time|no exceptions)[.!]*$`)
