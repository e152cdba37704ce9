/** The tools, in the order that assistants see. Parameters and responses derive from the endpoints. */
import type { Endpoint } from '../../http/endpoint/endpoint.ts';
import { FORECAST_TOOLS } from './forecast-tools.ts';
import { MATCH_TOOLS } from './match-tools.ts';
import { PEOPLE_TOOLS } from './people-tools.ts';
import { type Tool, toolOf } from './tool.ts';

export function assistantTools(endpoints: readonly Endpoint[]): readonly Tool[] {
  return [...MATCH_TOOLS, ...PEOPLE_TOOLS, ...FORECAST_TOOLS].map((definition) => toolOf(definition, endpoints));
}
