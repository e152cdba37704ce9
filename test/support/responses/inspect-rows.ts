/** Faults that no row of any response may have. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type Item = { readonly [key: string]: Json };

const ENTITY = /&(?:#\d+|#x[0-9a-f]+|[a-z]{2,8});/i;

export interface Crawl {
  readonly rows: Map<string, Item[]>;
  readonly faults: string[];
  readonly ids: Map<string, Set<string>>;
}

/** Notes empty names and entities of markup in a response, and collects native ids. */
export function inspect(value: Json, place: string, crawl: Crawl): void {
  if (typeof value === 'string') {
    if (ENTITY.test(value)) crawl.faults.push(`${place} has an entity: ${value}`);
    const prefix = /^(?:lg|tm|vn|fx|pl|co|rf)_(?=[0-9a-z]+$)/.exec(value)?.[0];
    if (prefix !== undefined) crawl.ids.set(prefix, (crawl.ids.get(prefix) ?? new Set()).add(value));
  } else if (Array.isArray(value)) for (const item of value) inspect(item, place, crawl);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (key === 'name' && typeof item === 'string' && item.trim() === '') crawl.faults.push(`${place} has no name`);
      inspect(item, `${place}.${key}`, crawl);
    }
  }
}
