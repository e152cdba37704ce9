import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import * as param from '../../params.ts';
import { v2 } from '../answer.ts';
import { changeFilter, changeFilters, requireOddsFor, VISIBLE_CHANGES } from '../filters/change-query.ts';
import { presentChange, ReferenceChange } from '../present/changes/change.ts';

const LIMIT_MAX = 1000;
const LIMIT_DEFAULT = 100;
/** Log rows per request. A row has one or more changes, and a filter can skip some of them. */
const ROWS_READ = 1000;

export function positionGone(field: string, position: number, available: { oldest: number; latest: number }): ApiError {
  const { oldest, latest } = available;
  const message =
    position > latest
      ? `${position} is after the last change (${latest}), because the change log was reset: read the data again, then continue from ${latest}`
      : `the changes after ${position} are no longer stored, only those after ${oldest}: read the data again, then continue from ${latest}`;
  return new ApiError('position_gone', message, { fields: [{ field, message }] });
}

export function sinceParameter(message: string) {
  return param.integer({
    description: `number of a change; the response has the changes after it. Default: ${message}`,
    example: 0,
  });
}

export const changes = endpoint({
  ...v2,
  id: 'v2.changes',
  path: '/api/v2/changes',
  tag: 'Changes',
  summary: 'Changes: created, updated, deleted and merged items, in order',
  description:
    'An extension of this service. Every change has a number, without gaps. Repeat the request with `since` set to ' +
    '`meta.nextSince` until it equals `meta.latest`; you then have every change exactly once. With a filter, a page can be empty ' +
    `although more pages follow. A position that is older than the log returns 410. ${VISIBLE_CHANGES}`,
  shapes: ['reference'],
  positioned: true,
  gate: requireOddsFor,
  query: z.object({
    since: sinceParameter('start at the oldest stored change').optional(),
    limit: param.limit(LIMIT_MAX, `maximum number of changes in the response; default: ${LIMIT_DEFAULT}`).optional(),
    ...changeFilters,
  }),
  response: {
    reference: z.object({
      data: z.array(ReferenceChange),
      meta: z.object({
        count: z.int().min(0).describe('number of changes in the response'),
        since: z.int().min(0).describe('position before the first change in the response'),
        nextSince: z.int().min(0).describe('value of `since` for the next request'),
        latest: z.int().min(0).describe('number of the last change'),
      }),
    }),
  },
  example: { query: { since: '0', limit: '5' } },

  async handle({ query, store }) {
    const { changes, reference } = store;
    const filter = await changeFilter(store, query);
    const limit = query.limit ?? LIMIT_DEFAULT;
    const since = query.since ?? (await changes.oldest());
    const page = await changes.after(since, { rows: ROWS_READ, changes: limit, filter });
    if (page === null) {
      const available = { oldest: await changes.oldest(), latest: await changes.latest() };
      throw positionGone('since', since, available);
    }
    const found = page.runs.flat();
    const data = found.slice(0, limit);
    const nextSince = data.length < found.length ? data.at(-1)!.seq : page.next;
    return {
      body: {
        data: data.map((change) => presentChange(change, reference)),
        meta: { count: data.length, since, nextSince, latest: page.latest },
      },
      scopes: [ANY_SCOPE],
      ...(nextSince < page.latest && { next: { since: String(nextSince) } }),
    };
  },
});
