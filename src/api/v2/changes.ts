import { z } from 'zod';
import { ApiError } from '../../base/errors.ts';
import { endpoint } from '../../http/endpoint.ts';
import { changesAfter, latestChange, oldestPosition } from '../../store/change-reader.ts';
import { ANY_SCOPE } from '../../store/revisions.ts';
import * as param from '../params.ts';
import { v2 } from './answer.ts';
import { changeFilter, changeFilters } from './filters/change-query.ts';
import { presentChange, ReferenceChange } from './present/change.ts';

const LIMIT_MAX = 1000;
const LIMIT_DEFAULT = 100;
/** Of the log: each holds one change or many, and a filter lets only some of them through. */
const ROWS_READ = 1000;

export function positionGone(field: string, position: number, kept: { oldest: number; latest: number }): ApiError {
  const { oldest, latest } = kept;
  const message =
    position > latest
      ? `${position} is beyond the last change, which is ${latest}: the log began anew; read afresh and go on from ${latest}`
      : `the changes after ${position} are not kept any more, only those after ${oldest}; read afresh and go on from ${latest}`;
  return new ApiError('position_gone', message, { fields: [{ field, message }] });
}

export function sinceParameter(unlessTold: string) {
  return param.integer({
    description: `the number of a change: those after it are told; ${unlessTold} unless told`,
    example: 0,
  });
}

export const changes = endpoint({
  ...v2,
  id: 'v2.changes',
  path: '/api/v2/changes',
  tag: 'Changes',
  summary: 'What was created, updated, deleted or merged, in order and without gaps',
  description:
    'An extension of this service. Every write has a number; numbers have no gaps. Ask again with `since` set to ' +
    '`meta.nextSince` until it equals `meta.latest`: nothing is left out and nothing comes twice. A page may be empty ' +
    'though others follow, where a filter lets little through. Positions older than the log answer 410.',
  shapes: ['reference'],
  positioned: true,
  query: z.object({
    since: sinceParameter('the oldest that are kept').optional(),
    limit: param.limit(LIMIT_MAX, `changes in one answer at most, ${LIMIT_DEFAULT} unless told`).optional(),
    ...changeFilters,
  }),
  response: {
    reference: z.object({
      data: z.array(ReferenceChange),
      meta: z.object({
        count: z.int().min(0).describe('changes in this answer'),
        since: z.int().min(0).describe('the position this answer begins after'),
        nextSince: z.int().min(0).describe('the position to ask for next'),
        latest: z.int().min(0).describe('the number of the last change of all'),
      }),
    }),
  },
  example: { query: { since: '0', limit: '5' } },

  async handle({ query, store }) {
    const { database, reference } = store;
    const filter = await changeFilter(store, query);
    const limit = query.limit ?? LIMIT_DEFAULT;
    const since = query.since ?? (await oldestPosition(database));
    const page = await changesAfter(database, since, { rows: ROWS_READ, changes: limit, filter });
    if (page === null) {
      const kept = { oldest: await oldestPosition(database), latest: await latestChange(database) };
      throw positionGone('since', since, kept);
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
