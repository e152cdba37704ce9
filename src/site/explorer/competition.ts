/** The list of competitions, and a season of one of them. */
import { relegationPlaces } from '../../football/catalogue/relegation.ts';
import type { League } from '../../football/terms.ts';
import type { Reference } from '../../store/reference/reference.ts';
import type {
  AssistData,
  BracketRoundData,
  FixtureData,
  LeagueData,
  LeagueModel,
  LeaguesModel,
  PartOf,
  RoundData,
  ScorerData,
  SimulationData,
  StandingData,
  Zones,
} from './model.ts';
import type { Reading } from './queries.ts';
import { isDay } from './today.ts';

const LEAGUES_PAGE = 200;
const LEADERS = 10;
const TOP_PLACES = 4;
const ROUND_MATCHES_MAX = 100;
/** Results, and matches to come, of a season without rounds. */
const LATEST = 12;

export async function leaguesOf(reading: Reading): Promise<PartOf<LeaguesModel>> {
  const leagues: LeagueData[] = [];
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const page: { data: LeagueData[]; meta: { nextCursor: string | null } } = await reading.get(
      `/leagues?limit=${LEAGUES_PAGE}&cursor=${cursor}`,
    );
    leagues.push(...page.data);
    cursor = page.meta.nextCursor;
  }
  const rank = ({ type, tier }: LeagueData) => (type === 'Cup' ? 100 : (tier ?? 50));
  const byCountry = Map.groupBy(leagues, ({ country }) => country);
  const countries = [...byCountry]
    .map(([name, of]) => ({ name, leagues: of.toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1)) }))
    .sort((a, b) => b.leagues.length - a.leagues.length || (a.name < b.name ? -1 : 1));
  return { page: 'leagues', countries };
}

interface Requested {
  readonly season: string | null;
  readonly round: string | null;
  readonly asOf: string | null;
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
  const asOf = isDay(requested.asOf) && Date.parse(requested.asOf) <= reading.now ? requested.asOf : null;
  const [table, rounds, bracket, scorers, assists, simulation] = await Promise.all([
    rows<StandingData>(`/standings?${of}${asOf === null ? '' : `&asOf=${asOf}`}`),
    rows<RoundData>(`/leagues/${league.id}/rounds?season=${season}`),
    rows<BracketRoundData>(`/leagues/${league.id}/bracket?season=${season}`),
    rows<ScorerData>(`/topscorers?${of}&limit=${LEADERS}`),
    rows<AssistData>(`/topassists?${of}&limit=${LEADERS}`),
    reading.find<SimulationData[], { sims: number; matchesLeft: number }>(`/leagues/simulation?${of}`),
  ]);
  const names = rounds.map(({ round }) => round);
  const current = rounds.find((round) => round.current)?.round ?? names[0] ?? null;
  const round = requested.round !== null && names.includes(requested.round) ? requested.round : current;
  const matches =
    round === null
      ? [
          ...(await rows<FixtureData>(`/fixtures?${of}&last=${LATEST}`)).toReversed(),
          ...(await rows<FixtureData>(`/fixtures?${of}&next=${LATEST}`)),
        ]
      : await rows<FixtureData>(`/fixtures?${of}&round=${encodeURIComponent(round)}&limit=${ROUND_MATCHES_MAX}`);
  return {
    page: 'league',
    ...{ league, season, asOf, table, rounds, round, bracket, scorers, assists },
    zones: zonesOf(reference.league(league.id), season, table),
    matches,
    simulation:
      simulation === null
        ? null
        : { rows: simulation.data, sims: simulation.meta.sims, left: simulation.meta.matchesLeft },
  };
}

/** Places with a meaning in the only table of a championship. */
function zonesOf(league: League | undefined, season: number, table: readonly StandingData[]): Zones | null {
  if (league === undefined || league.type !== 'League') return null;
  if (new Set(table.map(({ group }) => group)).size !== 1) return null;
  const { direct, playOff } = relegationPlaces(league.code, season);
  return { top: TOP_PLACES, playOff, relegated: direct };
}
