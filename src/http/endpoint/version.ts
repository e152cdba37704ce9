import type { z } from 'zod';
import type { KeySettings } from '../../accounts/key-settings.ts';
import type { ApiError } from '../../base/errors.ts';
import type { StoredKey } from '../../store/accounts/key-rows.ts';
import type { Endpoint, VersionName } from './endpoint.ts';

/** What an error body can contain about its request. */
export interface ErrorContext {
  readonly requestId: string;
  /** path of the endpoint below the prefix of the version, 'fixtures/statistics'; empty if none matches */
  readonly endpoint: string;
  /** the query as sent; empty if it cannot be decoded */
  readonly sent: readonly (readonly [string, string])[];
  readonly publicUrl: string;
}

/** An API version: what its responses and documents have in common. Each folder in api/ defines one. */
export interface Version {
  readonly name: VersionName;
  /** '/api/v1' */
  readonly prefix: string;
  /** other prefixes under which its endpoints answer, such as '/v3'; '/' is the root */
  readonly mounts?: readonly string[];
  readonly title: string;
  readonly description: string;
  /** headers of every response, as a flat list of names and values */
  readonly headers: readonly string[];
  readonly errorType: string;
  /** the schema of an error body */
  readonly errorSchema: z.ZodType;
  /** a parameter without a value, such as `team=`, counts as not sent; otherwise it is an error */
  readonly ignoresEmptyParameters?: true;
  /** the status to send with an error, where settings of the key change it */
  readonly statusFor?: (error: ApiError, settings: KeySettings) => number;
  /** its OpenAPI document includes the images */
  readonly pictures?: true;
  /** requests that need neither key nor session, because they lead to one; open routes serve them */
  readonly openOperations?: readonly Endpoint[];
  errorBody(error: ApiError, context: ErrorContext): unknown;
  /** the error for every path below the prefix if the operator has switched the version off; otherwise null */
  readonly stopped: ApiError | null;
  /** the error for a valid key that this version rejects; null if it accepts the key. Absent: accepts all keys. */
  readonly refusal?: (key: StoredKey, now: number) => ApiError | null;
}

/** The version of a URL path, with or without a query; null outside the versions. */
export function versionOf(url: string, versions: readonly Version[]): Version | null {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  return versions.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`)) ?? null;
}
