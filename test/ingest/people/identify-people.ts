/** Identifies people in a store the way an import does, and reads the stored people. */
import { People, type PersonPlace } from '../../../src/ingest/people/people.ts';
import type { PersonName, PersonProfile } from '../../../src/ingest/records/records.ts';
import { ChangeLog } from '../../../src/store/changes/changes.ts';
import { nextRevision, touchPeople } from '../../../src/store/changes/revisions.ts';
import type { Database } from '../../../src/store/database/database.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { storeWith } from '../../support/stores/stored.ts';

export const TEAMS = [
  { name: 'Liverpool', legacyId: 40 },
  { name: 'Manchester City', legacyId: 50 },
  { name: 'Egypt', country: 'egy', legacyId: 32 },
];

export function storeOfTeams(data: Database): Promise<OpenStore> {
  return storeWith(data, TEAMS, []);
}

/** A mention of a person: name and place. With `about`, the record describes the person. */
export interface Mention {
  readonly kind?: 'player' | 'coach';
  readonly provider: string;
  readonly name: PersonProfile;
  readonly team?: number;
  readonly season?: number;
  readonly about?: true;
  readonly file?: string;
}

/** Identifies the people of one file in one transaction. Returns their legacy ids. */
export async function identifyPeople(store: OpenStore, mentions: readonly Mention[]): Promise<number[]> {
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
    const people = new People(context);
    const ids: number[] = [];
    for (const [i, { kind = 'player', provider, name, team, season, about, file }] of mentions.entries()) {
      const place: PersonPlace = {
        provider,
        team: team ?? null,
        league: null,
        season: season ?? null,
        file: file ?? `${provider}.csv`,
        line: i + 1,
      };
      if (about) ids.push((await people.describe(kind, name, place)).id);
      else ids.push(await people[kind](name as PersonName, place));
    }
    await people.mergeDuplicates(queries);
    if (people.clearChanged()) await touchPeople(queries, await context.revision());
    return ids;
  });
}

/** All stored people with their claims and places, without the columns that depend on when they were imported. */
export async function storedPeople(store: OpenStore, kind: 'player' | 'coach' = 'player'): Promise<unknown[]> {
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
