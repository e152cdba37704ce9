import { Command } from 'commander';
import { systemClock } from '../base/clock.ts';
import { mergeTeams } from '../ingest/corrections/merge-teams.ts';
import { decideName } from '../ingest/teams/decide-name.ts';
import { Entities } from '../ingest/teams/entities.ts';
import { unresolvedNames } from '../store/imports.ts';
import { openStore } from '../store/store.ts';
import { withDatabases } from './open.ts';
import { table, terminal } from './output.ts';

export function namesCommand(): Command {
  const names = new Command('names').description(
    'List the team names that sources use and that are unresolved, and assign them to teams.',
  );
  names
    .option('--unresolved', 'list the unresolved names (default)')
    .option('--json', 'print only the list, as JSON')
    .action(list);
  names
    .command('assign')
    .description('Assign a name to a team. The next import of the file accepts the rows.')
    .argument('<name>', 'name as the source writes it')
    .argument('<team>', 'native id (tm_...), legacy id or slug (t_...) of the team')
    .requiredOption('--country <key>', "key of the country in which the name is used, from the list ('eng')")
    .option('--source <source>', 'only for this source; default: all sources')
    .option('--json', 'print only the result, as JSON')
    .action(decide);
  names
    .command('merge')
    .description(
      'Merge two teams that are one. The fixtures, names and ids of the first team become those of the second.',
    )
    .argument('<from>', 'team to merge into the other: native id (tm_...), legacy id or slug (t_...)')
    .argument('<into>', 'team that remains')
    .option('--json', 'print only the result, as JSON')
    .action(merge);
  return names;
}

async function list(options: { json?: boolean }): Promise<void> {
  const names = await withDatabases(async ({ data }) => {
    const entities = await Entities.load(data, (await openStore(data)).reference);
    return (await unresolvedNames(data)).map((name) => ({
      ...name,
      candidateNames: name.candidates.map((id) => entities.find(id)?.name ?? null),
    }));
  });
  if (options.json) return terminal.json(names);
  if (names.length === 0) return terminal.result('no unresolved names');
  const rows = names.map((name) => [
    name.seen,
    name.provider,
    name.league,
    name.country,
    name.name,
    `${name.file}:${name.line}`,
    name.candidates.map((id, i) => withName(id, name.candidateNames[i])).join(', '),
  ]);
  terminal.result(table(['ROWS', 'SOURCE', 'LEAGUE', 'COUNTRY', 'NAME', 'FIRST SEEN', 'CANDIDATES'], rows));
}

async function decide(
  name: string,
  team: string,
  options: { country: string; source?: string; json?: boolean },
): Promise<void> {
  const decision = await withDatabases(async ({ data }) =>
    decideName(
      await openStore(data),
      { name, team: idOf(team), country: options.country, provider: options.source ?? '' },
      systemClock.now(),
    ),
  );
  if ('reason' in decision) {
    terminal.error(`touchline: ${decision.reason}`);
    process.exitCode = 1;
    return;
  }
  if (options.json) terminal.json(decision);
  else terminal.result(`"${name}" in ${options.country} is ${decision.name} (${decision.team})`);
  const { overruled } = decision;
  if (overruled === undefined) return;
  const source = options.source === undefined ? '' : ` --source ${options.source}`;
  terminal.note(
    `warning: this name was assigned to ${overruled.name} (${overruled.team}) before; to undo: ` +
      `touchline names assign "${name}" ${overruled.team} --country ${options.country}${source}`,
  );
}

async function merge(from: string, into: string, options: { json?: boolean }): Promise<void> {
  const merged = await withDatabases(async ({ data }) =>
    mergeTeams(await openStore(data), { from: idOf(from), into: idOf(into), now: Date.now() }),
  );
  if ('reason' in merged) {
    terminal.error(`touchline: ${merged.reason}`);
    process.exitCode = 1;
  } else if (options.json) terminal.json(merged);
  else {
    const { fixtures, joined, names } = merged;
    terminal.result(
      `${merged.from} is now ${merged.name} (${merged.into}): ${fixtures} fixtures moved, ` +
        `${joined} of them merged with an existing one, ${names} names`,
    );
    terminal.note('the previous state is stored in the table `team_merges`');
  }
}

function withName(id: string, name: string | null | undefined): string {
  return name == null ? id : `${id} ${name}`;
}

function idOf(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}
