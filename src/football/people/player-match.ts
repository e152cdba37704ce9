/** A player's part in a match, from the statistics of a source, the line-ups and the events. */
import type { EventDetail, EventKind, LineupPosition, PlayerStatisticName, PlayerStatistics } from '../match.ts';
import type { Side } from '../score.ts';
import type { SourceEvent, SourceLineupPlayer, SourcePlayer } from '../source-match-details.ts';
import { STATUS, type StatusCode } from '../status.ts';

export interface LineupEntry extends Omit<SourceLineupPlayer, 'grid'> {
  readonly side: Side;
  readonly starts: boolean;
}

export type EventEntry = Omit<SourceEvent, 'id' | 'extra' | 'comments'>;

/** The data about the players of a match. A player is any number that is unique within the match. */
export interface MatchRecords {
  readonly status: StatusCode;
  /** minute of a match in play */
  readonly elapsed: number | null;
  readonly lineups: readonly LineupEntry[];
  readonly events: readonly EventEntry[];
  /** kinds of events that are complete */
  readonly kinds: { has(kind: EventKind): boolean };
  readonly statistics: readonly SourcePlayer[];
}

export interface PlayerInMatch {
  readonly player: number;
  readonly side: Side;
  readonly number: number | null;
  readonly position: LineupPosition | null;
  readonly captain: boolean;
  /** null if no line-up and no source says */
  readonly starts: boolean | null;
  /** took part, by the available data */
  readonly played: boolean;
  readonly cameOn: boolean;
  readonly wentOff: boolean;
  /** a source gives the player's statistics */
  readonly reported: boolean;
  /** 0-10 */
  readonly rating: number | null;
  readonly statistics: PlayerStatistics;
}

type Counts = { -readonly [name in PlayerStatisticName]?: number };

/** Every named player: first the starters, then by the order of the statistics, the bench and the events. */
export function playersInMatch(records: MatchRecords): PlayerInMatch[] {
  const events = records.events.filter((event) => event.deleted !== true);
  const sides = new Map<number, Side>();
  const add = (player: number | undefined, side: Side) => {
    if (player !== undefined && !sides.has(player)) sides.set(player, side);
  };
  for (const { player, side, starts } of records.lineups) if (starts) add(player, side);
  for (const { player, side } of records.statistics) add(player, side);
  for (const { player, side } of records.lineups) add(player, side);
  for (const { player, related, side } of events) {
    add(player, side);
    add(related, side);
  }
  const lineups = new Map(records.lineups.map((entry) => [entry.player, entry]));
  const sourceEntries = new Map(records.statistics.map((entry) => [entry.player, entry]));
  const end = lastMinute(records);
  return [...sides].map(([player, side]) =>
    playerInMatch(
      records,
      { player, side, end },
      {
        lineup: lineups.get(player),
        reported: sourceEntries.get(player),
        events: events.filter((event) => event.player === player || event.related === player),
      },
    ),
  );
}

/** The last minute played, 90 or 120 at the end; null before kickoff and for matches that were not played. */
function lastMinute({ status, elapsed }: MatchRecords): number | null {
  if (status === 'AET' || status === 'PEN') return 120;
  const { phase } = STATUS[status];
  if (phase === 'finished') return 90;
  if (phase === 'in_play' || phase === 'abandoned') return elapsed;
  return null;
}

function playerInMatch(
  records: MatchRecords,
  { player, side, end }: { player: number; side: Side; end: number | null },
  of: { lineup: LineupEntry | undefined; reported: SourcePlayer | undefined; events: readonly EventEntry[] },
): PlayerInMatch {
  const { lineup, reported: sourceEntry, events } = of;
  const cameOn = events.some((event) => event.kind === 'substitution' && event.related === player);
  const wentOff = events.some((event) => event.kind === 'substitution' && event.player === player);
  const starts = lineup?.starts ?? (sourceEntry?.substitute === undefined ? null : !sourceEntry.substitute);
  const minutes = sourceEntry?.statistics.minutes ?? derivedMinutes(records, { player, starts, end, events });
  const participated =
    end !== null && (starts === true || cameOn || (minutes ?? 0) > 0 || events.some(involves(player)));
  const statistics = counted(records, { player, events, reported: sourceEntry?.statistics ?? {} });
  if (minutes !== null) statistics.minutes = minutes;
  return {
    player,
    side,
    number: lineup?.number ?? sourceEntry?.number ?? null,
    position: lineup?.position ?? sourceEntry?.position ?? null,
    captain: lineup?.captain ?? sourceEntry?.captain ?? false,
    starts,
    played: participated,
    cameOn: cameOn || (starts === false && participated),
    wentOff,
    reported: sourceEntry !== undefined,
    rating: sourceEntry?.rating ?? null,
    statistics,
  };
}

/** A goal or an assist proves that a player was on the pitch. A card does not: players on the bench are booked too. */
const involves = (player: number) => (event: EventEntry) =>
  event.kind === 'goal' && (event.player === player || event.related === player);

/**
 * Minutes from line-up, substitutions and dismissals; null if one of these is unknown. Stoppage time does not count; a
 * player who comes on in stoppage time has played one minute.
 */
function derivedMinutes(
  { kinds }: MatchRecords,
  of: { player: number; starts: boolean | null; end: number | null; events: readonly EventEntry[] },
): number | null {
  const { player, starts, end, events } = of;
  if (starts === null || end === null || !kinds.has('substitution')) return null;
  let from = starts ? 0 : null;
  let to = end;
  for (const event of events) {
    const at = Math.min(event.minute, end);
    if (event.kind === 'substitution' && event.related === player) from = at;
    if (event.player !== player) continue;
    const leaves = event.kind === 'substitution' || event.detail === 'red' || event.detail === 'second-yellow';
    if (leaves) to = Math.min(to, at);
  }
  return from === null ? 0 : Math.max(to - from, 1);
}

/**
 * Counts of goals and cards come from the events if those are complete, otherwise from the source where it has them.
 */
function counted(
  { kinds }: MatchRecords,
  {
    player,
    events,
    reported: sourceEntry,
  }: { player: number; events: readonly EventEntry[]; reported: PlayerStatistics },
): Counts {
  const counts: Counts = { ...sourceEntry };
  const count = (name: PlayerStatisticName, complete: boolean, matches: (event: EventEntry) => boolean) => {
    if (!complete && sourceEntry[name] !== undefined) return;
    const number = events.filter(matches).length;
    if (number > 0 || (complete && sourceEntry[name] !== undefined)) counts[name] = number;
  };
  const inPlay = (event: EventEntry) => event.kind === 'goal' && event.shootout !== true;
  const scores =
    (...details: EventDetail[]) =>
    (event: EventEntry) =>
      inPlay(event) && event.player === player && details.includes(event.detail);
  const booked = (detail: EventDetail) => (event: EventEntry) =>
    event.kind === 'card' && event.player === player && event.detail === detail;
  const goals = kinds.has('goal');
  count('goals', goals, scores('normal', 'penalty'));
  count('ownGoals', goals, scores('own-goal'));
  count('penaltiesScored', goals, scores('penalty'));
  count('penaltiesMissed', false, scores('missed-penalty'));
  count('assists', false, (event) => inPlay(event) && event.related === player && event.detail !== 'own-goal');
  const cards = kinds.has('card');
  count('yellowCards', cards, booked('yellow'));
  count('secondYellowCards', cards, booked('second-yellow'));
  count('redCards', cards, booked('red'));
  return counts;
}
