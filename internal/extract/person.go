package extract

import (
	"strings"

	"signet/internal/text"
)

// pronouns are the words for the speaker, with what is drawn to them.
var pronouns = text.Pattern(`(?i)(?:^|[^\w/'-])(i['’]?m|i|we|me|my|mine|myself|us|our|ours|ourselves)('(?:m|ve|d|ll|re))?(?:[^\w/'-]|$)`)

// contractions are what may be drawn to a speaker, in the third person.
var contractions = map[string]string{"'m": " is", "'re": " is", "'ve": " has", "'ll": " will", "'d": " would"}

// thirdPerson gives the edits by which the speaker of words becomes one, and
// those the speaker speaks for become many; verbs follow.
func thirdPerson(words, one, many string) []edit {
	var edits []edit
	for at := 0; at < len(words); {
		m := pronouns().FindStringSubmatchIndex(words[at:])
		if m == nil {
			break
		}
		start, end, tail := at+m[2], at+m[3], ""
		if m[4] >= 0 {
			tail = strings.ToLower(words[at+m[4] : at+m[5]])
		}
		at = max(end, at+max(m[5], 0))
		edits = append(edits, personEdits(words, start, end, tail, one, many)...)
	}
	return edits
}

// personEdits gives the edits for one pronoun at words[start:end] with its
// contraction.
func personEdits(words string, start, end int, tail, one, many string) []edit {
	pronoun := strings.ToLower(words[start:end])
	if pronoun == "us" && words[start] == 'U' {
		return nil
	}
	switch pronoun {
	case "me":
		return []edit{{start, end, one}}
	case "my", "mine":
		return []edit{{start, end, one + "'s"}}
	case "us":
		return []edit{{start, end, many}}
	case "our", "ours":
		if strings.HasPrefix(strings.ToLower(words[end:]), " team") {
			return []edit{{start, end, "the"}}
		}
		return []edit{{start, end, many + "'s"}}
	case "myself", "ourselves":
		return []edit{{start, end, "themselves"}}
	case "i'm", "im":
		return append([]edit{{start, end, one + " is"}}, secondVerb(words, end)...)
	}
	name := one
	if pronoun == "we" {
		name = many
	}
	if tail == "'d" && strings.HasPrefix(strings.ToLower(words[end:]), "'d better") {
		return []edit{{start, end + len(tail), name + " had"}}
	}
	if tail != "" {
		edits := []edit{{start, end + len(tail), name + contractions[tail]}}
		if tail == "'m" || tail == "'re" {
			edits = append(edits, secondVerb(words, end+len(tail))...)
		}
		return edits
	}
	return append([]edit{{start, end, name}}, verbEdits(words, end)...)
}

var (
	nextVerb = text.Pattern(`(?i)^((?: (?:always|never|really|usually|generally|strongly|much|also|still|just|only|mostly|typically|normally|personally|absolutely|actually|basically|now|all|definitely|currently|often|both|simply|already|finally|rather|recently|last|first|once|exclusively|then|each|almost|hardly|barely|scarcely|rarely|seldom|sometimes|no longer|no more|not only|not|neither|ever|even|so|too|deliberately|vastly|greatly))*) ([a-z]+(?:n'?t)?)(?:[^\w'/-]|$)`)
	andVerb  = text.Pattern(`(?i)^[^\x01]*? (?:and|but|or|then) ((?:always |never |really |also |only |no longer )*)(hate|love|like|dislike|prefer|use|want|need|write|avoid|keep|work|live|run|deploy|test|read|find|know|lead|maintain|build|ship|store|review|merge|squash|rebase)(?:[^\w'/-]|$)`)
	ends     = text.Pattern(`(?i)[,;:.(]| (?:because|since|that|which|who|when|if|while|so|as) `)
)

