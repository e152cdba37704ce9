import { Argument, Command, InvalidArgumentError } from 'commander';
import { correct, revoke } from '../ingest/corrections/corrections.ts';
import { fieldsOf, readFields, writtenValue } from '../ingest/corrections/fields.ts';
import { DEDUCTED_MAX } from '../ingest/corrections/prepare.ts';
import { type CorrectionKind, listCorrections, type StoredCorrection } from '../store/corrections/corrections.ts';
import { openStore, type Store } from '../store/store.ts';
import { withDatabases } from './open.ts';
import { say, table } from './output.ts';

type Output = { json?: boolean };
type Word = { author: string; reason: string } & Output;
type Changes = { set?: string[]; delete?: boolean; restore?: boolean } & Word;

const KINDS = {
  fixture:
    'Correct a match: kickoff, status, score, venue, referee, round. To award it, use `--set status=AWD --set goals=3-0`.',
  event: 'Correct a goal, card, substitution or VAR decision: delete it, restore it, or set a field.',
  player: 'Correct the details of a player.',
  coach: 'Correct the details of a coach.',
  team: 'Correct the name or the code of a team.',
} as const satisfies Partial<Record<CorrectionKind, string>>;
type Kind = keyof typeof KINDS;

/** Larger numbers name nothing. */
const LEGACY_ID_MAX = 2 ** 31 - 1;

export function correctionsCommand(): Command {
  const corrections = new Command('corrections').description(
    'Correct stored data. A correction takes precedence over all sources, including later imports and feed messages.',
  );
  const add = new Command('add').description(
    'Correct fields of an item. All other fields still come from the sources.',
  );
  for (const [kind, description] of Object.entries(KINDS) as [Kind, string][]) {
    const command = new Command(kind)
      .description(`${description}\nFields: ${fieldsOf(kind).join(', ')}.`)
      .argument('<id>', kind === 'event' ? 'native id (ev_...)' : 'native id or legacy id')
      .option(
        '--set <field=value>',
        'a field and its value; use `none` to clear the field',
        (given: string, all: string[] = []) => [...all, given],
      );
    if (kind === 'event') {
      command.option('--delete', 'mark the event as deleted').option('--restore', 'restore a deleted event');
    }
    add.addCommand(signed(command).action((id: string, options: Changes) => addOne(kind, id, options)));
  }
  corrections.addCommand(add);
  signed(
    corrections
      .command('deduct')
      .description(
        'Deduct points from a team in a table, in addition to deductions in the catalogue. A negative number returns points.',
      )
      .argument('<team>', 'native id (tm_...), legacy id or slug (t_...)')
      .argument('<league>', 'code (eng.1), native id or legacy id')
      .addArgument(new Argument('<season>', 'year in which the season starts').argParser(wholeNumber))
      .addArgument(
        new Argument('<points>', 'points to deduct; if negative, write -- before the arguments').argParser(pointsTaken),
      ),
  ).action(deduct);
  corrections
    .command('list')
    .description('List the current corrections, oldest first.')
    .option('--revoked', 'include revoked corrections')
    .option('--json', 'print only the list, as JSON')
    .action(list);
  corrections
    .command('revoke')
    .description('Revoke a correction, so that the data of the sources applies again. The correction stays on record.')
    .argument('<id>', 'id of the correction, as `corrections list` shows it')
    .option('--author <author>', 'who revokes the correction')
    .option('--reason <reason>', 'reason')
    .option('--json', 'print only the result, as JSON')
    .action(revokeOne);
  return corrections;
}

function signed(command: Command): Command {
  return command
    .requiredOption('--author <author>', 'who makes the correction')
    .requiredOption('--reason <reason>', 'reason, which is stored with the correction')
    .option('--json', 'print only the correction, as JSON');
}

function wholeNumber(text: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new InvalidArgumentError('Must be a whole number.');
  return Number(text);
}

function pointsTaken(text: string): number {
  const points = wholeNumber(text);
  if (points !== 0 && Math.abs(points) <= DEDUCTED_MAX) return points;
  throw new InvalidArgumentError(
    `Must be a whole number from 1 to ${DEDUCTED_MAX}, or from -${DEDUCTED_MAX} to -1 to return points.`,
  );
}

