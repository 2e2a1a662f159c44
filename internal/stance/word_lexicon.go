package stance

import (
	"strings"
	"sync"
)

// mark says what sorts a word is of.
type mark uint64

const (
	empty    mark = 1 << iota // says nothing of what is spoken of
	det                       // stands before a noun
	prep                      // parts a phrase from the next
	aux                       // a verb that another follows, or that is the whole of it
	adverb                    // stands among the words of a verb
	subject                   // a pronoun that begins a clause
	pronoun                   // a pronoun that stands for nothing that could be gone
	elided                    // stands before 's for "is"
	date                      // a word of a date
	span                      // a noun of time
	unit                      // follows a number
	change                    // says that it is so since now
	doubt                     // says what may be, or was asked or told
	bind                      // says what has to be or will be
	bygone                    // tells of what was
	brief                     // tells of what will be otherwise soon
	single                    // a noun of which a thing has one
	role                      // a noun of what somebody is to a thing
	leads                     // leads to what is said
	asks                      // begins a question
	orders                    // begins an order
	about                     // a noun that is about the thing it follows, and no part of it
	idle                      // makes a denial say nothing
	hollow                    // a noun of which a denial says nothing
	there                     // says of a thing that it is there, or ours
	praise                    // makes "the" a praise or a definition
	cue                       // without one, a clause denies nothing
	restores                  // takes back what was said before
	adds                      // says that something comes beside what is
	kind                      // says what sort of thing a name names: a team, a project
	was                       // contrasts with fresh: old, legacy
	fresh                     // contrasts with was: new, current
	habit                     // a verb of what goes on, in which something may be lacking
	gathered                  // a body that one belongs to
	event                     // what one leaves without leaving for good
	sort                      // says of what sort the name is that follows: the endpoint /v1
	reason                    // begins a phrase that leads to a reason, or from one
	part                      // a noun that stands for a thing in use: the Redis cluster is Redis
)

// entry is what the lexicon says of a word.
type entry struct {
	is   mark
	rel  class
	ends []ending // ways to say that something is no more that begin with it
}

// lexicon gives the words of all tables in one.
var lexicon = sync.OnceValue(func() map[string]entry {
	all := make(map[string]entry, 2048)
	for _, t := range marked {
		for w := range strings.FieldsSeq(t.words) {
			e := all[w]
			e.is |= t.as
			all[w] = e
		}
	}
	for _, t := range related {
		for w := range strings.FieldsSeq(t.words) {
			e := all[w]
			e.rel |= t.as
			all[w] = e
		}
	}
	for _, phrases := range []map[string][][]string{because(), therefore(), {"reason": nil}} {
		for first := range phrases {
			e := all[first]
			e.is |= reason
			all[first] = e
		}
	}
	for _, t := range endingTable {
		for phrase := range strings.SplitSeq(t.phrases, ",") {
			f := strings.Fields(phrase)
			e := all[f[0]]
			e.is |= cue
			e.ends = append(e.ends, ending{t.way, f[1:]})
			all[f[0]] = e
		}
	}
	return all
})

