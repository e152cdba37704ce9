/** Quirks of the archive, one pure function each. */

/** Starting year of the season folder, '2023-24/'. No row has the season. */
export function seasonOfPath(path: string): number | null {
  const [, from, to] = /(?:^|\/)(\d{4})-(\d\d)\//.exec(path) ?? [];
  return from !== undefined && Number(to) === (Number(from) + 1) % 100 ? Number(from) : null;
}

/** Integers are floats in some columns: '1.0'. Undefined for an empty or non-numeric cell. */
export function numberOf(cell: string): number | undefined {
  return /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : undefined;
}

/** '2023-08-11T19:00:00Z'. Undefined for an empty cell: a postponed match without a new day. */
export function kickoffOf(cell: string): number | undefined {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(cell) ? Date.parse(cell) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

const GAMEWEEKS = 38;
/** The season 2019/20 paused for nine gameweeks, which the game counted. */
const PAUSED = { season: 2019, gameweeks: 9 };

/** The round of a gameweek; undefined for a number that no season has. */
export function roundOf(gameweek: number | undefined, season: number): string | undefined {
  if (gameweek === undefined) return undefined;
  const isAfterPause = season === PAUSED.season && gameweek > GAMEWEEKS;
  const number = isAfterPause ? gameweek - PAUSED.gameweeks : gameweek;
  return Number.isInteger(number) && number >= 1 && number <= GAMEWEEKS ? `Regular Season - ${number}` : undefined;
}

/** Ids of teams, players and matches start again in each season. */
export function seasonId(season: number, id: number): string {
  return `${season}/${id}`;
}

/** Display names have no space after an initial: 'M.Salah'. */
export function displayName(name: string): string {
  return name.replace(/(?<=^|\.)(\p{Lu})\.(?=\p{L})/gu, '$1. ');
}

/** Gameweeks have 'Harry_Kane' until 2017/18, 'Harry_Kane_372' with the player's number until 2019/20, then 'Harry Kane'. */
export function playerName(name: string): string {
  return name.replace(/_\d+$/, '').replaceAll('_', ' ');
}
