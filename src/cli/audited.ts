import { userInfo } from 'node:os';
import { AuditStore } from '../store/accounts/audit.ts';
import type { Databases } from '../store/database/open.ts';

/** Adds an entry to the audit log for a change that a command has made. */
export async function audited(
  { accounts }: Pick<Databases, 'accounts'>,
  action: string,
  subject: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const actor = `command of ${userName()}`;
  await new AuditStore(accounts).add({ at: Date.now(), actor, address: '', action, subject, details });
}

/** A container may run as a user without a name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
