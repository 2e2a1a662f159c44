package extract

import (
	"regexp"
	"strings"

	"signet/internal/memory"
)

// A rule is one form of words that states a fact. Forms are written for the
// lower case of chat, so letter case never matters.
type rule struct {
	kind Kind
	sure float64 // confidence
	form *regexp.Regexp
}

// The confidences of a rule: told in so many words, said plainly, inferred.
const (
	told  = .95
	plain = .8
	weak  = .6
)

// sureness is the rule's confidence, unless the speaker asked to remember.
func (r rule) sureness(s *sentence) float64 {
	if s.told {
		return told
	}
	return r.sure
}

// families are all rules for what a person says, in the order they are tried.
var families = [][]rule{corrections, commands, decisions, preferences, constraints, dates, people, hosts, tools, projects, toldPlainly}

// toldPlainly takes any statement the speaker asked to remember.
var toldPlainly = []rule{{Project, told, form(`.`)}}

// firstRule gives the first rule that fits the sentence.
func firstRule(s *sentence) (rule, bool) {
	if s.origin == memory.Assistant {
		return ruleOf(s, findings)
	}
	for i, family := range families {
		if i == 0 && !s.correcting || i == len(families)-1 && !s.told {
			continue
		}
		if r, ok := ruleOf(s, family); ok {
			return r, true
		}
	}
	return rule{}, false
}

func ruleOf(s *sentence, family []rule) (rule, bool) {
	for _, r := range family {
		if r.form.MatchString(s.words) {
			return r, true
		}
	}
	return rule{}, false
}

// shorthand is what the forms of all families have in common.
var shorthand = strings.NewReplacer(
	"{code}", "\x01+",
	"{adv}", `(?:(?:always|never|really|usually|generally|strongly|much|also|still|just|only|mostly|typically|normally|personally|absolutely|actually|basically|now|all|definitely|currently|often|both|simply|do|would|already|finally|rather|tend to) )*`,
	"{i}", `\b(?:i|i'd|id)\b`,
	"{we}", `\b(?:we|we've|weve|the team|everyone here|everybody here)\b`,
	"{be}", `(?:is|are|'s|’s|'re)`,
	"{name}", `(?-i:\p{Lu}[\p{L}'’]*\p{Ll}(?:-\p{L}+)?(?: \p{Lu}\p{L}+)?)`,
	"{path}", `(?:[\w.@~-]*/[\w./@*~-]+|\b[\w-]+\.(?:go|py|ts|tsx|js|json|ya?ml|toml|md|sh|sql|env|lock|rs|java|rb|proto|tf|txt|ini|cfg|conf|j2)\b)`,
	"{host}", `(?:https?://\S+|\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.(?:internal|local|lan|example|com|net|org|io|dev|corp|intra|test|home|cloud|app)\b|\blocalhost:\d+)`,
)

// form compiles one form of words.
func form(s string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)` + shorthand.Replace(s))
}

// types says what sort of memory a kind becomes; what is missing is a fact.
var types = map[Kind]memory.Type{
	Preference: memory.Preference,
	Decision:   memory.Decision,
	Constraint: memory.Rule,
	Command:    memory.Procedural,
	Fix:        memory.Learning,
}

// typeOf says what sort of memory a sentence becomes. A correction may state
// any sort, so its words decide.
func typeOf(k Kind, s *sentence) memory.Type {
	if t, ok := types[k]; ok {
		return t
	}
	if k == Correction {
		if r, ok := ruleOf(s, constraints); ok {
			return types[r.kind]
		}
	}
	return memory.Fact
}

var (
	aboutSelf = form(`\b(?:i|i'm|im|i'd|i've|me|my|mine)\b`)
	scoped    = form(`\b(?:here|in (?:this|our|the) (?:repo|project|codebase|folder|package|service|module|app)|this (?:repo|project|codebase)|our|we)\b`)
)

// personal reports whether the fact is about the person and so holds in every
// project.
func personal(k Kind, s *sentence) bool {
	switch k {
	case Preference:
		return !scoped.MatchString(s.words)
	case Person, Tool, Project:
		return aboutSelf.MatchString(s.words) && !scoped.MatchString(s.words)
	}
	return false
}
