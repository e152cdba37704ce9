/** Quirks of the Fjelstul World Cup Database, one pure function each. */
import { countryByName } from '../../football/catalogue/countries.ts';
import type { LineupPosition } from '../../football/match.ts';
import type { Position } from '../../football/person.ts';
import type { Side } from '../../football/score.ts';
import { rejectRow, type TableRow } from '../../ingest/readers/table-rows.ts';
import type { PersonName } from '../../ingest/records/records.ts';
import type { TeamName } from '../../ingest/records/team-name.ts';

/** Cells that mean a missing value. */
const MISSING: ReadonlySet<string> = new Set(['', 'NA', 'not applicable', 'not available']);

/** The text of a cell; undefined for a missing value. */
export function valueOrUndefined(cell: string): string | undefined {
  return MISSING.has(cell) ? undefined : cell;
}

export interface Tournament {
  /** catalogue code */
  readonly league: string;
  /** year of the edition */
  readonly season: number;
  readonly women: boolean;
}

/** Only the name distinguishes men's and women's tournaments: "1991 FIFA Women's World Cup". */
export function tournamentOf(row: TableRow): Tournament {
  const name = row.cell('tournament_name');
  const [, year] = /^WC-(\d{4})$/.exec(row.cell('tournament_id')) ?? [];
  if (year === undefined) rejectRow(`unknown tournament '${row.cell('tournament_id')}'`);
  if (!/ (?:Men|Women)'s World Cup$/.test(name)) rejectRow(`neither a men's nor a women's tournament: '${name}'`);
  const women = name.includes("Women's");
  return { league: women ? 'fifa.world.women' : 'fifa.world', season: Number(year), women };
}

/** The source uses one name and one id for both teams of a nation. Touchline adds 'W' to the women's team. */
export function teamOf(name: string, { women }: Tournament): TeamName {
  if (name === '') rejectRow('a team has no name');
  return { name: women ? `${name} W` : name };
}

/** A player or coach. A single name is in the column of the family name. */
export function personOf(id: string, family: string, given: string): PersonName {
  const lastName = valueOrUndefined(family);
  const firstName = valueOrUndefined(given);
  if (id === '' || (lastName ?? firstName) === undefined) rejectRow('person without an id or a name');
  const name = [firstName, lastName].filter((part) => part !== undefined).join(' ');
  return { id, name, ...(firstName && { firstName }), ...(lastName && { lastName }) };
}

/** Side of a row: either home_team or away_team is '1'. */
export function sideOf(row: TableRow): Side {
  const [home, away] = [row.cell('home_team'), row.cell('away_team')];
  if (home === away) rejectRow(`home_team and away_team are both '${home}'`);
  return home === '1' ? 'home' : 'away';
}

export interface Minute {
  readonly minute: number;
  readonly extra?: number;
}

/** Stoppage time has its own column, which is 0 in regular time. */
export function minuteOf(row: TableRow): Minute {
  const [minute, extra] = [row.cell('minute_regulation'), row.cell('minute_stoppage')];
  if (!/^\d{1,3}$/.test(minute) || !/^\d{1,2}$/.test(extra)) rejectRow(`invalid minute '${row.cell('minute_label')}'`);
  return { minute: Number(minute), ...(extra !== '0' && { extra: Number(extra) }) };
}

/** Shirt numbers before 1954 are '0', which means none. */
export function numberOf(cell: string): number | undefined {
  return /^[1-9]\d?$/.test(cell) ? Number(cell) : undefined;
}

/** Position codes, which are more detailed in line-ups than in squads. */
export function lineOf(code: string): LineupPosition {
  if (code === 'GK') return 'G';
  if (/^(?:DF|CB|LB|RB|LWB|RWB|SW)$/.test(code)) return 'D';
  if (/^(?:MF|AM|CM|DM|LM|RM)$/.test(code)) return 'M';
  if (/^(?:FW|CF|LF|RF|LW|RW|SS)$/.test(code)) return 'F';
  return rejectRow(`unknown position '${code}'`);
}

const POSITIONS: { readonly [line in LineupPosition]: Position } = {
  G: 'Goalkeeper',
  D: 'Defender',
  M: 'Midfielder',
  F: 'Attacker',
};

export function positionOf(line: LineupPosition): Position {
  return POSITIONS[line];
}

/** Nationality; undefined for a former country (Soviet Union, Yugoslavia), which the catalogue lacks. */
export function nationalityOf(country: string): string | undefined {
  return countryByName(country)?.name;
}

/** Whether a team plays in its own country. The hosts of 1974 are West Germany, but their stadiums are in Germany. */
export function hosts(row: TableRow, team: 'home_team_name' | 'away_team_name'): boolean {
  return row.cell('country_name') === row.cell(team).replace(/^West /, '');
}

const LETTERS = ['A', 'B', 'C', 'D'];

/**
 * One group of 2015 is written 'Group c'. The groups of the second stage of 1982 have the same numbers as those of the
 * first stage. They become A to D, so that they stay separate.
 */
export function groupOf(cell: string, stage: string): string | undefined {
  return valueOrUndefined(cell)?.replace(/^Group (\w)$/i, (_, name: string) => {
    const letter = stage === 'second group stage' ? LETTERS[Number(name) - 1] : undefined;
    return `Group ${letter ?? name.toUpperCase()}`;
  });
}

/**
 * The side that kicked first in a shoot-out. The file lists kicks by team. A team with one more kick went first. With equal
 * numbers, it is the order in which the last kick decides and no earlier one does. If both orders fit, it is the home side.
 *
 * @param home whether each kick of the home side was scored, in order
 * @param away the same for the away side
 */
export function firstKicker(home: readonly boolean[], away: readonly boolean[]): Side {
  if (home.length !== away.length) return home.length > away.length ? 'home' : 'away';
  return endsWithLastKick(home, away) || !endsWithLastKick(away, home) ? 'home' : 'away';
}

const KICKS_EACH = 5;

function endsWithLastKick(first: readonly boolean[], second: readonly boolean[]): boolean {
  const scored = [0, 0];
  const kicks = [0, 0];
  const order = first.flatMap((kick, n) => [[0, kick] as const, [1, second[n]!] as const]);
  for (const [n, [side, goal]] of order.entries()) {
    kicks[side]! += 1;
    if (goal) scored[side]! += 1;
    if (isDecided(scored, kicks) && n < order.length - 1) return false;
  }
  return isDecided(scored, kicks);
}

function isDecided([one = 0, other = 0]: number[], [kicksOne = 0, kicksOther = 0]: number[]): boolean {
  if (Math.min(kicksOne, kicksOther) >= KICKS_EACH) return kicksOne === kicksOther && one !== other;
  const [remainingOne, remainingOther] = [KICKS_EACH - kicksOne, KICKS_EACH - kicksOther];
  return one > other + remainingOther || other > one + remainingOne;
}
