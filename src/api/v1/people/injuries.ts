import { z } from 'zod';
import type { FieldError } from '../../../base/errors.ts';
import { LEGACY_ID_END } from '../../../base/ids.ts';
import { openSince } from '../../../football/people/availability.ts';
import type { Injury } from '../../../football/person.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import type { RuleInput } from '../../../http/endpoint/rules.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import type { InjuryFilter, OutOn } from '../../../store/people/careers.ts';
import type { Store } from '../../../store/store.ts';
import { period } from '../../days.ts';
import * as param from '../../params.ts';
import { answer, BOTH_LISTS, listed, presenterFor, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { page, pageOf, readPage } from '../paging.ts';
import { fixtureId, leagueId, playerId, requireAnyOf, teamId } from '../params.ts';
import {
  FlatInjury,
  flatInjury,
  MergedInjury,
  mergedInjury,
  NestedInjury,
  nestedInjury,
} from '../present/people/career.ts';

const query = z.object({
  league: leagueId().optional(),
  season: param.season().optional(),
  fixture: fixtureId().optional(),
  team: teamId().optional(),
  player: playerId().optional(),
  date: param.date('players who miss a match on this date, or are out on it').optional(),
  ids: param.idList({ description: 'ids of fixtures, separated by hyphens', max: 20 }).optional(),
  timezone: param.timezone('IANA time zone of `date` and of the dates in the response').optional(),
  page: page(),
});
type Query = z.output<typeof query>;

function rules(sent: RuleInput<Query>): FieldError[] {
  return requireAnyOf(sent, ['league', 'season', 'fixture', 'team', 'player', 'date', 'ids']);
}

/** The store filter of a query; null if an id is unknown, so nothing can match. */
async function filterOf({ reference, fixtures, people }: Store, sent: Query): Promise<InjuryFilter | null> {
  const league = sent.league === undefined ? undefined : reference.league(sent.league);
  const team = sent.team === undefined ? undefined : reference.team(sent.team);
  const player = sent.player === undefined ? undefined : await people.player(sent.player);
  const requested = [...(sent.fixture === undefined ? [] : [sent.fixture]), ...(sent.ids ?? [])].filter(
    (id) => id < LEGACY_ID_END,
  );
  const found = await Promise.all(requested.map((id) => fixtures.byId(id)));
  const matches = found.flatMap((fixture) => fixture?.legacyId ?? []);
  const byMatch = sent.fixture !== undefined || sent.ids !== undefined;
  if ((sent.league !== undefined && league === undefined) || (sent.team !== undefined && team === undefined))
    return null;
  if ((sent.player !== undefined && player === undefined) || (byMatch && matches.length === 0)) return null;
  return {
    ...(league !== undefined && { league: league.legacyId }),
    ...(team !== undefined && { team: team.legacyId }),
    ...(player !== undefined && { players: [player.legacyId] }),
    ...(byMatch && { fixtures: matches }),
    ...(sent.season !== undefined && { season: sent.season }),
    ...(sent.date !== undefined && { outOn: outOn(sent.date, sent.timezone) }),
  };
}

function outOn(day: string, zone: string | undefined): OutOn {
  return { day, openSince: openSince(day), matches: period(day, day, zone) };
}

/** Latest first; within a day by match, team and player. */
function byStart(a: Injury, b: Injury): number {
  if (a.start !== b.start) return a.start < b.start ? 1 : -1;
  const numbers = ({ fixture, team, player }: Injury) => [fixture?.legacyId, team?.legacyId, player.legacyId];
  const theirs = numbers(b);
  return numbers(a).reduce<number>((order, number, i) => order || (number ?? 0) - (theirs[i] ?? 0), 0);
}

export const injuries = endpoint({
  ...v1,
  id: 'v1.injuries',
  path: '/api/v1/injuries',
  tag: 'Players',
  summary: 'Players who miss or may miss a match',
  description:
    'Latest first. An absence without an end counts for the day of its match, or for three weeks if it names no match. ' +
    'More than 1,000 absences come in pages.',
  query,
  rules,
  shapes: BOTH_LISTS,
  response: { merged: listed(MergedInjury), nested: listed(NestedInjury), flat: listed(FlatInjury) },
  example: { query: { league: examples.league, season: examples.currentSeason } },

  async handle(context) {
    const { query, store, publicUrl } = context;
    const filter = await filterOf(store, query);
    const { rows, paging } =
      filter === null
        ? pageOf<Injury>([], query.page)
        : await readPage(query.page, {
            read: (window) => store.careers.injuries(filter, window),
            count: () => store.careers.countInjuries(filter),
          });
    const view = { publicUrl, timezone: query.timezone ?? 'UTC' };
    const present = presenterFor<Injury>(context, {
      nested: (injury) => nestedInjury(injury, view),
      flat: flatInjury,
      merged: (injury) => mergedInjury(injury, view),
    });
    return answer(context, 'injuries', rows.toSorted(byStart).map(present), { scopes: [ANY_SCOPE], paging });
  },
});
