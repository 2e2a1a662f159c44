package session

import (
	"strings"

	"signet/internal/guard"
	"signet/internal/harness"
)

// The kinds of piece that an injection is made of.
const (
	fixed         = "fixed" // our own words
	memoryPiece   = "memory"
	lastPiece     = "last"
	peersPiece    = "peers"
	identityPiece = "identity"
	parentPiece   = "parent"
	recoveryPiece = "recovery"
	guidePiece    = "guidelines"
)

// piece is a stretch of an injection, with what it shows.
type piece struct {
	kind, text string
	memory     string // the id of the memory that it shows
	session    string // whose words it repeats
}

// injected is a text for an agent, and the pieces that make it up.
type injected struct {
	text   string
	pieces []piece
}

// Piece is a stretch of a recorded injection. Whoever erases a memory finds by
// it what was shown of that.
type Piece struct {
	Kind    string
	Text    string // without secrets
	Memory  string // the ids of the memories that it shows, with blanks between them: one, but where the pieces could not be told apart
	Session string // whose words it repeats
}

// Gap stands in a replay where something was purged.
const Gap = "[purged]"

// inject puts pieces between our marks. A mark of ours inside a piece is defused,
// as in the whole.
func inject(pieces []piece) injected {
	last := len(pieces) - 1
	pieces[last].text = strings.TrimRight(pieces[last].text, "\n")
	open, end, _ := strings.Cut(harness.Fence("\x00"), "\x00")
	all := injected{text: harness.Fence(joined(pieces))}
	all.pieces = append(all.pieces, piece{kind: fixed, text: open})
	for _, p := range pieces {
		p.text = strings.TrimSuffix(strings.TrimPrefix(harness.Fence(p.text), open), end)
		all.pieces = append(all.pieces, p)
	}
	all.pieces = append(all.pieces, piece{kind: fixed, text: end})
	if joined(all.pieces) == all.text {
		return all
	}
	// A mark that only two pieces together make: they cannot be told apart.
	whole := piece{kind: memoryPiece, text: all.text}
	for _, p := range pieces {
		whole.memory = strings.TrimSpace(whole.memory + " " + p.memory)
	}
	all.pieces = []piece{whole}
	return all
}

func joined(pieces []piece) string {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.text)
	}
	return b.String()
}

// kept gives pieces as they are stored: without the secrets that what a person
// wrote into a file may hold. All else was guarded when it was kept, and is not
// looked at again: the replay is to be what was given.
func kept(pieces []piece) []Piece {
	list := make([]Piece, len(pieces))
	for i, p := range pieces {
		list[i] = Piece{Kind: p.kind, Text: p.text, Memory: p.memory, Session: p.session}
		if p.kind == identityPiece || p.kind == guidePiece {
			clean, _ := guard.Redact(p.text)
			list[i].Text = clean.String()
		}
	}
	return list
}
