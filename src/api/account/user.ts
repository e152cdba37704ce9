/** The person who is signed in: password and second factor. */
import { z } from 'zod';
import type { Caller, SignedInUser } from '../../accounts/caller.ts';
import { hashPassword } from '../../accounts/users/passwords.ts';
import { newRecoveryCodes, newTotpSecret, recoveryHash, stepOf, totpUri } from '../../accounts/users/second-factor.ts';
import { requirePassword } from '../../accounts/users/sign-in.ts';
import { ApiError } from '../../base/errors.ts';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { newPassword, password } from './open-operations.ts';
import { answer, badField, dataOf, entryOf, type PartsOf, recording, shared } from './parts.ts';

export const ofUser = { ...shared, tag: 'Person', access: 'user', scope: 'admin', method: 'POST' } as const;

export const Done = z.object({ done: z.literal(true) });
const ownPassword = password.optional().describe('your password; not if you have none and have just signed in');
const PasswordChange = z.strictObject({ password: ownPassword, newPassword });
export const PasswordOnly = z.strictObject({ password: ownPassword });
const Code = z.strictObject({ code: z.string().regex(/^\d{6}$/, 'must be the six digits that the app shows') });
const Enrolment = z.object({
  secret: z.string().describe('for an authenticator app'),
  uri: z.string().describe('the same as an otpauth URI, for a QR code'),
});
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).describe('shown once; each works once') });

/** The pipeline lets only people who are signed in to these endpoints. */
export function userOf({ user }: Caller): SignedInUser {
  if (user === null) throw new ApiError('unauthorized', 'Sign in first');
  return user;
}

export function userEndpoints(parts: PartsOf): readonly Endpoint[] {
  return [passwordEndpoint(parts), startEndpoint(parts), confirmEndpoint(parts), removeEndpoint(parts)];
}

function passwordEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofUser,
    id: 'account.password',
    path: '/api/account/password',
    summary: 'Change your password',
    description: 'Ends your other sessions.',
    body: PasswordChange,
    response: dataOf(Done),
    async handle(context) {
      const { caller, body, now } = context;
      const { password, newPassword } = body as z.output<typeof PasswordChange>; // parsed by the pipeline
      const user = userOf(caller);
      await requirePassword(parts(), user, password, now);
      const hashed = await hashPassword(newPassword);
      const { users } = recording(parts(), entryOf(context, 'password'));
      await users.setPassword(user.id, { password: hashed, keptSession: user.session }, now);
      return answer({ done: true });
    },
  });
}

function startEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofUser,
    id: 'account.second-factor',
    path: '/api/account/second-factor',
    summary: 'Start to set up a second factor',
    description: 'It counts once you have confirmed it with a code.',
    body: PasswordOnly,
    response: dataOf(Enrolment),
    async handle(context) {
      const { caller, body, now, publicUrl } = context;
      const user = userOf(caller);
      await requirePassword(parts(), user, (body as z.output<typeof PasswordOnly>).password, now);
      const secret = newTotpSecret();
      await recording(parts(), entryOf(context, 'second-factor')).users.setPendingTotp(user.id, secret);
      return answer({ secret, uri: totpUri(secret, user.email, `Touchline ${new URL(publicUrl).hostname}`) });
    },
  });
}

function confirmEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofUser,
    id: 'account.second-factor.confirm',
    path: '/api/account/second-factor/confirm',
    summary: 'Confirm the second factor with a code',
    description: 'Returns recovery codes, once, and ends your other sessions.',
    body: Code,
    response: dataOf(RecoveryCodes),
    async handle(context) {
      const { caller, body, now } = context;
      const { id, session } = userOf(caller);
      const pending = (await parts().users.byId(id))?.pendingTotpSecret ?? null;
      const { code } = body as z.output<typeof Code>; // parsed by the pipeline
      const step = pending === null ? null : stepOf(pending, code, now);
      if (step === null) throw badField('code', 'is wrong: check the clock of your device, or start again');
      const recoveryCodes = newRecoveryCodes();
      const recoveryHashes = recoveryCodes.map(recoveryHash);
      const { users } = recording(parts(), entryOf(context, 'second-factor.confirm'));
      await users.confirmTotp(id, { step, recoveryHashes, keptSession: session }, now);
      return answer({ recoveryCodes });
    },
  });
}

function removeEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofUser,
    id: 'account.second-factor.remove',
    path: '/api/account/second-factor/remove',
    summary: 'Remove the second factor',
    body: PasswordOnly,
    response: dataOf(Done),
    async handle(context) {
      const { caller, body, now } = context;
      const user = userOf(caller);
      await requirePassword(parts(), user, (body as z.output<typeof PasswordOnly>).password, now);
      await recording(parts(), entryOf(context, 'second-factor.remove')).users.removeTotp(user.id, now);
      return answer({ done: true });
    },
  });
}
