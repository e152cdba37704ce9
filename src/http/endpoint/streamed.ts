/** Results that are streamed instead of a body: server-sent events, and files that are generated while they are sent. */

export interface ServerEvent {
  readonly id: number;
  readonly event: string;
  /** without line breaks */
  readonly data: string;
}

/** The source of the events of one stream. */
export interface EventFeed {
  /** position at which the stream starts */
  readonly position: number;
  /** Waits for events after a position, or for a new position without events. Null if the position has been pruned. */
  after(position: number, signal: AbortSignal): Promise<{ events: readonly ServerEvent[]; next: number } | null>;
  /** Called when the stream has ended. */
  end(): void;
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
