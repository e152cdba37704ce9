/** Settings and tables of the peer. */

export interface PeerSetting {
  readonly url: string;
  readonly metered: boolean;
  /** prefix of image URLs; the same as Touchline's, so that the bodies are equal */
  readonly publicUrl: string;
}

/** The peer's tables: the same rows, with only the columns that its responses need. */
export const PEER_TABLES = `
  CREATE SCHEMA peer;
  CREATE TABLE peer.countries AS SELECT country AS id, name, code FROM countries;
  CREATE TABLE peer.leagues AS SELECT legacy_id AS id, name, country FROM leagues;
  CREATE TABLE peer.teams AS SELECT legacy_id AS id, name FROM teams;
  CREATE TABLE peer.venues AS SELECT legacy_id AS id, name, city FROM venues;
  CREATE TABLE peer.seasons AS SELECT league, year AS season, stored LIKE '%standings%' AS standings FROM seasons;
  CREATE TABLE peer.fixtures AS SELECT legacy_id AS id, league, season, round, kickoff, status, elapsed, extra, home, away,
    venue, referee, goals_home, goals_away, halftime_home, halftime_away, fulltime_home, fulltime_away, extratime_home,
    extratime_away, penalty_home, penalty_away FROM fixtures;
  CREATE TABLE peer.keys (key TEXT PRIMARY KEY, used BIGINT NOT NULL, day_limit BIGINT NOT NULL) WITH (fillfactor = 50);
  ALTER TABLE peer.countries ADD PRIMARY KEY (id);
  ALTER TABLE peer.leagues ADD PRIMARY KEY (id);
  ALTER TABLE peer.teams ADD PRIMARY KEY (id);
  ALTER TABLE peer.venues ADD PRIMARY KEY (id);
  ALTER TABLE peer.seasons ADD PRIMARY KEY (league, season);
  ALTER TABLE peer.fixtures ADD PRIMARY KEY (id);
  CREATE INDEX ON peer.fixtures (home, season, kickoff);
  CREATE INDEX ON peer.fixtures (away, season, kickoff);
  CREATE INDEX ON peer.fixtures (home, away, kickoff);
  CREATE INDEX ON peer.fixtures (kickoff, id)`;
