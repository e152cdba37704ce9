/** OpenLigaDB's shortcuts of leagues, names of rounds and German names of national teams. */

/** Shortcut > league code. Users create leagues under any shortcut; these are the ones with whole seasons. */
const LEAGUES: ReadonlyMap<string, string> = new Map([
  ['bl1', 'ger.1'],
  ['bl2', 'ger.2'],
  ['bl3', 'ger.3'],
  ['dfb', 'ger.cup'],
  ['pl', 'eng.1'],
  ['la1', 'esp.1'],
]);
/** 'uefa-em-2020', 'em2024' */
const EUROPEAN_CHAMPIONSHIP = /^(?:uefa-)?em-?\d*$/;

/** Downloaded by `--download`: the leagues that are complete every season. */
export const CURRENT_LEAGUES = ['bl1', 'bl2', 'bl3', 'dfb'] as const;

/** Older answers have no shortcut, but the name of the league: '1. Fußball-Bundesliga 2020/2021'. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^1\. Fu(?:ß|ss)ball-Bundesliga\b/, 'ger.1'],
  [/^2\. Fu(?:ß|ss)ball-Bundesliga\b/, 'ger.2'],
  [/^3\. (?:Fu(?:ß|ss)ball-Bundesliga|Liga)\b/, 'ger.3'],
  [/^DFB[- ]Pokal\b/, 'ger.cup'],
];

export function leagueOf(shortcut: string | undefined, name: string): string | undefined {
  if (shortcut === undefined) return NAMES.find(([pattern]) => pattern.test(name))?.[1];
  return LEAGUES.get(shortcut) ?? (EUROPEAN_CHAMPIONSHIP.test(shortcut) ? 'uefa.euro' : undefined);
}

const KNOCK_OUT_ROUNDS: ReadonlyMap<string, string> = new Map([
  ['1. Runde', '1st Round'],
  ['2. Runde', '2nd Round'],
  ['Achtelfinale', 'Round of 16'],
  ['Viertelfinale', 'Quarter-finals'],
  ['Halbfinale', 'Semi-finals'],
  ['Spiel um Platz 3', '3rd Place Final'],
  ['Endspiel', 'Final'],
  ['Finale', 'Final'],
]);

/** The name of a round: a matchday of a league, or a round of a cup. Undefined for 'Gruppenphase' and other names. */
export function roundOf(name: string): string | undefined {
  const matchday = /^(\d{1,2})\. Spieltag$/.exec(name)?.[1];
  return matchday === undefined ? KNOCK_OUT_ROUNDS.get(name) : `Regular Season - ${Number(matchday)}`;
}

/** National teams whose German and English names differ. */
const NATIONS: ReadonlyMap<string, string> = new Map([
  ['Albanien', 'Albania'],
  ['Belgien', 'Belgium'],
  ['Dänemark', 'Denmark'],
  ['Deutschland', 'Germany'],
  ['Finnland', 'Finland'],
  ['Frankreich', 'France'],
  ['Georgien', 'Georgia'],
  ['Griechenland', 'Greece'],
  ['Irland', 'Republic of Ireland'],
  ['Island', 'Iceland'],
  ['Italien', 'Italy'],
  ['Kroatien', 'Croatia'],
  ['Niederlande', 'Netherlands'],
  ['Nordirland', 'Northern Ireland'],
  ['Nordmazedonien', 'North Macedonia'],
  ['Norwegen', 'Norway'],
  ['Österreich', 'Austria'],
  ['Polen', 'Poland'],
  ['Rumänien', 'Romania'],
  ['Russland', 'Russia'],
  ['Schottland', 'Scotland'],
  ['Schweden', 'Sweden'],
  ['Schweiz', 'Switzerland'],
  ['Serbien', 'Serbia'],
  ['Slowakei', 'Slovakia'],
  ['Slowenien', 'Slovenia'],
  ['Spanien', 'Spain'],
  ['Tschechien', 'Czech Republic'],
  ['Tschechische Rep.', 'Czech Republic'],
  ['Türkei', 'Turkey'],
  ['Ungarn', 'Hungary'],
]);

export const nationOf = (name: string): string => NATIONS.get(name) ?? name;
