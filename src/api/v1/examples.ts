/** Values of the documented examples: sandbox entities, whose ids are the same on every installation. */
import { entityIds } from '../../base/ids.ts';

const LEAGUE = 'xal.1';
const SEASON = 2025;
const HOME = 'xal|braskwick-albion';
const AWAY = 'xal|selvwick-city';

const legacyId = (kind: Parameters<typeof entityIds>[0], identity: string) =>
  String(entityIds(kind, identity).legacyId);

export const examples = {
  country: 'Albermoor',
  league: legacyId('league', LEAGUE),
  season: String(SEASON),
  currentSeason: String(SEASON + 1),
  /** a league with a kickoff every ten minutes */
  alwaysOn: legacyId('league', 'xqu.1'),
  /** plays for `team`; has transfers and injuries */
  player: legacyId('player', 'dorian-brasker|2001-04-17'),
  /** champion of the second division in 2024 and of the first in 2025 */
  winner: legacyId('player', 'gilbert-garvsworth|2002-10-05'),
  team: legacyId('team', HOME),
  opponent: legacyId('team', AWAY),
  /** played, with statistics */
  fixture: legacyId('fixture', `${LEAGUE}|${SEASON}|${HOME}|${AWAY}`),
} as const;
