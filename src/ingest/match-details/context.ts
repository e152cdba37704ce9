/** Shared by the imports of match details and season totals of one file. */
import type { League } from '../../football/terms.ts';
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import type { People } from '../people/people.ts';
import type { WaitableRecord } from '../records/source.ts';
import type { TeamName } from '../records/team-name.ts';
import type { Entities } from '../teams/entities.ts';
import type { MatchProblem } from './match-finder.ts';

export interface DetailsContext {
  readonly queries: Queries;
  readonly people: People;
  readonly entities: Pick<Entities, 'ensureStored' | 'flush'>;
  readonly changes: ChangeLog;
  readonly provider: string;
  /** name without folders, the same for all copies of the file */
  readonly file: string;
  readonly importId: number;
  readonly now: number;
  /** a league by code or legacy id */
  league(id: number | string): League | undefined;
  /** The legacy id of a team. If the name is not resolved: null, and the name is listed. */
  team(name: TeamName, league: League, line: number): number | null;
  /** The legacy id of a team of any league. If the name is not resolved: null, and the name is listed. */
  teamAnywhere(name: TeamName, line: number): number | null;
  identityOf(team: number): string;
  reject(line: number, reason: string): void;
  /** Rejects a record, and keeps it if something that it refers to is missing. */
  refuse(record: WaitableRecord, problem: MatchProblem): void;
  /** Keeps a record until its team names are resolved. */
  keepUnresolved(record: WaitableRecord): void;
  /** the revision of this transaction, assigned at the first change */
  revision(): Promise<number>;
}

export type Counts = { saved: number; unchanged: number; unresolved: number };
