package sqlite

import (
	"cmp"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
)

// What ratings teach of the graph is kept beside it, by ids that follow from
// names: a graph that is built anew finds it again. Nothing is taught of what is
// not there.

// The kinds of weights that use teaches.
const (
	aspectWeight     = "aspect"
	aliasWeight      = "alias"
	dependencyWeight = "dependency"
)

// weight names one of them: the key of learnt_weights.
type weight struct{ kind, entity, what, target string }

// learnt joins, as a table w, what use taught of a weight whose key stands in
// these columns.
func learnt(kind, entity, what, target string) string {
	return ` LEFT JOIN learnt_weights w ON w.kind = '` + kind + `' AND w.entity_id = ` + entity + ` AND w.what = ` + what + ` AND w.target_id = ` + target
}

// taught is graph.Taught in SQL, with the shift of a table w.
func taught(untaught string) string {
	return fmt.Sprintf(`CASE WHEN w.shift IS NULL THEN %[1]s ELSE min(max(%[1]s + w.shift, %[2]v), %[3]v) END`,
		untaught, graph.LearntLeast, graph.LearntMost)
}

// taughtAspect is the weight of an aspect.
var taughtAspect = taught(fmt.Sprint(graph.AspectWeight))

// taughtEdge is the confidence of a dependency e.
var taughtEdge = taught("e.confidence")

// lesson is what one rating taught: of which trail, and how far each weight moved
// for it, by the id of the aspect, alias or dependency.
type lesson struct {
	memory.Trail
	Moved map[string]float64 `json:"moved,omitempty"`
	value float64            // −1 to 1
}

// same reports whether two lessons teach the same.
func (l lesson) same(o lesson) bool {
	return l.value == o.value && slices.Equal(l.Entities, o.Entities) && slices.Equal(l.Aliases, o.Aliases) &&
		slices.Equal(l.Aspects, o.Aspects) && slices.Equal(l.Dependencies, o.Dependencies)
}

// teach moves the weights of a trail by a lesson, in place of one that was taught
// before, and notes how far.
func (t *tx) teach(how graph.Teaching, was lesson, is *lesson, moved map[weight]bool, now time.Time) error {
	before, err := t.weighable(was.Trail)
	if err != nil {
		return err
	}
	all, err := t.weighable(is.Trail)
	if err != nil {
		return err
	}
	by := map[weight]float64{}
	for w := range all {
		by[w] = is.value * how.Step
	}
	maps.Copy(all, before)
	is.Moved = map[string]float64{}
	for _, w := range slices.SortedFunc(maps.Keys(all), weight.compare) {
		did, err := t.move(how, w, all[w], by[w]-was.Moved[w.id()], now)
		if err != nil {
			return err
		}
		if did != 0 {
			moved[w] = true
		}
		if left := did + was.Moved[w.id()]; left != 0 {
			is.Moved[w.id()] = left
		}
	}
	return nil
}

// weighable gives those weights of a trail that the graph has, with what they are
// untaught.
func (t *tx) weighable(trail memory.Trail) (map[weight]float64, error) {
	all, entities := map[weight]float64{}, asJSON(trail.Entities)
	if len(trail.Aspects) > 0 {
		aspects, err := t.rows(`SELECT DISTINCT a.entity_id, a.aspect_id FROM `+among+`
			CROSS JOIN json_each(?) j CROSS JOIN entity_attributes a ON a.entity_id = g.id AND a.aspect_id = j.value`, entities, entities, asJSON(trail.Aspects))
		if err != nil {
			return nil, err
		}
		for _, a := range aspects {
			all[weight{aspectWeight, a[0], a[1], ""}] = graph.AspectWeight
		}
	}
	if len(trail.Aliases) > 0 {
		aliases, err := t.rows(`SELECT DISTINCT a.entity_id, a.alias FROM `+among+`
			CROSS JOIN entity_aliases a ON a.entity_id = g.id LIMIT 0+?`, entities, entities, mostTold)
		if err != nil {
			return nil, err
		}
		for _, a := range aliases {
			if slices.Contains(trail.Aliases, graph.AliasID(a[0], a[1])) {
				all[weight{aliasWeight, a[0], a[1], ""}] = graph.AliasPrecision
			}
		}
	}
	if len(trail.Dependencies) > 0 {
		edges, err := t.edges(trail.Entities, "")
		if err != nil {
			return nil, err
		}
		for w, confidence := range edges {
			if slices.Contains(trail.Dependencies, w.id()) {
				all[w] = confidence
			}
		}
	}
	return all, nil
}

// id is that of the aspect, alias or dependency that a weight is of.
func (w weight) id() string {
	switch w.kind {
	case aliasWeight:
		return graph.AliasID(w.entity, w.what)
	case dependencyWeight:
		return graph.EntityDependency{Source: w.entity, Type: w.what, Target: w.target}.ID()
	}
	return w.what
}

// amongAs is among as another table than g.
func amongAs(table string) string { return strings.TrimSuffix(among, " g") + " " + table }

