package recall_test

import (
	"testing"

	"signet/internal/memory"
)

// Who asks of himself is not told what is so of somebody else, and the other way round.
func TestWhatIsSoOfMeIsNotWhatIsSoOfAnother(t *testing.T) {
	t.Parallel()
	const (
		light, dark       = "I prefer the light theme", "Anna prefers the dark theme"
		drug, nuts        = "I am allergic to penicillin", "Anna is allergic to peanuts"
		neovim, emacs     = "My editor is Neovim", "Tom's editor is Emacs"
		hamburg, porto    = "I live in Hamburg", "My sister Anna lives in Porto"
		reviews, birthday = "Tom reviews my pull requests", "My wife's birthday is on 3 May"
	)
	e := keep(t, map[string]memory.Type{
		light: memory.Preference, dark: memory.Preference, drug: memory.Fact, nuts: memory.Fact, neovim: memory.Fact, emacs: memory.Fact,
		hamburg: memory.Fact, porto: memory.Fact, reviews: memory.Fact, birthday: memory.Fact,
	})
	gives(t, e, map[string][]string{
		"which theme do I prefer?":        {light},
		"what am I allergic to?":          {drug},
		"which editor do I use?":          {neovim},
		"where do I live?":                {hamburg},
		"which theme does Anna prefer?":   {dark},
		"what is Anna allergic to?":       {nuts},
		"which editor does Tom use?":      {emacs},
		"where does my sister live?":      {porto},
		"who reviews my pull requests?":   {reviews},
		"when is the birthday of my wife": {birthday},
	})
}
