/** What an answer may hold in place of a body: events that are sent as they come, or a file that is sent while it is written. */

export interface ServerEvent {
  readonly id: number;
  readonly event: string;
  /** without line breaks */
  readonly data: string;
}

/** Where the events of one stream come from. */
export interface EventFeed {
  /** where it begins */
  readonly position: number;
  /** Events after a position, as soon as there are any or the position moved. Null where there is no going on. */
  after(position: number, signal: AbortSignal): Promise<{ events: readonly ServerEvent[]; next: number } | null>;
  /** The stream has ended. */
  end(): void;
}

export interface FileAnswer {
  readonly mediaType: string;
  /** under which to store it: letters, digits, dots and hyphens */
  readonly name: string;
  /** strong ETag of the file as it would be now */
  readonly etag: string;
  /** Begins to write it. */
  open(): Promise<OpenFile>;
}

export interface OpenFile {
  /** of what is written, should it have changed meanwhile */
  readonly tag: string;
  readonly parts: AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}
