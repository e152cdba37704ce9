/** What all pages of the account share. */

export type Locale = 'en' | 'de';

export interface Shared {
  readonly locale: Locale;
  readonly publicUrl: string;
  /** null: nobody is signed in */
  readonly user: {
    readonly email: string;
    readonly role: 'member' | 'administrator';
    readonly secondFactor: boolean;
  } | null;
}

/** A page without what all pages share. */
export type PartOf<Model> = Omit<Model, keyof Shared>;

export interface AuditView {
  readonly at: string;
  readonly actor: string;
  readonly address: string;
  readonly action: string;
  readonly subject: string;
  readonly details: string;
}
