/** Names of rounds: openfootball's words into those of the field. */

const BRACKETS: readonly (readonly [RegExp, string])[] = [
  [/^round of (\d+)$/i, 'Round of $1'],
  [/^quarter-?finals?$/i, 'Quarter-finals'],
  [/^semi-?finals?$/i, 'Semi-finals'],
  [/^(?:match for )?third[- ]place(?: match| play-?off)?$/i, '3rd Place Final'],
  [/^final$/i, 'Final'],
  [/^first round$/i, '1st Round'],
];

/** Stages that have numbered rounds, and whether each has a table of its own. */
const STAGES: ReadonlyMap<string, { readonly name: string; readonly table: boolean }> = new Map([
  ['Regular', { name: 'Regular Season', table: false }],
  ['League', { name: 'League Stage', table: false }],
  ['Group', { name: 'Group Stage', table: false }],
  ['Championship', { name: 'Championship Round', table: true }],
  ['Playoffs - Championship', { name: 'Championship Round', table: true }],
  ['Relegation', { name: 'Relegation Round', table: true }],
  ['Playoffs - Relegation', { name: 'Relegation Round', table: true }],
]);

export interface NamedRound {
  readonly round?: string;
  readonly group?: string;
}

export interface RoundWords {
  readonly round?: string | undefined;
  readonly stage?: string | undefined;
  readonly group?: string | undefined;
}

/** A place in a group: which of the team's groups it is, and the how-manieth match in it, both from 1. */
export interface GroupPlace {
  readonly stage: number;
  readonly number: number;
}

/** The group of a match that belongs to one, in whichever field the file has it. */
export function groupOf({ round = '', group }: RoundWords): string | null {
  if (group !== undefined) return group;
  return /^(?:Group \w{1,2}|Final Round)$/i.test(round) ? round : null;
}

/**
 * The round of a match in the field's words. A word nobody has seen yet stays as it is written.
 *
 * @param place the match's place in its group, null outside groups
 */
export function roundOf(words: RoundWords, league: string, place: GroupPlace | null): NamedRound {
  const group = groupOf(words);
  if (group !== null && place !== null) return { round: groupRound(group, place), group };
  const { stage, round } = stageAndRound(words);
  if (stage === 'Playoffs' && (round === '' || numberOf(round) !== null)) return { round: playOffs(league) };
  if (stage === 'Europa League Finals') return { round: `Europa League Play-offs - ${bracket(round)}` };
  const number = numberOf(round);
  if (number === null) return round === '' ? {} : { round: bracket(round) };
  if (stage === 'Qualifying') return { round: `${ordinal(number)} Qualifying Round` };
  const known = stage === '' ? STAGES.get('Regular') : STAGES.get(stage);
  const name = known?.name ?? stage;
  return { round: `${name} - ${number}`, ...(known?.table === true && { group: name }) };
}

function groupRound(group: string, { stage, number }: GroupPlace): string {
  if (group === 'Final Round') return `Final Round - ${number}`;
  return `${stage > 1 ? `${ordinal(stage)} ` : ''}Group Stage - ${number}`;
}

/** The stage has a field of its own or stands before a comma: 'Championship, Matchday 34'. 'Finals' says nothing. */
function stageAndRound({ round = '', stage }: RoundWords): { readonly stage: string; readonly round: string } {
  const [, before, after] = /^(.+?), (?!Replays?$)(.+)$/.exec(round) ?? [];
  const parts =
    before === undefined || after === undefined ? { stage: stage ?? '', round } : { stage: before, round: after };
  return parts.stage === 'Finals' ? { stage: '', round: parts.round } : parts;
}

/** 'Matchday 3', '3. Round' (2025-26) and 'Round 3' all count. */
function numberOf(round: string): number | null {
  const [, before, after] = /^(?:(?:Matchday|Round) (\d+)|(\d+)\. Round)$/.exec(round) ?? [];
  const digits = before ?? after;
  return digits === undefined ? null : Number(digits);
}

function bracket(round: string): string {
  const [, replayed] = /^(.+), Replays?$/.exec(round) ?? [];
  if (replayed !== undefined) return `${bracket(replayed)} Replays`;
  const [, group] = /^(Group \w{1,2}) Play-?off$/i.exec(round) ?? [];
  if (group !== undefined) return `${group} - Play-offs`;
  for (const [pattern, name] of BRACKETS) if (pattern.test(round)) return round.replace(pattern, name);
  return round;
}

/** Since 2024 the European cups play a round between their league and the last sixteen. */
function playOffs(league: string): string {
  return league.startsWith('uefa.') ? 'Knockout Round Play-offs' : 'Play-offs';
}

function ordinal(number: number): string {
  return `${number}${['th', 'st', 'nd', 'rd'][number] ?? 'th'}`;
}
