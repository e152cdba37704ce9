-- The operator's word on what sources have wrong. It wins over all of them wherever they are merged, and an import leaves
-- it alone. What was taken back stays on record. Corrections of persons are also claims of the provider 'correction'.
CREATE TABLE corrections (
  seq INTEGER PRIMARY KEY,             -- order in which they were made: of two on one field the later one holds
  id TEXT NOT NULL UNIQUE,             -- 'cr_...'
  kind TEXT NOT NULL,                  -- fixture, event, player, coach, team, deduction
  target TEXT NOT NULL,                -- native id as it was then; of a deduction the team's
  value TEXT NOT NULL,                 -- JSON by field
  about TEXT,                          -- of an event, JSON: what it is within its match, and how it was told
  fixture INTEGER REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE SET NULL, -- of a fixture or event
  team INTEGER REFERENCES teams(legacy_id) ON UPDATE CASCADE ON DELETE SET NULL, -- of a match: who was at home
  league INTEGER,                      -- of a deduction; legacy id
  season INTEGER,
  author TEXT NOT NULL,
  reason TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  revoked_at BIGINT,
  revoked_by TEXT,
  revoked_because TEXT
);
CREATE INDEX corrections_fixture ON corrections(fixture);
CREATE INDEX corrections_team ON corrections(team);
