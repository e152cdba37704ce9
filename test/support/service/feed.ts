/** Sends messages of the live feed, as an operator's program does. */
import assert from 'node:assert/strict';
import type { RunningService } from './service.ts';

const AT = '2026-11-21T15:20:00Z';

/** Sends states and events of one match, each with the next version. Resolves when the message is stored. */
export function feedOf({ fetch }: Pick<RunningService, 'fetch'>, sender: string, fixture: string) {
  let version = 0;
  const send = async (message: object) => {
    version++;
    const answer = await fetch('/api/feed/messages', sender, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: JSON.stringify({ id: `m${version}`, fixture, version, at: AT, ...message }),
    });
    const text = await answer.text();
    assert.match(text, /"result":"applied"/, text);
  };
  return {
    state: (status: string, elapsed: number | null, [home, away]: readonly [number, number]) =>
      send({ type: 'state', status, elapsed, score: { goals: { home, away } } }),
    end: (status: string, score: Readonly<Record<string, { readonly home: number; readonly away: number }>>) =>
      send({ type: 'state', status, score }),
    event: (event: { readonly id: string; readonly minute: number; readonly kind: string; readonly detail: string }) =>
      send({ type: 'event', event: { revision: 1, side: 'home', player: { name: 'Ada Finch' }, ...event } }),
  };
}
