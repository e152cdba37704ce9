/** What the benchmarks print: a line for every measurement while they run, and one table at the end. */
import type { Measured } from './measure.ts';

export interface Line {
  readonly name: string;
  readonly ours: string;
  readonly peer: string;
  readonly ratio: string;
  /** empty where a number is for information */
  readonly goal: string;
  readonly met: boolean | null;
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export function perSecond(value: number): string {
  return `${whole.format(value)}/s`;
}

export function sayMeasured({
  name,
  perSecond: rate,
  p50,
  p99,
  bytesPerAnswer,
  cpuMicroseconds,
  busy,
}: Measured): void {
  const cpu = cpuMicroseconds === null ? '' : `  server ${whole.format(cpuMicroseconds)} us/request`;
  const share = busy === null ? '' : ` (${whole.format(busy * 100)}% of a core)`;
  const size = `${whole.format(bytesPerAnswer)} B`;
  say(`  ${name.padEnd(34)}${perSecond(rate).padStart(11)}  p50 ${p50} ms  p99 ${p99} ms  ${size}${cpu}${share}`);
}

/** A contest of rates: ours over the peer's, against the least that is wanted. */
export function contest(name: string, ours: Measured, peer: Measured, goal: number | null): Line {
  return contestLine(name, [ours, peer], ours.perSecond / peer.perSecond, goal);
}

/**
 * Between two servers of which neither may have been the limit: the smaller of the ratio of rates and that of processor
 * time, so that a load generator at its end flatters nobody.
 */
export function strictContest(name: string, ours: Measured, peer: Measured, goal: number | null): Line {
  const rates = ours.perSecond / peer.perSecond;
  const work =
    ours.cpuMicroseconds === null || peer.cpuMicroseconds === null
      ? rates
      : peer.cpuMicroseconds / ours.cpuMicroseconds;
  return contestLine(name, [ours, peer], Math.min(rates, work), goal);
}

function contestLine(
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

export function sayTable(lines: readonly Line[]): void {
  const heads = ['name', 'ours', 'peer', 'ratio', 'goal', 'met'];
  const met = (line: Line) => (line.met === null ? '' : line.met ? 'yes' : 'NO');
  const rows = lines.map((line) => [line.name, line.ours, line.peer, line.ratio, line.goal, met(line)]);
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i]!.length)));
  const text = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`;
  say(`\n${text(heads)}\n|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  for (const row of rows) say(text(row));
}
