/**
 * Decides what enters a full cache: only what is requested a second time. Most requests of a busy service come once. Caching
 * them would evict entries that are requested again, and would fill the old generation of the garbage collector.
 */
export class CacheAdmission {
  /** hash of the last text of each slot, a power of two of them; the memory is fixed and nothing has to be removed */
  readonly #seen: Uint32Array;

  /**
   * `entries`: how many the cache holds. About as many texts are remembered, since an entry that is requested again later
   * would have been evicted meanwhile.
   */
  constructor(entries: number) {
    this.#seen = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, entries))));
  }

  /** Whether a text was seen recently. Rarely wrong: a hash collision gives true, a newer text in its slot gives false. */
  wasSeen(text: string): boolean {
    let hash = 0x811c9dc5; // FNV-1a
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash >>>= 0;
    const slot = (hash ^ (hash >>> 16)) & (this.#seen.length - 1);
    if (this.#seen[slot] === hash) return true;
    this.#seen[slot] = hash;
    return false;
  }
}
