-- The data database: competitions, teams, people, matches, odds and the change log.
--
-- Conventions:
--   * legacy_id is the integer id that API clients already use. Other tables refer to a row by its legacy id.
--   * id is the native id, such as 'tm_2k8f0c1d9a'. It is derived from what the entity is, not from when it was stored.
--   * Columns named league, team, venue, player, coach and fixture hold legacy ids.
--   * Times are UTC milliseconds, days are 'YYYY-MM-DD', flags are 0 or 1.
--   * revision is the revision at which a row last changed. Reference rows are written with revision 0 and stamped at
--     the end of the transaction.
--   * WITHOUT ROWID is for SQLite, which then stores the rows in the primary key: one search finds a row instead of two.

-- ---------------------------------------------------------------------------------------------------------------------
-- Revisions and the change log

-- One row. Every write transaction raises `latest` once; the row's lock makes writers take turns.
CREATE TABLE revision (
  singleton INTEGER PRIMARY KEY CHECK (singleton = 1),
  latest BIGINT NOT NULL,              -- the last revision assigned
  latest_at BIGINT NOT NULL DEFAULT 0, -- when it was assigned
  reference BIGINT NOT NULL,           -- the revision at which countries, leagues, teams or venues last changed
  people BIGINT NOT NULL DEFAULT 0,    -- the same for people and careers; matches do not count
  facts BIGINT NOT NULL DEFAULT 0,     -- the revision at which anything but texts and ratings last changed
  texts BIGINT NOT NULL DEFAULT 0,     -- the revision at which texts about matches last changed
  ratings BIGINT NOT NULL DEFAULT 0,   -- the revision at which ratings of teams last changed
  track_record BIGINT NOT NULL DEFAULT 0, -- the revision at which scores of forecasts last changed
  trophies BIGINT NOT NULL DEFAULT 0,  -- the revision up to which trophies follow from results
  latest_change BIGINT NOT NULL DEFAULT 0, -- the last number assigned in the change log
  latest_price BIGINT NOT NULL DEFAULT 0, -- the last number assigned in price_history
  pruned_price BIGINT NOT NULL DEFAULT 0 -- the highest number deleted from price_history because of its age
);
INSERT INTO revision (singleton, latest, reference) VALUES (1, 0, 0);

