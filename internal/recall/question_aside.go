package recall

import (
	"strings"

	"signet/internal/recall/thesaurus"
	"signet/internal/text"
)

// asideShare is what a word counts that stands only beside the one question of a
// text: what somebody tells with it, or means to do with the answer.
const asideShare = 0.5

// tellsItself is how many telling words a question has at least that says by itself what
// it is about.
const tellsItself = 2

// longStory is how many times as long as its one question a text is at least that has
// been rambling: then one telling word is enough.
const longStory = 4

// wholeQuestion is how many words a question has at least that does not only add to what
// stands before it: "known?" does.
const wholeQuestion = 4

// setAside notes which terms stand only beside the one question of a text.
func setAside(asked []term, said string) {
	question := ""
	for span := range text.Sentences(said) {
		if s := said[span.Start:span.End]; strings.HasSuffix(strings.TrimSpace(s), "?") {
			if question != "" {
				return
			}
			question = lastSentence(s)
		}
	}
	own, tell := map[string]bool{}, 0
	for _, t := range text.Terms(question) {
		if !own[t] && thesaurus.ShareInMemory(t) >= thesaurus.EverydayShare {
			tell++
		}
		own[t] = true
	}
	if tell < tellsItself && (tell == 0 || len(said) < longStory*len(question) || len(strings.Fields(question)) < wholeQuestion) {
		return
	}
	for i := range asked {
		asked[i].aside = !own[asked[i].text] && !asked[i].lent
	}
}

// lastSentence gives what stands behind the last full stop in a sentence, where whoever
// types goes on in small letters. Behind an initial or an abbreviation none ends.
func lastSentence(s string) string {
	for at := len(s) - 1; at > 0; {
		if at = strings.LastIndexAny(s[:at], ".!"); at < 0 {
			break
		}
		word := s[strings.LastIndexByte(s[:at], ' ')+1 : at]
		if at+1 < len(s) && s[at+1] == ' ' && len(word) >= leastLastWord && !strings.Contains(word, ".") {
			return s[at+1:]
		}
	}
	return s
}

// leastLastWord is how many letters a word has at least with which a sentence ends.
const leastLastWord = 4

// mostAside is how many telling words beside a question count together as much as so
// many: a long story has a word of nearly everything.
const mostAside = 4

// shareAside says what each word beside a question counts.
func shareAside(asked []term) float64 {
	n := 0
	for _, t := range asked {
		if t.aside && thesaurus.ShareInMemory(t.text) >= thesaurus.EverydayShare {
			n++
		}
	}
	return asideShare * min(1, mostAside/float64(max(n, 1)))
}
