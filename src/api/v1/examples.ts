/** Values of the documented examples: entities of the sandbox, whose ids follow from their names on every installation. */
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
  /** kicks off every ten minutes */
  alwaysOn: legacyId('league', 'xqu.1'),
  /** of `team`, who has moved and has been injured */
  player: legacyId('player', 'dorian-brasker|2001-04-17'),
  /** champion of the second division of 2024 and of the first of 2025 */
  winner: legacyId('player', 'gilbert-garvsworth|2002-10-05'),
  team: legacyId('team', HOME),
  opponent: legacyId('team', AWAY),
  /** played, with statistics */
  fixture: legacyId('fixture', `${LEAGUE}|${SEASON}|${HOME}|${AWAY}`),
} as const;
