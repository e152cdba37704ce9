/** `sources.json`: which sources to update, how and how often. Read by `touchline update` and by `UPDATE=auto`. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { OperatorError } from '../base/errors.ts';
import type { Source } from '../ingest/records/source.ts';
import { SOURCE_NAMES, sourceByName } from '../providers/registry.ts';
import { POLLED_SOURCES } from './access.ts';
import type { PolledSource } from './source-poller.ts';

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const EVERY_DEFAULT = '1d';
const EVERY_MIN_SECONDS = 60;

const year = z.int().min(1900).max(2100);
const Entry = z.strictObject({
  source: z.enum(SOURCE_NAMES as [string, ...string[]], { error: `must be one of ${SOURCE_NAMES.join(', ')}` }),
  every: z
    .string()
    .regex(/^(\d{1,4}[smhd]|auto)$/, 'must be an interval such as 15m, 12h or 1d, or auto for a polled source')
    .optional(),
  poll: z
    .strictObject({
      leagues: z.array(z.string().min(1)).min(1).max(50),
      season: year.optional(),
      perDay: z.int().min(1).max(1_000_000).optional(),
    })
    .optional(),
  countries: z
    .array(z.string().regex(/^[a-z]{3,5}$/, "must be keys of countries, such as 'eng'"))
    .min(1)
    .optional(),
  mirror: z.url({ protocol: /^https?$/ }).optional(),
});
const SourcesFile = z.strictObject({ sources: z.array(Entry).max(100) });

export type SourcesFileContent = z.input<typeof SourcesFile>;

/** A source to download and import. */
export interface DownloadEntry {
  readonly kind: 'download';
  readonly source: Source;
  readonly everySeconds: number;
  /** keys; absent: all that the source publishes */
  readonly countries?: readonly string[];
  readonly mirror?: string;
}

/** A source to poll. `everySeconds` 'auto': often while a match is in play. */
export interface PollEntry {
  readonly kind: 'poll';
  readonly source: PolledSource;
  readonly everySeconds: number | 'auto';
  readonly leagues: readonly string[];
  readonly season?: number;
  readonly perDay?: number;
}

export type UpdateEntry = DownloadEntry | PollEntry;

/** @throws OperatorError that names every fault, if the file is missing or not valid */
export async function readSourcesFile(path: string, now: number): Promise<UpdateEntry[]> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    throw new OperatorError(`${path} does not exist: write it, or let \`touchline setup\` write it`, { cause });
  });
  return sourcesOf(text, path, now);
}

/** @throws OperatorError */
export async function sourcesOf(text: string, path: string, now: number): Promise<UpdateEntry[]> {
  const parsed = SourcesFile.safeParse(jsonOf(text, path));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the file'} ${issue.message}`);
    throw new OperatorError(`${path} is not valid:\n  ${faults.join('\n  ')}`);
  }
  const faults: string[] = [];
  const entries: UpdateEntry[] = [];
  for (const [index, entry] of parsed.data.sources.entries()) {
    const result = await entryOf(entry, now);
    if (typeof result === 'string') faults.push(`sources.${index} ${result}`);
    else entries.push(result);
  }
  if (faults.length > 0) throw new OperatorError(`${path} is not valid:\n  ${faults.join('\n  ')}`);
  return entries;
}

function jsonOf(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new OperatorError(`${path} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** The entry, or what is wrong with it. */
async function entryOf(entry: z.infer<typeof Entry>, now: number): Promise<UpdateEntry | string> {
  const { source: name, every, poll, mirror, countries } = entry;
  const source = await sourceByName(name);
  if (poll === undefined) {
    if (source.downloads({ now }).length === 0) return `${name} has no downloads${pollHint(name)}`;
    const everySeconds = every === 'auto' ? null : secondsOf(every ?? EVERY_DEFAULT);
    if (everySeconds === null) return 'every must be an interval of at least 1m: only a polled source takes auto';
    const chosen = { ...(mirror !== undefined && { mirror }), ...(countries !== undefined && { countries }) };
    return { kind: 'download', source, everySeconds, ...chosen };
  }
  if (!POLLED_SOURCES.includes(name)) return `${name} cannot be polled: only ${POLLED_SOURCES.join(', ')}`;
  if (countries !== undefined) return 'countries are for downloads; poll.leagues chooses what to poll';
  if (mirror !== undefined) return 'mirror is for downloads; an option sets the URL of an API';
  const polled = source as PolledSource;
  const unknown = poll.leagues.filter((league) => !polled.polling.isLeague(league));
  if (unknown.length > 0) return `${name} has no league '${unknown.join("', '")}' that can be polled`;
  const everySeconds = every === undefined || every === 'auto' ? 'auto' : secondsOf(every);
  if (everySeconds === null) return 'every must be auto, or an interval of at least 1m';
  const { leagues, season, perDay } = poll;
  const optional = { ...(season !== undefined && { season }), ...(perDay !== undefined && { perDay }) };
  return { kind: 'poll', source: polled, everySeconds, leagues, ...optional };
}

function pollHint(name: string): string {
  return POLLED_SOURCES.includes(name) ? ': add "poll": { "leagues": [...] }' : ': import its files yourself';
}

/** null for less than a minute. */
function secondsOf(every: string): number | null {
  const seconds = Number(every.slice(0, -1)) * UNIT_SECONDS[every.slice(-1)]!;
  return seconds >= EVERY_MIN_SECONDS ? seconds : null;
}
