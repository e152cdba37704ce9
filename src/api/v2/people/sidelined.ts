import { z } from 'zod';
import type { FieldError } from '../../../base/errors.ts';
import { OPEN_SPELL_DAYS } from '../../../football/people/availability.ts';
import type { Sidelined } from '../../../football/person.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import type { RuleInput } from '../../../http/endpoint/rules.ts';
import { ANY_SCOPE, PEOPLE_SCOPE } from '../../../store/changes/revisions.ts';
import type { AbsenceFilter } from '../../../store/people/absences.ts';
import type { Store } from '../../../store/store.ts';
import { DAY_MS, dayOf } from '../../days.ts';
import * as param from '../../params.ts';
import { pageAnswer, v2 } from '../answer.ts';
import { forBothShapes, listResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import type { Order } from '../filters/cursor.ts';
import { daysRules } from '../filters/days.ts';
import { requireCoach, requirePlayer, requireTeam } from '../filters/entities.ts';
import { pagingRules, readPage } from '../filters/paging.ts';
import { coachId, paging, playerId, teamId } from '../params.ts';
import { AbsenceBody, presentAbsence } from '../present/people/career.ts';

const query = z.object({
  player: playerId('native id (pl_...), instead of coach or team').optional(),
  coach: coachId('native id (co_...), instead of player or team').optional(),
  team: teamId('people with this team (tm_... or t_...) in `season`, and their absences during it').optional(),
  season: param.season('season of `team`; default: its latest').optional(),
  type: param.text({ description: 'type of absence, exactly as in the rows', example: 'Knock' }).optional(),
  date: param.date(`people out on this date; absences without an end count for ${OPEN_SPELL_DAYS} days`).optional(),
  from: param.date('absences that last until this date or longer').optional(),
  to: param.date('absences that began on or before this date').optional(),
  ...paging,
});
type Query = z.output<typeof query>;

const ORDER: Order<Sidelined> = {
  by: [{ kind: 'text', descending: true }, { kind: 'text' }, { kind: 'id' }, { kind: 'text' }],
  keyOf: ({ start, role, person, type }) => [start, role, person.legacyId, type],
};

const OF = ['player', 'coach', 'team'] as const;

function personRules(sent: RuleInput<Query>): FieldError[] {
  const [first, second] = OF.filter((name) => sent[name] !== undefined);
  if (second !== undefined)
    return [{ field: second, message: `cannot be combined with ${first}: send player, coach or team` }];
  return sent.season === undefined || first === 'team'
    ? []
    : [{ field: 'season', message: 'is the season of a team: send team as well' }];
}

/** The members of a team in a season, and the days of that season; null if the team has no such season. */
function teamFilter({ reference }: Store, { team, season }: Query): AbsenceFilter | null {
  if (team === undefined) return {};
  const found = requireTeam(reference, team);
  const seasons = reference.seasonsOfTeam(found);
  const year = season ?? seasons.at(-1)?.year;
  const ofYear = seasons.filter((one) => one.year === year);
  if (year === undefined || ofYear.length === 0) return null;
  return {
    members: { team: found.legacyId, season: year },
    from: ofYear.map(({ start }) => start).sort()[0]!,
    to: ofYear
      .map(({ end }) => end)
      .sort()
      .at(-1)!,
  };
}

/** The store filter of a query; null if nothing can match. */
async function absenceFilter(store: Store, sent: Query): Promise<AbsenceFilter | null> {
  const ofTeam = teamFilter(store, sent);
  if (ofTeam === null) return null;
  const { player, coach, type, date, from = ofTeam.from, to = ofTeam.to } = sent;
  const latest = (a: string, b = a) => (a > b ? a : b);
  const earliest = (a: string, b = a) => (a < b ? a : b);
  return {
    ...ofTeam,
    ...(player !== undefined && { role: 'player' as const, persons: [(await requirePlayer(store, player)).legacyId] }),
    ...(coach !== undefined && { role: 'coach' as const, persons: [(await requireCoach(store, coach)).legacyId] }),
    ...(type !== undefined && { type }),
    ...(from !== undefined && { from: latest(from, ofTeam.from) }),
    ...(to !== undefined && { to: earliest(to, ofTeam.to) }),
    ...(date !== undefined && {
      outOn: { day: date, openSince: dayOf(Date.parse(`${date}T00:00:00Z`) - OPEN_SPELL_DAYS * DAY_MS) },
    }),
  };
}

export const sidelined = endpoint({
  ...v2,
  id: 'v2.sidelined',
  path: '/api/v2/sidelined',
  tag: 'People',
  summary: 'Absences of players and coaches, latest first (an extension)',
  description:
    'Periods in which a person was unavailable, as sources state them. For the matches that a player misses, use injuries.',
  query,
  rules: (sent) => [...personRules(sent), ...pagingRules(sent), ...daysRules(sent)],
  response: listResponse(forBothShapes(AbsenceBody)),
  example: { query: { player: examples.player } },

  async handle(context) {
    const { query: sent, store, shape } = context;
    const filter = await absenceFilter(store, sent);
    const page = await readPage(sent, {
      read: (window) => (filter === null ? [] : store.careers.sidelined(filter, window)),
      count: async () => (filter === null ? 0 : store.careers.countSidelined(filter)),
      counted: shape === 'migration',
      order: ORDER,
    });
    // the days of a team's season depend on its matches
    const scopes = [sent.team === undefined ? PEOPLE_SCOPE : ANY_SCOPE];
    return pageAnswer(context, page, presentAbsence, { scopes });
  },
});
