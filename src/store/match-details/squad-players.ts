/**
 * Players for whom a source states no team. They play for the team in whose squad the same source has them. The squads of
 * other sources do not count, and with squads of both teams a player is left out, because nothing states which it was. The
 * side follows from what is stored when a match is merged, so squads can come before it or after it.
 */
import type { SourcePlayer, SourceSquadPlayer } from '../../football/source-match-details.ts';
import type { SideStatistics, TeamStatistics } from '../../football/terms.ts';
import { type SourceMatchDetailsRecord, swapSides } from '../../merge/source-match-details.ts';
import type { Queries } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';
import { type SquadPlace, squadSides } from '../people/squad-teams.ts';
import type { DetailedFixture } from './rows.ts';

/** The players of the squads with a side, and what they add to the statistics of the teams. */
interface AssignedPlayers {
  readonly players: readonly SourcePlayer[];
  readonly statistics: TeamStatistics;
}

/** The players of a match in exactly one of the squads. `home` and `away` are those of the fixture. */
export async function assignedPlayers(
  queries: Queries,
  provider: string,
  match: { readonly season: number; readonly home: number; readonly away: number },
  squadPlayers: readonly SourceSquadPlayer[],
): Promise<AssignedPlayers> {
  const ids = squadPlayers.map(({ id }) => id);
  const found = await squadSides(queries, provider, match, ids);
  const players: SourcePlayer[] = [];
  const prevented: { home?: number; away?: number } = {};
  for (const { id, goalsPrevented, ...entry } of squadPlayers) {
    const place = found.get(id);
    if (place === undefined || place.side === null) continue;
    const { side, player } = place;
    players.push({ ...entry, side, player });
    if (goalsPrevented !== undefined) prevented[side] = hundredths((prevented[side] ?? 0) + goalsPrevented);
  }
  const of = (value: number | undefined): SideStatistics => (value === undefined ? {} : { goalsPrevented: value });
  return { players, statistics: { home: of(prevented.home), away: of(prevented.away) } };
}

const hundredths = (value: number) => Math.round(100 * value) / 100;

/** Statistics of the teams that follow from the squads, in the order of the fixture. */
export interface SquadStatistics {
  readonly provider: string;
  readonly file: string;
  readonly statistics: TeamStatistics;
}

/** A source record with the players that the squads assign to a side. */
export async function withSquadPlayers(
  queries: Queries,
  fixture: DetailedFixture,
  source: SourceMatchDetailsRecord,
): Promise<{ readonly source: SourceMatchDetailsRecord; readonly squads: SquadStatistics | null }> {
  const { provider, file, home, details } = source;
  const { squadPlayers, ...stated } = details;
  if (squadPlayers === undefined) return { source, squads: null };
  const { players, statistics } = await assignedPlayers(queries, provider, fixture, squadPlayers);
  const oriented = home === fixture.home ? players : (swapSides({ players }).players ?? []);
  const all = [...(stated.players ?? []), ...oriented];
  return { source: { ...source, details: { ...stated, players: all } }, squads: { provider, file, statistics } };
}

/** The row of `fixture_sources` with the statistics that follow from squads: the file may have others in rows of its own. */
const rowOf = (file: string) => `${file}#squads`;

/** Writes the statistics of the teams of a fixture that follow from squads. Returns whether they changed. */
export async function saveSquadStatistics(
  queries: Queries,
  fixture: number,
  all: readonly SquadStatistics[],
): Promise<boolean> {
  let changed = false;
  for (const { provider, file, statistics } of all) {
    const key = [fixture, provider, rowOf(file)];
    const [home, away] = [JSON.stringify(statistics.home), JSON.stringify(statistics.away)];
    const stored = await queries.get<{ home: string; away: string }>(
      `SELECT statistics_home AS home, statistics_away AS away FROM fixture_sources
       WHERE fixture = $1 AND provider = $2 AND file = $3`,
      key,
    );
    const isEmpty = home === '{}' && away === '{}';
    if (isEmpty ? stored === undefined : stored?.home === home && stored.away === away) continue;
    changed = true;
    await queries.run('DELETE FROM fixture_sources WHERE fixture = $1 AND provider = $2 AND file = $3', key);
    if (isEmpty) continue;
    await queries.run(
      `INSERT INTO fixture_sources (fixture, provider, file, import_id, hash, record, statistics_home, statistics_away)
       VALUES ($1, $2, $3, 0, '', '{}', $4, $5)`,
      [...key, home, away],
    );
  }
  return changed;
}

/** The matches of teams in a season for which a provider lists players without a team. */
export async function matchesOfSquads(
  queries: Queries,
  provider: string,
  places: readonly SquadPlace[],
): Promise<number[]> {
  const seasons = Map.groupBy(places, ({ season }) => season);
  const found: number[] = [];
  for (const [season, ofSeason] of seasons) {
    const teams = new Set(ofSeason.map(({ team }) => team));
    const rows = await queries.all<{ fixture: number; home: number; away: number }>(
      `SELECT DISTINCT d.fixture, f.home, f.away FROM fixture_detail_sources d JOIN fixtures f ON f.legacy_id = d.fixture
       WHERE d.provider = $1 AND d.squad_players IS NOT NULL AND f.season = $2`,
      [provider, season],
    );
    for (const { fixture, home, away } of rows) if (teams.has(home) || teams.has(away)) found.push(fixture);
  }
  return found;
}

/** The matches of these teams for which any provider lists players without a team. */
export async function matchesWithSquadPlayers(queries: Queries, teams: readonly number[]): Promise<number[]> {
  const rows = await queryInBatches(teams, (list, batch) =>
    queries.all<{ fixture: number }>(
      `SELECT DISTINCT d.fixture FROM fixture_detail_sources d JOIN fixtures f ON f.legacy_id = d.fixture
       WHERE d.squad_players IS NOT NULL AND (f.home IN (${list}) OR f.away IN (${list}))`,
      batch,
    ),
  );
  return [...new Set(rows.map(({ fixture }) => fixture))];
}

/** The matches that squads of these players concern. */
export async function matchesOfSquadsWith(queries: Queries, players: readonly number[]): Promise<number[]> {
  const places = await queryInBatches(players, (list, batch) =>
    queries.all<SquadPlace & { provider: string }>(
      `SELECT DISTINCT team, season, provider FROM squads WHERE player IN (${list})
         AND provider IN (SELECT provider FROM fixture_detail_sources WHERE squad_players IS NOT NULL)`,
      batch,
    ),
  );
  const found: number[] = [];
  for (const [provider, ofProvider] of Map.groupBy(places, (place) => place.provider)) {
    found.push(...(await matchesOfSquads(queries, provider, ofProvider)));
  }
  return found;
}
