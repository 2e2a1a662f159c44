-- What was said just before a prompt, on which it may lean; without secrets.

ALTER TABLE injections ADD COLUMN said_before TEXT NOT NULL DEFAULT '';
