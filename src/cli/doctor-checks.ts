/** What `touchline doctor` makes of the facts it collected: each a line, with what to do. */
import { availableParallelism } from 'node:os';
import { distance } from 'fastest-levenshtein';
import type { Config, OptionName } from '../config.ts';
import { OPTIONS } from '../options/index.ts';
import type { StoreCondition, StoredSeasons } from '../store/condition.ts';

export type Level = 'ok' | 'warning' | 'failure';

export interface Check {
  readonly name: string;
  readonly level: Level;
  readonly message: string;
  /** what to do; absent where all is well */
  readonly advice?: string;
}

const NODE_MAJOR = 24;
const GB = 1e9;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const ok = (name: string, message: string): Check => ({ name, level: 'ok', message });
const warning = (name: string, message: string, advice: string): Check => ({ name, level: 'warning', message, advice });
const failure = (name: string, message: string, advice: string): Check => ({ name, level: 'failure', message, advice });

export function checkNode(version: string): Check {
  const major = Number(/^v(\d+)/.exec(version)?.[1]);
  if (major >= NODE_MAJOR) return ok('node', `Node ${version}`);
  return failure('node', `Node ${version} is too old`, `run \`npm ci\`, which installs Node ${NODE_MAJOR}`);
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables with these beginnings are ours, even if they are no option. */
const OUR_PREFIXES = ['TOUCHLINE_', 'DATABASE_', 'SANDBOX', 'WEBHOOKS_', 'SQLITE_', 'V1_', 'API_FOOTBALL_', 'CHANGES_'];
const WEAK_PASSWORDS = new Set(['', 'postgres', 'password', 'touchline', 'changeme', 'change-me', 'secret']);

/** Options that are set but unknown, or that are probably not meant. */
export function checkOptions(config: Config, environment: Environment): Check[] {
  const checks: Check[] = [];
  const known = Object.keys(OPTIONS) as OptionName[];
  for (const name of Object.keys(environment).sort()) {
    if (Object.hasOwn(OPTIONS, name)) continue;
    const meant = known.find((option) => distance(option, name) <= (option.length > 5 ? 2 : 0));
    if (meant !== undefined) {
      checks.push(warning('options', `${name} is not an option`, `${meant} was probably meant: correct the name`));
    } else if (OUR_PREFIXES.some((prefix) => name.startsWith(prefix))) {
      checks.push(warning('options', `${name} is not an option`, 'remove it, or see docs/configuration.md'));
    }
  }
  const isOpen = !['127.0.0.1', '::1', 'localhost'].includes(config.HOST);
  if (isOpen && config.PUBLIC_URL === '') {
    const advice = 'set PUBLIC_URL to the URL that clients use, or image URLs in responses do not work for them';
    checks.push(warning('options', `HOST is ${config.HOST}, and PUBLIC_URL is not set`, advice));
  }
  if (isOpen && config.WEBHOOKS_ALLOW_PRIVATE) {
    const advice = 'switch it off if you give keys to people you do not trust';
    checks.push(warning('options', 'WEBHOOKS_ALLOW_PRIVATE lets accounts send messages into your network', advice));
  }
  if (config.WORKERS > availableParallelism()) {
    const advice = `set WORKERS to at most ${availableParallelism()}, the number of processors`;
    checks.push(warning('options', `WORKERS is ${config.WORKERS}`, advice));
  }
  if (hasWeakPassword(config.DATABASE_URL, environment)) {
    checks.push(warning('options', 'the password for DATABASE_URL is easy to guess', 'set another password'));
  }
  return checks.length > 0 ? checks : [ok('options', 'all known and valid')];
}

/** A server on this machine may need no password. Without one in the URL, PostgreSQL's own variables can give it. */
function hasWeakPassword(url: string, { PGPASSWORD = '', PGPASSFILE = '' }: Environment): boolean {
  if (!url.startsWith('postgres') || !URL.canParse(url)) return false;
  const { password: own, hostname } = new URL(url);
  if (own === '' && PGPASSWORD === '' && PGPASSFILE !== '') return false;
  const password = own || PGPASSWORD;
  const isLocal = ['127.0.0.1', 'localhost', '[::1]', ''].includes(hostname);
  return WEAK_PASSWORDS.has(password.toLowerCase()) && !isLocal;
}

export function checkSchema(applied: readonly string[], available: readonly string[]): Check {
  const newer = applied.filter((name) => !available.includes(name));
  const missing = available.filter((name) => !applied.includes(name));
  if (newer.length > 0)
    return failure(
      'schema',
      `written by a newer Touchline (${newer.join(', ')})`,
      'update this program or use a backup',
    );
  if (missing.length > 0)
    return warning('schema', `lacks ${missing.join(', ')}`, 'back up, then start the service, which applies them');
  return ok('schema', `up to date (${available.at(-1)})`);
}

/** `free` is the room on the disk of the SQLite file, in bytes; null if the database is on a server. */
export function checkDisk(free: number | null, { bytes }: Pick<StoreCondition, 'bytes'>): Check {
  const used = bytes.data + (bytes.accounts ?? 0);
  const size = `the database takes ${gigabytes(used)}`;
  if (free === null) return ok('disk', `${size} on its server, whose free space is not known here`);
  const message = `${gigabytes(free)} free; ${size}`;
  const advice = 'free space: an import or a restore may need as much as the database takes';
  if (free < 0.1 * GB) return failure('disk', message, advice);
  return free < Math.max(GB, used) ? warning('disk', message, advice) : ok('disk', message);
}

const gigabytes = (bytes: number) => (bytes < GB ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / GB).toFixed(1)} GB`);

export function checkClock(now: number, { server, changedAt }: { server: number | null; changedAt: number }): Check {
  const advice = 'set the clock, for example with NTP: limits and kickoffs depend on it';
  if (server !== null && Math.abs(now - server) > 5000) {
    const seconds = Math.round((now - server) / 1000);
    return failure('clock', `differs by ${seconds} s from the clock of the database server`, advice);
  }
  if (changedAt - now > MINUTE_MS)
    return failure('clock', `the last change was stored ${age(changedAt - now)} in the future`, advice);
  return ok('clock', server === null ? 'not behind the last change' : 'agrees with the database server');
}

export function checkCoverage(seasons: StoredSeasons, isSandbox: boolean): Check {
  if (seasons.seasons === 0) return warning('coverage', 'no season is stored', 'import data: see docs/sources.md');
  const { leagues, fixtures, finished, firstYear, lastYear, withEvents } = seasons;
  const years = firstYear === lastYear ? `${firstYear}` : `${firstYear}-${lastYear}`;
  const share = Math.round((withEvents / seasons.seasons) * 100);
  const message = `${leagues} leagues, ${seasons.seasons} seasons (${years}), ${fixtures} matches, ${finished} finished; events in ${share}% of the seasons`;
  if (isSandbox) return warning('coverage', `sandbox only: ${message}`, 'import real data: see docs/sources.md');
  return ok('coverage', message);
}

export function checkImports(
  condition: StoreCondition,
  { now, isSandbox }: { now: number; isSandbox: boolean },
): Check[] {
  const { importedAt, unresolvedNames, rejectedRows } = condition;
  const checks: Check[] = [];
  if (importedAt === null) {
    if (!isSandbox) checks.push(warning('last import', 'none', 'import data: see docs/sources.md'));
  } else {
    const ago = `${age(now - importedAt)} ago`;
    const isOld = now - importedAt > 2 * DAY_MS;
    checks.push(
      isOld
        ? warning('last import', ago, 'check the scheduled import: twice a day is enough for most sources')
        : ok('last import', ago),
    );
  }
  checks.push(
    unresolvedNames > 0
      ? warning('names', `${unresolvedNames} team names are unresolved`, 'run `touchline names` and assign them')
      : ok('names', 'all resolved'),
    rejectedRows > 0
      ? warning('rejected rows', `${rejectedRows} in the latest imports`, 'import the files again to see the reasons')
      : ok('rejected rows', 'none in the latest imports'),
  );
  return checks;
}

export function checkWebhooks({ webhooks }: StoreCondition, now: number): Check {
  const { enabled, failing, disabled, messages, oldestAt } = webhooks;
  const advice = 'run `touchline webhooks list` for the reasons';
  const counts = `${enabled} enabled, ${disabled} disabled`;
  const waitingMs = oldestAt === null ? 0 : now - oldestAt;
  if (failing > 0) return warning('webhooks', `${failing} of ${enabled} fail; ${messages} messages wait`, advice);
  if (waitingMs > 5 * MINUTE_MS) {
    const message = `${messages} messages wait, the oldest for ${age(waitingMs)}`;
    return warning('webhooks', message, 'check that the service runs: it delivers them');
  }
  return disabled > 0 ? warning('webhooks', counts, advice) : ok('webhooks', counts);
}

/** '5 minutes', '3 hours', '12 days' */
function age(ms: number): string {
  const [count, unit] =
    ms < HOUR_MS ? [ms / MINUTE_MS, 'minute'] : ms < 2 * DAY_MS ? [ms / HOUR_MS, 'hour'] : [ms / DAY_MS, 'day'];
  const whole = Math.max(0, Math.floor(count));
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
