/** Events of a match: goals, cards, substitutions, disallowed goals, shoot-out kicks. */
import { pick, type Random, seededRandom } from '../../base/random.ts';
import type { Side } from '../../football/score.ts';
import type { TeamStatistics } from '../../football/terms.ts';
import type { EventRecord } from '../../ingest/records/records.ts';
import { compareMinutes, type Play } from '../leagues/results.ts';
import type { SandboxPlayer } from '../people/players.ts';
import { Field, outfield, SCORING_WEIGHT, weightedPick } from './field.ts';
import { nameOf, type TeamSheet } from './lineups.ts';

/** A simulated match with its statistics and team sheets. */
export interface MatchCourse {
  readonly play: Play;
  readonly statistics: TeamStatistics;
  readonly sheets: Readonly<Record<Side, TeamSheet>>;
}

/** An event with its sandbox players, for player statistics. */
export interface PlayedEvent extends EventRecord {
  readonly by: SandboxPlayer;
  readonly with?: SandboxPlayer;
  /** of a penalty */
  readonly foul?: PenaltyFoul;
}

interface PenaltyFoul {
  /** the fouled player, of the side that takes the penalty */
  readonly won: SandboxPlayer;
  /** of the other side */
  readonly committed: SandboxPlayer;
  /** the goalkeeper who saves the penalty */
  readonly saved?: SandboxPlayer;
}

const SIDES = ['home', 'away'] as const;
const OWN_GOAL_SHARE = 0.03;
const PENALTY_SHARE = 0.09;
const ASSISTED_SHARE = 0.74;
const DISALLOWED_CHANCE = 0.07;
const MISSED_PENALTY_CHANCE = 0.05;
/** Missed penalties that the goalkeeper saves; the others go wide. */
const SAVED_PENALTY_SHARE = 0.6;
const CARD_COMMENTS = ['Foul', 'Holding', 'Time wasting', 'Argument', 'Tripping'];

/** The events by minute. Goals and cards agree with the score and the statistics. */
export function matchEvents(key: string, course: MatchCourse): PlayedEvent[] {
  const random = seededRandom(key);
  const length = course.play.status === 'FT' ? 90 : 120;
  const field = { home: new Field(course.sheets.home), away: new Field(course.sheets.away) };
  const events: PlayedEvent[] = [];
  for (const side of SIDES) events.push(...substitutions(random, side, field[side], length));
  for (const side of SIDES) events.push(...cards(random, side, field[side], course, length));
  for (const goal of course.play.goals) events.push(goalOf(random, goal, field));
  if (random() < DISALLOWED_CHANCE) events.push(disallowedGoal(random, pick(random, SIDES), field, length));
  if (random() < MISSED_PENALTY_CHANCE) events.push(missedPenalty(random, pick(random, SIDES), field, course));
  const order = events.map((event, index) => ({ event, index }));
  order.sort((a, b) => compareMinutes(a.event, b.event) || a.index - b.index);
  return [...order.map(({ event }) => event), ...shootoutKicks(random, course.play, field)];
}

function substitutions(random: Random, side: Side, field: Field, length: number): PlayedEvent[] {
  const count = 3 + Math.floor(random() * 3);
  const bench = [...outfield(field.sheet.bench)];
  const events: PlayedEvent[] = [];
  const minutes = Array.from({ length: count }, () => 46 + Math.floor(random() * (length - 50))).sort((a, b) => a - b);
  for (const minute of minutes) {
    const starters = outfield(field.at(minute)).filter((player) => field.sheet.starters.includes(player));
    const on = bench.shift();
    if (on === undefined || starters.length === 0) break;
    const off = pick(random, starters);
    field.replace(off, on, minute);
    events.push({
      minute,
      side,
      kind: 'substitution',
      detail: 'substitution',
      player: nameOf(off),
      related: nameOf(on),
      by: off,
      with: on,
    });
  }
  return events;
}

/** As many cards as the statistics count. No player is booked twice, so every red card is a straight one. */
function cards(random: Random, side: Side, field: Field, { statistics }: MatchCourse, length: number): PlayedEvent[] {
  const { yellowCards = 0, redCards = 0 } = statistics[side];
  const booked = new Set<SandboxPlayer>();
  const events: PlayedEvent[] = [];
  for (let i = 0; i < yellowCards + redCards; i++) {
    const red = i >= yellowCards;
    const minute = red ? 6 + Math.floor(random() * (length - 8)) : 8 + Math.floor(random() * (length - 9));
    const free = outfield(field.at(minute)).filter((player) => !booked.has(player) && (!red || field.stays(player)));
    if (free.length === 0) break;
    const player = pick(random, free);
    booked.add(player);
    if (red) field.sendOff(player, minute);
    const detail = red ? 'red' : 'yellow';
    events.push({
      minute,
      side,
      kind: 'card',
      detail,
      player: nameOf(player),
      ...(!red && { comments: pick(random, CARD_COMMENTS) }),
      by: player,
    });
  }
  return events;
}

