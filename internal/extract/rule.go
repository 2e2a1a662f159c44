package extract

import (
	"cmp"
	"strings"

	"signet/internal/memory"
	"signet/internal/taxonomy"
)

// A rule is one form of words that states a fact. Forms are written for the
// lower case of chat, so letter case never matters.
type rule struct {
	kind Kind
	sure float64 // confidence
	form pattern
}

// The confidences of a rule: told in so many words, said plainly, inferred.
const (
	told  = .95
	plain = .8
	weak  = .6
)

// sureness is the rule's confidence, unless the speaker asked to remember. What no rule fits
// is inferred.
func (r rule) sureness(s *sentence) float64 {
	if s.told {
		return told
	}
	return cmp.Or(r.sure, weak)
}

// families are all rules for what a person says, in the order they are tried.
var families = [][]rule{corrections, repairs, commands, decisions, preferences, goals, constraints, dates, lessons, terms, people, events, absences, hosts, tools, projects, statements}

// A fit is a rule that fits a sentence, with its place in its family.
type fit struct {
	rule
	at int
}

// fits gives the rules that fit a sentence, in the order they are tried.
func (s *sentence) fits() []fit {
	if s.fitting == nil {
		s.fitting = []fit{}
		for _, family := range families {
			for at, r := range family {
				if r.form.in(s.words) {
					s.fitting = append(s.fitting, fit{r, at})
				}
			}
		}
	}
	return s.fitting
}

var anything = form(`^`)

// usage are the orders that say what to use or how to write. From now on they hold.
var usage = form(`^(?:use|prefer|write|name|prefix|format|sign|squash|answer|reply|respond|speak|call|stick (?:to|with)|go with) [\w\x01\x02]`)

// ofWhat are orders about what was spoken of before, which say nothing by themselves.
var ofWhat = form(`^[a-z]+ (?:it|them|that|this|those|these|ones?)(?: |$)`)

// ruleFor gives the rule that says best what a sentence would be: of a person's the first
// that fits, and where none does, one of no confidence.
func ruleFor(s *sentence) rule {
	if s.origin == memory.Assistant {
		return reported(s)
	}
	if s.asked != "" {
		return rule{Preference, plain, anything}
	}
	if s.lasts && usage.in(s.words) && !ofWhat.in(s.words) {
		return rule{Preference, told, anything}
	}
	if s.learnt {
		return rule{Lesson, told, anything}
	}
	if s.mends && pointing.in(s.words) || s.sets() {
		return rule{Correction, plain, anything}
	}
	if r, ok := s.standsSo(); ok {
		return r
	}
	if s.answered() && (isFragment(s) || len(s.body) < 2*shortest) {
		return rule{Project, weak, anything}
	}
	for _, f := range s.fits() {
		if f.kind == Correction && !s.correcting || f.kind == Date && !dated(s) {
			continue
		}
		return f.rule
	}
	if s.told {
		return rule{Project, told, anything} // any statement the speaker asked to remember
	}
	if s.answered() {
		return rule{Project, weak, anything}
	}
	return rule{Project, 0, anything}
}

func ruleOf(s *sentence, family []rule) (rule, bool) {
	for _, r := range family {
		if r.form.in(s.words) && (r.kind != Date || dated(s)) {
			return r, true
		}
	}
	return rule{}, false
}

// dated reports whether a sentence tells of a day to come, or of one that comes again.
func dated(s *sentence) bool {
	_, future := days(s.words, s.at)
	return future || recurs(s.words)
}

