/** Results that are streamed instead of a body: server-sent events, and files that are generated while they are sent. */

export interface ServerEvent {
  readonly id: number;
  readonly event: string;
  /** without line breaks */
  readonly data: string;
}

/** Events as they are sent. Streams at the same place share one batch, which is encoded once. */
export interface EventBatch {
  /** in parts of about PART_CHARACTERS, each with whole events */
  readonly parts: readonly Buffer[];
  /** id of the last event; null if there is none */
  readonly lastId: number | null;
  /** position after the batch */
  readonly next: number;
}

/** The source of the events of one stream. */
export interface EventFeed {
  /** position at which the stream starts */
  readonly position: number;
  /** Waits for events after a position, or for a new position without events. Null if the position has been pruned. */
  after(position: number, signal: AbortSignal): Promise<EventBatch | null>;
  /** Called when the stream has ended. */
  end(): void;
}

/** Written at a time; the next part follows when the socket has taken these. */
const PART_CHARACTERS = 64 * 1024;

/** Encodes the texts of events in the format of the HTML standard. */
export function eventBatch(events: Iterable<ServerEvent>, next: number): EventBatch {
  const parts: Buffer[] = [];
  let lastId: number | null = null;
  let text = '';
  for (const { id, event, data } of events) {
    text += `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`;
    lastId = id;
    if (text.length < PART_CHARACTERS) continue;
    parts.push(Buffer.from(text));
    text = '';
  }
  if (text !== '') parts.push(Buffer.from(text));
  return { parts, lastId, next };
}

export interface FileAnswer {
  readonly mediaType: string;
  /** file name: letters, digits, dots and hyphens */
  readonly name: string;
  /** strong ETag of the file for the current data */
  readonly etag: string;
  /** Starts to generate the file. */
  open(): Promise<OpenFile>;
}

export interface OpenFile {
  /** ETag of the generated file, because the data may have changed since `etag` */
  readonly tag: string;
  readonly parts: AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}
