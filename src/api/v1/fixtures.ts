import { z } from 'zod';
import type { FieldError } from '../../base/errors.ts';
import { after, type Eventual } from '../../base/eventual.ts';
import { isInPlay } from '../../football/status.ts';
import type { Fixture, Season } from '../../football/terms.ts';
import { type Answer, endpoint } from '../../http/endpoint.ts';
import { type Given, validValue } from '../../http/rules.ts';
import { ANY_SCOPE, PEOPLE_SCOPE, REFERENCE_SCOPE, seasonScope } from '../../store/revisions.ts';
import type { Store } from '../../store/store.ts';
import { DAY_MS } from '../days.ts';
import * as param from '../params.ts';
import { answer, BOTH_LISTS, inShape, listed, v1 } from './envelope.ts';
import { examples } from './examples.ts';
import { datesRules, type FixtureQuery, findFixtures, fixtureFilter, meetingFilters, meets } from './fixture-query.ts';
import { fixturesByIds } from './fixtures-by-id.ts';
import { fixtureId, needsOther, needsSome, teamId } from './parameters.ts';
import {
  type FixtureRow,
  FlatFixture,
  flatFixture,
  MergedFixture,
  mergedFixture,
  NestedFixture,
  nestedFixture,
} from './present/fixture.ts';

const PERIOD_DAYS_MAX = 31;

const query = z.object({
  id: fixtureId().optional(),
  ids: param.idList({ description: 'ids of fixtures, separated by hyphens', max: 20 }).optional(),
  live: liveLeagues().optional(),
  ...meetingFilters,
  team: teamId().optional(),
  round: param.text({ description: 'name of the round', example: 'Regular Season - 3' }).optional(),
});
type Query = z.output<typeof query>;

function liveLeagues() {
  const leagues = /^\d{1,15}(-\d{1,15})*$/;
  const message = 'must be all, or ids of leagues separated by hyphens, such as 39-61';
  return z
    .string()
    .refine((text) => text === 'all' || leagues.test(text), { error: message })
    .transform((text): 'all' | readonly number[] => (text === 'all' ? text : text.split('-').map(Number)))
    .meta({
      description: 'matches in play: `all`, or ids of leagues separated by hyphens; requires a paid plan',
      example: 'all',
      pattern: `^(all|${leagues.source.slice(1, -1)})$`,
    });
}

/** What keeps an answer from being all there is, and a query from reading all there is. */
const NARROW = ['id', 'ids', 'live', 'date', 'team', 'last', 'next', 'from', 'to'] as const;

const ANY = [...NARROW, 'league', 'season', 'round', 'status', 'venue'] as const;
const WITH_LEAGUE = ['league', ...NARROW] as const;
const WITH_SEASON = ['season', ...NARROW] as const;
const WITH_BOTH = ['league', 'season', ...NARROW] as const;
const WITHIN_BOTH = ['round', 'status', 'venue'] as const;
const WITHOUT_PERIOD = WITH_LEAGUE.filter((name) => name !== 'from' && name !== 'to');

function rules(sent: Given<Query>): FieldError[] {
  const faults = [...needsSome(sent, ANY), ...datesRules(sent)];
  const { league, season } = sent;
  if (league === undefined) faults.push(...needsOther(sent, 'season', WITH_LEAGUE));
  if (season === undefined) faults.push(...needsOther(sent, 'league', WITH_SEASON));
  for (const field of WITHIN_BOTH) faults.push(...needsOther(sent, field, WITH_BOTH));
  const [from, to] = [validValue(sent.from), validValue(sent.to)];
  if (from !== undefined && to !== undefined && WITHOUT_PERIOD.every((name) => sent[name] === undefined)) {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    if (days > PERIOD_DAYS_MAX) {
      faults.push({ field: 'to', message: `is too late: send at most ${PERIOD_DAYS_MAX} days, or add league or team` });
    }
  }
  return faults;
}

/** Whether the season of a fixture has standings; asked once for each season of an answer. */
export function tableFlags({ reference }: Store): (fixture: Fixture) => boolean {
  const flags = new Map<string, boolean>();
  return ({ league, season }) => {
    const key = `${league.legacyId}:${season}`;
    const known = flags.get(key) ?? reference.season(league, season)?.coverage.standings ?? false;
    flags.set(key, known);
    return known;
  };
}

/** A list within one season stands until that season changes; any other may gain a fixture from anywhere. */
export function scopesOf({ reference }: Store, { league, season }: FixtureQuery): string[] {
  const known = league === undefined ? undefined : reference.league(league);
  if (known === undefined || season === undefined) return [ANY_SCOPE];
  return [seasonScope(known.legacyId, season), REFERENCE_SCOPE];
}

