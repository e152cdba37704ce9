/** What belongs to one match answers at two paths: `/fixtures/{id}/events` and `/fixtures/events?fixture=`. */
import { z } from 'zod';
import { isInPlay } from '../../../football/status.ts';
import type { Fixture } from '../../../football/terms.ts';
import { type Answer, type Endpoint, endpoint, type HandleContext } from '../../../http/endpoint.ts';
import { PEOPLE_SCOPE, REFERENCE_SCOPE, seasonScope } from '../../../store/revisions.ts';
import { v2, wholeAnswer } from '../answer.ts';
import { inBothShapes, type Schemas, wholeResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { knownFixture } from '../filters/entities.ts';
import { fixtureId } from '../params.ts';

type Context = HandleContext<unknown, unknown>;

interface PartOfFixture<Filters extends z.ZodRawShape> {
  /** 'events' */
  readonly name: string;
  readonly tag?: string;
  readonly summary: string;
  readonly description?: string;
  readonly filters: Filters;
  readonly response: Schemas;
  /** where else it answers by query: '/projection' */
  readonly queryPath?: string;
  answer(context: Context, fixture: Fixture, query: z.output<z.ZodObject<Filters>>): Promise<Answer>;
}

/** The endpoint by path and the one by query. */
export function ofFixture<const Filters extends z.ZodRawShape>(
  part: PartOfFixture<Filters>,
): readonly [byPath: Endpoint, byQuery: Endpoint] {
  const { name, tag = 'Fixtures', summary, description, filters, response } = part;
  const definition = { ...v2, tag, summary, response, ...(description !== undefined && { description }) };
  const byPath = endpoint({
    ...definition,
    id: `v2.fixtures.${name}`,
    path: `/api/v2/fixtures/:id/${name}`,
    query: z.object(filters),
    params: z.object({ id: fixtureId() }),
    example: { params: { id: examples.fixture } },
    async handle(context) {
      return part.answer(context, await knownFixture(context.store, context.params.id, 'id'), context.query);
    },
  });
  const byQuery = endpoint({
    ...definition,
    id: `v2.fixtures.${name}.by-query`,
    path: `/api/v2${part.queryPath ?? `/fixtures/${name}`}`,
    query: z.object({ fixture: fixtureId(), ...filters }),
    example: { query: { fixture: examples.fixture } },
    async handle(context) {
      // the compiler cannot see through a spread of a type parameter: the filters are among what was validated
      const query = context.query as { fixture: string } & z.output<z.ZodObject<Filters>>;
      return part.answer(context, await knownFixture(context.store, query.fixture), query);
    },
  });
  return [byPath, byQuery];
}

/** A match and who takes part in it. */
export function scopesOf({ league, season }: Fixture): string[] {
  return [seasonScope(league.legacyId, season), PEOPLE_SCOPE, REFERENCE_SCOPE];
}

export function rowsResponse(item: z.ZodType): Schemas {
  return wholeResponse(inBothShapes(z.array(item)), { count: z.int(), fixture: z.string() });
}

/** All rows of a match in one answer. */
export function rowsAnswer(context: Context, fixture: Fixture, data: readonly unknown[]): Answer {
  return wholeAnswer(context, data, {
    scopes: scopesOf(fixture),
    inPlay: isInPlay(fixture.status),
    meta: { count: data.length, fixture: fixture.id },
  });
}
