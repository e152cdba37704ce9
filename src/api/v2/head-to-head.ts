import { z } from 'zod';
import { ApiError, type FieldError } from '../../base/errors.ts';
import type { Team } from '../../football/terms.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Given } from '../../http/rules.ts';
import type { Reference } from '../../store/reference.ts';
import { v2 } from './answer.ts';
import { listResponse } from './envelope.ts';
import { examples } from './examples.ts';
import { knownTeam } from './filters/entities.ts';
import { fixtureFilter, fixtureRules, meetingFilters } from './filters/fixture-query.ts';
import { RESULT_STATUSES } from './filters/statuses.ts';
import { answerFixtures } from './fixtures.ts';
import { teamId, teamPair } from './params.ts';
import { MigrationFixture, ReferenceFixture } from './present/fixture.ts';

const query = z.object({
  h2h: teamPair('the two teams as `<team>-<team>`, instead of team1 and team2').optional(),
  team1: teamId().optional(),
  team2: teamId().optional(),
  ...meetingFilters,
});
type Query = z.output<typeof query>;

/** The pair comes in one of two forms, complete. */
function pairRules({ h2h, team1, team2 }: Given<Query>): FieldError[] {
  if (h2h !== undefined) {
    const both = team1 !== undefined || team2 !== undefined;
    return both
      ? [{ field: 'h2h', message: 'cannot be combined with team1 or team2: send h2h, or team1 and team2' }]
      : [];
  }
  if (team1 === undefined && team2 === undefined)
    return [{ field: 'h2h', message: 'is missing: send h2h, or team1 and team2' }];
  if (team1 === undefined) return [{ field: 'team1', message: 'is required together with team2' }];
  return team2 === undefined ? [{ field: 'team2', message: 'is required together with team1' }] : [];
}

function pairAsked(reference: Reference, { h2h, team1, team2 }: Query): readonly [Team, Team] {
  const [first, second] = h2h ?? [team1 ?? '', team2 ?? ''];
  const fields = h2h === undefined ? (['team1', 'team2'] as const) : (['h2h', 'h2h'] as const);
  const pair = [knownTeam(reference, first, fields[0]), knownTeam(reference, second, fields[1])] as const;
  if (pair[0].legacyId !== pair[1].legacyId) return pair;
  const message = 'both ids are of the same team: send two different teams';
  throw new ApiError('bad_request', message, { fields: [{ field: fields[1], message }] });
}

export const headToHead = endpoint({
  ...v2,
  id: 'v2.headtohead',
  path: '/api/v2/headtohead',
  tag: 'Fixtures',
  summary: 'Matches between two teams, latest first',
  description: 'Returns matches with a result, unless `status` is set.',
  query,
  rules: (query) => [...pairRules(query), ...fixtureRules(query)],
  response: listResponse({ reference: ReferenceFixture, migration: MigrationFixture }),
  example: { query: { h2h: `${examples.team}-${examples.opponent}` } },

  async handle(context) {
    const { query, store, now } = context;
    const [first, second] = pairAsked(store.reference, query);
    const filter = fixtureFilter(store, { ...query, status: query.status ?? RESULT_STATUSES }, { now });
    return answerFixtures(context, query, filter && { ...filter, pair: [first.legacyId, second.legacyId] });
  },
});