/** `next` counts from this moment on: its answer stands until the first of its matches should begin. */
export function untilOf(query: FixtureQuery, found: readonly Fixture[], now: number): Pick<Answer, 'until'> {
  const first = query.next === undefined ? undefined : found.find((fixture) => fixture.kickoff >= now);
  return first === undefined ? {} : { until: first.kickoff + 1 };
}

function find(store: Store, sent: Query, now: number): Eventual<readonly Fixture[]> {
  const filter = fixtureFilter(store, sent, now);
  if (filter === null) return [];
  if (sent.id === undefined && sent.ids === undefined) return findFixtures(store, filter, sent);
  const ids = (sent.ids ?? [sent.id ?? 0]).filter((id) => sent.id === undefined || id === sent.id);
  return after(fixturesByIds(store, ids), (known) => {
    const fixtures = known.filter(meets(filter));
    const ordered = sent.last === undefined ? fixtures : fixtures.toReversed();
    return ordered.slice(0, sent.last ?? sent.next);
  });
}

function seasonOf({ reference }: Store, { league, season }: Fixture): Season | undefined {
  return reference.season(league, season);
}

/** Rows with what is embedded in them: read at once for all of them, and only where their season has any. */
function rowsOf(store: Store, sent: Query, fixtures: readonly Fixture[]): Eventual<FixtureRow[]> {
  const byId = sent.id !== undefined || sent.ids !== undefined;
  const embedded = byId ? 'all' : sent.live !== undefined ? 'events' : 'nothing';
  const hasTable = tableFlags(store);
  const rows = fixtures.map((fixture) => ({ fixture, hasTable: hasTable(fixture), embedded }) as const);
  if (embedded === 'nothing') return rows;
  const having = (flag: keyof Season['coverage']) =>
    fixtures.filter((fixture) => seasonOf(store, fixture)?.coverage[flag]);
  const wanted = {
    events: having('events'),
    statistics: byId ? having('statisticsFixtures') : [],
    lineups: byId ? having('lineups') : [],
    players: byId ? having('statisticsPlayers') : [],
  };
  if (Object.values(wanted).every((list) => list.length === 0)) return rows;
  return embed(store, rows, wanted);
}

async function embed(
  store: Store,
  rows: readonly FixtureRow[],
  wanted: Readonly<Record<'events' | 'statistics' | 'lineups' | 'players', readonly Fixture[]>>,
): Promise<FixtureRow[]> {
  const ids = (fixtures: readonly Fixture[]) => fixtures.map(({ legacyId }) => legacyId);
  const [events, statistics, lineups, players] = await Promise.all([
    store.events.ofFixtures(ids(wanted.events)),
    store.statistics.ofFixtures(ids(wanted.statistics)),
    store.lineups.ofFixtures(wanted.lineups),
    store.playerMatches.ofFixtures(wanted.players),
  ]);
  return rows.map((row) => {
    const { legacyId } = row.fixture;
    return {
      ...row,
      events: events.get(legacyId),
      statistics: statistics.get(legacyId),
      lineups: lineups.get(legacyId),
      players: players.get(legacyId),
    };
  });
}

export const fixtures = endpoint({
  ...v1,
  id: 'v1.fixtures',
  path: '/api/v1/fixtures',
  tag: 'Fixtures',
  summary: 'Fixtures by id, date, league, team, round or status; latest, upcoming and live fixtures',
  description:
    'Ordered by kickoff; with `last`, latest first. `id` and `ids` embed events, lineups, statistics and players; `live` ' +
    'embeds events. Without a league or team, `from` and `to` span at most 31 days.',
  query,
  rules,
  gate: ({ live }) => (live === undefined ? null : { plan: 'paid', field: 'live' }),
  shapes: BOTH_LISTS,
  response: { merged: listed(MergedFixture), nested: listed(NestedFixture), flat: listed(FlatFixture) },
  example: { query: { league: examples.league, season: examples.season, round: 'Regular Season - 1' } },

  handle(context) {
    const { query, store, publicUrl, now } = context;
    const view = { publicUrl, timezone: query.timezone ?? 'UTC' };
    const present = inShape<FixtureRow>(context, {
      nested: (row) => nestedFixture(row, view),
      flat: (row) => flatFixture(row, view),
      merged: (row) => mergedFixture(row, view),
    });
    return after(find(store, query, now), (found) => {
      const one = query.id === undefined ? undefined : found[0];
      const made = {
        scopes:
          one === undefined
            ? scopesOf(store, query)
            : [seasonScope(one.league.legacyId, one.season), REFERENCE_SCOPE, PEOPLE_SCOPE],
        inPlay: found.some(({ status }) => isInPlay(status)),
        ...untilOf(query, found, now),
      };
      return after(rowsOf(store, query, found), (rows) => answer(context, 'fixtures', rows.map(present), made));
    });
  },
});
