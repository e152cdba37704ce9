/** Simulates a final, second by second, and searches how many clients a deployment can serve. Pure and seeded. */
import { poisson, seededRandom } from '../../src/base/random.ts';
import { type Costs, type Deployment, PARTS, type Part, type Second, type Usage, usageOf } from './model.ts';

export interface Crowd {
  readonly clients: number;
  readonly pollSeconds: number;
  readonly streams: number;
}

/** Two million visitors that poll the matches in play, and two hundred thousand streams. */
export const FINAL: Crowd = { clients: 2_000_000, pollSeconds: 10, streams: 200_000 };

const SEED = 'final';
const MINUTE = 60;
/** Ninety minutes, stoppage time, half-time and extra time. */
export const MATCH_MINUTES = 150;
const HALF_TIME = [47, 62] as const;
/** Clock and statistics each second, odds, and now and then an event. */
const COMMITS_PER_SECOND = 3;
const GOALS_PER_MINUTE = 4 / 120;
/** After a goal this many more visitors open the page, and leave within minutes. */
const SURGE = 0.5;
const SURGE_SECONDS = 90;
const GOAL_COMMITS = 12;

/** What happens in each second of the match; the same for every deployment. */
export function finalSeconds(crowd: Crowd): Second[] {
  const random = seededRandom(SEED);
  const seconds: Second[] = [];
  let surge = 0;
  for (let second = 0; second < MATCH_MINUTES * MINUTE; second++) {
    const minute = second / MINUTE;
    const isPlayed = minute < HALF_TIME[0] || minute >= HALF_TIME[1];
    const isGoal = isPlayed && random() < GOALS_PER_MINUTE / MINUTE;
    surge = isGoal ? surge + SURGE : surge * Math.exp(-1 / SURGE_SECONDS);
    const arrived = Math.min(1, 0.6 + minute / 30); // visitors come during the first minutes
    seconds.push({
      requests: ((crowd.clients * arrived) / crowd.pollSeconds) * (1 + surge) * (isPlayed ? 1 : 0.7),
      streams: crowd.streams * arrived,
      commits: poisson(random, isPlayed ? COMMITS_PER_SECOND : 0.5) + (isGoal ? GOAL_COMMITS : 0),
    });
  }
  return seconds;
}

/** For each number of writes the most requests and streams: no second needs more than one of these. */
export function busiestSeconds(crowd: Crowd): Second[] {
  const seconds = finalSeconds(crowd);
  const streams = Math.max(...seconds.map((second) => second.streams));
  return [...Map.groupBy(seconds, ({ commits }) => commits)].map(([commits, of]) => ({
    commits,
    requests: Math.max(...of.map(({ requests }) => requests)),
    streams,
  }));
}

export interface Outcome {
  /** the highest usage of each part */
  readonly peak: Usage;
  /** the part that is used most */
  readonly first: Part;
  /** usage of that part */
  readonly most: number;
}

export function outcomeOf(deployment: Deployment, costs: Costs, seconds: readonly Second[]): Outcome {
  const peak = Object.fromEntries(Object.keys(PARTS).map((part) => [part, 0])) as Record<Part, number>;
  for (const second of seconds) {
    for (const [part, usage] of Object.entries(usageOf(deployment, costs, second)) as [Part, number][]) {
      peak[part] = Math.max(peak[part], usage);
    }
  }
  const [first, most] = (Object.entries(peak) as [Part, number][]).reduce((a, b) => (b[1] > a[1] ? b : a));
  return { peak, first, most };
}

/** The largest crowd of visitors, without streams, before a part gives out, and that part. */
export function capacityOf(deployment: Deployment, costs: Costs): { readonly clients: number; readonly first: Part } {
  const ofOne = busiestSeconds({ ...FINAL, clients: 1, streams: 0 });
  const at = (clients: number) =>
    outcomeOf(
      deployment,
      costs,
      ofOne.map((second) => ({ ...second, requests: second.requests * clients })),
    );
  let [low, high] = [1, 1e10];
  if (at(low).most > 1) return { clients: 0, first: at(low).first };
  while (high / low > 1.02) {
    const middle = Math.sqrt(low * high);
    if (at(middle).most > 1) high = middle;
    else low = middle;
  }
  return { clients: Number(low.toPrecision(2)), first: at(high).first };
}

/** The fewest nodes with which the crowd is served, or null if another part gives out first. */
export function nodesNeeded(deployment: Deployment, costs: Costs, crowd: Crowd): number | null {
  const seconds = busiestSeconds(crowd);
  const isServed = (nodes: number) => outcomeOf({ ...deployment, nodes }, costs, seconds).most <= 1;
  for (let nodes = 1; nodes <= 10_000; nodes = Math.max(nodes + 1, Math.ceil(nodes * 1.05))) {
    if (isServed(nodes)) return nodes;
  }
  return null;
}
