/** Headings of rounds into the words of the field. */
import { isCup, type Season } from './titles.ts';

const BRACKETS: readonly (readonly [RegExp, string])[] = [
  [/^Round of (\d+)$/, 'Round of $1'],
  [/^Quarter-?finals?$/i, 'Quarter-finals'],
  [/^Semi-?finals?$/i, 'Semi-finals'],
  [/^(?:Match|Play-off) for third place$/i, '3rd Place Final'],
  [/^Final$/, 'Final'],
];

/** Stages of a league with a table of their own. */
const TABLES: ReadonlyMap<string, string> = new Map([
  ['Championship', 'Championship Round'],
  ['Relegation', 'Relegation Round'],
]);
/** Stages that say no more than the round in them does. */
const SILENT: ReadonlySet<string> = new Set(['Regular', 'Finals', 'Playoffs', 'First stage']);

export interface NamedRound {
  readonly round?: string;
  readonly group?: string;
}

/** Remembers how often each team has played in its group, since groups have no round numbers. */
export class Rounds {
  private readonly played = new Map<string, number>();

  /**
   * The round of a match under the headings it stands under, the outermost first. A word nobody has seen yet stays as it
   * is written.
   */
  of(headings: readonly string[], season: Season, teams: readonly string[]): NamedRound {
    const words = headings.flatMap((heading) => heading.split(/\s*,\s*/));
    const last = words.at(-1);
    if (last === undefined) return {};
    if (/^Group \w$/.test(last)) return this.inGroup(last, teams);
    const number = numberOf(last, isCup(season));
    const stage = words.length > 1 ? words[0]! : '';
    if (number === null) {
      if (last === 'Playoffs') return { round: 'Play-offs' };
      const outer = words.slice(0, -1).filter((word) => !SILENT.has(word));
      return { round: [...outer, bracket(last)].join(' - ') };
    }
    if (typeof number === 'string') return { round: number };
    const table = TABLES.get(stage);
    if (table !== undefined) return { round: `${table} - ${number}`, group: table };
    return { round: SILENT.has(stage) || stage === '' ? `Regular Season - ${number}` : `${stage} - ${number}` };
  }

  private inGroup(group: string, teams: readonly string[]): NamedRound {
    const counts = teams.map((team) => {
      const count = (this.played.get(`${group}|${team}`) ?? 0) + 1;
      this.played.set(`${group}|${team}`, count);
      return count;
    });
    return { round: `Group Stage - ${Math.max(...counts)}`, group };
  }
}

/**
 * 'Matchday 3', 'Round 3' and '3. Round' are numbers in leagues. In cups 'Round 3' is the '3rd Round', and so is the Dutch
 * '3. Runde', behind the '2. Vorrunde'.
 */
function numberOf(words: string, cup: boolean): number | string | null {
  const [, behind, before, word] = /^(?:(?:Matchday|Round) (\d+)|(\d+)\. (Round|Runde|Vorrunde))$/.exec(words) ?? [];
  if (behind === undefined && before === undefined) return null;
  const number = Number(behind ?? before);
  if (word === 'Vorrunde') return `${ordinal(number)} Preliminary Round`;
  return cup ? `${ordinal(number)} Round` : number;
}

function bracket(words: string): string {
  for (const [pattern, name] of BRACKETS) if (pattern.test(words)) return words.replace(pattern, name);
  return words;
}

function ordinal(number: number): string {
  return `${number}${['th', 'st', 'nd', 'rd'][number] ?? 'th'}`;
}
