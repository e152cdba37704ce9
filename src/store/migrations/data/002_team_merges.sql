-- Teams that an operator found to be one, with what it takes to part them again.
CREATE TABLE team_merges (
  merged_at BIGINT NOT NULL,
  from_id TEXT NOT NULL,
  into_id TEXT NOT NULL,
  before TEXT NOT NULL,                -- JSON: the team's row, its names and its fixtures as they were
  PRIMARY KEY (merged_at, from_id)
);
