/** How the installation is: imports, sources, the live feed, webhooks, background jobs, limits and sizes. */
import { z } from 'zod';
import { Calendar } from '../../../accounts/calendar.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import { LeaseStore } from '../../../store/accounts/leases.ts';
import { heldSlots, mostUsed } from '../../../store/accounts/limit-overview.ts';
import { WebhookStore } from '../../../store/accounts/webhooks.ts';
import { storeCondition } from '../../../store/condition.ts';
import type { ConfiguredSource } from '../../../updates/starter.ts';
import { answer, dataOf } from '../parts.ts';
import { isoOf, isoOrNull, type OperationParts, type OperationPartsOf, ofOperation, orConflict } from './parts.ts';

const ACCOUNTS_SHOWN = 20;

const Updated = z.object({
  finishedAt: z.iso.datetime(),
  succeededAt: z.iso.datetime().nullable(),
  failures: z.int().describe('in a row'),
  requests: z.int().describe('of the last run, to a polled API'),
  messages: z.int().describe('of the last run, to the live feed'),
  error: z.string().describe('of the last run; empty: none'),
});
const Condition = z.object({
  importedAt: z.iso.datetime().nullable(),
  changedAt: z.iso.datetime().nullable().describe('last change of data'),
  unresolvedNames: z.int(),
  rejectedRows: z.int().describe('of the latest imports'),
  bytes: z.object({ data: z.int(), accounts: z.int().nullable() }).describe('on disk'),
  sources: z.array(
    z.object({
      source: z.string(),
      title: z.string(),
      kind: z.enum(['download', 'poll']),
      everySeconds: z.int().nullable().describe('null: often while a match is in play'),
      last: Updated.nullable().describe('null: never updated'),
    }),
  ),
  feed: z.object({
    matches: z.int().describe('in play, that a feed reports'),
    lastMessageAt: z.iso.datetime().nullable().describe('of the match that has waited longest'),
  }),
  webhooks: z.object({
    enabled: z.int(),
    failing: z.int(),
    disabled: z.int(),
    messages: z.int().describe('that wait'),
    oldestAt: z.iso.datetime().nullable(),
  }),
  jobs: z.array(z.object({ name: z.string(), holder: z.string().describe('id of the process that does it') })),
  slots: z.array(
    z.object({ node: z.string(), kind: z.string().describe('stream or export'), slots: z.int(), keys: z.int() }),
  ),
  accounts: z
    .array(
      z.object({
        accountId: z.string(),
        email: z.string(),
        plan: z.string(),
        used: z.int(),
        perDay: z.int().nullable(),
      }),
    )
    .describe('with the most requests today'),
});

export type ConditionView = z.output<typeof Condition>;

export function conditionEndpoint(parts: OperationPartsOf): Endpoint {
  return endpoint({
    ...ofOperation,
    id: 'account.condition',
    method: 'GET',
    path: '/api/account/condition',
    summary: 'The condition of the installation',
    response: dataOf(Condition),
    conflicting: true,
    async handle({ now }) {
      const sources = await orConflict(parts().updates.sources());
      return answer(await conditionOf(parts(), sources, now));
    },
  });
}

export async function conditionOf(
  { databases, runs }: OperationParts,
  sources: readonly ConfiguredSource[],
  now: number,
): Promise<ConditionView> {
  const { accounts } = databases;
  const stored = await storeCondition(databases, { webhooks: new WebhookStore(accounts), now });
  const { importedAt, changedAt, unresolvedNames, rejectedRows, bytes, feed, webhooks } = stored;
  const last = new Map((await runs.updates()).map((update) => [update.source, update]));
  const jobs = await new LeaseStore(accounts).all();
  return {
    ...{ unresolvedNames, rejectedRows, bytes },
    importedAt: isoOrNull(importedAt),
    changedAt: changedAt === 0 ? null : isoOf(changedAt),
    sources: sources.map(({ name, ...source }) => ({ source: name, ...source, last: presentUpdate(last.get(name)) })),
    feed: { matches: feed.matches, lastMessageAt: isoOrNull(feed.lastMessageAt) },
    webhooks: { ...webhooks, oldestAt: isoOrNull(webhooks.oldestAt) },
    jobs: jobs.map(({ name, holder }) => ({ name, holder })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    slots: await heldSlots(accounts, now),
    accounts: await mostUsed(accounts, new Calendar(now).periods.day, ACCOUNTS_SHOWN),
  };
}

type Update = Awaited<ReturnType<OperationParts['runs']['updates']>>[number];

function presentUpdate(update: Update | undefined): z.output<typeof Updated> | null {
  if (update === undefined) return null;
  const { finishedAt, succeededAt, failures, requests, messages, error } = update;
  return { failures, requests, messages, error, finishedAt: isoOf(finishedAt), succeededAt: isoOrNull(succeededAt) };
}
