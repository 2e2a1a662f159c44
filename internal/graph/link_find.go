package graph

import (
	"strings"

	"signet/internal/text"
)

// A naming is a stretch of a statement that may name an entity.
type naming struct {
	from, to  int    // its tokens
	name      string // of the entity, if it is new
	canonical string
	text      string // as written
	typ       Type
	sure      float64  // that it is a name at all; 0 if only what is known makes it one
	entity    string   // once resolved
	found     *Named   // what it was resolved to, nil if it is new
	likeness  float64  // how sure that is
	forms     []string // the canonical names by which it is looked for
	short     string   // its canonical name without the noun behind it that tells it apart; see withHeading
	noun      string   // that noun
	spelt     string   // the name that an entity known by another one was not known by before; see spell
	speltType Type     // of what has it, by its words
}

// sureCompound is how sure it is that ordinary words make a name.
const sureCompound = .6

// ordinary reports whether the name is of ordinary words.
func (c naming) ordinary() bool { return c.sure == sureCompound }

// longestName bounds a name in tokens.
const longestName = 6

// find gives the names in a statement in order, none within another.
func find(content string, tokens []token) []naming {
	var found []naming
	for i := 0; i < len(tokens); {
		c, ok := namingAt(tokens, i)
		if !ok {
			i++
			continue
		}
		if c.text == "" {
			c.text = content[tokens[c.from].start:tokens[c.to-1].end]
		}
		if c.name == "" {
			c.name = c.text
		}
		if c.canonical = Canonical(c.name); c.canonical != "" && len(c.text) <= longestToken {
			c.forms = forms(c)
			found = append(found, c)
		}
		i = c.to
	}
	return found
}

// namingAt gives the name that begins at token i, with the model behind it.
func namingAt(tokens []token, i int) (naming, bool) {
	c, ok := nameAt(tokens, i)
	if ok {
		c = withModel(tokens, c)
	}
	return c, ok
}

// nameAt gives the name that begins at token i. What is written like code
// is looked at last but for its signs: golangci-lint is in the tables.
func nameAt(tokens []token, i int) (naming, bool) {
	if c, ok := datedAt(tokens, i); ok {
		return c, true
	}
	if c, ok := shownAt(tokens, i); ok {
		return c, true
	}
	c, ok := tableAt(tokens, i)
	run, isRun := capitalsAt(tokens, i)
	if isRun {
		run = withHeading(tokens, run)
	}
	if isRun && run.to > c.to {
		if ok && run.short == "" && run.typ == Organization && c.typ != Place && head(tokens[run.to-1].low) == "" {
			run.typ = c.typ
		}
		return run, true
	}
	if ok {
		return withKind(tokens, c), true
	}
	if c, ok := codeAt(tokens, i); ok {
		return c, true
	}
	if c, ok := calledAt(tokens, i); ok {
		return c, true
	}
	return compoundAt(tokens, i)
}

// tableAt gives the thing or the given name of the tables that begins at token i.
func tableAt(tokens []token, i int) (naming, bool) {
	t := tokens[i]
	longest := 1
	if openings()[t.low] {
		longest = min(4, len(tokens)-i)
	}
	for n := longest; n > 0; n-- {
		low, ok := joined(tokens[i : i+n])
		if !ok {
			continue
		}
		if one, several := strings.CutSuffix(low, "s"); several && n > 1 && things()[low].typ == "" {
			low = one // two Raspberry Pis
		}
		if th, ok := things()[low]; ok && shows(tokens, i, th.dull) && (n > 1 || goesOnAsThing(tokens, i, th.dull)) {
			return naming{from: i, to: i + n, name: th.name, typ: th.typ, sure: .95}, true
		}
	}
	if d, ok := people()[t.low]; ok && shows(tokens, i, d) {
		return naming{from: i, to: i + 1, typ: Person, sure: .9}, true
	}
	return naming{}, false
}

// shows reports whether the word at i, which may be an ordinary one too, shows
// that it is a name.
func shows(tokens []token, i int, d dull) bool {
	t := tokens[i]
	switch {
	case t.low == "go":
		return ofGo(tokens, i)
	case never.Has(t.low) && !t.first:
		return false
	case d == bright && !never.Has(t.low):
		return true
	case isNumbered(tokens, i) && head(t.low) != "":
		return false // Room 5
	case !isCapital(t):
		return false
	case !t.first || d == word && !never.Has(t.low):
		return true
	}
	if i+1 == len(tokens) || tokens[i+1].gap > comma {
		return false
	}
	next := tokens[i+1]
	return next.shape == plain && next.gap == space && finite(next.low) && (!never.Has(t.low) || ofPerson(tokens, i)) || next.low == "from" && i+2 < len(tokens) && isCapital(tokens[i+2])
}

