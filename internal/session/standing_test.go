package session_test

import (
	"slices"
	"testing"

	"signet/internal/memory"
	"signet/internal/session"
)

// doubted keeps two memories of the same worth, the second of which rests on
// something that was forgotten.
func (r *rig) doubted(certain, uncertain memory.Draft) (memory.Memory, memory.Memory) {
	r.t.Helper()
	ground := r.remember(memory.Draft{Content: "The pantry is next to the kitchen", Origin: memory.Person})
	uncertain.RestsOn = []string{ground.ID}
	sure, rests := r.remember(certain), r.remember(uncertain)
	if _, _, err := r.memories.Forget(r.t.Context(), memory.Author{Name: "tester", Kind: "operator"}, memory.Forget{
		ID: ground.ID, Reader: memory.Reader{Agent: "default"},
	}); err != nil {
		r.t.Fatal(err)
	}
	return sure, rests
}

func TestAStartTellsWhatIsCertainBeforeWhatIsNot(t *testing.T) {
	t.Parallel()
	few := 0.7
	for name, tt := range map[string]struct{ certain, uncertain memory.Draft }{
		"facts": {
			memory.Draft{Content: "Tea is drunk at four", Origin: memory.Person, Importance: &few},
			memory.Draft{Content: "Flour stands on the left", Origin: memory.Person},
		},
		"rules": {
			memory.Draft{Content: "Never drink tea after four", Origin: memory.Person, Importance: &few},
			memory.Draft{Content: "Always put flour on the left", Origin: memory.Person},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			sure, rests := r.doubted(tt.certain, tt.uncertain)
			got := told(r.preview(session.PreviewRequest{}))
			if want := []string{sure.ID, rests.ID}; !slices.Equal(got, want) {
				t.Errorf("told %v, want %v", got, want)
			}
			if got := r.toldFirst(); got != sure.ID {
				t.Errorf("where one has room, told %s, want %s", got, sure.ID)
			}
		})
	}
}

func TestWhatIsPinnedStaysBeforeWhatIsCertain(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	sure, rests := r.doubted(
		memory.Draft{Content: "Tea is drunk at four", Origin: memory.Person},
		memory.Draft{Content: "Flour stands on the left", Origin: memory.Person, Pinned: true},
	)
	if got, want := told(r.preview(session.PreviewRequest{})), []string{rests.ID, sure.ID}; !slices.Equal(got, want) {
		t.Errorf("told %v, want %v", got, want)
	}
}

func TestWhatIsUncertainOfAProjectStaysBeforeWhatIsOfNone(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	sure, rests := r.doubted(
		memory.Draft{Content: "Tea is drunk at four", Origin: memory.Person},
		memory.Draft{Content: "Flour stands on the left", Origin: memory.Person, Scope: memory.Scope{Project: "/p"}},
	)
	if got, want := told(r.preview(session.PreviewRequest{Project: "/p"})), []string{rests.ID, sure.ID}; !slices.Equal(got, want) {
		t.Errorf("told %v, want %v", got, want)
	}
}

// toldFirst is the memory that is told within the least number of tokens that has
// room for one.
func (r *rig) toldFirst() string {
	r.t.Helper()
	for r.Config.MaxInjectTokens = 60; r.Config.MaxInjectTokens < 12000; r.Config.MaxInjectTokens++ {
		if got := told(r.preview(session.PreviewRequest{})); len(got) > 0 {
			return got[0]
		}
	}
	return ""
}

func told(a session.StartAnswer) []string {
	var ids []string
	for _, m := range a.Memories {
		ids = append(ids, m.ID)
	}
	return ids
}
