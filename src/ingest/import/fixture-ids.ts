/** Ids for fixtures that are new to the store. */
import { type EntityIds, entityIds, nextLegacyId } from '../../base/ids.ts';
import type { Queries } from '../../store/database/database.ts';
import { usedFixtureIds } from '../../store/fixtures/lookup.ts';

export class FixtureIds {
  private readonly queries: Queries;
  private readonly reserved = new Set<number>();
  private prepared = new Map<string, EntityIds>();

  constructor(queries: Queries) {
    this.queries = queries;
  }

  /** Chooses ids for many at once: a query for each would cost a tenth of an import. */
  async prepare(identities: readonly string[]): Promise<void> {
    const ids = new Map(identities.map((identity) => [identity, entityIds('fixture', identity)]));
    const numbers = Array.from(ids.values(), ({ legacyId }) => legacyId);
    const used = new Set(await usedFixtureIds(this.queries, numbers));
    for (const [identity, { legacyId }] of ids) {
      if (used.has(legacyId) || this.reserved.has(legacyId)) ids.delete(identity);
      else this.reserved.add(legacyId);
    }
    this.prepared = ids;
  }

  /** The ids that were chosen for an identity by `prepare`; once. */
  usePrepared(identity: string): EntityIds | undefined {
    const prepared = this.prepared.get(identity);
    if (prepared !== undefined) this.prepared.delete(identity);
    return prepared;
  }

  /** The ids of an identity; where its number is in use, the next free one. Another call gives other ids. */
  async reserve(identity: string): Promise<EntityIds> {
    const prepared = this.usePrepared(identity);
    if (prepared !== undefined) return prepared;
    const ids = entityIds('fixture', identity);
    let { legacyId } = ids;
    while (this.reserved.has(legacyId) || (await this.isUsed(legacyId))) legacyId = nextLegacyId(legacyId);
    this.reserved.add(legacyId);
    return { id: ids.id, legacyId };
  }

  /** The ids with the number that existing clients know, where no other fixture has it. */
  async given(ids: EntityIds, legacyId: number | undefined): Promise<EntityIds> {
    if (legacyId === undefined || legacyId === ids.legacyId) return ids;
    if (this.reserved.has(legacyId) || (await this.isUsed(legacyId))) return ids;
    this.reserved.add(legacyId);
    return { id: ids.id, legacyId };
  }

  private async isUsed(legacyId: number): Promise<boolean> {
    return (await usedFixtureIds(this.queries, [legacyId])).length > 0;
  }
}
