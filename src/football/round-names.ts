/** The words that make up round names, and what each says about when and how a round is played. */

export type RoundKind =
  | 'friendly'
  | 'preliminary'
  | 'qualifying'
  | 'regular' // a league round, with or without a named phase or division
  | 'split' // a league's second part: championship round, relegation round
  | 'play-off'
  | 'numbered' // '3rd Round' of a cup
  | 'group' // a group stage or the league stage of a cup
  | 'knock-out'
  | 'unknown';

interface ClassifiedRound {
  readonly kind: RoundKind;
  readonly part: string | null;
  readonly number: number | null;
  readonly stage: number;
  readonly step: number;
}

/** Playing order of the stages. Play-offs stand after a regular season and before a group stage. */
const STAGE: { readonly [kind in RoundKind]: number } = {
  friendly: 0,
  preliminary: 10,
  qualifying: 20,
  regular: 30,
  split: 40,
  'play-off': 50,
  numbered: 60,
  group: 70,
  unknown: 80,
  'knock-out': 90,
};
/** The phases of a regular season lie between it and the split: 'Apertura' 31, 'Clausura' 32, '3rd Phase' 33. */
const PHASE = 30;
/** Whatever has no bracket is played before what has one: 'Apertura - 17' before 'Apertura - Final'. */
const BEFORE_BRACKET = -10_000;

