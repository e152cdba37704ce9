/** Converts openfootball's round names to standard ones. */

const BRACKETS: readonly (readonly [RegExp, string])[] = [
  [/^round of (\d+)$/i, 'Round of $1'],
  [/^quarter-?finals?$/i, 'Quarter-finals'],
  [/^semi-?finals?$/i, 'Semi-finals'],
  [/^(?:match for )?third[- ]place(?: match| play-?off)?$/i, '3rd Place Final'],
  [/^final$/i, 'Final'],
  [/^first round$/i, '1st Round'],
];

/** Stages with numbered rounds, and whether each has its own table. */
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

/** Which group of the team it is, and which match in the group. Both count from 1. */
export interface GroupPlace {
  readonly stage: number;
  readonly number: number;
}

/** The group of a match, from either field; null outside groups. */
export function groupOf({ round = '', group }: RoundWords): string | null {
  if (group !== undefined) return group;
  return /^(?:Group \w{1,2}|Final Round)$/i.test(round) ? round : null;
}

/**
 * The standard name of a round. Unknown names are kept.
 *
 * @param place place of the match in its group; null outside groups
 */
export function roundOf(words: RoundWords, league: string, place: GroupPlace | null): NamedRound {
  const group = groupOf(words);
  if (group !== null && place !== null) return { round: groupRound(group, place), group };
  const { stage, round } = stageAndRound({ ...words, round: worldCupRound(words.round, league) });
  if (stage === 'Playoffs' && (round === '' || numberOf(round) !== null)) return { round: playOffs(league) };
  if (stage === 'Europa League Finals') return { round: `Europa League Play-offs - ${bracket(round)}` };
  const number = numberOf(round);
  if (number === null) return round === '' ? {} : { round: bracket(round) };
  if (stage === 'Qualifying') return { round: `${ordinal(number)} Qualifying Round` };
  const standard = stage === '' ? STAGES.get('Regular') : STAGES.get(stage);
  const name = standard?.name ?? stage;
  return { round: `${name} - ${number}`, ...(standard?.table === true && { group: name }) };
}

/** The World Cups of 1934 and 1938 had no groups: their first round was the round of 16. */
function worldCupRound(round: string | undefined, league: string): string | undefined {
  return league === 'fifa.world' ? round?.replace(/^(?:Preliminary|First) round/i, 'Round of 16') : round;
}

function groupRound(group: string, { stage, number }: GroupPlace): string {
  if (group === 'Final Round') return `Final Round - ${number}`;
  return `${stage > 1 ? `${ordinal(stage)} ` : ''}Group Stage - ${number}`;
}

/** The stage has its own field or precedes a comma: 'Championship, Matchday 34'. 'Finals' is ignored. */
function stageAndRound({ round = '', stage }: RoundWords): { readonly stage: string; readonly round: string } {
  const [, before, after] = /^(.+?), (?!Replays?$)(.+)$/.exec(round) ?? [];
  const parts =
    before === undefined || after === undefined ? { stage: stage ?? '', round } : { stage: before, round: after };
  return parts.stage === 'Finals' ? { stage: '', round: parts.round } : parts;
}

/** Number of 'Matchday 3', '3. Round' (2025-26) or 'Round 3'. */
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

/** Since 2024 the European cups have a play-off round between the league stage and the round of 16. */
function playOffs(league: string): string {
  return league.startsWith('uefa.') ? 'Knockout Round Play-offs' : 'Play-offs';
}

function ordinal(number: number): string {
  return `${number}${['th', 'st', 'nd', 'rd'][number] ?? 'th'}`;
}
