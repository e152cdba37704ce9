/** What an account does with its keys. */
import type { KeyMigration } from '../../accounts/key-migration.ts';
import { ApiError } from '../../base/errors.ts';
import type { Endpoint } from '../../http/endpoint/endpoint.ts';
import type { Version } from '../../http/endpoint/version.ts';
import { migrateToV2 } from './switch-to-v2.ts';

/** `switching` null describes them only. */
export function accountEndpoints(switching: KeyMigration | null): readonly Endpoint[] {
  const toVersion2: KeyMigration['toVersion2'] =
    switching === null ? undescribed : (key, now) => switching.toVersion2(key, now);
  return [migrateToV2({ toVersion2 })];
}

function undescribed(): never {
  throw new Error('endpoints built only for documentation cannot handle requests');
}

/** Version 1, which no longer answers a key whose grace is over. */
export function refuseMigratedKeys(version: Version, switching: KeyMigration, publicUrl: string): Version {
  return {
    ...version,
    refusal(key, now) {
      const ends = switching.graceEnds(key);
      if (ends === null || now < ends) return null;
      const guide = `${publicUrl}/docs/migration`;
      return new ApiError('gone', `This key has been migrated to version 2. Migration guide: ${guide}`);
    },
  };
}
