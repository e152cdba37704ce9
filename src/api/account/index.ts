/** Endpoints for the owner of a key, and for people who are signed in. */
import type { KeyMigration } from '../../accounts/key-migration.ts';
import { ApiError } from '../../base/errors.ts';
import type { Endpoint } from '../../http/endpoint/endpoint.ts';
import type { Version } from '../../http/endpoint/version.ts';
import { administrationEndpoints } from './administration.ts';
import { auditEndpoint } from './audit.ts';
import { dataQualityEndpoints } from './data-quality.ts';
import { decisionEndpoints } from './decisions.ts';
import { keyEndpoints } from './keys.ts';
import { operationEndpoints } from './operation/index.ts';
import type { OperationParts } from './operation/parts.ts';
import { organisationEndpoints } from './organisation.ts';
import type { AccountParts } from './parts.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { planEndpoints } from './plans.ts';
import { statementEndpoints } from './statements.ts';
import { migrateToV2 } from './switch-to-v2.ts';
import { usageEndpoints } from './usage.ts';
import { usageHistoryEndpoints } from './usage-history.ts';
import { userEndpoints } from './user.ts';
import { accountWebhookEndpoints } from './webhooks.ts';

/** With null, the endpoints can only be documented. */
export function accountEndpoints(
  parts: AccountParts | null,
  operation: OperationParts | null = null,
): readonly Endpoint[] {
  const partsOf = () => parts ?? documentedOnly();
  return [
    ...keyEndpoints(partsOf),
    ...accountWebhookEndpoints(partsOf),
    migrateToV2(partsOf),
    ...usageEndpoints(partsOf),
    ...usageHistoryEndpoints(partsOf),
    ...planEndpoints(partsOf),
    ...statementEndpoints(partsOf),
    ...userEndpoints(partsOf),
    ...passkeyEndpoints(partsOf),
    ...organisationEndpoints(partsOf),
    ...administrationEndpoints(partsOf),
    auditEndpoint(partsOf),
    ...dataQualityEndpoints(partsOf),
    ...decisionEndpoints(partsOf),
    ...operationEndpoints(() => operation ?? documentedOnly()),
  ];
}

function documentedOnly(): never {
  throw new Error('endpoints built only for documentation cannot handle requests');
}

/** Version 1 that refuses migrated keys after their grace period. */
export function refuseMigratedKeys(version: Version, migration: KeyMigration, publicUrl: string): Version {
  return {
    ...version,
    refusal(key, now) {
      const ends = migration.graceEnds(key);
      if (ends === null || now < ends) return null;
      const guide = `${publicUrl}/docs/migration`;
      return new ApiError('gone', `This key has been migrated to version 2. Migration guide: ${guide}`);
    },
  };
}
