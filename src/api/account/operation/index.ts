/** What administrators see and decide about the data: for the pages below /admin, and for scripts with a session. */
import type { Endpoint } from '../../../http/endpoint/endpoint.ts';
import { conditionEndpoint } from './condition.ts';
import { correctionEndpoints } from './corrections.ts';
import { importEndpoints } from './imports.ts';
import { teamEndpoints } from './names.ts';
import type { OperationPartsOf } from './parts.ts';
import { confirmEndpoint } from './persons.ts';

export function operationEndpoints(parts: OperationPartsOf): readonly Endpoint[] {
  return [
    ...importEndpoints(parts),
    ...teamEndpoints(parts),
    confirmEndpoint(parts),
    ...correctionEndpoints(parts),
    conditionEndpoint(parts),
  ];
}
