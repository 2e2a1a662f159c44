package session

import (
	"strings"

	"signet/internal/guard"
	"signet/internal/harness"
)

// beforeChars is how much of what was said before a prompt it may lean on, of the
// prompt before and of the answer to it.
const beforeChars = 300

// before gives what was said just before a prompt of a session: the prompt before, as
// far as it is kept, and the end of what was answered; without secrets.
func (s *Service) before(key, answered string) guard.Text {
	if key == "" {
		return guard.Text{}
	}
	clean := []rune(strings.Join(strings.Fields(harness.StripPrivate(harness.StripCited(harness.StripInjected(answered)))), " "))
	before, _ := guard.Redact(strings.TrimSpace(s.rings.peek(key).last + "\n" + string(clean[max(0, len(clean)-beforeChars):])))
	return before
}
