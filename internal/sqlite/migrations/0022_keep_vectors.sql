-- Vectors of what live memories say. They are no part of the record: they are made
-- again from the texts, and go with the last memory that says a thing.
CREATE TABLE embeddings (
	content_hash TEXT NOT NULL,
	model        TEXT NOT NULL,    -- in the words of its provider
	dimensions   INTEGER NOT NULL CHECK (dimensions > 0),
	vector       BLOB NOT NULL CHECK (length(vector) = 4 * dimensions), -- float32, little endian
	created_at   TEXT NOT NULL,
	PRIMARY KEY (content_hash, model)
) STRICT;
