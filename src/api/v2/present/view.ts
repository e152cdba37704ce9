/** What a presenter needs besides its record: the shape that is asked for, and where this service's pictures are. */

import type { Fixture, League, Stamp, Team } from '../../../football/terms.ts';
import type { V2Shape } from '../../../http/endpoint/endpoint.ts';
import type { Reference } from '../../../store/reference/reference.ts';

export interface View {
  readonly shape: V2Shape;
  /** scheme and host, no slash at the end */
  readonly publicUrl: string;
  /** the 't_...' slug that stands for a team in the migration shape */
  readonly teamSlug: (team: Team) => string;
  /** the last change of what lies in the reference tables */
  readonly stamp: Reference['stamp'];
  /** the last change of a league season; of one that is not stored, of its league */
  readonly seasonStamp: (league: League, year: number) => Stamp;
  /** IANA zone of the dates in the answer; UTC where the caller named none */
  readonly timezone: string;
}

/** A presenter for each shape; records carry all their ids, so neither ever has to ask the store. */
export interface Presenters<Row, Reference, Migration> {
  readonly reference: (row: Row, view: View) => Reference;
  readonly migration: (row: Row, view: View) => Migration;
}

/** The function that shows a row in the shape of this view. */
export function presenting<Row, Reference, Migration>(presenters: Presenters<Row, Reference, Migration>, view: View) {
  const present: (row: Row, view: View) => Reference | Migration = presenters[view.shape];
  return (row: Row) => present(row, view);
}

/** The last change of the season that a match is of: of all that hangs on the match. */
export function stampOfMatch({ league, season }: Pick<Fixture, 'league' | 'season'>, { seasonStamp }: View): Stamp {
  return seasonStamp(league, season);
}

/** The id of a league in this shape: native, or its code. */
export function leagueId(league: League, { shape }: View): string {
  return shape === 'migration' ? league.code : league.id;
}

/** The id of a team in this shape: native, or its slug. */
export function teamId(team: Team, view: View): string {
  return view.shape === 'migration' ? view.teamSlug(team) : team.id;
}

export function leagueLogo(league: League, { publicUrl }: View): string {
  return `${publicUrl}/media/leagues/${league.legacyId}.png`;
}

export function teamLogo(team: Team, { publicUrl }: View): string {
  return `${publicUrl}/media/teams/${team.legacyId}.png`;
}
