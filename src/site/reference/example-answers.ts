/** Recorded responses of the sandbox to the examples of the endpoints, for the reference. */
import { existsSync, readFileSync } from 'node:fs';

export interface ExampleAnswer {
  readonly body: unknown;
  readonly shortened: boolean;
}

export interface Answers {
  of(endpoint: string, shape: string): ExampleAnswer | undefined;
}

/** One line per endpoint and shape: `{ endpoint, shape, body, shortened }`. */
const FILE = new URL('./example-answers.ndjson', import.meta.url);

/** The base URL in the recorded responses. */
export const ANSWERED_BY = 'http://127.0.0.1:3000';

export function exampleAnswers(): Answers {
  let lines: ReadonlyMap<string, string> | undefined;
  const read = () => {
    const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
    return new Map(
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const { endpoint, shape } = JSON.parse(line) as { endpoint: string; shape: string };
          return [`${endpoint} ${shape}`, line] as const;
        }),
    );
  };
  return {
    of(endpoint, shape) {
      lines ??= read();
      const line = lines.get(`${endpoint} ${shape}`);
      if (line === undefined) return undefined;
      const { body, shortened } = JSON.parse(line) as { body: unknown; shortened: boolean };
      return { body, shortened };
    },
  };
}

const ITEMS_MAX = 2;
const TEXT_MAX = 400;

/** Cuts long lists and long texts. */
export function shortened(body: unknown): ExampleAnswer {
  let cut = false;
  const shorten = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string' && value.length > TEXT_MAX) {
      cut = true;
      return `${value.slice(0, TEXT_MAX)}...`;
    }
    if (Array.isArray(value)) {
      const itemsMax = depth <= 1 ? 1 : ITEMS_MAX;
      if (value.length > itemsMax) cut = true;
      return value.slice(0, itemsMax).map((item) => shorten(item, depth + 1));
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shorten(item, depth + 1)]));
  };
  const shortBody = shorten(body, 0);
  return { body: shortBody, shortened: cut };
}
