import { Command } from 'commander';
import { systemClock } from '../base/clock.ts';
import { mergeTeams } from '../ingest/corrections/merge-teams.ts';
import { decideName, undoDecision } from '../ingest/teams/decide-name.ts';
import { Entities } from '../ingest/teams/entities.ts';
import { nameDecisions } from '../store/identity/name-decisions.ts';
import { unresolvedNames } from '../store/imports.ts';
import { openStore } from '../store/store.ts';
import { auditedData } from './audited.ts';
import { importRowsThatWaited } from './import-files.ts';
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
    .description('Assign a name to a team, and import the rows that waited for it.')
    .argument('<name>', 'name as the source writes it')
    .argument('<team>', 'native id (tm_...), legacy id or slug (t_...) of the team')
    .requiredOption('--country <key>', "key of the country in which the name is used, from the list ('eng')")
    .option('--source <source>', 'only for this source; default: all sources')
    .option('--json', 'print only the result, as JSON')
    .action(decide);
  names
    .command('decisions')
    .description('List the assigned names, the newest first.')
    .option('--json', 'print only the list, as JSON')
    .action(decisions);
  names
    .command('unassign')
    .description(
      'Take back the assignment of a name: it means what it meant before. Matches that were imported with it stay.',
    )
    .argument('<name>', 'name as the source writes it')
    .requiredOption('--country <key>', "key of the country in which the name is used ('eng')")
    .option('--source <source>', 'the source of the assignment, if it had one')
    .option('--json', 'print only the result, as JSON')
    .action(unassign);
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
    const entities = await Entities.load(data);
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
  const { country, source: provider = '' } = options;
  const decision = await withDatabases(async ({ data }) => {
    const store = await openStore(data);
    const database = auditedData({ data }, 'names.assign', (result) => ({
      subject: (result as { team: string }).team,
      details: { name, country, provider },
    }));
    const naming = { name, team: idOf(team), country, provider };
    const decided = await decideName({ ...store, database }, naming, systemClock.now());
    return 'reason' in decided ? decided : { ...decided, imported: await importRowsThatWaited(store) };
  });
  if ('reason' in decision) {
    terminal.error(`touchline: ${decision.reason}`);
    process.exitCode = 1;
    return;
  }
  if (options.json) terminal.json(decision);
  else {
    terminal.result(`"${name}" in ${options.country} is ${decision.name} (${decision.team})`);
    if (decision.imported > 0) terminal.note(`imported rows that waited for this name: ${decision.imported}`);
  }
  const { overruled } = decision;
  const source = options.source === undefined ? '' : ` --source ${options.source}`;
  if (overruled !== undefined) {
    terminal.note(`warning: this name meant ${overruled.name} (${overruled.team}) before`);
  }
  terminal.note(`to undo: \`touchline names unassign "${name}" --country ${options.country}${source}\``);
}

async function decisions(options: { json?: boolean }): Promise<void> {
  const listed = await withDatabases(async ({ data }) => {
    const { reference } = await openStore(data);
    return (await nameDecisions(data)).map(({ decidedAt, ...decision }) => ({
      ...{ ...decision, decidedAt: new Date(decidedAt).toISOString() },
      teamName: reference.team(decision.team)?.name ?? null,
    }));
  });
  if (options.json) return terminal.json(listed);
  if (listed.length === 0) return terminal.result('no assigned names');
  const rows = listed.map(({ decidedAt, name, country, provider, team, teamName }) => [
    ...[decidedAt.slice(0, 16), name, country, provider || 'all', withName(team, teamName)],
  ]);
  terminal.result(table(['ASSIGNED', 'NAME', 'COUNTRY', 'SOURCE', 'TEAM'], rows));
}

async function unassign(
  name: string,
  { country, source: provider = '', json }: { country: string; source?: string; json?: boolean },
): Promise<void> {
  const undone = await withDatabases(async ({ data }) => {
    const database = auditedData({ data }, 'names.unassign', (result) => ({
      subject: (result as { team: string }).team,
      details: { name, country, provider },
    }));
    return undoDecision({ ...(await openStore(data)), database }, { name, country, provider }, systemClock.now());
  });
  if ('reason' in undone) {
    terminal.error(`touchline: ${undone.reason}`);
    process.exitCode = 1;
  } else if (json) terminal.json(undone);
  else terminal.result(`"${name}" in ${country} is not assigned to ${undone.teamName} (${undone.team}) any more`);
}

async function merge(from: string, into: string, options: { json?: boolean }): Promise<void> {
  const merged = await withDatabases(async ({ data }) => {
    const database = auditedData({ data }, 'names.merge', (result) => {
      const { from, into } = result as { from: string; into: string };
      return { subject: from, details: { into } };
    });
    const teams = { from: idOf(from), into: idOf(into) };
    return mergeTeams({ ...(await openStore(data)), database }, { ...teams, now: Date.now() });
  });
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
    terminal.note(`to undo: \`touchline teams undo ${merged.from}\``);
  }
}

function withName(id: string, name: string | null | undefined): string {
  return name == null ? id : `${id} ${name}`;
}

function idOf(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}
