import type { RedirectRow } from './rows.ts';

/** Entities of one kind by each of their ids. Former ids lead to the survivor. */
export class Directory<T extends { readonly id: string; readonly legacyId: number }> {
  readonly sorted: readonly T[];
  private readonly byKey = new Map<number | string, T>();

  constructor(items: readonly T[], redirects: readonly RedirectRow[]) {
    this.sorted = items.toSorted((a, b) => a.legacyId - b.legacyId);
    for (const item of items) this.byKey.set(item.legacyId, item).set(item.id, item);
    for (const redirect of redirects) {
      const survivor = this.byKey.get(redirect.target_legacy_id);
      if (survivor !== undefined) this.alias(redirect.id, survivor).alias(redirect.legacy_id, survivor);
    }
  }

  get(key: number | string): T | undefined {
    return this.byKey.get(key);
  }

  /** Adds a key, unless it is in use. */
  alias(key: number | string, item: T): this {
    if (!this.byKey.has(key)) this.byKey.set(key, item);
    return this;
  }
}
