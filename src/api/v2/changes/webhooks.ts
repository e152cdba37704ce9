/** Webhooks of the caller's account. */
import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import type { Webhooks } from '../../../live/webhooks/webhooks.ts';
import { text } from '../../params.ts';
import { v2 } from '../answer.ts';
import { changeFilter, changeFilters, requireOddsFor, VISIBLE_CHANGES } from '../filters/change-query.ts';
import { noQuery } from '../params.ts';
import { CreatedWebhook, presentWebhook, ReferenceWebhook } from '../present/changes/webhook.ts';

const ID_LENGTH_MAX = 100;

const shared = {
  ...v2,
  tag: 'Webhooks',
  shapes: ['reference'],
  isCached: false,
  query: noQuery,
} as const;
const params = z.object({ id: text({ description: 'id of the webhook (wh_...)' }, { max: ID_LENGTH_MAX }) });
const exampleId = { params: { id: 'wh_000000000000000000' } };

/** The filters of the list of changes as JSON; `types` is an array. */
const NewWebhook = z.strictObject({
  url: z.string().describe('URL that receives the messages; must be public, with https or http'),
  league: changeFilters.league,
  season: z.int().min(0).max(9999).optional(),
  fixture: changeFilters.fixture,
  types: z
    .array(z.string())
    .min(1)
    .max(50)
    .optional()
    .describe('resources or actions, such as event or fixture.updated'),
});

function notFound(id: string): ApiError {
  const message = `this account has no webhook '${id}'`;
  return new ApiError('not_found', message, { fields: [{ field: 'id', message }] });
}

function requireWebhooks(webhooks: Webhooks | null): Webhooks {
  if (webhooks === null) throw new ApiError('unavailable', 'Webhooks are switched off on this service');
  return webhooks;
}

/** Parses a body with the query filters, so that both get the same error messages. */
function filterOf({ url: _, season, types, ...ids }: z.output<typeof NewWebhook>) {
  const parsed = z.object(changeFilters).safeParse({
    ...ids,
    ...(season !== undefined && { season: String(season).padStart(4, '0') }),
    ...(types !== undefined && { types: types.join(',') }),
  });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw new ApiError('bad_request', fields.map(({ field, message }) => `${field}: ${message}`).join('; '), { fields });
}

/** `webhooks` is null if they are switched off, or if the endpoints are only documented. */
export function webhookEndpoints(webhooks: Webhooks | null): readonly Endpoint[] {
  return [listEndpoint(webhooks), createEndpoint(webhooks), readEndpoint(webhooks), deleteEndpoint(webhooks)];
}

function listEndpoint(webhooks: Webhooks | null): Endpoint {
  return endpoint({
    ...shared,
    id: 'v2.webhooks',
    path: '/api/v2/webhooks',
    summary: 'Webhooks of this account',
    response: { reference: z.object({ data: z.array(ReferenceWebhook), meta: z.object({ count: z.int().min(0) }) }) },
    example: {},
    async handle({ caller, store }) {
      const found = await requireWebhooks(webhooks).list(caller.accountId);
      const data = found.map((webhook) => presentWebhook(webhook, store.reference));
      return { body: { data, meta: { count: data.length } }, scopes: [] };
    },
  });
}

function createEndpoint(webhooks: Webhooks | null): Endpoint {
  return endpoint({
    ...shared,
    id: 'v2.webhooks.create',
    method: 'POST',
    path: '/api/v2/webhooks',
    summary: 'Create a webhook that receives new changes',
    description:
      'An extension of this service. Messages are signed according to the Standard Webhooks specification. The response ' +
      'contains the secret, which is shown only once. Messages stop while the key that created the webhook is not valid. ' +
      VISIBLE_CHANGES,
    body: NewWebhook,
    conflicting: true,
    response: { reference: z.object({ data: CreatedWebhook, meta: z.object({}) }) },
    example: {},
    async handle({ caller, store, now, body }) {
      const request = body as z.output<typeof NewWebhook>; // parsed by the pipeline
      const query = filterOf(request);
      if (requireOddsFor(query) !== null && !store.access().odds) {
        throw new ApiError(
          'forbidden',
          `types: changes of odds require the plan ultra; this key has ${caller.plan.name}`,
        );
      }
      const filter = await changeFilter(store, query);
      const created = await requireWebhooks(webhooks).create({ keyId: caller.keyId, url: request.url, filter }, now);
      if ('field' in created) {
        const { field, reason: message } = created;
        throw new ApiError(field === 'key' ? 'conflict' : 'bad_request', message, { fields: [{ field, message }] });
      }
      const data = { ...presentWebhook(created, store.reference), secret: created.secret };
      return { body: { data, meta: {} }, scopes: [] };
    },
  });
}

function readEndpoint(webhooks: Webhooks | null): Endpoint {
  return endpoint({
    ...shared,
    id: 'v2.webhook',
    path: '/api/v2/webhooks/:id',
    summary: 'One webhook, with its delivery status',
    params,
    response: { reference: z.object({ data: ReferenceWebhook, meta: z.object({}) }) },
    example: exampleId,
    async handle({ caller, params: { id }, store }) {
      const found = await requireWebhooks(webhooks).find(id, caller.accountId);
      if (found === undefined) throw notFound(id);
      return { body: { data: presentWebhook(found, store.reference), meta: {} }, scopes: [] };
    },
  });
}

function deleteEndpoint(webhooks: Webhooks | null): Endpoint {
  return endpoint({
    ...shared,
    id: 'v2.webhooks.delete',
    method: 'DELETE',
    path: '/api/v2/webhooks/:id',
    summary: 'Delete a webhook',
    params,
    response: {
      reference: z.object({ data: z.object({ id: z.string(), deleted: z.literal(true) }), meta: z.object({}) }),
    },
    example: exampleId,
    async handle({ caller, params: { id } }) {
      if (!(await requireWebhooks(webhooks).remove(id, caller.accountId))) throw notFound(id);
      return { body: { data: { id, deleted: true }, meta: {} }, scopes: [] };
    },
  });
}
