/** What administrators decide about names of teams and about persons that sources name in several ways. */
import { z } from 'zod';
import { ApiError } from '../../base/errors.ts';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { mergePeople, undoMerge } from '../../ingest/corrections/merge-people.ts';
import { importWaiting } from '../../ingest/import/import-run.ts';
import { decideName, undoDecision } from '../../ingest/teams/decide-name.ts';
import { ambiguousPeople, personMerges } from '../../store/identity/decisions.ts';
import { unresolvedNames } from '../../store/imports.ts';
import { integer } from '../params.ts';
import { administrators, answer, dataOf, deciding, type PartsOf } from './parts.ts';

const ID_LENGTH_MAX = 60;
const NAME_LENGTH_MAX = 200;
const LISTED_MAX = 500;

const reading = { ...administrators, method: 'GET' } as const;
const changing = { ...administrators, method: 'POST', conflicting: true } as const;
const id = (text: string) => z.string().min(1).max(ID_LENGTH_MAX).describe(text);
const limit = integer({ description: 'at most so many; default: 50' }, { min: 1, max: LISTED_MAX }).default(50);

const UnresolvedName = z.object({
  name: z.string(),
  source: z.string(),
  league: z.string().describe('code'),
  country: z.string().describe('key of the country in which the name is used'),
  rows: z.int().describe('number of rows with this name'),
  file: z.string().describe('where it was first seen'),
  line: z.int(),
  candidates: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
});
const UsedName = z.strictObject({
  name: z.string().min(1).max(NAME_LENGTH_MAX).describe('as the source writes it'),
  country: z.string().max(ID_LENGTH_MAX).describe('key of the country in which the name is used'),
  source: z.string().max(ID_LENGTH_MAX).default('').describe('only for this source; default: all sources'),
});
const AssignedName = UsedName.extend({ team: id('native id, legacy id or slug of the team') });
const Decision = z.object({ team: z.string().describe('native id'), name: z.string().describe('of the team') });

const AmbiguousPerson = z.object({
  kind: z.enum(['player', 'coach']),
  name: z.string(),
  source: z.string(),
  person: z.string().nullable().describe('native id of the person that the name leads to now'),
  candidates: z.array(z.string()).describe('native ids'),
  file: z.string(),
  line: z.int(),
});
const PersonMerge = z.object({
  id: z.string().describe('native id of the merged person'),
  name: z.string(),
  into: z.string().describe('native id of the person that remained'),
  mergedAt: z.iso.datetime(),
});
const Merge = z.strictObject({
  from: id('native id of the person to merge into the other'),
  into: id('native id of the person that remains'),
});
const Merged = z.object({
  id: z.string().describe('native id of the merged person'),
  into: z.string().describe('native id of the other person'),
  name: z.string().describe('of the other person'),
  differences: z.array(z.string()).describe('what suggests two persons'),
});

export function decisionEndpoints(parts: PartsOf): readonly Endpoint[] {
  return [...nameEndpoints(parts), ...personEndpoints(parts)];
}

