/** Resolves and validates the correction that an operator requests. */
import { OperatorError } from '../../base/errors.ts';
import type { FixturePatch } from '../../football/correction.ts';
import { EVENT_DETAILS } from '../../football/match.ts';
import { STATUS } from '../../football/status.ts';
import { mergeFixture } from '../../merge/fixture.ts';
import { type CorrectionKind, fixtureCorrections, type NewCorrection } from '../../store/corrections/corrections.ts';
import { findFixture } from '../../store/fixtures/lookup.ts';
import { sourceRecordsOf } from '../../store/fixtures/source-records.ts';
import { currentLegacyId, nativeIdOf } from '../../store/identity/decisions.ts';
import { correctableEvent } from '../../store/match-details/correctable-event.ts';
import type { ApplyContext } from './apply.ts';

type Id = string | number;
/** Values by field, as `readFields` returns them: venues and persons by native id or legacy id. */
export type Patch = Readonly<Record<string, unknown>>;

export type CorrectionRequest =
  | { readonly kind: Exclude<CorrectionKind, 'deduction' | 'event'>; readonly target: Id; readonly patch: Patch }
  | { readonly kind: 'event'; readonly target: Id; readonly patch: Patch & { readonly deleted?: boolean } }
  | {
      readonly kind: 'deduction';
      readonly team: Id;
      readonly league: Id;
      readonly season: number;
      /** a negative number returns points */
      readonly points: number;
    };

type Prepared = Omit<NewCorrection, 'author' | 'reason' | 'madeAt'>;

export const DEDUCTED_MAX = 100;

export function prepareCorrection(context: ApplyContext, request: CorrectionRequest): Promise<Prepared> | Prepared {
  if (request.kind === 'deduction') return preparedDeduction(context, request);
  if (Object.keys(request.patch).length === 0) throw new OperatorError('nothing to correct: set at least one field');
  if (request.kind === 'fixture') return preparedFixture(context, request.target, request.patch);
  if (request.kind === 'event') return preparedEvent(context, request.target, request.patch);
  if (request.kind === 'team') return preparedTeam(context, request.target, request.patch);
  return preparedPerson(context, request.kind, request);
}

async function preparedFixture({ queries, reference }: ApplyContext, target: Id, requested: Patch): Promise<Prepared> {
  const fixture = await findFixture(queries, target);
  if (fixture === undefined) throw new OperatorError(`no fixture has the id ${target}`);
  const patch: Record<string, unknown> = { ...requested };
  if (requested.venue != null) {
    const venue = reference.venue(requested.venue as Id);
    if (venue === undefined) throw new OperatorError(`no venue has the id ${requested.venue}`);
    patch.venue = venue.legacyId;
  }
  const { legacyId, id, home } = fixture;
  const sources = await sourceRecordsOf(queries, legacyId);
  if (sources.length === 0) throw new OperatorError(`no source has data of ${id}, so it cannot be corrected`);
  const requestedCorrection = { seq: Number.POSITIVE_INFINITY, home, patch: patch as FixturePatch };
  const { status, score } = mergeFixture(sources, [
    ...(await fixtureCorrections(queries, legacyId)),
    requestedCorrection,
  ]);
  if (STATUS[status].phase === 'finished' && score.goals === null) {
    throw new OperatorError(`a match with the status ${status} must have goals: set goals too`);
  }
  if (status === 'PEN' && score.penalty === null && score.shootoutWinner === undefined) {
    throw new OperatorError('a match with the status PEN must have a shoot-out: set penalty too');
  }
  return { kind: 'fixture', target: id, value: patch, fixture: legacyId, team: home };
}

async function preparedEvent(context: ApplyContext, target: Id, requested: Patch): Promise<Prepared> {
  const { queries } = context;
  const event = await correctableEvent(queries, String(target));
  if (event === undefined) throw new OperatorError(`no event has the id ${target}`);
  if (requested.deleted === event.deleted) {
    throw new OperatorError(event.deleted ? `${target} is already deleted` : `${target} is not deleted`);
  }
  const details: readonly string[] = EVENT_DETAILS[event.kind];
  if (requested.detail !== undefined && !details.includes(requested.detail as string)) {
    throw new OperatorError(
      `detail ${requested.detail} is not valid for a ${event.kind}: use one of ${details.join(', ')}`,
    );
  }
  const patch: Record<string, unknown> = { ...requested };
  for (const field of ['player', 'related']) {
    const id = requested[field];
    if (id == null) continue;
    const player = await currentLegacyId(queries, 'player', id as Id);
    if (player === undefined) throw new OperatorError(`no player has the id ${id}`);
    patch[field] = player;
  }
  const { home } = (await findFixture(queries, event.fixture))!;
  const location = { fixture: event.fixture, team: home, about: event.about };
  return { kind: 'event', target: String(target), value: patch, ...location };
}

async function preparedPerson(
  { queries }: ApplyContext,
  kind: 'player' | 'coach',
  { target, patch }: { readonly target: Id; readonly patch: Patch },
): Promise<Prepared> {
  const person = await currentLegacyId(queries, kind, target);
  if (person === undefined) throw new OperatorError(`no ${kind} has the id ${target}`);
  return { kind, target: await nativeIdOf(queries, kind, person), value: patch };
}

function preparedTeam({ reference }: ApplyContext, target: Id, patch: Patch): Prepared {
  const team = reference.team(target);
  if (team === undefined) throw new OperatorError(`no team has the id ${target}`);
  return { kind: 'team', target: team.id, value: patch, team: team.legacyId };
}

function preparedDeduction(
  { reference }: ApplyContext,
  { team: teamId, league: leagueId, season, points }: Extract<CorrectionRequest, { kind: 'deduction' }>,
): Prepared {
  if (!Number.isInteger(points) || points === 0 || Math.abs(points) > DEDUCTED_MAX) {
    throw new OperatorError(
      `points must be a whole number from 1 to ${DEDUCTED_MAX}, or from -${DEDUCTED_MAX} to -1 to return points`,
    );
  }
  const league = reference.league(leagueId);
  if (league === undefined) throw new OperatorError(`no league has the id ${leagueId}`);
  const team = reference.team(teamId);
  if (team === undefined) throw new OperatorError(`no team has the id ${teamId}`);
  if (!reference.teamsOfSeason(league, season).some(({ legacyId }) => legacyId === team.legacyId)) {
    throw new OperatorError(`${team.name} has no match in ${league.name} ${season}`);
  }
  const location = { team: team.legacyId, league: league.legacyId, season };
  return { kind: 'deduction', target: team.id, value: { points }, ...location };
}
