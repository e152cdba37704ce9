/** What the server passes to a page of `web/`. The page renders it, and the browser gets the same as JSON. */
import type { KeyListing } from '../../accounts/keys.ts';

export type Locale = 'en' | 'de';

interface Shared {
  readonly locale: Locale;
  readonly publicUrl: string;
  /** null: nobody is signed in */
  readonly user: {
    readonly email: string;
    readonly role: 'member' | 'administrator';
    readonly secondFactor: boolean;
  } | null;
}

export type KeyView = Omit<KeyListing, 'email'> & {
  /** whether and until when version 1 serves a key that has been migrated to version 2 */
  readonly migration: { readonly v1EndsAt: string | null } | null;
};

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
}

export interface DashboardModel extends Shared {
  readonly page: 'dashboard';
  readonly now: string;
  readonly keys: readonly KeyView[];
  readonly usage: UsageView;
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
  readonly plans: readonly string[];
  readonly signUp: 'closed' | 'invite' | 'open';
}

/** For a person without the role that the page requires. */
export interface ForbiddenModel extends Shared {
  readonly page: 'forbidden';
}

export type PageModel = SetUpModel | SignInModel | DashboardModel | AdminModel | ForbiddenModel;

/** URLs of the built files. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What the built server bundle exports. */
export interface WebBundle {
  render(model: PageModel, assets: PageAssets): string;
  /** a page of the explorer (explorer/model.ts), and the inline style that its policy must allow; '' for none */
  renderExplorer(model: object, assets: PageAssets): { readonly html: string; readonly style: string };
  /** a drawing of the page as an SVG file; null if the page has no such drawing or no data for it */
  renderChart(model: object, chart: { readonly kind: string; readonly theme: 'light' | 'dark' }): string | null;
}
