import type { z } from 'zod';
import type { ApiError } from '../../base/errors.ts';
import type { StoredKey } from '../../store/accounts/accounts.ts';
import type { VersionName } from './endpoint.ts';

/** What an error answer may tell of the request it belongs to. */
export interface ErrorContext {
  readonly requestId: string;
  /** path of the endpoint below the version's prefix, 'fixtures/statistics'; empty where none matched */
  readonly endpoint: string;
  /** the query as sent, as far as it could be read */
  readonly sent: readonly (readonly [string, string])[];
  readonly publicUrl: string;
}

/** What differs between the versions of the interface in every answer. Each api/ folder makes one. */
export interface Version {
  readonly name: VersionName;
  /** '/api/v1' */
  readonly prefix: string;
  readonly title: string;
  readonly description: string;
  /** sent on every answer, names and values in turn */
  readonly headers: readonly string[];
  readonly errorType: string;
  /** the schema of an error body */
  readonly errorSchema: z.ZodType;
  /** its document tells of the pictures too */
  readonly pictures?: true;
  errorBody(error: ApiError, context: ErrorContext): unknown;
  /** set once the operator switched the version off: what every path below the prefix answers */
  readonly stopped: ApiError | null;
  /** why this version does not answer a key that others do; absent where it answers all */
  readonly refusal?: (key: StoredKey, now: number) => ApiError | null;
}

/** The version an address means, with its query or without; null where it is that of none. */
export function versionOf(address: string, versions: readonly Version[]): Version | null {
  const end = address.indexOf('?');
  const path = end < 0 ? address : address.slice(0, end);
  return versions.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`)) ?? null;
}
