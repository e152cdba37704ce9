/** Calls endpoints, over the network or inside the service. */
import type { CallEndpoint } from '../../http/server/fetch-route.ts';
import { ToolError } from './tool-error.ts';

/** Far above the largest response of the API. */
const BODY_BYTES_MAX = 16 * 1024 * 1024;

export interface Envelope {
  readonly data: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Calls a service at a URL. Redirects are errors, so the key is sent to that host only. */
export function callOverHttp(url: string, key: string): CallEndpoint {
  const headers = { 'x-api-key': key, accept: 'application/json' };
  return async (address, signal) => {
    try {
      const response = await fetch(`${url}${address}`, { headers, redirect: 'error', signal });
      return { status: response.status, body: await textOf(response) };
    } catch (error) {
      if (signal.aborted || error instanceof ToolError) throw error;
      const { cause } = error as Error;
      const reason = cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : error;
      throw new ToolError(`The football service at ${url} cannot be reached (${reason}). Check that it is running.`);
    }
  };
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new ToolError('The response is too large: narrow the request');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

export function addressOf(path: string, query: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams({ ...query, shape: 'reference' });
  return `${path}?${params}`;
}

/** The envelope of a response. Throws a `ToolError` with the message of the service for any other status. */
export async function read(callEndpoint: CallEndpoint, address: string, signal: AbortSignal): Promise<Envelope> {
  const { status, body } = await callEndpoint(address, signal);
  const json = parsed(body);
  if (status === 200 && typeof json === 'object' && json !== null && 'data' in json) {
    return { data: json.data, meta: ('meta' in json ? json.meta : {}) as Envelope['meta'] };
  }
  throw new ToolError(refusal(status, json), status);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined; // not Touchline; `refusal` reports it
  }
}

const HINTS: Readonly<Record<number, string>> = {
  401: 'The key of this assistant is missing, unknown or revoked; the person who set it up must configure a valid key.',
  403: 'Tell the user which plan is required; do not retry.',
  404: 'Use the tool search to find names and ids, and the tool fixtures to find ids of matches.',
  429: 'Do not retry before then.',
};

/** The message of an error response, with what the assistant should do. */
export function refusal(status: number, json: unknown): string {
  const { title, detail, code } = (json ?? {}) as { title?: unknown; detail?: unknown; code?: unknown };
  if (typeof title !== 'string') {
    return `The server at this address is not a Touchline service (status ${status}): check the configured address.`;
  }
  const hint = HINTS[status];
  const message = `${title}: ${String(detail ?? '')} (${String(code)}, ${status})`;
  return hint === undefined ? message : `${message}. ${hint}`;
}
