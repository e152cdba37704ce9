/** The dashboard, and the pages below it. */
import type { ActiveKey } from '../../accounts/key-cache.ts';
import type { KeyMigration } from '../../accounts/key-migration.ts';
import { keyListing } from '../../accounts/keys.ts';
import { statementMonths, statementOf } from '../../accounts/statements.ts';
import { hasPasskeys } from '../../accounts/users/passkeys.ts';
import { deliveryView, webhookView } from '../../api/account/webhooks.ts';
import type { SentByHand } from '../../live/webhooks/sent-by-hand.ts';
import type { Webhooks } from '../../live/webhooks/webhooks.ts';
import type { AccountStore } from '../../store/accounts/accounts.ts';
import type { IdentityStore } from '../../store/accounts/identities.ts';
import type { StoredKey } from '../../store/accounts/key-rows.ts';
import type { PasskeyStore } from '../../store/accounts/passkeys.ts';
import type { PlanStore } from '../../store/accounts/plans.ts';
import type { StatementStore } from '../../store/accounts/statements.ts';
import type { StoredUser } from '../../store/accounts/users.ts';
import { CHANGE_RESOURCES } from '../../store/changes/changes.ts';
import type { Store } from '../../store/store.ts';
import { ODDS_RESOURCES } from '../../store/visible-changes.ts';
import { isoOrNull, passkeyView, usageOf } from './account-views.ts';
import type { DashboardModel, ForbiddenModel, KeyView, RequestsModel, StatementModel } from './model.ts';
import type { WebhooksModel } from './operation-model.ts';
import type { PartOf } from './page-frame.ts';
import { offersOf, planView } from './plan-view.ts';
import { lastRequests, recentUsage, type UsageParts } from './usage-view.ts';

export interface DashboardParts extends UsageParts {
  readonly accounts: AccountStore;
  readonly plans: PlanStore;
  readonly statements: StatementStore;
  readonly migration: KeyMigration;
  readonly passkeys: PasskeyStore;
  readonly identities: IdentityStore;
  /** of identities of an organisation; null: none */
  readonly provider: { readonly name: string } | null;
  readonly publicUrl: string;
  readonly webhooks: Webhooks;
  readonly sentByHand: SentByHand;
  readonly store: Pick<Store, 'reference'>;
  /** of the operator's payment page; empty: there is none */
  readonly paymentUrl: string;
}

type Query = URLSearchParams;

export async function dashboardPage(
  parts: DashboardParts,
  { key, stored: person }: { readonly key: ActiveKey; readonly stored: StoredUser },
  now: number,
): Promise<PartOf<DashboardModel>> {
  const { accounts, plans, statements, passkeys, identities, provider, migration, paymentUrl, publicUrl } = parts;
  await key.meter.refresh(now);
  const { accountId } = key.stored;
  return {
    page: 'dashboard',
    now: new Date(now).toISOString(),
    keys: (await accounts.keysOf(accountId)).map((one) => keyView(one, migration)),
    usage: usageOf(key, now),
    ...(await recentUsage(parts, accountId, now)),
    v1WouldEndAt: isoOrNull(migration.graceEnds({ migratedAt: now })),
    plan: planView(key.plan),
    offers: offersOf(await plans.all(), { paymentUrl, accountId, present: key.plan.name }),
    months: await statementMonths(statements, accountId, now),
    hasPassword: person.password !== null,
    passkeys: hasPasskeys(publicUrl) ? (await passkeys.ofUser(person.userId)).map(passkeyView) : null,
    organisation: provider && {
      name: provider.name,
      linkedAt: isoOrNull(await identities.linkedAt(person.userId)),
    },
  };
}

export async function requestsPage(
  parts: DashboardParts,
  { stored: { accountId } }: ActiveKey,
  query: Query,
): Promise<PartOf<RequestsModel>> {
  const scope = { accountId, keyId: query.get('key') ?? '', isError: query.get('errors') === 'true' };
  const keys = (await parts.accounts.keysOf(accountId)).map(({ keyId, name, prefix }) => ({
    id: keyId,
    name: name === '' ? `${prefix}…` : name,
  }));
  const requests = await lastRequests(parts, scope);
  return { page: 'requests', requests, keys, keyId: scope.keyId, isError: scope.isError };
}

export async function statementPage(
  { statements }: DashboardParts,
  { stored: { accountId } }: ActiveKey,
  of: { readonly month: string; readonly now: number },
): Promise<PartOf<StatementModel> | PartOf<ForbiddenModel>> {
  const statement = await statementOf(statements, accountId, of);
  return statement === null ? { page: 'not-found' } : { page: 'statement', statement };
}

/** The webhooks of the account, and the deliveries of the one that the address names. */
export async function webhooksPage(
  { accounts, webhooks, sentByHand, store: { reference } }: DashboardParts,
  { stored: { accountId }, plan }: ActiveKey,
  { query, now }: { readonly query: Query; readonly now: number },
): Promise<PartOf<WebhooksModel>> {
  const own = await webhooks.list(accountId);
  const chosen = own.find(({ id }) => id === query.get('webhook'));
  const hasOdds = plan.level === 'ultra';
  return {
    page: 'webhooks',
    webhooks: own.map((one) => webhookView(one, reference, now)),
    most: plan.webhooks,
    keys: await activeKeys(accounts, accountId),
    types: CHANGE_RESOURCES.filter((resource) => hasOdds || !ODDS_RESOURCES.includes(resource)),
    shown:
      chosen === undefined
        ? null
        : {
            webhook: webhookView(chosen, reference, now),
            deliveries: (await sentByHand.deliveries(chosen)).map(deliveryView),
          },
  };
}

/** Those that read data. */
export async function activeKeys(
  accounts: AccountStore,
  accountId: string,
): Promise<{ readonly id: string; readonly name: string; readonly prefix: string }[]> {
  const keys = await accounts.keysOf(accountId);
  return keys
    .filter(({ status, scopes }) => status === 'active' && scopes.includes('read'))
    .map(({ keyId: id, name, prefix }) => ({ id, name, prefix }));
}

function keyView(key: StoredKey, migration: KeyMigration): KeyView {
  const { email: _, ...listing } = keyListing(key);
  return {
    ...listing,
    migration: key.migratedAt === null ? null : { v1EndsAt: isoOrNull(migration.graceEnds(key)) },
  };
}
