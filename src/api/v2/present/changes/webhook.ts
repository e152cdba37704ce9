import { z } from 'zod';
import type { StoredWebhook } from '../../../../store/accounts/webhooks.ts';
import type { Reference } from '../../../../store/reference/reference.ts';

const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export const ReferenceWebhook = z.object({
  id: z.string(),
  url: z.string(),
  state: z.enum(['enabled', 'disabled']),
  reason: z.string().nullable().describe('reason why the webhook is disabled'),
  league: z.string().nullable().describe('native id'),
  season: z.int().nullable(),
  fixture: z.string().nullable(),
  types: z.array(z.string()).nullable(),
  position: z.int().min(0).describe('number of the last delivered change'),
  attempts: z.int().min(0).describe('failed attempts for the current message'),
  failingSince: z.iso.datetime().nullable(),
  nextAttempt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

export const CreatedWebhook = ReferenceWebhook.extend({
  secret: z.string().describe('secret that verifies the signatures; shown only once'),
});

/** A webhook without its secret. */
export function presentWebhook(webhook: StoredWebhook, reference: Reference): z.infer<typeof ReferenceWebhook> {
  const { league, season, fixture, types } = webhook.filter;
  return {
    id: webhook.id,
    url: webhook.url,
    state: webhook.enabled ? 'enabled' : 'disabled',
    reason: webhook.reason,
    league: league === undefined ? null : (reference.league(league)?.id ?? null),
    season: season ?? null,
    fixture: fixture ?? null,
    types: types === undefined ? null : [...types],
    position: webhook.position,
    attempts: webhook.attempts,
    failingSince: moment(webhook.failingSince),
    nextAttempt: webhook.attempts === 0 ? null : moment(webhook.nextAt),
    lastError: webhook.lastError,
    createdAt: new Date(webhook.createdAt).toISOString(),
  };
}
