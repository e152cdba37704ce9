/**
 * Replays stored matches as if they were live, through the feed of a running service. The version of each match in the feed
 * shows what has been sent, so an interrupted replay continues where it stopped.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../base/clock.ts';
import { OperatorError } from '../../base/errors.ts';
import { isInPlay, isStatusCode } from '../../football/status.ts';
import type { MatchWithoutFeed } from '../../store/live/match-without-feed.ts';
import { type Script, type ScriptOptions, type ScriptStep, scriptOf } from './script.ts';
import type { FeedSender, MatchResult } from './sender.ts';

export interface ReplayOptions extends ScriptOptions {
  /** minutes of the match per real minute */
  readonly speed: number;
  /** minute of play up to which messages are sent without waiting */
  readonly from: number;
  /** true: all matches kick off at the same time; false: at their original intervals */
  readonly inParallel: boolean;
  readonly clock: Clock;
  /** called with progress messages for the operator */
  readonly log: (text: string) => void;
}

/** A script with its position in the feed of its fixture. */
interface PositionedScript {
  readonly script: Script;
  /** version of the first step */
  readonly firstVersion: number;
  /** index of the next step to send */
  readonly nextStep: number;
  /** prefix of the message ids */
  readonly run: string;
}

interface TimelineEntry {
  /** minute of the replay */
  readonly minute: number;
  readonly step: ScriptStep;
  readonly message: object;
}

const MINUTE_MS = 60_000;
const BATCH_MAX = 200;
/** Id of the first message of a replay: its options and first version. */
const RUN_ID = /^replay\.([vo]*)\.(\d+)\.0$/;

/** Returns the number of sent messages. Throws OperatorError if a match cannot be replayed. */
export async function replay(
  originals: readonly MatchWithoutFeed[],
  sender: FeedSender,
  options: ReplayOptions,
): Promise<number> {
  const scripts: PositionedScript[] = [];
  for (const original of originals) {
    const script = await positionedScriptOf(original, sender, options);
    if (typeof script !== 'string') scripts.push(script);
    else if (originals.length === 1) throw new OperatorError(script);
    else options.log(script);
  }
  const timeline = timelineOf(scripts, options);
  let sent = 0;
  let start: { readonly minute: number; readonly at: number } | null = null;
  for (let i = 0; i < timeline.length; ) {
    const { minute, step } = timeline[i]!;
    if (step.elapsed >= options.from) {
      start ??= { minute, at: options.clock.now() };
      const wait = start.at + ((minute - start.minute) * MINUTE_MS) / options.speed - options.clock.now();
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

/** The next messages of one request: those of one minute, or of any minutes before `from`; at most BATCH_MAX. */
function batchFrom(
  timeline: readonly TimelineEntry[],
  start: number,
  { from }: ReplayOptions,
): readonly TimelineEntry[] {
  const first = timeline[start]!;
  const isBeforeFrom = first.step.elapsed < from;
  let end = start + 1;
  while (end < timeline.length && end - start < BATCH_MAX) {
    const { step, minute } = timeline[end]!;
    if (isBeforeFrom ? step.elapsed >= from : minute !== first.minute) break;
    end++;
  }
  return timeline.slice(start, end);
}

/** The remaining steps of all scripts, in the order in which they are sent. */
function timelineOf(scripts: readonly PositionedScript[], { inParallel }: ReplayOptions): TimelineEntry[] {
  const earliest = Math.min(...scripts.map(({ script }) => script.kickoff));
  const entries = scripts.flatMap(({ script, firstVersion, nextStep, run }) => {
    const offset = inParallel ? 0 : (script.kickoff - earliest) / MINUTE_MS;
    return script.steps.slice(nextStep).map((step, i): TimelineEntry => {
      const version = firstVersion + nextStep + i;
      const id = `${run}.${nextStep + i}`;
      return { minute: offset + step.minute, step, message: { id, fixture: script.fixture, version, ...step.message } };
    });
  });
  return entries.sort((a, b) => a.minute - b.minute); // stable: each match keeps its order
}

/** The script of a match, at its first step or where an earlier replay stopped. A string says why it cannot be replayed. */
async function positionedScriptOf(
  original: MatchWithoutFeed,
  sender: FeedSender,
  options: ReplayOptions,
): Promise<PositionedScript | string> {
  const { fixture } = original;
  const name = `${fixture.home.name} - ${fixture.away.name}`;
  const match = await sender.match(fixture.id);
  if (match === undefined) return `${name}: the service has no fixture with the id ${fixture.id}`;
  const earlier = interruptedRun(match);
  if (earlier === null && isInProgress(match)) return `${name} is in play in the feed: wait until it has ended`;
  const script = scriptOf(original, earlier?.options ?? options);
  if (typeof script === 'string') return script;
  for (const note of script.notes) options.log(note);
  if (earlier !== null) {
    options.log(`${name}: continues where it was interrupted`);
    const { firstVersion, run } = earlier;
    return { script, firstVersion, nextStep: match.version - firstVersion + 1, run };
  }
  const firstVersion = match.version + 1;
  const flags = `${options.reversal ? 'v' : ''}${options.odds ? 'o' : ''}`;
  return { script, firstVersion, nextStep: 0, run: `replay.${flags}.${firstVersion}` };
}

/** The interrupted replay of a match; null if there is none. */
function interruptedRun({ reset, withdrawn }: MatchResult): {
  readonly firstVersion: number;
  readonly run: string;
  readonly options: ScriptOptions;
} | null {
  const parts = reset === null || withdrawn ? null : RUN_ID.exec(reset.id);
  if (reset === null || parts === null || Number(parts[2]) !== reset.version) return null;
  const flags = parts[1]!;
  const options = { reversal: flags.includes('v'), odds: flags.includes('o') };
  return { firstVersion: reset.version, run: reset.id.replace(/\.0$/, ''), options };
}

function isInProgress({ version, status, withdrawn }: MatchResult): boolean {
  return version > 0 && !withdrawn && isStatusCode(status) && isInPlay(status);
}