// shorthand is what the forms of all families have in common.
var shorthand = strings.NewReplacer(
	"{code}", "\x01+",
	"{quote}", "\x02+",
	"{task}", `(?:(?-i:\b\p{Lu}[\p{Lu}\d]+-[1-9]\d*)|#[1-9]\d*)`,
	"{running}", `(?:environment|env|cluster|jobs?|service|server|database|db|mirror|queue|pipeline|flag|instance|replica|region|registry|runner|gateway|scheduler|sandbox|vpn|proxy)`,
	"{stands}", `(?:is|are|was|were|got|has been|have been) (?:now |finally |already )?`,
	"{call}", "(?:\x01+|\\./[\\w./-]+|\\b(?:go (?:test|build|run|vet|generate|install|mod)|make (?:test|build|dev|lint|fmt|run|install|release|deploy|clean|seed|migrate|up|docs|check|all|e2e|ci|gen|generate|bench|[a-z]+[-_:][\\w:-]+)|(?:npm|npx|pnpm|yarn|cargo|docker|docker-compose|kubectl|python3?|pytest|uv|poetry|tox|bazel|gradle|gradlew|mvn|terraform|ansible-playbook|helm|rake|bundle|rails|php|composer|dotnet|mix|deno|bun|nix|sbt|nox|hatch|just|task) [\\w./:@-]+|(?:bin|scripts?|tools)/[\\w./-]+))",
	"{weekday}", `(mon|tues|wednes|thurs|fri|satur|sun)day`,
	"{month}", `(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)`,
	"{number}", `(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen)`,
	"{day}", `\b(?:tomorrow|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next (?:week|month)|in (?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen) (?:day|week|month)s?|(?:day|week|month)s? from|end of|last day of|20\d\d-\d\d-\d\d|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* (?:the )?\d{1,2}(?:st|nd|rd|th)?|the \d{1,2}(?:st|nd|rd|th)|(?:until|till|by|from|before|after) (?:the )?(?:january|february|march|april|may|june|july|august|september|october|november|december))\b`,
	"{adv}", `(?:(?:always|never|really|usually|generally|strongly|much|also|still|just|only|mostly|typically|normally|personally|absolutely|actually|basically|now|all|definitely|currently|often|both|simply|do|would|already|finally|rather|recently|eventually|have|had|tend to|so|far|vastly|greatly|deliberately) )*`,
	"{i}", `\b(?:i|i'd)\b`,
	"{we}", `\b(?:we|we've|the team|everyone here|everybody here)\b`,
	"{deciders}", `\b(?:we|we've|i|i've|it was|it's been|it has been|(?:the |our )?(?:team|management|guild|board|architects|architecture|group|product|security|legal|leadership|client|customer|company|council|backend|frontend|infra|ops|[\w-]+ (?:committee|team|group|board|guild|folks|people|department|crew))|everyone)\b`,
	"{be}", `(?:is|are|'s|'re)`,
	"{name}", `(?-i:\b\p{Lu}\p{Ll}+(?:-\p{L}+)?(?: \p{Lu}\p{Ll}+)?)`,
	"{upper}", `(?-i:\b\p{Lu}{2,}[\p{Lu}\d_-]*\b)`,
	"{manner}", `\b(?:answers?|explanations?|repl(?:y|ies)|responses?|summar(?:y|ies)|recaps?|comments?|emojis?|exclamation marks?|apolog(?:y|ies|ise|ize)|diffs|commit messages?|bullet points|bullets|headings|jargon|preambles?|small talk|pleasantries|praise|flattery|walls? of text|essays?|before (?:you|doing|editing|changing|running|touching|writing|starting)|tone|prose)\b`,
	"{path}", `(?:[\w.@~-]*/[\w./@*~-]+|\b[\w-]+\.(?:go|py|ts|tsx|js|json|ya?ml|toml|md|sh|sql|env|lock|rs|java|rb|proto|tf|txt|ini|cfg|conf|j2|css|html|xml|mod|csv)\b)`,
	"{host}", `(?:https?://\S+|\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.(?:internal|local|lan|example|com|net|org|io|dev|corp|intra|test|home|cloud|app|invalid|localdomain|svc|eu|uk|de)\b|\blocalhost:\d+|\b[a-z][a-z0-9-]*:\d{2,5}\b)`,
	"{np}", `(?:[\w\x01\x02./@#()&+-]+(?:'s)?,? ){1,7}?`,
	"{anchor}", `(?:\w\.\w|\x01|\x02|\d|/|_|#\w|(?-i:[ (]\p{Lu}[\p{L}\d]+)|\b(?:we|our|us|here|because|since|instead|except|not|nowadays|these days|anymore|any more|by default|now|each|every|all|everything|only|with|after|before|until)\b)`,
	"{relates}", `(?:is|are|isn't|aren't|has|have|needs?|runs?|lives?|sits?|comes?|goe?s?|uses?|reads?|writes?|builds?|deploys?|ships?|stores?|keeps?|talks?|calls?|listens?|serves?|handles?|holds?|contains?|covers?|depends?|requires?|expects?|supports?|owns?|belongs?|points?|maps?|follows?|starts?|ends?|begins?|publishes|exposes|imports?|exports?|inherits?|consumes?|produces?|emits?|sends?|receives?|connects?|triggers?|syncs?|caches?|rotates?|expires?|reboots?|restarts?|delegates?|lands?|gets?|takes?|works?|powers?|hosts?|targets?|speaks?|assumes?|counts?|includes?|excludes?|logs?|retries|polls?|generates?|does|do|don't|doesn't|lags?|mirrors?|replaces?|wraps?|forwards?|redirects?|resolves?|mounts?|ignores?|lints?|formats?|tracks?|loads?|exists?|lasts?|happens?|opens?|closes?|fits?|matters?|stays?|remains?|knows?|shares?|splits?|consists?|copies|drops?|feeds?)`,
	"{lead}", `(?:(?:in|on|for|at|by|from|since|after|before|under|with|when|if|as of|per|because of|due to) [^,]{2,60}, )?`,
	"{known}", `(?:(?:the|our|my|all|every|each|both|most|no|an?|this|these|those|some|their|his|her|its|any|nobody|everyone|everybody|people|\d[\w.,%]*|\x01+|\x02+|two|three|four|five|six)\b|{name}|{upper})`,
	"{finite}", `(?:{closed}|[a-z]{2,}(?:s|ed)|went|came|left|took|got|became|said|told|gave|lost|won|built|bought|sold|sent|began|chose|made|wrote)`,
	"{closed}", `(?:{relates}|can|can't|cannot|may|may not|must|mustn't|will|won't|should|shouldn't|was|were|wasn't|weren't|had|gets?|wants?|likes?|looks? after|means?|pays?|costs?|covers?|teach(?:es)?|meets?|leaves?|plays?|sells?)`,
	"{particular}", `(?:{anchor}|\b(?:i|i'm|my|me|one|two|three|four|five|six|seven|eight|nine|ten|twelve|hundred|thousand|half|twice|once|both|never|always|no|nothing|nobody|but|so|until|than|weekly|daily|hourly|monthly|yearly|under|above|below|between|at least|at most|per|instead|about|by|as)\b|[a-z]{2,}-[a-z]{2,})`,
)

