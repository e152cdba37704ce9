/** The identity of the organisation of the person who is signed in: linking and unlinking it. */
import { z } from 'zod';
import type { IdentityProvider } from '../../accounts/users/identity-provider.ts';
import { requirePassword } from '../../accounts/users/sign-in.ts';
import { ApiError } from '../../base/errors.ts';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import type { LinkRefusal } from '../../store/accounts/identities.ts';
import { ReturnBody } from './open-operations.ts';
import { logged } from './open-organisation.ts';
import { type AccountParts, answer, dataOf, entryOf, type PartsOf, recording } from './parts.ts';
import { Done, ofUser, PasswordOnly, userOf } from './user.ts';

const Organisation = z.object({
  name: z.string().nullable().describe('null: the service has no identity provider'),
  linkedAt: z.iso.datetime().nullable().describe('null: not linked'),
});
const REFUSALS: Readonly<Record<LinkRefusal, string>> = {
  taken: 'This person of the organisation has another account here',
  other: 'Your account is linked to another person of the organisation: unlink it first',
};

export function organisationEndpoints(parts: PartsOf): readonly Endpoint[] {
  return [readEndpoint(parts), startEndpoint(parts), linkEndpoint(parts), removeEndpoint(parts)];
}

function readEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofUser,
    id: 'account.organisation',
    method: 'GET',
    path: '/api/account/organisation',
    summary: 'Whether the organisation signs you in',
    response: dataOf(Organisation),
    async handle({ caller }) {
      const linkedAt = await parts().identities.linkedAt(userOf(caller).id);
      return answer({
        name: parts().provider?.name ?? null,
        linkedAt: linkedAt === null ? null : new Date(linkedAt).toISOString(),
      });
    },
  });
}

function startEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofUser,
    id: 'account.organisation.start',
    path: '/api/account/organisation/start',
    summary: 'Start to link your organisation',
    description:
      'Returns the page of the identity provider. It sends the browser back to `/sign-in/organisation`, for this session, ' +
      'once, within 5 minutes.',
    body: PasswordOnly,
    response: dataOf(z.object({ url: z.url() })),
    conflicting: true,
    async handle({ caller, body, now }) {
      const user = userOf(caller);
      const provider = providerOf(parts());
      await requirePassword(parts(), user, (body as z.output<typeof PasswordOnly>).password, now);
      const start = { purpose: 'link', holder: user.session } as const;
      return answer({ url: await provider.start(parts().challenges, start, now).catch(logged(parts())) });
    },
  });
}

function linkEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofUser,
    id: 'account.organisation.link',
    path: '/api/account/organisation',
    summary: 'Link your organisation',
    description: 'Takes what the identity provider has sent the browser back with. The email addresses can differ.',
    body: ReturnBody,
    response: dataOf(Done),
    conflicting: true,
    async handle(context) {
      const { caller, body, now } = context;
      const user = userOf(caller);
      const { query } = body as z.output<typeof ReturnBody>; // parsed by the pipeline
      const start = { purpose: 'link', holder: user.session } as const;
      const { challenges } = parts();
      const person = await providerOf(parts()).finish(challenges, { query, start, now }).catch(logged(parts()));
      // the query has codes of the provider
      const entry = { ...entryOf(context, 'organisation.link', user.id), details: { issuer: person.issuer } };
      const linked = await recording(parts(), entry).identities.add(person, user.id, now);
      if (typeof linked === 'object') throw new ApiError('conflict', REFUSALS[linked.reason]);
      return answer({ done: true });
    },
  });
}

function removeEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofUser,
    id: 'account.organisation.remove',
    path: '/api/account/organisation/remove',
    summary: 'Unlink your organisation',
    description: 'It no longer signs you in. Needs a password, with which you sign in instead. Sessions go on.',
    body: PasswordOnly,
    response: dataOf(Done),
    conflicting: true,
    async handle(context) {
      const { caller, body, now } = context;
      const { password: sent } = body as z.output<typeof PasswordOnly>; // parsed by the pipeline
      const { password, userId } = await requirePassword(parts(), userOf(caller), sent, now);
      if (password === null)
        throw new ApiError('conflict', 'Set a password first: without one you could no longer sign in');
      await recording(parts(), entryOf(context, 'organisation.remove', userId)).identities.removeOf(userId);
      return answer({ done: true });
    },
  });
}

function providerOf({ provider }: AccountParts): IdentityProvider {
  if (provider === null)
    throw new ApiError('conflict', 'This service has no identity provider: its operator sets OIDC_ISSUER');
  return provider;
}
