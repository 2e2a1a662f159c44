package extract

import "strings"

// What a speaker asks outright to be kept. People have many words for it: they head the
// statement ("jot this down: …"), end it ("…, hold on to that"), or follow it in a sentence
// of their own ("Keep that in mind."). What is asked for is cut off, and the statement is
// kept unless little speaks for it.

// urging is what may stand before the words that ask.
const urging = `(?:(?:please|pls|plz|kindly|just|also|and|so|now|ok|okay|hey|btw|one more thing|quick thing|something|(?:can|could|would|will|may|might) (?:you|u|i|we)(?: ask you)?|would you mind|would it be possible(?: for you)?|it would (?:help|be (?:good|nice|great))(?: me)? if (?:you|u)(?:'d| would| could)?|i'd ask you|be so (?:kind|good)(?: as)?(?: to)?|do me a favou?r and|(?:i|i'd|we) (?:\w+ )?(?:want|need|like|ask) you|i want it|you (?:should|may|might|better|need|have|can|could)|want|to|let(?:'s| me| us)?|make sure|(?:it's )?important that you|get|have) ?[ ,:]+)*`

// entrusting asks to keep what follows, by words that ask for nothing else, or by everyday
// ones with what is kept and where.
var entrusting = form(`^` + urging + `(?:` + strings.Join([]string{
	`(?:do )?(?:remember(?:ed)?|remembr|rember|memori[sz]e|memori[sz]ing|note|noting|take note|bear in mind|keep in mind|(?:make|keep|take|leave)(?: yourself)? (?:a |an )?(?:mental |permanent |little |quick |short )?note|(?:a )?(?:mental )?note (?:to|for) (?:self|yourself|(?:the )?future (?:you|me)|posterity|both of us|later|next time)|mental note|(?:keep|kept) track|(?:keep|have) (?:a|on) record|imprint|commit (?:this|that|it|the following) to memory|keep hold|hold on|hang on|don't (?:you )?(?:ever )?forget|do not forget|never forget|don't (?:you )?let me (?:ever )?forget|be aware|know|noted|for your memory|so (?:that )?(?:you|we|i) have it|(?:this is|it's) worth (?:writing down|remembering|keeping|knowing|a note)|i'm telling you so it sticks|(?:this |that )?goes into (?:your |the )?(?:long[- ]term )?(?:memory|notes)|your standing orders|as a matter of principle|don't lose(?: sight)?|for the memory bank)(?:,? (?:this|it|that|the following|these|one|of|here|down|for (?:me|us|good|later|next time|the future|the long (?:run|term))|in (?:all|any|every) [\w ]{2,20}|once and for all|please|pls|(?:of|on) (?:this|it)|two things|this (?:number|name|one|decision|date)|permanently))*(?:, (?:please|pls))?(?: the fact)?(?: *: *| +[–—-]+ +|, | that )`,
	`(?:(?:save|store|record|log|pin|file|jot|write|scribble|put|add|keep|tuck|stash|learn|lock|etch|burn|sear|stick|tape|enter|get|know|retain|update)(?: (?:this|that|it|these|them|the following|something|two things|one|down|away|around|somewhere|safe|on (?:file|record)|handy|to hand|(?:(?:in|into|to|on|of) ?)?(?: your| ur| the| my| our)?(?: long[- ]term| permanent)? (?:memory(?: bank)?|notes?|notebook|records?|list(?: of [^:]{2,40}?)?|head|brain|mind|skull|forehead|stone|profile|things you know[^:]{0,20}|claude\.md[^:]{0,40}|agents\.md[^:]{0,40})|for (?:me|us|good|later|next time|the future|when [^:,]{2,40})|as a (?:decision|rule|fact)|(?:a|the)(?: following)? (?:decision|fact|rule)(?: about [^:,]{2,30})?|please|pls|once and for all|permanently))+|let (?:this|it|that) sink in|this is (?:one )?(?:to|for you to) (?:store|keep|remember|retain|know)|so it's (?:somewhere|noted|on file)|let's agree|(?:new |team |our )?(?:policy|rule))(?:, (?:please|pls))?(?: *: *| +[–—-]+ +|, | that )`,
	`(?:remember|keep in mind|bear in mind|don't forget|note)(?: pls| please)? (?:i|i'm|i've|i'd|we|we're|we've|my|our|he|she|there)\b`,
}, `|`) + `)`)

// openers are the words with which a statement begins that entrusting cut into.
var openers = form(` (?:i|i'm|i've|i'd|we|we're|we've|my|our|he|she|there)$`)

// headsOf gives how much of a sentence asks to keep the rest; 0 where nothing does.
func headsOf(m masked) int {
	found := entrusting.find(m)
	if found == nil {
		return 0
	}
	end := found[1]
	if s := openers.find(m.slice(0, end)); s != nil && s[1] == end {
		end = s[0] + 1
	}
	return end
}

// reminding ends what the speaker asked to remember: "… on port 8081. remember that".
var reminding = form(`[.!,;:–—-]+ *(?:please |pls |and |so |just |you (?:may|better|can|should) )*(?:(?:remember|note|memori[sz]e|write down|jot down|retain|internali[sz]e|save|store|log|record|file|pin)(?: (?:that|this|it|these|those|them))(?: (?:one|two))?|(?:hold on|hang on) to (?:that|this|it)(?: one)?|(?:keep|bear|have) (?:that|this|it|them) (?:in mind|in the back of your (?:head|mind)|on file)|don't (?:you )?forget(?: (?:that|this|it))?|take (?:that|this|it) on board|(?:you better|please|pls) remember|mark my words|so you (?:keep|know) it)(?: (?:please|pls|down|away|too|(?:for|from) (?:later|good|me|us|next time|the future|now on)|will you|would you|ok|okay))*[\s.!?;)]*$`)