// types says what sort of memory a kind becomes; what is missing is a fact.
var types = map[Kind]memory.Type{
	Preference: memory.Preference,
	Decision:   memory.Decision,
	Constraint: memory.Rule,
	Command:    memory.Procedural,
	Fix:        memory.Learning,
	Lesson:     memory.Learning,
	Term:       memory.Semantic,
}

// obliging words make a rule of a sentence that also names a command or sets
// the assistant right: what always or never has to hold must not get lost among
// the facts.
var obliging = form(`\b(?:never|always|must|mustn't|ha(?:s|ve) to|under no circumstances|not allowed|forbidden)\b`)

var (
	// howTo are the words of a procedure.
	howTo = form(`\b(?:goes|works|is done) like this\b|\bfirst\b.*\bthen\b|\bwhoever .* (?:runs?|has to|first)\b|, so (?:test|run|check|use|add|restart) `)
	// customary are the words of a convention.
	customary = form(`\b(?:in|for|with) (?:every|each|all) |^(?:all|every|each|new|no) .*\b(?:gets?|is|are|isn't|aren't|never|always|must|goes?|starts?|ends?|has|have) |\b(?:names?|titles?|filenames?|messages?|keys?|ids?|branches|labels) (?:are|is|follows?|use|start|look)\b|\b(?:isn't|aren't|never) (?:re)?used\b`)
)

