/** Imports that run and ran, and updates that an administrator starts. */
import { z } from 'zod';
import { type Endpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import { withAudit } from '../../../store/accounts/audit.ts';
import { ImportRunStore, type StoredRun } from '../../../store/accounts/import-runs.ts';
import { answer, dataOf, entryOf } from '../parts.ts';
import { isoOf, isoOrNull, type OperationPartsOf, ofOperation, orConflict, personOf } from './parts.ts';

const RUNS_SHOWN = 50;
const NAME_MAX = 60;

const Run = z.object({
  id: z.string(),
  source: z.string(),
  startedBy: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  phase: z.enum(['start', 'download', 'import', 'ratings']),
  file: z.string().describe('that is imported; empty: none'),
  files: z.int().describe('imported'),
  failedFiles: z.int(),
  bytes: z.int().describe('read so far, also within a file'),
  bytesTotal: z.int().describe('0: not known'),
  saved: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  unresolved: z.int(),
  reason: z.string().describe('of the failure; empty: none'),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime().describe('last sign of the process'),
  finishedAt: z.iso.datetime().nullable(),
});
export type RunView = z.output<typeof Run>;

const Start = z.strictObject({ source: z.string().max(NAME_MAX).describe('name of a source of `SOURCES_FILE`') });

export function importEndpoints(parts: OperationPartsOf): readonly Endpoint[] {
  return [runsEndpoint(parts), startEndpoint(parts)];
}

function runsEndpoint(parts: OperationPartsOf): Endpoint {
  return endpoint({
    ...ofOperation,
    id: 'account.import-runs',
    method: 'GET',
    path: '/api/account/import-runs',
    summary: 'Runs of imports with their progress, the newest first',
    description: 'By commands, by `UPDATE=auto` and by administrators.',
    response: dataOf(z.array(Run)),
    handle: async () => answer((await parts().runs.latest(RUNS_SHOWN)).map(presentRun)),
  });
}

function startEndpoint(parts: OperationPartsOf): Endpoint {
  return endpoint({
    ...ofOperation,
    id: 'account.import-runs.start',
    method: 'POST',
    path: '/api/account/import-runs',
    summary: 'Update a source now',
    description: 'Downloads or polls a source of `SOURCES_FILE` once, in a process of its own.',
    body: Start,
    response: dataOf(z.object({ id: z.string().describe('of the import') })),
    conflicting: true,
    async handle(context) {
      const { source } = context.body as z.output<typeof Start>; // parsed by the pipeline
      const entry = entryOf(context, 'import-runs.start', source);
      const runs = new ImportRunStore(withAudit(parts().databases.accounts, 'audit_log', () => entry));
      return answer({ id: await orConflict(parts().updates.start(source, personOf(context), runs)) });
    },
  });
}

export function presentRun({ startedAt, seenAt, finishedAt, ...run }: StoredRun): RunView {
  return { ...run, startedAt: isoOf(startedAt), seenAt: isoOf(seenAt), finishedAt: isoOrNull(finishedAt) };
}
