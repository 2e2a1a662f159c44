package stance

import (
	"slices"
	"strings"

	"signet/internal/text"
)

// A statement may say one thing of several: "we deploy to Oslo, Lyon and Turin". News of
// one of them leaves the others, as if each had been told by itself.

// piece is a word of a statement as written, and the marks behind it.
type piece struct {
	raw, mark string
	verb      bool // it says what is done or is, and something follows
	word
}

// listed is a list of names in a statement.
type listed struct {
	head, tail []piece   // the words before it, and behind it
	items      [][]piece // of which there are two or more
	joint      string    // the word before the last
	oxford     bool      // a comma stands before that
	shared     []piece   // the words at the end of the last item that belong to all: "iOS and Android apps"
	unsure     bool      // whether they do, is in doubt
	first      bool      // what it names does what the statement tells
}

// piecesOf cuts a statement into words.
func piecesOf(said string) []piece {
	list := make([]piece, 0, strings.Count(said, " ")+1)
	for f := range strings.FieldsSeq(said) {
		raw := strings.TrimRight(f, ",;:.!")
		p := piece{raw: raw, mark: f[len(raw):]}
		p.word = understood(word{raw: raw, low: strings.ToLower(raw)})
		list = append(list, p)
	}
	return list
}

// verbIn gives where the verb of the first clause of a statement stands in its words, 0 where
// it is not known.
func verbIn(list []piece, said string) int {
	c := newClause(heard(said))
	if c.verb < 1 {
		return 0
	}
	return max(slices.IndexFunc(list, func(w piece) bool { return w.low == c.words[c.verb].low }), 0)
}

// lists finds the lists in a statement.
func lists(said string) (all []listed) {
	if strings.ContainsAny(said, "\"“`([{?\n") {
		return nil
	}
	list := piecesOf(said)
	verb := verbIn(list, said)
	for i := 1; i+1 < len(list); i++ {
		list[verb].verb = i > verb && verb > 0
		if low := list[i].low; low != "and" && low != "or" && low != "nor" || list[i].mark != "" {
			continue
		}
		if l, ok := listAt(list, i); ok {
			all = append(all, l)
		}
		if len(all) > mostLists {
			return nil
		}
	}
	return all
}

// mostLists is of how many lists a statement may be that is read by its lists.
const mostLists = 4

// listAt reads the list of which word i joins the last two.
func listAt(list []piece, i int) (l listed, ok bool) {
	led := articles.Has(list[i+1].low)
	starts, from := firstOf(list, i, led)
	end := endOf(list, i+1, from == 0 || from == 1 && articles.Has(list[0].low))
	if p := from - 1; p >= 0 && list[p].is&prep != 0 && list[p].mark == "" {
		if inner := slices.ContainsFunc(list[i+1:end], func(w piece) bool { return w.low == list[p].low }); inner || end < len(list) && list[end-1].mark == "" && list[end].low == list[p].low {
			from = firstFrom(list, p) // "100 for free and 1000 for paid tenants"
			starts[0] = from
			for end < len(list) && list[end-1].mark == "" && (list[end].is&prep == 0 || list[end].low == list[p].low) {
				end++
			}
		}
	}
	l = listed{head: list[:from], tail: list[end:], joint: list[i].raw, first: from == 0 || from == 1 && articles.Has(list[0].low)}
	if list[i-1].mark != "" {
		l.oxford = true
	}
	for k, at := range starts {
		last := i
		if k+1 < len(starts) {
			last = starts[k+1]
		}
		l.items = append(l.items, list[at:last])
	}
	l.items = append(l.items, list[i+1:end])
	if !l.sound() {
		return l, false
	}
	l.share()
	return l, true
}

// firstOf gives where the items before the last begin: behind commas, and the first behind
// a verb, a preposition, or the beginning.
func firstOf(list []piece, i int, led bool) (starts []int, from int) {
	k := i - 1
	for {
		at := k
		for at > 0 && list[at-1].mark == "" && !bounds(list, at-1, led) {
			at--
		}
		if list[i+1].is&prep != 0 { // "on Fridays or before holidays"
			for at > 0 && list[at].is&prep == 0 && list[at-1].mark == "" {
				at--
			}
		}
		starts = append(starts, at)
		if at == 0 || list[at-1].mark != "," {
			slices.Reverse(starts)
			return starts, at
		}
		k = at - 1
	}
}

// firstFrom gives where what stands before word p begins.
func firstFrom(list []piece, p int) int {
	at := max(p-1, 0)
	for at > 0 && list[at-1].mark == "" && !bounds(list, at-1, false) {
		at--
	}
	return at
}

// bounds reports whether no item of a list goes on before word i.
func bounds(list []piece, i int, led bool) bool {
	w := &list[i]
	if articles.Has(w.low) {
		return !led
	}
	if i > 0 && (list[i-1].is&bind != 0 || ordering.Has(list[i-1].low)) {
		return true // "never commit …"
	}
	return w.verb || w.is&(prep|aux|adverb|pronoun|bind|orders) != 0 && (i == 0 || !w.proper()) || w.rel != 0 && !w.name() || w.low == "both"
}

// ordering are the words behind which stands what is to be done, or not.
var ordering = text.SetOf(`never always don't do not please can may cannot avoid`)