// backwards is a sentence that asks to keep what stands before it.
var backwards = form(`^` + urging + `(?:(?:remember|memori[sz]e|note|noting|store|save|record|write|jot|log|file|retain|internali[sz]e|pin|don't (?:you )?(?:ever )?forget)(?: down)? (?:that|this|it|them|those|these|her|him)(?: (?:one|two|number))?(?: (?:down|away|please|pls|somewhere|to|in|into|for|and|so|from|as|when|would|will|always|ok)\b[^:]{0,60})?|(?:keep|bear|have|put|get|hold|hang|take) (?:on to )?(?:that|this|it|them|those)(?: one)? (?:in mind|in (?:the|your)|on (?:file|record|board)|for (?:me|later|next|good|the)|down|so (?:we|you|i)|from now)\b[^:]{0,60}|make (?:that|this|it) (?:your|a|the) (?:default|rule|habit|standard|norm)[^:]{0,30}|(?:that|this|it)?(?: one)? ?(?:goes|holds|applies|counts) for (?:later|every|all|always|next|the future)[^:]{0,50}|that(?:'s| is) how (?:i|we) (?:want|like|need|do)\b[^:]{0,50}|(?:treat|take|consider|see|count|regard) (?:that|this|it) (?:as )?(?:a |the |an )?(?:law|permanent|given|standing|rule|final|settled|policy|default|truth|such|noted)\b[^:]{0,40}|(?:(?:a|this is (?:a|my|our)|that's (?:a|my|our)) )?(?:hard rule|standing (?:order|instruction|brief|rule)|house rule|new default|new rule)\b[^:]{0,40}|(?:i'm|i am|let's|we) (?:making|make|call) (?:this|that|it) (?:a|the|my|our) (?:rule|policy|law|habit)[^:]{0,20}|get used to (?:it|that)[^:]{0,20}|you know the drill[^:]{0,30}|i won't say (?:it|that|this) (?:twice|again)|thanks for (?:keeping|minding|remembering|noting)[^:]{0,20}|(?:stick|live|go) (?:with|by|to) (?:this|that|it)\b[^:]{0,40}|hold yourself to (?:that|it|this)|do (?:it|so) (?:like (?:that|this)|that way)\b[^:]{0,40}|update (?:your|ur)\b[^:]{0,40}|(?:drop|lose|kick) that habit[^:]{0,20}|i want (?:that|this|it) to (?:hold|stick|stay)[^:]{0,40}|remember (?:that |it |this )?(?:for|when|so)\b[^:]{0,50})[\s.!?;:)]*$`)

// stressing is a sentence that says of what stands before it only that it holds for good.
var stressing = form(`^(?:(?:and|not|please|pls|i mean it|really|like) )*(?:ever|never(?: again)?|always|permanent(?:ly)?|for ?ever|for good|every(?: single)? time|everywhere|anywhere|period|full stop|not negotiable|no exceptions|from (?:now|today|here)(?: on)?|(?:today|now|here),? (?:tomorrow|later|and).*|(?:that's|that is|it's) (?:the|a|my|our|how) .*(?:rule|drill|way|now|from|always|standard|want|like|do)\b.*|standard procedure.*|same (?:for|in|goes).*(?:next|other|all|every|future).*|goes for .*|at all.*)[\s.!;:)]*$`)

// asksBack reports whether a sentence says nothing but that what stands before it is to be kept.
func asksBack(s *sentence) bool {
	return backwards.in(s.whole) || len(s.raw) <= shortStress && stressing.in(s.whole)
}

// shortStress is how long in bytes a sentence is at most that only stresses another.
const shortStress = 60

// asksAhead reports whether a sentence says nothing but that what follows is to be kept:
// "Add this to your memory."
func asksAhead(s *sentence) bool {
	asked := strings.TrimRight(s.whole.low, " .!?") + ": "
	return remembering.in(s.whole) && headsOf(newMasked(asked)) == len(asked)
}

// remembering are the words by which a sentence asks for memory, and not for a file to be saved.
var remembering = form(`\b(?:memory|notes?|mind|brain|head|handy|remember|memori[sz]e|forget|record|to (?:keep|store|know|retain)|for (?:good|later|next time)|down)\b`)

// lastingly tells of an order that it holds from then on.
var lastingly = form(`\b(?:from (?:now|here|this (?:point|day|moment)|today|tomorrow|then)(?: on(?:wards?)?)?|henceforth|hereafter|going forward|in (?:the )?future|for all future|as of (?:now|today)|for good|permanently|once and for all|until further notice|standing (?:order|rule|instruction)|hard rule|house rule|rule of the house|as a (?:general )?rule|by default|your default|make it a (?:habit|rule)|every single time|each and every|(?:not|don't|never|stop|no)\b.*\b(?:ever|again|any ?more)|always (?:have|will)|not now,? not (?:later|ever)|in (?:later|other|all) (?:sessions|conversations)|no exceptions|for later too)\b|, (?:ever|always|period|every time|no exceptions)[.!]*$`)
