package thesaurus

import (
	"strings"
	"sync"

	"signet/internal/text"
)

// generic are the words of any talk with a coding agent, whatever it is about.
// That a memory and a prompt share one of them says nothing.
const generic = `
	able accept access actual actually add added adding adjust after again agent ago allow already also always amount another
	answer any anybody anymore anyone anything anyway app application apply approach are area around ask assume
	available avoid away awesome back bad based basic basically begin believe best better between bit block body both
	bother break bring broken bug build call can cannot case cause certain change check choose class clean cleanup
	clear clearly close code come command comment common compare complete completely confirm consider contain
	continue copy correct correctly could couple create current currently cut data deal decide default define delete
	depend describe detail develop developer difference different directly directory discuss display doc document
	does done don drop edit effect either else empty end ensure enough enter entire entry error etc even ever every
	everybody everyone everything everywhere exact exactly example except exception exist expect explain extra fact
	fail failure fall false far fast faster feature feel few field figure file fill final finally find fine finish
	first fix fixed folder follow form format found full function general generate get give glad go goal going
	gone good got great group guess guy handle happen happy hard have head hello help helper here hey hi hint hold
	hope how huge idea immediately implement implementation important improve include inside instead interested
	issue item job just keep kind know last later latest learn least leave left less let level like line list little
	load local locally long look lot low main make manage many maybe mean mention mess method middle mind minor miss
	missing mistake mode modify module more most move much multiple name necessary need never new next nice no nobody
	none normal not note nothing notice now number obvious off often oh ok okay old once one only open option order
	original other otherwise output over own package page paragraph parameter part parse particular pass past path
	people perfect perfectly perhaps person piece place plan plain please point possible possibly prepare pretty
	prefer prefers preference previous print probably problem proceed process produce program project
	prompt proper properly provide pull purpose push put question quick quickly quite read ready real really reason
	refactor refer reference regarding related remember remove rename repeat replace report repo repository request
	require response rest result return review rewrite right root run safe same save say scratch script second section
	see seem select send sense sentence separate set setting setup several short should show side similar simple
	simply simplify since single situation skip slow slowly small so some somebody somehow someone something
	sometimes somewhere soon sorry sort sound source specific start state statement static stay step still stop store
	story string stuff style such suggest suggestion summarize summary support suppose sure switch system take talk
	task tell term test text than thank thanks their then there thing think third this those though thought three
	through time tiny title today todo together told too tool top total touch track true try turn two type typo under
	understand unless until up update usage use useful user usual usually value various version very via wait
	want way weird well went what whatever when where whether which while whole why will wish with without
	wonder word work works worth would write wrong yes yesterday yet`

// foreign are words that nearly every text in German, French or Spanish has, but for those
// that mean something in English, or name something: die, est, con, mit.
const foreign = `
	aber alle auch auf aus bei beim bitte damit dann dass dein deine dem den der dich doch durch ein eine einem einen einer eines
	etwas für gegen haben hatte ich ihm ihn ihr ihre immer ist jede jeden jeder jetzt kann kein keine keinen können mein
	meine mich muss müssen nach nicht noch nur oder ohne sein seine sich sie sind soll sollen sollte über und unser unsere
	unserem unseren unserer unter vom von vor wann warum weil welche welchem welchen welcher welches wenn wer werden wie
	wieder wird wir wurde wurden zum zur zwischen
	avec cet cette comme dans elle elles ils je les leur mais nous notre pourquoi quand quel quelle quelles quels qui
	ses sont une vos votre vous été être
	cuándo desde dónde ella ellos están hay las los más nuestra nuestro nuestros pero porque qué quién también tiene
	una unas unos`

