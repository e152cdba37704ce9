/** The message with which the operator's payment system sets the plan of an account. */
import type { z } from 'zod';
import { openPlan, taken } from '../../accounts/plan-changes.ts';
import { ApiError } from '../../base/errors.ts';
import { fieldErrorsOf, invalid } from '../../http/endpoint/query.ts';
import type { SignedRoute } from '../../http/server/signed-routes.ts';
import { signedAt } from '../../live/webhooks/signature.ts';
import { PLAN_SET_PATH, PlanSetBody } from './open-operations.ts';
import { type AccountParts, recording } from './parts.ts';

/** `secret` empty: no system sets plans. */
export function signedRoutes(parts: AccountParts, secret: string): readonly SignedRoute[] {
  if (secret === '') return [];
  return [
    {
      path: PLAN_SET_PATH,
      async handle({ headers, body, now, address }) {
        const sentAt = signedAt(headers, body, secret, now);
        if (sentAt === null)
          throw new ApiError('unauthorized', 'The signature is missing or wrong, or the message is old');
        const { account, plan } = messageOf(body).data;
        await openPlan(parts.plans, plan);
        const entry = { at: now, actor: 'payment system', address, action: 'plan-set', subject: account };
        const { plans } = recording(parts, { ...entry, details: { plan } });
        const changed = await plans.changeBySystem(account, plan, { sentAt, now });
        if (changed === 'unknown') throw new ApiError('not_found', `there is no account '${account}'`);
        if (changed === 'taken') throw taken(plan);
        return { data: { changed: changed === 'changed' }, meta: {} };
      },
    },
  ];
}

function messageOf(text: string): z.output<typeof PlanSetBody> {
  const parsed = PlanSetBody.safeParse(jsonOf(text));
  if (!parsed.success) throw invalid(fieldErrorsOf(parsed.error.issues, 'body'));
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('bad_request', 'The body is not valid JSON', { cause });
  }
}
