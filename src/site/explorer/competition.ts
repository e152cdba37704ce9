/** The list of competitions, and a season of one of them. */
import { placeOf } from '../../football/catalogue/places.ts';
import { pointsForWin } from '../../football/catalogue/season-rules.ts';
import type { League } from '../../football/terms.ts';
import type { Reference } from '../../store/reference/reference.ts';
import { assumedResults, openMatches } from './assumed.ts';
import { byRank } from './league-rank.ts';
import {
  type AssistData,
  type BracketRoundData,
  type FixtureData,
  type LeagueData,
  type LeagueModel,
  type LeaguesModel,
  type NextMatch,
  type PartOf,
  type RoundData,
  type ScorerData,
  type SimulationData,
  type StandingData,
  type StandingHistoryData,
  TABLE_VIEWS,
  type TeamData,
  type Zones,
} from './model.ts';
import type { Reading } from './queries.ts';
import { tableIn } from './table-views.ts';
import { isDay } from './today.ts';

const LEAGUES_PAGE = 200;
const LEADERS = 10;
const ROUND_MATCHES_MAX = 100;
/** Results, and matches to come, of a season without rounds. */
const LATEST = 12;
/** Matches to come, for the next one of each team. */
const NEXT_READ = 40;

export async function leaguesOf(reading: Reading, reference: Reference): Promise<PartOf<LeaguesModel>> {
  const leagues: LeagueData[] = [];
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const page: { data: LeagueData[]; meta: { nextCursor: string | null } } = await reading.get(
      `/leagues?limit=${LEAGUES_PAGE}&cursor=${cursor}`,
    );
    leagues.push(...page.data);
    cursor = page.meta.nextCursor;
  }
  const inOrder = (a: LeagueData, b: LeagueData) => byRank(reference.league(a.id)!, reference.league(b.id)!);
  const byCountry = Map.groupBy(leagues, ({ country }) => country);
  const countries = [...byCountry]
    .map(([name, of]) => ({ name, leagues: of.toSorted(inOrder) }))
    .sort((a, b) => b.leagues.length - a.leagues.length || (a.name < b.name ? -1 : 1));
  return { page: 'leagues', countries };
}

interface Requested {
  readonly season: string | null;
  readonly round: string | null;
  readonly asOf: string | null;
  /** number of the last matchday that counts in the table */
  readonly matchday: string | null;
  readonly view: string | null;
  /** assumed results */
  readonly if: string | null;
}

/** Null if there is no such league or season. */
export async function competitionOf(
  reading: Reading,
  reference: Reference,
  { code, requested }: { readonly code: string; readonly requested: Requested },
): Promise<PartOf<LeagueModel> | null> {
  const found = await reading.find<LeagueData>(`/leagues/${encodeURIComponent(code)}`);
  const league = found?.data;
  if (league === undefined) return null;
  const season = /^\d{4}$/.test(requested.season ?? '') ? Number(requested.season) : league.currentSeason;
  if (season === null || !league.seasons.includes(season)) return null;
  const of = `league=${league.id}&season=${season}`;
  const rows = async <Row>(path: string): Promise<Row[]> => (await reading.find<Row[]>(path))?.data ?? [];
  const [history, next] = await Promise.all([
    rows<StandingHistoryData>(`/standings/history?${of}`),
    rows<FixtureData>(`/fixtures?${of}&next=${NEXT_READ}`),
  ]);
  const asOf = dateOf(requested, history, reading.now);
  const open = openMatches(next, requested.if);
  const assumed = assumedResults(open);
  const [whole, rounds, bracket, scorers, assists, teams, simulation] = await Promise.all([
    rows<StandingData>(`/standings?${of}${asOf === null ? '' : `&asOf=${asOf}`}`),
    rows<RoundData>(`/leagues/${league.id}/rounds?season=${season}`),
    rows<BracketRoundData>(`/leagues/${league.id}/bracket?season=${season}`),
    rows<ScorerData>(`/topscorers?${of}&limit=${LEADERS}`),
    rows<AssistData>(`/topassists?${of}&limit=${LEADERS}`),
    rows<TeamData>(`/teams?${of}&limit=200`),
    reading.find<SimulationData[], { sims: number; matchesLeft: number }>(
      `/leagues/simulation?${of}${assumed === '' ? '' : `&if=${assumed}`}`,
    ),
  ]);
  const view = TABLE_VIEWS.find((each) => each === requested.view) ?? 'all';
  const names = rounds.map(({ round }) => round);
  const current = rounds.find((round) => round.current)?.round ?? names[0] ?? null;
  const round = requested.round !== null && names.includes(requested.round) ? requested.round : current;
  return {
    page: 'league',
    ...{ league, season, asOf, view, history, rounds, round, bracket, scorers, assists, teams },
    table: tableIn(view, whole, pointsForWin(league.code, season)),
    next: nextOf(next),
    zones: view === 'all' ? zonesOf(reference.league(league.id), season, whole) : null,
    matches: await matchesOf(round, of, rows),
    simulation:
      simulation === null
        ? null
        : { rows: simulation.data, sims: simulation.meta.sims, left: simulation.meta.matchesLeft, open },
  };
}

/** The date of the table; null for the latest one. */
function dateOf({ asOf, matchday }: Requested, history: readonly StandingHistoryData[], now: number): string | null {
  if (isDay(asOf) && Date.parse(asOf) <= now) return asOf;
  const days = history[0]?.history ?? [];
  const last = days.at(-1)?.matchday;
  return days.find((day) => String(day.matchday) === matchday && day.matchday !== last)?.date ?? null;
}

type Rows = <Row>(path: string) => Promise<Row[]>;

/** The matches of a round; without rounds, the latest results and the next matches. */
async function matchesOf(round: string | null, of: string, rows: Rows): Promise<FixtureData[]> {
  if (round !== null)
    return rows<FixtureData>(`/fixtures?${of}&round=${encodeURIComponent(round)}&limit=${ROUND_MATCHES_MAX}`);
  const [latest, next] = await Promise.all([
    rows<FixtureData>(`/fixtures?${of}&last=${LATEST}`),
    rows<FixtureData>(`/fixtures?${of}&next=${LATEST}`),
  ]);
  return [...latest.toReversed(), ...next];
}

/** The first of the next matches of each team. */
function nextOf(fixtures: readonly FixtureData[]): LeagueModel['next'] {
  const found: Record<string, NextMatch> = {};
  for (const { id, home, away } of fixtures) {
    found[home.id] ??= { fixture: id, opponent: away, isHome: true };
    found[away.id] ??= { fixture: id, opponent: home, isHome: false };
  }
  return found;
}

/** The meaning of each place in the only table of a championship; null if the catalogue has none. */
function zonesOf(league: League | undefined, season: number, table: readonly StandingData[]): Zones | null {
  if (league === undefined || league.type !== 'League') return null;
  if (new Set(table.map(({ group }) => group)).size !== 1) return null;
  const teams = table.length;
  const zones = table.map((_, i) => placeOf({ league: league.code, season, rank: i + 1, teams }));
  return zones.some((zone) => zone !== null) ? zones : null;
}
