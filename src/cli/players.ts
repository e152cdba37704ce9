import { Command } from 'commander';
import { mergePeople, undoMerge } from '../ingest/people/merge-people.ts';
import { ambiguousPeople } from '../store/people-decisions.ts';
import { openStore } from '../store/store.ts';
import { withDatabases } from './open.ts';
import { say, table } from './output.ts';

export function playersCommand(): Command {
  const players = new Command('players').description(
    'Players and coaches: see which may be one person, make them one, and part them again.',
  );
  players
    .option('--ambiguous', 'list the names that several persons go by (the default)')
    .option('--json', 'print the list as JSON and nothing else')
    .action(list);
  players
    .command('merge')
    .description(
      'Say that two are one person. Everything told of the first goes to the second, and the ids lead there.',
    )
    .argument('<from>', 'who becomes part of the other: native id (pl_... or co_...), or the number of a player')
    .argument('<into>', 'who stays')
    .option('--json')
    .action(merge);
  players
    .command('undo')
    .description('Part a person again from the one he was made part of.')
    .argument('<from>', 'native id (pl_... or co_...) of the one who became part of another')
    .option('--json')
    .action(undo);
  return players;
}

async function list(options: { json?: boolean }): Promise<void> {
  const people = await withDatabases(({ data }) => ambiguousPeople(data));
  if (options.json) return say.json(people);
  if (people.length === 0) return say.result('no name is in doubt');
  const rows = people.map(({ kind, provider, name, person, candidates, file, line }) => [
    kind,
    provider,
    name,
    person ?? '',
    `${file}:${line}`,
    candidates.join(' '),
  ]);
  say.result(table(['KIND', 'SOURCE', 'NAME', 'IS NOW', 'FIRST SEEN', 'MAY BE'], rows));
}

async function merge(from: string, into: string, options: { json?: boolean }): Promise<void> {
  const merged = await withDatabases(async ({ data }) =>
    mergePeople(await openStore(data), { from: idOf(from), into: idOf(into), now: Date.now() }),
  );
  if ('reason' in merged) return refuse(merged.reason);
  if (merged.apart !== undefined) {
    say.note(`warning: the two were told apart: ${merged.apart.join('; ')}; are they one person?`);
  }
  if (options.json) return say.json(merged);
  say.result(`${merged.from} is now ${merged.name} (${merged.into})`);
  say.note(`\`touchline players undo ${merged.from}\` parts them again`);
}

async function undo(from: string, options: { json?: boolean }): Promise<void> {
  const undone = await withDatabases(async ({ data }) => undoMerge(await openStore(data), { from, now: Date.now() }));
  if ('reason' in undone) return refuse(undone.reason);
  if (options.json) return say.json(undone);
  say.result(`${undone.from} stands apart from ${undone.name} (${undone.into}) again`);
}

function refuse(reason: string): void {
  say.error(`touchline: ${reason}`);
  process.exitCode = 1;
}

function idOf(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}
