-- When a turn came to be known, which is not when it was said.

ALTER TABLE session_transcripts ADD COLUMN captured_at TEXT NOT NULL DEFAULT ''; -- '' of what was captured before this
