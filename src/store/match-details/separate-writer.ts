/** Writes records about stored matches from files without their results. Call inside one transaction. */
import type { PlayerSeasonTotals } from '../../football/people/player-season.ts';
import type { SourceRef } from '../../merge/precedence.ts';
import type { Queries, Value } from '../database/database.ts';
import type { SourceTexts } from '../fixtures/writer.ts';

export interface SeparateMatchData extends SourceTexts {
  readonly fixture: number;
  /** the file's home team; `away` likewise */
  readonly home: number;
  readonly away: number;
}

/** Saves team statistics and odds as source rows without a result. */
export async function saveSeparately(
  queries: Queries,
  { provider, file }: SourceRef,
  at: { readonly importId: number; readonly now: number },
  all: readonly SeparateMatchData[],
): Promise<void> {
  await queries.batch(
    `INSERT INTO fixture_sources (fixture, provider, file, import_id, hash, record, statistics_home, statistics_away,
       odds_at, bookmakers, bets, markets)
     VALUES ($1, $2, $3, $4, '', $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (fixture, provider, file) DO UPDATE SET import_id = excluded.import_id, record = excluded.record,
       ${['statistics_home', 'statistics_away', 'odds_at', 'bookmakers', 'bets', 'markets']
         .map((column) => `${column} = COALESCE(excluded.${column}, fixture_sources.${column})`)
         .join(', ')}`,
    all.map(({ fixture, home, away, statistics, odds }): Value[] => [
      fixture,
      provider,
      `${file}#beside`, // the file may have the result too, in a row of its own
      at.importId,
      JSON.stringify({ home, away }),
      statistics?.home ?? null,
      statistics?.away ?? null,
      odds === null ? null : at.now,
      odds?.bookmakers ?? null,
      odds?.bets ?? null,
      odds?.markets ?? null,
    ]),
  );
}

export interface SourceSeason {
  readonly league: number;
  readonly season: number;
  readonly team: number;
  readonly player: number;
  /** file name without folders, which copies of the file share */
  readonly file: string;
  readonly hash: string;
  readonly totals: PlayerSeasonTotals;
  /** the totals are of all teams, so that the provider has no other row of the player in this season */
  readonly allTeams: boolean;
}

/** The file and hash of stored totals. */
export type StoredSeason = Pick<SourceSeason, 'file' | 'hash'>;

/** The stored totals of a provider in a league season, by '<team>|<player>'. */
export async function sourceSeasons(
  queries: Queries,
  provider: string,
  { league, season }: { readonly league: number; readonly season: number },
): Promise<Map<string, StoredSeason>> {
  const rows = await queries.all<{ team: number; player: number; file: string; hash: string }>(
    `SELECT team, player, file, hash FROM player_season_sources WHERE league = $1 AND season = $2 AND provider = $3`,
    [league, season, provider],
  );
  return new Map(rows.map(({ team, player, file, hash }) => [`${team}|${player}`, { file, hash }]));
}

/** Stored totals of a player. Throws if there are none. */
export async function sourceTotals(
  queries: Queries,
  provider: string,
  { league, season, team, player }: SourceSeason,
): Promise<PlayerSeasonTotals> {
  const row = await queries.get<{ record: string }>(
    `SELECT record FROM player_season_sources
     WHERE league = $1 AND season = $2 AND team = $3 AND player = $4 AND provider = $5`,
    [league, season, team, player, provider],
  );
  return JSON.parse(row!.record) as PlayerSeasonTotals;
}

export async function saveSourceSeasons(
  queries: Queries,
  provider: string,
  all: readonly SourceSeason[],
): Promise<void> {
  await queries.batch(
    `DELETE FROM player_season_sources
     WHERE league = $1 AND season = $2 AND player = $3 AND provider = $4 AND team <> $5`,
    all.flatMap(({ allTeams, league, season, player, team }) =>
      allTeams ? [[league, season, player, provider, team]] : [],
    ),
  );
  await queries.batch(
    `INSERT INTO player_season_sources (league, season, team, player, provider, file, hash, record, squad_team)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (league, season, team, player, provider)
     DO UPDATE SET file = excluded.file, hash = excluded.hash, record = excluded.record,
       squad_team = excluded.squad_team`,
    all.map(({ league, season, team, player, file, hash, totals, allTeams }): Value[] => [
      league,
      season,
      team,
      player,
      provider,
      file,
      hash,
      JSON.stringify(totals),
      allTeams ? 1 : 0,
    ]),
  );
}
