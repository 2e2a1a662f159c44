package memory

// Switch is a part of recall that a setting turns on and off, by the name of that
// setting.
type Switch string

// The switches.
const (
	Gravity     Switch = "search.dampening.gravity"
	Hub         Switch = "search.dampening.hub"
	Resolution  Switch = "search.dampening.resolution"
	Currentness Switch = "search.dampening.currentness"
	Trust       Switch = "search.dampening.trust"
	Rehearsal   Switch = "search.rehearsal_enabled"
	Traversal   Switch = "memory.pipelineV2.traversal.enabled"
	Blend       Switch = "memory.pipelineV2.traversal.blend"
	Reserve     Switch = "memory.pipelineV2.traversal.reserve"
)

// Switches lists every switch.
var Switches = [...]Switch{Gravity, Hub, Resolution, Currentness, Trust, Rehearsal, Traversal, Blend, Reserve}

// On reports whether a query has a switch on, which the settings have so.
func (q Query) On(s Switch, set bool) bool {
	if on, ok := q.Switched[s]; ok {
		return on
	}
	return set
}
