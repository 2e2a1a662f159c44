package sqlite

import "strings"

// undenied is what holds of a dependency d that memory m tells where no later memory, of
// the same project or of none, says that it is no more: a row without strength.
func undenied(d string) string {
	return strings.ReplaceAll(`{d}.strength > 0 AND NOT EXISTS (
		SELECT 1 FROM entity_dependencies denial JOIN memories later ON later.id = denial.memory_id
		WHERE denial.source_entity_id = {d}.source_entity_id AND denial.target_entity_id = {d}.target_entity_id
			AND denial.dependency_type = {d}.dependency_type AND denial.strength = 0
			AND denial.memory_id > {d}.memory_id AND later.is_deleted = 0
			AND later.project IN ('', m.project) AND later.visibility IN ('global', m.visibility))`, "{d}", d)
}
