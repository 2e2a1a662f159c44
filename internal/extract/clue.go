package extract

import (
	"strconv"

	"signet/internal/memory"
)

// Whether a sentence lasts is weighed by its clues: what words it has and how they
// follow each other, what rules say of it, and what stands around it. Each clue has a
// weight, fitted to sessions that people labelled (weights.txt).

// A tally takes the clues of a sentence, one by one.
type tally struct {
	of  string // whose words they are: clues of a person and of the agent weigh differently
	buf []byte
	add func(clue []byte)
}

// put takes a clue that is made of parts.
func (t *tally) put(parts ...string) {
	t.buf = append(t.buf[:0], t.of...)
	for _, p := range parts {
		t.buf = append(t.buf, p...)
	}
	t.add(t.buf)
}

// wording takes the words of a sentence: each, each with the next, and how it opens.
func (t *tally) wording(s *sentence) {
	words := s.tokens()
	last := "^"
	for i, w := range words {
		t.put(w)
		t.put(last, " ", w)
		if i > 0 {
			before := "^"
			if i > 1 {
				before = words[i-2]
			}
			t.put(before, "_", w)
		}
		if 0 < i && i < 4 {
			t.put("^", words[i-1], " ", w, strconv.Itoa(i))
		}
		last = w
	}
	end := s.end()
	if s.entrusted && end == "?" { // "can you remember that …?"
		end = ""
	}
	t.put(last, " $", end)
	t.put("ends ", end)
	t.put("words ", bucket(len(words)))
	if body := newTokens(s.words); len(body) > 0 && len(body) < len(words) {
		t.put("body ", body[0])
		t.put("body ", body[0], " ", body[min(1, len(body)-1)])
	}
}

// around takes what stands before and behind a sentence.
func (t *tally) around(said []sentence, i int) {
	s := &said[i]
	last := i
	for last+1 < len(said) && said[last+1].first == s.first {
		last++
	}
	switch {
	case s.first == last:
		t.put("alone")
	case i == s.first:
		t.put("first")
	case i == last:
		t.put("last")
	default:
		t.put("amid")
	}
	t.put("turn ", bucket(last-s.first+1))
	if i > s.first {
		t.neighbour("before ", &said[i-1])
	}
	if i < last {
		t.neighbour("behind ", &said[i+1])
	}
	if s.against != "" {
		t.put("within")
	}
	t.task(said, last, i)
	if s.against != "" && i == s.first {
		t.put("reply ", endOf(s.against))
	}
}

// task takes where an order or a question stands beside sentence i of a turn that ends with
// sentence last: what is told along with a task is often of that task alone.
func (t *tally) task(said []sentence, last, i int) {
	s := &said[i]
	for k := s.first; k <= last; k++ {
		if k == i || !said[k].asks {
			continue
		}
		where := "task behind"
		if k < i {
			where = "task before"
		}
		t.put(where)
		t.put(where, " ", bucket(last-s.first+1))
		if words := s.tokens(); len(words) > 1 {
			t.put("task ^", words[0])
			t.put("task ^", words[0], " ", words[1])
		}
		return
	}
}

// neighbour takes how a sentence beside begins and ends.
func (t *tally) neighbour(where string, s *sentence) {
	t.put(where, s.end())
	if words := s.tokens(); len(words) > 0 {
		t.put(where, "^", words[0])
		if len(words) > 1 {
			t.put(where, "^", words[0], " ", words[1])
		}
	}
}

// reading takes what is known of a sentence since it was read.
func (t *tally) reading(s *sentence) {
	for _, k := range []struct {
		is   bool
		name string
	}{
		{s.told, "told"},
		{s.entrusted, "entrusted"},
		{s.lasts, "lasts"},
		{s.mends, "mends"},
		{s.recants != "", "recants"},
		{s.learnt, "learnt"},
		{s.correcting, "correcting"},
		{s.instead, "instead"},
		{s.offered, "offered"},
		{s.ordered, "ordered"},
		{s.replies != "", "replies"},
		{s.asked != "", "asked"},
		{s.question != "", "question"},
		{s.speaker != "", "speaker"},
	} {
		if k.is {
			t.put("is ", k.name)
		}
	}
}

// plain takes the clues of sentence i that cost little, and of the agent's also what was
// seen before its turn.
func (t *tally) plain(said []sentence, i int, w *watch) {
	if said[i].origin == memory.Assistant {
		t.of = "agent: "
		t.seen(w)
	}
	t.put("always")
	t.wording(&said[i])
	t.around(said, i)
	t.reading(&said[i])
}

// ruled takes what rule r and other forms of words say of sentence i.
func (t *tally) ruled(said []sentence, i int, r rule) {
	t.put("kind ", string(r.kind), strconv.FormatFloat(r.sure, 'g', 2, 64))
	if said[i].origin == memory.Person {
		t.forms(said, i)
	}
}

// forms takes which forms of words are in a sentence of the person.
func (t *tally) forms(said []sentence, i int) {
	s := &said[i]
	for k := range signs {
		if signs[k].form.in(s.whole) {
			t.put("sign ", signs[k].of)
		}
	}
	for _, f := range s.fits() {
		t.put("rule ", string(f.kind), strconv.Itoa(f.at))
	}
	if dangles(s) {
		t.put("dangles")
	}
	if isFragment(s) {
		t.put("fragment")
	}
	if puzzled(said, i) {
		t.put("puzzled")
	}
}

// seen takes what was seen before a turn of the agent.
func (t *tally) seen(w *watch) {
	t.put("calls ", bucket(w.calls))
	t.put("failed ", bucket(min(w.failed, 4)))
	if w.pained {
		t.put("pained")
	}
}
