/** Requests to a service with version 2 over the sandbox, with their answers parsed. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import type { PlanName } from '../../../src/accounts/plans.ts';
import { startService } from './service.ts';

export const Row = z.looseObject({ id: z.string().optional() });
export const List = z.object({ data: z.array(Row), meta: z.looseObject({ nextCursor: z.string().nullish() }) });
export const One = z.object({ data: z.looseObject({}), meta: z.looseObject({}) });

/** Pass `start` to `before` and `stop` to `after`. The other functions work in between. */
export function sandboxRequests() {
  let service: Awaited<ReturnType<typeof startService>>;
  let key: string;
  const closing: (() => unknown)[] = [];

  async function ask(path: string, status = 200, as = key): Promise<unknown> {
    const response = await service.get(`/api/v2${path}`, as);
    const text = await response.text();
    assert.equal(response.status, status, `${path}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }
  const rows = async (path: string) => List.parse(await ask(path)).data;

  return {
    async start() {
      service = await startService({ after: (close) => closing.push(close as () => unknown) });
      key = await service.key('internal');
    },
    async stop() {
      for (const close of closing) await close();
    },
    ask,
    rows,
    one: async (path: string) => One.parse(await ask(path)),
    ids: async (path: string) => (await rows(path)).map(({ id }) => id),
    post: (path: string, body: unknown) => service.post(`/api/v2${path}`, body, key),
    keyOf: (plan: PlanName) => service.key(plan),
    store: () => service.store,
  };
}
