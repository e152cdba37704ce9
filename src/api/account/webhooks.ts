/** The webhooks of the caller's account: for people who are signed in, and for keys of scope admin. */
import { z } from 'zod';
import type { Caller } from '../../accounts/caller.ts';
import { ApiError } from '../../base/errors.ts';
import { type Endpoint, endpoint, type HandleContext } from '../../http/endpoint/endpoint.ts';
import { filterOf } from '../../live/webhooks/filter.ts';
import { OLD_SECRET_HOURS, OLD_SECRET_HOURS_MAX, type Webhooks } from '../../live/webhooks/webhooks.ts';
import { DELIVERIES_MAX, type WebhookDelivery } from '../../store/accounts/webhook-deliveries.ts';
import type { StoredWebhook } from '../../store/accounts/webhooks.ts';
import type { Reference } from '../../store/reference/reference.ts';
import { ODDS_RESOURCES } from '../../store/visible-changes.ts';
import {
  type AccountParts,
  answer,
  badField,
  dataOf,
  entryOf,
  KEY_ID_LENGTH_MAX,
  notFound,
  type PartsOf,
  recording,
  shared,
} from './parts.ts';

const TEXT_MAX = 200;
const URL_MAX = 2000;
const TYPES_MAX = 50;

const tagged = { ...shared, tag: 'Webhooks', access: 'account', scope: 'admin' } as const;
const params = z.object({ id: z.string().max(KEY_ID_LENGTH_MAX).describe('id of the webhook (wh_...)') });
const ofWebhook = { ...tagged, params, example: { params: { id: 'wh_000000000000000000' } } } as const;

const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  key: z.string().describe('id of the key; nothing is sent unless it is active'),
  state: z.enum(['enabled', 'disabled']),
  reason: z.string().nullable().describe('why it is disabled'),
  league: z.string().nullable().describe('code'),
  season: z.int().nullable(),
  fixture: z.string().nullable(),
  types: z.array(z.string()).nullable(),
  attempts: z.int().describe('failed attempts for the current message'),
  nextAttempt: z.iso.datetime().nullable(),
  failingSince: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
  oldSecretExpiresAt: z.iso
    .datetime()
    .nullable()
    .describe('messages are also signed with the secret before the last rotation until then'),
  createdAt: z.iso.datetime(),
});
const Delivery = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  messageId: z.string().describe('`webhook-id`, the same for every attempt'),
  type: z.string(),
  changes: z.object({ first: z.int(), last: z.int() }).nullable().describe('numbers of its changes; null: none'),
  status: z.int().nullable().describe('of the response; null: there was none'),
  error: z.string().describe('why there was no response'),
  ms: z.number(),
  byHand: z.boolean().describe('a test or a redelivery'),
});
const Secret = z.object({ id: z.string(), secret: z.string().describe('it cannot be shown again') });

export type WebhookView = z.output<typeof Webhook>;
export type DeliveryView = z.output<typeof Delivery>;

const NewWebhook = z.strictObject({
  url: z.string().max(URL_MAX).describe('receives the messages; must be public, with https or http'),
  keyId: z.string().max(KEY_ID_LENGTH_MAX).describe('an active key of the account'),
  league: z.string().max(TEXT_MAX).optional().describe('id or code'),
  season: z.int().min(0).max(9999).optional(),
  fixture: z.string().max(TEXT_MAX).optional().describe('native id'),
  types: z
    .array(z.string().max(TEXT_MAX))
    .min(1)
    .max(TYPES_MAX)
    .optional()
    .describe('resources or actions, such as event or fixture.updated'),
});
const Rotation = z
  .strictObject({
    keepOldHours: z
      .int()
      .min(0)
      .max(OLD_SECRET_HOURS_MAX)
      .default(OLD_SECRET_HOURS)
      .describe('hours for which messages are also signed with the old secret'),
  })
  .optional();
const Redelivery = z.strictObject({ delivery: z.string().max(KEY_ID_LENGTH_MAX).describe('id of a delivery') });

type Context = HandleContext<unknown, { readonly id: string }>;

export function accountWebhookEndpoints(parts: PartsOf): readonly Endpoint[] {
  return [
    listEndpoint(parts),
    createEndpoint(parts),
    rotateEndpoint(parts),
    ...stateEndpoints(parts),
    deliveriesEndpoint(parts),
    testEndpoint(parts),
    redeliverEndpoint(parts),
  ];
}

function listEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...tagged,
    id: 'account.webhooks',
    method: 'GET',
    path: '/api/account/webhooks',
    summary: 'Webhooks of this account',
    response: dataOf(z.array(Webhook)),
    async handle({ caller, now }) {
      const { webhooks, store } = parts();
      return answer((await webhooks.list(caller.accountId)).map((one) => webhookView(one, store.reference, now)));
    },
  });
}

function createEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...tagged,
    id: 'account.webhooks.create',
    method: 'POST',
    path: '/api/account/webhooks',
    summary: 'Create a webhook that receives new changes',
    description: 'The response shows the secret that verifies its messages once.',
    body: NewWebhook,
    response: dataOf(Secret),
    conflicting: true,
    async handle(context) {
      const { caller, body, now } = context;
      const { url, keyId, ...wanted } = body as z.output<typeof NewWebhook>; // parsed by the pipeline
      const key = await parts().accounts.keyById(keyId);
      if (key?.accountId !== caller.accountId) throw badField('keyId', 'must be an active key of this account');
      const isOdds = (type: string) => ODDS_RESOURCES.some((resource) => resource === type.split('.')[0]);
      if (key.plan.level !== 'ultra' && wanted.types?.some(isOdds) === true)
        throw new ApiError('forbidden', 'types: changes of odds require a plan with odds');
      const filter = await filterOf(parts().store, wanted);
      if ('field' in filter) throw badField(filter.field, `${filter.value}: ${filter.reason}`);
      // paths and queries of receivers often hold a secret
      const entry = { ...entryOf(context, 'webhooks.create', keyId), details: { host: URL.parse(url)?.host ?? '' } };
      const created = await recording(parts(), entry).webhooks.create({ keyId, url, filter }, now);
      if (!('field' in created)) return answer({ id: created.id, secret: created.secret });
      if (created.field === 'url') throw badField('url', created.reason);
      throw new ApiError('conflict', created.reason);
    },
  });
}

function rotateEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofWebhook,
    id: 'account.webhooks.rotate',
    method: 'POST',
    path: '/api/account/webhooks/:id/rotate',
    summary: 'Replace the secret of a webhook',
    description: `The response shows the new secret once. For ${OLD_SECRET_HOURS} hours, unless you state another time, messages are also signed with the old one.`,
    body: Rotation,
    response: dataOf(Secret),
    async handle(context) {
      const { keepOldHours = OLD_SECRET_HOURS } = (context.body as z.output<typeof Rotation>) ?? {}; // parsed by the pipeline
      const { id } = await ownWebhook(parts(), context);
      const rotated = await recorded(parts, context, 'rotate').rotate(id, context.now, keepOldHours);
      if (rotated === undefined) throw notFound('webhook', id);
      return answer({ id, secret: rotated.secret });
    },
  });
}

function stateEndpoints(parts: PartsOf): readonly Endpoint[] {
  type Change = (webhooks: Webhooks, id: string, now: number) => Promise<StoredWebhook | undefined>;
  const changes: readonly (readonly [string, string, Change])[] = [
    ['disable', 'Stop deliveries', (webhooks, id, now) => webhooks.disable(id, now, 'by its owner')],
    ['enable', 'Continue where deliveries stopped', (webhooks, id, now) => webhooks.enable(id, now)],
  ];
  const stateOf = ([verb, summary, change]: (typeof changes)[number]) =>
    endpoint({
      ...ofWebhook,
      id: `account.webhooks.${verb}`,
      method: 'POST',
      path: `/api/account/webhooks/:id/${verb}`,
      summary,
      response: dataOf(Webhook),
      async handle(context) {
        const { id } = await ownWebhook(parts(), context);
        const changed = await change(recorded(parts, context, verb), id, context.now);
        if (changed === undefined) throw notFound('webhook', id);
        return answer(webhookView(changed, parts().store.reference, context.now));
      },
    });
  return [...changes.map(stateOf), deleteEndpoint(parts)];
}

function deleteEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofWebhook,
    id: 'account.webhooks.delete',
    method: 'POST',
    path: '/api/account/webhooks/:id/delete',
    summary: 'Delete a webhook and its deliveries',
    response: dataOf(z.object({ id: z.string(), deleted: z.literal(true) })),
    async handle(context) {
      const { id } = await ownWebhook(parts(), context);
      if (!(await recorded(parts, context, 'delete').remove(id))) throw notFound('webhook', id);
      return answer({ id, deleted: true });
    },
  });
}

function deliveriesEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofWebhook,
    id: 'account.webhooks.deliveries',
    method: 'GET',
    path: '/api/account/webhooks/:id/deliveries',
    summary: `The last ${DELIVERIES_MAX} attempts to deliver a message, the newest first`,
    response: dataOf(z.array(Delivery)),
    async handle(context) {
      const webhook = await ownWebhook(parts(), context);
      return answer((await parts().sentByHand.deliveries(webhook)).map(deliveryView));
    },
  });
}

function testEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofWebhook,
    id: 'account.webhooks.test',
    method: 'POST',
    path: '/api/account/webhooks/:id/test',
    summary: 'Send a test message and wait for the response',
    description: 'A signed message of type `webhook.test`. At most ten messages per minute are sent by hand.',
    response: dataOf(Delivery),
    conflicting: true,
    async handle(context) {
      const webhook = await ownWebhook(parts(), context);
      return answer(sentView(await parts().sentByHand.test(webhook)));
    },
  });
}

function redeliverEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofWebhook,
    id: 'account.webhooks.redeliver',
    method: 'POST',
    path: '/api/account/webhooks/:id/redeliver',
    summary: 'Send a delivered message again',
    description: 'With the same `webhook-id`. The position of the webhook stays as it is.',
    body: Redelivery,
    response: dataOf(Delivery),
    conflicting: true,
    async handle(context) {
      const { delivery } = context.body as z.output<typeof Redelivery>; // parsed by the pipeline
      const webhook = await ownWebhook(parts(), context);
      const sent = await parts().sentByHand.redeliver(webhook, delivery);
      if (sent === undefined) throw badField('delivery', 'must be the id of a delivery of this webhook');
      return answer(sentView(sent));
    },
  });
}

/** Nothing shows whether another account has a webhook with this id. */
async function ownWebhook(
  { webhooks }: AccountParts,
  { params: { id }, caller }: Pick<Context, 'params'> & { readonly caller: Caller },
): Promise<StoredWebhook> {
  const found = await webhooks.find(id, caller.accountId);
  if (found === undefined) throw notFound('webhook', id);
  return found;
}

function recorded(parts: PartsOf, context: Context, verb: string): Webhooks {
  return recording(parts(), entryOf(context, `webhooks.${verb}`, context.params.id)).webhooks;
}

function sentView(sent: WebhookDelivery | string): DeliveryView {
  if (typeof sent === 'string') throw new ApiError('conflict', sent);
  return deliveryView(sent);
}

const isoOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** A webhook without its secret. */
export function webhookView(webhook: StoredWebhook, reference: Reference, now: number): WebhookView {
  const { id, url, keyId, enabled, reason, filter, attempts, nextAt, failingSince, lastError, old } = webhook;
  return {
    ...{ id, url, key: keyId, state: enabled ? 'enabled' : 'disabled', reason, attempts, lastError },
    league: filter.league === undefined ? null : (reference.league(filter.league)?.code ?? null),
    season: filter.season ?? null,
    fixture: filter.fixture ?? null,
    types: filter.types === undefined ? null : [...filter.types],
    nextAttempt: attempts === 0 ? null : isoOrNull(nextAt),
    failingSince: isoOrNull(failingSince),
    oldSecretExpiresAt: old === null || old.until <= now ? null : isoOrNull(old.until),
    createdAt: new Date(webhook.createdAt).toISOString(),
  };
}

export function deliveryView(delivery: WebhookDelivery): DeliveryView {
  const { id, at, messageId, type, firstChange, lastChange, status, error, microseconds, isByHand } = delivery;
  return {
    ...{ id, messageId, type, status, error, byHand: isByHand },
    at: new Date(at).toISOString(),
    changes: firstChange === null || lastChange === null ? null : { first: firstChange, last: lastChange },
    ms: Math.round(microseconds / 100) / 10,
  };
}
