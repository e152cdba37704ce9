/** Responses about one fixture: `fixtures/events`, `fixtures/lineups`, `fixtures/statistics`, `fixtures/players`. */
import type { z } from 'zod';
import type { DetailsRecord } from '../../ingest/records/records.ts';
import { rejection } from '../../ingest/records/rejections.ts';
import { ALL_EVENTS, EVENT_TYPES } from './codes.ts';
import {
  Event,
  eventsOf,
  Lineup,
  lineupsOf,
  playersOf,
  type SideOf,
  Statistics,
  statisticsOf,
  TeamPlayers,
} from './details.ts';
import { type ApiResponse, eachItem, type Outcome, type ReadContext } from './envelope.ts';
import type { TeamRef } from './references.ts';

/** Reads a response about one fixture. Its items are either events or the two teams. */
function* fixtureDetails<T extends { readonly team: TeamRef }>(
  response: ApiResponse,
  { referenced }: ReadContext,
  reader: {
    readonly schema: z.ZodType<T>;
    /** request parameters that filter the response, so that it is not the complete data */
    readonly filters: readonly string[];
    readonly details: (
      items: readonly T[],
      sideOf: SideOf,
    ) => Pick<DetailsRecord, 'details' | 'statistics'> & { readonly reasons?: readonly string[] };
  },
): Generator<Outcome> {
  const { fixture } = response.parameters;
  const { line } = response;
  if (fixture === undefined || !/^\d+$/.test(fixture)) {
    return yield rejection(line, 'unknown fixture: neither the parameters nor the file name give its id');
  }
  const filter = reader.filters.find((name) => response.parameters[name] !== undefined);
  if (filter !== undefined) {
    const value = response.parameters[filter];
    return yield rejection(line, `incomplete response (${filter}=${value}): request it without ${filter}`);
  }
  const items: T[] = [];
  yield* eachItem(response, reader.schema, (item) => {
    items.push(item);
    return [];
  });
  const first = items.find(({ team }) => team.id !== null)?.team;
  if (first === undefined) return;
  // The response does not state the home side: the first team counts as home, and the reference names it.
  const ids = [...new Set(items.flatMap(({ team }) => team.id ?? []))];
  const sideOf: SideOf = ({ id }) => (id === ids[0] ? 'home' : id === ids[1] ? 'away' : undefined);
  const { reasons = [], ...part } = reader.details(items, sideOf);
  for (const reason of reasons) yield rejection(line, reason);
  const home = referenced.teamName(first, null);
  if (home === null || (Object.keys(part.details).length === 0 && part.statistics === undefined)) return;
  yield { kind: 'details', line, match: { providerMatch: fixture, home }, ...part };
}

/** A request with `type` returns one kind of event, and all events of that kind. */
export function* readEvents(response: ApiResponse, context: ReadContext): Generator<Outcome> {
  const { type } = response.parameters;
  const kind = type === undefined ? undefined : EVENT_TYPES.get(type.toLowerCase());
  yield* fixtureDetails(response, context, {
    schema: Event,
    filters: ['team', 'player', ...(type !== undefined && kind === undefined ? ['type'] : [])],
    details(items, sideOf) {
      const { events, reasons } = eventsOf(items, sideOf, new Set());
      const details = events.length === 0 ? {} : { events, eventKinds: kind === undefined ? ALL_EVENTS : [kind] };
      return { details, reasons };
    },
  });
}

export function* readLineups(response: ApiResponse, context: ReadContext): Generator<Outcome> {
  yield* fixtureDetails(response, context, {
    schema: Lineup,
    filters: ['player', 'type'],
    details: (items, sideOf) => ({ details: lineupsOf(items, sideOf) }),
  });
}

/** A request with `half=true` also returns the statistics of each half. */
export function* readStatistics(response: ApiResponse, context: ReadContext): Generator<Outcome> {
  yield* fixtureDetails(response, context, {
    schema: Statistics,
    filters: ['type'],
    details(items, sideOf) {
      const total = statisticsOf(items, sideOf, 'statistics');
      const first = statisticsOf(items, sideOf, 'statistics_1h');
      const second = statisticsOf(items, sideOf, 'statistics_2h');
      return {
        details: first !== undefined && second !== undefined ? { halves: { first, second } } : {},
        ...(total !== undefined && { statistics: total }),
      };
    },
  });
}

export function* readFixturePlayers(response: ApiResponse, context: ReadContext): Generator<Outcome> {
  yield* fixtureDetails(response, context, {
    schema: TeamPlayers,
    filters: [],
    details(items, sideOf) {
      const players = playersOf(items, sideOf);
      return { details: players.length === 0 ? {} : { players } };
    },
  });
}
