/** The first page of the administration, and the audit log. */
import type { LinkParts } from '../../accounts/users/links.ts';
import type { OperationParts } from '../../api/account/operation/parts.ts';
import type { AuditStore } from '../../store/accounts/audit.ts';
import type { PlanStore } from '../../store/accounts/plans.ts';
import { auditView } from './account-views.ts';
import type { AdminModel } from './model.ts';
import type { AuditModel } from './operation-model.ts';
import { adminTasks } from './operation-pages.ts';
import type { PartOf } from './page-frame.ts';
import { planView } from './plan-view.ts';

export interface AdminParts extends LinkParts {
  readonly plans: PlanStore;
  readonly audit: AuditStore;
  readonly operation: OperationParts;
  readonly signUp: AdminModel['signUp'];
}

const AUDIT_SHOWN = 100;
/** On the first page of the administration. */
const AUDIT_FIRST = 10;
const SEARCH_MAX = 254;

export async function adminPage(
  { users, links, plans, audit, operation, signUp }: AdminParts,
  now: number,
): Promise<PartOf<AdminModel>> {
  const people = (await users.all()).map(({ userId, email, role, status, plan, totpSecret }) => ({
    ...{ id: userId, email, role, status, plan: plan.name },
    secondFactor: totpSecret !== null,
  }));
  const invitations = (await links.open(now)).map(({ email, role, plan, expiresAt }) => ({
    ...{ email: email ?? '', role, plan },
    expiresAt: new Date(expiresAt).toISOString(),
  }));
  return {
    page: 'admin',
    ...{ people, invitations, signUp },
    plans: (await plans.all()).map(planView),
    audit: (await audit.list({ limit: AUDIT_FIRST })).map(auditView),
    tasks: await adminTasks(operation, now),
  };
}

export async function auditPage({ audit }: AdminParts, query: URLSearchParams): Promise<PartOf<AuditModel>> {
  const search = (query.get('search') ?? '').trim().slice(0, SEARCH_MAX);
  const before = Number(query.get('before') ?? '');
  const page = { ...(search !== '' && { search }), ...(before > 0 && { before }) };
  const entries = await audit.list({ limit: AUDIT_SHOWN, ...page });
  const last = entries.length < AUDIT_SHOWN ? undefined : entries.at(-1);
  const older = last && new URLSearchParams({ search, before: String(last.at) });
  return {
    page: 'admin-audit',
    ...{ search, entries: entries.map(auditView) },
    next: older === undefined ? null : `/admin/audit?${older}`,
  };
}
