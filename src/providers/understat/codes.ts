/** Understat's terms, mapped to Touchline's. */
import type { BodyPart, ShotOutcome, ShotSituation } from '../../football/match.ts';

/** A league, with Understat's name of it in URLs. */
export interface UnderstatLeague {
  readonly code: string;
  readonly id: string;
}

/** By the league in the file name, without underscores. */
const LEAGUES: ReadonlyMap<string, UnderstatLeague> = new Map([
  ['epl', { code: 'eng.1', id: 'EPL' }],
  ['laliga', { code: 'esp.1', id: 'La_liga' }],
  ['bundesliga', { code: 'ger.1', id: 'Bundesliga' }],
  ['seriea', { code: 'ita.1', id: 'Serie_A' }],
  ['ligue1', { code: 'fra.1', id: 'Ligue_1' }],
  ['rfpl', { code: 'rus.1', id: 'RFPL' }],
]);

/** 'epl_2024_shots.csv' > 'eng.1', 'La_liga_2024_shots.csv' > 'esp.1'. */
export function leagueOfPath(path: string): UnderstatLeague | undefined {
  const [, name] = /(?:^|\/)(\w+?)_\d{4}_shots\.csv$/i.exec(path) ?? [];
  return name === undefined ? undefined : LEAGUES.get(name.toLowerCase().replaceAll('_', ''));
}

/** Own goals are listed among the shots but are not shots. */
export const OUTCOMES: ReadonlyMap<string, ShotOutcome> = new Map([
  ['Goal', 'goal'],
  ['SavedShot', 'saved'],
  ['MissedShots', 'off_target'],
  ['BlockedShot', 'blocked'],
  ['ShotOnPost', 'post'],
]);

/** `SetPiece` is a shot after a free kick, not the kick itself. */
export const SITUATIONS: ReadonlyMap<string, ShotSituation> = new Map([
  ['OpenPlay', 'open_play'],
  ['SetPiece', 'open_play'],
  ['FromCorner', 'corner'],
  ['DirectFreekick', 'free_kick'],
  ['Penalty', 'penalty'],
]);

export const BODY_PARTS: ReadonlyMap<string, BodyPart> = new Map([
  ['RightFoot', 'foot'],
  ['LeftFoot', 'foot'],
  ['Head', 'header'],
  ['OtherBodyPart', 'other'],
]);
