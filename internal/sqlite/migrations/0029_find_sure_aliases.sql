CREATE INDEX entity_aliases_sure ON entity_aliases(alias, entity_id, how) WHERE how IN ('acronym', 'stated', 'given');
