/** Promotion and relegation: the clubs of each tier, by season. */
import { slug } from '../../base/text.ts';
import type { SandboxTeam } from './clubs.ts';
import { RELEGATED, type SandboxLeague } from './competitions.ts';
import { playMatch } from './results.ts';
import { matchIdentity } from './schedule.ts';
import { ratesOf, type StrengthTable } from './strengths.ts';

/** First simulated season; in it and before, the clubs are assigned to tiers by quality. */
const FIRST_SEASON = 2015;

export interface Pyramid {
  readonly seed: string | number;
  /** the country's leagues, top tier first */
  readonly leagues: readonly SandboxLeague[];
  /** the country's teams, best first */
  readonly teams: readonly SandboxTeam[];
  readonly strengths: StrengthTable;
}

/** Seed of the result of a match. */
export function resultKey(seed: string | number, identity: string): string {
  return `${seed}|result|${identity}`;
}

/**
 * The teams of each tier in the given seasons. The simulation always starts at FIRST_SEASON, so that a season has the
 * same teams for every `now`.
 */
export function divisions(pyramid: Pyramid, seasons: readonly number[]): Map<number, SandboxTeam[][]> {
  let from = 0;
  let tiers = pyramid.leagues.map((league) => {
    from += league.teams;
    return pyramid.teams.slice(from - league.teams, from);
  });
  const tiersBySeason = new Map<number, SandboxTeam[][]>();
  let year = Math.min(FIRST_SEASON, ...seasons);
  for (const season of [...seasons].sort((a, b) => a - b)) {
    for (; year < season; year++) {
      if (year >= FIRST_SEASON && tiers.length > 1) tiers = nextSeason(pyramid, tiers, year);
    }
    tiersBySeason.set(season, tiers);
  }
  return tiersBySeason;
}

function nextSeason(pyramid: Pyramid, tiers: readonly SandboxTeam[][], season: number): SandboxTeam[][] {
  const orders = tiers.map((teams, tier) => finalOrder(pyramid, pyramid.leagues[tier]!, teams, season));
  return orders.map((order, tier) => {
    const above = orders[tier - 1];
    const below = orders[tier + 1];
    return [
      ...(above?.slice(-RELEGATED) ?? []),
      ...order.slice(above === undefined ? 0 : RELEGATED, below === undefined ? undefined : -RELEGATED),
      ...(below?.slice(0, RELEGATED) ?? []),
    ];
  });
}

/** Final order of a season: by points, goal difference, goals, then name. */
function finalOrder(
  { seed, strengths }: Pyramid,
  league: SandboxLeague,
  teams: readonly SandboxTeam[],
  season: number,
): SandboxTeam[] {
  const rows = new Map(teams.map((team) => [team, { points: 0, difference: 0, goals: 0 }]));
  for (const home of teams) {
    for (const away of teams) {
      if (home === away) continue;
      const match = { league, season, home, away, neutral: false };
      const { score } = playMatch(resultKey(seed, matchIdentity(match)), ratesOf(strengths, match), false);
      addResult(rows.get(home)!, score.goals!.home, score.goals!.away);
      addResult(rows.get(away)!, score.goals!.away, score.goals!.home);
    }
  }
  return [...rows]
    .sort(([teamA, a], [teamB, b]) => {
      const better = b.points - a.points || b.difference - a.difference || b.goals - a.goals;
      return better || (slug(teamA.name) < slug(teamB.name) ? -1 : 1);
    })
    .map(([team]) => team);
}

function addResult(row: { points: number; difference: number; goals: number }, scored: number, conceded: number): void {
  row.points += scored > conceded ? 3 : scored === conceded ? 1 : 0;
  row.difference += scored - conceded;
  row.goals += scored;
}
