/**
 * Plays stored matches as if they were live, through the feed of a running service. What was sent already is known by its
 * version, so that a replay goes on where it was cut off, whichever side was.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';
import { OperatorError } from '../../base/errors.ts';
import { isInPlay, isStatusCode } from '../../football/status.ts';
import type { Original } from '../../store/live/original.ts';
import { type Script, type ScriptOptions, type ScriptStep, scriptOf } from './script.ts';
import type { FeedSender, MatchResult } from './sender.ts';

export interface ReplayOptions extends ScriptOptions {
  /** minutes of the match in a minute of ours */
  readonly speed: number;
  /** minute of play up to which all is sent at once */
  readonly from: number;
  /** all matches kick off together, whenever they did */
  readonly inParallel: boolean;
  readonly clock: Clock;
  /** what the operator is told while it runs */
  readonly log: (text: string) => void;
}

/** A script with its place in the feed of its fixture. */
interface Placed {
  readonly script: Script;
  /** version of the first step */
  readonly first: number;
  /** the first step that is still to be sent */
  readonly next: number;
  readonly run: string;
}

interface Due {
  /** minute of the replay */
  readonly minute: number;
  readonly step: ScriptStep;
  readonly message: object;
}

const MINUTE_MS = 60_000;
const BATCH = 200;
const RUN = /^replay\.([vo]*)\.(\d+)\.0$/;

/** Returns how many messages were sent. Throws OperatorError where a match cannot be played. */
export async function replay(
  originals: readonly Original[],
  sender: FeedSender,
  options: ReplayOptions,
): Promise<number> {
  const placed: Placed[] = [];
  for (const original of originals) {
    const one = await placeOf(original, sender, options);
    if (typeof one !== 'string') placed.push(one);
    else if (originals.length === 1) throw new OperatorError(one);
    else options.log(one);
  }
  const timeline = timelineOf(placed, options);
  let sent = 0;
  let reference: { readonly minute: number; readonly at: number } | null = null;
  for (let i = 0; i < timeline.length; ) {
    const { minute, step } = timeline[i]!;
    const hurries = step.elapsed < options.from;
    if (!hurries) {
      reference ??= { minute, at: options.clock.now() };
      const wait = reference.at + ((minute - reference.minute) * MINUTE_MS) / options.speed - options.clock.now();
      if (wait > 0) await pause(wait);
    }
    const batch = batchFrom(timeline, i, options);
    const at = new Date(options.clock.now()).toISOString();
    const outcomes = await sender.send(batch.map(({ message }) => ({ ...message, at })));
    const refused = outcomes.find(({ result }) => result === 'refused');
    if (refused !== undefined) throw new OperatorError(`the service refused message ${refused.id}: ${refused.reason}`);
    i += batch.length;
    sent += batch.length;
  }
  return sent;
}

/** All steps of one minute of the replay; of those that are not waited for, as many as one request may carry. */
function batchFrom(timeline: readonly Due[], from: number, { from: minute }: ReplayOptions): readonly Due[] {
  const first = timeline[from]!;
  const hurries = first.step.elapsed < minute;
  let end = from + 1;
  while (end < timeline.length && end - from < BATCH) {
    const { step, minute: due } = timeline[end]!;
    if (hurries ? step.elapsed >= minute : due !== first.minute) break;
    end++;
  }
  return timeline.slice(from, end);
}

function timelineOf(placed: readonly Placed[], { inParallel }: ReplayOptions): Due[] {
  const earliest = Math.min(...placed.map(({ script }) => script.kickoff));
  const due = placed.flatMap(({ script, first, next, run }) => {
    const offset = inParallel ? 0 : (script.kickoff - earliest) / MINUTE_MS;
    return script.steps.slice(next).map((step, i): Due => {
      const version = first + next + i;
      const id = `${run}.${next + i}`;
      return { minute: offset + step.minute, step, message: { id, fixture: script.fixture, version, ...step.message } };
    });
  });
  return due.sort((a, b) => a.minute - b.minute); // stable: each match keeps its order
}

/** Where the script stands: at its beginning, or where an earlier run was cut off. A text where it cannot be played. */
async function placeOf(original: Original, sender: FeedSender, options: ReplayOptions): Promise<Placed | string> {
  const { fixture } = original;
  const name = `${fixture.home.name} - ${fixture.away.name}`;
  const match = await sender.match(fixture.id);
  if (match === undefined) return `${name}: the service has no fixture with the id ${fixture.id}`;
  const earlier = runOf(match);
  if (earlier === null && isUnderWay(match)) return `${name} is in play in the feed: wait until it has ended`;
  const script = scriptOf(original, earlier?.options ?? options);
  if (typeof script === 'string') return script;
  for (const note of script.notes) options.log(note);
  if (earlier !== null) {
    options.log(`${name}: continues where it was interrupted`);
    return { script, first: earlier.first, next: match.version - earlier.first + 1, run: earlier.run };
  }
  const first = match.version + 1;
  const flags = `${options.reversal ? 'v' : ''}${options.odds ? 'o' : ''}`;
  return { script, first, next: 0, run: `replay.${flags}.${first}` };
}

/** The replay that the feed of a match is in the middle of. */
function runOf({ reset, withdrawn }: MatchResult): { first: number; run: string; options: ScriptOptions } | null {
  const found = reset === null || withdrawn ? null : RUN.exec(reset.id);
  if (reset === null || found === null || Number(found[2]) !== reset.version) return null;
  const flags = found[1]!;
  const options = { reversal: flags.includes('v'), odds: flags.includes('o') };
  return { first: reset.version, run: reset.id.replace(/\.0$/, ''), options };
}

function isUnderWay({ version, status, withdrawn }: MatchResult): boolean {
  return version > 0 && !withdrawn && isStatusCode(status) && isInPlay(status);
}
