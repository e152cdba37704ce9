/** Least recently used cache of responses with an ETag; a later request of an unchanged response transfers no body. */
export interface CachedResponse {
  readonly etag: string;
  readonly contentType: string;
  readonly bytes: ArrayBuffer;
}

/** Estimated memory of an entry besides its body. */
const ENTRY_BYTES = 500;

export class ResponseCache {
  readonly #bytesMax: number;
  readonly #responses = new Map<string, CachedResponse>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(url: string): CachedResponse | undefined {
    const response = this.#responses.get(url);
    if (response === undefined) return undefined;
    this.#responses.delete(url); // moves the entry to the end; the first entry is the least recently used
    this.#responses.set(url, response);
    return response;
  }

  set(url: string, response: CachedResponse): void {
    this.delete(url);
    const size = sizeOf(response);
    if (size > this.#bytesMax) return;
    this.#responses.set(url, response);
    this.#bytes += size;
    for (const oldest of this.#responses.keys()) {
      if (this.#bytes <= this.#bytesMax) return;
      this.delete(oldest);
    }
  }

  delete(url: string): void {
    const response = this.#responses.get(url);
    if (response === undefined) return;
    this.#responses.delete(url);
    this.#bytes -= sizeOf(response);
  }
}

function sizeOf({ bytes }: CachedResponse): number {
  return bytes.byteLength + ENTRY_BYTES;
}