// everyday are words that stand in texts about anything at all. To share one
// is a weak sign; to share several is a sign.
const everyday = `
	ability above absence academy account across act action active activity address adult advance advice afraid
	afternoon age agency agree agreement ahead aid aim air album alive alone along aloud alternative although ancient
	angle angry animal announce annual apart apartment apparent appear appearance apple appointment appreciate april
	argue arm army arrange arrive art article aside aspect assistant attach attack attempt attend attention
	audience august aunt author autumn average aware baby background bag bake balance ball band bank bar base basis
	basket bath battery battle beach bear beat beautiful beauty bed bedroom beer behave behavior behaviour behind
	bell belong below bend benefit beside bet beyond big bike bill bird birth birthday bite bitter black blank blind
	blog blood blow blue board boat bold bone book border boring born borrow boss bottle bottom bound bowl box boy
	brain brand brave bread breakfast breath brick bridge brief bright broad brother brown brush budget bunch burn
	bus bush business busy butter button buy cake calculate calendar calm camera camp cancel candle capital
	captain capture car card care career careful carefully carry cash cast castle cat catch category ceiling
	celebrate center central centre century chain chair challenge chance channel chapter character charge chart chat
	cheap cheese chess chicken chief child children choice christmas church circle citizen city civil claim clinic
	clock cloth cloud club coach coast coat coffee cold collapse collect collection college colleague color colour
	combine comfort comfortable committee communicate community company compete competition complain complex
	component concept concern concert conclude condition conference confuse confusing connect connection conscious
	consequence consist constant contact contest contract contrast contribute control conversation convert convince
	cook cool corner cost count country county course court cover cow crash crazy cream credit crime crisis criteria
	critical cross crowd cry culture cup curious custom customer cycle daily damage dance danger dangerous dark date
	daughter day dead death debate debt december decision deep degree deliver delivery demand department deserve
	design desk despite destroy determine device diet difficult difficulty digital dinner direct direction dirty
	disappear discount discover discussion disease dish distance divide doctor dog door dot double doubt downtown
	draft drag drama draw dream dress drink drive driver dry due dust duty each ear early earn earth east easy eat
	economy edge education effort egg eight election electric electricity email emergency emotion employee
	employer enable encourage enemy energy engine engineer enjoy enormous entrance equal equipment escape essay
	establish estate evening event eventually evidence evil examine excellent excited exciting excuse exercise exit
	expand expensive experience expert explore express extend extent extreme eye face factor factory fair faith
	familiar family famous fan farm farmer farther fashion fat father fault favor favorite favour favourite fear
	february feed feedback feeling fence festival fewer fiction fifteen fifty fight film filter finger fire firm fish fit
	five flat flight float floor flow flower fly focus fold folk food foot football force foreign forest forever
	forget forgive formal former fortune forty forward four frame free freedom frequent fresh friday friend
	friendly front fruit fuel fun fund funny furniture furthermore future gain game gap garden gas gather gentle
	german gift girl glass goes gold government grade grammar grand grass grateful gray green greet grey ground grow growth
	guarantee guard guest guide guilty guitar gun habit hair half hall hand handy hang hat hate health healthy hear heart heat
	heavy height hell hero hide high highlight highly hill hire history hit hobby hole holiday home honest honestly
	honey honor hospital host hot hotel hour house household human hundred hungry hunt hurry hurt husband ice
	ideal identify ignore ill illness image imagine impact importance impossible impress impression improvement inch
	incident income incorrect increase indeed independent indicate individual industry influence inform information
	initial injury insert insist inspire instance instruction insurance intelligent intend intense interest internal
	international internet interview introduce introduction invent invest investigate invite involve island jacket january
	join joke journey joy judge juice july jump june junior justice keen kick kid kill kilometer kitchen knee knife
	knock knowledge lack lady lake lamp land landscape large laugh laundry law lawyer lay layer lazy lead leader leaf
	leak lean leather lecture leg legal lesson letter library lie life lift light limit link lip liquid listen literature
	live loan location lock logic lonely loose lose loss lost loud love lovely lower luck lucky lunch machine
	magazine magic mail major male man manager manner manual march mark market marriage mass master match mate
	material math matter maximum may meal measure measurement meat media medical medicine medium meet meeting member
	memory menu metal meter metre midnight mile military milk million minimum minute mirror mix model modern moment
	monday money monitor month monthly mood moon morning mother motion motor mountain mouse mouth movie multiply
	muscle museum music musical mystery narrow nation national nature near nearby nearly neat neck neighbor neighbour
	neither nervous net network news newspaper night nine noise noon north nose notebook novel november nurse obtain obviously
	occasion occur ocean october offer office officer official oil online opening opinion opportunity opposite orange
	ordinary organize origin ought outside oven owner pace pack pain paint pair pale pan panel paper parent park
	partner party passage patch patient pattern pause pay payment peace peak pen pencil perform performance period
	permanent permission permit personal phase philosophy phone photo phrase physical piano pick picture pilot pink
	pipe pitch plane planet plant plastic plate play player pleasant pleased pleasure plenty plot pocket poem poet poetry poison
	police policy polite political politics pool poor popular population port position positive possibility
	post pot potato potential pound power powerful practical practice praise present presentation president press
	pressure prevent price pride primary prince principal principle prison prize pro procedure product profession
	professional professor profit progress promise promote proof propose protect proud prove public publish
	purchase pure purple quality quarter queen quiet race radio rail rain raise random range rapid rare rate raw
	reach react reaction realise realistic realize recent recently recipe recommend record recover red reduce reflect refuse regard
	region regular reject relate relation relationship relative relax relevant reliable relief religion rely remain
	remark remind remote rent repair replacement reply represent research reserve resist resolve resource respect
	respond responsible restaurant retire reveal reverse reward rich ride ring rise risk river road rock role roll roof
	room rope rough round route row royal rude ruin rule rush sad safety sail salad salary sale salt sand saturday
	saw scale scared scene schedule school science scientist score screen sea search season seat secret secretary
	secure security seed seek self sell senior sensitive sensor september series serious seriously serve seven
	shadow shake shall shame shape share sharp sheet shelf shell shift shine ship shirt shock shoe shoot shop shopping shot
	shoulder shout shower shut sick sight sign signal significant silent silly silver sing sir sister sit site six
	size skill skin sky sleep slice slide slight slightly slip smart smell smile smoke smooth snow social society
	soft software soil soldier solid solution solve son song soul soup south space spare speak special speech speed
	spell spend spirit split sport spot spread spring square staff stage stair stamp stand standard star station
	statistics status steal steel stick stone storage storm straight strange stranger strategy stream street strength
	stress stretch strict strike strong structure struggle student study stupid subject succeed success successful
	sudden suddenly suffer sugar suit summer sun sunday supper supply surface surprise surprised surround survey survive
	suspect sweet swim sympathy symbol symptom tail talent tall tape target taste tax tea teach teacher team tear technical
	technique technology teenager telephone television temperature temporary ten tend tense terrible theme theory thick
	thin thirty thousand throat throw thursday ticket tie tight till tip tired toast tomorrow tone tongue tonight tooth topic
	toward towards tower town toy trade tradition traffic train training transfer transition translate transport travel treat
	treatment tree trial trick trip trouble truck trust truth tuesday tutorial twelve twenty twice typical ugly
	uncle underneath unfortunately unhappy uniform union unique unit universe university unknown unusual
	upper upset urgent vacation valley valuable variety vary vast vegetable vehicle view village violence visible
	visit visitor voice volume vote walk wall war warm warn wash waste watch water wave weak wear weather wedding wednesday
	week weekend weekly weigh weight welcome west wet wheel whenever whereas white wide wife wild win wind
	window wine wing winner winter wire wise wolf woman women wood wooden world worry worse worst wound wrap writer
	writing yard yeah year yellow young zero zone
	argument array attribute boolean bool byte char column constructor content context debug
	definition element enum expression flag global import index init input int integer interface
	iterate key label length log loop map null object override pointer private property
	query recursion regex schema scope sequence snippet stack struct syntax template thread tuple
	undefined uint valid variable vector void warning wrapper
	branch client commit config configuration database db diff env environment framework install language merge
	message node param plugin production prod pr release server service session table
	html css js json xml yaml txt md src lib readme http https url www com org localhost id`