async function addOne(kind: Kind, id: string, options: Changes): Promise<void> {
  const read = readFields(kind, options.set ?? []);
  if ('fault' in read) return misused(read.fault);
  if (options.delete && options.restore)
    return misused('--delete and --restore cannot be combined: send only one of them');
  const deleted = options.delete ? { deleted: true } : options.restore ? { deleted: false } : {};
  const patch = { ...read.patch, ...deleted };
  if (Object.keys(patch).length === 0) {
    return misused(`nothing to correct: add --set field=value${kind === 'event' ? ', --delete or --restore' : ''}`);
  }
  await made((store, word) => correct(store, { kind, target: idOf(id), patch }, word), options);
}

async function deduct(team: string, league: string, season: number, points: number, options: Word): Promise<void> {
  const request = { kind: 'deduction', team: idOf(team), league: idOf(league), season, points } as const;
  await made((store, word) => correct(store, request, word), options);
}

async function made(
  make: (store: Store, word: { author: string; reason: string; now: number }) => Promise<StoredCorrection>,
  { author, reason, json }: Word,
): Promise<void> {
  const shown = await withDatabases(async ({ data }) => {
    const store = await openStore(data);
    return shownOf(await make(store, { author, reason, now: Date.now() }), store);
  });
  if (json) return say.json(shown);
  say.result(`${shown.id}  ${shown.kind} ${shown.target}: ${written(shown)}`);
  say.note(`it takes precedence over every source; to revoke it: \`touchline corrections revoke ${shown.id}\``);
}

async function list(options: { revoked?: boolean } & Output): Promise<void> {
  const all = await withDatabases(async ({ data }) => {
    const store = await openStore(data);
    const corrections = await listCorrections(data, { revoked: options.revoked === true });
    return corrections.map((correction) => shownOf(correction, store));
  });
  if (options.json) return say.json(all);
  if (all.length === 0) return say.result('no corrections');
  const rows = all.map((correction) => [
    correction.id,
    correction.kind,
    correction.target,
    written(correction),
    correction.madeAt.slice(0, 16),
    correction.author,
    correction.reason,
    ...(options.revoked ? [correction.revokedAt?.slice(0, 16) ?? ''] : []),
  ]);
  const titles = [
    'ID',
    'KIND',
    'TARGET',
    'VALUE',
    'CREATED',
    'AUTHOR',
    'REASON',
    ...(options.revoked ? ['REVOKED'] : []),
  ];
  say.result(table(titles, rows));
}

async function revokeOne(id: string, { author, reason, json }: Partial<Word>): Promise<void> {
  const shown = await withDatabases(async ({ data }) => {
    const store = await openStore(data);
    const revoked = await revoke(store, id, { by: author ?? null, because: reason ?? null, now: Date.now() });
    return shownOf(revoked, store);
  });
  if (json) return say.json(shown);
  say.result(`${shown.id} is revoked: the data of the sources applies again to ${shown.kind} ${shown.target}`);
}

/** What is printed as JSON: the field names are part of the command's interface. */
function shownOf(correction: StoredCorrection, { reference }: Store) {
  const { id, kind, target, value, league, season, author, reason, madeAt, revoked } = correction;
  const at = (moment: number) => new Date(moment).toISOString();
  return {
    id,
    kind,
    target,
    value,
    league: league === null ? null : (reference.league(league)?.code ?? null),
    season,
    author,
    reason,
    madeAt: at(madeAt),
    revokedAt: revoked === null ? null : at(revoked.at),
    revokedBy: revoked?.by ?? null,
    revokedBecause: revoked?.because ?? null,
  };
}

function written({ value, league, season }: ReturnType<typeof shownOf>): string {
  const fields = Object.entries(value).map(([field, set]) => `${field}=${writtenValue(field, set)}`);
  return [...fields, ...(season === null ? [] : [`in ${league ?? 'unknown league'} ${season}`])].join(' ');
}

function misused(fault: string): void {
  say.error(`touchline: ${fault}`);
  process.exitCode = 2;
}

function idOf(text: string): string | number {
  return /^\d+$/.test(text) && Number(text) <= LEGACY_ID_MAX ? Number(text) : text;
}
