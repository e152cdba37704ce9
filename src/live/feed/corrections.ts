/** Operator corrections of a match. They override the feed, in stored records and in the change log. */
import { combinePatches, correctedResult, type EventPatch } from '../../football/correction.ts';
import type { LiveState } from '../../football/live/match.ts';
import type { EventMessage } from '../../football/live/message.ts';
import type { MergedFixture } from '../../football/source-fixture.ts';
import type { Fixture } from '../../football/terms.ts';
import type { FixtureCorrection } from '../../merge/corrections.ts';
import { withEventIds } from '../../merge/event-corrections.ts';
import { mergeFixture } from '../../merge/fixture.ts';
import { fixturePatch } from '../../merge/fixture-corrections.ts';
import { eventCorrections, fixtureCorrections } from '../../store/corrections/corrections.ts';
import type { Queries } from '../../store/database/database.ts';
import { sourceRecordsOf } from '../../store/fixtures/source-records.ts';

/** The facts of a fixture that are not part of the live state. */
export type RepeatedFacts = Omit<MergedFixture, keyof LiveState | 'home' | 'away' | 'venue' | 'sources'>;

/** The part of a fixture that the feed's source record repeats. */
export interface SourceResult extends RepeatedFacts, Pick<MergedFixture, keyof LiveState> {
  readonly home: { readonly legacyId: number };
  readonly away: { readonly legacyId: number };
  readonly venue: { readonly legacyId: number } | null;
}

export interface MatchCorrections {
  readonly ofFixture: readonly FixtureCorrection[];
  /** by the public id of the event */
  readonly ofEvents: ReadonlyMap<string, EventPatch>;
  /** the fixture without corrections: the feed must not repeat a correction, which may be revoked */
  readonly source: SourceResult;
}

export async function matchCorrections(queries: Queries, fixture: Fixture): Promise<MatchCorrections> {
  const [ofFixture, ofMatches] = await Promise.all([
    fixtureCorrections(queries, fixture.legacyId),
    eventCorrections(queries, [fixture.legacyId]),
  ]);
  const events = ofMatches.get(fixture.legacyId) ?? [];
  const byId = Map.groupBy(withEventIds({ id: fixture.id, home: fixture.home.legacyId }, events), ({ id }) => id);
  const ofEvents = new Map([...byId].map(([id, all]) => [id, combinePatches(all.map(({ patch }) => patch))]));
  const sources = ofFixture.length === 0 ? [] : await sourceRecordsOf(queries, fixture.legacyId);
  if (sources.length === 0) return { ofFixture, ofEvents, source: fixture };
  const merged = mergeFixture(sources);
  const [home, away, venue] = [merged.home, merged.away, merged.venue].map((legacyId) => ({ legacyId: legacyId ?? 0 }));
  return {
    ofFixture,
    ofEvents,
    source: { ...merged, home: home!, away: away!, venue: merged.venue === null ? null : venue! },
  };
}

/** The live state with corrections, for the change log. `home` is the legacy id of the home team. */
export function correctedState(corrections: MatchCorrections, home: number, state: LiveState): LiveState {
  if (corrections.ofFixture.length === 0) return state;
  return correctedResult(state, fixturePatch(corrections.ofFixture, home));
}

/** An event with its correction. */
export function correctedEvent(event: EventMessage['event'], patch: EventPatch | undefined): EventMessage['event'] {
  if (patch === undefined) return event;
  const { player, related, ...rest } = patch;
  return {
    ...event,
    ...rest,
    ...(player === undefined ? {} : { player: player === null ? null : { id: player } }),
    ...(related === undefined ? {} : { related: related === null ? null : { id: related } }),
  };
}
