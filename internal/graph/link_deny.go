package graph

// What says that one thing depends on another no more is kept as a dependency without
// strength. It ends what was told of the two before, and itself is no way from one to the
// other.

// denying are the relations that end with one that is denied, beside itself: what needs
// a thing no more neither uses nor calls it.
var denying = map[string][]string{DependsOn: {Uses, Calls}, Uses: {DependsOn, Calls}}

// deny adds that a relation of the subjects to the objects, turned or not, is no more.
func (b *builder) deny(relation string, turned bool, subjects, objects []string, confidence float64, why string) {
	for _, x := range subjects {
		for _, y := range objects {
			d := Dependency{Source: x, Target: y, Confidence: confidence, Reason: why}
			if turned {
				d.Source, d.Target = y, x
			}
			for _, d.Type = range append([]string{relation}, denying[relation]...) {
				b.depend(d)
			}
		}
	}
}
