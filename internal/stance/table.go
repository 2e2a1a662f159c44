package stance

import "strings"

// subjects are pronouns that begin a clause.
var subjects = setOf(`we i it they he she there that this nobody everybody everyone`)

// empty are words that say nothing of what is spoken of, beside the stop words:
// who speaks, when, and how sure.
var empty = setOf(`we our ours us the team company project people folks everyone everybody somebody someone one ones thing things
	a an this that these those there here it its they them their he she his her him i my me mine you your
	is are am be been being was were do does did has have had having got get gets not no longer more any never
	now nowadays today currently presently yesterday recently lately meanwhile anyway already just finally still really actually
	simply basically generally always usually completely entirely fully totally altogether officially again back since ago so
	day days week weeks month months quarter year years last next spring summer autumn winter moment time while past
	and or but for from to of in on at by with as into onto over off out up down away via through using per within
	please note remember that know fyi anything everything nothing something all none any update way btw
	new old current main former previous latest instead than rather then else too also both own self
	what which who whom whose when where how why nobody none noone anybody anyone
	will would can could should may might must shall let yes well good else effect effective immediately starting onwards`)

// dates are words of a date.
var dates = setOf(`january february march april may june july august september october november december
	jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday
	mondays tuesdays wednesdays thursdays fridays saturdays sundays noon midnight tomorrow am pm end early late mid q1 q2 q3 q4 summer spring autumn winter`)

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

// relations are words that say how a thing and a value stand to each other.
var relations = tableOf(map[class]string{
	uses: `have has having got use uses using used utilise utilize utilises utilizes rely relies relying depend depends depending employ employs adopt adopts adopted
		keep keeps kept store stores stored storing handle handles handled power powers powered need needs needed
		support supports supported provide provides provided contain contains own owns pay pays subscribe subscribes
		write writes written send sends talk talks connect connects build builds built compile compiles compiled
		exist exists operate operates maintain maintains include includes integrate integrates ship ships go goes log logs track tracks
		manage manages managed back-up cache caches test tests tested deploy deploys deploying publish publishes published
		monitor monitors process processes run runs running host hosts hosted hosting serve serves served work works working
		require requires required target targets targeted sit sits live lives rent rents lease leases employ employs queue queues
		offer offers ran sync syncs page pages read reads persist persists persisted drive drives driven back backs backed`,
	member: `work works working lead leads leading own owns maintain maintains manage manages report reports belong belongs responsible
		head heads run runs join joined joins member part charge contact contractor employed freelances consults sit sits chair chairs`,
	place: `live lives living based located reside resides stay stays sit sits moved relocated settled moving situated home relocate headquartered stationed`,
	host: `run runs running host hosts hosted hosting listen listens listening serve serves served bind binds bound expose exposes exposed
		deploy deploys deployed live lives sit sits answer answers reachable available stored store stores kept keep keeps goes go moved built stay stays
		use uses using pinned requires require required target targets written writes`,
	when: `takes take place happens happen scheduled due planned postponed pushed delayed slipped rescheduled shifted moved starts begins ends
		start begin end held brought forward falls`,
	value: `is are be equals costs cost set raised lowered increased reduced changed cut bumped doubled halved capped fixed stands remains reads called named`,
	owns: `owns own maintains maintain leads lead leader manages manage manager heads head runs run took taken takes take over responsible charge becomes became
		owner maintainer chairs chair handles handle owned maintained led managed headed inherited inherits contact reviews review reviewer looks after`,
	turns: `moved move moves switched switch migrated migrate changed change changes became becomes upgraded upgrade downgraded bumped
		replaced postponed pushed delayed slipped rescheduled shifted raised lowered increased reduced renamed relocated took taken transferred
		updated converted ported swapped brought forward extended shortened handed jumped dropped went cut gone turned doubled halved`,
})

// tableOf turns words by class into classes by word.
func tableOf(by map[class]string) map[string]class {
	table := map[string]class{}
	for c, list := range by {
		for _, w := range strings.Fields(list) {
			table[w] |= c
		}
	}
	return table
}

// changing are words that say that it is so since now.
var changing = setOf(`now nowadays new changed moved switched migrated upgraded downgraded bumped became becomes postponed pushed delayed slipped
	rescheduled shifted raised lowered increased reduced renamed relocated took taken transferred updated replaced swapped instead
	again since currently today meanwhile extended shortened handed over anymore brought converted ported turned doubled halved inherited
	latest later earlier anew back`)

// doubtful are words by which a clause says what may be, will be or was asked.
var doubtful = setOf(`if unless whether might may maybe perhaps could would plan plans planning planned consider considering
	considers thinking think discuss discussing discussed propose proposes proposed want wants wish wishes hope hopes evaluate evaluating
	evaluates suppose imagine let wonder asks asked suggests suggested rumour rumor rumours ought until unlikely probably
	possibly hypothetically tempted until want wished dream nice says claims claimed according believes thinks assumes pretends alleges`)

// binding are words by which a clause says what has to be or will be. It speaks of
// the thing as being there all the same.
var binding = setOf(`must should shall will`)

// bygone are words by which a clause tells of what was.
var bygone = setOf(`was were had did once formerly previously originally wrote ago`)

// functional are nouns of which a thing has one.
var functional = setOf(`port version deadline owner lead leader maintainer name address url host hostname region timeout limit budget price
	manager location date email phone number colour color size default branch password launch release contact head office ceo cto
	capital status interval quota threshold rate retention schedule time username domain path endpoint address title birthday
	favourite favorite language database editor theme font reviewer salary rent target goal cap frequency replicas instances`)

// determiners stand before a noun and say nothing of it.
var determiners = setOf(`the a an our their my his her its any some this that these those all every each no old new current main primary
	own single two three four five six seven eight nine ten twelve several many few both second third only shared dedicated separate whole entire existing`)

// prepositions part a phrase from the next.
var prepositions = setOf(`for in on at as since because with by to of from into onto via through using about under during after before
	across between against towards near inside outside within without per over that which who where when and or so anymore`)
