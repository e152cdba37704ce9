/** Plans as the pages show them. */
import { monthLimit } from '../../accounts/plans.ts';
import type { StoredPlan } from '../../store/accounts/plans.ts';
import type { DashboardModel, PlanView } from './model.ts';

export function planView({ retiredAt, ...plan }: StoredPlan): PlanView {
  return { ...plan, perMonth: monthLimit(plan.perDay), isRetired: retiredAt !== null };
}

/** Links to the operator's payment page; `{account}` and `{plan}` in its URL are replaced. */
export function offersOf(
  plans: readonly StoredPlan[],
  {
    paymentUrl,
    accountId,
    present,
  }: { readonly paymentUrl: string; readonly accountId: string; readonly present: string },
): DashboardModel['offers'] {
  if (paymentUrl === '') return [];
  const urlOf = (plan: string) =>
    paymentUrl.replaceAll('{account}', encodeURIComponent(accountId)).replaceAll('{plan}', encodeURIComponent(plan));
  return plans
    .filter(({ name, retiredAt, price }) => retiredAt === null && price > 0 && name !== present)
    .map((plan) => ({ plan: planView(plan), url: urlOf(plan.name) }));
}
