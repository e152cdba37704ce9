/** What administrators do: people, invitations and plans. */
import { z } from 'zod';
import { changeAccountPlan, openPlan } from '../../accounts/plan-changes.ts';
import { SIGN_UP_PLAN } from '../../accounts/plans.ts';
import { invite, linkWasMailed, resetLink } from '../../accounts/users/links.ts';
import { ApiError } from '../../base/errors.ts';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import type { StoredUser } from '../../store/accounts/users.ts';
import { emailAddress } from './open-operations.ts';
import {
  type AccountParts,
  administrators,
  answer,
  dataOf,
  entryOf,
  notFound,
  type PartsOf,
  PLAN_NAME_LENGTH_MAX,
  recording,
  userParams,
} from './parts.ts';

const ofPerson = {
  ...administrators,
  method: 'POST',
  params: userParams,
  example: { params: { id: 'us_0000000000000000' } },
} as const;

const role = z.enum(['member', 'administrator']);
const plan = z.string().max(PLAN_NAME_LENGTH_MAX).describe('name of a plan that is not retired');

const Person = z.object({
  id: z.string(),
  email: z.string(),
  role,
  status: z.enum(['active', 'disabled']),
  plan: z.string(),
  secondFactor: z.boolean(),
  createdAt: z.iso.datetime(),
});
const Invitation = z.strictObject({
  email: emailAddress,
  role: role.default('member'),
  plan: plan.default(SIGN_UP_PLAN),
});
const OpenInvitation = z.object({
  email: z.string(),
  role: z.string(),
  plan: z.string(),
  expiresAt: z.iso.datetime(),
});
const Link = z.object({
  link: z.url().nullable().describe('the one-time link; null if it was sent by mail'),
  sent: z.boolean().describe('whether it was sent by mail'),
});
const ChangedPerson = z.strictObject({
  role: role.optional(),
  status: z.enum(['active', 'disabled']).optional(),
  plan: plan.optional(),
});

export function administrationEndpoints(parts: PartsOf): readonly Endpoint[] {
  return [...peopleEndpoints(parts), ...invitationEndpoints(parts)];
}

function peopleEndpoints(parts: PartsOf): readonly Endpoint[] {
  return [
    endpoint({
      ...administrators,
      id: 'account.users',
      method: 'GET',
      path: '/api/account/users',
      summary: 'People with an account',
      response: dataOf(z.array(Person)),
      handle: async () => answer((await parts().users.all()).map(presentPerson)),
    }),
    endpoint({
      ...ofPerson,
      id: 'account.users.change',
      path: '/api/account/users/:id',
      summary: 'Change the role, status or plan of a person',
      description: 'A person who is disabled is signed out at once. Their keys go on working until you revoke them.',
      body: ChangedPerson,
      response: dataOf(Person),
      conflicting: true,
      async handle(context) {
        const { params, body, now } = context;
        const { plan, ...change } = body as z.output<typeof ChangedPerson>; // parsed by the pipeline
        const id = String(params.id);
        const { users, plans } = recording(parts(), entryOf(context, 'users.change', id));
        const user = await users.byId(id);
        if (user === undefined) throw notFound('person', id);
        if (!(await users.change(id, change, now))) {
          throw new ApiError('conflict', 'This person is the only administrator: make someone else one first');
        }
        if (plan !== undefined) await changeAccountPlan(plans, { accountId: user.accountId, plan, now });
        return answer(presentPerson((await users.byId(id))!));
      },
    }),
    endpoint({
      ...ofPerson,
      id: 'account.users.new-password',
      path: '/api/account/users/:id/new-password',
      summary: 'Make a link with which a person sets a new password',
      response: dataOf(Link),
      conflicting: true,
      async handle(context) {
        const { params, now } = context;
        const user = await parts().users.byId(String(params.id));
        if (user === undefined) throw notFound('person', String(params.id));
        const recorded = recording(parts(), entryOf(context, 'users.new-password', user.userId));
        const link = await resetLink(recorded, user.email, now);
        if (link === null) throw new ApiError('conflict', 'This person is disabled');
        return answer(await deliver(parts(), user.email, 'Touchline: set a new password', link));
      },
    }),
  ];
}

function invitationEndpoints(parts: PartsOf): readonly Endpoint[] {
  return [
    endpoint({
      ...administrators,
      id: 'account.invitations',
      method: 'GET',
      path: '/api/account/invitations',
      summary: 'Invitations that nobody has used yet',
      response: dataOf(z.array(OpenInvitation)),
      async handle({ now }) {
        const open = await parts().links.open(now);
        return answer(
          open.map(({ email, role, plan, expiresAt }) => ({
            ...{ email, role, plan },
            expiresAt: new Date(expiresAt).toISOString(),
          })),
        );
      },
    }),
    endpoint({
      ...administrators,
      id: 'account.invitations.create',
      method: 'POST',
      path: '/api/account/invitations',
      summary: 'Invite a person',
      description:
        'The link works once, for 7 days. It is sent by mail if SMTP is configured; otherwise you pass it on.',
      body: Invitation,
      response: dataOf(Link),
      conflicting: true,
      async handle(context) {
        const { body, now } = context;
        const invitation = body as z.output<typeof Invitation>; // parsed by the pipeline
        const { users, signUp } = parts();
        if (signUp === 'closed') throw new ApiError('conflict', 'Sign-up is closed: set SIGN_UP to invite or open');
        if ((await users.byEmail(invitation.email.trim().toLowerCase())) !== undefined) {
          throw new ApiError('conflict', 'This address has an account');
        }
        await openPlan(parts().plans, invitation.plan);
        const recorded = recording(parts(), entryOf(context, 'invitations.create', invitation.email));
        const link = await invite(recorded, invitation, now);
        return answer(await deliver(parts(), invitation.email, 'Touchline: you are invited', link));
      },
    }),
  ];
}

/** Sends a link by mail. Without SMTP, or if the mail cannot be sent, the administrator passes the link on. */
async function deliver(parts: AccountParts, to: string, subject: string, link: string) {
  const { mailer, failed } = parts;
  if (!mailer.isConfigured) return { link, sent: false };
  try {
    await mailer.send({ to, subject, text: `Open this link; it works once:\n\n${link}\n` });
    await linkWasMailed(parts, link);
    return { link: null, sent: true };
  } catch (error) {
    failed(error, 'a message could not be sent; the administrator gets its link');
    return { link, sent: false };
  }
}

function presentPerson(user: StoredUser): z.output<typeof Person> {
  return {
    id: user.userId,
    email: user.email,
    role: user.role as z.output<typeof role>,
    status: user.status,
    plan: user.plan.name,
    secondFactor: user.totpSecret !== null,
    createdAt: new Date(user.createdAt).toISOString(),
  };
}
