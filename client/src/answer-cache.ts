/** Answers with an ETag, so that asking again costs no body where nothing changed. Forgets what was not used longest. */
export interface StoredAnswer {
  readonly etag: string;
  readonly contentType: string;
  readonly bytes: ArrayBuffer;
}

/** What an entry costs beside its body, about. */
const ENTRY_BYTES = 500;

export class AnswerCache {
  readonly #bytesMax: number;
  readonly #answers = new Map<string, StoredAnswer>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(url: string): StoredAnswer | undefined {
    const answer = this.#answers.get(url);
    if (answer === undefined) return undefined;
    this.#answers.delete(url); // to the end: the first is the one not used longest
    this.#answers.set(url, answer);
    return answer;
  }

  set(url: string, answer: StoredAnswer): void {
    this.delete(url);
    const size = sizeOf(answer);
    if (size > this.#bytesMax) return;
    this.#answers.set(url, answer);
    this.#bytes += size;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#bytesMax) return;
      this.delete(oldest);
    }
  }

  delete(url: string): void {
    const answer = this.#answers.get(url);
    if (answer === undefined) return;
    this.#answers.delete(url);
    this.#bytes -= sizeOf(answer);
  }
}

function sizeOf({ bytes }: StoredAnswer): number {
  return bytes.byteLength + ENTRY_BYTES;
}
