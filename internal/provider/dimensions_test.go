package provider_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"signet/internal/errs"
)

// Vectors of another length than configured are refused with what to set, and never
// cut or filled.
func TestVectorsOfAnotherLengthAreRefused(t *testing.T) {
	t.Parallel()
	answers := map[string]string{"ollama": "ollama-embed.answer.json", "openai": "openai-embed.answer.json", "openai-compatible": "openai-embed.answer.json"}
	for kind, answer := range answers {
		for length, right := range map[int]bool{0: true, 3: true, 768: false} {
			var asked struct{ Dimensions *int }
			o := serve(t, kind, func(w http.ResponseWriter, r *http.Request) {
				if err := json.NewDecoder(r.Body).Decode(&asked); err != nil {
					t.Error(err)
				}
				w.Write(testdata(t, answer))
			})
			o.Model, o.Dimensions, o.AllowRemote = "m", length, true
			got, err := embedder(t, o).Embed(t.Context(), []string{"tea", "biscuits"})
			if right != (err == nil) || right != (len(got.All) == 2) {
				t.Errorf("%s of %d: got %v, %v", kind, length, got.All, err)
			}
			if !right && (!errs.Is(err, errs.Denied) || !strings.Contains(errs.HintOf(err), "embedding.dimensions to 3")) {
				t.Errorf("%s of %d: %v (%s)", kind, length, err, errs.HintOf(err))
			}
			if told := asked.Dimensions != nil && *asked.Dimensions == length; told != (kind == "openai" && length > 0) {
				t.Errorf("%s of %d: asked for %v", kind, length, asked.Dimensions)
			}
		}
	}
}
