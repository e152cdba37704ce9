/** Maps ratings to the columns of their tables. */
import type { LeagueState, TeamState } from '../../models/ratings/state.ts';
import type { Value } from '../database/database.ts';

/** In the order of `teamValues`. */
export const TEAM_COLUMNS =
  'day, attack, defence, attack_variance, defence_variance, usual_attack, usual_defence, season, league, priced, matches';
/** In the order of `leagueValues`. */
export const LEAGUE_COLUMNS =
  'day, base, base_variance, home, home_variance, level, level_variance, first_season, goals, shots, corners';

export function teamFrom(row: readonly Value[]): TeamState {
  const [day, attack, defence, attackVariance, defenceVariance, ...rest] = row as readonly number[];
  const [usualAttack, usualDefence, season, league, priced, matches] = rest;
  return {
    ...{ attack: attack!, defence: defence!, attackVariance: attackVariance!, defenceVariance: defenceVariance! },
    ...{ usualAttack: usualAttack!, usualDefence: usualDefence! },
    ...{ day: day!, season: season!, league: league!, priced: priced === 1, matches: matches! },
  };
}

export function teamValues(team: TeamState): Value[] {
  const { attack, defence, attackVariance, defenceVariance, usualAttack, usualDefence } = team;
  const { day, season, league, priced, matches } = team;
  const strengths = [attack, defence, attackVariance, defenceVariance, usualAttack, usualDefence];
  return [day, ...strengths, season, league, priced ? 1 : 0, matches];
}

export function leagueFrom(row: readonly Value[]): LeagueState {
  const [day, base, baseVariance, home, homeVariance, level, levelVariance, ...rest] = row as readonly number[];
  const [firstSeason, goals, shots, corners] = rest;
  return {
    ...{ base: base!, baseVariance: baseVariance!, home: home!, homeVariance: homeVariance! },
    ...{ level: level!, levelVariance: levelVariance!, day: day!, firstSeason: firstSeason! },
    ...{ goals: goals!, shots: shots!, corners: corners! },
  };
}

export function leagueValues(state: LeagueState): Value[] {
  const { base, baseVariance, home, homeVariance, level, levelVariance } = state;
  const { day, firstSeason, goals, shots, corners } = state;
  return [day, base, baseVariance, home, homeVariance, level, levelVariance, firstSeason, goals, shots, corners];
}
