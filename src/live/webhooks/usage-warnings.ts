/** Warns accounts that have used 80% of a limit, and all of it, by mail and webhook: once for each day and month. */
import { Calendar } from '../../accounts/calendar.ts';
import { MONTH_DAYS } from '../../accounts/plans.ts';
import type { Mailer } from '../../accounts/users/mail.ts';
import { type DueWarning, MAIL, type WarnedPeriods, type WarningStore } from '../../store/accounts/usage-warnings.ts';
import type { WebhookStore } from '../../store/accounts/webhooks.ts';
import { type AttemptParts, attempt, isAccepted } from './attempt.ts';

/** The strongest first: an account that has reached both at once gets one warning. */
const PERCENTS = [100, 80] as const;
const ATTEMPTS_MAX = 5;
const PAUSE_MS = 60_000;

export interface WarningParts extends AttemptParts {
  readonly warnings: WarningStore;
  readonly webhooks: WebhookStore;
  readonly mailer: Pick<Mailer, 'isConfigured' | 'send'>;
  readonly publicUrl: string;
  /** called with errors of receivers */
  readonly failed: (error: unknown, message: string) => void;
}

/** Notes new warnings, and sends those that are due. */
export async function warnAccounts(parts: WarningParts, signal: AbortSignal): Promise<void> {
  const { warnings, mailer, clock } = parts;
  const now = clock.now();
  const periods = { ...new Calendar(now).periods, monthDays: MONTH_DAYS };
  const warned = new Set<string>();
  for (const percent of PERCENTS) {
    for (const use of await warnings.unwarned(periods, percent)) {
      const name = `${use.accountId} ${use.period}`;
      const isSent = warned.has(name);
      await warnings.note(use, { percent, now, isSent, withMail: mailer.isConfigured });
      warned.add(name);
    }
  }
  await sendDue(parts, periods, signal);
}

async function sendDue(parts: WarningParts, periods: WarnedPeriods, signal: AbortSignal): Promise<void> {
  const { warnings, clock, failed } = parts;
  for (const warning of await warnings.due(periods, clock.now())) {
    if (signal.aborted) return;
    try {
      await sendTo(parts, warning);
      await warnings.attempted(warning, null);
    } catch (error) {
      const attempts = warning.attempts + 1;
      await warnings.attempted(warning, attempts < ATTEMPTS_MAX ? clock.now() + PAUSE_MS * attempts : null);
      failed(error, 'a warning about usage could not be sent');
    }
  }
}

async function sendTo(
  { mailer, webhooks, deliveries, send, clock, publicUrl }: WarningParts,
  warning: DueWarning,
): Promise<void> {
  const { accountId, period, percent, used, limit, receiver } = warning;
  const isDay = period.startsWith('d');
  const name = period.slice(1);
  if (receiver.startsWith(MAIL)) {
    const subject = `Touchline: ${percent}% of your requests of the ${isDay ? 'day' : 'month'} are used`;
    const text = `Your account has sent ${used} of ${limit} requests of ${name}.\n\n${publicUrl}/dashboard\n`;
    await mailer.send({ to: receiver.slice(MAIL.length), subject, text });
    return;
  }
  const webhook = await webhooks.byId(receiver);
  if (webhook?.enabled !== true) return;
  const data = { account: accountId, period: isDay ? 'day' : 'month', name, percent, used, limit };
  const type = 'usage.warning';
  const delivery = await attempt({ deliveries, send, clock }, webhook, {
    id: `msg_${receiver}_${period}_${percent}`,
    ...{ type, changes: null },
    body: JSON.stringify({ type, timestamp: new Date(clock.now()).toISOString(), data }),
  });
  if (!isAccepted(delivery)) throw new Error(`webhook ${receiver}: ${delivery.error || `returned ${delivery.status}`}`);
}
