/** Corrections by the operator: makes and revokes them. */
import { OperatorError } from '../../base/errors.ts';
import { ChangeLog } from '../../store/changes/changes.ts';
import { nextRevision } from '../../store/changes/revisions.ts';
import {
  findCorrection,
  insertCorrection,
  type NewCorrection,
  revokeCorrection,
  type StoredCorrection,
} from '../../store/corrections/corrections.ts';
import type { OpenStore } from '../../store/store.ts';
import { deriveTrophies } from '../people/derived-trophies.ts';
import { type ApplyContext, applyCorrection } from './apply.ts';
import { type CorrectionRequest, prepareCorrection } from './prepare.ts';

export interface Signature {
  readonly author: string;
  readonly reason: string;
  readonly now: number;
}

/**
 * Stores a correction and applies it. It overrides every source, including later imports and the feed, until it is
 * revoked.
 *
 * @throws OperatorError if the target does not exist or the corrected values are invalid
 */
export async function correct(
  store: OpenStore,
  request: CorrectionRequest,
  signature: Signature,
): Promise<StoredCorrection> {
  const { author, reason, now } = signature;
  if (author.trim() === '' || reason.trim() === '')
    throw new OperatorError('a correction requires an author and a reason');
  return inTransaction(store, now, async (context) => {
    const prepared = await prepareCorrection(context, request);
    const made: NewCorrection = { ...prepared, author: author.trim(), reason: reason.trim(), madeAt: now };
    const correction = await insertCorrection(context.queries, made);
    await applyCorrection(context, correction, 'made');
    return correction;
  });
}

/**
 * Revokes a correction: the values of the sources and of other corrections apply again. The correction stays stored.
 *
 * @throws OperatorError if no correction has the id, or it is already revoked
 */
export async function revoke(
  store: OpenStore,
  id: string,
  { by, because, now }: { readonly by: string | null; readonly because: string | null; readonly now: number },
): Promise<StoredCorrection> {
  return inTransaction(store, now, async (context) => {
    const correction = await findCorrection(context.queries, id);
    if (correction === undefined)
      throw new OperatorError(`no correction has the id ${id}: see \`touchline corrections list\``);
    if (correction.revoked !== null) throw new OperatorError(`${id} has already been revoked`);
    const revoked = { at: now, by, because };
    await revokeCorrection(context.queries, id, revoked);
    await applyCorrection(context, correction, 'revoked');
    return { ...correction, revoked };
  });
}

async function inTransaction<T>(
  store: OpenStore,
  now: number,
  work: (context: ApplyContext) => Promise<T>,
): Promise<T> {
  const done = await store.database.transaction(async (queries) => {
    const revision = await nextRevision(queries, now);
    const context = { queries, reference: store.reference, now, revision, changes: new ChangeLog() };
    const result = await work(context);
    await context.changes.flush(queries, revision, now);
    return result;
  });
  await store.revisions.refresh();
  await deriveTrophies(store, now);
  return done;
}