// marked are the words of each sort.
var marked = []struct {
	as    mark
	words string
}{
	{subject, `we i they it he she there that this nobody everybody everyone`},
	{pronoun, `we i they it he she you`},
	{elided, `it that there he she who what where here everything`},
	{empty, `we our ours us the team company project people folks everyone everybody somebody someone one ones thing things
		a an this that these those there here it its they them their he she his her him i my me mine you your
		is are am be been being was were do does did has have had having got get gets not no longer more any never
		now nowadays today currently presently yesterday recently lately meanwhile anyway already just finally still really actually
		simply basically generally always usually completely entirely fully totally altogether officially again back since ago so
		day days week weeks month months quarter year years last next spring summer autumn winter moment time while past
		and or but for from to of in on at by with as into onto over off out up down away via through using per within
		please note remember that know fyi anything everything nothing something all none any update way btw
		new old current main former previous latest instead than rather then else too also both own self
		what which who whom whose when where how why nobody none noone anybody anyone
		will would can could should may might must shall let yes well good else effect effective immediately starting onwards single separate whole entire existing several many few such proper actual remaining whatsoever anywhere either elsewhere somewhere`},
	{date, `january february march april june july august september october november december
		jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday
		mondays tuesdays wednesdays thursdays fridays saturdays sundays noon midnight tomorrow am pm end early late mid q1 q2 q3 q4 summer spring autumn winter`},
	{span, `day days week weeks weekend month months quarter year years spring summer autumn winter morning evening night moment sprint age ages`},
	{unit, `ms s sec secs second seconds min mins minute minutes hour hours h mb gb tb kb ki mi gi percent euro euros dollars usd eur
		people users rps requests retries replicas nodes instances cores gib mib days weeks months years workers threads`},
	{change, `now nowadays new changed moved switched migrated upgraded downgraded bumped became becomes postponed pushed delayed slipped
		rescheduled shifted raised lowered increased reduced renamed relocated took taken transferred updated replaced swapped instead
		again since currently today meanwhile extended shortened handed over anymore brought converted ported turned doubled halved inherited
		latest later earlier anew back grew shrank rose fell climbed passed promoted appointed elected`},
	{doubt, `if unless whether might may maybe perhaps could would plan plans planning planned consider considering
		considers thinking think discuss discussing discussed propose proposes proposed want wants wish wishes hope hopes evaluate evaluating
		evaluates suppose imagine wonder asks asked suggests suggested rumour rumor rumours ought unlikely probably
		possibly hypothetically tempted wished dream nice says claims claimed claiming according believes thinks assumes pretends alleges
		almost nearly hardly barely supposedly allegedly untrue wrong false myth incorrect untruth told wondering heard reportedly apparently
		once assuming eventually someday soon refuse refuses refused considered rumoured rumored threatened threatens tried tries trying attempt
		attempted attempts toying decide whenever`},
	{bind, `must should shall will`},
	{bygone, `was were had did once formerly previously originally wrote ago`},
	{brief, `temporarily briefly tonight momentarily hour minute minutes accidentally vacation holiday lunch maternity parental sick pause paused`},
	{aux, `is are am was were be been has have had do does did`},
	{adverb, `not no longer also already just finally still really actually now recently currently officially been being since always usually
		mainly mostly partly fully completely only place up back over out all long entirely even then quietly gradually slowly successfully
		totally definitively definitely permanently formally simply largely practically basically effectively deliberately forward ahead`},
	{det, `the a an our their my his her its any some this that these those all every each no old new current main primary
		own single two three four five six seven eight nine ten twelve several many few both second third only shared dedicated separate whole entire existing
		first last legacy former`},
	{prep, `for in on at as since because with by to of from into onto via through using about under during after before
		across between against towards near inside outside within without per over that which who where when and or so anymore behind`},
	{single, `port version deadline owner lead leader maintainer name address url host hostname region timeout limit budget price
		manager location email phone number colour color size default branch password launch release contact head office ceo cto
		capital status interval quota threshold rate retention schedule username domain path endpoint title birthday
		favourite favorite language database editor theme font reviewer salary rent target goal cap frequency replicas instances
		shell browser provider registry mentor boss supervisor coordinator chair licence license`},
	{role, `owner lead leader maintainer manager contact head ceo cto reviewer mentor boss supervisor coordinator chair`},
	{leads, `finally sadly unfortunately fortunately luckily meanwhile today yesterday currently ok okay well so fyi btw note update news
		reminder heads-up headsup correction status also however still anyway honestly actually and starting effective yes no nope`},
	{asks, `do does did is are was were have has can what which who whom whose when where why how should could would shall will`},
	{orders, `never always avoid do remove drop stop delete use keep make ensure check run get let ask tell quit disable kill leave
		put set try go write read call send take give help show install uninstall update upgrade deploy migrate replace switch move turn
		don't imagine suppose remember`},
	{about, `license licence pricing trademark mascot founder newsletter changelog roadmap tutorial runbook book doc docs documentation logo talk invoice bill conference meetup course workshop article post blog comparison history
		migration thesis podcast training story name wiki page ticket issue bug proposal decision meeting incident outage postmortem report review
		budget cost price manual guide sticker mug shirt poster community foundation company founder maintainer release version changelog
		expert expertise experience consultant salesman vendor rep newsletter video tutorial certificate certification exam
		contractor survey party letter mail photo picture card postcard cup archive backup dump export note notes memo diagram plan`},
	{idle, `only just merely solely better worse other such longer dislike dislikes mind hate object forget drop remove retire leave stop
		stopped one two wrong right sure bad fast slow easy hard true clear certain allowed permitted supposed meant welcome expected
		enough worth about less fewer later earlier sooner different matter matters think thinks know knows like-minded care cares seem
		seems look looks mean means understand understands believe remember agree see want wants beat beats beating faster slower bigger
		smaller yet necessarily until quite very exactly always everything every all happy ready finished done complete able going
		possible big huge bother bothers worry worries hurt hurts hidden likely willing aware interested afraid`},
	{hollow, `lot change changes update updates news reason doubt point way need hurry rush problem problems question chance excuse harm sense difference guarantee issue issues rule evidence time idea alternative intention wonder surprise exception exceptions error errors warning warnings limit objection objections complaints luck thanks comment`},
	{there, `our we us used use installed deployed configured running available active live enabled here hosted maintained supported
		part there back set in-use place works`},
	{praise, `most best first fastest largest biggest oldest newest name word kind sort smallest slowest inventor author invention successor same`},
	{cue, `not no never nobody none nor neither without lacks lack lacking instead rather used zero nothing noone nowhere hardly free
		moved switched migrated changed went gone transitioned converted ported came walked shifted jumped got
		replaced replaces swapped traded exchanged superseded supersedes supplanted off away place`},
	{restores, `rebuilt restored reinstated recreated repaired reverted re-enabled reenabled re-added restarted undid undone`},
	{adds, `also too additionally besides another well addition both`},
	{kind, `team company project people`},
	{was, `old legacy former previous`},
	{fresh, `new current latest`},
	{habit, `run runs work works live lives do does gets get manage manages operate operates come comes ship ships build builds deploy deploys
		function functions go goes start starts develop is are am running survives survive copes cope got managed lived worked been went did survived have has`},
	{gathered, `team company project group firm department organisation organization us board band choir club squad crew office account accounts branch shop site plant warehouse store lab studio location factory offices`},
	{event, `meeting call room desk house building party chat thread standup conference table line train page tab window message comment note
		review stage early late door kitchen bus country car hotel school game match floor voicemail trace mark impression behind`},
	{sort, `endpoint flag host server service tool package library module repo repository database table column route command script branch function class
		setting option variable file folder job queue topic bucket feature plugin job app package image container vm machine box agent bot user cluster domain site program programme repo binary`},
	{part, `server servers cluster clusters instance instances database subscription subscriptions licence license licences account accounts
		seats seat installation deployment box boxes machine machines node nodes setup plan membership environment`},
}

