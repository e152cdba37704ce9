/** Leagues and rounds of OpenLigaDB in our terms. Anyone can create a league there: only these are known. */

/** Shortcut > league code. */
export const LEAGUES: ReadonlyMap<string, string> = new Map([
  ['bl1', 'ger.1'],
  ['bl2', 'ger.2'],
  ['bl3', 'ger.3'],
  ['dfb', 'ger.cup'],
  ['pl', 'eng.1'],
  ['la1', 'esp.1'],
]);

/** Leagues in answers without a shortcut (before about 2022), by the start of their name. */
export const LEAGUE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^1\. Fu(?:ß|ss)ball-Bundesliga \d{4}/i, 'bl1'],
  [/^2\. Fu(?:ß|ss)ball-Bundesliga \d{4}/i, 'bl2'],
  [/^3\. (?:Fu(?:ß|ss)ball-)?(?:Bundes)?Liga \d{4}/i, 'bl3'],
  [/^DFB[- ]Pokal \d{4}/i, 'dfb'],
];

/** Leagues in which a match can go to extra time. */
export const CUPS: readonly string[] = ['ger.cup'];

/** Names of cup rounds. */
export const ROUNDS: ReadonlyMap<string, string> = new Map([
  ['1. Runde', '1st Round'],
  ['2. Runde', '2nd Round'],
  ['Achtelfinale', 'Round of 16'],
  ['Viertelfinale', 'Quarter-finals'],
  ['Halbfinale', 'Semi-finals'],
  ['Finale', 'Final'],
]);

/** `resultTypeID`. The order of the rows and `resultOrderID` have no meaning. */
export const RESULT = { halftime: 1, fulltime: 2, extraTime: [3, 4], penalties: 5 } as const;
