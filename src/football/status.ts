/** Fixture status codes, their long names, their phases and the transitions between them. */

export const STATUS = {
  TBD: { long: 'Time to be defined', phase: 'scheduled' },
  NS: { long: 'Not Started', phase: 'scheduled' },
  '1H': { long: 'First Half', phase: 'in_play' },
  HT: { long: 'Halftime', phase: 'in_play' },
  '2H': { long: 'Second Half', phase: 'in_play' },
  ET: { long: 'Extra Time', phase: 'in_play' },
  BT: { long: 'Break Time', phase: 'in_play' },
  P: { long: 'Penalty In Progress', phase: 'in_play' },
  SUSP: { long: 'Match Suspended', phase: 'in_play' },
  INT: { long: 'Match Interrupted', phase: 'in_play' },
  LIVE: { long: 'In Progress', phase: 'in_play' },
  FT: { long: 'Match Finished', phase: 'finished' },
  AET: { long: 'Match Finished', phase: 'finished' },
  PEN: { long: 'Match Finished', phase: 'finished' },
  PST: { long: 'Match Postponed', phase: 'postponed' },
  CANC: { long: 'Match Cancelled', phase: 'cancelled' },
  ABD: { long: 'Match Abandoned', phase: 'abandoned' },
  AWD: { long: 'Technical loss', phase: 'not_played' },
  WO: { long: 'WalkOver', phase: 'not_played' },
} as const satisfies Record<string, { long: string; phase: string }>;

export type StatusCode = keyof typeof STATUS;
export type Phase = (typeof STATUS)[StatusCode]['phase'];

export const STATUS_CODES = Object.keys(STATUS) as readonly StatusCode[];

export function isStatusCode(text: string): text is StatusCode {
  return Object.hasOwn(STATUS, text);
}

export function isInPlay(status: StatusCode): boolean {
  return STATUS[status].phase === 'in_play';
}

/** After this time from kickoff a match without an end no longer counts as live: its source has stopped. */
export const IN_PLAY_MAX_MS = 48 * 3_600_000;

/** Whether the match was finished on the pitch. AWD and WO are not, but their awarded scores count in tables too. */
export function isFinished(status: StatusCode): boolean {
  return STATUS[status].phase === 'finished';
}

const IN_PLAY = STATUS_CODES.filter(isInPlay);

/** Transitions that need no correction. A status without an entry is final unless an operator corrects it. */
export const TRANSITIONS: { readonly [from in StatusCode]?: readonly StatusCode[] } = {
  TBD: ['NS'],
  NS: ['1H', 'PST', 'CANC', 'AWD', 'WO'],
  '1H': ['HT', 'SUSP', 'INT', 'ABD'],
  HT: ['2H'],
  '2H': ['FT', 'ET', 'SUSP', 'INT', 'ABD'],
  ET: ['BT', 'P', 'AET'],
  BT: ['ET', 'P'],
  P: ['PEN'],
  SUSP: [...IN_PLAY, 'ABD', 'PST'],
  INT: [...IN_PLAY, 'ABD', 'PST'],
  PST: ['NS', 'TBD', 'CANC', 'AWD'],
  ABD: ['NS', 'AWD'],
};

/** Whether a match may move to a status without a correction. Keeping the same status is always allowed. */
export function mayTransition(from: StatusCode, to: StatusCode): boolean {
  return from === to || (TRANSITIONS[from]?.includes(to) ?? false);
}