function nameEndpoints(parts: PartsOf): readonly Endpoint[] {
  return [
    endpoint({
      ...reading,
      id: 'account.names',
      path: '/api/account/names',
      summary: 'Names of teams that no rule could resolve',
      description: 'Those of the most rows come first.',
      response: dataOf(z.array(UnresolvedName)),
      async handle() {
        const { store } = parts();
        const names = await unresolvedNames(store.database);
        return answer(
          names.map(({ provider, seen, candidates, ...name }) => ({
            ...{ ...name, source: provider, rows: seen },
            candidates: candidates.map((team) => ({ id: team, name: store.reference.team(team)?.name ?? null })),
          })),
        );
      },
    }),
    endpoint({
      ...changing,
      id: 'account.names.assign',
      path: '/api/account/names',
      summary: 'Assign a name to a team',
      description: 'The rows that waited for the name are imported.',
      body: AssignedName,
      response: dataOf(Decision.extend({ imported: z.int().describe('rows that waited for the name') })),
      async handle(context) {
        const { source, team, ...used } = context.body as z.output<typeof AssignedName>; // parsed by the pipeline
        const decision = { ...used, team: idOf(team), provider: source };
        const store = deciding(parts(), context, 'names.assign', teamOf);
        const { team: decided, name } = agreed(await decideName(store, decision, context.now));
        const reports = await importWaiting(parts().store, { now: () => context.now });
        return answer({ team: decided, name, imported: reports.reduce((sum, { saved }) => sum + saved, 0) });
      },
    }),
    endpoint({
      ...changing,
      id: 'account.names.unassign',
      path: '/api/account/names/unassign',
      summary: 'Take back the assignment of a name',
      description: 'The name means what it meant before. Matches that were imported with it stay.',
      body: UsedName,
      response: dataOf(Decision),
      async handle(context) {
        const { source, ...used } = context.body as z.output<typeof UsedName>; // parsed by the pipeline
        const store = deciding(parts(), context, 'names.unassign', teamOf);
        const { team, teamName } = agreed(await undoDecision(store, { ...used, provider: source }, context.now));
        return answer({ team, name: teamName });
      },
    }),
  ];
}

function personEndpoints(parts: PartsOf): readonly Endpoint[] {
  return [
    endpoint({
      ...reading,
      id: 'account.persons',
      path: '/api/account/persons',
      summary: 'Names that could mean several players or coaches',
      response: dataOf(z.array(AmbiguousPerson)),
      async handle() {
        const people = await ambiguousPeople(parts().store.database);
        return answer(people.map(({ provider, claim, ...person }) => ({ ...person, source: provider })));
      },
    }),
    endpoint({
      ...reading,
      id: 'account.persons.merges',
      path: '/api/account/persons/merges',
      summary: 'Merges of persons that can be undone, the newest first',
      query: z.object({
        name: z.string().min(1).max(NAME_LENGTH_MAX).optional().describe('part of the name of the merged person'),
        limit,
      }),
      response: dataOf(z.array(PersonMerge)),
      async handle({ query: { name, limit } }) {
        const merges = await personMerges(parts().store.database, { limit, ...(name !== undefined && { name }) });
        return answer(
          merges.map(({ from, mergedAt, ...merge }) => {
            return { ...merge, id: from, mergedAt: new Date(mergedAt).toISOString() };
          }),
        );
      },
    }),
    endpoint({
      ...changing,
      id: 'account.persons.merge',
      path: '/api/account/persons/merge',
      summary: 'Merge two entries of one person',
      body: Merge,
      response: dataOf(Merged),
      async handle(context) {
        const { from, into } = context.body as z.output<typeof Merge>; // parsed by the pipeline
        const merge = { from: idOf(from), into: idOf(into), now: context.now };
        const store = deciding(parts(), context, 'persons.merge', mergedOf);
        const { from: merged, differences = [], ...rest } = agreed(await mergePeople(store, merge));
        return answer({ ...rest, id: merged, differences });
      },
    }),
    endpoint({
      ...changing,
      id: 'account.persons.undo',
      path: '/api/account/persons/undo',
      summary: 'Undo the merge of a person',
      description: 'There are two persons again, each with the ids and the data of before the merge.',
      body: Merge.pick({ from: true }),
      response: dataOf(Merged),
      async handle(context) {
        const { from } = context.body as { readonly from: string }; // parsed by the pipeline
        const store = deciding(parts(), context, 'persons.undo', mergedOf);
        const { from: split, ...rest } = agreed(await undoMerge(store, { from, now: context.now }));
        return answer({ ...rest, id: split, differences: [] });
      },
    }),
  ];
}

/** What the audit log is about, from what the change returned. */
const teamOf = (result: unknown) => (result as { readonly team: string }).team;
const mergedOf = (result: unknown) => (result as { readonly from: string }).from;

function agreed<T extends object>(result: T | { readonly reason: string }): T {
  if ('reason' in result) throw new ApiError('conflict', result.reason);
  return result;
}

function idOf(text: string): string | number {
  return /^\d{1,10}$/.test(text) ? Number(text) : text;
}
