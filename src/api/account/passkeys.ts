/** The passkeys of the person who is signed in: registering, naming and removing them. */
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import {
  checkedRegistration,
  hasPasskeys,
  PASSKEY_NAME_LENGTH_MAX,
  PASSKEYS_MAX,
  registrationOptions,
  tooMany,
} from '../../accounts/users/passkeys.ts';
import { requirePassword } from '../../accounts/users/sign-in.ts';
import { ApiError } from '../../base/errors.ts';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import type { StoredPasskey } from '../../store/accounts/passkeys.ts';
import { answer, dataOf, entryOf, notFound, type PartsOf, recording } from './parts.ts';
import { RegistrationResponse } from './passkey-bodies.ts';
import { Done, ofUser, PasswordOnly, userOf } from './user.ts';

const ofPasskey = {
  ...ofUser,
  params: z.object({ id: z.string().max(100).describe('id of the passkey (pa_...)') }),
  example: { params: { id: 'pa_0000000000000000' } },
} as const;

const name = z.string().trim().min(1, 'must not be empty').max(PASSKEY_NAME_LENGTH_MAX);
const Renamed = z.strictObject({ name });
const NewPasskey = z.strictObject({ name, response: RegistrationResponse });
const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  synced: z.boolean().describe('whether the authenticator copies it to other devices'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export function passkeyEndpoints(parts: PartsOf): readonly Endpoint[] {
  return [listEndpoint(parts), startEndpoint(parts), addEndpoint(parts), renameEndpoint(parts), removeEndpoint(parts)];
}

function listEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofUser,
    id: 'account.passkeys',
    method: 'GET',
    path: '/api/account/passkeys',
    summary: 'Your passkeys',
    response: dataOf(z.array(Passkey)),
    async handle({ caller }) {
      return answer((await parts().passkeys.ofUser(userOf(caller).id)).map(presentPasskey));
    },
  });
}

function startEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofUser,
    id: 'account.passkeys.start',
    path: '/api/account/passkeys/start',
    summary: 'Start to register a passkey',
    description:
      'Returns what `PublicKeyCredential.parseCreationOptionsFromJSON` takes in a browser. The challenge is for this ' +
      'session, once, for 5 minutes.',
    body: PasswordOnly,
    response: dataOf(z.looseObject({ challenge: z.string() })),
    conflicting: true,
    async handle({ caller, body, now }) {
      const user = userOf(caller);
      if (!hasPasskeys(parts().publicUrl)) {
        throw new ApiError('conflict', 'Passkeys need PUBLIC_URL with a host name and https, or http://localhost');
      }
      await requirePassword(parts(), user, (body as z.output<typeof PasswordOnly>).password, now);
      return answer(await registrationOptions(parts(), user, now));
    },
  });
}

function addEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofUser,
    id: 'account.passkeys.add',
    path: '/api/account/passkeys',
    summary: 'Register a passkey',
    description: 'Takes what `toJSON` of the new credential returns in a browser.',
    body: NewPasskey,
    response: dataOf(Passkey),
    conflicting: true,
    async handle(context) {
      const { caller, body, now } = context;
      const sent = body as z.output<typeof NewPasskey>; // parsed by the pipeline
      const response = sent.response as RegistrationResponseJSON;
      const passkey = await checkedRegistration(parts(), userOf(caller), { ...sent, response, now });
      const entry = { ...entryOf(context, 'passkeys.add', passkey.passkeyId), details: { name: passkey.name } };
      const added = await recording(parts(), entry).passkeys.add(passkey, PASSKEYS_MAX);
      if (added === 'added') return answer(presentPasskey({ ...passkey, lastUsedAt: null }));
      throw added.reason === 'full' ? tooMany() : new ApiError('conflict', 'This passkey is registered already');
    },
  });
}

function renameEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofPasskey,
    id: 'account.passkeys.change',
    path: '/api/account/passkeys/:id',
    summary: 'Rename a passkey',
    body: Renamed,
    response: dataOf(Done),
    async handle(context) {
      const passkey = { passkeyId: String(context.params.id), userId: userOf(context.caller).id };
      const { passkeys } = recording(parts(), entryOf(context, 'passkeys.change', passkey.passkeyId));
      const renamed = await passkeys.rename(passkey, (context.body as z.output<typeof Renamed>).name);
      if (!renamed) throw notFound('passkey', passkey.passkeyId);
      return answer({ done: true });
    },
  });
}

/** Without the password: a person who has lost a device removes its passkey from any session. */
function removeEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofPasskey,
    id: 'account.passkeys.remove',
    path: '/api/account/passkeys/:id/remove',
    summary: 'Remove a passkey',
    description: 'It no longer signs in. Sessions that it has started go on.',
    response: dataOf(Done),
    async handle(context) {
      const passkey = { passkeyId: String(context.params.id), userId: userOf(context.caller).id };
      const { passkeys } = recording(parts(), entryOf(context, 'passkeys.remove', passkey.passkeyId));
      if (!(await passkeys.remove(passkey))) throw notFound('passkey', passkey.passkeyId);
      return answer({ done: true });
    },
  });
}

function presentPasskey({ passkeyId, name, isSynced, createdAt, lastUsedAt }: StoredPasskey): z.output<typeof Passkey> {
  return {
    ...{ id: passkeyId, name, synced: isSynced },
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
}
