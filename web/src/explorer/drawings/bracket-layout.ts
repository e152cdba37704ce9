/** Where the ties of a bracket are, what stands in them, and the size of the drawing. */
import type { BracketRoundData } from '../../../../src/site/explorer/model.ts';

export type Tie = BracketRoundData['ties'][number];
type Goals = NonNullable<Tie['aggregate']>;

export interface PlacedTie {
  readonly tie: Tie;
  readonly x: number;
  readonly y: number;
}

interface Title {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface BracketLayout {
  readonly width: number;
  readonly height: number;
  /** of the box of a tie */
  readonly tieWidth: number;
  readonly gap: number;
  readonly titles: readonly Title[];
  readonly ties: readonly PlacedTie[];
}

export const TIE_HEIGHT = 52;
/** A tie, the line of text below it, and the space to the next one. */
const ROW = 76;
const TOP = 30;
/** The last rounds; earlier ones have too many ties for one drawing. */
const TIES_MAX = 16;
/** The rounds of a World Cup fit beside each other on a page; with one round more they are narrower. */
const COLUMNS = { wide: 4, width: 228, gap: 44, narrowWidth: 194, narrowGap: 20 };

export function bracketLayout(rounds: readonly BracketRoundData[]): BracketLayout {
  const shown = rounds.filter(({ ties }) => ties.length <= TIES_MAX);
  const columns = shown.filter(({ placement }) => !placement);
  const isWide = columns.length <= COLUMNS.wide;
  const [tieWidth, gap] = isWide ? [COLUMNS.width, COLUMNS.gap] : [COLUMNS.narrowWidth, COLUMNS.narrowGap];
  const rows = Math.max(1, ...columns.map(({ ties }) => ties.length)) * ROW;
  const xOf = (column: number) => column * (tieWidth + gap);
  const titles = columns.map(({ name }, column): Title => ({ name, x: xOf(column), y: 16 }));
  const placed = columns.flatMap(({ ties }, column) =>
    ties.map((tie, i) => ({ tie, x: xOf(column), y: TOP + ((i + 0.5) * rows) / ties.length - ROW / 2 })),
  );
  // below the final: matches for third place and lower ones
  const last = Math.max(0, columns.length - 1);
  let y = Math.max(0, ...placed.filter(({ x }) => x === xOf(last)).map((each) => each.y + ROW));
  for (const { name, ties } of shown.filter(({ placement }) => placement)) {
    titles.push({ name, x: xOf(last), y: y + 16 });
    for (const [i, tie] of ties.entries()) placed.push({ tie, x: xOf(last), y: y + TOP + i * ROW });
    y += TOP + ties.length * ROW;
  }
  const width = xOf(last) + tieWidth + 4;
  return { width, height: Math.max(TOP + rows, y), tieWidth, gap, titles, ties: placed };
}

/** Goals of each leg in the order of the teams of the tie. */
export function legsOf({ legs, home }: Tie): readonly { readonly fixture: string; readonly goals: Goals | null }[] {
  return legs.map((leg) => ({
    fixture: leg.fixture,
    goals: leg.score === null || leg.home === home.id ? leg.score : { home: leg.score.away, away: leg.score.home },
  }));
}

/** What stands beside the teams: goals of all legs, of the last match where it alone decided, or wins of a series. */
export function totalOf(tie: Tie): Goals | null {
  if (tie.format === 'replay') return legsOf(tie).findLast(({ goals }) => goals !== null)?.goals ?? null;
  if (tie.format !== 'series') return tie.aggregate;
  const results = legsOf(tie).flatMap(({ goals }) => goals ?? []);
  if (results.length === 0) return null;
  return {
    home: results.filter(({ home, away }) => home > away).length,
    away: results.filter(({ home, away }) => away > home).length,
  };
}
