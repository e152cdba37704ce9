import { Command, Option } from 'commander';
import { OperatorError } from '../base/errors.ts';
import {
  CONFLICT_KINDS,
  CONFLICT_REASONS,
  type ConflictKind,
  conflictJson,
  type FoundConflict,
} from '../ingest/conflicts/conflict.ts';
import { type ConflictQuery, findConflicts } from '../ingest/conflicts/conflicts.ts';
import { type OpenStore, openStore } from '../store/store.ts';
import { withDatabases } from './open.ts';
import { terminal } from './output.ts';

const LISTED_MAX = 100_000;
const SEASON = /^\d{4}$/;

interface Options {
  readonly kind?: ConflictKind;
  readonly league?: string;
  readonly season?: string;
  readonly limit: string;
  readonly json?: boolean;
}

export function conflictsCommand(): Command {
  return new Command('conflicts')
    .description(
      'List where sources differ on a result, a kickoff by more than an hour, the scorers or a date of birth: who ' +
        'states what, whose statement stands and why, and the command that corrects it. The latest seasons come first.',
    )
    .addOption(new Option('--kind <kind>', 'only this kind').choices(CONFLICT_KINDS))
    .option('--league <league>', 'only matches of this league: code (eng.1), native id or legacy id')
    .option('--season <year>', 'only matches of seasons that start in this year')
    .option('--limit <number>', 'at most so many', '50')
    .option('--json', 'print only the list, as JSON')
    .action(list);
}

async function list({ kind, league, season, limit, json }: Options): Promise<void> {
  const most = Number(limit);
  if (!/^\d+$/.test(limit) || most < 1 || most > LISTED_MAX)
    throw new OperatorError(`--limit must be a whole number from 1 to ${LISTED_MAX}`);
  if (season !== undefined && !SEASON.test(season)) throw new OperatorError('--season must be a year, such as 2024');
  const found = await withDatabases(async ({ data }) => {
    const store = await openStore(data);
    const known = league === undefined ? undefined : leagueOf(store, league);
    return conflictsOf(store, most, {
      kinds: kind === undefined ? CONFLICT_KINDS : [kind],
      ...(known !== undefined && { league: known }),
      ...(season !== undefined && { season: Number(season) }),
    });
  });
  if (json) return terminal.json(found.map(conflictJson));
  if (found.length === 0) return terminal.result('no conflicts');
  terminal.result(found.map(describe).join('\n\n'));
  if (found.length === most) terminal.note(`the first ${most}; for more: --limit`);
}

function leagueOf({ reference }: OpenStore, league: string): number {
  const found = reference.league(/^\d+$/.test(league) ? Number(league) : league);
  if (found === undefined) throw new OperatorError(`no league has the code or id ${league}`);
  return found.legacyId;
}

async function conflictsOf(
  store: OpenStore,
  most: number,
  query: Omit<ConflictQuery, 'limit' | 'after'>,
): Promise<FoundConflict[]> {
  const found: FoundConflict[] = [];
  let next: string | null | undefined;
  while (next !== null && found.length < most) {
    const page = await findConflicts(store, { ...query, limit: most - found.length, ...(next && { after: next }) });
    found.push(...page.conflicts);
    next = page.next;
  }
  return found;
}

function describe({
  kind,
  name,
  subject,
  league,
  season,
  kickoff,
  statements,
  reason,
  command,
}: FoundConflict): string {
  const where = league === null ? '' : `  ${league} ${season}, ${new Date(kickoff!).toISOString().slice(0, 10)}`;
  const [first, ...others] = statements.map(({ source, file, value }) => `${source} (${file}): ${value}`);
  return [
    `${kind}: ${name} (${subject})${where}`,
    `  stands:  ${first}`,
    ...others.map((other) => `  differs: ${other}`),
    `  why: ${CONFLICT_REASONS[reason]}`,
    ...(command === null ? [] : [`  to correct: ${command}`]),
  ].join('\n');
}
