/** Ids for persons: from what is best known of them, and free. */
import { type EntityIds, entityIds, nextLegacyId } from '../../base/ids.ts';
import type { Queries } from '../../store/database/database.ts';
import { nativeIdInUse, numberInUse, ownerOf } from '../../store/people/person-claims.ts';
import type { PersonKind } from '../../store/people/tables.ts';

export interface PersonIds {
  readonly id: string;
  readonly legacyId: number;
  readonly identity: string;
}

interface IdRequest {
  readonly identity: string;
  /** tells the person apart where another one has the identity already */
  readonly claim: string;
  /** the number existing clients know */
  readonly legacyId: number | null;
}

export class PersonIdChooser {
  private readonly kind: PersonKind;
  private readonly reservedIds = new Set<string>();
  private readonly reservedLegacyIds = new Set<number>();

  constructor(kind: PersonKind) {
    this.kind = kind;
  }

  /** Ids given to persons that are stored by now need not be remembered. */
  clear(): void {
    this.reservedIds.clear();
    this.reservedLegacyIds.clear();
  }

  /** The ids a person ought to have; `own` are those he has. */
  async choose(queries: Queries, { identity, claim, legacyId }: IdRequest, own?: PersonIds): Promise<PersonIds> {
    for (const text of [identity, `${identity}|${claim}`]) {
      const ids = entityIds(this.kind, text);
      const isOwn = ids.id === own?.id;
      if (isOwn && (legacyId === null || legacyId === own.legacyId)) return own;
      if (!isOwn && (this.reservedIds.has(ids.id) || (await nativeIdInUse(queries, this.kind, ids.id)) !== undefined))
        continue;
      const number = await this.chooseLegacyId(queries, ids, { legacyId, own });
      this.reservedIds.add(ids.id);
      this.reservedLegacyIds.add(number);
      return { id: ids.id, legacyId: number, identity: text };
    }
    throw new Error(`two persons are told by the one claim ${claim}`);
  }

  private async chooseLegacyId(
    queries: Queries,
    ids: EntityIds,
    { legacyId, own }: { readonly legacyId: number | null; readonly own: PersonIds | undefined },
  ): Promise<number> {
    if (legacyId !== null) {
      if (legacyId === own?.legacyId) return legacyId;
      const holder = await numberInUse(queries, this.kind, legacyId);
      if (!this.reservedLegacyIds.has(legacyId) && (holder === undefined || holder.moved)) return legacyId;
    }
    for (let number = ids.legacyId; ; number = nextLegacyId(number)) {
      if (number === own?.legacyId) return number;
      if (this.reservedLegacyIds.has(number)) continue;
      const holder = await numberInUse(queries, this.kind, number);
      // an old number of the same identity is taken up again
      if (holder === undefined || (holder.moved && ownerOf(holder.id) === ids.id)) return number;
    }
  }
}
