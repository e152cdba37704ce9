/** The context of presenters: requested shape, base URL, look-ups and time zone. */
import type { Fixture, League, Stamp, Team } from '../../../football/terms.ts';
import type { V2Shape } from '../../../http/endpoint/endpoint.ts';
import type { Reference } from '../../../store/reference/reference.ts';

export interface View {
  readonly shape: V2Shape;
  /** scheme and host, without a trailing slash */
  readonly publicUrl: string;
  /** 't_...' slug: the team id of the migration shape */
  readonly teamSlug: (team: Team) => string;
  /** code of the league that a team plays in, or the key of its country: the folder of its images */
  readonly teamFolder: (team: Team) => string;
  /** the last change of a row in the reference tables */
  readonly stamp: Reference['stamp'];
  /** the last change of a league season, or of the league if the season is not stored */
  readonly seasonStamp: (league: League, year: number) => Stamp;
  /** IANA time zone of the dates in the response; default: UTC */
  readonly timezone: string;
}

/** A presenter per shape. Records have all their ids, so presenters need no store. */
export interface Presenters<Row, Reference, Migration> {
  readonly reference: (row: Row, view: View) => Reference;
  readonly migration: (row: Row, view: View) => Migration;
}

/** The presenter of the shape of this view. */
export function presenterFor<Row, Reference, Migration>(presenters: Presenters<Row, Reference, Migration>, view: View) {
  const present: (row: Row, view: View) => Reference | Migration = presenters[view.shape];
  return (row: Row) => present(row, view);
}

/** The last change of the season of a match. The details of the match have this stamp. */
export function stampOfMatch({ league, season }: Pick<Fixture, 'league' | 'season'>, { seasonStamp }: View): Stamp {
  return seasonStamp(league, season);
}

/** The id of a league in this shape: native id, or league code in the migration shape. */
export function presentedLeagueId(league: League, { shape }: View): string {
  return shape === 'migration' ? league.code : league.id;
}

/** The id of a team in this shape: native id, or slug in the migration shape. */
export function presentedTeamId(team: Team, view: View): string {
  return view.shape === 'migration' ? view.teamSlug(team) : team.id;
}

export function leagueLogo(league: League, { shape, publicUrl }: View): string {
  return shape === 'migration'
    ? `${publicUrl}/images/league/${league.code}`
    : `${publicUrl}/media/leagues/${league.legacyId}.png`;
}

export function teamLogo(team: Team, view: View): string {
  return view.shape === 'migration'
    ? `${view.publicUrl}/images/team/${view.teamFolder(team)}/${view.teamSlug(team).slice('t_'.length)}`
    : `${view.publicUrl}/media/teams/${team.legacyId}.png`;
}
