/** What the server passes to a page of `web/`. The page renders it, and the browser gets the same as JSON. */
import type { KeyListing } from '../../accounts/keys.ts';
import type { Statement } from '../../accounts/statements.ts';
import type { OperationModel } from './operation-model.ts';
import type { AuditView, Locale, Shared } from './page-frame.ts';

export type { AuditView, Locale, Shared };

export type KeyView = Omit<KeyListing, 'email'> & {
  /** whether and until when version 1 serves a key that has been migrated to version 2 */
  readonly migration: { readonly v1EndsAt: string | null } | null;
};

/** Requests of an hour, an endpoint, a status or a key. */
export interface UsageSumView {
  readonly group: string;
  readonly requests: number;
  readonly errors: number;
}

export interface RequestView {
  readonly at: string;
  readonly keyId: string;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly endpoint: string;
  readonly status: number;
  readonly ms: number;
}

/** Amounts are in the smallest unit of the currency. A null allowance has no limit. */
export interface PlanView {
  readonly name: string;
  readonly title: string;
  readonly level: 'free' | 'paid' | 'ultra';
  readonly isHard: boolean;
  readonly perMinute: number | null;
  readonly perDay: number | null;
  readonly perMonth: number | null;
  readonly streams: number | null;
  readonly webhooks: number | null;
  readonly exports: number | null;
  readonly currency: string;
  readonly price: number;
  readonly overagePrice: number;
  readonly isRetired: boolean;
}

export interface UsageView {
  readonly plan: string;
  readonly perMinute: number | null;
  readonly hardCap: boolean;
  readonly isPaid: boolean;
  readonly day: { readonly used: number; readonly limit: number | null; readonly resetsAt: string };
  readonly month: { readonly used: number; readonly limit: number | null };
}

export interface PersonView {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly status: string;
  readonly plan: string;
  readonly secondFactor: boolean;
}

export interface SetUpModel extends Shared {
  readonly page: 'set-up';
  /** null: the link is unknown, used or expired */
  readonly link: {
    readonly token: string;
    readonly purpose: 'first' | 'invite' | 'sign-up' | 'reset';
    readonly email: string | null;
  } | null;
}

export interface SignInModel extends Shared {
  readonly page: 'sign-in';
  /** whether links are sent by mail */
  readonly mail: boolean;
  readonly signUp: boolean;
  /** whether people can sign in with a passkey at this address */
  readonly passkeys: boolean;
  /** name of the organisation whose identity provider signs people in; null: none */
  readonly organisation: string | null;
  /** the browser comes back from there */
  readonly isReturning: boolean;
}

export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  /** the authenticator copies it to other devices */
  readonly isSynced: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export interface DashboardModel extends Shared {
  readonly page: 'dashboard';
  readonly now: string;
  readonly keys: readonly KeyView[];
  readonly usage: UsageView;
  /** beginning of the first of the 7 days that the lists of usage are of */
  readonly hoursSince: string;
  /** without hours that had no requests */
  readonly hours: readonly UsageSumView[];
  readonly endpoints: readonly UsageSumView[];
  readonly statuses: readonly UsageSumView[];
  readonly byKey: readonly UsageSumView[];
  readonly lastErrors: readonly RequestView[];
  /** until when version 1 would accept a key that is switched to version 2 now; null: no end */
  readonly v1WouldEndAt: string | null;
  readonly plan: PlanView;
  /** plans that the account can change to on the operator's payment page, with its URL; empty: administrators change plans */
  readonly offers: readonly { readonly plan: PlanView; readonly url: string }[];
  /** with a statement, the present one first */
  readonly months: readonly string[];
  /** false: the person signs in with the organisation */
  readonly hasPassword: boolean;
  /** null: browsers know no passkeys at this address */
  readonly passkeys: readonly PasskeyView[] | null;
  /** whose identity provider signs people in, and since when this person is linked; null: none */
  readonly organisation: { readonly name: string; readonly linkedAt: string | null } | null;
}

export interface StatementModel extends Shared {
  readonly page: 'statement';
  readonly statement: Statement;
}

export interface AdminModel extends Shared {
  readonly page: 'admin';
  readonly people: readonly PersonView[];
  readonly invitations: readonly {
    readonly email: string;
    readonly role: string;
    readonly plan: string;
    readonly expiresAt: string;
  }[];
  readonly plans: readonly PlanView[];
  /** the last changes, the newest first */
  readonly audit: readonly AuditView[];
  readonly signUp: 'closed' | 'invite' | 'open';
  /** what waits for a decision or is broken; empty: nothing */
  readonly tasks: readonly { readonly task: AdminTask; readonly count: number; readonly href: string }[];
}

export type AdminTask = 'names' | 'persons' | 'imports' | 'rejected' | 'sources' | 'feed' | 'webhooks';

/** The last requests of the account. */
export interface RequestsModel extends Shared {
  readonly page: 'requests';
  readonly requests: readonly RequestView[];
  readonly keys: readonly { readonly id: string; readonly name: string }[];
  /** id of a key; empty: all */
  readonly keyId: string;
  readonly isError: boolean;
}

/** For a person without the role that the page requires, and for what the account does not have. */
export interface ForbiddenModel extends Shared {
  readonly page: 'forbidden' | 'not-found';
}

export type PageModel =
  | SetUpModel
  | SignInModel
  | DashboardModel
  | StatementModel
  | RequestsModel
  | AdminModel
  | ForbiddenModel
  | OperationModel;

/** URLs of the built files. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What the built server bundle exports. */
export interface WebBundle {
  render(model: PageModel, assets: { readonly account: PageAssets; readonly operation: PageAssets }): string;
  /** a page of the explorer (explorer/model.ts), and the inline style that its policy must allow */
  renderExplorer(model: object, assets: PageAssets): { readonly html: string; readonly style: string };
  /** a drawing of the page as an SVG file; null if the page has no such drawing or no data for it */
  renderChart(model: object, chart: { readonly kind: string; readonly theme: 'light' | 'dark' }): string | null;
}
