package config_test

import (
	"strings"
	"testing"

	"signet/internal/config"
	"signet/internal/errs"
)

// What only other versions can do may stand in their file, and is set by nobody.
func TestWordsOfOtherVersionsLoadAndCannotBeSet(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ key, word, yaml, instead string }{
		{"embedding.provider", "native", "embedding: {provider: native}\n", "ollama"},
		{"embedding.provider", "local", "embedding: {provider: local}\n", "ollama"},
		{"memory.pipelineV2.extraction.provider", "acpx", "memory: {pipelineV2: {extraction: {provider: acpx}}}\n", "claude-code"},
	} {
		if _, err := config.Parse("agent.yaml", []byte(c.yaml)); err != nil {
			t.Errorf("%s does not load: %v", c.yaml, err)
		}
		_, byEdit := config.Edit(nil, c.key, c.word)
		_, byHand := config.Value(c.key, c.word)
		for _, err := range []error{byEdit, byHand} {
			if !errs.Is(err, errs.Invalid) || !strings.Contains(err.Error(), "this version does not have") || !strings.Contains(errs.HintOf(err), c.instead) {
				t.Errorf("%s %s: %v (%s)", c.key, c.word, err, errs.HintOf(err))
			}
		}
	}
}
