/** What a player did in a match, from what a source tells of him and from line-ups and events. Pure. */
import type { EventDetail, EventKind, LineupPosition, PlayerStatisticName, PlayerStatistics } from '../match.ts';
import type { Side } from '../score.ts';
import type { SourceEvent, SourceLineupPlayer, SourcePlayer } from '../source-match-details.ts';
import { STATUS, type StatusCode } from '../status.ts';

export interface NamedInLineup extends Omit<SourceLineupPlayer, 'grid'> {
  readonly side: Side;
  readonly starts: boolean;
}

export type NamedInEvent = Omit<SourceEvent, 'id' | 'extra' | 'comments'>;

/** All that is known of who did what in a match; players by any number that is theirs alone. */
export interface MatchAccount {
  readonly status: StatusCode;
  /** minute of a match in play */
  readonly elapsed: number | null;
  readonly lineups: readonly NamedInLineup[];
  readonly events: readonly NamedInEvent[];
  /** kinds of which every event is known */
  readonly kinds: { has(kind: EventKind): boolean };
  readonly statistics: readonly SourcePlayer[];
}

export interface PlayerInMatch {
  readonly player: number;
  readonly side: Side;
  readonly number: number | null;
  readonly position: LineupPosition | null;
  readonly captain: boolean;
  /** null where no line-up says */
  readonly starts: boolean | null;
  /** took part, as far as is known */
  readonly played: boolean;
  readonly cameOn: boolean;
  readonly wentOff: boolean;
  /** a source gives statistics of him */
  readonly reported: boolean;
  /** 0-10 */
  readonly rating: number | null;
  readonly statistics: PlayerStatistics;
}

type Counts = { -readonly [name in PlayerStatisticName]?: number };

/** Everybody who is named: starters first, then in the order of the statistics, the bench, the events. */
export function playersInMatch(account: MatchAccount): PlayerInMatch[] {
  const events = account.events.filter((event) => event.deleted !== true);
  const named = new Map<number, Side>();
  const name = (player: number | undefined, side: Side) => {
    if (player !== undefined && !named.has(player)) named.set(player, side);
  };
  for (const { player, side, starts } of account.lineups) if (starts) name(player, side);
  for (const { player, side } of account.statistics) name(player, side);
  for (const { player, side } of account.lineups) name(player, side);
  for (const { player, related, side } of events) {
    name(player, side);
    name(related, side);
  }
  const lineups = new Map(account.lineups.map((entry) => [entry.player, entry]));
  const sourceEntry = new Map(account.statistics.map((entry) => [entry.player, entry]));
  const end = lastMinute(account);
  return [...named].map(([player, side]) =>
    playerInMatch(
      account,
      { player, side, end },
      {
        lineup: lineups.get(player),
        reported: sourceEntry.get(player),
        events: events.filter((event) => event.player === player || event.related === player),
      },
    ),
  );
}

/** The minute up to which was played; null before kickoff and where nothing was. */
function lastMinute({ status, elapsed }: MatchAccount): number | null {
  if (status === 'AET' || status === 'PEN') return 120;
  const { phase } = STATUS[status];
  if (phase === 'finished') return 90;
  if (phase === 'in_play' || phase === 'abandoned') return elapsed;
  return null;
}

function playerInMatch(
  account: MatchAccount,
  { player, side, end }: { player: number; side: Side; end: number | null },
  of: { lineup: NamedInLineup | undefined; reported: SourcePlayer | undefined; events: readonly NamedInEvent[] },
): PlayerInMatch {
  const { lineup, reported: sourceEntry, events } = of;
  const cameOn = events.some((event) => event.kind === 'substitution' && event.related === player);
  const wentOff = events.some((event) => event.kind === 'substitution' && event.player === player);
  const starts = lineup?.starts ?? (sourceEntry?.substitute === undefined ? null : !sourceEntry.substitute);
  const minutes = sourceEntry?.statistics.minutes ?? derivedMinutes(account, { player, starts, end, events });
  const participated =
    end !== null && (starts === true || cameOn || (minutes ?? 0) > 0 || events.some(involves(player)));
  const statistics = counted(account, { player, events, reported: sourceEntry?.statistics ?? {} });
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

/** Those on the bench are booked too; who scores was on the pitch. */
const involves = (player: number) => (event: NamedInEvent) =>
  event.kind === 'goal' && (event.player === player || event.related === player);

/**
 * From line-up, substitutions and dismissals; null where one of these is not known. Minutes beyond 45, 90 and 120 do not
 * count, and who comes on in them has played one.
 */
function derivedMinutes(
  { kinds }: MatchAccount,
  of: { player: number; starts: boolean | null; end: number | null; events: readonly NamedInEvent[] },
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

/** Goals and cards as the events tell them where they are all known; what a source counts leads otherwise. */
function counted(
  { kinds }: MatchAccount,
  {
    player,
    events,
    reported: sourceEntry,
  }: { player: number; events: readonly NamedInEvent[]; reported: PlayerStatistics },
): Counts {
  const counts: Counts = { ...sourceEntry };
  const count = (name: PlayerStatisticName, complete: boolean, counts_: (event: NamedInEvent) => boolean) => {
    if (!complete && sourceEntry[name] !== undefined) return;
    const number = events.filter(counts_).length;
    if (number > 0 || (complete && sourceEntry[name] !== undefined)) counts[name] = number;
  };
  const inPlay = (event: NamedInEvent) => event.kind === 'goal' && event.shootout !== true;
  const scores =
    (...details: EventDetail[]) =>
    (event: NamedInEvent) =>
      inPlay(event) && event.player === player && details.includes(event.detail);
  const booked = (detail: EventDetail) => (event: NamedInEvent) =>
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
