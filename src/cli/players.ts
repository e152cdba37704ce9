import { Command } from 'commander';
import { OperatorError } from '../base/errors.ts';
import { mergePeople, undoMerge } from '../ingest/corrections/merge-people.ts';
import { ambiguousPeople, personMerges } from '../store/identity/decisions.ts';
import { openStore } from '../store/store.ts';
import { auditedData } from './audited.ts';
import { withDatabases } from './open.ts';
import { table, terminal } from './output.ts';

export function playersCommand(): Command {
  const players = new Command('players').description(
    'List players and coaches that can be the same person, merge them, and undo merges.',
  );
  players
    .option('--ambiguous', 'list the ambiguous names (default)')
    .option('--json', 'print only the list, as JSON')
    .action(list);
  players
    .command('merge')
    .description(
      'Merge two entries of one person. The data of the first moves to the second, and the ids of the first redirect to it.',
    )
    .argument('<from>', 'person to merge into the other: native id (pl_... or co_...), or legacy id of a player')
    .argument('<into>', 'person that remains')
    .option('--json', 'print only the result, as JSON')
    .action(merge);
  players
    .command('merges')
    .description('List the merges that can be undone, by imports and by operators, the newest first.')
    .option('--name <text>', 'only of persons with this text in their names')
    .option('--limit <number>', 'at most so many', '50')
    .option('--json', 'print only the list, as JSON')
    .action(merges);
  players
    .command('undo')
    .description(
      'Undo the merge of a person: there are two persons again, each with the ids and the data of before the merge.',
    )
    .argument('<from>', 'native id (pl_... or co_...) of the merged person, as `players merges` shows it')
    .option('--json', 'print only the result, as JSON')
    .action(undo);
  return players;
}

async function list(options: { json?: boolean }): Promise<void> {
  const people = await withDatabases(({ data }) => ambiguousPeople(data));
  if (options.json) return terminal.json(people);
  if (people.length === 0) return terminal.result('no ambiguous names');
  const rows = people.map(({ kind, provider, name, person, candidates, file, line }) => [
    kind,
    provider,
    name,
    person,
    file === '' ? '' : `${file}:${line}`,
    candidates.join(' '),
  ]);
  terminal.result(table(['KIND', 'SOURCE', 'NAME', 'CURRENT', 'FIRST SEEN', 'CANDIDATES'], rows));
}

async function merges({ name, limit, json }: { name?: string; limit: string; json?: boolean }): Promise<void> {
  if (!/^[1-9]\d{0,5}$/.test(limit)) throw new OperatorError('--limit must be a whole number from 1 to 999999');
  const listed = await withDatabases(({ data }) =>
    personMerges(data, { limit: Number(limit), ...(name !== undefined && { name }) }),
  );
  const shown = listed.map(({ mergedAt, ...rest }) => ({ mergedAt: new Date(mergedAt).toISOString(), ...rest }));
  if (json) return terminal.json(shown);
  if (shown.length === 0) return terminal.result('no merges');
  const rows = shown.map(({ mergedAt, from, name: former, into }) => [mergedAt.slice(0, 16), from, former, into]);
  terminal.result(table(['MERGED', 'PERSON', 'NAME', 'INTO'], rows));
}

async function merge(from: string, into: string, options: { json?: boolean }): Promise<void> {
  const merged = await withDatabases(async ({ data }) => {
    const database = auditedData({ data }, 'players.merge', (result) => {
      const { from, into } = result as { from: string; into: string };
      return { subject: from, details: { into } };
    });
    const persons = { from: idOf(from), into: idOf(into) };
    return mergePeople({ ...(await openStore(data)), database }, { ...persons, now: Date.now() });
  });
  if ('reason' in merged) return fail(merged.reason);
  if (merged.differences !== undefined) {
    terminal.note(
      `warning: sources distinguish the two persons: ${merged.differences.join('; ')}. Check that they are the same person.`,
    );
  }
  if (options.json) return terminal.json(merged);
  terminal.result(`${merged.from} is now ${merged.name} (${merged.into})`);
  terminal.note(`to undo: \`touchline players undo ${merged.from}\``);
}

async function undo(from: string, options: { json?: boolean }): Promise<void> {
  const undone = await withDatabases(async ({ data }) => {
    const database = auditedData({ data }, 'players.undo', (result) => {
      const { from: split, into } = result as { from: string; into: string };
      return { subject: split, details: { from: into } };
    });
    return undoMerge({ ...(await openStore(data)), database }, { from, now: Date.now() });
  });
  if ('reason' in undone) return fail(undone.reason);
  if (options.json) return terminal.json(undone);
  terminal.result(`${undone.from} is separate from ${undone.name} (${undone.into}) again`);
}

function fail(reason: string): void {
  terminal.error(`touchline: ${reason}`);
  process.exitCode = 1;
}

function idOf(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}
