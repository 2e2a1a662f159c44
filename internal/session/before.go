package session

import (
	"strings"

	"signet/internal/guard"
)

// answerChars is how much of the end of what was answered the next prompt may lean on.
const answerChars = 300

// before gives what was said just before a prompt of a session: the prompt before, as
// far as it is kept, and the end of the answer to it, which is clean.
func (s *Service) before(key, answered string) guard.Text {
	if key == "" {
		return guard.Text{}
	}
	end := []rune(answered)
	end = end[max(0, len(end)-answerChars):]
	said, _ := guard.Redact(strings.TrimSpace(s.rings.peek(key).last + "\n" + string(end))) // a cut may have made what looks like a secret
	return said
}
