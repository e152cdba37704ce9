/**
 * Server-sent events as the HTML standard reads them, out of text that comes in pieces. `eventsource-parser` drops the id of
 * an event without data, which is how the service tells that a position moved.
 */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

export class ServerEventReader {
  /** where to go on after a connection ended */
  lastEventId: string | null;
  /** the pause the service asks for before coming back */
  retryMs: number | null = null;
  #rest = '';
  #begun = false;
  #id: string | null;
  #event = '';
  #data: string[] = [];

  constructor(lastEventId: string | null) {
    this.lastEventId = lastEventId;
    this.#id = lastEventId;
  }

  /** The events that are complete with this piece. */
  push(text: string): ServerEvent[] {
    this.#rest += this.#begun ? text : text.replace(/^\uFEFF/, '');
    this.#begun ||= text !== '';
    const events: ServerEvent[] = [];
    // a carriage return at the end may be half of a line break
    const lines = this.#rest.split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop()!;
    for (const line of lines) {
      const event = this.#line(line);
      if (event !== null) events.push(event);
    }
    return events;
  }

  #line(line: string): ServerEvent | null {
    if (line === '') return this.#dispatch();
    const colon = line.indexOf(':');
    if (colon === 0) return null; // a comment
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') this.#data.push(value);
    else if (name === 'event') this.#event = value;
    else if (name === 'id' && !value.includes('\0')) this.#id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) this.retryMs = Number(value);
    return null;
  }

  #dispatch(): ServerEvent | null {
    const [event, data] = [this.#event, this.#data];
    this.#event = '';
    this.#data = [];
    this.lastEventId = this.#id; // not sooner: half an event is not an event that was told
    return data.length === 0 ? null : { event: event || 'message', data: data.join('\n') };
  }
}
