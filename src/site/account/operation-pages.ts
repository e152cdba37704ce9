/** The administrator's pages about the data, below /admin. */
import { conditionOf } from '../../api/account/operation/condition.ts';
import { presentCorrection } from '../../api/account/operation/corrections.ts';
import { presentRun } from '../../api/account/operation/imports.ts';
import { openNames } from '../../api/account/operation/names.ts';
import type { OperationParts } from '../../api/account/operation/parts.ts';
import { ambiguousPersons } from '../../api/account/operation/persons.ts';
import { OperatorError } from '../../base/errors.ts';
import { shareOf } from '../../football/season/coverage.ts';
import type { PartialKind } from '../../football/terms.ts';
import { CONFLICT_KINDS, type ConflictKind } from '../../ingest/conflicts/conflict.ts';
import { findConflicts, isConflictCursor } from '../../ingest/conflicts/conflicts.ts';
import { waitingWork } from '../../store/condition.ts';
import { listCorrections } from '../../store/corrections/corrections.ts';
import { ambiguousCount } from '../../store/identity/person-evidence.ts';
import { importHistory, rejectedRows } from '../../store/import-history.ts';
import type { Reference } from '../../store/reference/reference.ts';
import { RUN_SILENT_MS } from '../../updates/import-watch.ts';
import type { AdminModel, AdminTask } from './model.ts';
import type {
  ConflictsModel,
  CorrectionsModel,
  CoverageMatrixModel,
  CoverageResource,
  HealthModel,
  ImportsModel,
  NamesModel,
} from './operation-model.ts';
import type { PartOf } from './page-frame.ts';

type Query = URLSearchParams;

const RUNS_SHOWN = 20;
const FILES_SHOWN = 50;
const REJECTIONS_SHOWN = 200;
const LISTED_MAX = 100;
const CONFLICTS_SHOWN = 25;
const YEARS_SHOWN = 12;
const LEAGUES_SHOWN = 100;
const SEARCH_MAX = 100;
/** A feed that sends nothing about a match in play for this long is silent. */
const SILENT_MS = 5 * 60_000;
/** Failures of the last day wait for somebody; older ones are history. */
const FAILED_MS = 86_400_000;

/** Page > the parts of its model, by path below /admin. */
export const OPERATION_PAGES = {
  imports: importsPage,
  names: namesPage,
  conflicts: conflictsPage,
  corrections: correctionsPage,
  coverage: coveragePage,
  health: healthPage,
} as const;

async function importsPage(
  { store, runs, updates }: OperationParts,
  query: Query,
  now: number,
): Promise<PartOf<ImportsModel>> {
  const isRejected = query.get('rejected') === 'true';
  const id = /^\d{1,9}$/.test(query.get('file') ?? '') ? Number(query.get('file')) : null;
  const history = await importHistory(store.database, { faulty: isRejected, limit: FILES_SHOWN });
  const files = history.filter(({ provider, finishedAt }) => provider !== 'sandbox' && finishedAt !== null);
  const page = { limit: REJECTIONS_SHOWN, offset: 0 };
  const shown = id === null ? null : { id, rejections: await rejectedRows(store.database, { ...page, importId: id }) };
  const { sources, fault } = await configuredSources({ updates });
  return {
    page: 'admin-imports',
    now: new Date(now).toISOString(),
    runs: (await runs.latest(RUNS_SHOWN)).map(presentRun),
    sources: sources.map(({ name, title }) => ({ name, title })),
    sourcesFault: fault,
    files: files.map(({ provider, startedAt: _, listed: __, ...file }) => ({
      ...file,
      source: provider,
      finishedAt: new Date(file.finishedAt!).toISOString(),
    })),
    ...{ isRejected, shown },
  };
}

/** A file that is not valid is shown with its faults. */
async function configuredSources({ updates }: Pick<OperationParts, 'updates'>) {
  try {
    return { sources: await updates.sources(), fault: '' };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { sources: [], fault: error.message };
  }
}

async function namesPage({ store }: OperationParts): Promise<PartOf<NamesModel>> {
  const [names, persons] = [await openNames(store), await ambiguousPersons(store)];
  return {
    page: 'admin-names',
    ...{ names: names.slice(0, LISTED_MAX), namesTotal: names.length },
    ...{ persons: persons.slice(0, LISTED_MAX), personsTotal: persons.length },
  };
}

