/** Names that fit several persons, and the decision that one stays with whom it means. */
import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import { ambiguousPeople } from '../../../store/identity/decisions.ts';
import { confirmClaim, type PersonEvidence, personEvidence } from '../../../store/identity/person-evidence.ts';
import { answer, dataOf, deciding } from '../parts.ts';
import { type OperationParts, type OperationPartsOf, ofOperation } from './parts.ts';

const TEXT_MAX = 300;

const kind = z.enum(['player', 'coach']);
/** A name that fits several persons, with what is stored about each. */
export interface AmbiguousPerson {
  readonly kind: 'player' | 'coach';
  readonly source: string;
  /** how the source names the person */
  readonly claim: string;
  readonly name: string;
  readonly file: string;
  readonly line: number;
  /** whom the name means at present */
  readonly person: PersonEvidence | null;
  /** who else it may mean */
  readonly candidates: readonly PersonEvidence[];
}

const Confirmation = z.strictObject({ kind, source: z.string().max(TEXT_MAX), claim: z.string().max(TEXT_MAX) });
/** With what is stored about each of them. */
export async function ambiguousPersons({ database }: OperationParts['store']) {
  const listed = await ambiguousPeople(database);
  const evidence = new Map(
    await Promise.all(
      (['player', 'coach'] as const).map(async (kind) => {
        const ofKind = listed.filter((one) => one.kind === kind);
        const ids = ofKind.flatMap(({ person, candidates }) => [person, ...candidates]);
        return [kind, await personEvidence(database, kind, [...new Set(ids)])] as const;
      }),
    ),
  );
  return listed.map(({ provider, person, candidates, ...one }): AmbiguousPerson => {
    const known = evidence.get(one.kind)!;
    return {
      ...one,
      source: provider,
      person: known.get(person) ?? null,
      candidates: candidates.flatMap((id) => (id === person ? [] : (known.get(id) ?? []))),
    };
  });
}

export function confirmEndpoint(parts: OperationPartsOf): Endpoint {
  return endpoint({
    ...ofOperation,
    id: 'account.persons.confirm',
    method: 'POST',
    path: '/api/account/persons',
    summary: 'Confirm that a name means the person that it means at present',
    body: Confirmation,
    response: dataOf(z.object({ done: z.literal(true) })),
    async handle(context) {
      const { kind, source, claim } = context.body as z.output<typeof Confirmation>; // parsed by the pipeline
      const { database } = deciding(parts(), context, 'persons.confirm', claim);
      const isListed = await database.transaction((queries) =>
        confirmClaim(queries, { kind, provider: source, claim }),
      );
      if (!isListed) throw new ApiError('not_found', 'This name is not ambiguous');
      return answer({ done: true });
    },
  });
}
