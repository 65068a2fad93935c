-- A seat may be held by several devices: what kind each is, and when it was last here.

ALTER TABLE secrets ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE secrets ADD COLUMN seen INTEGER NOT NULL DEFAULT 0; -- milliseconds of the wall clock
