package recall

import (
	"regexp"
	"strings"
	"sync"

	"signet/internal/text"
)

// asideShare is what a word counts that stands only beside the one question of a
// text: what somebody tells with it, or means to do with the answer.
const asideShare = 0.5

// tellsItself is how many telling words a question has at least that says by itself what
// it is about.
const tellsItself = 2

// sentences parts a text where one sentence ends and the next begins.
var sentences = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[^.?!\n]+(?:[.?!]+\S[^.?!\n]*)*[.?!\n]*`) })

// setAside notes which terms stand only beside the one question of a text.
func setAside(asked []term, said string) {
	parts := sentences().FindAllString(said, -1)
	question := ""
	for _, p := range parts {
		if !strings.HasSuffix(strings.TrimSpace(p), "?") {
			continue
		}
		if question != "" {
			return
		}
		question = p
	}
	if question == "" || len(parts) < 2 {
		return
	}
	own, tell := map[string]bool{}, 0
	for _, t := range text.Terms(question) {
		if !own[t] && tells(t) >= everydayShare {
			tell++
		}
		own[t] = true
	}
	if tell < tellsItself {
		return
	}
	for i := range asked {
		asked[i].aside = !own[asked[i].text] && !asked[i].lent
	}
}
