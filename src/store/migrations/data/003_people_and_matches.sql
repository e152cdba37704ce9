-- People. Integer keys are the legacy ids; the native id follows the best claim, as fixtures' do.
CREATE TABLE players (
  legacy_id INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  identity TEXT NOT NULL UNIQUE,       -- 'mohamed-salah|1992-06-15', else what the source has
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
  number INTEGER,
  search TEXT NOT NULL,                -- ' mohamed salah ': the words of all names, folded
  sandbox INTEGER NOT NULL DEFAULT 0,
  updated_at BIGINT NOT NULL,
  revision BIGINT NOT NULL
);
CREATE INDEX players_birth ON players(birth_date);
CREATE INDEX players_revision ON players(revision, legacy_id);

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

-- What each provider says of a person, and whom we take it to mean. `claim` is 'id:<provider id>', else
-- 'name:<folded name>|<team>|<season>'.
CREATE TABLE player_claims (
  provider TEXT NOT NULL,
  claim TEXT NOT NULL,
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  hash TEXT NOT NULL,
  record TEXT NOT NULL,                -- JSON of the profile
  confirmed INTEGER NOT NULL DEFAULT 0,  -- the operator said so
  PRIMARY KEY (provider, claim)
);
CREATE INDEX player_claims_player ON player_claims(player);
CREATE TABLE coach_claims (
  provider TEXT NOT NULL,
  claim TEXT NOT NULL,
  coach INTEGER NOT NULL REFERENCES coaches(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  hash TEXT NOT NULL,
  record TEXT NOT NULL,
  confirmed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (provider, claim)
);
CREATE INDEX coach_claims_coach ON coach_claims(coach);

-- The words of persons' names: a search is a range of these.
CREATE TABLE player_words (
  word TEXT NOT NULL,
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (word, player)
);
CREATE INDEX player_words_player ON player_words(player);
CREATE TABLE coach_words (
  word TEXT NOT NULL,
  coach INTEGER NOT NULL REFERENCES coaches(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (word, coach)
);
CREATE INDEX coach_words_coach ON coach_words(coach);

-- Where persons are known to have been: among these a name alone may mean them.
CREATE TABLE player_places (
  team INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  season INTEGER NOT NULL,
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (team, season, player)
);
CREATE INDEX player_places_player ON player_places(player, season);
CREATE TABLE coach_places (
  team INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  season INTEGER NOT NULL,
  coach INTEGER NOT NULL REFERENCES coaches(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (team, season, coach)
);
CREATE INDEX coach_places_coach ON coach_places(coach, season);

-- Persons that may be one another and that no rule could tell apart, for `touchline players`.
CREATE TABLE ambiguous_people (
  kind TEXT NOT NULL,                  -- player, coach
  provider TEXT NOT NULL,
  claim TEXT NOT NULL,
  name TEXT NOT NULL,
  candidates TEXT NOT NULL,            -- JSON array of native ids
  file TEXT NOT NULL,
  line INTEGER NOT NULL,
  PRIMARY KEY (kind, provider, claim)
);
-- Players that an operator found to be one, with what it takes to part them again.
CREATE TABLE player_merges (
  merged_at BIGINT NOT NULL,
  from_id TEXT NOT NULL,
  into_id TEXT NOT NULL,
  before TEXT NOT NULL,                -- JSON
  undone_at BIGINT,
  PRIMARY KEY (merged_at, from_id)
);

CREATE TABLE coach_spells (
  coach INTEGER NOT NULL REFERENCES coaches(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  provider TEXT NOT NULL,
  team INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  starts TEXT NOT NULL,
  ends TEXT,
  PRIMARY KEY (coach, provider, team, starts)
);
CREATE INDEX coach_spells_team ON coach_spells(team);

CREATE TABLE squads (
  team INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  season INTEGER NOT NULL,
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  provider TEXT NOT NULL,              -- '' where derived from line-ups
  number INTEGER,
  position TEXT,
  revision BIGINT NOT NULL,
  PRIMARY KEY (team, season, player, provider)
);
CREATE INDEX squads_player ON squads(player, season);
CREATE INDEX squads_revision ON squads(revision);

CREATE TABLE transfers (
  id TEXT PRIMARY KEY,
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  provider TEXT NOT NULL,
  moved_on TEXT NOT NULL,              -- YYYY-MM-DD
  day_known INTEGER NOT NULL,
  team_out INTEGER REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  name_out TEXT,
  team_in INTEGER REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  name_in TEXT,
  type TEXT NOT NULL,
  fee BIGINT,                          -- euros
  updated_at BIGINT NOT NULL,
  revision BIGINT NOT NULL
);
CREATE INDEX transfers_player ON transfers(player, moved_on);
CREATE INDEX transfers_out ON transfers(team_out, moved_on);
CREATE INDEX transfers_in ON transfers(team_in, moved_on);

CREATE TABLE injuries (
  id TEXT PRIMARY KEY,
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  provider TEXT NOT NULL,
  team INTEGER REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  league INTEGER REFERENCES leagues(legacy_id),
  season INTEGER,
  fixture INTEGER REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE SET NULL,
  availability TEXT NOT NULL,          -- missing, questionable
  reason TEXT NOT NULL,
  starts TEXT NOT NULL,
  ends TEXT,
  updated_at BIGINT NOT NULL,
  revision BIGINT NOT NULL
);
CREATE INDEX injuries_season ON injuries(league, season, starts);
CREATE INDEX injuries_player ON injuries(player, starts);
CREATE INDEX injuries_team ON injuries(team, season, starts);
CREATE INDEX injuries_fixture ON injuries(fixture);
CREATE INDEX injuries_day ON injuries(starts);

CREATE TABLE sidelined (
  role TEXT NOT NULL,                  -- player, coach
  person INTEGER NOT NULL,
  provider TEXT NOT NULL,
  type TEXT NOT NULL,
  starts TEXT NOT NULL,
  ends TEXT,
  PRIMARY KEY (role, person, provider, type, starts)
);

CREATE TABLE trophies (
  id TEXT PRIMARY KEY,
  role TEXT NOT NULL,
  person INTEGER NOT NULL,
  provider TEXT NOT NULL,              -- 'derived' where it follows from stored results
  league TEXT NOT NULL,
  country TEXT NOT NULL,
  season TEXT NOT NULL,
  place TEXT NOT NULL
);
CREATE INDEX trophies_person ON trophies(role, person);
CREATE INDEX trophies_season ON trophies(season, league);

-- By which of its own ids a provider's other files name a match.
CREATE TABLE provider_matches (
  provider TEXT NOT NULL,
  match TEXT NOT NULL,
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  home INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE, -- whom the provider calls home
  home_name TEXT NOT NULL,             -- by the provider's id of the team, else its name
  PRIMARY KEY (provider, match)
);
CREATE INDEX provider_matches_fixture ON provider_matches(fixture);

-- What each file said of a match beside its result; the tables below are made from it, the best of each. Players stand
-- by the ids they had when they were read: who became part of another is found by the redirects.
CREATE TABLE fixture_details (
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  provider TEXT NOT NULL,
  file TEXT NOT NULL,
  hash TEXT NOT NULL,                  -- JSON: one for each part of what the file said
  home INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE, -- whom this file calls home
  lineups TEXT,                        -- JSON with players' legacy ids
  events TEXT,
  event_kinds TEXT,                    -- ',goal,card,' told completely
  players TEXT,
  shots TEXT,
  first_half TEXT,                     -- JSON of team statistics
  second_half TEXT,
  attendance INTEGER,
  PRIMARY KEY (fixture, provider, file)
);

CREATE TABLE lineups (
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  side TEXT NOT NULL,                  -- home, away
  formation TEXT,
  coach INTEGER REFERENCES coaches(legacy_id) ON UPDATE CASCADE,
  colors TEXT,                         -- JSON
  PRIMARY KEY (fixture, side)
);

CREATE TABLE lineup_players (
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  side TEXT NOT NULL,
  place INTEGER NOT NULL,              -- order as told; starters first
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE,
  starts INTEGER NOT NULL,
  number INTEGER,
  position TEXT,                       -- G, D, M, F
  grid TEXT,
  captain INTEGER NOT NULL,
  PRIMARY KEY (fixture, side, place)
);
CREATE INDEX lineup_players_player ON lineup_players(player);

CREATE TABLE events (
  id TEXT PRIMARY KEY,
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  place INTEGER NOT NULL,              -- order within the match
  minute INTEGER NOT NULL,
  extra INTEGER,
  side TEXT NOT NULL,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL,
  player INTEGER REFERENCES players(legacy_id) ON UPDATE CASCADE,
  related INTEGER REFERENCES players(legacy_id) ON UPDATE CASCADE,
  comments TEXT,
  shootout INTEGER NOT NULL,
  deleted INTEGER NOT NULL,
  provider TEXT NOT NULL,              -- whose telling this is
  revision INTEGER NOT NULL,           -- counts the changes of this event
  updated_at BIGINT NOT NULL
);
CREATE INDEX events_fixture ON events(fixture, place);
CREATE INDEX events_player ON events(player);
CREATE INDEX events_related ON events(related);

-- Everybody who is named in a match: as told, and as it follows from line-ups and events.
CREATE TABLE player_matches (
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE,
  side TEXT NOT NULL,
  place INTEGER NOT NULL,
  number INTEGER,
  position TEXT,
  captain INTEGER NOT NULL,
  starts INTEGER,                      -- 1 from the first minute, 0 from the bench; null where no line-up says
  played INTEGER NOT NULL,
  came_on INTEGER NOT NULL,
  went_off INTEGER NOT NULL,
  reported INTEGER NOT NULL,               -- 1 where a source gives statistics, 0 where they follow from the match
  rating INTEGER,                      -- hundredths
  statistics TEXT NOT NULL,            -- JSON by statistic name
  PRIMARY KEY (fixture, player)
);
CREATE INDEX player_matches_player ON player_matches(player);

CREATE TABLE shots (
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  place INTEGER NOT NULL,
  minute INTEGER NOT NULL,
  extra INTEGER,
  side TEXT NOT NULL,
  player INTEGER REFERENCES players(legacy_id) ON UPDATE CASCADE,
  x INTEGER NOT NULL,                  -- hundredths of a yard, 0-12000
  y INTEGER NOT NULL,                  -- 0-8000
  body_part TEXT NOT NULL,
  situation TEXT NOT NULL,
  outcome TEXT NOT NULL,
  provider_xg INTEGER,                 -- millionths
  PRIMARY KEY (fixture, place)
);

-- Totals of a season as a provider gives them.
CREATE TABLE player_season_sources (
  league INTEGER NOT NULL REFERENCES leagues(legacy_id),
  season INTEGER NOT NULL,
  team INTEGER NOT NULL REFERENCES teams(legacy_id) ON UPDATE CASCADE,
  player INTEGER NOT NULL REFERENCES players(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  provider TEXT NOT NULL,
  hash TEXT NOT NULL,
  record TEXT NOT NULL,                -- JSON
  PRIMARY KEY (league, season, team, player, provider)
);

-- What a player did for a team in a season: derived from the matches, else the best provider's totals.
CREATE TABLE player_seasons (
  league INTEGER NOT NULL REFERENCES leagues(legacy_id),
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
  statistics TEXT NOT NULL,            -- JSON, the columns above included
  PRIMARY KEY (league, season, team, player)
);
CREATE INDEX player_seasons_player ON player_seasons(player, season);
CREATE INDEX player_seasons_team ON player_seasons(team, season);

-- Prices in the course of time, and the last ones in play.
CREATE TABLE price_history (
  fixture INTEGER NOT NULL REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  bookmaker TEXT NOT NULL,             -- as the provider writes it
  bet INTEGER NOT NULL,
  value TEXT NOT NULL,
  handicap TEXT NOT NULL,              -- '' without one
  quoted_at BIGINT NOT NULL,
  odd INTEGER NOT NULL,                -- thousandths
  elapsed INTEGER,
  provider TEXT NOT NULL,
  PRIMARY KEY (fixture, bookmaker, bet, value, handicap, quoted_at)
);
CREATE TABLE live_odds (
  fixture INTEGER PRIMARY KEY REFERENCES fixtures(legacy_id) ON UPDATE CASCADE ON DELETE CASCADE,
  updated_at BIGINT NOT NULL,
  stopped INTEGER NOT NULL,
  blocked INTEGER NOT NULL,
  markets TEXT NOT NULL                -- JSON: bet, values with odd, handicap, main, suspended
);

ALTER TABLE fixtures ADD COLUMN attendance INTEGER;

-- Persons get other ids when more is known of them: these are followed by index.
CREATE INDEX redirects_target ON redirects(kind, target);
CREATE INDEX shots_player ON shots(player);
CREATE INDEX player_season_sources_player ON player_season_sources(player);
CREATE INDEX lineups_coach ON lineups(coach);

-- The revision at which people (not their matches) last changed, as `reference` is for the reference tables.
ALTER TABLE revision ADD COLUMN people BIGINT NOT NULL DEFAULT 0;
