/** One-time links: the first administrator, invitations, sign-up and new passwords. Each leads to `/set-up`. */
import type { LinkStore, Redeemed, StoredLink } from '../../store/accounts/account-links.ts';
import type { UserStore } from '../../store/accounts/users.ts';
import type { UserRole } from '../caller.ts';
import { keyHash, newAccountId, randomText } from '../keys.ts';
import { FIRST_PLAN, type PlanName, SIGN_UP_PLAN } from '../plans.ts';
import { hashPassword } from './passwords.ts';
import { newToken } from './sessions.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Nodes that start together on a new database each print a link, and all of these work. Later starts replace them. */
const STARTS_TOGETHER_MS = 60_000;
/** How long links can be used. */
const LIFETIMES = { first: DAY_MS, invite: 7 * DAY_MS, 'sign-up': DAY_MS, reset: HOUR_MS } as const;

export interface LinkParts {
  readonly links: LinkStore;
  readonly users: UserStore;
  /** scheme and host as clients see them, without a trailing slash */
  readonly publicUrl: string;
}

/** The link for the first administrator; null if there is an administrator. It replaces those of earlier starts. */
export async function firstLink(parts: LinkParts, now: number): Promise<string | null> {
  if (await parts.users.hasAdministrator()) return null;
  const link = { purpose: 'first', email: null, isMailed: false, role: 'administrator', plan: FIRST_PLAN } as const;
  return newLink(parts, link, { now, keepsMs: STARTS_TOGETHER_MS });
}

export interface Invitation {
  readonly email: string;
  readonly role: UserRole;
  readonly plan: PlanName;
}

export function invite(parts: LinkParts, { email, role, plan }: Invitation, now: number): Promise<string> {
  return newLink(parts, { purpose: 'invite', email: normalEmail(email), isMailed: false, role, plan }, { now });
}

/** For people who state their own address. The link proves that it is theirs, so it is only sent there. */
export function signUpLink(parts: LinkParts, email: string, now: number): Promise<string> {
  const link = { purpose: 'sign-up', email: normalEmail(email), role: 'member', plan: SIGN_UP_PLAN } as const;
  return newLink(parts, { ...link, isMailed: true }, { now });
}

/**
 * The link that sets a new password; null if no active user has this address. `isMailed`: it is only sent there; a link that
 * an administrator may pass on proves nothing.
 */
export async function resetLink(
  parts: LinkParts,
  email: string,
  now: number,
  isMailed = false,
): Promise<string | null> {
  const user = await parts.users.byEmail(normalEmail(email));
  if (user?.status !== 'active') return null;
  const link = { purpose: 'reset', email: user.email, role: user.role, plan: user.plan.name } as const;
  return newLink(parts, { ...link, isMailed }, { now });
}

/** Notes that an administrator's link was sent to its address, and shown to nobody. */
export async function linkWasMailed({ links }: LinkParts, link: string): Promise<void> {
  await links.markMailed(keyHash(new URL(link).searchParams.get('token') ?? ''));
}

async function newLink(
  { links, publicUrl }: LinkParts,
  link: Pick<StoredLink, 'purpose' | 'email' | 'isMailed' | 'role' | 'plan'>,
  { now, keepsMs }: { readonly now: number; readonly keepsMs?: number },
): Promise<string> {
  const token = newToken();
  await links.add(keyHash(token), { ...link, createdAt: now, expiresAt: now + LIFETIMES[link.purpose] }, keepsMs);
  return `${publicUrl}/set-up?token=${token}`;
}

/** A link that can be used. Undefined for an unknown, used or expired token. */
export async function findLink({ links }: LinkParts, token: string, now: number): Promise<StoredLink | undefined> {
  return links.find(keyHash(token), now);
}

/** Uses a link: makes its user, or sets the password. `email` counts only if the link has none. */
export async function redeemLink(
  { links }: LinkParts,
  { token, email, password }: { readonly token: string; readonly email: string; readonly password: string },
  now: number,
): Promise<Redeemed> {
  const user = { userId: `us_${randomText(16)}`, accountId: newAccountId(), email: normalEmail(email), at: now };
  return links.redeem(keyHash(token), { ...user, password: await hashPassword(password) });
}

export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
