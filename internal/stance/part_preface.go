package stance

import (
	"strings"

	"signet/internal/text"
)

// News comes behind what led to it: "import finished: BigQuery holds the records", "venue fell
// through; the offsite will be held in Bristol", "chore(relay): change port to 2727".

// mostBrief is of how many words a piece is that only leads to another, or gives but a figure.
const mostBrief = 6

// inEd are words that look like what was done.
var inEd = text.SetOf(`bed bleed breed feed hundred indeed need red reed seed shed sled speed weed`)

// isPreface reports whether a piece with which a statement begins tells that something happened,
// and nothing of what follows.
func isPreface(piece string) bool {
	list := heard(piece)
	if len(list) == 0 || len(list) > mostBrief || list[0].is&prep != 0 || hinging.Has(list[0].low) {
		return false
	}
	for i := range list {
		w := &list[i]
		ends := i+1 == len(list) || list[i+1].is&(prep|adverb|det) != 0 || list[i+1].low == "through" // and does not say of what sort something is
		if ends && !inEd.Has(w.low) && (w.done() || w.means.tone&(sayTurn|sayStop|saySettled) != 0 || past.Has(w.low)) {
			return true
		}
	}
	return false
}

// commits are the types of a commit by whose message somebody tells what it did.
var commits = text.SetOf(`build chore ci config docs feat fix infra ops perf refactor revert style test`)

// orderedDone gives, of the verb with which the message of a commit begins, what was done by it.
var orderedDone = map[string]string{
	"bump": "bumped", "change": "changed", "cut": "cut", "decrease": "decreased", "delete": "deleted", "disable": "disabled", "downgrade": "downgraded", "drop": "dropped",
	"enable": "enabled", "increase": "increased", "kill": "killed", "lower": "lowered", "migrate": "migrated", "move": "moved", "pin": "pinned", "point": "pointed", "raise": "raised",
	"reduce": "reduced", "remove": "removed", "rename": "renamed", "replace": "replaced", "retire": "retired", "rotate": "rotated", "set": "set", "shift": "shifted",
	"stop": "stopped", "switch": "switched", "turn": "turned", "update": "updated", "upgrade": "upgraded",
}

// committed gives what the message of a commit tells as somebody would: of what, and what was
// done. ok is false where a statement is no such message.
func committed(s string) (told string, ok bool) {
	kind, message, ok := strings.Cut(s, ": ")
	kind, of, scoped := strings.Cut(strings.TrimSuffix(kind, "!"), "(")
	if !ok || !commits.Has(kind) || scoped && !strings.HasSuffix(of, ")") {
		return "", false
	}
	verb, rest, _ := strings.Cut(message, " ")
	done, ok := orderedDone[strings.ToLower(verb)]
	if !ok { // "build: the timeout is 30 minutes" has a label
		return "", false
	}
	message = done + " " + rest
	if scoped {
		message = strings.TrimSuffix(of, ")") + ": " + message
	}
	return message, true
}
