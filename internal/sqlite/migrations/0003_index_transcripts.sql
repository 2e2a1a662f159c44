-- What was said can be searched as well. A turn that was captured before this
-- is indexed in the background; see IndexTurns.

ALTER TABLE session_transcripts ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX session_transcripts_unindexed ON session_transcripts(seq) WHERE indexed = 0;
CREATE INDEX session_transcripts_turn ON session_transcripts(turn_id);

CREATE VIRTUAL TABLE turns_fts USING fts5(
	terms, content = '', contentless_delete = 1, tokenize = 'ascii'
);
CREATE VIRTUAL TABLE turns_vocab USING fts5vocab(turns_fts, row);

-- How often a memory was given, apart from the memory itself: reading changes
-- no belief.
CREATE TABLE memory_access (
	memory_id     TEXT PRIMARY KEY,
	access_count  INTEGER NOT NULL,
	last_accessed TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_access_count ON memory_access(access_count);
