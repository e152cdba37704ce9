import { accountEndpoints } from '../../src/api/account/index.ts';
import { accountVersion } from '../../src/api/account/version.ts';
import { feedEndpoints } from '../../src/api/feed/index.ts';
import { feedVersion } from '../../src/api/feed/version.ts';
import { v1Version } from '../../src/api/v1/errors.ts';
import { V1_ENDPOINTS } from '../../src/api/v1/index.ts';
import { webhookEndpoints } from '../../src/api/v2/changes/webhooks.ts';
import { v2Version } from '../../src/api/v2/errors.ts';
import { exportEndpoints } from '../../src/api/v2/export.ts';
import { V2_ENDPOINTS } from '../../src/api/v2/index.ts';
import type { Endpoint } from '../../src/http/endpoint/endpoint.ts';
import type { Version } from '../../src/http/endpoint/version.ts';
import { openapiText } from '../../src/http/openapi/document.ts';
import { OPTIONS } from '../../src/options/index.ts';

const publicUrl = `http://${OPTIONS.HOST.default}:${OPTIONS.PORT.default}`;

/** Every endpoint that a service mounts, for description only. Their handlers cannot be called. */
export const DESCRIBED = {
  v1: { version: v1Version({ publicUrl, stopped: false }), endpoints: V1_ENDPOINTS },
  v2: { version: v2Version, endpoints: [...V2_ENDPOINTS, ...exportEndpoints(null), ...webhookEndpoints(null)] },
  feed: { version: feedVersion, endpoints: feedEndpoints(null) },
  account: { version: accountVersion, endpoints: accountEndpoints(null) },
} as const satisfies Record<string, { readonly version: Version; readonly endpoints: readonly Endpoint[] }>;

/** The OpenAPI document of a service with default configuration. */
export function openapi(version: keyof typeof DESCRIBED): string {
  return openapiText({ ...DESCRIBED[version], publicUrl }, 'yaml');
}
