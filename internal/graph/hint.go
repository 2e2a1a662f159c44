package graph

import (
	"encoding/json"
	"fmt"
)

// WithHints gives what was derived from a memory with the questions that a model,
// which was asked, says it answers. Links and names stay as they were kept.
func WithHints(body []byte, hints []string) ([]byte, error) {
	var l Links
	if len(body) > 0 {
		var err error
		if l, err = ParseLinks(body); err != nil {
			return nil, err
		}
	}
	l.Asked, l.Hints = true, hints
	made, err := json.Marshal(l)
	if err != nil {
		return nil, fmt.Errorf("encoding hints: %w", err)
	}
	return made, nil
}
