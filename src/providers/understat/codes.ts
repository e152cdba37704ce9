/** Understat's terms, mapped to Touchline's. */
import type { BodyPart, ShotOutcome, ShotSituation } from '../../football/match.ts';

/** League in the file name, without underscores > league code. */
const LEAGUES: ReadonlyMap<string, string> = new Map([
  ['epl', 'eng.1'],
  ['laliga', 'esp.1'],
  ['bundesliga', 'ger.1'],
  ['seriea', 'ita.1'],
  ['ligue1', 'fra.1'],
  ['rfpl', 'rus.1'],
]);

/** 'epl_2024_shots.csv' > 'eng.1', 'La_liga_2024_shots.csv' > 'esp.1'. */
export function leagueOfPath(path: string): string | undefined {
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
