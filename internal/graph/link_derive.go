package graph

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"signet/internal/text"
)

// derivedAliases bounds the aliases that come of the form of one name.
const derivedAliases = 6

// derived gives the aliases that follow from the form of a name.
func derived(entity, name string, typ Type) []Alias {
	d := deriving{entity: entity, own: Canonical(name)}
	words := strings.FieldsFunc(name, parts)
	_, known := things()[strings.ToLower(name)]
	switch {
	case typ == Person:
		d.person(words)
	case strings.ContainsAny(name, "/"):
		if base := name[strings.LastIndexByte(name, '/')+1:]; len(base) > 2 {
			d.add(base, Short)
		}
	case typ == Product && isModelled(words):
		d.model(words)
	case typ == Event && isDated(name):
		d.add(words[len(words)-1], Head) // the outage
	case len(words) == 1 && !strings.Contains(name, "."):
		d.humps(name, typ)
	case strings.Contains(name, ": "):
		kind, rest, _ := strings.Cut(name, ": ")
		d.add(rest, Short)
		d.add(rest+" "+kind, Short)
	case strings.ContainsAny(name, "."):
		if files.Has(extension(name)) || documents.Has(extension(name)) {
			d.add(name[:strings.LastIndexByte(name, '.')], Short)
		}
	default:
		if !isUpper(name) && !legal.Has(strings.ToLower(words[len(words)-1])) {
			d.acronyms(name)
		}
		if !known && typ != Document {
			d.several(name, words, typ)
		}
		if one := unplural(d.own); one != "" && typ != Place {
			d.add(one, Short) // the Raspberry Pi, of Raspberry Pis
		}
	}
	return d.aliases
}

// A deriving collects the aliases of one entity.
type deriving struct {
	entity, own string
	aliases     []Alias
	seen        []string // their canonical names
}

func (d *deriving) add(name string, how How) {
	c := Canonical(name)
	if c == "" || c == d.own || len(c) < 2 || len(d.aliases) == derivedAliases {
		return
	}
	if slices.Contains(d.seen, c) {
		return
	}
	d.seen = append(d.seen, c)
	d.aliases = append(d.aliases, Alias{Entity: d.entity, Name: name, How: how})
}

// acronyms adds the initials of a name, and those with the small words in it: BoF of
// the Board of Friends.
func (d *deriving) acronyms(name string) {
	named := strings.ContainsFunc(name, unicode.IsUpper)
	if a := initials(name, !named); unicode.IsUpper(firstRune(name)) || len(a) > 2 {
		d.acronym(a)
	}
	if !named || !strings.Contains(name, " ") {
		return
	}
	d.acronym(initialsOf(name, func(w string) bool { return linking.Has(w) && !determiners.Has(w) }))
	d.acronym(initialsOf(name, linking.Has))
}

// acronym adds an acronym, unless everybody has something of that name.
func (d *deriving) acronym(a string) {
	if low := strings.ToLower(a); len(a) > 1 && !generic.Has(low) {
		d.add(a, Acronym)
	}
}

// person adds the given name, the family name and the pet name of a person.
func (d *deriving) person(words []string) {
	for len(words) > 1 && titled.Has(text.Fold(strings.Trim(words[0], "."))) {
		words = words[1:]
	}
	d.add(strings.Join(words, " "), Short)
	if len(words) > 1 {
		d.add(words[0], Short)
		last := len(words) - 1
		for last > 1 && linking.Has(strings.ToLower(words[last-1])) {
			last--
		}
		d.add(strings.Join(words[last:], " "), Short)
		d.add(words[len(words)-1], Short)
	}
	for pet := range strings.FieldsSeq(petNames()[strings.ToLower(words[0])]) {
		d.add(pet, Short)
	}
}

// humps adds the words of a CamelCase name, and the last of them.
func (d *deriving) humps(name string, typ Type) {
	words, n := unhumped(name)
	if n == 0 || typ == Person || ofSeveral(name) != name || things()[strings.ToLower(name)].typ != "" {
		return
	}
	d.add(words, Short)
	for rest := words; len(d.aliases) < derivedAliases; {
		var ok bool
		if _, rest, ok = strings.Cut(rest, " "); !ok || len(rest) < 4 {
			return
		}
		d.add(rest, Head)
	}
}

