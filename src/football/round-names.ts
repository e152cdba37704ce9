/** Classifies round names: the kind of round and its position in playing order. */
export type RoundKind =
  | 'friendly'
  | 'preliminary'
  | 'qualifying'
  | 'regular' // a league round, possibly of a named phase or division
  | 'split' // a round after a league splits: championship round, relegation round
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

/** Playing order of the stages. Play-offs come after a regular season and before a group stage. */
export const ROUND_STAGE: { readonly [kind in RoundKind]: number } = {
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
/** Phases of a regular season come between it and the split: 'Apertura' 31, 'Clausura' 32, '3rd Phase' 33. */
const PHASE = 30;
/**
 * Rounds without a bracket come before the knock-out rounds of their stage: 'Apertura - 17', then 'Apertura - Final'.
 */
const BEFORE_BRACKET = -10_000;

/**
 * Meaning of one segment of a name. `phase` counts the season's phases; `size` is the number of teams in the bracket.
 */
interface Meaning {
  readonly kind: RoundKind;
  readonly number?: number;
  readonly phase?: number;
  readonly size?: number;
  /** the segment names a part with its own table */
  readonly part?: boolean;
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const ORDINAL = `(\\d+)(?:st|nd|rd|th)|${ORDINALS.join('|')}`;

/**
 * The first match wins: 'Play-off for third place' is a third-place match, 'Preliminary Round Qualifying' is
 * preliminary.
 */
const SEGMENTS: readonly [pattern: RegExp, meaning: (match: RegExpExecArray) => Meaning][] = [
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
  [new RegExp(`^(?:(${ORDINAL}) )?preliminary`), (m) => ({ kind: 'preliminary', ...ordinalNumber(m[1]) })],
  [
    new RegExp(`^(?:(${ORDINAL}) )?(?:round )?(?:qualifying|qualification)`),
    (m) => ({ kind: 'qualifying', ...ordinalNumber(m[1]) }),
  ],
  [/play-?\s?offs?/, () => ({ kind: 'play-off' })],
  [/^(?:regular|regular season|matchday|round|season|week)$/, () => ({ kind: 'regular' })],
  [/apertura|^opening/, () => ({ kind: 'regular', phase: 1, part: true })],
  [/clausura|^closing/, () => ({ kind: 'regular', phase: 2, part: true })],
  [new RegExp(`^(${ORDINAL}) (?:phase|stage)$`), (m) => ({ kind: 'regular', phase: ordinal(m[1]), part: true })],
  [new RegExp(`^(${ORDINAL}) round$`), (m) => ({ kind: 'numbered', ...ordinalNumber(m[1]) })],
  [/^(?:championship|relegation|promotion)$/, () => ({ kind: 'split', part: true })],
  [
    /^(?:championship|relegation|promotion|title|conference league|europa league|middle|upper table|lower table|intermediate) (?:round|group|stage)$/,
    () => ({ kind: 'split', part: true }),
  ],
  [/^(?:group|groups|group (?:stage|phase)|league (?:stage|phase)|league)$/, () => ({ kind: 'group' })],
  [/^(?:second|2nd) group (?:stage|phase)$/, () => ({ kind: 'group', phase: 2, part: true })],
  [/^group \w{1,2}$/, () => ({ kind: 'group', part: true })],
];

/**
 * Classifies a whole name. The last recognized segment decides the kind; a phase or play-off before it decides the
 * stage.
 */
export function classifyRound(name: string): ClassifiedRound {
  const { segments, number } = splitName(name);
  const meanings = segments.flatMap((segment) => meaningOf(segment) ?? []);
  const last = phaseOfRounds(meanings.at(-1), number);
  if (last === undefined) {
    const numbered = number !== null;
    const kind = numbered ? 'regular' : 'unknown';
    return { kind, part: joinSegments(segments), number: number, stage: ROUND_STAGE[kind], step: BEFORE_BRACKET };
  }
  const first = meanings.length > 1 ? meanings[0]! : last;
  const parts = segments.filter((segment) => meaningOf(segment)?.part ?? meaningOf(segment) === undefined);
  return {
    kind: last.kind,
    part: joinSegments(last.phase !== undefined && parts.length === 0 ? segments : parts),
    number: number ?? last.number ?? null,
    stage: stageOf(first, last),
    step: last.kind === 'knock-out' ? replayStep(name) - (last.size ?? 1) : BEFORE_BRACKET,
  };
}

/** '1st Round - 5' is the fifth round of a league's first phase; '1st Round' alone is a cup's. */
function phaseOfRounds(meaning: Meaning | undefined, number: number | null): Meaning | undefined {
  if (meaning?.kind !== 'numbered' || number === null) return meaning;
  return { kind: 'regular', phase: meaning.number ?? 1 };
}

function stageOf(first: Meaning, last: Meaning): number {
  if (first.phase !== undefined && first.kind === 'regular') return PHASE + Math.min(first.phase, 9);
  if (first.kind === 'play-off' || first.kind === 'split') return ROUND_STAGE[first.kind];
  return ROUND_STAGE[last.kind] + (last.kind === 'group' && last.phase !== undefined ? 1 : 0);
}

function replayStep(name: string): number {
  return /replay/i.test(name) ? 0.25 : 0;
}

/** Splits 'Group A - 3' or 'Group A, Matchday 3' into ['Group A'] and 3; '3. Round' is a regular-season round 3. */
function splitName(name: string): { segments: string[]; number: number | null } {
  const segments: string[] = [];
  let number: number | null = null;
  for (const piece of name.trim().split(/\s+-\s+|\s*,\s*/)) {
    const numbered =
      /^(?:(?:regular season|matchday|round|week|gameweek) )?(\d+)$/i.exec(piece) ?? /^(\d+)\. \w+$/.exec(piece);
    if (numbered === null) segments.push(piece);
    else number = Number(numbered[1]);
  }
  if (segments.length === 0 && number !== null) segments.push('Regular Season');
  return { segments, number };
}

function meaningOf(segment: string): Meaning | undefined {
  const text = segment.toLowerCase();
  for (const [pattern, meaning] of SEGMENTS) {
    const match = pattern.exec(text);
    if (match !== null) return meaning(match);
  }
  return undefined;
}

function joinSegments(segments: readonly string[]): string | null {
  return segments.length === 0 ? null : segments.join(' - ');
}

function ordinalNumber(text: string | undefined): { number?: number } {
  return text === undefined ? {} : { number: ordinal(text) };
}

function ordinal(text: string | undefined): number {
  const spelled = ORDINALS.indexOf(text ?? '');
  return spelled >= 0 ? spelled + 1 : Number.parseInt(text ?? '', 10);
}
