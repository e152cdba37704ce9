/** A whole service over the sandbox on one engine, and requests to its version 2. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { PlanName } from '../../../src/accounts/plans.ts';
import { type RunningService, runningService } from '../../support/service/service.ts';
import type { Engine } from '../../support/stores/databases.ts';

// biome-ignore lint/suspicious/noExplicitAny: each test reads its own fields
export type Row = Readonly<Record<string, any>>;

export interface Answer {
  readonly data: readonly Row[];
  readonly meta: Row;
}

/** Starts the service before the tests of a suite. The functions work within them. */
export function serviceOn(engine: Engine) {
  let service: RunningService;
  const keys = new Map<PlanName, string>();
  const closing: (() => unknown)[] = [];
  before(async () => {
    service = await runningService({ after: (close) => closing.push(close) }, { engine });
  });
  after(async () => {
    for (const close of closing) await close();
  });

  async function ask(path: string, { status = 200, plan = 'internal' as PlanName } = {}): Promise<unknown> {
    if (!keys.has(plan)) keys.set(plan, (await service.key(plan)).key);
    const response = await service.fetch(`/api/v2${path}`, keys.get(plan));
    const text = await response.text();
    assert.equal(response.status, status, `${path}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }
  const list = async (path: string, plan: PlanName = 'internal') => (await ask(path, { plan })) as Answer;

  return {
    ask,
    list,
    rows: async (path: string, plan?: PlanName) => (await list(path, plan)).data,
    one: async (path: string) => ((await ask(path)) as { readonly data: Row }).data,
    problem: async (path: string, status: number, plan?: PlanName) =>
      (await ask(path, { status, ...(plan !== undefined && { plan }) })) as Row,
    /** all pages, by `meta.next` */
    async pages(path: string): Promise<Row[]> {
      const found: Row[] = [];
      for (let cursor: string | null = '0'; cursor !== null; ) {
        const page: Answer = await list(`${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`);
        found.push(...page.data);
        cursor = page.meta.next;
      }
      return found;
    },
    store: () => service.store,
  };
}
