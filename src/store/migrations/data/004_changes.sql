-- What was written, in commit order without gaps: every write takes the next numbers from a counter in the row whose lock
-- makes writers take turns. One row tells of one change, or of many of one kind (an import writes a season at a time).
ALTER TABLE revision ADD COLUMN changes BIGINT NOT NULL DEFAULT 0; -- the last number given out

CREATE TABLE changes (
  last_seq BIGINT PRIMARY KEY,
  first_seq BIGINT NOT NULL,           -- the changes of `ids`, one number each
  resource TEXT NOT NULL,              -- fixture, event, lineup, statistics, odds, standings, player, team, ...
  action TEXT NOT NULL,                -- created, updated, deleted, merged
  league INTEGER,                      -- legacy id; no reference: the log outlives what it tells of
  season INTEGER,
  fixture TEXT,                        -- native id, where it is not the changed thing's own
  ids TEXT NOT NULL,                   -- JSON array of native ids
  into_id TEXT,                        -- merged: native id of what the thing is now part of
  data TEXT,                           -- JSON, of single changes
  revision BIGINT NOT NULL,
  changed_at BIGINT NOT NULL
);
CREATE INDEX changes_at ON changes(changed_at);
