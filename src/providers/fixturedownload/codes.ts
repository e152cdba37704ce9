/** How fixturedownload.com names leagues and time zones in its file names. */

/** Beginning of a file's name > league code. The divisions' letters are how mirrors name the same files. */
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

/** What the site itself publishes under its own names. */
export const PUBLISHED = ['epl', 'championship', 'la-liga', 'bundesliga', 'serie-a', 'ligue-1'] as const;

/** The zone in a file's name: UTC, or a Windows zone without its blanks. */
export const ZONES: ReadonlyMap<string, string> = new Map([
  ['utc', 'UTC'],
  ['gmtstandardtime', 'Europe/London'],
  ['romancestandardtime', 'Europe/Paris'],
  ['weuropestandardtime', 'Europe/Berlin'],
]);
