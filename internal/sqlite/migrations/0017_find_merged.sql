-- What was merged into an entity is asked for with every entity in play.
CREATE INDEX entity_acts_merged ON entity_acts(merged_into) WHERE merged_into <> '';
