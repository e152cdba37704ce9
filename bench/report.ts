/** Output of the benchmarks: a line per measurement during the run, and a table at the end. */
import { type Measured, median } from './measure.ts';

export interface Line {
  readonly name: string;
  readonly ours: string;
  readonly peer: string;
  readonly ratio: string;
  /** empty if the number is only for information */
  readonly goal: string;
  readonly met: boolean | null;
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

const integer = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export function perSecond(value: number): string {
  return `${integer.format(value)}/s`;
}

export function printMeasured({
  name,
  perSecond: rate,
  p50,
  p99,
  bytesPerResponse,
  cpuMicroseconds,
  busy,
}: Measured): void {
  const cpu = cpuMicroseconds === null ? '' : `  server ${integer.format(cpuMicroseconds)} us/request`;
  const share = busy === null ? '' : ` (${integer.format(busy * 100)}% of a core)`;
  const size = `${integer.format(bytesPerResponse)} B`;
  print(`  ${name.padEnd(34)}${perSecond(rate).padStart(11)}  p50 ${p50} ms  p99 ${p99} ms  ${size}${cpu}${share}`);
}

type Round = Measured['rounds'][number];

/** Compares requests per second with the peer's; the goal is the minimum ratio. */
export function comparison(name: string, ours: Measured, peer: Measured, goal: number | null): Line {
  return comparisonLine(name, [ours, peer], medianRatio(ours, peer, rateRatio), goal);
}

/**
 * Compares with a server that can be faster than the load generator: the result is the smaller of the ratio of rates
 * and the ratio of processor time per request.
 */
export function strictComparison(name: string, ours: Measured, peer: Measured, goal: number | null): Line {
  const ratio = Math.min(medianRatio(ours, peer, rateRatio), medianRatio(ours, peer, cpuRatio));
  return comparisonLine(name, [ours, peer], ratio, goal);
}

function rateRatio(ours: Round, peer: Round): number {
  return ours.perSecond / peer.perSecond;
}

function cpuRatio({ cpuMicroseconds: ours }: Round, { cpuMicroseconds: peer }: Round): number {
  return ours === null || peer === null ? Number.POSITIVE_INFINITY : peer / ours;
}

/** Of the rounds one by one, because other users of the host come and go. */
function medianRatio(ours: Measured, peer: Measured, ratioOf: (ours: Round, peer: Round) => number): number {
  return median(ours.rounds.map((round, i) => ratioOf(round, peer.rounds[i]!)));
}

function comparisonLine(
  name: string,
  [ours, peer]: readonly [Measured, Measured],
  ratio: number,
  goal: number | null,
): Line {
  return {
    name,
    ours: perSecond(ours.perSecond),
    peer: perSecond(peer.perSecond),
    ratio: `${ratio.toFixed(2)}x`,
    goal: goal === null ? '' : `>= ${goal}x`,
    met: goal === null ? null : ratio >= goal,
  };
}

export function printTable(lines: readonly Line[]): void {
  const headings = ['name', 'ours', 'peer', 'ratio', 'goal', 'met'];
  const met = (line: Line) => (line.met === null ? '' : line.met ? 'yes' : 'NO');
  const rows = lines.map((line) => [line.name, line.ours, line.peer, line.ratio, line.goal, met(line)]);
  const widths = headings.map((heading, i) => Math.max(heading.length, ...rows.map((row) => row[i]!.length)));
  const text = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`;
  print(`\n${text(headings)}\n|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  for (const row of rows) print(text(row));
}