// befalls are the forms of what is so and need not be, though a rule is put much
// alike: what befell a thing, how something changed, what somebody never did, and
// when somebody is there. binds are those of what has to be, whatever else is so.
var (
	befalls = form(`\b(?:is|are|was|were|got|gets|been) (?:\w+ly |still |now |again )?(?:blocked|delayed|held up|broken|stopped|interrupted|slowed down|hit|affected|disabled|locked|taken down|reserved) (?:by|because of|due to) (?:a|an|the|our|their|its|some|[\w-]+'s|{upper}|{name}|[a-z]+ing)\b|\b(?:goes|went|going|rises?|rose|climbs?|climbed|grows?|grew|drops?|dropped|falls?|fell|shrinks?|shrank) (?:up |down )?(?:to|by|from|below|above|under) (?:\w+ )?[$€£]?\d|\b(?:have|has|had|i've|we've|they've) (?:never|always|only|ever) (?:[a-z]+ed|been|had|done|seen|made|got|run|written|built|known|gone|taken|kept|met|found)\b|\b(?:{name}|he|she|i)(?: is| am|'s|'m) only (?:here|there|in|around|away|off|reachable|available|online|on call|at)\b`)
	binds   = form(`\b(?:must|mustn't|ha(?:s|ve) to|shall|should|shouldn't|may not|needs? to|under no circumstances|not allowed|forbidden|required)\b|(?:^|[,;:.–—-] )(?:but |and |so |please )*(?:always|never|don't|do not|only|no) `)
)

// befell reports whether a sentence says what is so, and not what has to be.
func befell(s *sentence) bool { return befalls.in(s.words) && !binds.in(s.words) }

// typeOf says what sort of memory a sentence becomes. A correction may state
// any sort, so its words decide.
func typeOf(k Kind, s *sentence) memory.Type {
	if tellsOrder(s.words) {
		return memory.Fact
	}
	switch k {
	case Command:
		if obliging.in(s.words) {
			return memory.Rule
		}
	case Constraint:
		if befell(s) {
			return memory.Fact
		}
	case Preference:
		if ofOthers(s.words) && !tasting.in(s.words) {
			return memory.Fact
		}
	case Correction:
		for _, family := range [][]rule{constraints, decisions, preferences} {
			if r, ok := ruleOf(s, family); ok {
				return types[r.kind]
			}
		}
	}
	switch k {
	case Project, Tool, Event, Person:
		if howTo.in(s.words) {
			return memory.Procedural
		}
		if customary.in(s.words) && !befell(s) {
			return memory.Rule
		}
	}
	if t, ok := types[k]; ok {
		return t
	}
	return memory.Fact
}

var (
	aboutSelf = form(`\b(?:i|i'm|im|i'd|i've|me|my|mine)\b`)
	aboutUser = form(`^(?:the )?user(?:'s)?\b`)
	scoped    = form(`\b(?:here|in (?:this|our|the) (?:repo|project|codebase|folder|package|service|module|app)|this (?:repo|project|codebase)|our|we)\b`)
)

// Personal reports whether what somebody asks to remember is about the person and
// so holds in every project: by where it is filed, by its type, or by its words.
func Personal(d memory.Draft) bool {
	switch taxonomy.Category(d.Path) {
	case "profile", "preferences":
		return true
	}
	words := newMasked(mask(d.Content))
	prefers := cmp.Or(d.Type, memory.InferType(d.Content)) == memory.Preference && !ofOthers(words)
	return !scoped.in(words) && !(prefers && ofNamed(words)) && (prefers || aboutSelf.in(words) || aboutUser.in(words))
}

// personal reports whether the fact is about the person and so holds in every
// project.
func personal(k Kind, s *sentence) bool {
	if s.speaker != "" {
		return false
	}
	switch k {
	case Preference:
		return !scoped.in(s.words) && !ofOthers(s.words) && !ofNamed(s.words)
	case Person, Tool, Project:
		return aboutSelf.in(s.words) && !scoped.in(s.words)
	}
	return false
}
