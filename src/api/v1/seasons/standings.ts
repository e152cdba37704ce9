import { z } from 'zod';
import { isInPlay } from '../../../football/status.ts';
import { tableRules } from '../../../football/table/rules.ts';
import { leagueTable, type TableGroup } from '../../../football/table/standings.ts';
import type { Fixture, League } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE, REFERENCE_SCOPE, seasonScope } from '../../../store/changes/revisions.ts';
import type { Store } from '../../../store/store.ts';
import * as param from '../../params.ts';
import { answer, listed, NESTED_FIRST, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { leagueId, teamId } from '../params.ts';
import {
  FlatStanding,
  flatStandings,
  NestedStandings,
  nestedStandings,
  type StandingsRow,
} from '../present/seasons/standing.ts';

const query = z.object({
  league: leagueId().optional(),
  season: param.season(),
  team: teamId().optional(),
});
type Query = z.output<typeof query>;

/** The leagues whose table is requested: one, those of a team, or all with this season. */
function requestedLeagues({ reference }: Store, { league: id, season, team: requestedTeam }: Query): League[] {
  const requested = id === undefined ? undefined : reference.league(id);
  const leagues = id === undefined ? reference.leagues() : requested === undefined ? [] : [requested];
  if (requestedTeam === undefined) return leagues.filter((league) => reference.season(league, season) !== undefined);
  const team = reference.team(requestedTeam);
  const played = team === undefined ? [] : reference.seasonsOfTeam(team).filter(({ year }) => year === season);
  const ids = new Set(played.map(({ league }) => league.legacyId));
  return leagues.filter((league) => ids.has(league.legacyId));
}

/** Cached tables. The store returns the same list until the season or its points deductions change. */
const tables = new WeakMap<readonly Fixture[], readonly TableGroup[]>();

function tableOf({ reference }: Store, league: League, fixtures: readonly Fixture[]): readonly TableGroup[] {
  const year = fixtures[0]?.season;
  if (year === undefined) return [];
  const rules = () => tableRules(league, year, reference.deductions(league, year));
  const groups = tables.get(fixtures) ?? leagueTable(fixtures, rules());
  tables.set(fixtures, groups);
  return groups;
}

function ofTeam(groups: readonly TableGroup[], team: number): TableGroup[] {
  return groups
    .map((group) => ({ ...group, rows: group.rows.filter((row) => row.team.legacyId === team) }))
    .filter((group) => group.rows.length > 0);
}

/** The requested tables, without empty ones, and whether one of their matches is in play. */
async function findStandings(store: Store, requested: Query): Promise<{ rows: StandingsRow[]; inPlay: boolean }> {
  const team = requested.team === undefined ? undefined : store.reference.team(requested.team)?.legacyId;
  const rows: StandingsRow[] = [];
  let inPlay = false;
  for (const league of requestedLeagues(store, requested)) {
    const fixtures = await store.fixtures.ofSeason(league.legacyId, requested.season);
    const table = tableOf(store, league, fixtures);
    const groups = team === undefined ? table : ofTeam(table, team);
    if (groups.length === 0) continue;
    const updatedAt = fixtures.reduce((latest, fixture) => Math.max(latest, fixture.updatedAt), 0);
    const teams = table.length === 1 ? table[0]!.rows.length : null;
    rows.push({ league, season: requested.season, groups, teams, updatedAt });
    inPlay ||= fixtures.some(({ status }) => isInPlay(status));
  }
  return { rows, inPlay };
}

export const standings = endpoint({
  ...v1,
  id: 'v1.standings',
  path: '/api/v1/standings',
  tag: 'Standings',
  summary: 'Tables of a season for one league, the leagues of a team, or all leagues',
  query,
  shapes: NESTED_FIRST,
  response: { nested: listed(NestedStandings), flat: listed(FlatStanding) },
  example: { query: { league: examples.league, season: examples.season } },

  async handle(context) {
    const { query, store, publicUrl, shape } = context;
    const { rows, inPlay } = await findStandings(store, query);
    const view = { publicUrl, timezone: 'UTC' };
    const response = shape === 'flat' ? rows.flatMap(flatStandings) : rows.map((row) => nestedStandings(row, view));
    const league = query.league === undefined ? undefined : store.reference.league(query.league);
    return answer(context, 'standings', response, {
      scopes: league === undefined ? [ANY_SCOPE] : [seasonScope(league.legacyId, query.season), REFERENCE_SCOPE],
      inPlay,
    });
  },
});
