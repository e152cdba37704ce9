/** What is odd about the files of the Fjelstul World Cup Database, one function for each oddity. All are pure. */
import { countryByName } from '../../football/catalogue/countries.ts';
import type { LineupPosition } from '../../football/match.ts';
import type { Position } from '../../football/person.ts';
import type { Side } from '../../football/score.ts';
import { refuse, type TableRow } from '../../ingest/readers/table-rows.ts';
import type { PersonName } from '../../ingest/records/records.ts';
import type { TeamName } from '../../ingest/records/team-name.ts';

/** Words that stand where there is nothing to say. */
const NOTHING: ReadonlySet<string> = new Set(['', 'NA', 'not applicable', 'not available']);

/** The text of a cell, or undefined where a word for nothing stands in it. */
export function valueOrUndefined(cell: string): string | undefined {
  return NOTHING.has(cell) ? undefined : cell;
}

export interface Tournament {
  /** catalogue code */
  readonly league: string;
  /** the year of the edition */
  readonly season: number;
  readonly women: boolean;
}

/** The files hold the tournaments of men and of women; only the name says which: "1991 FIFA Women's World Cup". */
export function tournamentOf(row: TableRow): Tournament {
  const name = row.cell('tournament_name');
  const [, year] = /^WC-(\d{4})$/.exec(row.cell('tournament_id')) ?? [];
  if (year === undefined) refuse(`no such tournament: ${row.cell('tournament_id')}`);
  if (!/ (?:Men|Women)'s World Cup$/.test(name)) refuse(`neither a tournament of men nor of women: '${name}'`);
  const women = name.includes("Women's");
  return { league: women ? 'fifa.world.women' : 'fifa.world', season: Number(year), women };
}

/** A country has one name and one id for both of its teams; ours has a team of women behind 'W'. */
export function teamOf(name: string, { women }: Tournament): TeamName {
  if (name === '') refuse('a team has no name');
  return { name: women ? `${name} W` : name };
}

/** A player or coach; those with one name have it as their family name. */
export function personOf(id: string, family: string, given: string): PersonName {
  const lastName = valueOrUndefined(family);
  const firstName = valueOrUndefined(given);
  if (id === '' || (lastName ?? firstName) === undefined) refuse('a person without an id or a name');
  const name = [firstName, lastName].filter((part) => part !== undefined).join(' ');
  return { id, name, ...(firstName && { firstName }), ...(lastName && { lastName }) };
}

/** Which side a row speaks of: '1' stands under home_team or away_team. */
export function sideOf(row: TableRow): Side {
  const [home, away] = [row.cell('home_team'), row.cell('away_team')];
  if (home === away) refuse('neither the home nor the away team');
  return home === '1' ? 'home' : 'away';
}

export interface Minute {
  readonly minute: number;
  readonly extra?: number;
}

/** Minutes of stoppage time are counted apart, 0 where there is none. */
export function minuteOf(row: TableRow): Minute {
  const [minute, extra] = [row.cell('minute_regulation'), row.cell('minute_stoppage')];
  if (!/^\d{1,3}$/.test(minute) || !/^\d{1,2}$/.test(extra)) refuse(`no such minute: ${row.cell('minute_label')}`);
  return { minute: Number(minute), ...(extra !== '0' && { extra: Number(extra) }) };
}

/** Shirts had no numbers before 1954: '0'. */
export function numberOf(cell: string): number | undefined {
  return /^[1-9]\d?$/.test(cell) ? Number(cell) : undefined;
}

/** Codes of positions, finer in line-ups than in squads; the last letters tell the line. */
export function lineOf(code: string): LineupPosition {
  if (code === 'GK') return 'G';
  if (/^(?:DF|CB|LB|RB|LWB|RWB|SW)$/.test(code)) return 'D';
  if (/^(?:MF|AM|CM|DM|LM|RM)$/.test(code)) return 'M';
  if (/^(?:FW|CF|LF|RF|LW|RW|SS)$/.test(code)) return 'F';
  return refuse(`unknown position '${code}'`);
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

/** Countries that are no more (Soviet Union, Yugoslavia) are nobody's nationality in the catalogue of today. */
export function nationalityOf(country: string): string | undefined {
  return countryByName(country)?.name;
}

/** Whether a team plays in its own country; the hosts of 1974 were West Germany, their grounds are in Germany. */
export function hosts(row: TableRow, team: 'home_team_name' | 'away_team_name'): boolean {
  return row.cell('country_name') === row.cell(team).replace(/^West /, '');
}

const LETTERS = ['A', 'B', 'C', 'D'];

/**
 * One group of 2015 is written 'Group c'. The groups A to D of the second stage of 1982 are numbered, as those of the
 * first one are: they would be one with them.
 */
export function groupOf(cell: string, stage: string): string | undefined {
  return valueOrUndefined(cell)?.replace(/^Group (\w)$/i, (_, name: string) => {
    const letter = stage === 'second group stage' ? LETTERS[Number(name) - 1] : undefined;
    return `Group ${letter ?? name.toUpperCase()}`;
  });
}

/**
 * Kicks of a shoot-out stand team by team, so who began is not written. With one kick more a team began; with as many
 * on both sides it is the order in which the last kick, and none before it, decided. The home team where both would do.
 *
 * @param home which of its kicks were scored
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
  const [leftOne, leftOther] = [KICKS_EACH - kicksOne, KICKS_EACH - kicksOther];
  return one > other + leftOther || other > one + leftOne;
}
