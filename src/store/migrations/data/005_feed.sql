-- Matches that a live feed tells of. The row is also what writers of one match take turns by.
CREATE TABLE feed_matches (
  fixture INTEGER PRIMARY KEY REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  messages INTEGER NOT NULL,           -- kept of it
  base TEXT NOT NULL                   -- JSON: clock, status and score before the feed spoke
);

-- Every message since the match began anew, and every correction: so that a repetition is known and an earlier one that
-- arrives late finds its place.
CREATE TABLE feed_messages (
  fixture INTEGER NOT NULL REFERENCES feed_matches(fixture) ON UPDATE CASCADE ON DELETE CASCADE,
  message TEXT NOT NULL,               -- the sender's id
  version BIGINT NOT NULL,
  type TEXT NOT NULL,                  -- state, event, lineup, statistics, odds
  status TEXT NOT NULL,                -- accepted, held, refused
  corrects INTEGER NOT NULL,           -- marked as a correction
  received_at BIGINT NOT NULL,
  body TEXT NOT NULL,                  -- JSON with players' legacy ids; of the odds only what tells which are the latest
  PRIMARY KEY (fixture, message)
);
