/** Teams for an open name: looking for the one that it means, and merging two that are one. */
import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import { nameKey } from '../../../base/text.ts';
import type { Team } from '../../../football/terms.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import { mergeTeams } from '../../../ingest/corrections/merge-teams.ts';
import { unresolvedNames } from '../../../store/imports.ts';
import type { Reference } from '../../../store/reference/reference.ts';
import { answer, dataOf, deciding } from '../parts.ts';
import { type OperationParts, type OperationPartsOf, ofOperation } from './parts.ts';

const TEXT_MAX = 200;
const FOUND_MAX = 20;

const text = z.string().min(1).max(TEXT_MAX);
const teamId = text.describe('native id (tm_...) or slug (t_...) of a team');

const FoundTeam = z.object({ id: z.string(), name: z.string(), country: z.string().nullable() });
/** A name of a team without a team, with those that it may mean. */
export interface OpenName {
  readonly name: string;
  readonly source: string;
  readonly league: string;
  readonly country: string;
  readonly rows: number;
  readonly file: string;
  readonly line: number;
  /** a name is null if no match of the team is stored */
  readonly candidates: readonly { readonly id: string; readonly name: string | null }[];
}

const Merge = z.strictObject({ from: teamId, into: teamId });
const Merged = z.object({
  from: z.string(),
  into: z.string(),
  name: z.string(),
  fixtures: z.int().describe('of the merged team'),
  joined: z.int().describe('fixtures that both teams had'),
  names: z.int(),
});

export function teamEndpoints(parts: OperationPartsOf): readonly Endpoint[] {
  return [searchEndpoint(parts), mergeEndpoint(parts)];
}

/** Unresolved names with the names of the teams that they may mean. */
export async function openNames({ database, reference }: OperationParts['store']) {
  const names = await unresolvedNames(database);
  return names.map(
    ({ provider, seen, candidates, ...name }): OpenName => ({
      ...name,
      source: provider,
      rows: seen,
      candidates: candidates.map((id) => ({ id, name: reference.team(id)?.name ?? null })),
    }),
  );
}

function searchEndpoint(parts: OperationPartsOf): Endpoint {
  return endpoint({
    ...ofOperation,
    id: 'account.teams',
    method: 'GET',
    path: '/api/account/teams',
    summary: 'Teams whose name contains a text',
    query: z.object({ search: z.string().min(2).max(TEXT_MAX) }),
    example: { query: { search: 'united' } },
    response: dataOf(z.array(FoundTeam)),
    handle: ({ query: { search } }) => answer(teamsNamed(parts().store.reference, String(search))),
  });
}

/** Names that begin with the text come first. */
function teamsNamed(reference: Reference, search: string): z.output<typeof FoundTeam>[] {
  const key = nameKey(search);
  const found: { readonly team: Team; readonly at: number }[] = [];
  for (const team of reference.teams()) {
    const at = nameKey(team.name).indexOf(key);
    if (at >= 0) found.push({ team, at });
  }
  found.sort((a, b) => a.at - b.at || a.team.name.length - b.team.name.length);
  return found
    .slice(0, FOUND_MAX)
    .map(({ team: { id, name, country } }) => ({ id, name, country: country?.name ?? null }));
}

function mergeEndpoint(parts: OperationPartsOf): Endpoint {
  return endpoint({
    ...ofOperation,
    id: 'account.teams.merge',
    method: 'POST',
    path: '/api/account/teams/merge',
    summary: 'Merge two teams that are one',
    description: 'The fixtures, names and ids of the first team become those of the second.',
    body: Merge,
    response: dataOf(Merged),
    conflicting: true,
    async handle(context) {
      const { from, into } = context.body as z.output<typeof Merge>; // parsed by the pipeline
      const store = deciding(parts(), context, 'names.merge', into);
      const merged = await mergeTeams(store, { from, into, now: context.now });
      if ('reason' in merged) throw new ApiError('conflict', merged.reason);
      return answer(merged);
    },
  });
}
