/** Names people to a store as importers do, and reads back who is stored. */
import { People, type PersonPlace } from '../../../src/ingest/people/people.ts';
import type { PersonName, PersonProfile } from '../../../src/ingest/records/records.ts';
import { ChangeLog } from '../../../src/store/changes/changes.ts';
import { nextRevision, touchPeople } from '../../../src/store/changes/revisions.ts';
import type { Database } from '../../../src/store/database/database.ts';
import type { Store } from '../../../src/store/store.ts';
import { storeWith } from '../../support/stored.ts';

export const TEAMS = [
  { name: 'Liverpool', legacyId: 40 },
  { name: 'Manchester City', legacyId: 50 },
  { name: 'Egypt', country: 'egy', legacyId: 32 },
];

export function storeOfTeams(data: Database): Promise<Store> {
  return storeWith(data, TEAMS, []);
}

/** A mention: who, and where; with `about` the record is about the person. */
export interface Told {
  readonly kind?: 'player' | 'coach';
  readonly provider: string;
  readonly name: PersonProfile;
  readonly team?: number;
  readonly season?: number;
  readonly about?: true;
  readonly file?: string;
}

/** What one file tells, in a transaction of its own; returns the ids handed out. */
export async function tell(store: Store, told: readonly Told[], before?: People): Promise<number[]> {
  return store.database.transaction(async (queries) => {
    let revision: number | undefined;
    const context = {
      queries,
      now: 1,
      revision: async () => {
        revision ??= await nextRevision(queries, Date.now());
        return revision;
      },
      changes: new ChangeLog(),
      identityOf: (team: number) => `eng|${TEAMS.find(({ legacyId }) => legacyId === team)!.name.toLowerCase()}`,
    };
    before?.open(context);
    const people = before ?? new People(context);
    const ids: number[] = [];
    for (const [i, { kind = 'player', provider, name, team, season, about, file }] of told.entries()) {
      const at: PersonPlace = {
        provider,
        team: team ?? null,
        league: null,
        season: season ?? null,
        file: file ?? `${provider}.csv`,
        line: i + 1,
      };
      if (about) ids.push((await people.describe(kind, name, at)).id);
      else ids.push(await people[kind](name as PersonName, at));
    }
    await people.mergeDuplicates(queries);
    if (people.clearChanged()) await touchPeople(queries, await context.revision());
    return ids;
  });
}

/** Everyone stored with their claims, without what tells when and in which order. */
export async function everyone(store: Store, kind: 'player' | 'coach' = 'player'): Promise<unknown[]> {
  const people = await store.database.all<Record<string, unknown>>(
    `SELECT * FROM ${kind === 'player' ? 'players' : 'coaches'} ORDER BY id`,
  );
  const claims = await store.database.all<{ person: number; provider: string; claim: string; record: string }>(
    `SELECT ${kind} AS person, provider, claim, record FROM ${kind}_claims ORDER BY provider, claim`,
  );
  const places = await store.database.all<{ person: number; team: number; season: number }>(
    `SELECT ${kind} AS person, team, season FROM ${kind}_teams ORDER BY team, season`,
  );
  return people.map(({ updated_at, revision, ...row }) => ({
    ...row,
    claims: claims
      .filter(({ person }) => person === row.legacy_id)
      .map(({ provider, claim }) => `${provider} ${claim}`),
    places: places.filter(({ person }) => person === row.legacy_id).map(({ team, season }) => `${team}/${season}`),
  }));
}
