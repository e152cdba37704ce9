/** Chooses ids for persons: derived from the identity, and not in use. */
import { type EntityIds, entityIds, nextLegacyId } from '../../base/ids.ts';
import type { Queries } from '../../store/database/database.ts';
import { legacyIdInUse, nativeIdInUse, nativeIdOfRedirect } from '../../store/people/person-claims.ts';
import type { PersonKind } from '../../store/people/tables.ts';

export interface PersonIds {
  readonly id: string;
  readonly legacyId: number;
  readonly identity: string;
}

interface IdRequest {
  readonly identity: string;
  /** '<provider>|<claim key>': appended to the identity if another person has it already */
  readonly claim: string;
  /** the id that existing clients use; null if no source assigns one */
  readonly legacyId: number | null;
}

export class PersonIdChooser {
  private readonly kind: PersonKind;
  /** chosen for persons that are not stored yet */
  private readonly reservedIds = new Set<string>();
  private readonly reservedLegacyIds = new Set<number>();

  constructor(kind: PersonKind) {
    this.kind = kind;
  }

  /** Call after the persons are stored: from then on the store shows which ids are in use. */
  clear(): void {
    this.reservedIds.clear();
    this.reservedLegacyIds.clear();
  }

  /**
   * The ids that follow from an identity.
   *
   * @param current the present ids of the person, kept if they are right
   */
  async choose(queries: Queries, { identity, claim, legacyId }: IdRequest, current?: PersonIds): Promise<PersonIds> {
    // the former holder of a name that moves can have the second one until the end of the file
    for (const candidate of [identity, `${identity}|${claim}`, `${identity}|${claim}|2`]) {
      const ids = entityIds(this.kind, candidate);
      const isOwn = ids.id === current?.id;
      if (isOwn && (legacyId === null || legacyId === current.legacyId)) return current;
      if (!isOwn && (this.reservedIds.has(ids.id) || (await nativeIdInUse(queries, this.kind, ids.id)) !== undefined))
        continue;
      const chosen = await this.chooseLegacyId(queries, ids, { legacyId, current });
      this.reservedIds.add(ids.id);
      this.reservedLegacyIds.add(chosen);
      return { id: ids.id, legacyId: chosen, identity: candidate };
    }
    throw new Error(`no free id for the claim ${claim}: two persons have it`);
  }

  private async chooseLegacyId(
    queries: Queries,
    ids: EntityIds,
    { legacyId, current }: { readonly legacyId: number | null; readonly current: PersonIds | undefined },
  ): Promise<number> {
    if (legacyId !== null) {
      if (legacyId === current?.legacyId) return legacyId;
      const holder = await legacyIdInUse(queries, this.kind, legacyId);
      if (!this.reservedLegacyIds.has(legacyId) && (holder === undefined || holder.isRedirect)) return legacyId;
    }
    for (let free = ids.legacyId; ; free = nextLegacyId(free)) {
      if (free === current?.legacyId) return free;
      if (this.reservedLegacyIds.has(free)) continue;
      const holder = await legacyIdInUse(queries, this.kind, free);
      // A former legacy id of the same native id can be used again.
      if (holder === undefined || (holder.isRedirect && nativeIdOfRedirect(holder.id) === ids.id)) return free;
    }
  }
}
