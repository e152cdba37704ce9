import { Command } from 'commander';
import { systemClock } from '../base/clock.ts';
import { Entities } from '../ingest/entities.ts';
import { mergeTeams } from '../ingest/merge-teams.ts';
import { settleName } from '../ingest/settle.ts';
import { unresolvedNames } from '../store/imports.ts';
import { openStore } from '../store/store.ts';
import { withDatabases } from './open.ts';
import { say, table } from './output.ts';

export function namesCommand(): Command {
  const names = new Command('names').description(
    'Team names that sources use: see which are not known, and settle them.',
  );
  names
    .option('--unresolved', 'list the names no rule could resolve (the default)')
    .option('--json', 'print the list as JSON and nothing else')
    .action(list);
  names
    .command('settle')
    .description('Say which team a name means. The next import of the file takes the rows.')
    .argument('<name>', 'the name as the source writes it')
    .argument('<team>', 'the team: its native id (tm_...), its number, or its slug (t_...)')
    .requiredOption('--country <key>', "key of the country in which the name is used, as the list shows it ('eng')")
    .option('--source <source>', 'only for this source; else for all')
    .option('--json')
    .action(settle);
  names
    .command('merge')
    .description('Say that two teams are one. The fixtures, names and ids of the first become those of the second.')
    .argument('<from>', 'the team that becomes part of the other: native id (tm_...), number or slug (t_...)')
    .argument('<into>', 'the team that stays')
    .option('--json')
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
  if (options.json) return say.json(names);
  if (names.length === 0) return say.result('every name is known');
  const rows = names.map((name) => [
    name.seen,
    name.provider,
    name.league,
    name.country,
    name.name,
    `${name.file}:${name.line}`,
    name.candidates.map((id, i) => withName(id, name.candidateNames[i])).join(', '),
  ]);
  say.result(table(['ROWS', 'SOURCE', 'LEAGUE', 'COUNTRY', 'NAME', 'FIRST SEEN', 'MAY BE'], rows));
}

async function settle(
  name: string,
  team: string,
  options: { country: string; source?: string; json?: boolean },
): Promise<void> {
  const settled = await withDatabases(async ({ data }) =>
    settleName(
      await openStore(data),
      { name, team: idOf(team), country: options.country, provider: options.source ?? '' },
      systemClock.now(),
    ),
  );
  if ('reason' in settled) {
    say.error(`touchline: ${settled.reason}`);
    process.exitCode = 1;
    return;
  }
  if (options.json) say.json(settled);
  else say.result(`"${name}" in ${options.country} is ${settled.name} (${settled.team})`);
  const { overruled } = settled;
  if (overruled === undefined) return;
  const source = options.source === undefined ? '' : ` --source ${options.source}`;
  say.note(
    `warning: until now it meant ${overruled.name} (${overruled.team}), which is overruled; to take that back: ` +
      `touchline names settle "${name}" ${overruled.team} --country ${options.country}${source}`,
  );
}

async function merge(from: string, into: string, options: { json?: boolean }): Promise<void> {
  const merged = await withDatabases(async ({ data }) =>
    mergeTeams(await openStore(data), { from: idOf(from), into: idOf(into), now: Date.now() }),
  );
  if ('reason' in merged) {
    say.error(`touchline: ${merged.reason}`);
    process.exitCode = 1;
  } else if (options.json) say.json(merged);
  else {
    const { fixtures, joined, names } = merged;
    say.result(
      `${merged.from} is now ${merged.name} (${merged.into}): ${fixtures} fixtures moved, ` +
        `${joined} of them joined with one it had, ${names} names`,
    );
    say.note('what was before is kept in the table `team_merges`');
  }
}

function withName(id: string, name: string | null | undefined): string {
  return name == null ? id : `${id} ${name}`;
}

function idOf(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}
