import { userInfo } from 'node:os';
import { type AuditEntry, withAudit } from '../store/accounts/audit.ts';
import type { Database } from '../store/database/database.ts';
import type { Databases } from '../store/database/open.ts';

type Details = Readonly<Record<string, unknown>>;

/** The accounts database; a change that the command makes with it and its entry in the audit log are one transaction. */
export function audited(
  { accounts }: Pick<Databases, 'accounts'>,
  action: string,
  subject: string,
  details: Details = {},
): Database {
  return withAudit(accounts, 'audit_log', () => entryOf(action, subject, details));
}

/** The same for the data database. `about` gets what the change returned. */
export function auditedData(
  { data }: Pick<Databases, 'data'>,
  action: string,
  about: (result: unknown) => { readonly subject: string; readonly details: Details },
): Database {
  return withAudit(data, 'data_audit_log', (result) => {
    const { subject, details } = about(result);
    return entryOf(action, subject, details);
  });
}

function entryOf(action: string, subject: string, details: Details): AuditEntry {
  return { at: Date.now(), actor: commandActor(), address: '', action, subject, details };
}

/** Who runs this command, as the audit log and the list of imports show it. */
export function commandActor(): string {
  return `command of ${userName()}`;
}

/** A container may run as a user without a name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
