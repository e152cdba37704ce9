-- Reference tables are small and held in memory by store/reference.ts. Integer keys are the legacy ids.
-- One row: the last revision given out. Every write transaction raises it once.
CREATE TABLE revision (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  latest BIGINT NOT NULL,
  reference BIGINT NOT NULL
);
INSERT INTO revision (one, latest, reference) VALUES (1, 0, 0);

CREATE TABLE countries (
  country TEXT PRIMARY KEY,            -- key: 'eng'
  code TEXT,                           -- ISO or football code: 'GB-ENG'
  name TEXT NOT NULL,
  sandbox INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE leagues (
  legacy_id INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  country TEXT NOT NULL REFERENCES countries(country),
  tier INTEGER,
  tie_break TEXT NOT NULL,
  pairing TEXT NOT NULL,
  national INTEGER NOT NULL,
  team_countries TEXT NOT NULL,        -- JSON array of country keys
  sandbox INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE bookmakers (
  bookmaker INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  sandbox INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE venues (
  legacy_id INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  city TEXT,
  country TEXT REFERENCES countries(country),
  address TEXT,
  capacity INTEGER,
  surface TEXT,
  sandbox INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE teams (
  legacy_id INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  identity TEXT NOT NULL UNIQUE,       -- 'eng|manchester-united'
  name TEXT NOT NULL,
  code TEXT,
  country TEXT NOT NULL REFERENCES countries(country),
  founded INTEGER,
  national INTEGER NOT NULL,
  venue INTEGER REFERENCES venues(legacy_id) ON UPDATE CASCADE,
  sandbox INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX teams_country ON teams(country);

-- (provider, country, name) > team. provider '' holds for all of them.
CREATE TABLE team_names (
  provider TEXT NOT NULL,
  country TEXT NOT NULL,
  name_key TEXT NOT NULL,
  team INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  name TEXT NOT NULL,
  origin TEXT NOT NULL,                -- catalogue, a source's name, operator
  PRIMARY KEY (provider, country, name_key, team)
);
CREATE INDEX team_names_team ON team_names(team);

-- Names no rule could resolve, for `touchline names`.
CREATE TABLE unresolved_names (
  provider TEXT NOT NULL,
  league TEXT NOT NULL,
  country TEXT NOT NULL,
  name TEXT NOT NULL,
  seen INTEGER NOT NULL,
  file TEXT NOT NULL,
  line INTEGER NOT NULL,
  candidates TEXT NOT NULL,            -- JSON array of team ids
  PRIMARY KEY (provider, file, league, country, name)
);

-- Ids that moved: merged teams, re-keyed fixtures.
CREATE TABLE redirects (
  kind TEXT NOT NULL,                  -- league, team, fixture, player, venue
  id TEXT NOT NULL,
  legacy_id INTEGER NOT NULL,
  target INTEGER NOT NULL,             -- legacy id of the survivor
  PRIMARY KEY (kind, id)
);
CREATE INDEX redirects_legacy ON redirects(kind, legacy_id);

CREATE TABLE seasons (
  league INTEGER NOT NULL REFERENCES leagues(legacy_id),
  year INTEGER NOT NULL,
  starts TEXT NOT NULL,
  ends TEXT NOT NULL,
  fixtures INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  coverage TEXT NOT NULL,              -- JSON array of the flags that hold
  revision BIGINT NOT NULL,
  PRIMARY KEY (league, year)
);
CREATE INDEX seasons_revision ON seasons(revision);

CREATE TABLE season_teams (
  league INTEGER NOT NULL,
  year INTEGER NOT NULL,
  team INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  PRIMARY KEY (league, year, team),
  FOREIGN KEY (league, year) REFERENCES seasons(league, year) ON DELETE CASCADE
);
CREATE INDEX season_teams_team ON season_teams(team);

CREATE TABLE fixtures (
  legacy_id INT PRIMARY KEY NOT NULL, -- INTEGER would scatter the rows of SQLite by a number that is a digest
  id TEXT NOT NULL UNIQUE,
  league INTEGER NOT NULL REFERENCES leagues(legacy_id),
  season INTEGER NOT NULL,
  round TEXT,
  group_name TEXT,
  kickoff BIGINT NOT NULL,             -- UTC milliseconds
  kickoff_known INTEGER NOT NULL,
  status TEXT NOT NULL,
  elapsed INTEGER,
  extra INTEGER,
  home INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  away INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  venue INTEGER REFERENCES venues(legacy_id) ON UPDATE CASCADE,
  city TEXT,
  neutral INTEGER NOT NULL,
  referee TEXT,
  goals_home INTEGER, goals_away INTEGER,
  halftime_home INTEGER, halftime_away INTEGER,
  fulltime_home INTEGER, fulltime_away INTEGER,
  extratime_home INTEGER, extratime_away INTEGER,
  penalty_home INTEGER, penalty_away INTEGER,
  shootout_winner TEXT,                -- home or away, where the count is not known
  sources TEXT NOT NULL,               -- providers, comma-separated, best first
  updated_at BIGINT NOT NULL,
  revision BIGINT NOT NULL
);
CREATE INDEX fixtures_season ON fixtures(league, season, kickoff, legacy_id);
CREATE INDEX fixtures_kickoff ON fixtures(kickoff, legacy_id);
CREATE INDEX fixtures_pair ON fixtures(home, away, kickoff);
CREATE INDEX fixtures_open ON fixtures(status, kickoff) WHERE status NOT IN ('FT', 'AET', 'PEN');
CREATE INDEX fixtures_home ON fixtures(home, kickoff, legacy_id);
CREATE INDEX fixtures_away ON fixtures(away, kickoff, legacy_id);

-- What each provider said of a fixture; the row above is merged from these by precedence, as are statistics and odds.
-- One row for all of it: an import is mostly the cost of its rows and their keys. The long texts stand last.
CREATE TABLE fixture_sources (
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  provider TEXT NOT NULL,
  file TEXT NOT NULL,                  -- name without folders: a newer copy of a file replaces what the older one said
  import_id INTEGER NOT NULL,
  hash TEXT NOT NULL,                  -- of all this file said of it, statistics and odds too
  odds_at BIGINT,                      -- when its odds were told; null without odds
  bookmakers TEXT,                     -- with odds: ',8,11,' for filtering
  bets TEXT,                           -- with odds: ',1,5,'
  record TEXT NOT NULL,                -- JSON of the match record's fixture fields
  statistics_home TEXT,                -- JSON by statistic name
  statistics_away TEXT,
  markets TEXT,                        -- JSON of labels and markets
  PRIMARY KEY (fixture, provider, file)
);

-- Where every row came from: one line an imported file.
CREATE TABLE imports (
  import_id INTEGER PRIMARY KEY,
  provider TEXT NOT NULL,
  file TEXT NOT NULL,
  hash TEXT NOT NULL,
  started_at BIGINT NOT NULL,
  finished_at BIGINT NOT NULL,
  saved INTEGER NOT NULL,
  unchanged INTEGER NOT NULL,
  rejected INTEGER NOT NULL,
  unresolved INTEGER NOT NULL
);
CREATE INDEX imports_provider ON imports(provider, import_id);

CREATE TABLE rejections (
  import_id INTEGER NOT NULL REFERENCES imports(import_id) ON DELETE CASCADE,
  line INTEGER NOT NULL,
  reason TEXT NOT NULL
);
CREATE INDEX rejections_import ON rejections(import_id);
