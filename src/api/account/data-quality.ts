/** What administrators see of the data: imports, rejected rows, and where sources differ. */
import { z } from 'zod';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import {
  CONFLICT_KINDS,
  CONFLICT_REASONS,
  type ConflictReason,
  conflictJson,
} from '../../ingest/conflicts/conflict.ts';
import { findConflicts, isConflictCursor } from '../../ingest/conflicts/conflicts.ts';
import { IMPORT_ID_MAX, importHistory, rejectedRows } from '../../store/import-history.ts';
import { integer, season } from '../params.ts';
import { administrators, answer, dataOf, notFound, type PartsOf } from './parts.ts';

const LISTED_MAX = 500;
const OFFSET_MAX = 1_000_000;
const SOURCE_LENGTH_MAX = 50;

const ofAdministrator = { ...administrators, method: 'GET' } as const;
const limit = integer({ description: 'at most so many; default: 50' }, { min: 1, max: LISTED_MAX }).default(50);
const source = z.string().max(SOURCE_LENGTH_MAX).optional().describe('name of a source');

const Import = z.object({
  id: z.int(),
  source: z.string(),
  file: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable().describe('null: it did not finish'),
  saved: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  unresolved: z.int().describe('rows with a team name that no list knows'),
  listed: z.int().describe('rejected rows that `/api/account/rejections` has'),
});
const Rejection = z.object({
  import: z.int().describe('id of the import'),
  source: z.string(),
  file: z.string(),
  line: z.int(),
  reason: z.string(),
});
const FoundConflict = z.object({
  kind: z.enum(CONFLICT_KINDS),
  subject: z.string().describe('native id of the match or player'),
  name: z.string(),
  league: z.string().nullable().describe('code; null for a player'),
  season: z.int().nullable(),
  kickoff: z.iso.datetime().nullable(),
  statements: z
    .array(z.object({ source: z.string(), file: z.string(), value: z.string() }))
    .describe('what each source states; the first one stands'),
  reason: z.string().describe('why the first one stands'),
  reasonCode: z.enum(Object.keys(CONFLICT_REASONS) as ConflictReason[]).describe('`reason` as a code, for programs'),
  command: z.string().nullable().describe('the command that corrects it; null: no correction can'),
});

export function dataQualityEndpoints(parts: PartsOf): readonly Endpoint[] {
  return [importsEndpoint(parts), rejectionsEndpoint(parts), conflictsEndpoint(parts)];
}

function importsEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofAdministrator,
    id: 'account.imports',
    path: '/api/account/imports',
    summary: 'Imported files, the newest first',
    query: z.object({
      source,
      faulty: z.enum(['true', 'false']).default('false').describe('`true`: only with rejected or unresolved rows'),
      before: integer({ description: 'imports before the one with this id' }, { max: IMPORT_ID_MAX }).optional(),
      limit,
    }),
    response: dataOf(z.array(Import)),
    async handle({ query: { source: provider, faulty, ...page } }) {
      const imports = await importHistory(parts().store.database, { ...page, provider, faulty: faulty === 'true' });
      const at = (moment: number) => new Date(moment).toISOString();
      return answer(
        imports.map(({ provider: name, startedAt, finishedAt, ...rest }) => ({
          ...{ ...rest, source: name, startedAt: at(startedAt) },
          finishedAt: finishedAt === null ? null : at(finishedAt),
        })),
      );
    },
  });
}

function rejectionsEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofAdministrator,
    id: 'account.rejections',
    path: '/api/account/rejections',
    summary: 'Rows that imports rejected, with the reasons',
    description:
      'Of the newest imports first. At most 1,000 rows of an import are kept; the import counts all of them.',
    query: z.object({
      import: integer({ description: 'only of the import with this id' }, { max: IMPORT_ID_MAX }).optional(),
      source,
      offset: integer({ description: 'rows to skip; default: 0' }, { max: OFFSET_MAX }).default(0),
      limit,
    }),
    response: dataOf(z.array(Rejection)),
    async handle({ query: { import: importId, source: provider, offset, limit } }) {
      const rows = await rejectedRows(parts().store.database, { importId, provider, offset, limit });
      return answer(rows.map(({ importId: id, provider: name, ...row }) => ({ ...row, import: id, source: name })));
    },
  });
}

function conflictsEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofAdministrator,
    id: 'account.conflicts',
    path: '/api/account/conflicts',
    summary: 'Where sources differ, whose statement stands and why',
    description:
      'Results, kickoffs by more than an hour, scorers and dates of birth: first the matches, of the latest seasons first, ' +
      'then the players by team. What a correction decided is left out. A page ends early if many matches were compared ' +
      'for it, and can be empty: go on until `meta.next` is null.',
    query: z.object({
      kind: z.enum(CONFLICT_KINDS).optional().describe('default: all'),
      league: z.string().max(30).optional().describe('code or id of a league: only its matches'),
      season: season('only matches of seasons that start in this year').optional(),
      cursor: z
        .string()
        .refine(isConflictCursor, { error: 'must be `meta.next` of the page before' })
        .optional()
        .describe('`meta.next` of the page before'),
      limit,
    }),
    response: {
      reference: z.object({
        data: z.array(FoundConflict),
        meta: z.object({ next: z.string().nullable().describe('`cursor` of the next page; null: there is none') }),
      }),
    },
    async handle({ query: { kind, league, season, cursor, limit } }) {
      const { store } = parts();
      const known = league === undefined ? undefined : leagueIn(store.reference, league);
      const { conflicts, next } = await findConflicts(store, {
        ...{ kinds: kind === undefined ? CONFLICT_KINDS : [kind], limit },
        ...(known !== undefined && { league: known }),
        ...(season !== undefined && { season }),
        ...(cursor !== undefined && { after: cursor }),
      });
      return { body: { data: conflicts.map(conflictJson), meta: { next } }, scopes: [] };
    },
  });
}

function leagueIn(
  reference: { league(id: number | string): { legacyId: number } | undefined },
  league: string,
): number {
  const found = reference.league(/^\d+$/.test(league) ? Number(league) : league);
  if (found === undefined) throw notFound('league', league);
  return found.legacyId;
}
