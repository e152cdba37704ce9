/** Quirks of transfermarkt-datasets, one pure function each. A function that cannot read a cell rejects its row. */
import { utcDay } from '../../base/zones.ts';
import { countryByName } from '../../football/catalogue/countries.ts';
import type { EventDetail, LineupPosition } from '../../football/match.ts';
import type { Position } from '../../football/person.ts';
import { rejectRow } from '../../ingest/readers/table-rows.ts';

/** The date of '1978-06-09 00:00:00' or '2024-08-17'; undefined for an empty cell. Rejects other text. */
export function dayOf(cell: string): string | undefined {
  if (cell === '') return undefined;
  const day = cell.slice(0, 10);
  if (utcDay(day) === null || !/^(?: 00:00:00)?$/.test(cell.slice(10))) rejectRow(`invalid date '${cell}'`);
  return day;
}

/** Ids are positive integers. An empty cell or '-1' means none. */
export function idOf(cell: string): string | undefined {
  return /^[1-9]\d*$/.test(cell) ? cell : undefined;
}

/** Counts are integers, or floats in some files: '84.0'. */
export function countOf(cell: string): number | undefined {
  return /^\d+(?:\.0+)?$/.test(cell) ? Number(cell) : undefined;
}

/** Shirt number; '-' means none. */
export function shirtOf(cell: string): number | undefined {
  return /^[1-9]\d?$/.test(cell) ? Number(cell) : undefined;
}

const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['Korea, South', 'South-Korea'],
  ['Korea, North', 'North-Korea'],
  ['The Gambia', 'Gambia'],
  ['CSSR', 'Czechoslovakia'],
  ['UdSSR', 'Soviet-Union'],
]);

/** Country name of the catalogue: 'Korea, South' becomes 'South-Korea'. Unknown countries are kept. */
export function nationOf(cell: string): string | undefined {
  if (cell === '') return undefined;
  const name = COUNTRIES.get(cell) ?? cell;
  return countryByName(name)?.name ?? name;
}

const POSITIONS: ReadonlyMap<string, Position> = new Map([
  ['Goalkeeper', 'Goalkeeper'],
  ['Defender', 'Defender'],
  ['Midfield', 'Midfielder'],
  ['Attack', 'Attacker'],
]);

/** Position of a player; 'Missing' means unknown. */
export function positionOf(cell: string): Position | undefined {
  return POSITIONS.get(cell);
}

/** Line of one of sixteen positions such as 'Centre-Back'. Some cells have only the line: 'midfield'. */
export function lineOf(cell: string): LineupPosition | undefined {
  if (/goalkeeper/i.test(cell)) return 'G';
  if (/back|defen[cd]er?$|sweeper/i.test(cell)) return 'D';
  if (/midfield/i.test(cell)) return 'M';
  return /winger|forward|striker|attack/i.test(cell) ? 'F' : undefined;
}

/** The formation without the text after it: '4-4-2 double 6', '4-3-3 Attacking'. */
export function formationOf(cell: string): string | undefined {
  return /^\d(?:-\d){1,4}(?![\d-])/.exec(cell)?.[0];
}

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];
const NUMBERED = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'];
const BRACKETS: ReadonlyMap<string, string> = new Map([
  ['Quarter-Finals', 'Quarter-finals'],
  ['Semi-Finals', 'Semi-finals'],
  ['Third Place Play-Off', '3rd Place Final'],
  ['last 16', 'Round of 16'],
  ['Group Stage', 'Group Stage'],
]);

/** Round and group of '6. Matchday', 'Second Round 1st leg' or 'Group C'. The round leaves out the leg. */
export function roundOf(cell: string): { readonly round?: string; readonly group?: string } {
  const [, matchday] = /^(\d+)\. Matchday$/.exec(cell) ?? [];
  if (matchday !== undefined) return { round: `Regular Season - ${matchday}` };
  if (/^Group [A-L]$/.test(cell)) return { round: 'Group Stage', group: cell };
  const round = cell.replace(/ (?:1st|2nd) leg$/i, '').trim();
  if (round === '') return {};
  const [, ordinal = ''] = /^(\w+) Round$/.exec(round) ?? [];
  const numbered = NUMBERED[ORDINALS.indexOf(ordinal)];
  return { round: numbered === undefined ? (BRACKETS.get(round) ?? round) : `${numbered} Round` };
}

/** Detail of a goal, from the start of its description: ', Penalty, 3. Tournament Goal Assist: ...'. */
export function goalOf(description: string): EventDetail {
  const [how = ''] = description.replace(/^[\s,]+/, '').split(/,|Assist:/);
  if (/^own[- ]goal/i.test(how.trim())) return 'own-goal';
  return /^penalty/i.test(how.trim()) ? 'penalty' : 'normal';
}

/** Detail of a card. Yellow cards are counted over the tournament: '2. Yellow card  , Foul'. Rejects other text. */
export function cardOf(description: string): EventDetail {
  const [card = ''] = description.split(',');
  if (/^second yellow/i.test(card)) return 'second-yellow';
  if (/^red card/i.test(card)) return 'red';
  if (/^(?:\d+\. )?yellow card/i.test(card)) return 'yellow';
  return rejectRow(`unknown card '${description}'`);
}

/** Minute without stoppage time: a goal in 90+4 has minute 90. Rejects an unknown minute, which is '-1'. */
export function minuteOf(cell: string): number {
  const minute = countOf(cell);
  return minute === undefined || minute > 130 ? rejectRow(`invalid minute '${cell}'`) : minute;
}

const NO_CLUB = /^(?:Without Club|Retired|Career break|Unknown|Ban|Disqualification|Deceased)$/i;

/** Whether a name is text in place of a club. */
export function isNoClub(name: string): boolean {
  return name === '' || NO_CLUB.test(name);
}

/** Legal forms at the end and at the start of a club's name. */
const LEGAL_SUFFIX =
  / (?:Association Football Club|Football Club|F[úu]tbol Club|Club de Fútbol|Futebol Clube|Spor Kulübü|Futbol Kulübü|Kulübü|Calcio|Boldklub|Fodbold Club|Fodbold|Idrætsforening|SAD|S\. ?A\. ?D\.(?: Team Dubai)?|S\.p\.[aA]\.|A\.Ş\.)$/u;
const LEGAL_PREFIX =
  /^(?:Association Football Club|Fußball-Club|Football Club|Futebol Clube|Associazione Calcio|Fodbold Club|Verein für Bewegungsspiele|Sportverein|Unione Sportiva|Società Sportiva(?: Calcio)?|Sport-Club|Sportclub|The) (?=.{4})/u;

/** The name without legal form and year: "Liverpool Football Club", "Società Sportiva Lazio S.p.A.". */
export function shortName(name: string): string {
  let short = name;
  for (let previous = ''; previous !== short; ) {
    previous = short;
    short = short.replace(/ (?:von )?1[89]\d\d$/, '').replace(LEGAL_SUFFIX, '');
  }
  short = short.replace(LEGAL_PREFIX, '');
  return short.length < 4 ? name : short;
}
