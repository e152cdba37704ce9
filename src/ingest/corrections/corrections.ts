/** The operator's word on what sources have wrong: put on record, applied at once, and taken back. */
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
import type { Store } from '../../store/store.ts';
import { deriveTrophies } from '../people/derived-trophies.ts';
import { type ApplyContext, applyCorrection } from './apply.ts';
import { type CorrectionRequest, prepareCorrection } from './prepare.ts';

export interface SignedReason {
  readonly author: string;
  readonly reason: string;
  readonly now: number;
}

/**
 * Puts a correction on record and applies it. It holds against every source, whatever is imported or fed later, until it
 * is revoked.
 *
 * @throws OperatorError where there is no such thing to correct, or it cannot be as the operator says
 */
export async function correct(
  store: Store,
  request: CorrectionRequest,
  signedReason: SignedReason,
): Promise<StoredCorrection> {
  const { author, reason, now } = signedReason;
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
 * Takes a correction back: what the sources say, and what is corrected otherwise, holds again. It stays on record.
 *
 * @throws OperatorError where there is none of this id, or it was revoked before
 */
export async function revoke(
  store: Store,
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

async function inTransaction<T>(store: Store, now: number, work: (context: ApplyContext) => Promise<T>): Promise<T> {
  const since = store.revisions.latest;
  const done = await store.database.transaction(async (queries) => {
    const revision = await nextRevision(queries, now);
    const context = { queries, reference: store.reference, now, revision, changes: new ChangeLog() };
    const result = await work(context);
    await context.changes.flush(queries, revision, now);
    return result;
  });
  await store.revisions.refresh();
  await deriveTrophies(store, { since, now });
  return done;
}