/** What one word of a name says. `phase` counts a season's phases; `size` is the number of teams left in a bracket. */
interface Meaning {
  readonly kind: RoundKind;
  readonly number?: number;
  readonly phase?: number;
  readonly size?: number;
  /** the word names a table of its own */
  readonly part?: boolean;
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const ORDINAL = `(\\d+)(?:st|nd|rd|th)|${ORDINALS.join('|')}`;

/** First match wins: 'Play-off for third place' is a third place, 'Preliminary Round Qualifying' is preliminary. */
const WORDS: readonly [pattern: RegExp, meaning: (match: RegExpExecArray) => Meaning][] = [
  [/friendl(?:y|ies)(?: (\d+))?$/, (m) => ({ kind: 'friendly', ...(m[1] && { number: Number(m[1]) }) })],
  [/(?:3rd|third)[- ]place/, () => ({ kind: 'knock-out', size: 2.5 })],
  [/5th[- ]place/, () => ({ kind: 'knock-out', size: 3 })],
  [/7th[- ]place/, () => ({ kind: 'knock-out', size: 3.5 })],
  [/^knock-?out round play-?offs?$/, () => ({ kind: 'knock-out', size: 24 })],
  [/^(?:round of|last) (\d+)/, (m) => ({ kind: 'knock-out', size: Number(m[1]) })],
  [/^1\/(\d+)[- ]finals?/, (m) => ({ kind: 'knock-out', size: 2 * Number(m[1]) })],
  [/^(\d+)th[- ]finals?/, (m) => ({ kind: 'knock-out', size: 2 * Number(m[1]) })],
  [/^quarter[- ]?finals?/, () => ({ kind: 'knock-out', size: 8 })],
  [/^semi[- ]?finals?/, () => ({ kind: 'knock-out', size: 4 })],
  [/^(?:grand |super )?finals?(?: replay)?$/, () => ({ kind: 'knock-out', size: 1 })],
  [/^extra preliminary/, () => ({ kind: 'preliminary', number: -1 })],
  [new RegExp(`^(?:(${ORDINAL}) )?preliminary`), (m) => ({ kind: 'preliminary', ...nth(m[1]) })],
  [
    new RegExp(`^(?:(${ORDINAL}) )?(?:round )?(?:qualifying|qualification)`),
    (m) => ({ kind: 'qualifying', ...nth(m[1]) }),
  ],
  [/play-?\s?offs?/, () => ({ kind: 'play-off' })],
  [/^(?:regular|regular season|matchday|round|season|week)$/, () => ({ kind: 'regular' })],
  [/apertura|^opening/, () => ({ kind: 'regular', phase: 1, part: true })],
  [/clausura|^closing/, () => ({ kind: 'regular', phase: 2, part: true })],
  [new RegExp(`^(${ORDINAL}) (?:phase|stage)$`), (m) => ({ kind: 'regular', phase: ordinal(m[1]), part: true })],
  [new RegExp(`^(${ORDINAL}) round$`), (m) => ({ kind: 'numbered', ...nth(m[1]) })],
  [/^(?:championship|relegation|promotion)$/, () => ({ kind: 'split', part: true })],
  [
    /^(?:championship|relegation|promotion|title|conference league|europa league|middle|upper table|lower table|intermediate) (?:round|group|stage)$/,
    () => ({ kind: 'split', part: true }),
  ],
  [/^(?:group|groups|group (?:stage|phase)|league (?:stage|phase)|league)$/, () => ({ kind: 'group' })],
  [/^(?:second|2nd) group (?:stage|phase)$/, () => ({ kind: 'group', phase: 2, part: true })],
  [/^group \w{1,2}$/, () => ({ kind: 'group', part: true })],
];

/** What a whole name says: its last word that is known decides the kind, a phase or play-off before it the stage. */
export function classifyRound(name: string): ClassifiedRound {
  const { words, number } = splitName(name);
  const meanings = words.flatMap((word) => meaningOf(word) ?? []);
  const last = phaseOfRounds(meanings.at(-1), number);
  if (last === undefined) {
    const numbered = number !== null;
    const kind = numbered ? 'regular' : 'unknown';
    return { kind, part: joined(words), number: number, stage: STAGE[kind], step: BEFORE_BRACKET };
  }
  const first = meanings.length > 1 ? meanings[0]! : last;
  const parts = words.filter((word) => meaningOf(word)?.part ?? meaningOf(word) === undefined);
  return {
    kind: last.kind,
    part: joined(last.phase !== undefined && parts.length === 0 ? words : parts),
    number: number ?? last.number ?? null,
    stage: stageOf(first, last),
    step: last.kind === 'knock-out' ? replayed(name) - (last.size ?? 1) : BEFORE_BRACKET,
  };
}

/** '1st Round - 5' is the fifth round of a league's first phase; '1st Round' alone is a cup's. */
function phaseOfRounds(meaning: Meaning | undefined, number: number | null): Meaning | undefined {
  if (meaning?.kind !== 'numbered' || number === null) return meaning;
  return { kind: 'regular', phase: meaning.number ?? 1 };
}

function stageOf(first: Meaning, last: Meaning): number {
  if (first.phase !== undefined && first.kind === 'regular') return PHASE + Math.min(first.phase, 9);
  if (first.kind === 'play-off' || first.kind === 'split') return STAGE[first.kind];
  return STAGE[last.kind] + (last.kind === 'group' && last.phase !== undefined ? 1 : 0);
}

function replayed(name: string): number {
  return /replay/i.test(name) ? 0.25 : 0;
}

/** 'Group A - 3' is the words ['Group A'] and the number 3; so are 'Group A, Matchday 3' and, without words, '3. Round'. */
function splitName(name: string): { words: string[]; number: number | null } {
  const words: string[] = [];
  let number: number | null = null;
  for (const piece of name.trim().split(/\s+-\s+|\s*,\s*/)) {
    const numbered =
      /^(?:(?:regular season|matchday|round|week|gameweek) )?(\d+)$/i.exec(piece) ?? /^(\d+)\. \w+$/.exec(piece);
    if (numbered === null) words.push(piece);
    else number = Number(numbered[1]);
  }
  if (words.length === 0 && number !== null) words.push('Regular Season');
  return { words, number };
}

function meaningOf(word: string): Meaning | undefined {
  const text = word.toLowerCase();
  for (const [pattern, meaning] of WORDS) {
    const match = pattern.exec(text);
    if (match !== null) return meaning(match);
  }
  return undefined;
}

function joined(words: readonly string[]): string | null {
  return words.length === 0 ? null : words.join(' - ');
}

function nth(text: string | undefined): { number?: number } {
  return text === undefined ? {} : { number: ordinal(text) };
}

function ordinal(text: string | undefined): number {
  const spelled = ORDINALS.indexOf(text ?? '');
  return spelled >= 0 ? spelled + 1 : Number.parseInt(text ?? '', 10);
}
