-- Ratings that nobody gave outright: what came of a memory in its session.
ALTER TABLE memory_feedback ADD COLUMN implied INTEGER NOT NULL DEFAULT 0;
