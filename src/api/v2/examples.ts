/** Values of the documented examples: sandbox entities, whose ids are the same on every installation. */
import { entityIds } from '../../base/ids.ts';

const LEAGUE = 'xal.1';
const SEASON = 2026;
const HOME = 'xal|braskwick-albion';
const AWAY = 'xal|selvwick-city';

/** has a trophy: second in the second division in 2024 */
const PLAYER = 'edric-lornley|1995-06-26';
/** champion of the second division in 2024 and of the first in 2025; has played in many matches */
const WINNER = 'gilbert-garvsworth|2002-10-05';
const COACH = 'clement-rusksworth|1980-09-25';
const REFEREE = 'bertram pruvsworth';

export const examples = {
  league: LEAGUE,
  cup: 'xal.cup',
  leagueLegacyId: String(entityIds('league', LEAGUE).legacyId),
  season: String(SEASON),
  team: entityIds('team', HOME).id,
  opponent: entityIds('team', AWAY).id,
  player: entityIds('player', PLAYER).id,
  winner: entityIds('player', WINNER).id,
  coach: entityIds('coach', COACH).id,
  referee: entityIds('referee', REFEREE).id,
  fixture: entityIds('fixture', `${LEAGUE}|${SEASON}|${HOME}|${AWAY}`).id,
} as const;