// unhumped parts the words of a CamelCase name, and says where how often.
func unhumped(name string) (string, int) {
	var words strings.Builder
	n := 0
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) {
			last := rune(name[i-1])
			next := i+1 < len(name) && unicode.IsLower(rune(name[i+1]))
			if !unicode.IsUpper(last) && isAlnum(last) || unicode.IsUpper(last) && next {
				words.WriteByte(' ')
				n++
			}
		}
		words.WriteRune(r)
	}
	return words.String(), n
}

// several adds what is left of a name of several words without the words that
// say what it is, and the nouns by which it is called in context.
func (d *deriving) several(name string, words []string, typ Type) {
	n := len(words)
	first, last := strings.ToLower(words[0]), strings.ToLower(words[n-1])
	named := unicode.IsUpper(firstRune(words[0]))
	switch {
	case first == "project" || lead[first] != "" && typ == Place:
		d.add(strings.Join(words[1:], " "), Short)
		return
	case typ == Place:
		return
	case n == 2 && strings.Contains(name, "-") && strings.Trim(last, "0123456789") == "" && isUpper(words[0]):
		d.add(words[0]+words[1], Short) // an issue: the rest names the tracker
		return
	case named && (head(last) != "" || strings.ContainsAny(last, "0123456789") && strings.Contains(name, " ")):
		d.add(strings.Join(words[:n-1], " "), Short)
	}
	for k := 1; k < n && !isUpper(name); k++ {
		if k == n-1 && (len(last) < 3 || strings.Trim(last, "0123456789") == "" || unsaid.Has(last) || legal.Has(last) || smallEditions.Has(last)) {
			break
		}
		if !linking.Has(strings.ToLower(words[k])) {
			d.add(strings.Join(words[k:], " "), Head)
		}
	}
	if n == 2 && strings.ContainsAny(name, "-_") {
		d.add(words[0]+words[1], Short)
	}
	if named && n > 1 && !ordinary(first) && (len(first) > 3 || isUpper(words[0])) {
		d.add(words[0], Head)
	}
}

// legal are words that end names of companies, and unsaid such that end names
// and are none by themselves: everybody has one.
var (
	legal  = text.SetOf(`ltd gmbh corp llc inc co ag sons`)
	unsaid = text.SetOf(`team group company project file table day list page thing office service system street road`)
)

// petNames are what people with a given name are called.
var petNames = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for one := range strings.SplitSeq(petNamesText, ";") {
		name, pets, _ := strings.Cut(one, ":")
		m[strings.TrimSpace(name)] = pets
	}
	return m
})

const petNamesText = `
	rosalind: roz; robert: bob rob bobby; william: bill will; elizabeth: liz beth lizzie; thomas: tom; katherine: kate katie kathy;
	catherine: cate cathy kate; alexander: alex sasha; alexandra: alex sasha; michael: mike micha; benjamin: ben; samuel: sam;
	samantha: sam; daniel: dan danny; matthew: matt; matthias: matt; nicholas: nick; christopher: chris; christine: chris;
	christina: chris tina; christian: chris; stephen: steve; steven: steve; stephanie: steph; david: dave; james: jim jimmy;
	joseph: joe; anthony: tony; edward: ed ted; maximilian: max; andrew: andy; gregory: greg; jennifer: jen jenny; susan: sue;
	rebecca: becky; margaret: maggie peggy meg; theodore: ted theo; frederick: fred; friedrich: fritz; peter: pete; philip: phil;
	phillip: phil; ronald: ron; timothy: tim; victoria: vicky; zachary: zach zack; richard: rick dick; patricia: pat trish;
	patrick: pat; deborah: deb debbie; jonathan: jon; joshua: josh; kenneth: ken; lawrence: larry; leonard: len leo;
	nathaniel: nate; nathan: nate; raymond: ray; gabriel: gabe; jeffrey: jeff; geoffrey: geoff; francisco: paco; johannes: hannes;
	katarzyna: kasia; malgorzata: gosia; aleksandra: ola; dmitry: dima; dmitri: dima; vladimir: vova; ekaterina: katya;
	natalia: natasha; sebastian: seb basti; wolfgang: wolf; antonio: toni; giuseppe: beppe; francesco: checco;
	charlotte: lotte charlie; charles: charlie chuck; eleanor: ellie nora; isabella: bella; isabel: isa; josephine: josie;
	valentina: vale; abigail: abby; amanda: mandy; barbara: barb; cynthia: cindy; pamela: pam; sandra: sandy; teresa: tess;
	theresa: tess; vincent: vince; walter: walt; donald: don; douglas: doug`
