package stance

import (
	"regexp"
	"sync"
)

// denial is that something is not so.
type denial struct {
	subject []string   // of whom or what it is denied; nothing for "we"
	verb    string     // stem of what is denied; "" for all use of a thing
	class   class      // of relations that it speaks of
	phrases [][]string // the thing first, and what narrows it
	by      []string   // the word that begins each phrase: for, in, …
	also    []string   // another thing, where it denies two
	names   []string   // those of the thing's words that are names
	gone    bool       // the thing is gone as such, whatever was done with it
	person  bool       // the thing is somebody who left
}

// form is a way to say that something is not so. Its groups are s, the subject;
// v, the verb; o, the object; p, somebody or something that is gone.
type form struct {
	re    func() *regexp.Regexp
	class class
}

func denies(k class, s string) form {
	return form{sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(s) }), k}
}

const (
	// left are the words by which speakers say that they gave a thing up.
	left = `(?:dropped|ditched|removed|retired|abandoned|abolished|outgrew|outgrown|canned|dissolved|disbanded|shelved|mothballed|offloaded|gave away|given away|put an end to|wrapped up|(?:severed|cut) ties with|withdrew from|opted out of|unsubscribed from|broke with|revoked|withdrew|withdrawn|lifted|stopped offering|discontinued|scrapped|killed|decommissioned|cancelled|canceled|sunset|sunsetted|uninstalled|disabled|deleted|eliminated|axed|binned|chucked|deprecated|dismantled|terminated|sold|` +
		`got rid of|gotten rid of|did away with|done away with|(?:moved|migrated|switched|walked|gone|went|transitioned|come|came|got|are|am|is|were) (?:away from|off of|off)|(?:are|am) done with|` +
		`phased out|shut down|tore down|torn down|took down|taken down|turned off|switched off|wound down|gave up(?: on)?|given up(?: on)?|parted ways with|said goodbye to|pulled out of|pulled the plug on|ripped out|thrown out|threw out|let go of|moved on from|weaned ourselves off)`
	// gone are the words by which they say that a thing is given up.
	gone = `(?:gone|history|dead|obsolete|defunct|unused|vacant|disbanded|dissolved|shelved|mothballed|canned|superseded|made redundant|demolished|destroyed|erased|wiped|banned|closed down|closed for good|shut|a goner|folded into|merged into|killed off|abolished|revoked|withdrawn|lifted|cut|cleared out|taken offline|offline for good|not renewed|sold|wound up|thrown away|dropped|ditched|removed|retired|abandoned|discontinued|scrapped|killed|decommissioned|cancelled|canceled|sunset|sunsetted|uninstalled|disabled|deleted|eliminated|axed|dismantled|terminated|` +
		`got rid of|done away with|phased out|shut down|torn down|taken down|turned off|switched off|wound down|ripped out|taken out|thrown out|replaced|never (?:implemented|built|added|introduced|set up|bought|shipped|installed)|out of (?:use|service|the picture)|no more|unplugged|offline for good|a thing of the past)`
	have = `(?:have |has |had |'ve )?`
	adv  = `(?:now |all |long |finally |completely |already |since |recently |just |entirely |officially |fully |also |then |actually |even |currently |really |been )*`
	tail = `(?: any more)?`
)

