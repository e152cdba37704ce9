/** Who is out of a team: absences that cover a day, and those named for its next match. */
import { z } from 'zod';
import { onePerPlayer, openSince } from '../../../football/people/availability.ts';
import type { Fixture, Team } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import type { OutOn } from '../../../store/people/careers.ts';
import type { Store } from '../../../store/store.ts';
import { dayOf, dayStart, nextMidnight, period } from '../../days.ts';
import * as param from '../../params.ts';
import { singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { requireTeam } from '../filters/entities.ts';
import { teamId } from '../params.ts';
import { InjuryBody, presentInjury } from '../present/people/career.ts';
import { presentedTeamId } from '../present/view.ts';

/** Sources name absences for a match a few days before it. */
const NEXT_MATCH_DAYS = 14;
const ROWS_MAX = 500;

/** The first match of a team on a day or after it. */
async function nextMatch({ fixtures }: Store, { legacyId }: Team, day: string): Promise<Fixture | undefined> {
  const within = { from: dayStart(day), to: dayStart(day, 'UTC', NEXT_MATCH_DAYS) };
  return (await fixtures.list({ team: legacyId, ...within }, { order: 'asc', limit: 1 }))[0];
}

export const teamInjuries = endpoint({
  ...v2,
  id: 'v2.team.injuries',
  path: '/api/v2/teams/:id/injuries',
  tag: 'People',
  summary: 'Players of a team who are out, or doubtful for its next match',
  description:
    'An extension of this service. One row per player, latest first: absences that cover the day, and those named for the ' +
    "team's next match within two weeks. An absence without an end and without a match counts for three weeks.",
  query: z.object({ date: param.date('the day; default: today in UTC').optional() }),
  params: z.object({ id: teamId() }),
  response: singleResponse(forBothShapes(z.array(InjuryBody)), {
    team: z.string(),
    date: z.iso.date(),
    nextFixture: z.string().nullable().describe('native id of the next match'),
    count: z.int(),
  }),
  // the other team has no absences
  example: { params: { id: examples.opponent }, query: { date: '2026-11-21' } },

  async handle(context) {
    const { query, params, store, now } = context;
    const team = requireTeam(store.reference, params.id, 'id');
    const day = query.date ?? dayOf(now);
    const next = await nextMatch(store, team, day);
    const matches = next === undefined ? period(day, day) : { ids: [next.legacyId] };
    const outOn: OutOn = { day, openSince: openSince(day), matches };
    const filter = { absentFrom: team.legacyId, outOn };
    const rows = onePerPlayer(await store.careers.injuries(filter, { limit: ROWS_MAX, offset: 0 }));
    const view = viewOf(context);
    return singleAnswer(
      context,
      rows.map((row) => presentInjury(row, view)),
      {
        scopes: [ANY_SCOPE],
        ...(query.date === undefined && { until: nextMidnight(now) }),
        meta: { team: presentedTeamId(team, view), date: day, nextFixture: next?.id ?? null, count: rows.length },
      },
    );
  },
});