// verbEdits puts the verb after a subject that ends at words[at] into the
// third person, and a second verb joined to it.
func verbEdits(words string, at int) []edit {
	m := nextVerb().FindStringSubmatchIndex(words[at:])
	if m == nil {
		return nil
	}
	verb := words[at+m[4] : at+m[5]]
	third := conjugate(strings.ToLower(verb))
	if third == strings.ToLower(verb) || alike.Has(strings.ToLower(verb)) && (lately().MatchString(words[at+m[2]:at+m[3]]) || settled().MatchString(words[at+m[5]:])) {
		return nil
	}
	return append([]edit{{at + m[4], at + m[5], third}}, secondVerb(words, at+m[5])...)
}

// alike are verbs whose past is written as their present, and lately are words by
// which it is the past. What something was set to is settled.
var (
	alike   = text.SetOf(`read put set cut let hit`)
	lately  = text.Pattern(`(?i)\b(?:recently|last|first|once|already|finally|just)\b`)
	settled = text.Pattern(`(?i)^ (?:the|our) [\w .-]+? (?:back to|to [$€£]?\d)`)
)

// secondVerb puts a verb that is joined to the first of a clause into the
// third person.
func secondVerb(words string, rest int) []edit {
	stop := len(words)
	if e := ends().FindStringIndex(words[rest:]); e != nil {
		stop = rest + e[0]
	}
	if m := andVerb().FindStringSubmatchIndex(words[rest:stop]); m != nil {
		return []edit{{rest + m[4], rest + m[5], conjugate(strings.ToLower(words[rest+m[4] : rest+m[5]]))}}
	}
	return nil
}

// thirds are the verbs whose third person is irregular.
var thirds = map[string]string{
	"am": "is", "are": "is", "were": "was", "have": "has", "do": "does", "go": "goes",
	"don't": "does not", "dont": "does not", "aren't": "is not", "arent": "is not",
	"haven't": "has not", "havent": "has not", "weren't": "was not", "werent": "was not",
}

// fixed are the verbs and other words that have no third person of their own:
// modals and past forms that do not end in -ed.
var fixed = text.SetOf(`can can't cant cannot could couldn't couldnt will won't wont would wouldn't wouldnt should
	shouldn't shouldnt must mustn't mustnt may might shall shan't ought was wasn't had hadn't did didn't didnt
	has is isn't does doesn't went got made chose found said told thought kept ran built wrote took gave came
	knew saw left lost met paid spent stood began broke bought brought caught drew drove fell felt forgot froze
	grew held heard ate drank wore swam flew sang hid led meant rode rose sold sent shook shot slept spoke stuck struck swore taught threw
	understood woke won put set cut hit let quit read shut split bet became dealt wound
	and or but to of in on at for with who whom that the a an as if so than is both four two three five six alone
	ourselves folks guys people devs engineers`)

// present are words that look like past forms and are none, or are read as
// present after a speaker.
var present = text.SetOf(`need feed breed speed embed exceed proceed succeed read put set cut let`)

// conjugate gives the third person of a verb in the form used with "I" or
// "we".
func conjugate(v string) string {
	if third, ok := thirds[v]; ok {
		return third
	}
	if fixed.Has(v) && !present.Has(v) || strings.HasSuffix(v, "ed") && !present.Has(v) || strings.HasSuffix(v, "ly") && v != "rely" && v != "apply" && v != "supply" && v != "reply" || strings.HasSuffix(v, "ing") && v != "bring" && v != "ping" && v != "ring" && v != "sing" {
		return v
	}
	switch {
	case strings.HasSuffix(v, "y") && !strings.ContainsAny(v[max(0, len(v)-2):len(v)-1], "aeiou"):
		return v[:len(v)-1] + "ies"
	case strings.HasSuffix(v, "s"), strings.HasSuffix(v, "sh"), strings.HasSuffix(v, "ch"), strings.HasSuffix(v, "x"), strings.HasSuffix(v, "z"), strings.HasSuffix(v, "o"):
		return v + "es"
	}
	return v + "s"
}
