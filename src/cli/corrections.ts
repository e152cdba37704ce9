import { Argument, Command, InvalidArgumentError } from 'commander';
import { correct, revoke } from '../ingest/corrections/corrections.ts';
import { fieldsOf, formatValue, readFields } from '../ingest/corrections/fields.ts';
import { DEDUCTED_MAX } from '../ingest/corrections/prepare.ts';
import { type CorrectionKind, listCorrections, type StoredCorrection } from '../store/corrections/corrections.ts';
import { type OpenStore, openStore } from '../store/store.ts';
import { auditedData } from './audited.ts';
import { withDatabases } from './open.ts';
import { table, terminal } from './output.ts';

type Output = { json?: boolean };
type Authorship = { author: string; reason: string } & Output;
type Changes = { set?: string[]; delete?: boolean; restore?: boolean } & Authorship;

const KINDS = {
  fixture:
    'Correct a match: kickoff, status, score, venue, referee, round. To award it, use `--set status=AWD --set goals=3-0`.',
  event: 'Correct a goal, card, substitution or VAR decision: delete it, restore it, or set a field.',
  player: 'Correct the details of a player.',
  coach: 'Correct the details of a coach.',
  team: 'Correct the name or the code of a team.',
} as const satisfies Partial<Record<CorrectionKind, string>>;
type Kind = keyof typeof KINDS;

/** Legacy ids are positive 32-bit integers. */
const LEGACY_ID_MAX = 2 ** 31 - 1;

export function correctionsCommand(): Command {
  const corrections = new Command('corrections').description(
    'Correct stored data. A correction takes precedence over all sources, including later imports and feed messages.',
  );
  corrections.addCommand(addCommand());
  withAuthor(
    corrections
      .command('deduct')
      .description(
        'Deduct points from a team in a table, in addition to deductions in the catalogue. A negative number returns points.',
      )
      .argument('<team>', 'native id (tm_...), legacy id or slug (t_...)')
      .argument('<league>', 'code (eng.1), native id or legacy id')
      .addArgument(new Argument('<season>', 'year in which the season starts').argParser(parseInteger))
      .addArgument(
        new Argument('<points>', 'points to deduct; if negative, write -- before the arguments').argParser(parsePoints),
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

/** `corrections add`, with one command per kind. */
function addCommand(): Command {
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
        (assignment: string, all: string[] = []) => [...all, assignment],
      );
    if (kind === 'event') {
      command.option('--delete', 'mark the event as deleted').option('--restore', 'restore a deleted event');
    }
    add.addCommand(withAuthor(command).action((id: string, options: Changes) => addOne(kind, id, options)));
  }
  return add;
}

function withAuthor(command: Command): Command {
  return command
    .requiredOption('--author <author>', 'who makes the correction')
    .requiredOption('--reason <reason>', 'reason, which is stored with the correction')
    .option('--json', 'print only the correction, as JSON');
}

function parseInteger(text: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new InvalidArgumentError('Must be a whole number.');
  return Number(text);
}

function parsePoints(text: string): number {
  const points = parseInteger(text);
  if (points !== 0 && Math.abs(points) <= DEDUCTED_MAX) return points;
  throw new InvalidArgumentError(
    `Must be a whole number from 1 to ${DEDUCTED_MAX}, or from -${DEDUCTED_MAX} to -1 to return points.`,
  );
}

async function addOne(kind: Kind, id: string, options: Changes): Promise<void> {
  const read = readFields(kind, options.set ?? []);
  if ('fault' in read) return usageError(read.fault);
  if (options.delete && options.restore)
    return usageError('--delete and --restore cannot be combined: send only one of them');
  const deleted = options.delete ? { deleted: true } : options.restore ? { deleted: false } : {};
  const patch = { ...read.patch, ...deleted };
  if (Object.keys(patch).length === 0) {
    return usageError(`nothing to correct: add --set field=value${kind === 'event' ? ', --delete or --restore' : ''}`);
  }
  await createAndPrint((store, authorship) => correct(store, { kind, target: idOf(id), patch }, authorship), options);
}

async function deduct(
  team: string,
  league: string,
  season: number,
  points: number,
  options: Authorship,
): Promise<void> {
  const request = { kind: 'deduction', team: idOf(team), league: idOf(league), season, points } as const;
  await createAndPrint((store, authorship) => correct(store, request, authorship), options);
}

async function createAndPrint(
  create: (store: OpenStore, authorship: { author: string; reason: string; now: number }) => Promise<StoredCorrection>,
  { author, reason, json }: Authorship,
): Promise<void> {
  const presented = await withDatabases(async ({ data }) => {
    const database = auditedData({ data }, 'corrections.add', (created) => {
      const { id, kind, target, value } = created as StoredCorrection;
      return { subject: id, details: { author, reason, kind, target, value } };
    });
    const store = { ...(await openStore(data)), database };
    return presentedCorrection(await create(store, { author, reason, now: Date.now() }), store);
  });
  if (json) return terminal.json(presented);
  terminal.result(`${presented.id}  ${presented.kind} ${presented.target}: ${describe(presented)}`);
  terminal.note(
    `it takes precedence over every source; to revoke it: \`touchline corrections revoke ${presented.id}\``,
  );
}

async function list(options: { revoked?: boolean } & Output): Promise<void> {
  const all = await withDatabases(async ({ data }) => {
    const store = await openStore(data);
    const corrections = await listCorrections(data, { revoked: options.revoked === true });
    return corrections.map((correction) => presentedCorrection(correction, store));
  });
  if (options.json) return terminal.json(all);
  if (all.length === 0) return terminal.result('no corrections');
  const rows = all.map((correction) => [
    correction.id,
    correction.kind,
    correction.target,
    describe(correction),
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
  terminal.result(table(titles, rows));
}

async function revokeOne(id: string, { author, reason, json }: Partial<Authorship>): Promise<void> {
  const presented = await withDatabases(async ({ data }) => {
    const database = auditedData({ data }, 'corrections.revoke', () => ({ subject: id, details: { author, reason } }));
    const store = { ...(await openStore(data)), database };
    const revoked = await revoke(store, id, { by: author ?? null, because: reason ?? null, now: Date.now() });
    return presentedCorrection(revoked, store);
  });
  if (json) return terminal.json(presented);
  terminal.result(
    `${presented.id} is revoked: the data of the sources applies again to ${presented.kind} ${presented.target}`,
  );
}

/** The JSON form; its field names are part of the command's interface. */
function presentedCorrection(correction: StoredCorrection, { reference }: OpenStore) {
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

function describe({ value, league, season }: ReturnType<typeof presentedCorrection>): string {
  const fields = Object.entries(value).map(([field, entry]) => `${field}=${formatValue(field, entry)}`);
  return [...fields, ...(season === null ? [] : [`in ${league ?? 'unknown league'} ${season}`])].join(' ');
}

function usageError(fault: string): void {
  terminal.error(`touchline: ${fault}`);
  process.exitCode = 2;
}

function idOf(text: string): string | number {
  return /^\d+$/.test(text) && Number(text) <= LEGACY_ID_MAX ? Number(text) : text;
}
