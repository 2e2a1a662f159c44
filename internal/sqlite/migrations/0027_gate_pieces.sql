-- What the gates before a model and behind it said of a piece.

ALTER TABLE distillations ADD COLUMN unasked TEXT NOT NULL DEFAULT ''; -- why nobody was asked
ALTER TABLE distillations ADD COLUMN held INTEGER NOT NULL DEFAULT 0;  -- facts that told nothing new
