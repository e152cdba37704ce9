/** Plans: what they allow and cost. Administrators change them. */
import { z } from 'zod';
import { addPlan, retirePlan } from '../../accounts/plan-changes.ts';
import { LEVELS, monthLimit } from '../../accounts/plans.ts';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import type { PlanLevel, PlanTerms, StoredPlan } from '../../store/accounts/plans.ts';
import {
  administrators,
  answer,
  dataOf,
  entryOf,
  notFound,
  type PartsOf,
  planParams,
  recording,
  shared,
} from './parts.ts';

const ofPlan = { ...administrators, method: 'POST', params: planParams, example: { params: { id: 'pro' } } } as const;

/** Products of counts and prices stay exact integers. */
const ALLOWANCE_MAX = 1_000_000_000;
const PRICE_MAX = 1_000_000;

const allowance = z.int().min(0).max(ALLOWANCE_MAX).nullable();
const level = z.enum(LEVELS as [PlanLevel, ...PlanLevel[]]);
const amount = z.int().min(0).max(PRICE_MAX);

const terms = {
  title: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[^=+@-]/, 'must not begin with =, +, - or @'),
  level: level.describe('what it includes: `paid` matches in play, `ultra` odds as well'),
  isHard: z.boolean().describe('requests beyond the limit of a day or month are refused; otherwise they are overage'),
  perMinute: allowance.describe('requests per key; null: no limit'),
  perDay: allowance.describe('requests per account; null: no limit. A month has 30 times as many'),
  streams: allowance.describe('open streams per key; null: no limit'),
  webhooks: allowance.describe('webhooks per account; null: no limit'),
  exports: allowance.describe('exports running at once per key; null: no limit'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as EUR'),
  price: amount.describe('of a month, in the smallest unit of the currency, such as cents'),
  overagePrice: amount.describe('of 1,000 requests beyond the limit of a day, in the smallest unit of the currency'),
};

const Plan = z.object({
  ...terms,
  title: z.string(),
  currency: z.string(),
  name: z.string(),
  perMonth: z.int().nullable().describe('requests per account; null: no limit'),
  retiredAt: z.iso.datetime().nullable().describe('no account can change to it since then; null: they can'),
});
const NewPlan = z.strictObject({ name: z.string().max(60), ...terms });
const ChangedPlan = z.strictObject(terms).partial();

export function planEndpoints(parts: PartsOf): readonly Endpoint[] {
  return [listEndpoint(parts), addEndpoint(parts), changeEndpoint(parts), ...retireEndpoints(parts)];
}

function listEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...shared,
    tag: 'Account',
    access: 'account',
    scope: 'admin',
    id: 'account.plans',
    method: 'GET',
    path: '/api/account/plans',
    summary: 'Plans, with what they allow and cost',
    response: dataOf(z.array(Plan)),
    handle: async () => answer((await parts().plans.all()).map(presentPlan)),
  });
}

function addEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...administrators,
    id: 'account.plans.add',
    method: 'POST',
    path: '/api/account/plans',
    summary: 'Add a plan',
    body: NewPlan,
    response: dataOf(Plan),
    conflicting: true,
    async handle(context) {
      const { name, ...added } = context.body as z.output<typeof NewPlan>; // parsed by the pipeline
      const { plans } = recording(parts(), entryOf(context, 'plans.add', name));
      return answer(presentPlan(await addPlan(plans, name, added, context.now)));
    },
  });
}

function changeEndpoint(parts: PartsOf): Endpoint {
  return endpoint({
    ...ofPlan,
    id: 'account.plans.change',
    path: '/api/account/plans/:id',
    summary: 'Change what a plan allows or costs',
    description: 'Applies at once, in every process. Statements of past days keep the price of their day.',
    body: ChangedPlan,
    response: dataOf(Plan),
    async handle(context) {
      const { params, body, now } = context;
      const sent = Object.entries(body as z.output<typeof ChangedPlan>); // parsed by the pipeline
      const changes = Object.fromEntries(sent.filter(([, value]) => value !== undefined)) as Partial<PlanTerms>;
      const { plans } = recording(parts(), entryOf(context, 'plans.change', String(params.id)));
      return answer(presentPlan(found(await plans.change(String(params.id), changes, now), params.id)));
    },
  });
}

function retireEndpoints(parts: PartsOf): readonly Endpoint[] {
  return [
    endpoint({
      ...ofPlan,
      id: 'account.plans.retire',
      path: '/api/account/plans/:id/retire',
      summary: 'Retire a plan',
      description: 'Accounts that have it keep it; no other account can change to it.',
      response: dataOf(Plan),
      conflicting: true,
      async handle(context) {
        const id = String(context.params.id);
        const { plans } = recording(parts(), entryOf(context, 'plans.retire', id));
        return answer(presentPlan(found(await retirePlan(plans, id, context.now), id)));
      },
    }),
    endpoint({
      ...ofPlan,
      id: 'account.plans.restore',
      path: '/api/account/plans/:id/restore',
      summary: 'Offer a retired plan again',
      response: dataOf(Plan),
      async handle(context) {
        const id = String(context.params.id);
        const { plans } = recording(parts(), entryOf(context, 'plans.restore', id));
        return answer(presentPlan(found(await plans.retire(id, null), id)));
      },
    }),
  ];
}

function found(plan: StoredPlan | undefined, id: unknown): StoredPlan {
  if (plan === undefined) throw notFound('plan', String(id));
  return plan;
}

function presentPlan({ retiredAt, ...plan }: StoredPlan): z.output<typeof Plan> {
  return {
    ...plan,
    perMonth: monthLimit(plan.perDay),
    retiredAt: retiredAt === null ? null : new Date(retiredAt).toISOString(),
  };
}
