/** Chooses ids for new fixtures. */
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

  /** Chooses ids for many fixtures in one query: single queries would take a tenth of an import's time. */
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

  /** The ids that `prepare` chose for an identity; undefined after the first call. */
  usePrepared(identity: string): EntityIds | undefined {
    const prepared = this.prepared.get(identity);
    if (prepared !== undefined) this.prepared.delete(identity);
    return prepared;
  }

  /** The ids of an identity, with the next free legacy id if its own is in use. Another call returns other ids. */
  async reserve(identity: string): Promise<EntityIds> {
    const prepared = this.usePrepared(identity);
    if (prepared !== undefined) return prepared;
    const ids = entityIds('fixture', identity);
    let { legacyId } = ids;
    while (this.reserved.has(legacyId) || (await this.isUsed(legacyId))) legacyId = nextLegacyId(legacyId);
    this.reserved.add(legacyId);
    return { id: ids.id, legacyId };
  }

  /** The ids with the legacy id that a source assigns, unless another fixture has it. */
  async withLegacyId(ids: EntityIds, legacyId: number | undefined): Promise<EntityIds> {
    if (legacyId === undefined || legacyId === ids.legacyId) return ids;
    if (this.reserved.has(legacyId) || (await this.isUsed(legacyId))) return ids;
    this.reserved.add(legacyId);
    return { id: ids.id, legacyId };
  }

  private async isUsed(legacyId: number): Promise<boolean> {
    return (await usedFixtureIds(this.queries, [legacyId])).length > 0;
  }
}
