/** Measures contestants in alternating rounds, so that other activity on the machine affects all of them alike. */
import { type LoadResult, load } from './load.ts';
import { type Contestant, cpuSeconds } from './processes.ts';

export interface Runner {
  readonly name: string;
  readonly server: Contestant;
  readonly keys: readonly string[];
  /** the paths of a round; round 0 is the warm-up */
  readonly paths: (round: number) => readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Measured {
  readonly name: string;
  /** medians over the rounds */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly bytesPerResponse: number;
  /** processor time of the server per request, in microseconds; null if unavailable */
  readonly cpuMicroseconds: number | null;
  /** share of one core that the server used; well below 1 means that something else was the limit */
  readonly busy: number | null;
  /** in order, without the warm-up */
  readonly rounds: readonly Pick<Measured, 'perSecond' | 'cpuMicroseconds'>[];
}

export interface Pace {
  readonly rounds: number;
  readonly seconds: number;
  /** under the same load, before each round, and not counted; default: none */
  readonly leadInSeconds?: number;
  readonly connections: number;
}

/** Duration of the warm-up. V8 needs about ten thousand requests per thread to optimise. */
export const WARM_UP_SECONDS = 8;
const WARM_UP = { seconds: WARM_UP_SECONDS, leadInSeconds: 0 };
/** Of each contestant, where a ratio near 1 counts: measurements of the same program can differ by more than a tenth. */
export const PROCESSES = 3;

interface Round extends LoadResult {
  readonly cpu: number | null;
  readonly seconds: number;
}

/** Several processes of one contestant have the same name: their rounds are summarised together. */
export function interleaved(runners: readonly Runner[], pace: Pace): Promise<Map<string, Measured>> {
  return interleavedGroups([runners], pace);
}

/** The same for groups of processes one after the other, so that a process does not rest while those of another group run. */
export async function interleavedGroups(
  groups: readonly (readonly Runner[])[],
  pace: Pace,
): Promise<Map<string, Measured>> {
  const rounds = new Map(groups.flat().map(({ name }) => [name, [] as Round[]]));
  for (const runners of groups) {
    for (let round = 0; round <= pace.rounds; round++) {
      for (const runner of runners) {
        const result = await oneRound(runner, round, round === 0 ? { ...pace, ...WARM_UP } : pace);
        if (round > 0) rounds.get(runner.name)!.push(result);
      }
    }
  }
  return new Map([...rounds].map(([name, results]) => [name, summary(name, results)]));
}

async function oneRound(runner: Runner, round: number, pace: Pace): Promise<Round> {
  const { server, keys, headers } = runner;
  const { seconds, leadInSeconds = 0, connections } = pace;
  const setting = { url: server.url, connections, keys, paths: runner.paths(round), ...(headers && { headers }) };
  if (leadInSeconds > 0) await load({ ...setting, seconds: leadInSeconds });
  const before = cpuSeconds(server.pid);
  const result = await load({ ...setting, seconds });
  const after = cpuSeconds(server.pid);
  if (result.failed > 0) throw new Error(`${runner.name}: ${result.failed} of ${result.requests} requests failed`);
  return { ...result, seconds, cpu: before === null || after === null ? null : after - before };
}

function summary(name: string, rounds: readonly Round[]): Measured {
  const cpuOf = ({ cpu, requests }: Round) => (cpu === null ? null : (cpu * 1e6) / requests);
  const cpu = rounds.map(cpuOf).filter((each) => each !== null);
  const busy = rounds.flatMap((round) => (round.cpu === null ? [] : [round.cpu / round.seconds]));
  return {
    name,
    perSecond: median(rounds.map((round) => round.perSecond)),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
    bytesPerResponse: median(rounds.map((round) => round.bytes / round.requests)),
    cpuMicroseconds: cpu.length === 0 ? null : median(cpu),
    busy: busy.length === 0 ? null : median(busy),
    rounds: rounds.map((round) => ({ perSecond: round.perSecond, cpuMicroseconds: cpuOf(round) })),
  };
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
