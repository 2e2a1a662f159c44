-- What is reworded is told again to a context that has it in other words.
ALTER TABLE session_memories ADD COLUMN content_hash TEXT NOT NULL DEFAULT ''; -- of what the memory said; '' where that is not known
