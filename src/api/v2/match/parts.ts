/** What may come with a match in one answer: `include=events,lineups`. */
import { z } from 'zod';
import type { Fixture } from '../../../football/terms.ts';
import type { Store } from '../../../store/store.ts';
import * as param from '../../params.ts';
import { oddsOf } from '../odds.ts';
import {
  EventBody,
  LineupBody,
  PlayerMatchBody,
  presentEvent,
  presentLineup,
  presentPlayerMatch,
} from '../present/match.ts';
import { OddsBody, presentOdds } from '../present/odds.ts';
import { presentStatistics, StatisticsBody } from '../present/statistics.ts';
import type { View } from '../present/view.ts';

const PARTS = ['events', 'lineups', 'statistics', 'players', 'odds'] as const;
export type Part = (typeof PARTS)[number];

const isPart = (text: string): text is Part => PARTS.some((part) => part === text);

export function include() {
  const parts = (text: string) => [...new Set(text.split(','))];
  return param
    .text({
      description: `parts to include, separated by commas: ${PARTS.join(', ')}; odds require the plan ultra`,
      example: 'events,lineups',
    })
    .refine((text) => parts(text).every(isPart), { error: `must be ${PARTS.join(', ')}, separated by commas` })
    .transform((text): readonly Part[] => parts(text).filter(isPart));
}

/** Each is there where it was asked for. */
export const includedParts = {
  events: z.array(EventBody).optional(),
  lineups: z.array(LineupBody).optional(),
  statistics: z.array(StatisticsBody).optional(),
  players: z.array(PlayerMatchBody).optional(),
  odds: z.array(OddsBody).optional(),
};

const READERS: Readonly<Record<Part, (store: Store, fixture: Fixture, view: View) => Promise<readonly unknown[]>>> = {
  async events({ events }, fixture, view) {
    const rows = (await events.ofFixtures([fixture.legacyId])).get(fixture.legacyId) ?? [];
    return rows.map((event) => presentEvent(event, fixture, view));
  },
  async lineups({ lineups }, fixture, view) {
    const rows = (await lineups.ofFixtures([fixture])).get(fixture.legacyId) ?? [];
    return rows.map((lineup) => presentLineup(lineup, fixture, view));
  },
  async statistics(store, fixture, view) {
    const statistics = await store.statistics.ofFixture(fixture.legacyId);
    return statistics === undefined ? [] : presentStatistics({ fixture, statistics }, view);
  },
  async players({ playerMatches }, fixture, view) {
    const rows = (await playerMatches.ofFixtures([fixture])).get(fixture.legacyId) ?? [];
    return rows.map((row) => presentPlayerMatch(row, fixture, view));
  },
  async odds(store, fixture, view) {
    return (await oddsOf(store, fixture, { fixture: fixture.legacyId })).map((row) => presentOdds(row, view));
  },
};

export async function readParts(
  store: Store,
  fixture: Fixture,
  { parts, view }: { readonly parts: readonly Part[]; readonly view: View },
): Promise<Partial<Record<Part, readonly unknown[]>>> {
  const read = await Promise.all(parts.map(async (part) => [part, await READERS[part](store, fixture, view)] as const));
  return Object.fromEntries(read);
}
