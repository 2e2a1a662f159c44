package recall

import (
	"testing"

	"signet/internal/memory"
)

// Each factor is told by a name of its own, and says in one way how much is left.
func TestFactorsAreTold(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, f := range factors {
		if f.part == "" || known[f.part] || (f.when == nil) == (f.says == nil) || (f.when == nil) != (f.left == 0) {
			t.Errorf("%q: is it told once, and either when it is so or how much it says?", f.part)
		}
		known[f.part] = true
	}
}

// Every memory that is found is weighed by all factors, so they make nothing for it.
func TestFactorsMakeNothing(t *testing.T) {
	words := []term{{text: "forge", share: 1, weight: 1}, {text: "night", share: 1, weight: 1}}
	m := &told{reading: &reading{places: map[string]int{"forge": 0}}, memory: memory.Memory{Type: memory.Fact}, found: []float64{1, 0}, shared: 1, telling: 1, fits: 1}
	for _, i := range []intent{what, task, how} {
		q := &question{terms: words, wish: wish{intent: i, drills: true}, subject: subject{focus: map[string]bool{"night": true}}}
		weighed := 0
		made := testing.AllocsPerRun(10, func() {
			weighed = 0
			for k := range factors {
				if factors[k].of(q, m) != 1 {
					weighed++
				}
			}
		})
		if made > 0 || weighed == 0 {
			t.Errorf("%s: %v things are made for one memory, and %d factors count", i, made, weighed)
		}
	}
}
