/** A person with a browser, over HTTP: keeps the cookie of the session and says where its requests come from. */
import { Secret, TOTP } from 'otpauth';
import type { RunningService } from './service.ts';

export const PASSWORD = 'correct horse battery';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** of `data` in the body */
  readonly data: Record<string, unknown>;
  readonly code: string | undefined;
}

export class Visitor {
  readonly #url: string;
  /** name > value */
  readonly cookies = new Map<string, string>();

  constructor({ url }: Pick<RunningService, 'url'>) {
    this.#url = url;
  }

  /** As it is sent: name=value, separated by semicolons. */
  get cookie(): string {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ');
  }

  set cookie(text: string) {
    this.cookies.clear();
    this.#keep(text);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#send(path, { method: 'GET', headers });
  }

  /** Sends JSON below /api/account/, as our own pages do. */
  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Reply> {
    const own = { 'content-type': 'application/json', origin: this.#url, ...headers };
    return this.#send(`/api/account/${path}`, { method: 'POST', headers: own, body: JSON.stringify(body) });
  }

  async #send(
    path: string,
    request: { method: string; headers: Record<string, string>; body?: string },
  ): Promise<Reply> {
    const headers = { ...request.headers, ...(this.cookie !== '' && { cookie: this.cookie }) };
    const response = await fetch(`${this.#url}${path}`, { ...request, headers, redirect: 'manual' });
    for (const set of response.headers.getSetCookie()) this.#keep(set);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const body = (isJson && text !== '' ? JSON.parse(text) : {}) as { data?: Record<string, unknown>; code?: string };
    return { status: response.status, headers: response.headers, text, data: body.data ?? {}, code: body.code };
  }

  #keep(set: string): void {
    const [name, value] = set.split(';', 1)[0]!.split('=') as [string, string?];
    if (value === undefined || value === '' || /Max-Age=0\b/.test(set)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

export const tokenOf = (link: unknown) => new URL(String(link)).searchParams.get('token')!;

/** The first administrator, signed in. */
export async function administratorOf(service: RunningService, email = 'ada@example.com'): Promise<Visitor> {
  const visitor = new Visitor(service);
  const reply = await visitor.post('set-up', { token: tokenOf(service.setUpLink), email, password: PASSWORD });
  if (reply.status !== 200) throw new Error(`the administrator was not set up: ${reply.text}`);
  return visitor;
}

/** A member whom an administrator has invited, signed in. */
export async function memberOf(service: RunningService, administrator: Visitor, email: string): Promise<Visitor> {
  const invited = await administrator.post('invitations', { email });
  const visitor = new Visitor(service);
  const reply = await visitor.post('set-up', { token: tokenOf(invited.data.link), password: PASSWORD });
  if (reply.status !== 200) throw new Error(`the member was not set up: ${invited.text} ${reply.text}`);
  return visitor;
}

/** The code that an authenticator app shows. */
export function codeAt(secret: unknown, now: number): string {
  return new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate({ timestamp: now });
}
