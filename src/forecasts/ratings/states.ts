/** The stored ratings that matches depend on. */
import {
  expectedGoals,
  forecastWithIdle,
  type IdleSides,
  meetingOf,
  type RateForecast,
} from '../../models/ratings/rates.ts';
import type { PoolSettings } from '../../models/ratings/settings.ts';
import {
  leagueOn,
  newState,
  type Pairing,
  type RatingState,
  type TeamState,
  teamOn,
} from '../../models/ratings/state.ts';
import type { Store } from '../../store/store.ts';
import { type MatchToPair, pairingOf } from './rated-matches.ts';
import { settingsOf } from './start-levels.ts';

/** Ratings after the matches of the days before `day`, of the teams and leagues of these matches. */
export async function statesBefore(
  { ratings }: Pick<Store, 'ratings'>,
  pairings: readonly Pairing[],
  day: number,
): Promise<RatingState> {
  const state = newState();
  const teams = new Set(pairings.flatMap(({ home, away }) => [home, away]));
  await Promise.all(
    Array.from(teams, async (id) => {
      const team = await ratings.teamBefore(id, day);
      if (team !== undefined) state.teams.set(id, team);
    }),
  );
  const leagues = new Set(pairings.flatMap((pairing) => [pairing.competition.id, ...groupsNeeded(pairing, state)]));
  for (const { league } of state.teams.values()) leagues.add(league);
  await Promise.all(
    Array.from(leagues, async (id) => {
      const league = await ratings.leagueBefore(id, day);
      if (league !== undefined) state.leagues.set(id, league);
    }),
  );
  return state;
}

/** Outside the divisions, a team without a rated match starts in the league of its country. */
function groupsNeeded({ competition, groups, home, away }: Pairing, { teams }: RatingState): number[] {
  if (competition.isDivision || groups === undefined) return [];
  return [...(teams.has(home) ? [] : [groups.home]), ...(teams.has(away) ? [] : [groups.away])];
}

/** What the filter expects of one match. */
export interface RatedForecast extends RateForecast {
  readonly expectedGoals: { readonly home: number; readonly away: number };
  /** rated matches of both teams */
  readonly matches: number;
  readonly rho: number;
}

/** The forecast of a match from the results of earlier days. `idle`: teams for which nothing is at stake any more. */
export async function ratedForecast(
  store: Pick<Store, 'ratings' | 'reference'>,
  match: MatchToPair,
  idle: IdleSides | null,
): Promise<RatedForecast> {
  const pairing = pairingOf(match, store.reference);
  const settings = settingsOf(match.league, store.reference);
  const meeting = meetingOf(await statesBefore(store, [pairing], pairing.day), pairing, settings);
  const rates = forecastWithIdle(meeting, idle, settings);
  const matches = meeting.home.matches + meeting.away.matches;
  return { ...rates, expectedGoals: expectedGoals(rates, settings), matches, rho: settings.rho };
}

/** A team on the scale of all leagues: strengths include the level of its league. */
export interface AbsoluteStrength {
  readonly attack: number;
  readonly defence: number;
  readonly attackVariance: number;
  readonly defenceVariance: number;
}

export function absoluteStrength(state: RatingState, pairing: Pairing, settings: PoolSettings): AbsoluteStrength {
  const team: TeamState = teamOn(state, pairing.home, pairing, settings);
  const { level } = leagueOn(state, { id: team.league, level: 0 }, pairing, settings);
  const { attack, defence, attackVariance, defenceVariance } = team;
  return { attack: attack + level, defence: defence + level, attackVariance, defenceVariance };
}
