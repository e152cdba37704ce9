import { z } from 'zod';
import { isInPlay } from '../../football/status.ts';
import type { Fixture } from '../../football/terms.ts';
import { type Answer, endpoint } from '../../http/endpoint.ts';
import type { FixtureFilter } from '../../store/fixtures.ts';
import { REFERENCE_SCOPE, seasonScope } from '../../store/revisions.ts';
import * as param from '../params.ts';
import { type Context, pageAnswer, v2, viewOf, wholeAnswer } from './answer.ts';
import { listResponse, wholeResponse } from './envelope.ts';
import { examples } from './examples.ts';
import { type Batch, missingIds, missingOf, storedBatch } from './filters/batch.ts';
import type { Order } from './filters/cursor.ts';
import { knownFixture } from './filters/entities.ts';
import {
  type FixtureQuery,
  fixtureFilter,
  fixtureFilters,
  fixtureRules,
  fixtureScopes,
} from './filters/fixture-query.ts';
import { onlyPage, type Page, readPage, windowOf } from './filters/paging.ts';
import { scopesOf } from './match/of-fixture.ts';
import { include, includedParts, readParts } from './match/parts.ts';
import { fixtureId } from './params.ts';
import {
  fixtureDetailMeta,
  fixtureDetailPresenters,
  fixturePresenters,
  MigrationFixture,
  MigrationFixtureDetail,
  presentDetailMeta,
  ReferenceFixture,
  ReferenceFixtureDetail,
} from './present/fixture.ts';
import { presenting } from './present/view.ts';

function kickoffOrder(order: 'asc' | 'desc'): Order<Fixture> {
  const descending = order === 'desc';
  return {
    by: [
      { kind: 'moment', descending },
      { kind: 'id', descending },
    ],
    keyOf: ({ kickoff, legacyId }) => [kickoff, legacyId],
  };
}

async function fixturePage(
  context: Context,
  filter: FixtureFilter,
  query: FixtureQuery,
  order: 'asc' | 'desc',
): Promise<Page<Fixture>> {
  const { fixtures } = context.store;
  const counted = query.last ?? query.next;
  if (counted !== undefined) return onlyPage(await fixtures.list(filter, { order, limit: counted }));
  return readPage(query, {
    read: (page) => fixtures.list(filter, { order, ...page }),
    count: () => fixtures.count(filter),
    counted: context.shape === 'migration',
    order: kickoffOrder(order),
  });
}

function orderOf({ last, next, order = 'desc' }: FixtureQuery): 'asc' | 'desc' {
  if (last !== undefined) return 'desc';
  return next === undefined ? order : 'asc';
}

/** A list of fixtures, newest first where the last ones are asked for. `filter` null matches nothing. */
export async function answerFixtures(
  context: Context & { readonly now: number },
  query: FixtureQuery,
  filter: FixtureFilter | null,
  batch?: Batch,
): Promise<Answer> {
  const order = orderOf(query);
  const nothing: Page<Fixture> = { rows: [], window: windowOf(query), next: null, total: 0 };
  const page = filter === null ? nothing : await fixturePage(context, filter, query, order);
  const nextKickoff = query.next === undefined ? undefined : page.rows[0]?.kickoff;
  return pageAnswer(context, page, presenting(fixturePresenters, viewOf(context, query.timezone)), {
    scopes: fixtureScopes(context.store, query),
    inPlay: query.live !== undefined || page.rows.some((fixture) => isInPlay(fixture.status)),
    ...(nextKickoff !== undefined && { until: nextKickoff + 1 }),
    ...missingOf(batch),
  });
}

export const fixtures = endpoint({
  ...v2,
  id: 'v2.fixtures',
  path: '/api/v2/fixtures',
  tag: 'Fixtures',
  summary: 'Fixtures and results, by kickoff',
  query: z.object(fixtureFilters),
  aliases: { id: 'ids', fixture: 'ids' },
  rules: fixtureRules,
  gate: ({ live }) => (live === undefined ? null : { plan: 'paid', field: 'live' }),
  response: listResponse({ reference: ReferenceFixture, migration: MigrationFixture }, {}, missingIds),
  example: { query: { league: examples.league, season: examples.season, limit: '5' } },

  async handle(context) {
    const { query, store, now } = context;
    const batch = query.ids && (await storedBatch(store, 'fixture', query.ids));
    return answerFixtures(context, query, fixtureFilter(store, query, { now, batch }), batch);
  },
});

export const fixture = endpoint({
  ...v2,
  id: 'v2.fixture',
  path: '/api/v2/fixtures/:id',
  tag: 'Fixtures',
  summary: 'One fixture, with its stored texts and the sources of its data',
  description: '`include`, an extension of this service, adds match details and odds.',
  query: z.object({ timezone: param.timezone().optional(), include: include().optional() }),
  params: z.object({ id: fixtureId() }),
  gate: ({ include: parts }) => (parts?.includes('odds') ? { plan: 'ultra', field: 'include' } : null),
  response: wholeResponse(
    {
      reference: ReferenceFixtureDetail.extend(includedParts),
      migration: MigrationFixtureDetail.extend(includedParts),
    },
    fixtureDetailMeta,
  ),
  example: { params: { id: examples.fixture } },

  async handle(context) {
    const { params, query, store } = context;
    const found = await knownFixture(store, params.id, 'id');
    const view = viewOf(context, query.timezone);
    const parts = query.include === undefined ? {} : await readParts(store, found, { parts: query.include, view });
    const data = { ...presenting(fixtureDetailPresenters, view)(found), ...parts };
    return wholeAnswer(context, data, {
      scopes: query.include === undefined ? fixtureScope(found) : scopesOf(found),
      inPlay: isInPlay(found.status),
      meta: presentDetailMeta(found),
    });
  },
});

function fixtureScope({ league, season }: Fixture): string[] {
  return [seasonScope(league.legacyId, season), REFERENCE_SCOPE];
}
