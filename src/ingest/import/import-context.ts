/** What one file's records share on their way into the store: where they come from, what they change, what is counted. */
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import type { Store } from '../../store/store.ts';
import type { People } from '../people/people.ts';
import type { Entities } from '../teams/entities.ts';
import type { FileTeamNames } from './file-team-names.ts';

export interface ImportContext {
  readonly queries: Queries;
  readonly store: Store;
  readonly entities: Entities;
  readonly people: People;
  readonly names: FileTeamNames;
  readonly changes: ChangeLog;
  readonly provider: string;
  /** whose numbers of persons the file uses: mostly the provider's own */
  readonly peopleOf: string;
  /** name without folders */
  readonly file: string;
  /** with the folders below what the operator named */
  readonly path: string;
  readonly importId: number;
  readonly now: number;
  /** the revision of this transaction, taken at the first change */
  revision(): Promise<number>;
  reject(line: number, reason: string): void;
}

/** What became of a record: unresolved where a name is not known, the reason where it was refused. */
export type RecordOutcome = 'saved' | 'unchanged' | 'unresolved' | { readonly reason: string };
