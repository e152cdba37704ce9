/** What the pages of the account show of stored values. */
import type { ActiveKey } from '../../accounts/key-cache.ts';
import type { AuditEntry } from '../../store/accounts/audit.ts';
import type { StoredPasskey } from '../../store/accounts/passkeys.ts';
import type { AuditView, PasskeyView, UsageView } from './model.ts';

export function usageOf({ plan, meter }: ActiveKey, now: number): UsageView {
  const { account } = meter;
  const { limits, calendar } = account;
  const used = account.show(now);
  return {
    ...{ plan: plan.title, perMinute: limits.minute, hardCap: limits.hard, isPaid: !plan.isHard },
    day: { used: used.day, limit: limits.day, resetsAt: new Date(calendar.dayEnds).toISOString() },
    month: { used: used.month, limit: limits.month },
  };
}

export function auditView({ at, details, ...entry }: AuditEntry): AuditView {
  const texts = Object.entries(details)
    .map(([name, value]) => [name, textOf(value)])
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`);
  return { ...entry, at: new Date(at).toISOString(), details: texts.join(', ') };
}

/** '' for what was sent empty. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  return JSON.stringify(value);
}

export function isoOrNull(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

export function passkeyView({ passkeyId, name, isSynced, createdAt, lastUsedAt }: StoredPasskey): PasskeyView {
  return {
    ...{ id: passkeyId, name, isSynced },
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: isoOrNull(lastUsedAt),
  };
}
