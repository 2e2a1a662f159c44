package extract

import (
	"strings"

	"signet/internal/text"
)

// What is wanted of a customer or a thing by its name is wanted there, and told in no other
// project: "I prefer Postgres for Crabapple".

var (
	atName    = form(`\b(?:for|at|in|on) (?:the )?({name})\b`)
	ofProject = form(`^ (?:project|repo|repository|codebase|service|app|account|site|customer|client)\b`)
	// everywhere are names of what is the same in every project.
	everywhere = text.SetOf(`monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
		january february march april may june july august september october november december christmas easter
		english german french spanish italian dutch portuguese polish czech swedish danish norwegian finnish greek turkish russian ukrainian arabic hebrew hindi
		chinese japanese korean british american latin markdown
		go golang rust python java javascript typescript ruby php perl scala kotlin swift haskell elixir erlang clojure bash shell
		git github gitlab docker kubernetes helm terraform ansible linux windows macos unix debian ubuntu android ios chrome firefox safari slack teams zoom
		postgres postgresql mysql sqlite mongo mongodb redis kafka react vue angular svelte django flask rails spring node deno bun emacs vim excel word latex
		claude codex cursor copilot`)
)

// ofNamed reports whether a sentence says what is wanted of something by its name.
func ofNamed(words masked) bool {
	for _, m := range atName.all(words) {
		name, rest := words.slice(m[2], m[3]), words.slice(m[3], len(words.low))
		first, _, _ := strings.Cut(name.low, " ")
		if ofProject.in(rest) || words.low[m[0]:m[0]+3] == "for" && !everywhere.Has(first) {
			return true
		}
	}
	return false
}