// forms are tried in order; the first that fits is what a clause denies.
var forms = []form{
	denies(uses, `\bthere (?:is|are) neither (?:an? )?(?P<o>.+?) nor (?:an? )?(?P<q>.+)$`),
	denies(uses, `^(?:.{0,40}\b)?there (?:is|are) `+adv+`(?:no longer (?:an? |any )?|not (?:an?|any) (?:more |single )?|not |no (?:more )?)(?P<o>[a-z0-9].*)$`),
	denies(uses, `^no (?:more (?P<o>.+)|(?P<q>.+?) (?:left|any more|for us any more|here any more|yet|right now|at the moment|currently|so far|these days|since .+))$`),
	denies(uses, `^(?:we|i|they|everybody|everyone|the team|our team) `+have+adv+`left (?P<o>.+)$`),
	denies(uses, `^(?P<s>.*?) ?\b(?:replaced|swapped(?: out)?|traded|exchanged) (?P<o>.+?) (?:with|by|for|against) `),
	denies(uses, `^[^,]+? (?:has |have )?(?:replaced|superseded|supplanted|took the place of|taken the place of|took over from|taken over from) (?P<o>.+)$`),
	denies(0, `^(?P<s>.*?) ?\bused to (?P<v>[a-z]+) (?:an? )?(?P<o>.+)$`),
	denies(uses, `^(?P<s>.*?) ?\bdid not (?:renew|keep|extend|continue|prolong|replace|bring back) (?P<o>.+)$`),
	denies(uses, `^(?P<p>[^,]+?) did not (?:survive|make it)\b(?P<r>.*)$`),
	denies(0, `^(?P<s>.*?) ?\b(?:have|has) not (?P<v>[a-z]+) (?P<o>.+?) (?:since|any more|in years|in months|in ages|for years|for months|for ages)\b.*$`),
	denies(uses, `^(?P<s>.*?) ?\b`+have+`closed(?: down)? (?P<o>.+?(?:office|account|branch|shop|site|plant|warehouse|store|department|team|lab|studio|location|factory)s?)\b`),
	denies(uses, `^(?P<s>.*?) ?\b`+have+`ended (?:the|our|its|their|his|her|my) (?P<o>.+)$`),
	denies(uses, `^(?P<s>.*?) ?\b`+have+`lost (?:access to|the|our|its|their|his|her|my) (?P<o>.+)$`),
	denies(uses, `\b(?:use|uses|run|runs|have|has|on|with|buy|write|take) [^,]+ (?:instead of|rather than) (?P<o>[^,]+?)(?: now| from now on| these days)*$`),
	denies(uses, `^(?:the )?(?:days|era|time) of (?P<o>.+) (?:is|are) (?:over|gone|behind us)$`),
	denies(uses, `^gone (?:is|are) (?:the days of )?(?P<o>.+)$`),
	denies(uses, `^(?P<s>.*?) ?\b(?:lacks?|is lacking|are lacking) (?P<o>.+)$`),
	denies(uses, `^(?P<s>.*?) ?\b(?:have|has) not (?:used|had|run|touched|needed|relied on|seen|deployed|opened|worked with|worked on|paid for) (?P<o>.+?)(?: (?:since|for|in) .*)?$`),
	denies(uses, `^(?P<p>[^,]+?) (?:has|have) not been (?:in use|used|running|needed|maintained|updated|touched|around|available|online|open|deployed|here)\b(?P<o>.*)$`),
	denies(uses, `^(?P<p>[^,]+?) (?:has |have )?(?:stopped|ceased) being (?:[a-z]+)\b(?P<o>.*)$`),
	denies(uses, `^(?P<s>.*?) ?\b(?:have |has )?never (?:had|got|used|bought|owned|ran|introduced|set up|built) (?:an? |any )?(?P<o>.+)$`),
	denies(uses, `^(?P<s>.*?) ?\b(?:runs?|works?|lives?|do|does|gets by|get by|manages?|operates?) (?:now |fine |well |entirely )?without (?:an? |any )?(?P<o>.+)$`),
	denies(0, `^(?:.{0,40}\b)?(?:nobody|no one|none of (?:us|them|(?:the|our|my) [a-z]+)|no (?:team|service|person|engineer|customer|client|project)s?)(?: here)? `+adv+`(?P<v>[a-z]+)(?P<o>.*)$`),
	denies(0, `^(?P<s>.*?) ?\b`+have+adv+`(?:stopped|quit|ceased|discontinued|given up|gave up|finished|(?:are|am|is) done) (?P<v>[a-z]+ing)\b(?P<o>.*)$`),
	denies(uses, `^(?P<s>.*?) ?\b(?:moved|switched|migrated|changed|went|gone|transitioned|converted|ported|swapped) (?:over |everything |it all |all of it )?(?P<t>.*?)(?:over |away )?from (?P<o>.+?) (?:over )?to `),
	denies(uses, `^(?P<s>we|i|they|the .+?|our .+?) (?:have |has )?(?:let|made) (?P<o>.+?) (?:go|redundant)$`),
	denies(uses, `^(?P<s>.*?) ?\b(?:have|has|got|with) `+adv+`(?:no|not got an?|not got any|zero) (?:longer an?|longer any|longer|more)? ?(?P<o>.+)$`),
	denies(uses, `^(?P<s>.*?) ?\b(?:have|has) not (?:got )?(?:an?|any) (?P<o>.+)$`),
	denies(member, `^(?P<p>[^,]+?) (?:has |have )?`+adv+`(?:left|quit|resigned|departed|retired|moved on|has gone|passed away|stepped down|retired|(?:was|were|has been|have been|got) (?:let go|laid off|fired|dismissed|made redundant|transferred))\b ?(?:from )?(?P<o>.*)$`),
	denies(member, `^(?P<p>[^,]+?) (?:is|are) `+adv+`(?:no longer|not) (?:on|with|at|in|part of|working|a part of|a member of|employed|around|here|among|our) ?(?P<o>.*)$`),
	denies(uses, `^(?P<p>[^,]+?) (?:is|are|was|were|has been|have been|had been|got|gets|been) `+adv+`(?:no longer|not) `+adv+`(?:in use|used|needed|available|around|there|supported|maintained|running|required|part|existing|offered|active|alive|here|deployed|installed|operated|hosted|in service)\b ?(?P<o>.*)$`),
	denies(uses, `^(?P<p>[^,]+?) (?:is|are|was|were|has been|have been|had been|got|gets|been) `+adv+gone+`\b(?: by| with| in favou?r of| for good)? ?(?P<r>.*)$`),
	denies(uses, `^(?P<p>[^,]+?) (?:(?:does|do|did) not exist|no longer exists?|went away|died|has died|ceased to exist|never existed|folded|vanished|disappeared|burned down|closed its doors|shut its doors|closed down|shut down|moved out|went (?:bankrupt|under|offline|dark|out of business)|was never (?:there|used|built)|(?:has|have) (?:closed|vanished|disappeared|folded|burned down|become (?:obsolete|unnecessary|redundant))|expired|lapsed|ran out|has expired|has lapsed|(?:has|have) ended|, (?:gone|dead|cancelled|canceled|dropped|removed|retired|discontinued|decommissioned|shut down))\b(?P<o>.*)$`),
	denies(uses, `^(?P<p>[^,]+?) (?:is|are) `+adv+`(?:no longer|not) (?:being )?(?:[a-z]+ed|sent|built|run|kept|written|sold|made|shown|read|paid)(?: any more)?$`),
	denies(0, `^(?P<s>.+?) \b(?:(?:do|does) `+adv+`(?:not|no longer)|no longer) `+adv+`(?P<v>[a-z]+)\b(?P<o>.*)$`),
	denies(0, `^(?P<s>.+?) (?P<v>is|are) `+adv+`(?:no longer (?P<o>.+)|not (?P<q>.+) any more|not (?P<r>(?:on|in|at|with|part of|used|hosted|available|there|behind|under|a member|among) .+))$`),
	denies(uses, `^(?P<s>.*?) ?\b`+have+adv+left+` (?P<o>.+)$`),
}

