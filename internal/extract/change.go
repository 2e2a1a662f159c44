package extract

// What is known changes by small words: a flag is on that was off, a limit is 1 GB that
// was 512 MB, a team is back on what it left. Nothing in the form of such a sentence
// tells it from chat of the moment but what it is about, so each kind has its nouns: what
// is switched, what is measured and set, and not what goes up and down by itself.

const (
	// few is a subject of few words, switched what is switched on and off, and put
	// what is measured or set.
	few       = `(?:the |our |all |feature flag |flag )*(?:[\w\x01\x02.'/-]+ ){0,4}?`
	switched  = `(?:{running}|flags?|switch(?:es)?|toggles?|modes?|features?|betas?|rollouts?|exports?|imports?|importers?|backups?|syncs?|crawlers?|digests?|webhooks?|sign-?ups?|registrations?|caches?|caching|alerts?|regions?|integrations?|tenants?|endpoints?|limiters?|checkout|search)`
	measured  = `(?:limits?|timeouts?|time|times|size|sizes|quotas?|caps?|budgets?|retention|intervals?|ttls?|rates?|count|number of [\w-]+|replicas|shards|instances|workers|threads|partitions|nodes|seats|costs?|bill|prices?|fees?|p\d\d|latency|coverage|bundle|image|binary|thresholds?|pools?|batch(?:es)?|delays?|windows?|concurrency|slas?|slos?|uptime|period|version|backlog)`
	ofWhich   = `(?: (?:of|for|in|on) [\w\x01 .'/-]{2,40}?)?`
	amount    = `(?:about |around |roughly )?[$€£]?\d[\w.,%/]*(?: (?:[\w%€$£/-]+)){0,4}?`
	whence    = `(?: (?:since|after) [\w\x01 .'-]{2,40}| because [^.?!]{4,80})?`
	somewhere = `(?: (?:in|on|for|to) (?:the )?(?:prod|production|staging|dev|qa|preview|canary|everyone|everybody|all|every|both|the public|public|{upper}|{name}|[\w-]+ (?:tenants|customers|users|regions|environments?|clusters?))(?: [a-z]+)?)`
	nowadays  = `(?: now| again)*`
)

