/** Requests of the pages to the service. The browser sends the session by itself; scripts cannot read it. */

interface Problem {
  readonly code: string;
  readonly detail: string;
}

/** An error that the service answered. */
export class RequestError extends Error {
  readonly code: string;

  constructor({ code, detail }: Problem) {
    super(detail);
    this.code = code;
  }
}

/** Returns `data` of a request that changes nothing. */
export async function read<Data>(path: string): Promise<Data> {
  return answered<Data>(await fetch(`/api/account/${path}`));
}

/** Sends a change and returns `data` of the answer. A session that has ended leads to the page for signing in. */
export async function send<Data = unknown>(path: string, body: object = {}): Promise<Data> {
  const response = await fetch(`/api/account/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answered<Data>(response);
}

async function answered<Data>(response: Response): Promise<Data> {
  const answer = (await response.json()) as { data: Data } & Problem;
  if (response.ok) return answer.data;
  if (answer.code === 'unauthorized') location.assign(`/sign-in?to=${encodeURIComponent(location.pathname)}`);
  throw new RequestError(answer);
}