// mostName is of how many words somebody's name is, with what stands before it.
const mostName = 4

// idle are words by which a clause that sounds like it denies nothing.
var idle = setOf(`only just merely solely reason doubt better worse point way need hurry problem problems question chance other excuse rush harm sense
	such difference guarantee issue issues longer dislik mind hate object forget drop remov retir left stop rule evidence time idea alternative
	one two wrong right sure bad fast slow easy hard true clear certain
	allowed permitted supposed meant welcome expected enough worth about less fewer later earlier sooner different matter`)

// speakers are pronouns that stand for nothing that could be gone.
var speakers = setOf(`we i they it he she you`)

// taking are words after "left" that make it no farewell.
var taking = setOf(`a an some his her their my no it out`)

// cue reports whether a clause has a word without which no form fits. To look for
// these first is many times faster than to try the forms.
func (c clause) cue() bool {
	for _, w := range c.words {
		if cues()[w.low] {
			return true
		}
	}
	return false
}

// cues are the words of the forms, but for those that most clauses have.
var cues = sync.OnceValue(func() map[string]bool {
	set := setOf(`not no never nobody none nor neither without longer lacks lack lacking instead rather used let made expired lapsed ran went died`)
	for _, f := range forms {
		for _, w := range letters.FindAllString(f.re().String(), -1) {
			set[w] = true
		}
	}
	for w := range usual {
		delete(set, w)
	}
	return set
})

