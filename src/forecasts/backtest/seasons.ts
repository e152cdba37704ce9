/** Backtest of the season simulation: final points against those projected before and during finished seasons. */
import { NO_SCORE } from '../../football/score.ts';
import { isFinished } from '../../football/status.ts';
import { tableRules } from '../../football/table/rules.ts';
import { leagueTable } from '../../football/table/standings.ts';
import type { Fixture, League } from '../../football/terms.ts';
import type { Store } from '../../store/store.ts';
import { dayOf } from '../ratings/rated-matches.ts';
import { seasonRatings } from '../ratings/season-ratings.ts';
import { projectSeason } from '../season/projection.ts';
import { simulateHere } from '../season/simulation.ts';
import type { BacktestRequest } from './backtest.ts';

/** Projections made when this share of the matches had been played. */
export interface SeasonMomentReport {
  readonly played: number;
  /** final points that were projected */
  readonly teams: number;
  /** share of them in their interval, which should hold `level` */
  readonly covered: number;
  /** mean width of the interval in points */
  readonly width: number;
  /** root mean square of projected less final points, and its standard error */
  readonly error: number;
  readonly standardError: number;
}

export interface SeasonsReport {
  readonly seasons: number;
  readonly from: number;
  readonly to: number;
  readonly level: number;
  readonly moments: readonly SeasonMomentReport[];
}

const SHARES_PLAYED = [0, 0.25, 0.5, 0.75];
const LEVEL = 0.8;
const RUNS = 1000;
const DAY_MS = 86_400_000;

/** Uses the stored ratings of the day: every projection is what a request on that day would have shown. */
export async function backtestSeasons(
  store: Pick<Store, 'fixtures' | 'ratings' | 'reference'>,
  { leagues, from, to }: BacktestRequest,
): Promise<SeasonsReport> {
  const errors = SHARES_PLAYED.map(
    (): { readonly points: number; readonly isIn: boolean; readonly width: number }[] => [],
  );
  let seasons = 0;
  for (const league of leagues) {
    for (const { year } of store.reference.seasons(league)) {
      if (year < from || year > to) continue;
      const fixtures = await store.fixtures.ofSeason(league.legacyId, year);
      if (!isWholeRoundRobin(fixtures)) continue;
      seasons += 1;
      const final = pointsOf(fixtures, league, year);
      for (const [i, share] of SHARES_PLAYED.entries()) {
        for (const { team, points, interval } of await projectedAt(store, fixtures, share)) {
          const actual = final.get(team.legacyId)!;
          const [low, high] = interval;
          errors[i]!.push({ points: points - actual, isIn: low <= actual && actual <= high, width: high - low });
        }
      }
    }
  }
  return { seasons, from, to, level: LEVEL, moments: SHARES_PLAYED.map((share, i) => reportOf(share, errors[i]!)) };
}

/** Every team met every other at home and away, and all matches have a result. */
function isWholeRoundRobin(fixtures: readonly Fixture[]): boolean {
  const teams = new Set(fixtures.flatMap(({ home, away }) => [home.legacyId, away.legacyId])).size;
  const finished = fixtures.filter(({ status }) => isFinished(status)).length;
  return teams > 2 && fixtures.length === teams * (teams - 1) && finished === fixtures.length;
}

function pointsOf(fixtures: readonly Fixture[], league: League, year: number): Map<number, number> {
  const rows = leagueTable(fixtures, tableRules(league, year)).flatMap((group) => group.rows);
  return new Map(rows.map(({ team, points }) => [team.legacyId, points]));
}

/** What was projected in the morning of the day by which a share of the matches had been played. */
async function projectedAt(store: Pick<Store, 'ratings' | 'reference'>, all: readonly Fixture[], share: number) {
  const kickoffs = all.map(({ kickoff }) => kickoff).sort((a, b) => a - b);
  const day = dayOf(kickoffs[Math.floor(share * kickoffs.length)]!);
  const fixtures = all.map((fixture): Fixture => {
    if (dayOf(fixture.kickoff) < day) return fixture;
    return { ...fixture, status: 'NS', elapsed: null, extra: null, score: NO_SCORE };
  });
  const ratings = await seasonRatings(store, { fixtures, moment: day * DAY_MS - 1 });
  const { teams } = await projectSeason({ fixtures, ratings, sims: RUNS, seed: 1 }, simulateHere);
  return teams;
}

function reportOf(
  played: number,
  errors: readonly { readonly points: number; readonly isIn: boolean; readonly width: number }[],
): SeasonMomentReport {
  const teams = errors.length;
  const mean = (value: (one: (typeof errors)[number]) => number) =>
    teams === 0 ? 0 : errors.reduce((sum, one) => sum + value(one), 0) / teams;
  const square = mean(({ points }) => points ** 2);
  const deviation = Math.sqrt(mean(({ points }) => (points ** 2 - square) ** 2) / Math.max(1, teams));
  const error = Math.sqrt(square);
  return {
    ...{ played, teams, error },
    covered: mean(({ isIn }) => Number(isIn)),
    width: mean(({ width }) => width),
    standardError: error === 0 ? 0 : deviation / (2 * error),
  };
}
