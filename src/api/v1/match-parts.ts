/** Events, line-ups and players of one match, by query (list A) and by path (list B). */
import { z } from 'zod';
import type { EventKind } from '../../football/match.ts';
import { isInPlay } from '../../football/status.ts';
import type { Fixture } from '../../football/terms.ts';
import { type Answer, endpoint } from '../../http/endpoint.ts';
import { ANY_SCOPE, PEOPLE_SCOPE, REFERENCE_SCOPE, seasonScope } from '../../store/revisions.ts';
import type { Store } from '../../store/store.ts';
import * as param from '../params.ts';
import { answer, type Context, FLAT_ONLY, listed, NESTED_ONLY, v1 } from './envelope.ts';
import { examples } from './examples.ts';
import { fixtureById } from './fixtures-by-id.ts';
import { fixtureId, playerId, teamId } from './parameters.ts';
import { FlatEvent, flatEvents, NestedEvent, nestedEvents, sideShown } from './present/event.ts';
import { FlatLineup, flatLineup, LINEUP_BLOCKS, NestedLineup, nestedLineup } from './present/lineup.ts';
import { FlatPlayerMatch, flatPlayerMatch, NestedTeamPlayers, nestedTeamPlayers } from './present/player-match.ts';

type Asking = Context & { readonly store: Store };

/** An answer about one fixture; empty where it is unknown. */
async function ofFixture(
  context: Asking,
  { get, id }: { readonly get: string; readonly id: number },
  read: (fixture: Fixture) => Promise<readonly object[]>,
): Promise<Answer> {
  const fixture = await fixtureById(context.store, id);
  if (fixture === undefined) return answer(context, get, [], { scopes: [ANY_SCOPE] });
  return answer(context, get, await read(fixture), {
    scopes: [seasonScope(fixture.league.legacyId, fixture.season), REFERENCE_SCOPE, PEOPLE_SCOPE],
    inPlay: isInPlay(fixture.status),
  });
}

/** The legacy id of a team that was asked for; one that nobody has for a team nobody knows. */
function knownTeam({ store }: Asking, id: number | undefined): number | undefined {
  return id === undefined ? undefined : (store.reference.team(id)?.legacyId ?? -1);
}

async function knownPlayer({ store }: Asking, id: number | undefined): Promise<number | undefined> {
  return id === undefined ? undefined : ((await store.people.player(id))?.legacyId ?? -1);
}

const EVENT_TYPES = { Goal: 'goal', Card: 'card', subst: 'substitution', Var: 'var' } as const satisfies Record<
  string,
  EventKind
>;
type EventType = keyof typeof EVENT_TYPES;
const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];

export const fixturesEvents = endpoint({
  ...v1,
  id: 'v1.fixtures-events',
  path: '/api/v1/fixtures/events',
  tag: 'Fixtures',
  summary: 'Events of a match',
  query: z.object({
    fixture: fixtureId(),
    team: teamId().optional(),
    player: playerId('events that involve this player').optional(),
    type: param.oneOf(EVENT_TYPE_NAMES, { description: 'events of one type' }).optional(),
  }),
  shapes: NESTED_ONLY,
  response: { nested: listed(NestedEvent) },
  example: { query: { fixture: examples.fixture } },

  handle(context) {
    const { query, store, publicUrl } = context;
    return ofFixture(context, { get: 'fixtures/events', id: query.fixture }, async (fixture) => {
      const all = (await store.events.ofFixtures([fixture.legacyId])).get(fixture.legacyId) ?? [];
      const team = knownTeam(context, query.team);
      const player = await knownPlayer(context, query.player);
      const kind = query.type === undefined ? undefined : EVENT_TYPES[query.type];
      // substitutions are numbered over the whole match, so all are presented before some are left out
      return nestedEvents({ fixture, events: all }, { publicUrl, timezone: 'UTC' }).filter((_, index) => {
        const event = all[index]!;
        return (
          (team === undefined || fixture[sideShown(event)].legacyId === team) &&
          (player === undefined || event.player?.legacyId === player || event.related?.legacyId === player) &&
          (kind === undefined || event.kind === kind)
        );
      });
    });
  },
});

