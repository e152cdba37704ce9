/**
 * Most requests of a busy service come once. What comes once is not worth a place in memory: it would push out what is
 * asked for again, and grow old enough there to burden the garbage collector. So where memory is full, a text is let in at its
 * second time.
 */
const SLOTS = 2 ** 16;

export class CacheAdmission {
  /** hashes of the texts seen last; one slot each, so that the memory is bounded and nothing has to be removed */
  readonly #seen = new Uint32Array(SLOTS);

  /** Whether it came before, as far as is remembered: a stranger may rarely be taken for somebody. */
  wasSeen(text: string): boolean {
    let hash = 0x811c9dc5; // FNV-1a
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash >>>= 0;
    const slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
    if (this.#seen[slot] === hash) return true;
    this.#seen[slot] = hash;
    return false;
  }
}
