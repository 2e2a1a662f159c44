-- A belief rests on what another says, and not on its id alone: which version was
-- meant, its address tells; '' of records that name none.
ALTER TABLE memory_premises ADD COLUMN address TEXT NOT NULL DEFAULT '';
CREATE INDEX memory_premises_address ON memory_premises(address);
