/** Corrections by the operator: the list, new ones, and revoking them. */
import { z } from 'zod';
import { type Endpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import { correct, revoke } from '../../../ingest/corrections/corrections.ts';
import { fieldsOf, formatValue, readFields } from '../../../ingest/corrections/fields.ts';
import { type CorrectionRequest, DEDUCTED_MAX } from '../../../ingest/corrections/prepare.ts';
import { listCorrections, type StoredCorrection } from '../../../store/corrections/corrections.ts';
import type { Reference } from '../../../store/reference/reference.ts';
import { answer, badField, dataOf, deciding } from '../parts.ts';
import { isoOf, type OperationPartsOf, ofOperation, orConflict, personOf } from './parts.ts';

const TEXT_MAX = 500;
const FIELDS_MAX = 20;
const KINDS = ['fixture', 'event', 'player', 'coach', 'team'] as const;

const text = z.string().trim().min(1).max(TEXT_MAX);

const Correction = z.object({
  id: z.string(),
  kind: z.enum([...KINDS, 'deduction']),
  target: z.string().describe('native id of what is corrected'),
  fields: z.record(z.string(), z.string()).describe('field > value, as text'),
  league: z.string().nullable().describe('of a deduction'),
  season: z.int().nullable(),
  author: z.string(),
  reason: z.string(),
  madeAt: z.iso.datetime(),
  revoked: z.object({ at: z.iso.datetime(), by: z.string().nullable(), because: z.string().nullable() }).nullable(),
});
export type CorrectionView = z.output<typeof Correction>;

const NewCorrection = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(KINDS),
    target: text.describe('native id'),
    set: z
      .record(z.string().max(TEXT_MAX), z.string().max(TEXT_MAX))
      .refine((fields) => Object.keys(fields).length <= FIELDS_MAX)
      .default({})
      .describe('field > value, as `touchline corrections add` takes them; `none` clears a field'),
    deleted: z.boolean().optional().describe('of an event'),
    reason: text,
  }),
  z.strictObject({
    kind: z.literal('deduction'),
    team: text.describe('native id or slug'),
    league: text.describe('code or native id'),
    season: z.int().min(1800).max(2200),
    points: z.int().min(-DEDUCTED_MAX).max(DEDUCTED_MAX).describe('negative: returned'),
    reason: text,
  }),
]);
const Revocation = z.strictObject({ reason: text });

export function correctionEndpoints(parts: OperationPartsOf): readonly Endpoint[] {
  return [listEndpoint(parts), addEndpoint(parts), revokeEndpoint(parts)];
}

function listEndpoint(parts: OperationPartsOf): Endpoint {
  return endpoint({
    ...ofOperation,
    id: 'account.corrections',
    method: 'GET',
    path: '/api/account/corrections',
    summary: 'Corrections, the newest first',
    query: z.object({
      revoked: z.enum(['true', 'false']).default('false').describe('`true`: with those that are revoked'),
    }),
    response: dataOf(z.array(Correction)),
    async handle({ query }) {
      const { database, reference } = parts().store;
      const corrections = await listCorrections(database, { revoked: query.revoked === 'true' });
      return answer(corrections.reverse().map((one) => presentCorrection(one, reference)));
    },
  });
}

function addEndpoint(parts: OperationPartsOf): Endpoint {
  return endpoint({
    ...ofOperation,
    id: 'account.corrections.add',
    method: 'POST',
    path: '/api/account/corrections',
    summary: 'Correct a match, an event, a person or a team, or deduct points',
    description:
      'A correction takes precedence over every source and later imports until it is revoked. Fields: ' +
      `${KINDS.map((kind) => `${kind}: ${fieldsOf(kind).join(', ')}`).join('; ')}.`,
    body: NewCorrection,
    response: dataOf(Correction),
    conflicting: true,
    async handle(context) {
      const sent = context.body as z.output<typeof NewCorrection>; // parsed by the pipeline
      const store = deciding(parts(), context, 'corrections.add', (made) => (made as StoredCorrection).id);
      const signature = { author: personOf(context), reason: sent.reason, now: context.now };
      const made = await orConflict(correct(store, requestOf(sent), signature));
      return answer(presentCorrection(made, store.reference));
    },
  });
}

function requestOf(sent: z.output<typeof NewCorrection>): CorrectionRequest {
  if (sent.kind === 'deduction') {
    const { kind, team, league, season, points } = sent;
    if (points === 0) throw badField('points', 'must not be 0');
    return { kind, team, league, season, points };
  }
  const { kind, target, set, deleted } = sent;
  const read = readFields(
    kind,
    Object.entries(set).map(([field, value]) => `${field}=${value}`),
  );
  if ('fault' in read) throw badField('set', `is not valid: ${read.fault}`);
  if (deleted !== undefined && kind !== 'event') throw badField('deleted', 'is for events only');
  const patch = { ...read.patch, ...(deleted !== undefined && { deleted }) };
  if (Object.keys(patch).length === 0) throw badField('set', 'must have at least one field');
  return { kind, target, patch };
}

function revokeEndpoint(parts: OperationPartsOf): Endpoint {
  return endpoint({
    ...ofOperation,
    id: 'account.corrections.revoke',
    method: 'POST',
    path: '/api/account/corrections/:id/revoke',
    params: z.object({ id: z.string().max(100).describe('id of the correction (cr_...)') }),
    summary: 'Revoke a correction, so that the sources apply again',
    body: Revocation,
    example: { params: { id: 'cr_0000000000' } },
    response: dataOf(Correction),
    conflicting: true,
    async handle(context) {
      const { reason } = context.body as z.output<typeof Revocation>; // parsed by the pipeline
      const id = String(context.params.id);
      const store = deciding(parts(), context, 'corrections.revoke', id);
      const revocation = { by: personOf(context), because: reason, now: context.now };
      return answer(presentCorrection(await orConflict(revoke(store, id, revocation)), store.reference));
    },
  });
}

export function presentCorrection(
  { id, kind, target, value, league, season, author, reason, madeAt, revoked }: StoredCorrection,
  reference: Reference,
): CorrectionView {
  const fields = Object.entries(value).map(([field, entry]) => [field, formatValue(field, entry)]);
  return {
    ...{ id, kind, target, season, author, reason },
    fields: Object.fromEntries(fields) as Record<string, string>,
    league: league === null ? null : (reference.league(league)?.code ?? null),
    madeAt: isoOf(madeAt),
    revoked: revoked === null ? null : { at: isoOf(revoked.at), by: revoked.by, because: revoked.because },
  };
}