// endOf gives where the item ends that begins at word i. Behind those who do something
// stands what they do.
func endOf(list []piece, i int, first bool) int {
	end := i + 1
	if articles.Has(list[i].low) || list[i].is&prep != 0 {
		end++
	}
	for end < len(list) && list[end-1].mark == "" {
		w := &list[end]
		if w.is&(prep|aux|adverb|change|pronoun|bind) != 0 || first && w.rel != 0 && !w.name() {
			break
		}
		end++
	}
	return min(end, len(list))
}

// sound reports whether a list is one of names: nothing in it means what stands elsewhere,
// and nothing that only leads to the rest was taken for one.
func (l *listed) sound() bool {
	if n := len(l.head); n > 0 && (l.head[n-1].low == "between" || l.head[n-1].low == "either" || l.head[n-1].low == "neither") || slices.ContainsFunc(l.tail, func(w piece) bool { return w.low == "respectively" }) {
		return false
	}
	if len(l.head) == 1 && l.head[0].is&prep != 0 && len(l.items) > 2 {
		return false // "on Fridays, Ana and Ben deploy"
	}
	if !l.first && l.opens() || !l.alikeAll() {
		return false
	}
	for _, item := range l.items {
		if len(item) == 0 || len(item) > longestItem || leaning.Has(item[0].low) && !articles.Has(item[0].low) || !slices.ContainsFunc(item, func(w piece) bool { return w.stem != "" }) ||
			slices.ContainsFunc(item, func(w piece) bool { return w.is&(pronoun|aux) != 0 && !w.proper() || pointing.Has(w.low) }) {
			return false
		}
		if strings.ContainsAny(item[len(item)-1].mark, ";.") && len(l.tail) > 0 && &item[0] != &l.items[len(l.items)-1][0] {
			return false
		}
	}
	return true
}

// alikeAll reports whether a list between two prepositions is of names alone, or of none: in
// "stored in Redis and expire after 30 minutes" there is no list.
func (l *listed) alikeAll() bool {
	n := len(l.items) - 1
	if len(l.head) == 0 || l.head[len(l.head)-1].is&prep == 0 || len(l.tail) == 0 || l.tail[0].is&prep == 0 || l.items[n][len(l.items[n])-1].mark != "" {
		return true
	}
	named := func(item []piece) bool { return slices.ContainsFunc(item, func(w piece) bool { return w.name() }) }
	return !slices.ContainsFunc(l.items, func(item []piece) bool { return named(item) != named(l.items[n]) })
}

// opens reports whether what was read as the last of a list begins a clause of its own: "the
// port is 8080 and the host is db1".
func (l *listed) opens() bool {
	last := l.items[len(l.items)-1]
	follows := len(l.tail) > 0 && last[len(last)-1].mark == ""
	if follows && (l.tail[0].is&(aux|bind) != 0 || l.tail[0].low == "can" || l.tail[0].low == "may" || l.tail[0].low == "no") {
		return true
	}
	for i := 1; i < len(last); i++ {
		if w := &last[i]; w.rel != 0 && !w.name() && (inS(w.low) || w.done()) && (i+1 < len(last) || follows && !inS(l.items[0][len(l.items[0])-1].low)) {
			return true
		}
	}
	return false
}

// longestItem is of how many words what a list names may be.
const longestItem = 6

// share finds what the last item of a list has for all: "the iOS and Android apps".
func (l *listed) share() {
	n := len(l.items) - 1
	last := l.items[n]
	if first := l.items[0]; len(first) > 1 && first[len(first)-1].number() && !slices.ContainsFunc(l.items[1:], func(item []piece) bool { return len(item) != 1 || !item[0].number() }) {
		l.head = slices.Concat(l.head, first[:len(first)-1]) // "Python 3.10, 3.11 and 3.12"
		l.items[0] = first[len(first)-1:]
		return
	}
	single, named := true, len(l.head) > 0 && articles.Has(l.head[len(l.head)-1].low) || l.first
	for _, item := range l.items[:n] {
		if at := slices.IndexFunc(last, func(w piece) bool { return w.is&prep != 0 }); at > 0 {
			single = single && len(last) == at+3 && len(item) > 2 && item[len(item)-2].low == last[at].low
			continue
		}
		single = single && len(item) == 1 && len(last) > 1 && !articles.Has(last[0].low)
		named = named && item[0].name()
	}
	ordered := len(l.head) > 0 && (l.head[len(l.head)-1].is&bind != 0 || ordering.Has(l.head[len(l.head)-1].low))
	switch {
	case !single && articles.Has(last[0].low) && len(last) > 2: // "the vendor or the legacy folder"
		l.unsure = !slices.ContainsFunc(l.items[:n], func(item []piece) bool { return len(item) != 2 || !articles.Has(item[0].low) })
	case !single:
		l.unsure = ordered && len(l.items[0]) < len(last) && l.items[0][0].stem != "" && !inS(l.items[0][len(l.items[0])-1].low)
	case ordered: // "never edit or delete migrations"
		l.shared = slices.Concat(last[1:], l.tail)
		l.items[n], l.tail = last[:1], nil
	case inS(last[len(last)-1].low) && !last[len(last)-1].proper() && !slices.ContainsFunc(l.items[:n], func(item []piece) bool { return inS(item[len(item)-1].low) && !item[0].name() }):
		l.shared, l.unsure = last[len(last)-1:], !named && last[0].is&prep == 0 && !slices.ContainsFunc(last, func(w piece) bool { return w.is&prep != 0 })
		l.items[n] = last[:len(last)-1]
	}
}
