package harness

import (
	"bytes"
	"encoding/json"
	"strings"

	"signet/internal/guard"
)

// CleanTranscript takes secrets, what is marked private and what we injected out of a
// transcript that a program hands over, so that none of it lies anywhere until a daemon
// takes it. It stays a transcript of the same lines.
func CleanTranscript(transcript string) string {
	var b strings.Builder
	for line := range strings.Lines(transcript) {
		said := strings.TrimRight(line, "\r\n")
		var value any
		d := json.NewDecoder(strings.NewReader(said))
		d.UseNumber()
		if d.Decode(&value) != nil || d.More() {
			b.WriteString(withoutSecrets(said).(string))
		} else {
			b.Write(bytes.TrimSuffix(encode(withoutSecrets(value)), []byte("\n")))
		}
		b.WriteString(line[len(said):])
	}
	return b.String()
}

// withoutSecrets does that for every text in a value.
func withoutSecrets(value any) any {
	switch v := value.(type) {
	case string:
		kept, _ := guard.Redact(StripPrivate(StripInjected(v)))
		return kept.String()
	case []any:
		for i := range v {
			v[i] = withoutSecrets(v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = withoutSecrets(v[key])
		}
	}
	return value
}
