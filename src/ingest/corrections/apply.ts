/** Brings the store in step with a correction that was made or revoked. Works inside its transaction. */

import { mergeFixture } from '../../merge/fixture.ts';
import { CORRECTION } from '../../merge/precedence.ts';
import type { ChangeLog } from '../../store/changes/changes.ts';
import { touchPeople, touchReference } from '../../store/changes/revisions.ts';
import { dropClaim, fixtureCorrections, type StoredCorrection } from '../../store/corrections/corrections.ts';
import type { Queries } from '../../store/database/database.ts';
import { findFixture } from '../../store/fixtures/lookup.ts';
import { recountSeason } from '../../store/fixtures/season-writer.ts';
import { sourceRecordsOf } from '../../store/fixtures/source-records.ts';
import { updateFixture } from '../../store/fixtures/writer.ts';
import { holderOf } from '../../store/identity/decisions.ts';
import { touchSeason } from '../../store/live/feed.ts';
import { DetailsWrites } from '../../store/match-details/writer.ts';
import { claimHolder } from '../../store/people/person-claims.ts';
import type { PersonKind } from '../../store/people/tables.ts';
import { unstampTeam } from '../../store/reference/entity-writer.ts';
import type { Reference } from '../../store/reference/reference.ts';
import type { PersonClaim } from '../people/person-claims.ts';
import { PersonResolver } from '../people/person-resolver.ts';

export interface ApplyContext {
  readonly queries: Queries;
  /** as it was before */
  readonly reference: Reference;
  readonly now: number;
  readonly revision: number;
  readonly changes: ChangeLog;
}

export async function apply(
  context: ApplyContext,
  correction: StoredCorrection,
  how: 'made' | 'revoked',
): Promise<void> {
  const { queries, revision, changes } = context;
  const { kind, target, league, season } = correction;
  const action = how === 'made' ? 'created' : 'deleted';
  const of = await placeOf(context, correction);
  changes.note({ resource: 'correction', action, id: correction.id, ...of });
  if (kind === 'fixture' || kind === 'event') await recompute(context, correction);
  else if (kind === 'player' || kind === 'coach') await recomputePerson(context, kind, correction, how);
  else if (kind === 'team') {
    await unstampTeam(queries, target);
    await touchReference(queries, revision);
    changes.note({ resource: 'team', action: 'updated', id: target });
  } else {
    await touchSeason(queries, league!, season!, revision);
    noteStandings(context, { league: league!, season: season! });
  }
}

/** Where the change log files a correction. */
async function placeOf({ queries }: ApplyContext, { fixture, league, season }: StoredCorrection) {
  const match = fixture === null ? undefined : await findFixture(queries, fixture);
  if (match !== undefined) return { league: match.league, season: match.season, fixture: match.id };
  return league === null || season === null ? {} : { league, season };
}

function noteStandings(
  { reference, changes }: ApplyContext,
  of: { readonly league: number; readonly season: number },
): void {
  const league = reference.league(of.league);
  if (league !== undefined) changes.note({ resource: 'standings', action: 'updated', id: league.id, ...of });
}

/** The fixture and what hangs on it from all that is said of it now. */
async function recompute(context: ApplyContext, { kind, fixture }: StoredCorrection): Promise<void> {
  const { queries, reference, now, revision, changes } = context;
  const match = fixture === null ? undefined : await findFixture(queries, fixture);
  if (match === undefined) return; // it is not stored any more
  const { legacyId, id, league, season } = match;
  const of = { league, season };
  if (kind === 'fixture') {
    const merged = mergeFixture(await sourceRecordsOf(queries, legacyId), await fixtureCorrections(queries, legacyId));
    await updateFixture(queries, { ...merged, ...of, id, legacyId, updatedAt: now, revision });
    changes.note({ resource: 'fixture', action: 'updated', id, ...of });
  }
  const details = new DetailsWrites({ queries, now, changes, revision: async () => revision });
  details.touch(legacyId);
  await details.finish();
  await recountSeason(queries, reference.league(league)!, season, revision, []);
  if (kind === 'fixture') noteStandings(context, of);
}

/** A correction of a person stands among what was claimed of him; the later one sorts as the more believed. */
function claimOf({ seq }: StoredCorrection): string {
  return `op:${String(seq).padStart(10, '0')}`;
}

async function recomputePerson(
  { queries, now, revision, changes }: ApplyContext,
  kind: PersonKind,
  correction: StoredCorrection,
  how: 'made' | 'revoked',
): Promise<void> {
  const claim = claimOf(correction);
  const legacyId =
    how === 'made'
      ? await holderOf(queries, kind, correction.target)
      : await claimHolder(queries, kind, CORRECTION, claim);
  if (legacyId === undefined) return; // the person is not stored any more
  const context = { queries, now, changes, revision: async () => revision, identityOf: () => '' };
  const resolver = new PersonResolver(kind, context);
  const person = await resolver.people.get(legacyId);
  if (how === 'made') {
    const { name, ...facts } = correction.value as { readonly name?: string };
    const content: PersonClaim = {
      names: name === undefined ? [] : [name],
      parts: [{ from: `1 ${CORRECTION}`, ...facts }],
    };
    const own = { provider: CORRECTION, claim, content, confirmed: false };
    person.claims.push(own);
    resolver.reclaim(own, person);
  } else {
    person.claims = person.claims.filter((own) => own.provider !== CORRECTION || own.claim !== claim);
    await dropClaim(queries, `${kind}_claims`, { provider: CORRECTION, claim });
  }
  resolver.recompute(person);
  await resolver.flush();
  await touchPeople(queries, revision);
}