export const eventsOfFixture = endpoint({
  ...v1,
  id: 'v1.fixture-events',
  path: '/api/v1/fixtures/:id/events',
  tag: 'Fixtures',
  summary: 'Events of a match',
  query: z.object({}),
  params: z.object({ id: fixtureId() }),
  shapes: FLAT_ONLY,
  response: { flat: listed(FlatEvent) },
  example: { params: { id: examples.fixture } },

  handle(context) {
    return ofFixture(context, { get: 'fixtures/events', id: context.params.id }, async (fixture) => {
      const events = (await context.store.events.ofFixtures([fixture.legacyId])).get(fixture.legacyId) ?? [];
      return flatEvents({ fixture, events });
    });
  },
});

export const fixturesLineups = endpoint({
  ...v1,
  id: 'v1.fixtures-lineups',
  path: '/api/v1/fixtures/lineups',
  tag: 'Fixtures',
  summary: 'Lineups of a match: formation, starting eleven, substitutes, coach',
  query: z.object({
    fixture: fixtureId(),
    team: teamId().optional(),
    player: playerId('only this player').optional(),
    type: param.oneOf(LINEUP_BLOCKS, { description: 'only one block' }).optional(),
  }),
  shapes: NESTED_ONLY,
  response: { nested: listed(NestedLineup) },
  example: { query: { fixture: examples.fixture } },

  handle(context) {
    const { query, store, publicUrl } = context;
    return ofFixture(context, { get: 'fixtures/lineups', id: query.fixture }, async (fixture) => {
      const lineups = (await store.lineups.ofFixtures([fixture])).get(fixture.legacyId) ?? [];
      const team = knownTeam(context, query.team);
      const parts = { block: query.type, player: await knownPlayer(context, query.player) };
      return lineups
        .filter((lineup) => team === undefined || lineup.team.legacyId === team)
        .map((lineup) => nestedLineup(lineup, { publicUrl, timezone: 'UTC' }, parts));
    });
  },
});

export const lineupsOfFixture = endpoint({
  ...v1,
  id: 'v1.fixture-lineups',
  path: '/api/v1/fixtures/:id/lineups',
  tag: 'Fixtures',
  summary: 'Lineups of a match: formation, starting eleven, substitutes, coach',
  query: z.object({}),
  params: z.object({ id: fixtureId() }),
  shapes: FLAT_ONLY,
  response: { flat: listed(FlatLineup) },
  example: { params: { id: examples.fixture } },

  handle(context) {
    return ofFixture(context, { get: 'fixtures/lineups', id: context.params.id }, async (fixture) =>
      ((await context.store.lineups.ofFixtures([fixture])).get(fixture.legacyId) ?? []).map(flatLineup),
    );
  },
});

export const fixturesPlayers = endpoint({
  ...v1,
  id: 'v1.fixtures-players',
  path: '/api/v1/fixtures/players',
  tag: 'Fixtures',
  summary: 'Player statistics of a match',
  query: z.object({ fixture: fixtureId(), team: teamId().optional() }),
  shapes: NESTED_ONLY,
  response: { nested: listed(NestedTeamPlayers) },
  example: { query: { fixture: examples.fixture } },

  handle(context) {
    const { query, store, publicUrl } = context;
    return ofFixture(context, { get: 'fixtures/players', id: query.fixture }, async (fixture) => {
      const players = (await store.playerMatches.ofFixtures([fixture])).get(fixture.legacyId) ?? [];
      const team = knownTeam(context, query.team);
      const asked = players.filter((row) => team === undefined || row.team.legacyId === team);
      return nestedTeamPlayers({ fixture, players: asked }, { publicUrl, timezone: 'UTC' });
    });
  },
});

export const playersOfFixture = endpoint({
  ...v1,
  id: 'v1.fixture-players',
  path: '/api/v1/fixtures/:id/players',
  tag: 'Fixtures',
  summary: 'Player statistics of a match',
  query: z.object({}),
  params: z.object({ id: fixtureId() }),
  shapes: FLAT_ONLY,
  response: { flat: listed(FlatPlayerMatch) },
  example: { params: { id: examples.fixture } },

  handle(context) {
    return ofFixture(context, { get: 'fixtures/players', id: context.params.id }, async (fixture) =>
      ((await context.store.playerMatches.ofFixtures([fixture])).get(fixture.legacyId) ?? []).map(flatPlayerMatch),
    );
  },
});
