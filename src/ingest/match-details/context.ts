/** What the details of one file share while they are imported. */
import type { League } from '../../football/terms.ts';
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import type { People } from '../people/people.ts';
import type { TeamName } from '../records/team-name.ts';
import type { Entities } from '../teams/entities.ts';

export interface DetailsContext {
  readonly queries: Queries;
  readonly people: People;
  readonly entities: Pick<Entities, 'ensureStored' | 'flush'>;
  readonly changes: ChangeLog;
  readonly provider: string;
  /** name without folders */
  readonly file: string;
  readonly importId: number;
  readonly now: number;
  /** by code or legacy id */
  league(id: number | string): League | undefined;
  /** The legacy id of a team; null where the name is not known, which is listed then. */
  team(name: TeamName, league: League, line: number): number | null;
  /** The same where no league says which teams may be meant. */
  teamAnywhere(name: TeamName, line: number): number | null;
  reject(line: number, reason: string): void;
  /** the revision of this transaction, taken at the first change */
  revision(): Promise<number>;
}

export type Counts = { saved: number; unchanged: number; unresolved: number };
