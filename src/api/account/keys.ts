/** The keys of the caller's account: for people who are signed in, and for keys of scope admin. */
import { z } from 'zod';
import type { Caller } from '../../accounts/caller.ts';
import { KEY_SETTINGS, type SettingName } from '../../accounts/key-settings.ts';
import {
  changeKeySettings,
  createAccountKey,
  disableKey,
  enableKey,
  KEEP_OLD_HOURS,
  KEEP_OLD_HOURS_MAX,
  listAccountKeys,
  newKeyId,
  renameKey,
  revokeKey,
  rotateKey,
  setOrigins,
} from '../../accounts/keys.ts';
import { MEMBER_SCOPES, SCOPE_NAMES, type Scope } from '../../accounts/scopes.ts';
import { ApiError } from '../../base/errors.ts';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { answer, badField, dataOf, entryOf, keyParams, notFound, type PartsOf, recording, shared } from './parts.ts';

const NAME_LENGTH_MAX = 60;
const ORIGINS_MAX = 20;

const tagged = { ...shared, tag: 'Keys', access: 'account', scope: 'admin' } as const;
const ofKey = {
  ...tagged,
  method: 'POST',
  params: keyParams,
  example: { params: { id: 'key_0000000000000000' } },
} as const;

const Key = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string().describe('the first characters of the secret'),
  status: z.enum(['active', 'disabled', 'revoked']),
  scopes: z.array(z.string()),
  origins: z.array(z.string()).describe('pages that may use a key of scope `browser`'),
  plan: z.string(),
  hardCap: z.boolean(),
  settings: z.record(z.string(), z.string()),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('to a minute; null: never'),
  oldSecretExpiresAt: z.iso.datetime().nullable().describe('the secret before the last rotation is valid until then'),
});
const Issued = z.object({
  id: z.string(),
  key: z.string().describe('the secret; it cannot be shown again'),
  plan: z.string(),
});

const name = z.string().trim().max(NAME_LENGTH_MAX);
const origins = z
  .array(z.string().refine(isOrigin, 'must be an origin such as https://example.com').toLowerCase())
  .max(ORIGINS_MAX);

const NewKey = z.strictObject({
  name: name.default(''),
  scopes: z
    .array(z.enum(SCOPE_NAMES as [Scope, ...Scope[]]))
    .min(1)
    .max(SCOPE_NAMES.length)
    .default(['read'])
    .describe('`feed` requires an administrator; `browser` stands alone'),
  origins: origins.default([]).describe('for the scope `browser`: at least one'),
});
const ChangedKey = z.strictObject({
  name: name.optional(),
  origins: origins.min(1).optional(),
  settings: z
    .strictObject(
      Object.fromEntries(
        Object.entries(KEY_SETTINGS).map(([setting, { values, meaning }]) => [
          setting,
          z.enum(values).nullable().optional().describe(`${meaning}; null: default`),
        ]),
      ),
    )
    .optional(),
});
const Rotation = z
  .strictObject({
    keepOldHours: z
      .int()
      .min(0)
      .max(KEEP_OLD_HOURS_MAX)
      .default(KEEP_OLD_HOURS)
      .describe('hours for which the old secret stays valid'),
  })
  .optional();

function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text.toLowerCase();
}

/** The key of the path, if it belongs to the caller's account. */
const ownKey = (keyId: unknown, { accountId }: Caller) => ({ keyId: String(keyId), accountId });

export function keyEndpoints(parts: PartsOf): readonly Endpoint[] {
  return [
    listEndpoint(parts),
    createEndpoint(parts),
    changeEndpoint(parts),
    rotateEndpoint(parts),
    ...statusEndpoints(parts),
  ];
}

function listEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...tagged,
    id: 'account.keys',
    method: 'GET',
    path: '/api/account/keys',
    summary: 'Keys of this account',
    response: dataOf(z.array(Key)),
    async handle({ caller }) {
      return answer((await listAccountKeys(parts().accounts, caller.accountId)).map(withoutEmail));
    },
  });
}

function createEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...tagged,
    id: 'account.keys.create',
    method: 'POST',
    path: '/api/account/keys',
    summary: 'Create a key',
    description: 'The response shows the secret once. It is stored as a hash.',
    body: NewKey,
    response: dataOf(Issued),
    async handle(context) {
      const { caller, body, now } = context;
      const { scopes, ...options } = body as z.output<typeof NewKey>; // parsed by the pipeline
      requireScopes(scopes, options.origins, caller);
      const keyId = newKeyId();
      const { accounts } = recording(parts(), entryOf(context, 'keys.create', keyId));
      const issued = await createAccountKey(accounts, caller.accountId, {
        ...options,
        keyId,
        scopes: [...new Set(scopes)],
        now,
      });
      if (issued === null) throw new ApiError('conflict', 'This account has as many keys as it may: revoke one first');
      return answer(issued);
    },
    conflicting: true,
  });
}

/** A key of scope admin gives its own account no more than a member may. */
function requireScopes(scopes: readonly Scope[], from: readonly string[], { user }: Caller): void {
  const isAllowed = (scope: Scope) => (MEMBER_SCOPES as readonly Scope[]).includes(scope);
  if (user?.role !== 'administrator' && !scopes.every(isAllowed)) {
    throw new ApiError('forbidden', 'Only an administrator who is signed in can create keys of scope feed');
  }
  if (!scopes.includes('browser')) {
    if (from.length > 0) throw badField('origins', 'are for the scope browser only');
    return;
  }
  if (scopes.length > 1) throw badField('scopes', 'browser stands alone: the key is published');
  if (from.length === 0) throw badField('origins', 'must have at least one, such as https://example.com');
}

function changeEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofKey,
    id: 'account.keys.change',
    path: '/api/account/keys/:id',
    summary: 'Change the name, origins or settings of a key',
    body: ChangedKey,
    response: dataOf(Key),
    async handle(context) {
      const { caller, params, body, now } = context;
      const { name, origins, settings = {} } = body as z.output<typeof ChangedKey>; // parsed by the pipeline
      const key = ownKey(params.id, caller);
      const { accounts } = recording(parts(), entryOf(context, 'keys.change', key.keyId));
      const changes = Object.entries(settings) as [SettingName, string | null][];
      let changed = await changeKeySettings(accounts, key, { changes, now });
      if (changed !== null && name !== undefined) changed = await renameKey(accounts, key, { name, now });
      if (changed !== null && origins !== undefined) {
        if (!changed.scopes.includes('browser')) throw badField('origins', 'are for the scope browser only');
        changed = await setOrigins(accounts, key, { origins, now });
      }
      if (changed === null) throw notFound('key', key.keyId);
      return answer(withoutEmail(changed));
    },
  });
}

function rotateEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofKey,
    id: 'account.keys.rotate',
    path: '/api/account/keys/:id/rotate',
    summary: 'Replace the secret of a key',
    description: `The response shows the new secret once. The old one stays valid for ${KEEP_OLD_HOURS} hours unless you state another time; 0 ends it at once.`,
    body: Rotation,
    response: dataOf(Issued),
    async handle(context) {
      const { caller, params, body, now } = context;
      const { keepOldHours = KEEP_OLD_HOURS } = (body as z.output<typeof Rotation>) ?? {}; // parsed by the pipeline
      const key = ownKey(params.id, caller);
      const { accounts } = recording(parts(), entryOf(context, 'keys.rotate', key.keyId));
      const issued = await rotateKey(accounts, key, now, keepOldHours);
      if (issued === null) throw notFound('key', key.keyId);
      return answer(issued);
    },
  });
}

function statusEndpoints(parts: PartsOf): readonly Endpoint[] {
  const changes = [
    ['disable', 'Disable a key until it is enabled again', disableKey],
    ['enable', 'Re-enable a key', enableKey],
    ['revoke', 'Revoke a key permanently', revokeKey],
  ] as const;
  return changes.map(([verb, summary, change]) =>
    endpoint({
      ...ofKey,
      id: `account.keys.${verb}`,
      path: `/api/account/keys/:id/${verb}`,
      summary,
      description: 'Applies to the next request, in every process.',
      response: dataOf(Key),
      async handle(context) {
        const { caller, params, now } = context;
        const key = ownKey(params.id, caller);
        const { accounts } = recording(parts(), entryOf(context, `keys.${verb}`, key.keyId));
        const changed = await change(accounts, key, now);
        if (changed === null) throw notFound('key', key.keyId);
        return answer(withoutEmail(changed));
      },
    }),
  );
}

/** The address of the account is in the account itself. */
function withoutEmail<Listing extends { readonly email: string }>({ email: _, ...key }: Listing) {
  return key;
}