-- The change log: every change has a number, in commit order and without gaps. A row packs changes of one kind, so that
-- an import writes a season in a few rows.
CREATE TABLE changes (
  last_seq BIGINT PRIMARY KEY,
  first_seq BIGINT NOT NULL,           -- the changes to `ids`, one number each
  resource TEXT NOT NULL,              -- fixture, event, lineup, statistics, odds, standings, player, team, ...
  action TEXT NOT NULL,                -- created, updated, deleted, merged
  league INTEGER,                      -- no foreign key: the log outlives what it describes
  season INTEGER,
  fixture TEXT,                        -- native id of the fixture, if it is not itself what changed
  ids TEXT NOT NULL,                   -- JSON array of native ids
  into_id TEXT,                        -- merged: native id of the survivor
  data TEXT,                           -- JSON; of single changes only
  revision BIGINT NOT NULL,
  changed_at BIGINT NOT NULL
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Reference tables. They are small, and src/store/reference/ holds them in memory.

CREATE TABLE countries (
  country TEXT PRIMARY KEY,            -- our key, such as 'eng'
  code TEXT,                           -- ISO or football code, such as 'GB-ENG'
  name TEXT NOT NULL,
  sandbox INTEGER NOT NULL DEFAULT 0,  -- 1: belongs to the invented world
  revision BIGINT NOT NULL DEFAULT 0,
  updated_at BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE leagues (
  legacy_id INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  code TEXT NOT NULL UNIQUE,           -- such as 'eng.1'
  name TEXT NOT NULL,
  type TEXT NOT NULL,                  -- League, Cup
  country TEXT NOT NULL REFERENCES countries(country),
  tier INTEGER,                        -- 1 is the top division
  tie_break TEXT NOT NULL,             -- rule that orders teams with equal points
  pairing TEXT NOT NULL,               -- once, repeated, neutral: how often a pair meets with the same home team
  national INTEGER NOT NULL,           -- 1: played by national teams
  team_countries TEXT NOT NULL,        -- JSON array of country keys
  provenance TEXT NOT NULL DEFAULT '{}', -- JSON: the provider of each column; none for the catalogue's leagues
  sandbox INTEGER NOT NULL DEFAULT 0,
  revision BIGINT NOT NULL DEFAULT 0,
  updated_at BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE bookmakers (
  bookmaker INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  sandbox INTEGER NOT NULL DEFAULT 0,
  revision BIGINT NOT NULL DEFAULT 0,
  updated_at BIGINT NOT NULL DEFAULT 0
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
  same_as INTEGER,                     -- of a name without a city: the legacy id of the venue that it means
  provenance TEXT NOT NULL DEFAULT '{}', -- as in leagues
  sandbox INTEGER NOT NULL DEFAULT 0,
  revision BIGINT NOT NULL DEFAULT 0,
  updated_at BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX venues_unstamped ON venues(revision) WHERE revision = 0;

CREATE TABLE teams (
  legacy_id INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  identity TEXT NOT NULL UNIQUE,       -- such as 'eng|manchester-united'
  name TEXT NOT NULL,
  code TEXT,                           -- such as 'MUN'
  country TEXT NOT NULL REFERENCES countries(country),
  founded INTEGER,                     -- year
  national INTEGER NOT NULL,           -- 1: a national team
  venue INTEGER REFERENCES venues(legacy_id) ON UPDATE CASCADE,
  provenance TEXT NOT NULL DEFAULT '{}', -- as in leagues
  sandbox INTEGER NOT NULL DEFAULT 0,
  revision BIGINT NOT NULL DEFAULT 0,
  updated_at BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX teams_country ON teams(country);
CREATE INDEX teams_unstamped ON teams(revision) WHERE revision = 0;

-- Which team a name means. Provider '' applies to all providers.
CREATE TABLE team_names (
  provider TEXT NOT NULL,
  country TEXT NOT NULL,
  name_key TEXT NOT NULL,              -- the name without case, accents and punctuation
  team INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  name TEXT NOT NULL,
  origin TEXT NOT NULL,                -- 'operator' or the name of a source
  PRIMARY KEY (provider, country, name_key, team)
);
CREATE INDEX team_names_team ON team_names(team);

-- Names that no rule could resolve, for `touchline names`.
CREATE TABLE unresolved_names (
  provider TEXT NOT NULL,
  league TEXT NOT NULL,                -- league code
  country TEXT NOT NULL,
  name TEXT NOT NULL,
  seen INTEGER NOT NULL,               -- number of records with this name
  file TEXT NOT NULL,
  line INTEGER NOT NULL,
  candidates TEXT NOT NULL,            -- JSON array of native team ids
  PRIMARY KEY (provider, file, league, country, name)
);

-- What operators decided about names of teams.
CREATE TABLE name_decisions (
  decided_at BIGINT NOT NULL,
  provider TEXT NOT NULL,              -- '' for every provider
  country TEXT NOT NULL,
  name_key TEXT NOT NULL,
  name TEXT NOT NULL,
  team TEXT NOT NULL,                  -- native id
  before TEXT NOT NULL,                -- JSON: the rows of team_names and unresolved_names that it replaced
  undone_at BIGINT,                    -- null while the decision holds
  PRIMARY KEY (decided_at, provider, country, name_key)
);

-- Former ids of entities that were merged or got better ids, and their survivors.
CREATE TABLE redirects (
  kind TEXT NOT NULL,                  -- league, team, fixture, player, coach, venue
  id TEXT NOT NULL,                    -- former native id; 'id/legacy_id' if only the legacy id is no longer used
  legacy_id INTEGER NOT NULL,          -- former legacy id
  target_legacy_id INTEGER NOT NULL,   -- legacy id of the survivor
  PRIMARY KEY (kind, id)
);
CREATE INDEX redirects_legacy ON redirects(kind, legacy_id);
CREATE INDEX redirects_target ON redirects(kind, target_legacy_id);

-- Teams that an operator merged, with the rows that are needed to split them again.
CREATE TABLE team_merges (
  merged_at BIGINT NOT NULL,
  from_id TEXT NOT NULL,               -- native ids
  into_id TEXT NOT NULL,
  before TEXT NOT NULL,                -- JSON: the team's row and what referred to it and its fixtures before the merge
  undone_at BIGINT,                    -- null while the merge holds
  PRIMARY KEY (merged_at, from_id)
);

CREATE TABLE seasons (
  league INTEGER NOT NULL REFERENCES leagues(legacy_id) ON UPDATE CASCADE,
  year INTEGER NOT NULL,               -- year in which the season starts
  starts TEXT NOT NULL,                -- days of the first and last match
  ends TEXT NOT NULL,
  fixtures INTEGER NOT NULL,           -- number of matches
  finished INTEGER NOT NULL,           -- number of matches with a final result
  stored TEXT NOT NULL,                -- JSON array of the kinds of data that some match has
  completeness TEXT NOT NULL,          -- JSON by kind: [matches, goals or teams with such data, all of them]
  revision BIGINT NOT NULL,
  updated_at BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (league, year)
);
CREATE INDEX seasons_revision ON seasons(revision);

CREATE TABLE season_teams (
  league INTEGER NOT NULL,
  year INTEGER NOT NULL,
  team INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  PRIMARY KEY (league, year, team),
  FOREIGN KEY (league, year) REFERENCES seasons(league, year) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX season_teams_team ON season_teams(team);

-- ---------------------------------------------------------------------------------------------------------------------
-- Fixtures

-- One row a match, merged from the source records in fixture_sources.
CREATE TABLE fixtures (
  legacy_id INT PRIMARY KEY NOT NULL,  -- not INTEGER: SQLite would store rows in the order of this hash
  id TEXT NOT NULL UNIQUE,
  league INTEGER NOT NULL REFERENCES leagues(legacy_id) ON UPDATE CASCADE,
  season INTEGER NOT NULL,
  round TEXT,
  calendar_round TEXT,                 -- follows from the calendar, if no source of the season states rounds
  group_name TEXT,                     -- group of a cup
  kickoff BIGINT NOT NULL,
  kickoff_known INTEGER NOT NULL,      -- 0: only the day is known, and kickoff is 00:00 UTC
  status TEXT NOT NULL,                -- NS, 1H, HT, FT, ...
  elapsed INTEGER,                     -- minute of play
  extra INTEGER,                       -- minute of stoppage time
  home INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  away INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  venue INTEGER REFERENCES venues(legacy_id) ON UPDATE CASCADE,
  city TEXT,                           -- if the venue is not known
  neutral INTEGER NOT NULL,            -- 1: neutral venue
  referee TEXT,
  attendance INTEGER,                  -- written with the match details
  goals_home INTEGER, goals_away INTEGER,
  halftime_home INTEGER, halftime_away INTEGER,
  fulltime_home INTEGER, fulltime_away INTEGER,
  extratime_home INTEGER, extratime_away INTEGER,
  penalty_home INTEGER, penalty_away INTEGER, -- goals in the shoot-out
  shootout_winner TEXT,                -- home or away, if only the winner of the shoot-out is known
  sources TEXT NOT NULL,               -- providers, comma-separated, best first
  updated_at BIGINT NOT NULL,
  revision BIGINT NOT NULL
);
CREATE INDEX fixtures_season ON fixtures(league, season, kickoff, legacy_id);
CREATE INDEX fixtures_kickoff ON fixtures(kickoff, legacy_id);
CREATE INDEX fixtures_home ON fixtures(home, kickoff, legacy_id);
CREATE INDEX fixtures_away ON fixtures(away, kickoff, legacy_id);
CREATE INDEX fixtures_pair ON fixtures(home, away, kickoff, legacy_id);
CREATE INDEX fixtures_referee ON fixtures(referee, kickoff, legacy_id) WHERE referee IS NOT NULL;
-- Comparisons instead of NOT IN: SQLite builds a temporary table for a list, at every row that is written.
CREATE INDEX fixtures_open ON fixtures(status, kickoff) WHERE status <> 'FT' AND status <> 'AET' AND status <> 'PEN';

-- Referees by name, derived from the fixtures.
CREATE TABLE referees (
  id TEXT PRIMARY KEY,                 -- of the name, such as 'rf_2k8f0c1d9a'
  name_key TEXT NOT NULL,              -- the name without case, accents and punctuation
  name TEXT NOT NULL                   -- the most frequent spelling
);
CREATE INDEX referees_name ON referees(name_key, id);

-- The matches of a league season by spelling of the referee. Cards and penalties are those of finished matches.
CREATE TABLE referee_seasons (
  referee TEXT NOT NULL,               -- id in referees
  league INTEGER NOT NULL,
  season INTEGER NOT NULL,
  spelling TEXT NOT NULL,              -- as in fixtures
  matches INTEGER NOT NULL,
  finished INTEGER NOT NULL,           -- matches with a final result
  goals INTEGER NOT NULL,
  with_cards INTEGER NOT NULL,         -- finished matches whose cards are known
  yellow_cards INTEGER NOT NULL,
  second_yellow_cards INTEGER NOT NULL,
  red_cards INTEGER NOT NULL,
  penalties INTEGER NOT NULL,          -- scored and missed ones
  PRIMARY KEY (referee, league, season, spelling),
  FOREIGN KEY (league, season) REFERENCES seasons(league, year) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX referee_seasons_season ON referee_seasons(league, season);

-- What one file states about a fixture: result, team statistics and odds. All three share a row because the number of
-- rows and keys dominates the cost of an import. The long texts are last.
CREATE TABLE fixture_sources (
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  provider TEXT NOT NULL,
  file TEXT NOT NULL,                  -- name without folders: a newer copy of a file replaces the older one
  import_id INTEGER NOT NULL,          -- 0: the live feed, or statistics whose side follows from squads
  hash TEXT NOT NULL,                  -- of everything the file states; '' if the row has no result
  odds_at BIGINT,                      -- when the odds were imported; null without odds
  bookmakers TEXT,                     -- of the odds, for filters: ',8,11,'
  bets TEXT,                           -- of the odds, for filters: ',1,5,'
  record TEXT NOT NULL,                -- JSON of the source fixture
  statistics_home TEXT,                -- JSON by statistic name
  statistics_away TEXT,
  markets TEXT,                        -- JSON of labels and markets
  PRIMARY KEY (fixture, provider, file)
);
-- Pages of matches with odds are counted without reading the long rows.
CREATE INDEX fixture_sources_odds ON fixture_sources(fixture, odds_at) WHERE odds_at IS NOT NULL;

-- Texts about matches, in place of earlier ones. They are no facts, so only what shows texts depends on them.
CREATE TABLE fixture_texts (
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  kind TEXT NOT NULL,                  -- preview, recap
  language TEXT NOT NULL DEFAULT 'en', -- ISO 639-1
  model TEXT NOT NULL,                 -- author: 'template', or the name of a language model
  facts TEXT NOT NULL,                 -- hash of the facts that it was written from
  written_at BIGINT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (fixture, kind, language)
);

-- Forecasts as they were before kickoff. Rows are added and never changed. Numbers in millionths.
CREATE TABLE recorded_forecasts (
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  model TEXT NOT NULL,                 -- name and version
  made_at BIGINT NOT NULL,
  kickoff BIGINT NOT NULL,             -- as it was known then; later than made_at
  reason TEXT NOT NULL,                -- served: shown to a caller; due: kickoff was near
  home INTEGER NOT NULL,               -- probabilities of home win, draw and away win
  draw INTEGER NOT NULL,
  away INTEGER NOT NULL,
  over25 INTEGER NOT NULL,             -- of three goals or more, and of goals of both sides
  both_score INTEGER NOT NULL,
  home_goals INTEGER NOT NULL,         -- expected goals
  away_goals INTEGER NOT NULL,
  PRIMARY KEY (fixture, model, made_at)
);

-- Sums of the scores of these forecasts: the last one before kickoff of each finished match counts.
CREATE TABLE track_record (
  league INTEGER NOT NULL REFERENCES leagues(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  season INTEGER NOT NULL,
  model TEXT NOT NULL,
  matches INTEGER NOT NULL,
  sums TEXT NOT NULL,                  -- JSON
  PRIMARY KEY (league, season, model)
);

-- Seasons with recorded forecasts, and the revision of the season up to which they are scored.
CREATE TABLE track_record_seasons (
  league INTEGER NOT NULL REFERENCES leagues(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  season INTEGER NOT NULL,
  scored_revision BIGINT NOT NULL,
  PRIMARY KEY (league, season)
);

-- Matches by the ids that a provider uses for them in its other files.
CREATE TABLE provider_matches (
  provider TEXT NOT NULL,
  match TEXT NOT NULL,                 -- the provider's id of the match
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  home INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE, -- the provider's home team
  home_name TEXT NOT NULL,             -- the provider's id of that team, or its name
  PRIMARY KEY (provider, match)
);
CREATE INDEX provider_matches_fixture ON provider_matches(fixture);

-- Teams and leagues by the ids that a provider uses for them, for translations.
CREATE TABLE provider_teams (
  provider TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  team INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (provider, provider_id)
);
CREATE INDEX provider_teams_team ON provider_teams(team);

CREATE TABLE provider_leagues (
  provider TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  league INTEGER NOT NULL REFERENCES leagues(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (provider, provider_id)
);
CREATE INDEX provider_leagues_league ON provider_leagues(league);

-- ---------------------------------------------------------------------------------------------------------------------
-- People

CREATE TABLE players (
  legacy_id INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,             -- follows the best claim, so it may change
  identity TEXT NOT NULL UNIQUE,       -- such as 'mohamed-salah|1992-06-15', or what the source has instead
  name TEXT NOT NULL,
  first_name TEXT,
  last_name TEXT,
  birth_date TEXT,
  birth_place TEXT,
  birth_country TEXT,
  nationality TEXT,
  height INTEGER,                      -- centimetres
  weight INTEGER,                      -- kilograms
  position TEXT,                       -- Goalkeeper, Defender, Midfielder, Attacker
  number INTEGER,                      -- shirt number in the latest squad
  search TEXT NOT NULL,                -- folded words of all names, such as ' mohamed salah '
  sandbox INTEGER NOT NULL DEFAULT 0,
  updated_at BIGINT NOT NULL,
  revision BIGINT NOT NULL
);
CREATE INDEX players_birth ON players(birth_date);
CREATE INDEX players_revision ON players(revision, legacy_id);
CREATE INDEX players_nationality ON players(nationality, legacy_id);

CREATE TABLE coaches (
  legacy_id INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  identity TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  first_name TEXT,
  last_name TEXT,
  birth_date TEXT,
  birth_place TEXT,
  birth_country TEXT,
  nationality TEXT,
  height INTEGER,
  weight INTEGER,
  search TEXT NOT NULL,
  sandbox INTEGER NOT NULL DEFAULT 0,
  updated_at BIGINT NOT NULL,
  revision BIGINT NOT NULL
);
CREATE INDEX coaches_birth ON coaches(birth_date);

-- What each provider states about a person, and the person it was matched to.
CREATE TABLE player_claims (
  provider TEXT NOT NULL,
  claim TEXT NOT NULL,                 -- 'id:<provider id>', or 'name:<folded name>|<team>|<season>'
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  hash TEXT NOT NULL,
  record TEXT NOT NULL,                -- JSON of the profile
  confirmed INTEGER NOT NULL DEFAULT 0, -- 1: an operator confirmed the match
  alias BIGINT,                        -- the number by which details of matches refer to the claim
  PRIMARY KEY (provider, claim)
);
CREATE INDEX player_claims_player ON player_claims(player);
CREATE UNIQUE INDEX player_claims_alias ON player_claims(alias) WHERE alias IS NOT NULL;

CREATE TABLE coach_claims (
  provider TEXT NOT NULL,
  claim TEXT NOT NULL,
  coach INTEGER NOT NULL REFERENCES coaches(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  hash TEXT NOT NULL,
  record TEXT NOT NULL,
  confirmed INTEGER NOT NULL DEFAULT 0,
  alias BIGINT,
  PRIMARY KEY (provider, claim)
);
CREATE INDEX coach_claims_coach ON coach_claims(coach);
CREATE UNIQUE INDEX coach_claims_alias ON coach_claims(alias) WHERE alias IS NOT NULL;

-- The words of people's names. A search reads a range of these.
CREATE TABLE player_search_words (
  word TEXT NOT NULL,
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (word, player)
);
CREATE INDEX player_search_words_player ON player_search_words(player);

CREATE TABLE coach_search_words (
  word TEXT NOT NULL,
  coach INTEGER NOT NULL REFERENCES coaches(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (word, coach)
);
CREATE INDEX coach_search_words_coach ON coach_search_words(coach);

-- The teams and seasons of each person, from any source. A name without an id is matched within these.
CREATE TABLE player_teams (
  team INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  season INTEGER NOT NULL,
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  listed INTEGER NOT NULL DEFAULT 0,   -- 1: stated with an id or a date of birth; 0: by names alone
  PRIMARY KEY (team, season, player)
);
CREATE INDEX player_teams_player ON player_teams(player, season);

CREATE TABLE coach_teams (
  team INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  season INTEGER NOT NULL,
  coach INTEGER NOT NULL REFERENCES coaches(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  listed INTEGER NOT NULL DEFAULT 0,   -- as in player_teams
  PRIMARY KEY (team, season, coach)
);
CREATE INDEX coach_teams_coach ON coach_teams(coach, season);

-- Claims that fit several people and that no rule could decide, for `touchline players`.
CREATE TABLE ambiguous_people (
  kind TEXT NOT NULL,                  -- player, coach
  provider TEXT NOT NULL,
  claim TEXT NOT NULL,
  file TEXT NOT NULL,                  -- the record with which it was noticed
  line INTEGER NOT NULL,
  PRIMARY KEY (kind, provider, claim)
);

-- Whom an ambiguous claim could mean.
CREATE TABLE ambiguous_candidates (
  role TEXT NOT NULL,                  -- player, coach
  provider TEXT NOT NULL,
  claim TEXT NOT NULL,
  person INTEGER NOT NULL,             -- legacy id
  PRIMARY KEY (role, provider, claim, person)
);
CREATE INDEX ambiguous_candidates_person ON ambiguous_candidates(role, person);

-- Players and coaches that an operator merged, with the rows that are needed to split them again.
CREATE TABLE person_merges (
  merged_at BIGINT NOT NULL,
  from_id TEXT NOT NULL,               -- native ids
  into_id TEXT NOT NULL,
  before TEXT NOT NULL,                -- JSON: the person's rows before the merge
  undone_at BIGINT,                    -- null while the merge holds
  PRIMARY KEY (merged_at, from_id)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Careers. `file` is the provider's file that states the row. Without it, two files of one provider that contradict each
-- other would overwrite each other's rows in the order of their imports.

CREATE TABLE coach_spells (
  coach INTEGER NOT NULL REFERENCES coaches(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  provider TEXT NOT NULL,
  file TEXT NOT NULL DEFAULT '',
  team INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  starts TEXT NOT NULL,                -- first and last day
  ends TEXT,                           -- null: still in charge
  revision BIGINT NOT NULL,
  PRIMARY KEY (coach, provider, team, starts)
);
CREATE INDEX coach_spells_team ON coach_spells(team);
CREATE INDEX coach_spells_revision ON coach_spells(revision);

CREATE TABLE squads (
  team INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  season INTEGER NOT NULL,
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  provider TEXT NOT NULL,              -- '' if derived from line-ups
  file TEXT NOT NULL DEFAULT '',
  number INTEGER,
  position TEXT,
  updated_at BIGINT NOT NULL DEFAULT 0,
  revision BIGINT NOT NULL,
  PRIMARY KEY (team, season, player, provider)
);
CREATE INDEX squads_player ON squads(player, season);
CREATE INDEX squads_revision ON squads(revision);
CREATE INDEX squads_unstamped ON squads(updated_at) WHERE updated_at = 0;

CREATE TABLE transfers (
  id TEXT PRIMARY KEY,
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  provider TEXT NOT NULL,
  file TEXT NOT NULL DEFAULT '',
  transferred_on TEXT NOT NULL,        -- day
  day_known INTEGER NOT NULL,          -- 0: only the transfer window is known, and the day is its first
  team_out INTEGER REFERENCES teams(legacy_id) ON UPDATE CASCADE, -- null: the team is not stored
  name_out TEXT,
  team_in INTEGER REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  name_in TEXT,
  type TEXT NOT NULL,                  -- 'Free', 'Loan', '€ 42M', ...
  fee BIGINT,                          -- euros
  updated_at BIGINT NOT NULL,
  revision BIGINT NOT NULL
);
CREATE INDEX transfers_player ON transfers(player, transferred_on);
CREATE INDEX transfers_out ON transfers(team_out, transferred_on);
CREATE INDEX transfers_in ON transfers(team_in, transferred_on);
CREATE INDEX transfers_latest ON transfers(transferred_on DESC, id);

CREATE TABLE injuries (
  id TEXT PRIMARY KEY,
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  provider TEXT NOT NULL,
  file TEXT NOT NULL DEFAULT '',
  team INTEGER REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  squad_team INTEGER NOT NULL DEFAULT 0, -- 1: the source states no team, so it is that of its squad
  league INTEGER REFERENCES leagues(legacy_id) ON UPDATE CASCADE,
  season INTEGER,
  fixture INTEGER REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE SET NULL, -- the match that was missed
  availability TEXT NOT NULL,          -- missing, questionable
  reason TEXT NOT NULL,
  starts TEXT NOT NULL,                -- first and last day
  ends TEXT,
  updated_at BIGINT NOT NULL,
  revision BIGINT NOT NULL
);
CREATE INDEX injuries_season ON injuries(league, season, starts);
CREATE INDEX injuries_player ON injuries(player, starts);
CREATE INDEX injuries_team ON injuries(team, season, starts);
CREATE INDEX injuries_fixture ON injuries(fixture);
CREATE INDEX injuries_latest ON injuries(starts DESC, id);

CREATE TABLE sidelined (
  role TEXT NOT NULL,                  -- player, coach
  person INTEGER NOT NULL,             -- legacy id of a player or coach
  provider TEXT NOT NULL,
  people_of TEXT NOT NULL,             -- the provider whose ids and names of people the source uses
  file TEXT NOT NULL DEFAULT '',
  type TEXT NOT NULL,                  -- such as 'Hamstring Injury'
  starts TEXT NOT NULL,                -- first and last day
  ends TEXT,
  revision BIGINT NOT NULL DEFAULT 0,
  updated_at BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (role, person, provider, type, starts)
);
CREATE INDEX sidelined_latest ON sidelined(starts DESC, role, person, type);
CREATE INDEX sidelined_unstamped ON sidelined(revision) WHERE revision = 0;

-- Estimated market values of players, and the ends of their contracts, as providers state them.
CREATE TABLE market_values (
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  provider TEXT NOT NULL,
  file TEXT NOT NULL DEFAULT '',
  valued_on TEXT NOT NULL,             -- day
  value BIGINT NOT NULL,               -- whole units of the currency
  currency TEXT NOT NULL,              -- ISO 4217, such as 'EUR'
  team INTEGER REFERENCES teams(legacy_id) ON UPDATE CASCADE, -- club on that day, if it is stored
  PRIMARY KEY (player, provider, valued_on)
);
CREATE INDEX market_values_team ON market_values(team);

CREATE TABLE contracts (
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  provider TEXT NOT NULL,
  file TEXT NOT NULL DEFAULT '',
  team INTEGER REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  expires TEXT NOT NULL,               -- last day
  PRIMARY KEY (player, provider)
);
CREATE INDEX contracts_team ON contracts(team);

CREATE TABLE trophies (
  id TEXT PRIMARY KEY,
  role TEXT NOT NULL,                  -- player, coach
  person INTEGER NOT NULL,
  provider TEXT NOT NULL,              -- 'derived' if it follows from stored results
  league TEXT NOT NULL,                -- names, as clients see them
  country TEXT NOT NULL,
  season TEXT NOT NULL,
  place TEXT NOT NULL,                 -- such as 'Winner'
  revision BIGINT NOT NULL DEFAULT 0,
  updated_at BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX trophies_person ON trophies(role, person);
CREATE INDEX trophies_season ON trophies(season, league);
CREATE INDEX trophies_revision ON trophies(revision) WHERE provider <> 'derived';
CREATE INDEX trophies_unstamped ON trophies(revision) WHERE revision = 0;

-- What each file states of transfers, injuries and trophies, by the claim that names the person. The rows above are merged
-- from these, so they follow a claim that turns out to mean another person.
CREATE TABLE transfer_sources (
  people_of TEXT NOT NULL,             -- provider of the claim
  claim TEXT NOT NULL,
  provider TEXT NOT NULL,
  file TEXT NOT NULL,
  transferred_on TEXT NOT NULL,        -- this and the following as in transfers
  day_known INTEGER NOT NULL,
  team_out INTEGER REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  name_out TEXT,                       -- null: the team is stored
  team_in INTEGER REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  name_in TEXT,
  type TEXT NOT NULL,
  fee BIGINT,
  FOREIGN KEY (people_of, claim) REFERENCES player_claims(provider, claim) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX transfer_sources_claim ON transfer_sources(people_of, claim);
CREATE INDEX transfer_sources_out ON transfer_sources(team_out);
CREATE INDEX transfer_sources_in ON transfer_sources(team_in);

CREATE TABLE injury_sources (
  people_of TEXT NOT NULL,             -- provider of the claim
  claim TEXT NOT NULL,
  provider TEXT NOT NULL,
  file TEXT NOT NULL,
  team INTEGER REFERENCES teams(legacy_id) ON UPDATE CASCADE, -- this and the following as in injuries
  squad_team INTEGER NOT NULL,
  league INTEGER REFERENCES leagues(legacy_id) ON UPDATE CASCADE,
  season INTEGER,
  fixture INTEGER REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE SET NULL,
  availability TEXT NOT NULL,
  reason TEXT NOT NULL,
  starts TEXT NOT NULL,
  ends TEXT,
  FOREIGN KEY (people_of, claim) REFERENCES player_claims(provider, claim) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX injury_sources_claim ON injury_sources(people_of, claim);
CREATE INDEX injury_sources_team ON injury_sources(team);
CREATE INDEX injury_sources_league ON injury_sources(league);
CREATE INDEX injury_sources_fixture ON injury_sources(fixture);

CREATE TABLE trophy_sources (
  role TEXT NOT NULL,                  -- player, coach
  people_of TEXT NOT NULL,             -- provider of the claim
  claim TEXT NOT NULL,
  provider TEXT NOT NULL,
  league TEXT NOT NULL,                -- this and the following as in trophies
  country TEXT NOT NULL,
  season TEXT NOT NULL,
  place TEXT NOT NULL
);
CREATE INDEX trophy_sources_claim ON trophy_sources(role, people_of, claim);

-- ---------------------------------------------------------------------------------------------------------------------
-- Match details

-- What one file states about a match beside its result. The tables below are merged from these rows. The JSON names
-- people by the negative alias of the claim, because a later source can show that another person was meant. The live feed names
-- them by the legacy ids they had at the time, and redirects lead to their survivors.
CREATE TABLE fixture_detail_sources (
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  provider TEXT NOT NULL,
  file TEXT NOT NULL,
  hash TEXT NOT NULL,                  -- JSON: one hash for each part; '' for the live feed
  home INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE, -- the file's home team
  lineups TEXT,                        -- JSON
  events TEXT,                         -- JSON
  complete_event_kinds TEXT,           -- kinds whose events the file lists completely: ',goal,card,'
  players TEXT,                        -- JSON of player statistics
  squad_players TEXT,                  -- the same without teams, by the provider's ids: its squads determine the sides
  shots TEXT,                          -- JSON
  first_half TEXT,                     -- JSON of team statistics
  second_half TEXT,
  attendance INTEGER,
  PRIMARY KEY (fixture, provider, file)
);
CREATE INDEX fixture_detail_sources_squads ON fixture_detail_sources(provider, fixture) WHERE squad_players IS NOT NULL;

CREATE TABLE lineups (
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  side TEXT NOT NULL,                  -- home, away
  formation TEXT,                      -- such as '4-3-3'
  coach INTEGER REFERENCES coaches(legacy_id) ON UPDATE CASCADE,
  colors TEXT,                         -- JSON
  PRIMARY KEY (fixture, side)
);
CREATE INDEX lineups_coach ON lineups(coach);

CREATE TABLE lineup_players (
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  side TEXT NOT NULL,
  sort_order INTEGER NOT NULL,         -- order in the source; starters first
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE,
  starts INTEGER NOT NULL,             -- 1: in the starting eleven, 0: on the bench
  number INTEGER,
  position TEXT,                       -- G, D, M, F
  grid TEXT,                           -- row and column, such as '2:4'
  captain INTEGER NOT NULL,
  PRIMARY KEY (fixture, side, sort_order)
);
CREATE INDEX lineup_players_player ON lineup_players(player);

CREATE TABLE events (
  id TEXT PRIMARY KEY,
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  sort_order INTEGER NOT NULL,         -- order within the match
  minute INTEGER NOT NULL,
  extra INTEGER,                       -- minute of stoppage time
  side TEXT NOT NULL,
  kind TEXT NOT NULL,                  -- goal, card, substitution, ...
  detail TEXT NOT NULL,
  player INTEGER REFERENCES players(legacy_id) ON UPDATE CASCADE,
  related INTEGER REFERENCES players(legacy_id) ON UPDATE CASCADE, -- who assisted or came on
  comments TEXT,
  shootout INTEGER NOT NULL,           -- 1: a penalty of the shoot-out
  deleted INTEGER NOT NULL,            -- 1: withdrawn by its source
  provider TEXT NOT NULL,
  revision INTEGER NOT NULL,           -- number of versions of this event, from 1
  updated_at BIGINT NOT NULL
);
CREATE INDEX events_fixture ON events(fixture, sort_order);
CREATE INDEX events_player ON events(player);
CREATE INDEX events_related ON events(related);

-- Every player of a match: from player statistics, line-ups and events.
CREATE TABLE player_matches (
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE,
  side TEXT NOT NULL,
  sort_order INTEGER NOT NULL,
  number INTEGER,
  position TEXT,
  captain INTEGER NOT NULL,
  starts INTEGER,                      -- 1: in the starting eleven, 0: on the bench, null: no line-up has the player
  played INTEGER NOT NULL,
  came_on INTEGER NOT NULL,
  went_off INTEGER NOT NULL,
  reported INTEGER NOT NULL,           -- 1: a source gives statistics, 0: they are derived from the match
  rating INTEGER,                      -- by the source, in hundredths
  model_rating INTEGER,                -- by our formula, in hundredths; null while the match is in play
  statistics TEXT NOT NULL,            -- JSON by statistic name
  counted INTEGER NOT NULL,            -- 0 while the match is in play: totals of the season leave it out
  PRIMARY KEY (fixture, player)
);
CREATE INDEX player_matches_player ON player_matches(player);

CREATE TABLE shots (
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  sort_order INTEGER NOT NULL,
  minute INTEGER NOT NULL,
  extra INTEGER,
  side TEXT NOT NULL,
  player INTEGER REFERENCES players(legacy_id) ON UPDATE CASCADE,
  x INTEGER NOT NULL,                  -- hundredths of a yard, 0-12000
  y INTEGER NOT NULL,                  -- hundredths of a yard, 0-8000
  body_part TEXT NOT NULL,
  situation TEXT NOT NULL,
  outcome TEXT NOT NULL,
  provider TEXT NOT NULL,
  provider_xg INTEGER,                 -- the provider's expected goals, in millionths
  xg INTEGER NOT NULL,                 -- our expected goals, in millionths
  xg_model TEXT NOT NULL,              -- name and version of our model, with its calibration to the provider's shots
  PRIMARY KEY (fixture, sort_order)
);
CREATE INDEX shots_player ON shots(player);

-- How our model of expected goals scores the shots of each provider.
CREATE TABLE shot_calibrations (
  provider TEXT PRIMARY KEY,
  model TEXT NOT NULL,                 -- as in shots.xg_model
  shots INTEGER NOT NULL,              -- that the calibration was fitted to; 0: too few, the model is used as it is
  calibration TEXT,                    -- JSON of coefficients
  changes INTEGER NOT NULL,            -- number of matches whose shots were written
  checked_changes INTEGER NOT NULL     -- changes that the calibration has considered
);

-- Season totals of players as providers state them.
CREATE TABLE player_season_sources (
  league INTEGER NOT NULL REFERENCES leagues(legacy_id) ON UPDATE CASCADE,
  season INTEGER NOT NULL,
  team INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  provider TEXT NOT NULL,
  file TEXT NOT NULL DEFAULT '',
  hash TEXT NOT NULL,
  record TEXT NOT NULL,                -- JSON
  squad_team INTEGER NOT NULL DEFAULT 0, -- as in injuries: the totals are of all teams
  PRIMARY KEY (league, season, team, player, provider)
);
CREATE INDEX player_season_sources_player ON player_season_sources(player);

-- Season totals of players by team: summed from the matches, or taken from the best provider.
CREATE TABLE player_seasons (
  league INTEGER NOT NULL REFERENCES leagues(legacy_id) ON UPDATE CASCADE,
  season INTEGER NOT NULL,
  team INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  number INTEGER,
  position TEXT,
  captain INTEGER NOT NULL,
  goals INTEGER NOT NULL,
  assists INTEGER NOT NULL,
  yellow_cards INTEGER NOT NULL,
  second_yellow_cards INTEGER NOT NULL,
  red_cards INTEGER NOT NULL,
  minutes INTEGER NOT NULL,
  appearances INTEGER NOT NULL,
  penalties_scored INTEGER NOT NULL,
  statistics TEXT NOT NULL,            -- JSON of all totals, including the columns above
  PRIMARY KEY (league, season, team, player)
);
CREATE INDEX player_seasons_player ON player_seasons(player, season);
CREATE INDEX player_seasons_team ON player_seasons(team, season);

-- ---------------------------------------------------------------------------------------------------------------------
-- Odds over time. Odds before kickoff are in fixture_sources.

CREATE TABLE price_history (
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  bookmaker TEXT NOT NULL,             -- name, as the provider writes it
  in_play INTEGER NOT NULL,            -- 1: `bet` is an in-play bet type, 0: a bet type of the catalogue
  bet INTEGER NOT NULL,
  value TEXT NOT NULL,                 -- selection, such as 'Home'
  handicap TEXT NOT NULL,              -- '' without one
  quoted_at BIGINT NOT NULL,
  odd INTEGER NOT NULL,                -- thousandths
  elapsed INTEGER,                     -- minute of play; null before kickoff
  provider TEXT NOT NULL,
  collected INTEGER NOT NULL,          -- 1: noted when a source changed its price, and deleted after a time; 0: from a file
  seq BIGINT NOT NULL,                 -- order in which prices were stored
  PRIMARY KEY (fixture, bookmaker, in_play, bet, value, handicap, quoted_at)
);
CREATE UNIQUE INDEX price_history_seq ON price_history(seq);
CREATE INDEX price_history_collected ON price_history(quoted_at) WHERE collected = 1;

-- The latest in-play prices of each match.
CREATE TABLE live_odds (
  fixture INTEGER PRIMARY KEY REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  updated_at BIGINT NOT NULL,
  stopped INTEGER NOT NULL,
  blocked INTEGER NOT NULL,
  markets TEXT NOT NULL                -- JSON: bet, values with odd, handicap, main, suspended
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Live feed

-- Matches with messages from a live feed. Writers of one match lock its row.
CREATE TABLE feed_matches (
  fixture INTEGER PRIMARY KEY REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  messages INTEGER NOT NULL,           -- number of stored messages
  base TEXT NOT NULL                   -- JSON: clock, status and score before the first message
);

-- Messages since the match was last reset, and every correction. They identify repeated messages, and they let a late
-- message take effect in order.
CREATE TABLE feed_messages (
  fixture INTEGER NOT NULL REFERENCES feed_matches(fixture) ON UPDATE CASCADE ON DELETE CASCADE,
  message TEXT NOT NULL,               -- the sender's id
  version BIGINT NOT NULL,             -- the sender's order
  type TEXT NOT NULL,                  -- state, event, lineup, statistics, odds
  status TEXT NOT NULL,                -- accepted, held, refused
  corrects INTEGER NOT NULL,           -- 1: marked as a correction
  received_at BIGINT NOT NULL,
  body TEXT NOT NULL,                  -- JSON with players' legacy ids; odds are stored without their markets
  PRIMARY KEY (fixture, message)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Operators' corrections. They take precedence over every source, and imports leave them alone. Revoked corrections stay
-- on record. Corrections of people are also claims of the provider 'correction'.

CREATE TABLE corrections (
  seq INTEGER PRIMARY KEY,             -- order in which they were made: the later of two on one field applies
  id TEXT NOT NULL UNIQUE,             -- 'cr_...'
  kind TEXT NOT NULL,                  -- fixture, event, player, coach, team, deduction
  target TEXT NOT NULL,                -- native id at that time; of a deduction, the team's
  value TEXT NOT NULL,                 -- JSON by field
  corrected_event TEXT,                -- of an event: JSON with its key within the match and its source record
  fixture INTEGER REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE SET NULL, -- of a fixture or event
  team INTEGER REFERENCES teams(legacy_id) ON UPDATE CASCADE ON DELETE SET NULL, -- of a fixture or event: the home team
  league INTEGER,                      -- of a deduction
  season INTEGER,                      -- of a deduction
  author TEXT NOT NULL,
  reason TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  revoked_at BIGINT,
  revoked_by TEXT,
  revoke_reason TEXT
);
CREATE INDEX corrections_fixture ON corrections(fixture);
CREATE INDEX corrections_team ON corrections(team);

-- Who decided about names, persons and corrections: the part of the audit log whose changes are in this database, in their
-- transactions. Rows are only added.
CREATE TABLE data_audit_log (
  audit_id TEXT PRIMARY KEY,
  at BIGINT NOT NULL,
  actor TEXT NOT NULL,                 -- email address, or the user of a command
  address TEXT NOT NULL,               -- of the client; empty: a command
  action TEXT NOT NULL,                -- such as corrections.add
  subject TEXT NOT NULL,               -- id of what was changed
  details TEXT NOT NULL                -- JSON object
);
CREATE INDEX data_audit_log_at ON data_audit_log(at);

-- ---------------------------------------------------------------------------------------------------------------------
-- Imports

-- One row for each imported file.
CREATE TABLE imports (
  import_id INTEGER PRIMARY KEY,
  provider TEXT NOT NULL,
  file TEXT NOT NULL,
  hash TEXT NOT NULL,                  -- '' until the import has finished
  started_at BIGINT NOT NULL,
  finished_at BIGINT NOT NULL,         -- equal to started_at until the import has finished
  saved INTEGER NOT NULL,              -- numbers of records
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

-- Records about matches, teams, leagues or players that no source has listed. They are imported when those are.
CREATE TABLE waiting_records (
  provider TEXT NOT NULL,
  path TEXT NOT NULL,                  -- of the file, below the folder that the operator named
  line INTEGER NOT NULL,
  hash TEXT NOT NULL,                  -- of the record: a line can have several
  file TEXT NOT NULL,                  -- name of the file, the same for all copies
  people_of TEXT NOT NULL,             -- the provider whose ids of people the record uses
  kind TEXT NOT NULL,                  -- match, details, price, live-odds, squad, injury, result, ...
  reason TEXT NOT NULL,
  -- how the record refers to the match: by its legacy id, by the provider's id, or by teams and day
  fixture INTEGER,                     -- no foreign keys: neither the match nor its teams need be stored
  provider_match TEXT,
  home TEXT,                           -- identities of the teams
  away TEXT,
  day BIGINT,                          -- 00:00 UTC
  league INTEGER,
  season INTEGER,
  unresolved TEXT,                     -- JSON: the team name that is not resolved, or the league that is not known
  player TEXT,                         -- the provider's id of the player
  kept_at BIGINT NOT NULL,
  record TEXT NOT NULL,                -- JSON
  PRIMARY KEY (provider, path, line, hash)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Ratings. All of it follows from the matches: emptied tables fill again. Days count from 1970-01-01 UTC.

-- A pool is a scale of its own: 0 is clubs, 1 is national teams.
CREATE TABLE rating_pools (
  pool INTEGER PRIMARY KEY,
  model TEXT NOT NULL,                 -- the version of the filter that made the ratings
  rated_to INTEGER NOT NULL,           -- ratings up to this day include every match
  changes BIGINT NOT NULL              -- counts the changes to rated_matches
);
INSERT INTO rating_pools (pool, model, rated_to, changes) VALUES (0, '', -1000000, 0), (1, '', -1000000, 0);

-- The seasons whose results are in rated_matches.
CREATE TABLE rated_seasons (
  league INTEGER NOT NULL,
  season INTEGER NOT NULL,
  pool INTEGER NOT NULL,
  revision BIGINT NOT NULL,            -- of the season
  finished INTEGER NOT NULL,           -- number of finished matches
  PRIMARY KEY (league, season)
);

-- What the filter knows about each finished match, so that ratings can be computed again without its statistics and odds.
CREATE TABLE rated_matches (
  fixture INT PRIMARY KEY NOT NULL,    -- no foreign key: a match that is deleted is noticed with its season
  pool INTEGER NOT NULL,
  day INTEGER NOT NULL,
  league INTEGER NOT NULL,
  season INTEGER NOT NULL,
  evidence TEXT NOT NULL               -- JSON array
);
CREATE INDEX rated_matches_day ON rated_matches(pool, day, fixture);
CREATE INDEX rated_matches_season ON rated_matches(league, season);

-- A team after each day on which it played. The forecast of a match uses the last row before its day. The rows are stored by
-- day, as the filter makes them: stored by team, each would change a page of its own.
CREATE TABLE team_ratings (
  pool INTEGER NOT NULL,
  day INTEGER NOT NULL,
  team INTEGER NOT NULL,
  attack DOUBLE PRECISION NOT NULL,    -- log scale; higher is better for both
  defence DOUBLE PRECISION NOT NULL,
  attack_variance DOUBLE PRECISION NOT NULL,
  defence_variance DOUBLE PRECISION NOT NULL,
  usual_attack DOUBLE PRECISION NOT NULL, -- means over about twenty matches
  usual_defence DOUBLE PRECISION NOT NULL,
  season INTEGER NOT NULL,
  league INTEGER NOT NULL,             -- whose level the strengths are relative to
  priced INTEGER NOT NULL,             -- 1: the last match had odds
  matches INTEGER NOT NULL,            -- rated matches so far
  PRIMARY KEY (pool, day, team)
) WITHOUT ROWID;
CREATE INDEX team_ratings_team ON team_ratings(team, day);

-- A competition, or the league of a team, after each day on which a match moved it.
CREATE TABLE league_ratings (
  pool INTEGER NOT NULL,
  day INTEGER NOT NULL,
  league INTEGER NOT NULL,             -- 0: national teams; negative: the clubs of a country without a stored league
  base DOUBLE PRECISION NOT NULL,
  base_variance DOUBLE PRECISION NOT NULL,
  home DOUBLE PRECISION NOT NULL,
  home_variance DOUBLE PRECISION NOT NULL,
  level DOUBLE PRECISION NOT NULL,
  level_variance DOUBLE PRECISION NOT NULL,
  first_season INTEGER NOT NULL,
  goals DOUBLE PRECISION NOT NULL,
  shots DOUBLE PRECISION NOT NULL,
  corners DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (pool, day, league)
) WITHOUT ROWID;
CREATE INDEX league_ratings_league ON league_ratings(league, day);
