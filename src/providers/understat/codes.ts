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

// league in file names: clubs that have played each of its seasons since 2014/15, the first that the source has
const EVER_PRESENT_CLUBS = `
epl: Arsenal, Chelsea, Crystal Palace, Everton, Liverpool, Manchester City, Manchester United, Tottenham, West Ham
laliga: Athletic Club, Atletico Madrid, Barcelona, Celta Vigo, Real Madrid, Real Sociedad, Sevilla, Valencia
bundesliga: Augsburg, Bayer Leverkusen, Bayern Munich, Borussia Dortmund, Borussia M.Gladbach, Eintracht Frankfurt, Wolfsburg
seriea: AC Milan, Atalanta, Fiorentina, Inter, Juventus, Lazio, Napoli, Roma, Torino, Udinese
ligue1: Lille, Lyon, Marseille, Monaco, Nice, Paris Saint Germain, Rennes
rfpl: CSKA Moscow, Lokomotiv Moscow, Spartak Moscow, Zenit St. Petersburg
`;

/** Club > its league. No club of the source has played in two leagues. */
export const EVER_PRESENT: ReadonlyMap<string, UnderstatLeague> = new Map(
  EVER_PRESENT_CLUBS.trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', clubs = ''] = line.split(': ');
      return clubs.split(', ').map((club) => [club, LEAGUES.get(name)!] as const);
    }),
);

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
