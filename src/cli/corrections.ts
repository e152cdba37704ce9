import { Argument, Command, InvalidArgumentError } from 'commander';
import { correct, revoke } from '../ingest/corrections/corrections.ts';
import { fieldsOf, readFields, writtenValue } from '../ingest/corrections/fields.ts';
import { DEDUCTED_MAX } from '../ingest/corrections/preparing.ts';
import { type CorrectionKind, listCorrections, type StoredCorrection } from '../store/corrections.ts';
import { openStore, type Store } from '../store/store.ts';
import { withDatabases } from './open.ts';
import { say, table } from './output.ts';

type Output = { json?: boolean };
type Word = { author: string; reason: string } & Output;
type Changes = { set?: string[]; delete?: boolean; restore?: boolean } & Word;

const KINDS = {
  fixture: 'A match: its kickoff, status, score, venue, referee, round. `--set status=AWD --set goals=3-0` awards it.',
  event: 'A goal, card, substitution or VAR decision: delete it, restore it, or set a field.',
  player: 'What is shown of a player.',
  coach: 'What is shown of a coach.',
  team: 'The name or the code of a team.',
} as const satisfies Partial<Record<CorrectionKind, string>>;
type Kind = keyof typeof KINDS;

/** Larger numbers name nothing. */
const LEGACY_ID_MAX = 2 ** 31 - 1;

export function correctionsCommand(): Command {
  const corrections = new Command('corrections').description(
    'What you know better than the sources: it wins over all of them, whatever is imported or fed later.',
  );
  const add = new Command('add').description('Correct something, field by field. The rest stays with the sources.');
  for (const [kind, description] of Object.entries(KINDS) as [Kind, string][]) {
    const command = new Command(kind)
      .description(`${description}\nFields: ${fieldsOf(kind).join(', ')}.`)
      .argument('<id>', kind === 'event' ? 'native id (ev_...)' : 'native id, or the number existing clients know')
      .option(
        '--set <field=value>',
        'a field and its value; `none` where nothing is to stand there',
        (given: string, all: string[] = []) => [...all, given],
      );
    if (kind === 'event') {
      command
        .option('--delete', 'it did not happen')
        .option('--restore', 'it did happen, though it is marked as deleted');
    }
    add.addCommand(signed(command).action((id: string, options: Changes) => addOne(kind, id, options)));
  }
  corrections.addCommand(add);
  signed(
    corrections
      .command('deduct')
      .description(
        'Take points from a team in a table, beside those of the catalogue. A number below zero gives points back.',
      )
      .argument('<team>', 'native id (tm_...), number or slug (t_...)')
      .argument('<league>', 'code (eng.1), native id or number')
      .addArgument(new Argument('<season>', 'year in which the season starts').argParser(wholeNumber))
      .addArgument(
        new Argument('<points>', 'to take; write -- before the arguments where it is below zero').argParser(
          pointsTaken,
        ),
      ),
  ).action(deduct);
  corrections
    .command('list')
    .description('All corrections that hold, in the order in which they were made.')
    .option('--revoked', 'those that were revoked too')
    .option('--json', 'print the list as JSON and nothing else')
    .action(list);
  corrections
    .command('revoke')
    .description('Take a correction back: what the sources say holds again. It stays on record.')
    .argument('<id>', 'id of the correction, as `corrections list` shows it')
    .option('--author <author>', 'who takes it back')
    .option('--reason <reason>', 'why')
    .option('--json')
    .action(revokeOne);
  return corrections;
}

function signed(command: Command): Command {
  return command
    .requiredOption('--author <author>', 'who says so')
    .requiredOption('--reason <reason>', 'why; it stays on record')
    .option('--json', 'print the correction as JSON and nothing else');
}

function wholeNumber(text: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new InvalidArgumentError('It is not a whole number.');
  return Number(text);
}

function pointsTaken(text: string): number {
  const points = wholeNumber(text);
  if (points !== 0 && Math.abs(points) <= DEDUCTED_MAX) return points;
  throw new InvalidArgumentError(`It is a whole number from 1 to ${DEDUCTED_MAX}, or below zero to give points back.`);
}

async function addOne(kind: Kind, id: string, options: Changes): Promise<void> {
  const read = readFields(kind, options.set ?? []);
  if ('fault' in read) return misused(read.fault);
  if (options.delete && options.restore) return misused('--delete and --restore exclude each other');
  const deleted = options.delete ? { deleted: true } : options.restore ? { deleted: false } : {};
  const patch = { ...read.patch, ...deleted };
  if (Object.keys(patch).length === 0) {
    return misused(`say what to correct: --set field=value${kind === 'event' ? ', --delete or --restore' : ''}`);
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
  say.note(`it holds against every source; \`touchline corrections revoke ${shown.id}\` takes it back`);
}

async function list(options: { revoked?: boolean } & Output): Promise<void> {
  const all = await withDatabases(async ({ data }) => {
    const store = await openStore(data);
    const corrections = await listCorrections(data, { revoked: options.revoked === true });
    return corrections.map((correction) => shownOf(correction, store));
  });
  if (options.json) return say.json(all);
  if (all.length === 0) return say.result('nothing is corrected');
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
  const titles = ['ID', 'KIND', 'OF', 'IS', 'MADE', 'AUTHOR', 'REASON', ...(options.revoked ? ['REVOKED'] : [])];
  say.result(table(titles, rows));
}

async function revokeOne(id: string, { author, reason, json }: Partial<Word>): Promise<void> {
  const shown = await withDatabases(async ({ data }) => {
    const store = await openStore(data);
    const revoked = await revoke(store, id, { by: author ?? null, because: reason ?? null, now: Date.now() });
    return shownOf(revoked, store);
  });
  if (json) return say.json(shown);
  say.result(`${shown.id} is revoked: the sources hold again for ${shown.kind} ${shown.target}`);
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
  return [...fields, ...(season === null ? [] : [`in ${league ?? 'a league'} ${season}`])].join(' ');
}

function misused(fault: string): void {
  say.error(`touchline: ${fault}`);
  process.exitCode = 2;
}

function idOf(text: string): string | number {
  return /^\d+$/.test(text) && Number(text) <= LEGACY_ID_MAX ? Number(text) : text;
}
