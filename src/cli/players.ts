import { Command } from 'commander';
import { mergePeople, undoMerge } from '../ingest/corrections/merge-people.ts';
import { ambiguousPeople } from '../store/identity/decisions.ts';
import { openStore } from '../store/store.ts';
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
    .command('undo')
    .description('Undo the merge of a person.')
    .argument('<from>', 'native id (pl_... or co_...) of the merged person')
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
    person ?? '',
    `${file}:${line}`,
    candidates.join(' '),
  ]);
  terminal.result(table(['KIND', 'SOURCE', 'NAME', 'CURRENT', 'FIRST SEEN', 'CANDIDATES'], rows));
}

async function merge(from: string, into: string, options: { json?: boolean }): Promise<void> {
  const merged = await withDatabases(async ({ data }) =>
    mergePeople(await openStore(data), { from: idOf(from), into: idOf(into), now: Date.now() }),
  );
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
  const undone = await withDatabases(async ({ data }) => undoMerge(await openStore(data), { from, now: Date.now() }));
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
