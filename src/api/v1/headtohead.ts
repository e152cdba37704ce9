import { z } from 'zod';
import { after, type Eventual } from '../../base/eventual.ts';
import { isInPlay } from '../../football/status.ts';
import type { Fixture } from '../../football/terms.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import type { Store } from '../../store/store.ts';
import { answer, BOTH_LISTS, inShape, listed, v1 } from './envelope.ts';
import { examples } from './examples.ts';
import { datesRules, findFixtures, fixtureFilter, meetingFilters } from './fixture-query.ts';
import { scopesOf, tableFlags, untilOf } from './fixtures.ts';
import { type FixtureRow, FlatMeeting, flatMeeting, NestedFixture, nestedFixture } from './present/fixture.ts';

const PAIR = /^\d{1,15}-\d{1,15}$/;
const MESSAGE = 'must be the ids of two different teams separated by a hyphen, such as 33-40';

const teamPair = z
  .string({ error: 'is required' })
  .refine((text) => PAIR.test(text) && new Set(text.split('-').map(Number)).size === 2, { error: MESSAGE })
  .transform((text): readonly [number, number] => {
    const [first = 0, second = 0] = text.split('-').map(Number);
    return [first, second];
  })
  .meta({ description: 'two teams as `<id>-<id>`, in either order', example: '33-40', pattern: PAIR.source });

const query = z.object({ h2h: teamPair, ...meetingFilters });
type Query = z.output<typeof query>;

function meetings(store: Store, { h2h, ...sent }: Query, now: number): Eventual<readonly Fixture[]> {
  const [first, second] = h2h.map((id) => store.reference.team(id)?.legacyId);
  const filter = fixtureFilter(store, sent, now);
  if (filter === null || first === undefined || second === undefined) return [];
  return findFixtures(store, { ...filter, pair: [first, second] }, sent);
}

/** The same under the names of both lists. */
function headToHeadAt(name: string, id: string): Endpoint {
  return endpoint({
    ...v1,
    id,
    path: `/api/v1/${name}`,
    tag: 'Fixtures',
    summary: 'Matches between two teams',
    description: 'Ordered by kickoff; with `last`, latest first.',
    query,
    rules: datesRules,
    shapes: BOTH_LISTS,
    response: { merged: listed(NestedFixture), nested: listed(NestedFixture), flat: listed(FlatMeeting) },
    example: { query: { h2h: `${examples.team}-${examples.opponent}` } },

    handle(context) {
      const { query, store, publicUrl, now } = context;
      const view = { publicUrl, timezone: query.timezone ?? 'UTC' };
      const hasTable = tableFlags(store);
      const present = inShape<FixtureRow>(context, {
        nested: (row) => nestedFixture(row, view),
        flat: flatMeeting,
      });
      return after(meetings(store, query, now), (found) => {
        const response = found.map((fixture) => present({ fixture, hasTable: hasTable(fixture), embedded: 'nothing' }));
        return answer(context, name, response, {
          scopes: scopesOf(store, query),
          inPlay: found.some(({ status }) => isInPlay(status)),
          ...untilOf(query, found, now),
        });
      });
    },
  });
}

export const fixturesHeadToHead = headToHeadAt('fixtures/headtohead', 'v1.fixtures-headtohead');
export const headToHead = headToHeadAt('headtohead', 'v1.headtohead');
