/** Shared by all records of one file during its import. */
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import type { OpenStore } from '../../store/store.ts';
import type { MatchProblem } from '../match-details/match-finder.ts';
import type { People } from '../people/people.ts';
import type { Entities } from '../teams/entities.ts';
import type { FileTeamNames } from './file-team-names.ts';

export interface ImportContext {
  readonly queries: Queries;
  readonly store: OpenStore;
  readonly entities: Entities;
  readonly people: People;
  readonly names: FileTeamNames;
  readonly changes: ChangeLog;
  readonly provider: string;
  /** provider whose person ids the file uses: usually `provider` */
  readonly peopleOf: string;
  /** name without folders, the same for all copies of the file */
  readonly file: string;
  /** path below the folder or archive that the operator named */
  readonly path: string;
  readonly importId: number;
  readonly now: number;
  /** the revision of this transaction, assigned at the first change */
  revision(): Promise<number>;
  reject(line: number, reason: string): void;
}

/** The outcome of a record. 'unresolved': a team name is unknown. `reason`: why the record was rejected. */
export type RecordOutcome = 'saved' | 'unchanged' | 'unresolved' | MatchProblem;

/** The rejection of a record whose league no list has so far. */
export function unknownLeague(code: string): MatchProblem {
  return {
    reason: `unknown league ${code}: the catalogue has no such code`,
    missing: { unresolved: { league: code } },
  };
}
