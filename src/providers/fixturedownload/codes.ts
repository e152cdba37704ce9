/** Leagues and time zones in the file names of fixturedownload.com. */

/** Start of the file name > league code. Mirrors use division letters such as E0. */
export const LEAGUES: ReadonlyMap<string, string> = new Map([
  ['epl', 'eng.1'],
  ['championship', 'eng.2'],
  ['la-liga', 'esp.1'],
  ['bundesliga', 'ger.1'],
  ['serie-a', 'ita.1'],
  ['ligue-1', 'fra.1'],
  ['e0', 'eng.1'],
  ['e1', 'eng.2'],
  ['e2', 'eng.3'],
  ['e3', 'eng.4'],
  ['ec', 'eng.5'],
  ['sc0', 'sco.1'],
  ['sc1', 'sco.2'],
  ['sc2', 'sco.3'],
  ['sc3', 'sco.4'],
  ['d1', 'ger.1'],
  ['i1', 'ita.1'],
  ['sp1', 'esp.1'],
  ['f1', 'fra.1'],
]);

/** Leagues that the site publishes, under its own names. */
export const PUBLISHED = ['epl', 'championship', 'la-liga', 'bundesliga', 'serie-a', 'ligue-1'] as const;

/** Zone in the file name, UTC or a Windows zone without spaces > IANA zone. */
export const ZONES: ReadonlyMap<string, string> = new Map([
  ['utc', 'UTC'],
  ['gmtstandardtime', 'Europe/London'],
  ['romancestandardtime', 'Europe/Paris'],
  ['weuropestandardtime', 'Europe/Berlin'],
]);