var (
	letters = regexp.MustCompile(`[a-z]{2,}`)
	usual   = setOf(`the of on our us in out with to up off for from by is are am was were at and it away down use uses had has have got been
		an any we they team my his her their its there here be being all now also then just only since adv one them this that as into or run runs works work
		working do does did go goes so part using buy write take service person engineer customer client project everyone everybody used
		live lives access site store shop team lab office account factory plant department branch studio location warehouse`)
)

// readDenials gives what a clause says is not so.
func (c clause) readDenials() []denial {
	if !c.cue() || c.maybe || c.bound || len(c.words) < 2 || c.brief {
		return nil
	}
	for _, f := range forms {
		m := f.re().FindStringSubmatchIndex(c.low)
		if m == nil {
			continue
		}
		if d, ok := c.denied(f, m); ok {
			list := []denial{d}
			if len(d.also) > 0 {
				d.phrases, d.by, d.names = [][]string{d.also}, []string{""}, nil
				list = append(list, d)
			}
			return list
		}
	}
	return nil
}

// denied reads the groups of a form that fits.
func (c clause) denied(f form, m []int) (denial, bool) {
	d := denial{class: f.class}
	var object, also, subject, left []word
	verb := ""
	for i, name := range f.re().SubexpNames() {
		if m[2*i] < 0 {
			continue
		}
		part := c.span(m[2*i], m[2*i+1])
		switch name {
		case "s", "t":
			subject = append(subject, part...)
		case "o":
			object = part
		case "q":
			also = part
		case "r":
			if len(object) == 0 && left == nil {
				object = part
			}
		case "p":
			left = part
		case "v":
			if len(part) > 0 {
				d.verb = stemOf(part[0].low)
				verb = part[0].low
				d.class = relations[part[0].low]
			}
		}
	}
	if len(object) > 0 && idle[object[0].low] || idle[verb] || idle[d.verb] || d.verb != "" && len(object) > 0 && object[0].low == "to" && d.verb == "need" {
		return d, false // "not only", "no reason to", "no longer need to"
	}
	if len(object) == 0 && left == nil {
		object, also = also, nil
	}
	d.phrases, d.by = phrases(object)
	if other, _ := phrases(also); len(other) > 0 {
		d.also = other[0]
	}
	if left != nil {
		last := left[len(left)-1].low
		if determiners[last] || prepositions[last] || f.class == member && len(left) > mostName { // "on the left shelf"
			return d, false
		}
		if speakers[left[0].low] || len(object) > 0 && taking[object[0].low] { // "we left Heroku", "Tom left a comment"
			return d, false
		}
		own, _ := phrases(left)
		if len(own) == 0 {
			return d, false
		}
		d.phrases, d.by = append(own[:1:1], d.phrases...), append([]string{""}, d.by...)
		d.person = f.class == member
		d.gone = f.class == uses && d.verb == ""
	}
	for _, w := range subject {
		if w.stem != "" && !prepositions[w.low] && relations[w.low] == 0 && !changing[w.low] {
			d.subject = append(d.subject, w.stem)
		}
	}
	for _, w := range append(object, left...) {
		if w.name() && w.stem != "" {
			d.names = append(d.names, w.stem)
		}
	}
	if len(d.phrases) == 0 { // "the API no longer works"
		d.phrases, d.by, d.subject = [][]string{d.subject}, []string{""}, nil
	}
	if len(d.phrases[0]) == 0 && d.verb != "" { // "I stopped smoking"
		d.phrases[0] = []string{d.verb}
	}
	return d, len(d.phrases[0]) > 0
}
