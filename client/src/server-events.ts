/**
 * Parser of server-sent events, by the HTML standard. The package `eventsource-parser` drops the id of an event without
 * data, which the service sends to update the stream position.
 */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

export class ServerEventReader {
  /** position at which a new connection resumes */
  lastEventId: string | null;
  /** the service's `retry` value: the pause before reconnecting */
  retryMs: number | null = null;
  #buffer = '';
  #hasStarted = false;
  #id: string | null;
  #event = '';
  #data: string[] = [];

  constructor(lastEventId: string | null) {
    this.lastEventId = lastEventId;
    this.#id = lastEventId;
  }

  /** Adds received text and returns the events that it completes. */
  push(text: string): ServerEvent[] {
    this.#buffer += this.#hasStarted ? text : text.replace(/^\uFEFF/, '');
    this.#hasStarted ||= text !== '';
    const events: ServerEvent[] = [];
    // a carriage return at the end may be the first half of CRLF
    const lines = this.#buffer.split(/\r\n|\n|\r(?!$)/);
    this.#buffer = lines.pop()!;
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
    this.lastEventId = this.#id; // only here: an incomplete event has not been delivered
    return data.length === 0 ? null : { event: event || 'message', data: data.join('\n') };
  }
}
