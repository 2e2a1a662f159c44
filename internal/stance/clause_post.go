package stance

import (
	"slices"
	"strings"
	"sync"

	"signet/internal/text"
)

// A post that nobody has, or that somebody has no longer, is a deed that is done no more: who
// is "no longer the maintainer of the importer" does not maintain it, and nobody maintains
// what "has no maintainer".

// postTable are the nouns of posts, with the verbs of what is done in them.
const postTable = `maintainer maintains / owner owns / lead leads / leader leads / leadership leads / head heads / manager manages / reviewer reviews / editor edits / approver approves /
	chair chairs / coordinator coordinates / organiser organises / organizer organizes / moderator moderates / mentor mentors / supervisor supervises / author writes / host hosts /
	ownership owns / captain captains / caretaker looks / operator operates / administrator administers / admin administers / sponsor sponsors / translator translates / tester tests`

// postVerbs gives for the stem of each post that of its verb.
var postVerbs = sync.OnceValue(func() map[string]string {
	all := make(map[string]string)
	for pair := range strings.SplitSeq(postTable, "/") {
		f := strings.Fields(pair)
		all[stemOf(f[0])] = stemOf(f[1])
	}
	return all
})

// alikePosts are stems of verbs by which the same post is told.
var alikePosts = []text.WordSet{text.SetOf(`lead head manag run`), text.SetOf(`own respons`), text.SetOf(`maintain look`)}

// doesAs reports whether a clause says that somebody does what the verb of a post says, or what
// says the same of it.
func (c *clause) doesAs(verb string) bool {
	return c.verb >= 0 && slices.ContainsFunc(c.words[c.verb:], func(w word) bool {
		return w.stem == verb || slices.ContainsFunc(alikePosts, func(set text.WordSet) bool { return set.Has(w.stem) && set.Has(verb) })
	})
}

// postsOf gives what denials of posts deny of deeds.
func postsOf(list []denial) (deeds []denial) {
	for i := range list {
		d := list[i]
		if len(d.phrases) == 0 || len(d.phrases[0]) != 1 || len(d.subject) == 0 {
			continue
		}
		verb := postVerbs()[d.phrases[0][0]]
		switch {
		case verb == "":
			continue
		case d.verb == "be" && len(d.phrases) > 1: // somebody is no longer the lead of it
			d.phrases, d.by = d.phrases[1:], d.by[1:]
		case d.verb == "" && len(d.phrases) == 1 && !d.self && !d.gone && !d.person: // it has no lead
			d.phrases, d.by, d.subject = [][]string{d.subject}, []string{""}, nil
		default:
			continue
		}
		d.verb, d.class, d.names, d.known, d.deed = verb, owns, nil, false, true
		deeds = append(deeds, d)
	}
	return deeds
}
