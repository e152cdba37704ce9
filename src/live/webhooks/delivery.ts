/** Delivers changes to webhooks: in order for each webhook, with retries, and by one process at a time. */
import type { Logger } from 'pino';
import { accessOf } from '../../accounts/plans.ts';
import type { Random } from '../../base/random.ts';
import type { StoredWebhook, WebhookStore } from '../../store/accounts/webhooks.ts';
import { type Change, type ChangeRun, changesAfter, latestChange } from '../../store/changes/reader.ts';
import type { Database } from '../../store/database/database.ts';
import { visiblePage } from '../../store/visible-changes.ts';
import { type AttemptParts, attempt, isAccepted } from './attempt.ts';
import { changesMessage } from './message.ts';

/** Webhooks with a delivery in progress. */
const SENDING_MAX = 32;
/** Messages to one webhook per round, so that the others get their turn. */
const MESSAGES_PER_ROUND = 100;
const RUNS_READ = 20;
/** A position that advanced without a message is stored after this many changes or this time. */
const UNSENT_CHANGES_MAX = 1000;
const UNSENT_MS = 3_600_000;

const PAUSE_MIN_MS = 5000;
const PAUSE_FACTOR = 4;
const PAUSE_MAX_MS = 8 * 3_600_000;
/** A webhook that has failed for this long is disabled. */
const FAILING_MAX_MS = 3 * 86_400_000;
const GONE = 410;

/** Pause before the next attempt: 5 s, 20 s, 80 s, ... 8 h, each plus or minus up to 20 %, so that retries spread out. */
export function pauseMs(attempts: number, random: Random): number {
  const pause = Math.min(PAUSE_MIN_MS * PAUSE_FACTOR ** (attempts - 1), PAUSE_MAX_MS);
  return Math.round(pause * (0.8 + 0.4 * random()));
}

export interface DeliveryParts extends AttemptParts {
  readonly webhooks: WebhookStore;
  /** contains the change log */
  readonly database: Database;
  /** presents a change for receivers */
  readonly present: (change: Change) => unknown;
  readonly random: Random;
  readonly log: Logger;
  /** whether this process delivers; others stop in the middle of a round */
  readonly isLeased: () => boolean;
}

export class WebhookDelivery {
  readonly #parts: DeliveryParts;
  readonly #sending = new Map<string, Promise<void>>();
  /** by webhook id: position up to which no change passed its filter, and when a position was last stored */
  readonly #unsent = new Map<string, { position: number; since: number }>();
  #stopped = false;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }

  /** Waits for the responses to messages in flight. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.whenIdle();
  }

  /** Starts delivery to every webhook that is due. */
  async round(): Promise<void> {
    const { webhooks, database, clock } = this.#parts;
    const due = await webhooks.due(clock.now());
    if (due.length === 0) return;
    const latest = await latestChange(database);
    for (const webhook of due) {
      if (!this.#maySend || this.#sending.size >= SENDING_MAX) return;
      if (this.#sending.has(webhook.id) || this.#positionOf(webhook) >= latest) continue;
      const sending = this.#sendTo(webhook)
        .catch((error) =>
          this.#parts.log.error({ err: error, webhook: webhook.id }, 'webhook could not be processed; it is retried'),
        )
        .finally(() => this.#sending.delete(webhook.id));
      this.#sending.set(webhook.id, sending);
    }
  }

  /** Resolves when no delivery is in progress. */
  async whenIdle(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending.values());
  }

  get #maySend(): boolean {
    return !this.#stopped && this.#parts.isLeased();
  }

  #positionOf({ id, position }: StoredWebhook): number {
    return Math.max(position, this.#unsent.get(id)?.position ?? 0);
  }

  async #sendTo(webhook: StoredWebhook): Promise<void> {
    const { database, webhooks, clock } = this.#parts;
    let position = this.#positionOf(webhook);
    let sent = 0;
    while (sent < MESSAGES_PER_ROUND && this.#maySend) {
      const page = await changesAfter(database, position, { rows: RUNS_READ, filter: webhook.filter });
      if (page === null) {
        const reason = `the changes after ${position} are no longer stored; once re-enabled, the webhook receives new changes`;
        await webhooks.disable(webhook.id, reason, clock.now());
        return;
      }
      const { runs } = await visiblePage(database, page, accessOf(webhook));
      for (const run of runs) {
        if (!this.#maySend || !(await this.#sendRun(webhook, run))) return;
        sent++;
        position = run.at(-1)!.seq;
      }
      position = page.next;
      if (page.next === page.latest) break;
    }
    await this.#advance(webhook, position);
  }

  /** Advances over changes that did not pass the filter. Rarely stored, because filtering them again is cheap. */
  async #advance({ id, position: storedPosition }: StoredWebhook, position: number): Promise<void> {
    const now = this.#parts.clock.now();
    const { since } = this.#unsent.get(id) ?? { since: now };
    const isDue = position - storedPosition >= UNSENT_CHANGES_MAX || now - since >= UNSENT_MS;
    if (isDue) await this.#parts.webhooks.setPosition(id, position);
    this.#unsent.set(id, { position, since: isDue ? now : since });
  }

  /** Sends the changes of one commit as a message. Returns whether the receiver accepted it. */
  async #sendRun(webhook: StoredWebhook, run: ChangeRun): Promise<boolean> {
    const { present, clock, webhooks } = this.#parts;
    const delivery = await attempt(this.#parts, webhook, changesMessage(webhook, run, present));
    const { status, error } = delivery;
    if (isAccepted(delivery)) {
      await webhooks.setPosition(webhook.id, run.at(-1)!.seq);
      return true;
    }
    if (status === null) await this.#recordFailure(webhook, error);
    else if (status === GONE) await webhooks.disable(webhook.id, 'the receiver returned 410 Gone', clock.now());
    else {
      const hint = status < 400 ? '; redirects are not followed' : '';
      await this.#recordFailure(webhook, `the receiver returned ${status}${hint}`);
    }
    return false;
  }

  async #recordFailure({ id }: StoredWebhook, error: string): Promise<void> {
    const { webhooks, clock, random } = this.#parts;
    const webhook = await webhooks.byId(id); // read again, because `attempts` and `failingSince` may have changed
    if (webhook === undefined) return;
    const now = clock.now();
    const attempts = webhook.attempts + 1;
    const failingSince = webhook.failingSince ?? now;
    await webhooks.failed(id, { attempts, nextAt: now + pauseMs(attempts, random), failingSince, error });
    if (now - failingSince < FAILING_MAX_MS) return;
    const days = Math.floor((now - failingSince) / 86_400_000);
    await webhooks.disable(id, `delivery failed for ${days} days; last error: ${error}`, now);
  }
}
