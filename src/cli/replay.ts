import { constants } from 'node:os';
import { Command, InvalidArgumentError } from 'commander';
import { createKey, newKeyId, revokeKey } from '../accounts/keys.ts';
import { systemClock } from '../base/clock.ts';
import { OperatorError } from '../base/errors.ts';
import { readConfig } from '../config.ts';
import type { Fixture } from '../football/terms.ts';
import { replay } from '../live/replay/replay.ts';
import { httpSender } from '../live/replay/sender.ts';
import { AccountStore } from '../store/accounts/accounts.ts';
import type { Databases } from '../store/database/open.ts';
import { type MatchWithoutFeed, matchWithoutFeed } from '../store/live/match-without-feed.ts';
import { type OpenStore, openStore } from '../store/store.ts';
import { audited } from './audited.ts';
import { invocation } from './invocation.ts';
import { withDatabases } from './open.ts';
import { terminal } from './output.ts';

interface Options {
  readonly league?: string;
  readonly season?: number;
  readonly round?: string;
  readonly day?: string;
  readonly speed: number;
  readonly from: number;
  readonly var?: boolean;
  readonly odds: boolean;
  readonly against?: string;
  readonly key?: string;
}

const DAY_MS = 86_400_000;
const EMAIL = 'replay@localhost.invalid';
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export function replayCommand(): Command {
  return new Command('replay')
    .description('Replay stored matches as live matches, through the feed of a running service.')
    .argument('[fixture]', 'native id (fx_...) or legacy id of one match')
    .option('--league <league>', 'with --round or --day: id or code of the league, such as eng.1')
    .option('--season <year>', 'with --round: year in which the season started', number(0))
    .option('--round <round>', 'replay all matches of a round, with a common kickoff')
    .option('--day <day>', 'replay all matches of a date (YYYY-MM-DD), in their order')
    .option('--speed <speed>', 'match minutes per minute', number(0.001), 1)
    .option('--from <minute>', 'send everything before this match minute at once', number(0), 0)
    .option('--var', 'add a goal that VAR cancels, which the match did not have')
    .option('--no-odds', 'do not send in-play odds')
    .option('--against <url>', 'URL of the running service; default: from the configuration')
    .option('--key <key>', 'key with the scope feed; default: a temporary key of this installation')
    .action(run);
}

function number(min: number) {
  return (text: string): number => {
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min)) throw new InvalidArgumentError(`must be a number of ${min} or more`);
    return value;
  };
}

async function run(fixture: string | undefined, options: Options): Promise<void> {
  const misuse = usageError(fixture, options);
  if (misuse !== null) {
    terminal.error(`touchline: ${misuse}`);
    process.exitCode = 2;
    return;
  }
  await withDatabases(async (databases) => {
    const store = await openStore(databases.data);
    const originals = await originalsOf(store, await selectedFixtures(store, fixture, options));
    await withKey(databases, options, async (key) => {
      const url = (options.against ?? ownAddress()).replace(/\/+$/, '');
      const { speed, from, odds } = options;
      const sent = await replay(originals, httpSender(url, key, { log: terminal.note }), {
        speed,
        from,
        odds,
        reversal: options.var === true,
        inParallel: options.round !== undefined,
        clock: systemClock,
        log: terminal.note,
      });
      terminal.result(
        `${originals.length} ${originals.length === 1 ? 'match' : 'matches'} replayed, ${sent} messages sent to ${url}`,
      );
    });
  });
}

function usageError(fixture: string | undefined, { round, day, league, season }: Options): string | null {
  if ([fixture, round, day].filter((selector) => selector !== undefined).length !== 1)
    return 'choose one of: a fixture, --round, --day';
  const unused = fixture !== undefined && (league !== undefined || season !== undefined);
  return unused ? '--league and --season cannot be combined with a fixture: use them with --round or --day' : null;
}

async function selectedFixtures(store: OpenStore, id: string | undefined, options: Options): Promise<Fixture[]> {
  if (id !== undefined) {
    const fixture = await store.fixtures.byId(/^\d+$/.test(id) ? Number(id) : id);
    if (fixture === undefined) throw new OperatorError(`no fixture has the id ${id}`);
    return [fixture];
  }
  const league = options.league === undefined ? undefined : store.reference.league(options.league);
  if (options.league !== undefined && league === undefined)
    throw new OperatorError(`no league has the id ${options.league}: see docs/leagues.md for the codes`);
  const leagues = league === undefined ? {} : { leagues: [league.legacyId] };
  if (options.round !== undefined) {
    if (league === undefined || options.season === undefined)
      throw new OperatorError('--round requires --league and --season');
    const { round, season } = options;
    return requireSome(
      await store.fixtures.list({ ...leagues, round, season }, { order: 'asc' }),
      `in ${league.name}, ${round}`,
    );
  }
  const from = Date.parse(`${options.day}T00:00:00Z`);
  if (Number.isNaN(from)) throw new OperatorError(`--day ${options.day} is not a date: use one such as 2018-05-13`);
  return requireSome(
    await store.fixtures.list({ ...leagues, from, to: from + DAY_MS }, { order: 'asc' }),
    `on ${options.day}`,
  );
}

function requireSome(fixtures: Fixture[], where: string): Fixture[] {
  if (fixtures.length === 0) throw new OperatorError(`no match is stored ${where}`);
  return fixtures;
}

async function originalsOf(store: OpenStore, fixtures: readonly Fixture[]): Promise<MatchWithoutFeed[]> {
  const originals: MatchWithoutFeed[] = [];
  for (const fixture of fixtures) {
    const original = await matchWithoutFeed(store, fixture);
    if (original !== undefined) originals.push(original);
    else
      terminal.note(
        `${fixture.home.name} - ${fixture.away.name}: only the feed has data of this match, so it cannot be replayed`,
      );
  }
  if (originals.length === 0) throw new OperatorError('no match can be replayed');
  return originals;
}

/** Runs `work` with the given key, or with a temporary key that is revoked afterwards, even on a signal. */
async function withKey(databases: Databases, { key }: Options, work: (key: string) => Promise<void>): Promise<void> {
  if (key !== undefined) return work(key);
  const keyId = newKeyId();
  const temporary = { email: EMAIL, plan: 'internal', scopes: ['feed'] } as const;
  const creating = new AccountStore(audited(databases, 'keys.create', keyId, temporary));
  const issued = await createKey(creating, { keyId, ...temporary, now: Date.now() });
  const revoke = () => revokeKey(new AccountStore(audited(databases, 'keys.revoke', keyId)), keyId, Date.now());
  const stop = (signal: NodeJS.Signals) => {
    terminal.error('touchline: stopped; matches in progress keep their state. Run the same command to continue.');
    void revoke().finally(() => process.exit(128 + constants.signals[signal]));
  };
  for (const signal of STOP_SIGNALS) process.once(signal, stop);
  try {
    await work(issued.key);
  } finally {
    for (const signal of STOP_SIGNALS) process.removeListener(signal, stop);
    await revoke();
  }
}

function ownAddress(): string {
  const { HOST, PORT } = readConfig(invocation().environment);
  return `http://${HOST === '0.0.0.0' ? '127.0.0.1' : HOST}:${PORT}`;
}
