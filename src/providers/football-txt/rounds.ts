/** Converts headings to standard round names. */
import { isCup, type Season } from './titles.ts';

const BRACKETS: readonly (readonly [RegExp, string])[] = [
  [/^Round of (\d+)$/, 'Round of $1'],
  [/^Quarter-?finals?$/i, 'Quarter-finals'],
  [/^Semi-?finals?$/i, 'Semi-finals'],
  [/^(?:Match|Play-off) for third place$/i, '3rd Place Final'],
  [/^Final$/, 'Final'],
];

/** Stages of a league with their own table. */
const TABLES: ReadonlyMap<string, string> = new Map([
  ['Championship', 'Championship Round'],
  ['Relegation', 'Relegation Round'],
]);
/** Stages that add nothing to the name of the round. */
const IGNORED_STAGES: ReadonlySet<string> = new Set(['Regular', 'Finals', 'Playoffs', 'First stage']);

export interface NamedRound {
  readonly round?: string;
  readonly group?: string;
}

/** Counts the matches of each team in its group, because groups have no round numbers. */
export class Rounds {
  private readonly played = new Map<string, number>();

  /**
   * The round of a match. Unknown names are kept.
   *
   * @param headings headings above the match, outermost first
   */
  of(headings: readonly string[], season: Season, teams: readonly string[]): NamedRound {
    const parts = headings.flatMap((heading) => heading.split(/\s*,\s*/));
    const last = parts.at(-1);
    if (last === undefined) return {};
    if (/^Group \w$/.test(last)) return this.inGroup(last, teams, 'Group Stage');
    // In 1950 four teams played for the title in a group.
    if (/^Final Round$/i.test(last)) return this.inGroup('Final Round', teams, 'Final Round');
    const playOff =
      /^(Group \w)(?: -)? Play-?offs?$/i.exec(last) ?? /^(Group \w), Play-?offs?$/i.exec(headings.at(-1)!);
    if (playOff !== null) return { round: `${playOff[1]} - Play-offs` };
    const number = numberOf(last, isCup(season));
    const stage = parts.length > 1 ? parts[0]! : '';
    if (number === null) {
      if (last === 'Playoffs') return { round: 'Play-offs' };
      const outer = parts.slice(0, -1).filter((part) => !IGNORED_STAGES.has(part));
      return { round: [...outer, bracket(last)].join(' - ') };
    }
    if (typeof number === 'string') return { round: number };
    const table = TABLES.get(stage);
    if (table !== undefined) return { round: `${table} - ${number}`, group: table };
    const name = IGNORED_STAGES.has(stage) || stage === '' ? 'Regular Season' : stage;
    return { round: `${name} - ${number}` };
  }

  private inGroup(group: string, teams: readonly string[], stage: string): NamedRound {
    const counts = teams.map((team) => {
      const count = (this.played.get(`${group}|${team}`) ?? 0) + 1;
      this.played.set(`${group}|${team}`, count);
      return count;
    });
    return { round: `${stage} - ${Math.max(...counts)}`, group };
  }
}

/**
 * The number of 'Matchday 3', 'Round 3' or '3. Round' in a league. In cups these are the '3rd Round', like the Dutch
 * '3. Runde', and '2. Vorrunde' is the '2nd Preliminary Round'. Null for other text.
 */
function numberOf(text: string, cup: boolean): number | string | null {
  const [, after, before, term] = /^(?:(?:Matchday|Round) (\d+)|(\d+)\. (Round|Runde|Vorrunde))$/.exec(text) ?? [];
  if (after === undefined && before === undefined) return null;
  const number = Number(after ?? before);
  if (term === 'Vorrunde') return `${ordinal(number)} Preliminary Round`;
  return cup ? `${ordinal(number)} Round` : number;
}

function bracket(text: string): string {
  for (const [pattern, name] of BRACKETS) if (pattern.test(text)) return text.replace(pattern, name);
  return text;
}

function ordinal(number: number): string {
  return `${number}${['th', 'st', 'nd', 'rd'][number] ?? 'th'}`;
}