// edges gives the dependencies between some entities that a memory tells, or with
// no memory all, with the greatest confidence that one has in each.
func (t *tx) edges(entities []string, memoryID string) (map[weight]float64, error) {
	ids := asJSON(entities)
	rows, err := t.table(`SELECT s."as", d.dependency_type, o."as", max(d.confidence) FROM `+amongAs("s")+` CROSS JOIN `+amongAs("o")+`
		CROSS JOIN entity_dependencies d ON d.source_entity_id = s.id AND d.target_entity_id = o.id
		WHERE s."as" <> o."as" AND d.strength > 0 AND ? IN ('', d.memory_id) GROUP BY 1, 2, 3`, ids, ids, ids, ids, memoryID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	edges := map[weight]float64{}
	for rows.Next() {
		w := weight{kind: dependencyWeight}
		var confidence float64
		if err := rows.Scan(&w.entity, &w.what, &w.target, &confidence); err != nil {
			return nil, err
		}
		edges[w] = confidence
	}
	return edges, rows.Err()
}

// table asks the writer for rows.
func (t *tx) table(query string, args ...any) (*sql.Rows, error) {
	statement, err := t.prepared(query)
	if err != nil {
		return nil, err
	}
	return statement.QueryContext(t.w.ctx, args...)
}

// credited is the trail that a rating teaches: the one by which the memory was
// found, unless the rating names another. Of that counts what is of the first or
// what the memory itself tells, so that nobody learns or teaches by it what the
// session was not shown.
func (t *tx) credited(id, path string, named map[string]memory.Trail) (memory.Trail, error) {
	l, err := readLesson(path)
	found := l.Trail
	given, ok := named[id]
	if !ok || err != nil {
		return found, err
	}
	own, err := t.tells(id)
	if err != nil {
		return found, err
	}
	pick := func(given, found, own []string) []string {
		return slices.DeleteFunc(slices.Clone(given), func(id string) bool { return !slices.Contains(found, id) && !slices.Contains(own, id) })
	}
	some := memory.Trail{
		Entities: pick(given.Entities, found.Entities, own.Entities), Aliases: pick(given.Aliases, found.Aliases, own.Aliases),
		Aspects: pick(given.Aspects, found.Aspects, own.Aspects), Dependencies: pick(given.Dependencies, found.Dependencies, own.Dependencies),
	}
	if len(some.Entities) == 0 && !some.IsZero() { // by which the rest is looked up
		some.Entities = slices.Concat(found.Entities, own.Entities)
	}
	return some, nil
}

// tells gives what a memory itself tells.
func (t *tx) tells(id string) (memory.Trail, error) {
	var own memory.Trail
	mentions, err := t.rows(`SELECT entity_id, coalesce((SELECT s.merged_into FROM entity_acts s WHERE s.entity_id = x.entity_id AND s.merged_into <> ''), entity_id)
		FROM memory_entity_mentions x WHERE memory_id = ?`, id)
	if err != nil {
		return own, err
	}
	var raw []string
	for _, m := range mentions {
		raw, own.Entities = append(raw, m[0]), append(own.Entities, m[1])
	}
	aspects, err := t.rows(`SELECT a.aspect_id, '' FROM json_each(?) j CROSS JOIN entity_attributes a ON a.entity_id = j.value WHERE a.memory_id = ?`, asJSON(raw), id)
	if err != nil {
		return own, err
	}
	for _, a := range aspects {
		own.Aspects = append(own.Aspects, a[0])
	}
	aliases, err := t.rows(`SELECT a.entity_id, a.alias FROM json_each(?) j CROSS JOIN entity_aliases a ON a.entity_id = j.value WHERE a.memory_id = ?`, asJSON(raw), id)
	if err != nil {
		return own, err
	}
	for _, a := range aliases {
		own.Aliases = append(own.Aliases, graph.AliasID(a[0], a[1]))
	}
	edges, err := t.edges(own.Entities, id)
	for w := range edges {
		own.Dependencies = append(own.Dependencies, w.id())
	}
	return own, err
}

func (w weight) compare(o weight) int {
	return cmp.Or(cmp.Compare(w.kind, o.kind), cmp.Compare(w.entity, o.entity), cmp.Compare(w.what, o.what), cmp.Compare(w.target, o.target))
}

// move moves a weight within its bounds, and says how far.
func (t *tx) move(how graph.Teaching, w weight, untaught, by float64, now time.Time) (did float64, err error) {
	shift := 0.0
	const is = ` WHERE kind = ? AND entity_id = ? AND what = ? AND target_id = ?`
	key := []any{w.kind, w.entity, w.what, w.target}
	err = t.row(`SELECT shift FROM learnt_weights`+is, key, &shift)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, err
	}
	next := how.Shifted(untaught, shift, by)
	switch next {
	case shift:
		return 0, nil
	case 0:
		return -shift, t.exec(`DELETE FROM learnt_weights`+is, key...)
	}
	return next - shift, t.exec(`
		INSERT INTO learnt_weights (kind, entity_id, what, target_id, shift, learnt_at, faded_at) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET shift = excluded.shift, learnt_at = excluded.learnt_at`,
		append(key, next, memory.Stamp(now), memory.Stamp(now))...)
}

// readLesson reads what stored writes.
func readLesson(path string) (l lesson, err error) {
	if path == "" {
		return l, nil
	}
	if err := json.Unmarshal([]byte(path), &l); err != nil {
		return l, fmt.Errorf("reading the trail of a hit: %w", err)
	}
	return l, nil
}

// stored is a lesson, or a trail, as it is kept; "" where there is none.
func (l lesson) stored() string {
	if l.IsZero() {
		return ""
	}
	body, _ := json.Marshal(l) // texts and numbers always can be
	return string(body)
}
