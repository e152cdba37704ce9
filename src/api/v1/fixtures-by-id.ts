import { after, type Eventual } from '../../base/eventual.ts';
import { LEGACY_ID_END } from '../../base/ids.ts';
import { byKickoff } from '../../football/result.ts';
import type { Fixture } from '../../football/terms.ts';
import type { Store } from '../../store/store.ts';

/** Nobody has an id beyond 31 bits, and not every engine would even compare one. */
export function fixtureById(store: Store, id: number): Eventual<Fixture | undefined> {
  return id < LEGACY_ID_END ? store.fixtures.byId(id) : undefined;
}

/** The fixtures of some ids by kickoff, each once; ids that moved lead to the fixture that is left, others to nothing. */
export function fixturesByIds(store: Store, ids: readonly number[]): Eventual<Fixture[]> {
  const [id] = ids;
  if (id === undefined || ids.length > 1) return severalByIds(store, ids);
  return after(fixtureById(store, id), (fixture) => (fixture === undefined ? [] : [fixture]));
}

async function severalByIds(store: Store, ids: readonly number[]): Promise<Fixture[]> {
  const asked = ids.filter((id) => id < LEGACY_ID_END);
  if (asked.length === 0) return [];
  const found = new Map<number, Fixture>();
  for (const fixture of await store.fixtures.list({ ids: asked }, { order: 'asc' }))
    found.set(fixture.legacyId, fixture);
  const missing = asked.filter((id) => !found.has(id));
  for (const fixture of (await Promise.all(missing.map((id) => store.fixtures.byId(id)))).filter(isKnown)) {
    found.set(fixture.legacyId, fixture);
  }
  return [...found.values()].sort(byKickoff);
}

function isKnown(fixture: Fixture | undefined): fixture is Fixture {
  return fixture !== undefined;
}