var (
	// toggles are the sentences that say no more than whether a thing is on.
	toggles = form(`^` + few + `(?:` + switched + `|[a-z\d]+-[\w-]+|\x01+) (?:{stands}|had to be )(?:back |fully |turned |switched )*(?:on|off|live|paused|resumed|unpaused|enabled|disabled|activated|deactivated|re-?enabled|open|closed|public)` + nowadays + somewhere + `?` + nowadays + whence + `[\s.!]*$|` +
		`^(?:the |our )?(?:[\w-]+ ){1,4}?(?:{stands}|had to be )(?:back |fully |turned |switched )*(?:on|off|live|paused|enabled|disabled|open|closed|back)` + nowadays + somewhere + nowadays + whence + `[\s.!]*$|` +
		`^(?:the |our )?(?:[\w-]+ ){0,3}?` + switched + ` (?:runs|is running) again` + somewhere + `?` + whence + `[\s.!]*$`)
	// amounts tell what a thing that is measured or set came to be.
	amounts = form(`^` + few + measured + ofWhich + ` (?:now )?(?:went|is|are|dropped|fell|shrank|grew|rose|climbed|came|jumped|increased|decreased|improved|was|were) (?:now |back |up |down |cut |raised |lowered |bumped |reduced |increased |set )*to ` + amount + whence + `[\s.!]*$|` +
		`^` + few + measured + ofWhich + ` (?:is|are|has) (?:now )?` + amount + ` since [\w\x01 .'-]{2,40}[\s.!]*$|` +
		`^(?:the |our )(?:[\w-]+ ){1,4}?has ` + amount + ` since [\w\x01 .'-]{2,40}[\s.!]*$|` +
		`^(?:(?:we|we've|{name}) (?:have |has |just )*(?:set|cut|put|raised|bumped|lowered|increased|decreased|reduced|upped|changed|extended|shortened|limited|reverted)|raised|bumped|lowered|increased|decreased|reduced|upped|reverted) (?:the |our )?(?:[\w\x01.'/-]+ ){0,4}?` + measured + ofWhich + ` (?:back )?(?:from [\w ./]{1,20} )?(?:up |down |back )?to ` + amount + whence + `[\s.!]*$|` +
		`^(?:we|we've) (?:have |just |now )*(?:went|gone|scaled|grew|shrank|are) (?:up |down |back )?(?:from [\w ]{1,20} )?to \d+ ` + measured + whence + `[\s.!]*$`)
	// returns tell that somebody is back on what they left, and idle what such words say
	// of nothing that is used.
	returns = form(`(?:^|^[^,;?]{8,60},? (?:so|and|hence) (?:now )?)(?:we(?:'re| are)|the team is) back (?:on|to) [\w\x01]|` +
		`^(?:we|we've|the team|[\w-]+ team|{name}) (?:have |has |all |just )*(?:(?:went|gone|switched|moved|rolled|fell) back|(?:returned|reverted)(?: back)?) to [\w\x01][^,;]*(?:$| because )|` +
		`^back (?:on|to|with) [\w\x01][^,;?]*[,;–—-]|` +
		`^(?:the |our )?(?:[\w\x01-]+ ){1,5}?(?:is|are|stays?|remains?) [^,;?]{1,40} after all[\s.!]*$|^we (?:stay|keep|stick|stayed|kept|stuck)\b[^,;?]{2,40} after all[\s.!]*$`)
	idle = form(`\b(?:back|returned?|went|gone|fell) (?:on |to |with |at )?(?:back )?(?:to |on )?(?:track|square|normal|work|working|topic|business|schedule|sleep|bed|school|basics|red|green|zero|where|how|what|me|you|it|this|that|these|those|here|there|home|an?|the (?:office|drawing|start|beginning|same|previous|old|first|other|question|point|meeting|bug|issue|problem|error|code|tests?)|\d+ (?:\w+ing |broken |open |red )?(?:tests?|errors?|failures?|warnings?|bugs?|issues?|tickets?))\b|` +
		`\b(?:keep|kept|stay|stayed|stick|stuck) (?:with |on |to )?(?:it|this|that|them|these|those)\b|^(?:it|this|that|they|he|she|there|everything|something|nothing|who|what|which)\b|\b(?:you|your)\b`)
	// bare are the sizes of nothing in particular, which are those of what is worked on.
	bare = form(`^(?:(?:\w+ed|we \w+|set) )?(?:the |our )?(?:new )?(?:sizes?|counts?|times?|windows?|delays?|versions?|images?|numbers?|rates?|batch|period|prices?|font size) (?:is|was|are|has|to|back|from|went|dropped|fell|shrank|grew|rose|climbed|came|jumped|increased|decreased|improved)\b|\d(?:px|em|rem|pt)\b|\b(?:for testing|to see|to test|to try)\b`)
	// fleeting are the things that are on, open or closed for an hour, and gauges those
	// that go up and down by themselves.
	fleeting = form(`^(?:the |our |my |a |this |that )?(?:[\w-]+ )?(?:prs?|pull requests?|branch|tabs?|windows?|pages?|files?|editor|terminal|laptop|screen|lights?|door|mic|camera|buttons?|dialog|modal|menu|cpu|load|ram|disk|heap|traffic|queue depth|tests?|builds?|call|meeting|bugs?|answers?|problems?|errors?|causes?|issues?|culprit|functions?|lines?|fix)\b`)
)

// changes reports whether a sentence tells how something that may have been known before
// stands now.
func (s *sentence) changes() bool {
	w := s.words
	if !toggles.in(w) && !amounts.in(w) && !returns.in(w) {
		return false
	}
	return !idle.in(w) && !fleeting.in(w) && !bare.in(w) && !aboutSelf.in(w) && !hedges.in(w)
}
