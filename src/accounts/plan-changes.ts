/** Changing plans, and the plan of an account: the rules that pages, commands and payment systems share. */
import { ApiError } from '../base/errors.ts';
import type { PlanStore, PlanTerms, StoredPlan } from '../store/accounts/plans.ts';
import { FIRST_PLAN, SIGN_UP_PLAN } from './plans.ts';

const NAME = /^[a-z][a-z0-9-]{0,29}$/;

/** A plan that accounts can change to. Throws an ApiError if there is none, or if it is retired. */
export async function openPlan(plans: PlanStore, name: string): Promise<StoredPlan> {
  const plan = await plans.byName(name);
  if (plan === undefined) {
    const open = (await plans.all()).filter(({ retiredAt }) => retiredAt === null).map((one) => one.name);
    throw badPlan(`there is no plan '${name}': the plans are ${open.join(', ')}`);
  }
  if (plan.retiredAt !== null) throw badPlan(`the plan '${name}' is retired`);
  return plan;
}

/** Changes the plan of an account at once. Throws an ApiError if that is not possible. */
export async function changeAccountPlan(
  plans: PlanStore,
  { accountId, plan, now }: { readonly accountId: string; readonly plan: string; readonly now: number },
): Promise<void> {
  const target = await plans.byName(plan);
  // an account keeps a retired plan that it has
  if (target === undefined || target.retiredAt !== null) {
    if ((await plans.ofAccount(accountId)) === plan) return;
    await openPlan(plans, plan);
  }
  const changed = await plans.changeOf(accountId, plan, now);
  if (changed === 'unknown') throw new ApiError('not_found', `there is no account '${accountId}'`);
  if (changed === 'taken') throw taken(plan);
}

export function taken(plan: string): ApiError {
  return new ApiError('conflict', `Another account with this address has the plan ${plan}`);
}

export async function addPlan(plans: PlanStore, name: string, terms: PlanTerms, now: number): Promise<StoredPlan> {
  if (!NAME.test(name))
    throw badPlan('must be 1 to 30 lower-case letters, digits and hyphens, and start with a letter');
  if (!(await plans.add(name, terms, now))) throw new ApiError('conflict', `There is a plan '${name}'`);
  return (await plans.byName(name))!;
}

/** Undefined if there is no such plan. */
export async function retirePlan(plans: PlanStore, name: string, now: number): Promise<StoredPlan | undefined> {
  if (name === SIGN_UP_PLAN || name === FIRST_PLAN) {
    throw new ApiError('conflict', `New people get the plan ${name}, so it cannot be retired`);
  }
  return plans.retire(name, now);
}

function badPlan(message: string): ApiError {
  return new ApiError('bad_request', message, { fields: [{ field: 'plan', message }] });
}
