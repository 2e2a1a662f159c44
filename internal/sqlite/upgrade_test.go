package sqlite

import (
	"context"
	"database/sql"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"signet/internal/graph"
	"signet/internal/memory"
)

// A store of the first version opens, and what was said in it is found once it
// is indexed; a copy of the file as it was stands beside it.
func TestAStoreOfTheFirstVersionIsCarriedOver(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memories.db")
	makeFirstVersion(t, path)
	if err := os.WriteFile(path+".bak-v1-1700000000000.part", []byte("half a copy"), 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := Open(t.Context(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if copies, _ := filepath.Glob(path + ".bak-v1-*"); len(copies) != 1 {
		t.Errorf("copies %v, want one", copies)
	}
	reader := memory.Reader{Agent: "default", EveryProject: true}
	m, err := db.Get(t.Context(), reader, "m1")
	if err != nil || m.Content.String() != "the heron nests" || m.Hints != nil || !m.Occurred.IsZero() {
		t.Errorf("memory %+v (%v)", m, err)
	}
	if before, err := db.ProjectsBefore(t.Context()); err != nil || !slices.Equal(before, []string{"/p"}) {
		t.Errorf("the projects to look up are %v (%v)", before, err)
	}
	if n, err := db.IndexTurns(t.Context(), 10); err != nil || n != 2 {
		t.Errorf("indexed %d turns (%v), want 2", n, err)
	}
	if n, err := db.IndexTurns(t.Context(), 10); err != nil || n != 0 {
		t.Errorf("indexed %d turns again (%v)", n, err)
	}
	rows, err := db.TurnPostings(t.Context(), "heron")
	if err != nil || !slices.Equal(rows, []int64{1}) {
		t.Errorf("found in rows %v (%v)", rows, err)
	}
	for at, want := range map[string]int{"2026-01-01T00:00:00Z": 0, "2026-01-03T00:00:00Z": 1} { // what it says of itself is all that is known
		then := reader
		when, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		then.View = &memory.View{Time: when}
		if known, err := db.TurnsByID(t.Context(), memory.Query{Reader: then}, []string{"t1", "t2"}); err != nil || len(known) != want {
			t.Errorf("at %s %d turns were known, want %d (%v)", at, len(known), want, err)
		}
	}
	said, err := db.PickTurns(t.Context(), memory.Query{Reader: reader}, rows)
	if err != nil || len(said) != 1 || said[0].Turn.ID != "t1" {
		t.Errorf("said %+v (%v)", said, err)
	}
}

// makeFirstVersion writes a store as the first version of the schema had it.
func makeFirstVersion(t *testing.T, path string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	steps, err := loadMigrations()
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		`PRAGMA application_id = 1397311310`,
		`CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at TEXT NOT NULL) STRICT`,
		steps[0].sql,
		`INSERT INTO schema_migrations VALUES (1, '` + steps[0].name + `', '` + steps[0].checksum + `', '')`,
		`INSERT INTO memories (id, type, content, importance, confidence, agent_id, visibility, origin, observed_at, version, created_at, updated_at, content_hash, address, commit_id, standing)
			VALUES ('m1', 'fact', 'the heron nests', .8, 1, 'default', 'global', 'person', '', 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'h', 'a', 'c', 0)`,
		`INSERT INTO conversations (session_key, harness, agent_id, project, started_at, last_seen_at) VALUES ('k', 'x', 'default', '/p', '', '')`,
		`INSERT INTO session_transcripts (harness, turn_id, session_key, role, content, said_at)
			VALUES ('x', 't1', 'k', 'user', 'where is the heron?', '2026-01-02T00:00:00.000Z'), ('x', 't2', 'k', 'user', 'gone', '')`,
	} {
		if _, err := db.ExecContext(context.Background(), statement); err != nil {
			t.Fatalf("%.60s: %v", statement, err)
		}
	}
}

// A store from before the graph gets its tables, and its memories are linked when
// somebody asks them.
func TestAStoreWithoutAGraphGetsOne(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memories.db")
	open := func() (*DB, *memory.Service) {
		db, err := Open(t.Context(), path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		return db, memory.New(db, time.Now, func() bool { return false })
	}
	db, s := open()
	for _, content := range []string{"Project Kestrel runs on Postgres", "The Kestrel team met in Oslo", "it rained"} {
		if _, _, err := s.Remember(t.Context(), memory.Author{Name: "ana", Kind: "operator"}, memory.Draft{Content: content, Origin: memory.Person}); err != nil {
			t.Fatal(err)
		}
	}
	for _, statement := range []string{
		`DROP INDEX memories_retelling`, `DROP INDEX entity_attributes_binding`, `DROP TABLE project_remotes`, `DROP TABLE project_copies`, `DROP TABLE projects_before`,
		`DROP VIEW recorded`, `DROP VIEW cold`, `DROP TABLE memory_premises`, `DROP TABLE memory_returns`, `DROP INDEX memories_uncertain`, `DROP INDEX memories_ended_hash`,
		`ALTER TABLE memories DROP COLUMN premises`, `ALTER TABLE memories DROP COLUMN uncertain`, `ALTER TABLE memory_feedback DROP COLUMN implied`,
		`ALTER TABLE memory_feedback DROP COLUMN path`, `ALTER TABLE memory_feedback DROP COLUMN lesson`, `ALTER TABLE session_memories DROP COLUMN path`, `ALTER TABLE session_memories DROP COLUMN content_hash`,
		`DROP TABLE learnt_weights`, `DROP TABLE entity_cooccurrence`, `DROP TABLE sessions_ended`, `DROP TABLE model_calls`,
		`DROP TABLE memory_hints`, `DROP TABLE embeddings`, `DROP TABLE distillations`, `DROP TABLE reviews`, `ALTER TABLE conversations DROP COLUMN distilled_seq`, `ALTER TABLE conversations DROP COLUMN distilled_offset`,
		`ALTER TABLE memory_jobs DROP COLUMN backlog`, `ALTER TABLE memory_jobs DROP COLUMN kills`,
		`DROP TABLE session_summaries`, `DROP TABLE session_summary_children`, `DROP TABLE session_summary_turns`, `DROP TABLE session_scores`,
		`CREATE VIEW recorded AS SELECT 1`, `CREATE VIEW cold AS SELECT 1`, // 0015 makes both anew
		`DROP VIEW entity_aspects`, `DROP TABLE derived`, `DROP TABLE entities`, `DROP TABLE entity_aliases`, `DROP TABLE memory_entity_mentions`,
		`DROP TABLE entity_attributes`, `DROP TABLE entity_dependencies`, `DROP TABLE entity_acts`, `DROP TABLE entity_communities`, `DROP TABLE community_modularity`,
		`DROP INDEX commit_changes_path`, `CREATE INDEX commit_changes_path ON commit_changes(path)`, `ALTER TABLE injections DROP COLUMN said_before`, `DELETE FROM schema_migrations WHERE version >= 14`,
	} {
		if _, err := db.writer.conn.ExecContext(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	db, s = open()
	defer db.Close()
	if err := db.CheckTree(t.Context()); err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	s.Derives(memory.Deriving{Deriver: graph.Deriver{Known: db}, Log: log})
	if n, err := memory.NewRelinker(s, 10, log).Step(t.Context()); err != nil || n < 2 {
		t.Fatalf("linked %d, %v", n, err)
	}
	if found, err := db.Named(t.Context(), memory.DefaultAgent, []string{"postgres"}); err != nil || len(found) == 0 {
		t.Errorf("known is %+v, %v", found, err)
	}
	if left, err := db.Underived(t.Context(), "", 10); err != nil || len(left) > 0 {
		t.Errorf("left are %+v, %v", left, err)
	}
	if err := db.CheckTree(t.Context()); err != nil {
		t.Error(err)
	}
}

// A store with indexes that are needed no more loses them, and all is found that was
// found by them.
func TestAStoreLosesIndexesThatNobodyNeeds(t *testing.T) {
	t.Parallel()
	n := newNotebook(t)
	n.write.Derives(memory.Deriving{Deriver: graph.Deriver{Known: n.db}, Log: slog.New(slog.DiscardHandler)})
	commit := n.note("", "Project Kestrel runs on Postgres")
	for _, statement := range []string{
		`CREATE INDEX memories_address ON memories(address) WHERE is_deleted = 0`, `CREATE INDEX entities_canonical ON entities(agent_id, canonical_name)`,
		`DROP INDEX entities_called`, `CREATE INDEX entities_called ON entities(canonical_name)`, `DROP TABLE memory_returns`, `DROP INDEX memory_premises_address`, `ALTER TABLE memory_premises DROP COLUMN address`, `DROP INDEX memories_uncertain`, `DROP TABLE community_modularity`, `ALTER TABLE session_memories DROP COLUMN content_hash`, `ALTER TABLE injections DROP COLUMN said_before`, `DROP INDEX memories_retelling`, `DROP INDEX entity_attributes_binding`, `DROP TABLE project_remotes`, `DROP TABLE project_copies`, `DROP TABLE projects_before`, `DELETE FROM schema_migrations WHERE version >= 30`,
	} {
		if _, err := n.db.writer.conn.ExecContext(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	if err := n.db.Close(); err != nil {
		t.Fatal(err)
	}
	var err error
	if n.db, err = Open(t.Context(), n.db.path, Options{}); err != nil {
		t.Fatal(err)
	}
	left, err := n.db.strings(t.Context(), `SELECT name FROM pragma_index_list('memories') UNION SELECT name FROM pragma_index_list('entities')`)
	if err != nil || slices.Contains(left, "memories_address") || slices.Contains(left, "entities_canonical") || !slices.Contains(left, "entities_called") {
		t.Errorf("its indexes are %q, %v", left, err)
	}
	if known, err := n.db.Named(t.Context(), memory.DefaultAgent, []string{"kestrel"}); err != nil || len(known) != 1 {
		t.Errorf("named are %+v, %v; want one", known, err)
	}
	if known, err := n.db.Near(t.Context(), memory.DefaultAgent, []string{"pro"}, 5); err != nil || len(known) != 1 {
		t.Errorf("near are %+v, %v; want one", known, err)
	}
	moves, err := n.db.Moves(t.Context(), "", commit)
	if err != nil || len(moves) == 0 {
		t.Fatal(moves, err)
	}
	addresses := make([]string, len(moves))
	for i := range moves {
		addresses[i] = moves[i].New
	}
	reader := memory.Reader{Agent: memory.DefaultAgent, EveryProject: true}
	if found, err := n.db.Versions(t.Context(), reader, addresses); err != nil || len(found) != 1 {
		t.Errorf("versions are %v, %v; want one", found, err)
	}
}
