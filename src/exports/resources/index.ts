/** Every export resource, in the order of the documentation. */

import { injuries, transfers } from './careers.ts';
import { players, teams } from './entities.ts';
import { fixtures } from './fixtures.ts';
import { events, lineups, playerStatistics, shots } from './match-parts.ts';
import { odds } from './odds.ts';
import type { AnyResource } from './resource.ts';
import { standings } from './standings.ts';

export const RESOURCES: readonly AnyResource[] = [
  fixtures,
  standings,
  events,
  lineups,
  playerStatistics,
  shots,
  odds,
  teams,
  players,
  transfers,
  injuries,
];

export const RESOURCE_NAMES = RESOURCES.map(({ name }) => name) as [string, ...string[]];

export function resourceNamed(name: string): AnyResource | undefined {
  return RESOURCES.find((resource) => resource.name === name);
}
