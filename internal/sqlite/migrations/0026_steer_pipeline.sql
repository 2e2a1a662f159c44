-- Work of the past waits behind work of now, and a daemon that was killed is not
-- held against the job it was at.

ALTER TABLE memory_jobs ADD COLUMN backlog INTEGER NOT NULL DEFAULT 0; -- 0 is work of now; else its place in the backlog, the lowest first
ALTER TABLE memory_jobs ADD COLUMN kills   INTEGER NOT NULL DEFAULT 0; -- how often a daemon ended while it ran

-- Why facts of a piece were rejected, in counts: nothing of what they said is kept.
ALTER TABLE distillations ADD COLUMN causes TEXT NOT NULL DEFAULT '{}'; -- JSON: cause to how many
