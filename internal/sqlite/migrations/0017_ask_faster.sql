-- What was merged into an entity is asked for with every entity in play.
CREATE INDEX entity_acts_merged ON entity_acts(merged_into) WHERE merged_into <> '';

-- A word is looked up in every segment of an index, and there are words to look
-- up with every write: fewer segments make both faster, at no price that a write
-- would notice.
INSERT INTO memories_fts(memories_fts, rank) VALUES ('automerge', 2), ('crisismerge', 8);
INSERT INTO past_fts(past_fts, rank) VALUES ('automerge', 2), ('crisismerge', 8);
INSERT INTO turns_fts(turns_fts, rank) VALUES ('automerge', 2), ('crisismerge', 8);