function goalOf(
  random: Random,
  { side, ...at }: Play['goals'][number],
  field: Readonly<Record<Side, Field>>,
): PlayedEvent {
  const other = otherSide(side);
  const { minute } = at;
  const kind = random();
  if (kind < OWN_GOAL_SHARE) {
    const player = pick(random, outfield(field[other].at(minute)));
    return { ...at, side: other, kind: 'goal', detail: 'own-goal', player: nameOf(player), by: player };
  }
  const players = outfield(field[side].at(minute));
  const scorer = weightedPick(
    random,
    players,
    ({ position, quality }) => SCORING_WEIGHT[position] * Math.exp(0.5 * quality),
  );
  const goal = { ...at, side, kind: 'goal', player: nameOf(scorer), by: scorer } as const;
  if (kind < OWN_GOAL_SHARE + PENALTY_SHARE) {
    return { ...goal, detail: 'penalty', foul: penaltyFoul(random, field, side, minute) };
  }
  if (random() >= ASSISTED_SHARE) return { ...goal, detail: 'normal' };
  const helper = weightedPick(
    random,
    players.filter((player) => player !== scorer),
    ({ position }) => 1 + SCORING_WEIGHT[position],
  );
  return { ...goal, detail: 'normal', related: nameOf(helper), with: helper };
}

/** The VAR decision about a disallowed goal. The goal itself is not an event. */
function disallowedGoal(random: Random, side: Side, field: Readonly<Record<Side, Field>>, length: number): PlayedEvent {
  const minute = 10 + Math.floor(random() * (length - 12));
  const player = weightedPick(random, outfield(field[side].at(minute)), ({ position }) => SCORING_WEIGHT[position]);
  return {
    minute,
    side,
    kind: 'var',
    detail: 'goal-cancelled',
    player: nameOf(player),
    comments: 'Offside',
    by: player,
  };
}

function missedPenalty(
  random: Random,
  side: Side,
  field: Readonly<Record<Side, Field>>,
  { play, statistics }: MatchCourse,
): PlayedEvent {
  const length = play.status === 'FT' ? 90 : 120;
  const minute = 10 + Math.floor(random() * (length - 12));
  const player = weightedPick(random, outfield(field[side].at(minute)), ({ position }) => SCORING_WEIGHT[position]);
  const foul = penaltyFoul(random, field, side, minute);
  const other = otherSide(side);
  const keeper = field[other].at(minute).find(({ position }) => position === 'Goalkeeper');
  // The save is one of those that the statistics of the team count.
  const isSaved = random() < SAVED_PENALTY_SHARE && (statistics[other].goalkeeperSaves ?? 0) > 0;
  return {
    minute,
    side,
    kind: 'goal',
    detail: 'missed-penalty',
    player: nameOf(player),
    by: player,
    foul: { ...foul, ...(isSaved && keeper !== undefined && { saved: keeper }) },
  };
}

function penaltyFoul(random: Random, field: Readonly<Record<Side, Field>>, side: Side, minute: number): PenaltyFoul {
  const fouled = outfield(field[side].at(minute));
  return {
    won: weightedPick(random, fouled, ({ position }) => SCORING_WEIGHT[position]),
    committed: pick(random, outfield(field[otherSide(side)].at(minute))),
  };
}

const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

function shootoutKicks(random: Random, play: Play, field: Readonly<Record<Side, Field>>): PlayedEvent[] {
  const takers = { home: outfield(field.home.at(121)), away: outfield(field.away.at(121)) };
  const kicks = { home: 0, away: 0 };
  return play.kicks.map(({ side, scored }, index) => {
    const player = takers[side][kicks[side]++ % takers[side].length] ?? pick(random, takers[side]);
    return {
      minute: 120,
      extra: index + 1,
      side,
      kind: 'goal',
      detail: scored ? 'penalty' : 'missed-penalty',
      player: nameOf(player),
      shootout: true,
      by: player,
    };
  });
}
