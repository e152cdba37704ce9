/** What requests without a key or session take and return: for their routes, and for the documents. */
import { z } from 'zod';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../../accounts/users/passwords.ts';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { dataOf, shared } from './parts.ts';
import { SignInResponse } from './passkey-bodies.ts';

const EMAIL_LENGTH_MAX = 254;
const TOKEN_LENGTH_MAX = 100;
const CODE_LENGTH_MAX = 40;

export const emailAddress = z
  .string()
  .max(EMAIL_LENGTH_MAX)
  .regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/, 'must be an email address such as you@example.com');
export const password = z.string().min(1).max(PASSWORD_LENGTH_MAX);
export const newPassword = z
  .string()
  .min(PASSWORD_LENGTH_MIN, `must have at least ${PASSWORD_LENGTH_MIN} characters`)
  .max(PASSWORD_LENGTH_MAX);

export const SignInBody = z.strictObject({
  email: z.string().max(EMAIL_LENGTH_MAX),
  password,
  code: z.string().trim().max(CODE_LENGTH_MAX).optional().describe('of the second factor, or a recovery code'),
});
export const SetUpBody = z.strictObject({
  token: z.string().max(TOKEN_LENGTH_MAX).describe('of the link'),
  email: emailAddress.optional().describe('only if the link has none'),
  password: newPassword,
});
export const PLAN_SET_PATH = '/api/account/plan-set';
export const PlanSetBody = z.strictObject({
  type: z.literal('plan.set'),
  data: z.strictObject({
    account: z.string().max(TOKEN_LENGTH_MAX).describe('id of the account (ac_...)'),
    plan: z.string().max(TOKEN_LENGTH_MAX).describe('name of a plan that is not retired'),
  }),
});
export const EmailBody = z.strictObject({ email: emailAddress });
export const NoBody = z.strictObject({});
export const PasskeySignInBody = z.strictObject({ response: SignInResponse });
export const ReturnBody = z.strictObject({
  query: z.string().max(6000).describe('of the address that the identity provider has sent the browser to, without ?'),
});

export const CodeBody = z.strictObject({
  pending: z.string().max(TOKEN_LENGTH_MAX).describe('as signing in with the organisation has returned it'),
  code: z.string().trim().min(1).max(CODE_LENGTH_MAX).describe('of the second factor, or a recovery code'),
});

const SignedIn = z.object({ email: z.string(), role: z.enum(['member', 'administrator']) });

const Done = z.object({ done: z.literal(true) });

function operation(path: string, summary: string, body: z.ZodType, data: z.ZodType, description: string): Endpoint {
  return endpoint({
    ...shared,
    id: `account.${path.replaceAll('/', '.')}`,
    access: 'anyone',
    method: 'POST',
    path: `/api/account/${path}`,
    tag: 'Signing in',
    summary,
    description,
    body,
    response: dataOf(data),
    handle() {
      throw new Error('an open route serves this request');
    },
  });
}

const FROM_OWN_PAGES = 'Must come from a page of the service.';

export const OPEN_OPERATIONS: readonly Endpoint[] = [
  operation('sign-in', 'Sign in', SignInBody, SignedIn, `Starts a session. ${FROM_OWN_PAGES}`),
  operation(
    'sign-in/passkey/start',
    'Start to sign in with a passkey',
    NoBody,
    z.looseObject({ challenge: z.string() }),
    'Returns what `PublicKeyCredential.parseRequestOptionsFromJSON` takes in a browser. The challenge is for this browser, ' +
      'once, for 5 minutes. Only if `PUBLIC_URL` has a host name and `https`, or is `http://localhost`.',
  ),
  operation(
    'sign-in/passkey',
    'Sign in with a passkey',
    PasskeySignInBody,
    SignedIn,
    `Takes what \`toJSON\` of the credential returns in a browser. Starts a session; no code is asked for. ${FROM_OWN_PAGES}`,
  ),
  operation(
    'sign-in/organisation/start',
    'Start to sign in with the organisation',
    NoBody,
    z.object({ url: z.url().describe('page of the identity provider') }),
    'The browser that follows the URL comes back to `/sign-in/organisation`, once, within 5 minutes. Only if `OIDC_ISSUER` ' +
      'is set.',
  ),
  operation(
    'sign-in/organisation',
    'Sign in with the organisation',
    ReturnBody,
    z.union([
      SignedIn,
      z.object({ pending: z.string().describe('for `POST /api/account/sign-in/organisation/code`, for 5 minutes') }),
    ]),
    'Takes what the identity provider has sent the browser back with. Starts a session; if the person has a second factor here ' +
      `and the provider states none (\`amr\`, \`acr\`), returns \`pending\` instead. ${FROM_OWN_PAGES}`,
  ),
  operation(
    'sign-in/organisation/code',
    'Send the code of the second factor after the organisation',
    CodeBody,
    SignedIn,
    `Starts the session that signing in with the organisation has not. ${FROM_OWN_PAGES}`,
  ),
  operation('sign-out', 'Sign out', NoBody, Done, `Ends the session. ${FROM_OWN_PAGES}`),
  operation(
    'set-up',
    'Use a one-time link',
    SetUpBody,
    z.object({ signedIn: z.boolean().describe('false after a new password: sign in with it') }),
    `Makes an account, or sets a new password. ${FROM_OWN_PAGES}`,
  ),
  operation(
    'plan-set',
    'Set the plan of an account, for a payment system',
    PlanSetBody,
    z.object({ changed: z.boolean().describe('false: the account has the plan, or a newer message has set another') }),
    'Only if `PAYMENT_SECRET` is set. The message is signed according to the Standard Webhooks specification, with the ' +
      'headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, and at most 5 minutes old.',
  ),
  operation(
    'forgotten-password',
    'Ask for a link that sets a new password',
    EmailBody,
    Done,
    'Only if the service sends mail. The answer is the same for every address.',
  ),
  operation(
    'sign-up',
    'Ask for a link that makes an account',
    EmailBody,
    Done,
    'Only if sign-up is open. The answer is the same for every address.',
  ),
];