// related are the words of each relation: they say how a thing and a value stand
// to each other.
var related = []struct {
	as    class
	words string
}{
	{uses, `have has having got use uses using used utilise utilize utilizes rely relies relying depend depends depending employ employs adopt adopts adopted
		keep keeps kept store stores stored storing handle handles handled power powers powered need needs needed
		support supports supported provide provides provided contain contains own owns pay pays subscribe subscribes
		write writes written send sends talk talks connect connects build builds built compile compiles compiled
		exist exists operate operates maintain maintains include includes integrate integrates ship ships go goes log logs track tracks
		manage manages managed back-up cache caches test tests tested deploy deploys deploying publish publishes published
		monitor monitors process processes run runs running host hosts hosted hosting serve serves served work works working
		require requires required target targets targeted sit sits live lives rent rents lease leases queue queues
		offer offers ran sync syncs page pages read reads persist persists persisted drive drives driven back backs backed
		configure configures configured bundle bundles bundled speak speaks call calls share shares shared search searches searched
		drink drinks eat eats ride rides develop develops render renders rendered fetch fetches pull pulls
		post posts report reports guard guards protect protects protected check checks start started alert alerts sing sings`},
	{member, `work works working lead leads leading own owns maintain maintains manage manages report reports belong belongs responsible
		head heads run runs join joined joins member part charge contact contractor employed freelances consults sit sits chair chairs
		handles reviews signs approves oversees coordinates supervises organises organizes answers mentors builds develops`},
	{place, `live lives living based located reside resides stay stays sit sits moved relocated settled moving situated home relocate headquartered stationed`},
	{host, `run runs running host hosts hosted hosting listen listens listening serve serves served bind binds bound expose exposes exposed
		deploy deploys deployed live lives sit sits answer answers reachable available stored store stores kept keep keeps goes go moved stay stays
		use uses using pinned requires require required target targets`},
	{when, `takes take place happens happen scheduled due planned postponed pushed delayed slipped rescheduled shifted moved starts begins ends
		start begin end held brought forward falls`},
	{value, `is are am be equals costs cost set raised lowered increased reduced changed cut bumped doubled halved capped fixed stands remains reads called named`},
	{owns, `owns own maintains maintain leads lead leader manages manage manager heads head runs run took taken takes take over responsible charge becomes became
		owner maintainer chairs chair handles handle owned maintained led managed headed inherited inherits contact reviews review reviewer looks after`},
	{turns, `moved move moves switched switch migrated migrate changed change changes became becomes upgraded upgrade downgraded bumped
		replaced postponed pushed delayed slipped rescheduled shifted raised lowered increased reduced renamed relocated took taken transferred
		updated converted ported swapped brought forward extended shortened handed jumped dropped went cut gone turned doubled halved
		grew shrank rose fell climbed passed`},
}

// class is a kind of relation; a verb may be of several.
type class uint16

const (
	uses   class = 1 << iota // have, use, rely on: that something is there and in use
	member                   // of a person: works for, is on, leads
	place                    // lives in, is based in
	host                     // runs on, listens on, is deployed to
	when                     // takes place on, is due
	value                    // is, costs, is set to
	owns                     // whose it is: owns, maintains, leads
	turns                    // changes from what it was, of whatever kind
)
