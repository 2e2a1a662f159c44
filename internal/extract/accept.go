package extract

import "signet/internal/memory"

var (
	// proposals are the forms in which the agent puts a way to go.
	proposals = form(`\b(?:i|i'd|we|i would) (?:\w+ )?(?:suggest|propose|recommend|advise|advocate|(?:go|stay|stick) with)\b|^(?:my )?(?:proposal|suggestion|recommendation): |^(?:how|what) about |^(?:let's|then) (?:keep|use|always|store|call|name)\b|^(?:shall|should) we (?:keep|use|always|store|call|name|go with|stay|stick|drop|switch|say|agree)\b`)
	// acceptances are the answers by which a person takes it up.
	acceptances = form(`^(?:oh |ok |okay |hm+ |ah )*(?:yes|yep|yeah|yup|jep|ja|agreed|deal|sold|sounds? (?:good|right|fine|great)|sure|perfect|exactly|approved|done deal|good (?:idea|plan|call)|fine (?:by|with) me|works for me|i agree|makes sense|that works|go with (?:that|it)|let's (?:do|go with|take) (?:it|that)|(?:do|we do|we'll do) (?:it|that)|both|ok|okay|fine|right|good|great|i like (?:it|that))(?:$|[\s.,!;:–-])`)
	// reserves take some of it back.
	reserves = form(`\b(?:but|except|only|not|later|first|maybe|wait|though|however|hold|don't|instead|rather|no)\b`)
	// proposing opens a proposal that is put as a question.
	proposing = form(`^(?:(?:how|what) about |(?:shall|should) we |let's |then )`)
)

// agreements gives what the agent proposed and the person took up, with the
// lines of the answers: they say nothing else.
func agreements(said []sentence) (found []find, answers map[int]bool) {
	answers = map[int]bool{}
	put := -1 // the last proposal, until the person has answered
	for i := range said {
		s := &said[i]
		if s.origin == memory.Assistant {
			if proposals.in(s.words) && !hedges.in(s.words) && !pointing.in(s.words) && len(s.body) <= memory.MaxQuote {
				put = i
			}
			continue
		}
		if put >= 0 && s.first == i && acceptances.in(s.whole) && !reserves.in(s.whole) && len(s.raw) < 80 {
			found = append(found, agreement(said, put, i))
			answers[i] = true
		}
		put = -1
	}
	return found, answers
}

// agreement is the decision made by the answer to a proposal.
func agreement(said []sentence, put, answer int) find {
	p, s := &said[put], &said[answer]
	content := finish(p.body, p.inThirdPerson(p.words))
	if m := proposing.find(p.words); m != nil {
		content = finish(p.one()+" proposed: "+p.body[m[1]:], nil)
	}
	return find{line: answer, last: answer, at: []int{p.turn, s.turn}, Fact: Fact{
		Kind: Decision, Type: memory.Decision, Content: content + " " + capital(s.one()) + " agreed.", Subject: subject(Decision, p),
		Origin: memory.Person, Quote: quote(p.raw), Confidence: plain,
	}}
}
