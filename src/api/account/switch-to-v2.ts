import { z } from 'zod';
import { ApiError } from '../../base/errors.ts';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { badField, entryOf, type PartsOf, recording } from './parts.ts';

const ID_LENGTH_MAX = 100;

const MigrationRequest = z
  .strictObject({
    keyId: z
      .string()
      .max(ID_LENGTH_MAX)
      .optional()
      .describe('a key of the same account; default: the key of the request. A person who is signed in must state it'),
  })
  .optional();

const MigratedKey = z.object({
  keyId: z.string(),
  version: z.literal('v2'),
  v1GraceEndsAt: z.iso.datetime().nullable().describe('version 1 accepts this key until then; null: no end'),
  migrationGuide: z.url(),
});

export function migrateToV2(parts: PartsOf): Endpoint {
  return endpoint({
    id: 'account.switch-to-v2',
    version: 'account',
    access: 'account',
    method: 'POST',
    path: '/api/account/switch-to-v2',
    tag: 'Keys',
    summary: 'Migrate a key to version 2',
    description:
      'Version 2 accepts every key at any time. After a grace period, version 1 returns 410 for a migrated key. Repeating the request changes nothing.',
    plan: 'free',
    metered: false,
    isCached: false,
    query: z.object({}),
    body: MigrationRequest,
    shapes: ['reference'],
    response: { reference: z.object({ data: MigratedKey, meta: z.object({}) }) },
    example: {},

    async handle(context) {
      const { caller, now, publicUrl, body } = context;
      const sent = (body as z.output<typeof MigrationRequest>) ?? {}; // parsed by the pipeline
      const keyId = sent.keyId ?? (caller.user === null ? caller.keyId : missingKeyId());
      const { migration } = recording(parts(), entryOf(context, 'switch-to-v2', keyId));
      const graceEnds = await migration.toVersion2({ keyId, accountId: caller.accountId }, now);
      if (graceEnds === undefined) {
        const message = `this account has no key '${keyId}'`;
        throw new ApiError('not_found', message, { fields: [{ field: 'keyId', message }] });
      }
      const data: z.infer<typeof MigratedKey> = {
        keyId,
        version: 'v2',
        v1GraceEndsAt: graceEnds === null ? null : new Date(graceEnds).toISOString(),
        migrationGuide: `${publicUrl}/docs/migration`,
      };
      return { body: { data, meta: {} }, scopes: [] };
    },
  });
}

function missingKeyId(): never {
  throw badField('keyId', 'is missing: state which key to migrate');
}
