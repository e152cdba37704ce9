/** Answers about one fixture: `fixtures/events`, `fixtures/lineups`, `fixtures/statistics`, `fixtures/players`. */
import type { z } from 'zod';
import type { DetailsRecord } from '../../ingest/records/records.ts';
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
import type { Answer } from './envelope.ts';
import { eachItem, type Outcome, type Reading, refuse } from './items.ts';
import type { TeamRef } from './mentions.ts';

/** Reads an answer about one fixture: the items are its events, or its two teams. */
function* aboutFixture<T extends { readonly team: TeamRef }>(
  answer: Answer,
  { referenced }: Reading,
  reader: {
    readonly schema: z.ZodType<T>;
    /** parameters that leave a part of the answer out, so that what is left is not what happened */
    readonly partial: readonly string[];
    readonly details: (
      items: readonly T[],
      sideOf: SideOf,
    ) => Pick<DetailsRecord, 'details' | 'statistics'> & { readonly refused?: readonly string[] };
  },
): Generator<Outcome> {
  const { fixture } = answer.parameters;
  const { line } = answer;
  if (fixture === undefined || !/^\d+$/.test(fixture)) return yield refuse(line, 'nothing says of which fixture');
  const left = reader.partial.find((name) => answer.parameters[name] !== undefined);
  if (left !== undefined) {
    return yield refuse(
      line,
      `a part of the answer alone (${left}=${answer.parameters[left]}): save it without ${left}`,
    );
  }
  const items: T[] = [];
  yield* eachItem(answer, reader.schema, (item) => {
    items.push(item);
    return [];
  });
  const first = items.find(({ team }) => team.id !== null)?.team;
  if (first === undefined) return;
  // Nothing says who is at home: the first team is called so, and named.
  const ids = [...new Set(items.flatMap(({ team }) => team.id ?? []))];
  const sideOf: SideOf = ({ id }) => (id === ids[0] ? 'home' : id === ids[1] ? 'away' : undefined);
  const { refused: reasons = [], ...part } = reader.details(items, sideOf);
  for (const reason of reasons) yield refuse(line, reason);
  const home = referenced.teamName(first, null);
  if (home === null || (Object.keys(part.details).length === 0 && part.statistics === undefined)) return;
  yield { kind: 'details', line, match: { providerMatch: fixture, home }, ...part };
}

/** With `type` one kind of events alone is told completely. */
export function* readEvents(answer: Answer, reading: Reading): Generator<Outcome> {
  const { type } = answer.parameters;
  const kind = type === undefined ? undefined : EVENT_TYPES.get(type.toLowerCase());
  yield* aboutFixture(answer, reading, {
    schema: Event,
    partial: ['team', 'player', ...(type !== undefined && kind === undefined ? ['type'] : [])],
    details(items, sideOf) {
      const { events, refused } = eventsOf(items, sideOf, new Set());
      const details = events.length === 0 ? {} : { events, eventKinds: kind === undefined ? ALL_EVENTS : [kind] };
      return { details, refused };
    },
  });
}

export function* readLineups(answer: Answer, reading: Reading): Generator<Outcome> {
  yield* aboutFixture(answer, reading, {
    schema: Lineup,
    partial: ['player', 'type'],
    details: (items, sideOf) => ({ details: lineupsOf(items, sideOf) }),
  });
}

/** With `half` each half is told beside the whole. */
export function* readStatistics(answer: Answer, reading: Reading): Generator<Outcome> {
  yield* aboutFixture(answer, reading, {
    schema: Statistics,
    partial: ['type'],
    details(items, sideOf) {
      const counted = statisticsOf(items, sideOf, 'statistics');
      const first = statisticsOf(items, sideOf, 'statistics_1h');
      const second = statisticsOf(items, sideOf, 'statistics_2h');
      return {
        details: first !== undefined && second !== undefined ? { halves: { first, second } } : {},
        ...(counted !== undefined && { statistics: counted }),
      };
    },
  });
}

export function* readFixturePlayers(answer: Answer, reading: Reading): Generator<Outcome> {
  yield* aboutFixture(answer, reading, {
    schema: TeamPlayers,
    partial: [],
    details(items, sideOf) {
      const players = playersOf(items, sideOf);
      return { details: players.length === 0 ? {} : { players } };
    },
  });
}
