/** Player statistics of a match, complete or at a minute of it. */
import { seededRandom } from '../../base/random.ts';
import { PLAYER_STATISTICS, type PlayerStatisticName } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import type { PlayerMatchRecord } from '../../ingest/records/records.ts';
import { clamp, normal } from '../leagues/chance.ts';
import type { SandboxPlayer } from '../people/players.ts';
import type { MatchCourse, PlayedEvent } from './events.ts';
import { nameOf } from './lineups.ts';
import { type Counts, countEvents, distributeTotals, minutesPlayed, other, STARTING_COUNTS } from './player-counts.ts';

/** A match in play: its visible events and its minute. */
export interface InPlay {
  readonly events: readonly PlayedEvent[];
  readonly elapsed: number;
}

/** The players of both sides, after the whole match or at a minute of it. */
export function playersOfMatch(
  key: string,
  course: MatchCourse,
  events: readonly PlayedEvent[],
  inPlay: InPlay | null,
): PlayerMatchRecord[] {
  return (['home', 'away'] as const).flatMap((side) => {
    const { conceded, players } = playersOfSide(`${key}|${side}`, side, course, events);
    if (inPlay === null) return players.map((player) => recordOf(player, player.counts, conceded));
    const { starters } = course.sheets[side];
    const soFar = countsSoFar(players, side, {
      ...inPlay,
      minutes: minutesPlayed(starters, inPlay.events, inPlay.elapsed),
    });
    return players.map((player) => recordOf(player, soFar.counts.get(player.player), soFar.conceded));
  });
}

interface PlayerOfSide {
  readonly player: SandboxPlayer;
  /** without rating and statistics */
  readonly record: Omit<PlayerMatchRecord, 'rating' | 'statistics'>;
  /** of the whole match; undefined for a substitute who does not come on */
  readonly counts: Counts | undefined;
  /** part of the rating that no statistic explains */
  readonly impression: number;
}

function recordOf(
  { record, impression }: PlayerOfSide,
  counts: Counts | undefined,
  conceded: number,
): PlayerMatchRecord {
  if (counts === undefined) return { ...record, statistics: {} };
  return { ...record, rating: ratingOf(counts, conceded, impression), statistics: inOrder(counts) };
}

function playersOfSide(key: string, side: Side, course: MatchCourse, events: readonly PlayedEvent[]) {
  const random = seededRandom(key);
  const sheet = course.sheets[side];
  const length = course.play.status === 'FT' ? 90 : 120;
  const all = [...sheet.starters, ...sheet.bench];
  const minutes = minutesPlayed(sheet.starters, events, length);
  const played = all.filter((player) => minutes.has(player));
  const counts = new Map<SandboxPlayer, Counts>(
    played.map((player) => [player, { minutes: minutes.get(player)!, ...STARTING_COUNTS }]),
  );
  countEvents(counts, side, events);
  distributeTotals(random, counts, course, side);
  const entries = [...sheet.lineup.startXI, ...sheet.lineup.substitutes];
  const players = all.map((player, index): PlayerOfSide => {
    const entry = entries[index]!;
    const record = {
      side,
      player: nameOf(player),
      ...(entry.number !== undefined && { number: entry.number }),
      ...(entry.position !== undefined && { position: entry.position }),
      captain: entry.captain ?? false,
      substitute: index >= sheet.starters.length,
    };
    return { player, record, counts: counts.get(player), impression: 0.3 * normal(random) };
  });
  return { players, conceded: course.play.score.goals![other(side)] };
}

/** Counts that the events determine; the others grow with the minutes. */
const COUNTED_BY_EVENTS: ReadonlySet<PlayerStatisticName> = new Set<PlayerStatisticName>([
  'goals',
  'assists',
  'yellowCards',
  'redCards',
  'ownGoals',
  'penaltiesScored',
  'penaltiesMissed',
  'penaltiesSaved',
  'penaltiesWon',
  'penaltiesCommitted',
]);

/** The counts at a minute of the match, which only grow until its end. */
function countsSoFar(
  players: readonly PlayerOfSide[],
  side: Side,
  { events, minutes }: InPlay & { readonly minutes: ReadonlyMap<SandboxPlayer, number> },
): { readonly conceded: number; readonly counts: ReadonlyMap<SandboxPlayer, Counts> } {
  const played = players.filter(({ player, counts }) => counts !== undefined && minutes.has(player));
  const byEvents = new Map(played.map(({ player }): [SandboxPlayer, Counts] => [player, { ...STARTING_COUNTS }]));
  countEvents(byEvents, side, events);
  const conceded = events.filter((event) => !event.shootout && scoringSide(event) === other(side)).length;
  const counts = new Map<SandboxPlayer, Counts>();
  for (const { player, counts: final } of played) {
    const own = byEvents.get(player)!;
    const share = Math.min(1, minutes.get(player)! / Math.max(1, final!.minutes!));
    const soFar: Counts = { minutes: minutes.get(player)! };
    for (const name of PLAYER_STATISTICS) {
      if (final![name] === undefined || name === 'minutes') continue;
      if (name === 'goalsConceded') soFar.goalsConceded = player.position === 'Goalkeeper' ? conceded : 0;
      else if (!COUNTED_BY_EVENTS.has(name)) soFar[name] = Math.max(Math.floor(final![name] * share), own[name] ?? 0);
      else if (own[name] !== undefined) soFar[name] = own[name];
    }
    counts.set(player, soFar);
  }
  return { conceded, counts };
}

function scoringSide({ side, kind, detail }: PlayedEvent): Side | null {
  if (kind !== 'goal' || detail === 'missed-penalty') return null;
  return detail === 'own-goal' ? other(side) : side;
}

function ratingOf(own: Counts, conceded: number, impression: number): number {
  const value =
    6.6 +
    0.9 * (own.goals ?? 0) +
    0.5 * (own.assists ?? 0) +
    0.08 * (own.keyPasses ?? 0) +
    0.05 * (own.tackles ?? 0) +
    0.12 * (own.saves ?? 0) -
    0.12 * conceded -
    0.3 * (own.yellowCards ?? 0) -
    1.4 * (own.redCards ?? 0) -
    0.6 * (own.ownGoals ?? 0) +
    impression;
  return Math.round(10 * clamp(value, 3.5, 10)) / 10;
}

function inOrder(own: Counts): Counts {
  const ordered: Counts = {};
  for (const name of PLAYER_STATISTICS) if (own[name] !== undefined) ordered[name] = own[name];
  return ordered;
}