/** A page ends early if many matches were compared for it. */
async function conflictsPage({ store }: OperationParts, query: Query): Promise<PartOf<ConflictsModel>> {
  const asked = query.get('kind') ?? '';
  const kind = (CONFLICT_KINDS as readonly string[]).includes(asked) ? (asked as ConflictKind) : '';
  const after = query.get('after') ?? '';
  const { conflicts, next } = await findConflicts(store, {
    ...{ kinds: kind === '' ? CONFLICT_KINDS : [kind], limit: CONFLICTS_SHOWN },
    ...(isConflictCursor(after) && { after }),
  });
  return {
    page: 'admin-conflicts',
    conflicts: conflicts.map(({ kickoff, ...one }) => ({
      ...one,
      kickoff: kickoff === null ? null : new Date(kickoff).toISOString(),
    })),
    ...{ kind, kinds: CONFLICT_KINDS },
    next: next === null ? null : `/admin/conflicts?${new URLSearchParams({ kind, after: next })}`,
  };
}

async function correctionsPage({ store }: OperationParts, query: Query): Promise<PartOf<CorrectionsModel>> {
  const isRevoked = query.get('revoked') === 'true';
  const corrections = await listCorrections(store.database, { revoked: isRevoked });
  const shown = corrections.reverse().slice(0, LISTED_MAX);
  return {
    page: 'admin-corrections',
    corrections: shown.map((one) => presentCorrection(one, store.reference)),
    isRevoked,
  };
}

const RESOURCES = {
  events: 'events',
  lineups: 'lineups',
  statistics: 'statisticsFixtures',
  playerStatistics: 'statisticsPlayers',
  odds: 'odds',
  injuries: 'injuries',
} as const satisfies Record<CoverageResource, PartialKind>;

/** Seasons have their counts in memory, so the matrix needs no query. */
function coveragePage({ store: { reference } }: OperationParts, query: Query): PartOf<CoverageMatrixModel> {
  const asked = query.get('resource') ?? '';
  const resource = Object.hasOwn(RESOURCES, asked) ? (asked as CoverageResource) : 'events';
  const search = (query.get('search') ?? '').slice(0, SEARCH_MAX);
  const leagues = leaguesNamed(reference, search);
  const seasons = new Map(leagues.map((league) => [league, reference.seasons(league)]));
  const years = [...new Set([...seasons.values()].flatMap((list) => list.map(({ year }) => year)))]
    .sort((a, b) => b - a)
    .slice(0, YEARS_SHOWN);
  const rows = leagues.slice(0, LEAGUES_SHOWN).map((league) => {
    const byYear = new Map(seasons.get(league)!.map((season) => [season.year, season]));
    const cells = years.map((year) => {
      const season = byYear.get(year);
      if (season === undefined) return { fixtures: 0, finished: 0, share: null };
      const share = shareOf(season.completeness[RESOURCES[resource]]);
      const { fixtures, finished } = season;
      return { fixtures, finished, share: share === null ? null : Math.round(share * 100) };
    });
    return { code: league.code, name: league.name, country: league.country.name, cells };
  });
  return { page: 'admin-coverage', ...{ resource, search, years, rows }, total: leagues.length };
}

/** By country and rank of their code, those with a season only. */
function leaguesNamed(reference: Reference, search: string) {
  const word = search.trim().toLowerCase();
  return reference
    .leagues()
    .filter(({ name, code, country }) => `${name} ${code} ${country.name}`.toLowerCase().includes(word))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

async function healthPage(parts: OperationParts, _: Query, now: number): Promise<PartOf<HealthModel>> {
  const { sources } = await configuredSources(parts);
  return { page: 'admin-health', now: new Date(now).toISOString(), condition: await conditionOf(parts, sources, now) };
}

/** What waits for a decision or is broken, for the first page. */
export async function adminTasks(
  { store, databases, runs }: OperationParts,
  now: number,
): Promise<AdminModel['tasks']> {
  const { unresolvedNames, rejectedRows, feed, failingWebhooks } = await waitingWork(databases, now);
  const failed = (await runs.latest(RUNS_SHOWN)).filter(
    ({ state, seenAt, finishedAt }) =>
      (state === 'failed' && now - finishedAt! < FAILED_MS) || (state === 'running' && now - seenAt > RUN_SILENT_MS),
  );
  const failing = (await runs.updates()).filter(({ failures }) => failures > 0);
  const isSilent = feed.matches > 0 && (feed.lastMessageAt === null || now - feed.lastMessageAt > SILENT_MS);
  const tasks: [AdminTask, number, string][] = [
    ['names', unresolvedNames, '/admin/names'],
    ['persons', await ambiguousCount(store.database), '/admin/names#persons'],
    ['imports', failed.length, '/admin/imports'],
    ['rejected', rejectedRows, '/admin/imports?rejected=true'],
    ['sources', failing.length, '/admin/health'],
    ['feed', isSilent ? feed.matches : 0, '/admin/health'],
    ['webhooks', failingWebhooks, '/admin/health'],
  ];
  return tasks.filter(([, count]) => count > 0).map(([task, count, href]) => ({ task, count, href }));
}
