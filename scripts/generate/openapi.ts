import { accountEndpoints } from '../../src/api/account/index.ts';
import { accountVersion } from '../../src/api/account/version.ts';
import { feedEndpoints } from '../../src/api/feed/index.ts';
import { feedVersion } from '../../src/api/feed/version.ts';
import { v1Version } from '../../src/api/v1/errors.ts';
import { V1_ENDPOINTS } from '../../src/api/v1/index.ts';
import { v2Version } from '../../src/api/v2/errors.ts';
import { V2_ENDPOINTS } from '../../src/api/v2/index.ts';
import { webhookEndpoints } from '../../src/api/v2/webhooks.ts';
import { OPTIONS } from '../../src/config.ts';
import { openapiText } from '../../src/http/openapi.ts';

const publicUrl = `http://${OPTIONS.HOST.default}:${OPTIONS.PORT.default}`;

/** The document a service with default configuration shows. */
export function openapi(version: 'v1' | 'v2' | 'feed' | 'account'): string {
  if (version === 'account') {
    return openapiText({ endpoints: accountEndpoints(null), version: accountVersion, publicUrl }, 'yaml');
  }
  if (version === 'feed') {
    return openapiText({ endpoints: feedEndpoints(null), version: feedVersion, publicUrl }, 'yaml');
  }
  return version === 'v1'
    ? openapiText({ endpoints: V1_ENDPOINTS, version: v1Version({ publicUrl, stopped: false }), publicUrl }, 'yaml')
    : openapiText({ endpoints: [...V2_ENDPOINTS, ...webhookEndpoints(null)], version: v2Version, publicUrl }, 'yaml');
}