// finite reports whether w is a verb that follows a subject in the singular.
func finite(w string) bool {
	if finites.Has(w) {
		return true
	}
	if bare, ok := strings.CutSuffix(w, "ed"); ok {
		return len(bare) > 2
	}
	bare, ok := strings.CutSuffix(w, "s")
	return ok && len(bare) > 2 && !strings.HasSuffix(bare, "s") && verbal.Has(bare)
}

var (
	finites = text.SetOf(`is was has used would will can could should does did had may might must isn't wasn't doesn't didn't won't can't hasn't wouldn't
		lost broke took ran went said told wrote made got kept found sent left came gave knew thought built bought held began chose became brought fell felt grew led met paid put read rose saw shut spoke
		spent stood taught won wants says goes does owns seems thinks gets`)
	// verbal are verbs whose third person is seldom a plural.
	verbal = text.SetOf(`handle reconcile own want say think run take make need keep live work use prefer like love hate maintain manage lead write tell ask know get give see come send build break fail
		become belong depend require support allow provide contain include start stop help play read seem mean bring hold stand lose meet learn lead pay sit let begin show hear move expect serve die stay fall reach remain suggest
		raise pass sell decide return explain hope develop carry receive agree produce hit eat cover catch draw choose approve review deploy fix merge store call block replace cost handle expose fetch retry crash`)
)

// joined gives the words of tokens that stand together, in small plain letters.
func joined(tokens []token) (string, bool) {
	if len(tokens) == 1 {
		return tokens[0].low, true
	}
	n := 0
	for i, t := range tokens {
		if i > 0 && (t.gap != space || tokens[i-1].owner) {
			return "", false
		}
		n += len(t.low) + 1
	}
	row := make([]byte, 0, n)
	for i, t := range tokens {
		if i > 0 {
			row = append(row, ' ')
		}
		row = append(row, t.low...)
	}
	return string(row), true
}

// calledAt gives the word that "called" or "named" makes a name.
func calledAt(tokens []token, i int) (naming, bool) {
	t := tokens[i]
	if i < 2 || t.gap > quote || t.shape != plain && t.shape != dashed || text.IsStopWord(t.low) || ordinary(t.low) || len(t.low) < 3 {
		return naming{}, false
	}
	if before := tokens[i-1].low; before != "named" && before != "nicknamed" && before != "codenamed" && before != "dubbed" && (before != "called" || tokens[i-2].low == "we") {
		return naming{}, false
	}
	return naming{from: i, to: i + 1, typ: calledType(tokens, i), sure: .7}, true
}

// calledType tells the type of what is called the name at i from the noun
// before that.
func calledType(tokens []token, i int) Type {
	for k := i - 1; k >= 0 && k >= i-4; k-- {
		switch typ := head(tokens[k].low); {
		case typ != "":
			return typ
		case codeNouns.Has(tokens[k].low):
			return Artifact
		case beings.Has(tokens[k].low):
			return Person
		}
	}
	return Unknown
}

// compoundAt gives the ordinary words before a head noun that make a name with
// it: the payments gateway.
func compoundAt(tokens []token, i int) (naming, bool) {
	if i == 0 || tokens[i].gap != space || tokens[i-1].low != "the" && tokens[i-1].low != "our" || tokens[i].shape != plain || vague.Has(tokens[i].low) || text.IsStopWord(tokens[i].low) {
		return naming{}, false
	}
	if _, known := things()[tokens[i].low]; known {
		return naming{}, false
	}
	for end := i + 2; end <= min(i+3, len(tokens)); end++ {
		t := tokens[end-1]
		if _, known := things()[t.low]; known {
			break
		}
		if t.gap != space || t.shape != plain || tokens[end-2].owner || text.IsStopWord(t.low) {
			break
		}
		typ := head(t.low)
		if (heads().makes[t.low] || t.low == "system" && end == i+3) && (end == len(tokens) || tokens[end].gap != space || head(tokens[end].low) == "") && (typ != Organization || acts(tokens, i, end)) {
			c := naming{from: i, to: end, typ: typ, sure: sureCompound}
			if spelled[t.low] != "" {
				c.name = respelled(nameOf(tokens[i:end]))
			}
			return c, true
		}
	}
	return naming{}, false
}

// acts reports whether the group named by the tokens from, to does or owns
// something here, and is not only where somebody belongs.
func acts(tokens []token, from, to int) bool {
	if to < len(tokens) && tokens[to].gap == space && (owning.Has(tokens[to].low) || speaks.Has(tokens[to].low)) {
		return true
	}
	return from > 1 && tokens[from-2].low == "by"
}

var owning = text.SetOf(`owns maintains runs manages operates leads handles uses needs built wrote decided is has`)

// silent reports whether no name begins or ends with t.
func silent(t token) bool {
	return t.shape == sign || t.shape == plain && text.IsStopWord(t.low)
}
