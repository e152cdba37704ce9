/** Every shot of a match with its position. Numbers by outcome and expected goals agree with the statistics. */
import { type Random, seededRandom } from '../../base/random.ts';
import type { ShotOutcome, ShotSituation } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import type { ShotRecord } from '../../ingest/records/records.ts';
import { clamp, normal } from '../leagues/chance.ts';
import { compareMinutes, minuteAt } from '../leagues/results.ts';
import type { MatchCourse, PlayedEvent } from './events.ts';
import { nameOf } from './lineups.ts';

const GOAL = { x: 120, y: 40 };
const PENALTY_SPOT = { x: 108, y: 40 };

export function matchShots(key: string, course: MatchCourse, events: readonly PlayedEvent[]): ShotRecord[] {
  const random = seededRandom(key);
  const shots = (['home', 'away'] as const).flatMap((side) => shotsOfSide(random, side, course, events));
  return shots.sort(compareMinutes);
}

function shotsOfSide(random: Random, side: Side, course: MatchCourse, events: readonly PlayedEvent[]): ShotRecord[] {
  const { shotsOnGoal = 0, shotsOffGoal = 0, blockedShots = 0, expectedGoals = 0 } = course.statistics[side];
  const scored = events.filter(
    (event) => event.side === side && !event.shootout && (event.detail === 'normal' || event.detail === 'penalty'),
  );
  const length = course.play.status === 'FT' ? 90 : 120;
  const shots = scored.map((event) =>
    shot(random, {
      side,
      minute: event.minute,
      ...(event.extra !== undefined && { extra: event.extra }),
      player: nameOf(event.by),
      outcome: 'goal',
      penalty: event.detail === 'penalty',
    }),
  );
  const attackers = [...course.sheets[side].starters].filter(({ position }) => position !== 'Goalkeeper');
  const others: ShotOutcome[] = [
    ...Array<ShotOutcome>(Math.max(0, shotsOnGoal - scored.length)).fill('saved'),
    ...Array.from({ length: shotsOffGoal }, (): ShotOutcome => (random() < 0.06 ? 'post' : 'off_target')),
    ...Array<ShotOutcome>(blockedShots).fill('blocked'),
  ];
  for (const outcome of others) {
    const at = minuteAt(1 + random() * length);
    const player = attackers[Math.floor(random() ** 1.6 * attackers.length)]!;
    shots.push(shot(random, { side, ...at, player: nameOf(player), outcome, penalty: false }));
  }
  return withExpectedGoals(random, shots, expectedGoals);
}

/** Chances by distance and body part, scaled so that their sum is the expected goals of the team. */
function withExpectedGoals(random: Random, shots: readonly ShotRecord[], total: number): ShotRecord[] {
  const chances = shots.map((shot) => chanceOf(shot) * Math.exp(0.25 * normal(random)));
  const sum = chances.reduce((all, chance) => all + chance, 0);
  return shots.map((shot, i) => ({
    ...shot,
    xg: Math.round(1000 * clamp((chances[i]! * total) / sum, 0.01, 0.96)) / 1000,
  }));
}

function chanceOf({ x, y, bodyPart, situation }: ShotRecord): number {
  if (situation === 'penalty') return 0.78;
  const distance = Math.hypot(GOAL.x - x, GOAL.y - y);
  return 1 / (1 + Math.exp(0.15 * distance - (bodyPart === 'header' ? -0.1 : 0.55)));
}

function shot(
  random: Random,
  of: Pick<ShotRecord, 'side' | 'minute' | 'extra' | 'outcome'> & {
    player: NonNullable<ShotRecord['player']>;
    penalty: boolean;
  },
): ShotRecord {
  const { penalty, ...details } = of;
  const situation: ShotSituation = penalty
    ? 'penalty'
    : random() < 0.16
      ? 'corner'
      : random() < 0.06
        ? 'free_kick'
        : 'open_play';
  const near = details.outcome === 'goal' ? 10 : 17;
  const x = penalty ? PENALTY_SPOT.x : GOAL.x - clamp(near + 7 * normal(random), 2, 42);
  const y = penalty ? PENALTY_SPOT.y : GOAL.y + clamp(9 * normal(random), -34, 34);
  const header = !penalty && situation !== 'free_kick' && GOAL.x - x < 13 && random() < 0.3;
  const round = (value: number) => Math.round(value * 10) / 10;
  return { ...details, x: round(x), y: round(y), bodyPart: header ? 'header' : 'foot', situation };
}
