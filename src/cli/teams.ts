import { Command, InvalidArgumentError } from 'commander';
import { systemClock } from '../base/clock.ts';
import { listTeamMerges, splitTeams } from '../ingest/corrections/split-teams.ts';
import { addClub, removeClub } from '../ingest/teams/add-team.ts';
import { type OpenStore, openStore } from '../store/store.ts';
import { auditedData } from './audited.ts';
import { importRowsThatWaited } from './import-files.ts';
import { withDatabases } from './open.ts';
import { table, terminal } from './output.ts';

interface AddOptions {
  readonly country: string;
  readonly alias?: readonly string[];
  readonly code?: string;
  readonly founded?: number;
  readonly json?: boolean;
}

const YEAR_MIN = 1800;
const YEAR_MAX = 2100;

export function teamsCommand(): Command {
  const teams = new Command('teams').description(
    'Add clubs that no list knows, and undo merges of teams. To merge two teams: `names merge`.',
  );
  teams
    .command('add')
    .description('Add a club, and import the rows that waited for its names.')
    .argument('<name>', 'name under which the club is displayed')
    .requiredOption('--country <key>', "key of the country ('eng')")
    .option('--alias <name>', 'another name; can be repeated', (name: string, all: readonly string[] = []) => [
      ...all,
      name,
    ])
    .option('--code <code>', 'two to four capital letters', parseCode)
    .option('--founded <year>', 'year', parseYear)
    .option('--json', 'print only the result, as JSON')
    .action(add);
  teams
    .command('remove')
    .description('Remove a club that was added with `teams add`, as long as it has no matches or players.')
    .argument('<team>', 'native id (tm_...), legacy id or slug (t_...)')
    .option('--json', 'print only the result, as JSON')
    .action(remove);
  teams
    .command('merges')
    .description('List the merges of teams that can be undone, the newest first.')
    .option('--json', 'print only the list, as JSON')
    .action(merges);
  teams
    .command('undo')
    .description(
      'Undo the merge of a team: there are two teams again, each with the ids and matches of before the merge.',
    )
    .argument('<from>', 'native id (tm_...) of the merged team, as `teams merges` shows it')
    .option('--json', 'print only the result, as JSON')
    .action(undo);
  return teams;
}

function parseCode(text: string): string {
  if (!/^[A-Z]{2,4}$/.test(text)) throw new InvalidArgumentError('Must be two to four capital letters.');
  return text;
}

function parseYear(text: string): number {
  const year = Number(text);
  if (/^\d{4}$/.test(text) && year >= YEAR_MIN && year <= YEAR_MAX) return year;
  throw new InvalidArgumentError('Must be a year.');
}

async function add(name: string, { country, alias = [], code, founded, json }: AddOptions): Promise<void> {
  const club = { name, country, aliases: alias, code, founded };
  const added = await changed('teams.add', (store) => addClub(store, club, systemClock.now()), { ...club });
  if (added === undefined) return;
  const imported = await withDatabases(async ({ data }) => importRowsThatWaited(await openStore(data)));
  if (json) return terminal.json(added);
  terminal.result(`${added.name} is ${added.id} (${added.legacyId})`);
  if (imported > 0) terminal.note(`${imported} rows that waited for this club were imported`);
  terminal.note(`to undo: \`touchline teams remove ${added.id}\``);
}

async function remove(team: string, { json }: { json?: boolean }): Promise<void> {
  const id = /^\d+$/.test(team) ? Number(team) : team;
  const removed = await changed('teams.remove', (store) => removeClub(store, id, systemClock.now()));
  if (removed === undefined) return;
  if (json) terminal.json(removed);
  else terminal.result(`${removed.name} (${removed.id}) is removed`);
}

async function merges({ json }: { json?: boolean }): Promise<void> {
  const listed = (await withDatabases(({ data }) => listTeamMerges(data))).map(({ mergedAt, ...merge }) => {
    return { mergedAt: new Date(mergedAt).toISOString(), ...merge };
  });
  if (json) return terminal.json(listed);
  if (listed.length === 0) return terminal.result('no merges');
  const rows = listed.map(({ mergedAt, from, name, into }) => [mergedAt.slice(0, 16), from, name, into]);
  terminal.result(table(['MERGED', 'TEAM', 'NAME', 'INTO'], rows));
}

async function undo(from: string, { json }: { json?: boolean }): Promise<void> {
  const undone = await changed('teams.undo', async (store) => {
    const split = await splitTeams(store, { from, now: systemClock.now() });
    return 'reason' in split ? split : { id: split.from, ...split };
  });
  if (undone === undefined) return;
  if (json) return terminal.json(undone);
  const { name, into, intoName, fixtures } = undone;
  terminal.result(`${name} (${undone.from}) is separate from ${intoName} (${into}) again, with ${fixtures} fixtures`);
}

/** Makes a change and adds it to the audit log. Undefined: it was refused, and the reason is printed. */
async function changed<Result extends { readonly id: string }>(
  action: string,
  work: (store: OpenStore) => Promise<Result | { readonly reason: string }>,
  details: Readonly<Record<string, unknown>> = {},
): Promise<Result | undefined> {
  const result = await withDatabases(async ({ data }) => {
    const database = auditedData({ data }, action, (done) => {
      const { id, from = id } = done as { readonly id?: string; readonly from?: string };
      return { subject: from ?? '', details };
    });
    return work({ ...(await openStore(data)), database });
  });
  if (!('reason' in result)) return result;
  terminal.error(`touchline: ${result.reason}`);
  process.exitCode = 1;
  return undefined;
}
