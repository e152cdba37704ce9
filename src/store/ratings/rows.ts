/** Maps ratings to the columns of their tables. */
import type { LeagueState, TeamState } from '../../models/ratings/state.ts';
import type { Value } from '../database/database.ts';

/** In the order of `teamValues`. */
export const TEAM_COLUMNS = 'attack, defence, attack_variance, defence_variance, day, season, league, priced, matches';
/** In the order of `leagueValues`. */
export const LEAGUE_COLUMNS =
  'base, base_variance, home, home_variance, level, level_variance, day, first_season, goals, shots';

export function teamFrom(row: readonly Value[]): TeamState {
  const [attack, defence, attackVariance, defenceVariance, day, season, league, priced, matches] =
    row as readonly number[];
  return {
    ...{ attack: attack!, defence: defence!, attackVariance: attackVariance!, defenceVariance: defenceVariance! },
    ...{ day: day!, season: season!, league: league!, priced: priced === 1, matches: matches! },
  };
}

export function teamValues(team: TeamState): Value[] {
  const { attack, defence, attackVariance, defenceVariance, day, season, league, priced, matches } = team;
  return [attack, defence, attackVariance, defenceVariance, day, season, league, priced ? 1 : 0, matches];
}

export function leagueFrom(row: readonly Value[]): LeagueState {
  const [base, baseVariance, home, homeVariance, level, levelVariance, day, firstSeason, goals, shots] =
    row as readonly number[];
  return {
    ...{ base: base!, baseVariance: baseVariance!, home: home!, homeVariance: homeVariance! },
    ...{ level: level!, levelVariance: levelVariance!, day: day!, firstSeason: firstSeason! },
    ...{ goals: goals!, shots: shots! },
  };
}

export function leagueValues(state: LeagueState): Value[] {
  const { base, baseVariance, home, homeVariance, level, levelVariance, day, firstSeason, goals, shots } = state;
  return [base, baseVariance, home, homeVariance, level, levelVariance, day, firstSeason, goals, shots];
}
