/** Updates the store after a correction was made or revoked, in the same transaction. */

import { mergeFixture } from '../../merge/fixture.ts';
import { CORRECTION } from '../../merge/precedence.ts';
import type { ChangeLog } from '../../store/changes/changes.ts';
import { touchPeople, touchReference, touchSeason } from '../../store/changes/revisions.ts';
import { dropClaim, fixtureCorrections, type StoredCorrection } from '../../store/corrections/corrections.ts';
import type { Queries } from '../../store/database/database.ts';
import { findFixture } from '../../store/fixtures/lookup.ts';
import { recountSeason } from '../../store/fixtures/season-writer.ts';
import { sourceRecordsOf } from '../../store/fixtures/source-records.ts';
import { updateFixture } from '../../store/fixtures/writer.ts';
import { currentLegacyId } from '../../store/identity/decisions.ts';
import { MatchDetailsWriter } from '../../store/match-details/writer.ts';
import { claimHolder } from '../../store/people/person-claims.ts';
import type { PersonKind } from '../../store/people/tables.ts';
import { unstampTeam } from '../../store/reference/entity-writer.ts';
import type { Reference } from '../../store/reference/reference.ts';
import type { ClaimContent } from '../people/person-claims.ts';
import { PersonResolver } from '../people/person-resolver.ts';

export interface ApplyContext {
  readonly queries: Queries;
  /** before the correction */
  readonly reference: Reference;
  readonly now: number;
  readonly revision: number;
  readonly changes: ChangeLog;
}

export async function applyCorrection(
  context: ApplyContext,
  correction: StoredCorrection,
  action: 'made' | 'revoked',
): Promise<void> {
  const { queries, revision, changes } = context;
  const { kind, target, league, season } = correction;
  const location = await locationOf(context, correction);
  changes.note({
    resource: 'correction',
    action: action === 'made' ? 'created' : 'deleted',
    id: correction.id,
    ...location,
  });
  if (kind === 'fixture' || kind === 'event') await recomputeFixture(context, correction);
  else if (kind === 'player' || kind === 'coach') await recomputePerson(context, kind, correction, action);
  else if (kind === 'team') {
    await unstampTeam(queries, target);
    await touchReference(queries, revision);
    changes.note({ resource: 'team', action: 'updated', id: target });
  } else {
    await touchSeason(queries, league!, season!, revision);
    noteStandings(context, { league: league!, season: season! });
  }
}

/** The league, season and fixture under which the change log lists a correction. */
async function locationOf({ queries }: ApplyContext, { fixture, league, season }: StoredCorrection) {
  const match = fixture === null ? undefined : await findFixture(queries, fixture);
  if (match !== undefined) return { league: match.league, season: match.season, fixture: match.id };
  return league === null || season === null ? {} : { league, season };
}

function noteStandings(
  { reference, changes }: ApplyContext,
  leagueSeason: { readonly league: number; readonly season: number },
): void {
  const league = reference.league(leagueSeason.league);
  if (league !== undefined) changes.note({ resource: 'standings', action: 'updated', id: league.id, ...leagueSeason });
}

/** Recomputes a fixture, its details and its season from all source records and corrections. */
async function recomputeFixture(context: ApplyContext, { kind, fixture }: StoredCorrection): Promise<void> {
  const { queries, reference, now, revision, changes } = context;
  const match = fixture === null ? undefined : await findFixture(queries, fixture);
  if (match === undefined) return; // the fixture is no longer stored
  const { legacyId, id, league, season } = match;
  const leagueSeason = { league, season };
  if (kind === 'fixture') {
    const merged = mergeFixture(await sourceRecordsOf(queries, legacyId), await fixtureCorrections(queries, legacyId));
    await updateFixture(queries, { ...merged, ...leagueSeason, id, legacyId, updatedAt: now, revision });
    changes.note({ resource: 'fixture', action: 'updated', id, ...leagueSeason });
  }
  const details = new MatchDetailsWriter({ queries, now, changes, revision: async () => revision });
  details.touch(legacyId);
  await details.finish();
  await recountSeason(queries, reference.league(league)!, season, revision, []);
  if (kind === 'fixture') noteStandings(context, leagueSeason);
}

/** The claim key of a correction of a person. Later corrections sort last, which gives them precedence. */
function claimKeyOf({ seq }: StoredCorrection): string {
  return `op:${String(seq).padStart(10, '0')}`;
}

async function recomputePerson(
  { queries, now, revision, changes }: ApplyContext,
  kind: PersonKind,
  correction: StoredCorrection,
  action: 'made' | 'revoked',
): Promise<void> {
  const key = claimKeyOf(correction);
  const legacyId =
    action === 'made'
      ? await currentLegacyId(queries, kind, correction.target)
      : await claimHolder(queries, kind, CORRECTION, key);
  if (legacyId === undefined) return; // the person is no longer stored
  const context = { queries, now, changes, revision: async () => revision, identityOf: () => '' };
  const resolver = new PersonResolver(kind, context);
  const person = await resolver.people.get(legacyId);
  if (action === 'made') {
    const { name, ...facts } = correction.value as { readonly name?: string };
    const content: ClaimContent = {
      names: name === undefined ? [] : [name],
      parts: [{ from: `1 ${CORRECTION}`, ...facts }],
    };
    const claim = { provider: CORRECTION, key, content, confirmed: false };
    person.claims.push(claim);
    resolver.pending.addClaim(claim, person);
  } else {
    person.claims = person.claims.filter((own) => own.provider !== CORRECTION || own.key !== key);
    await dropClaim(queries, `${kind}_claims`, { provider: CORRECTION, claim: key });
  }
  resolver.recompute(person);
  await resolver.flush();
  await touchPeople(queries, revision);
}
