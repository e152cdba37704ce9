/** Values of the documented examples: entities of the sandbox, whose ids follow from its names on every installation. */
import { entityIds } from '../../base/ids.ts';

const LEAGUE = 'xal.1';
const SEASON = 2026;
const HOME = 'xal|braskwick-albion';
const AWAY = 'xal|selvwick-city';

export const examples = {
  league: LEAGUE,
  leagueLegacyId: String(entityIds('league', LEAGUE).legacyId),
  season: String(SEASON),
  team: entityIds('team', HOME).id,
  opponent: entityIds('team', AWAY).id,
  fixture: entityIds('fixture', `${LEAGUE}|${SEASON}|${HOME}|${AWAY}`).id,
} as const;
