-- When the last revision was taken, and for everything that is told: by which revision it last changed, and when. Rows
-- are written with revision 0 and stamped at the end of the transaction; what is stored already is stamped at the next start.
ALTER TABLE revision ADD COLUMN latest_at BIGINT NOT NULL DEFAULT 0;

ALTER TABLE countries ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
ALTER TABLE countries ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE leagues ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
ALTER TABLE leagues ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE bookmakers ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
ALTER TABLE bookmakers ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE venues ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
ALTER TABLE venues ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE teams ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
ALTER TABLE teams ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE trophies ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
ALTER TABLE trophies ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE squads ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE seasons ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;
UPDATE seasons SET updated_at = COALESCE(
  (SELECT MAX(f.updated_at) FROM fixtures f WHERE f.league = seasons.league AND f.season = seasons.year), 0);

CREATE INDEX venues_unstamped ON venues(revision) WHERE revision = 0;
CREATE INDEX teams_unstamped ON teams(revision) WHERE revision = 0;
CREATE INDEX trophies_unstamped ON trophies(revision) WHERE revision = 0;
CREATE INDEX squads_unstamped ON squads(updated_at) WHERE updated_at = 0;