// How much of its rarity a kind of word counts.
const (
	genericShare  = 0.05
	EverydayShare = 0.5 // from here on, a word tells something
	letterShare   = 0.1 // a single letter
	digitsShare   = 0.3 // a number of one or two digits
)

// LeastShare is what the commonest words count in memories, which are few and short, so
// that even "open" and "amount" tell them apart.
const LeastShare = 0.15

var shares = sync.OnceValue(func() map[string]float64 {
	all := make(map[string]float64, 2200)
	for _, tier := range []struct {
		words string
		share float64
	}{{everyday, EverydayShare}, {generic, genericShare}, {foreign, genericShare}} {
		for w := range strings.FieldsSeq(tier.words) {
			for _, term := range text.Terms(w) {
				all[term] = tier.share
			}
		}
	}
	return all
})

// Share says how much a term tells of what a text is about, from 0 to 1, as
// far as the word alone can say it.
func Share(term string) float64 {
	if s, ok := shares()[term]; ok {
		return s
	}
	switch {
	case text.IsStopWord(term): // others, of other
		return genericShare
	case !IsNumber(term):
		if len(term) == 1 {
			return letterShare
		}
		return 1
	case len(term) <= 2:
		return digitsShare
	}
	return 1
}

// ShareInMemory is Share where the text is a memory. A form of a listed word tells as
// little as most listed words do: ran of run.
func ShareInMemory(term string) float64 {
	s := Share(term)
	if s == 1 && listedForms()[term] {
		return EverydayShare
	}
	return max(s, LeastShare)
}

// IsGeneric reports whether a term is of any talk with a coding agent, and so tells
// next to nothing.
func IsGeneric(term string) bool { return Share(term) <= genericShare }

// IsNumber reports whether a term has nothing but digits.
func IsNumber(term string) bool {
	return strings.Trim(term, "0123456789") == ""
}
