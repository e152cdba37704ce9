/** What importers produce: records without ids, in the domain's words. `import/file-importer.ts` has them resolved and stored. */

import type { Readable } from 'node:stream';
import type { OddsTexts } from '../../football/odds-text.ts';
import type { Score } from '../../football/score.ts';
import type { FixtureFacts } from '../../football/source-fixture.ts';
import type { StatusCode } from '../../football/status.ts';
import type { LeagueType, Market, TeamStatistics } from '../../football/terms.ts';
import type { Polling } from './polling.ts';
import type { LiveOddsRecord, PriceRecord } from './price-records.ts';
import type { DetailsRecord, MatchDetails, MatchReference, PersonRecord, VenueRecord } from './records.ts';
import type { TeamName } from './team-name.ts';

/** One match of a source. Absent fields are not known to this source; they never erase what another one knows. */
export interface MatchRecord extends FixtureFacts {
  readonly kind: 'match';
  /** line (CSV: counted from 1 with the header) or 1-based index in the file */
  readonly line: number;
  /** catalogue code, 'eng.1' */
  readonly league: string;
  /** starting year */
  readonly season: number;
  readonly home: TeamName;
  readonly away: TeamName;
  readonly venue?: {
    readonly name?: string;
    readonly city?: string;
    readonly country?: string;
    /** the id existing clients know, where the provider is the one that gives them */
    readonly legacyId?: number;
  };
  readonly statistics?: TeamStatistics;
  /** as text already where a source tells many of each match */
  readonly odds?: readonly Market[] | OddsTexts;
  readonly details?: MatchDetails;
  /** the provider's own id, by which its other files name the match */
  readonly providerId?: string;
  /** the id existing clients know, where the provider is the one that gives them */
  readonly legacyId?: number;
}

/** A club with every name it goes by; teaches the alias table. */
export interface ClubRecord {
  readonly kind: 'club';
  readonly line: number;
  /** key of the country, 'eng' */
  readonly country: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly founded?: number;
  readonly venue?: { readonly name: string; readonly city?: string; readonly capacity?: number };
  /** three letters */
  readonly code?: string;
  readonly national?: boolean;
  /** the provider's own id, by which its other files name the team */
  readonly id?: string;
  /** the id existing clients know, where the provider is the one that gives them */
  readonly legacyId?: number;
}

/** A league the catalogue may lack. */
export interface LeagueRecord {
  readonly kind: 'league';
  readonly line: number;
  readonly code: string;
  readonly name: string;
  readonly country: string;
  readonly type: LeagueType;
  readonly tier: number | null;
  /** the id existing clients know, where the provider is the one that gives them */
  readonly legacyId?: number;
}

/** A shoot-out told apart from the match it decided. */
export interface ShootoutRecord {
  readonly kind: 'shootout';
  readonly line: number;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly home: TeamName;
  readonly away: TeamName;
  readonly winner: TeamName;
}

/** A result told apart from its match, which another file of the same provider told of. */
export interface ResultRecord {
  readonly kind: 'result';
  readonly line: number;
  readonly match: MatchReference;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly status: StatusCode;
  /** seen from the team that the reference calls home */
  readonly score: Score;
}

/** Who refereed a match of which another file of the same provider told. */
export interface RefereeRecord {
  readonly kind: 'referee';
  readonly line: number;
  readonly match: MatchReference;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly referee: string;
}

export type SourceRecord =
  | MatchRecord
  | ClubRecord
  | LeagueRecord
  | ShootoutRecord
  | ResultRecord
  | RefereeRecord
  | VenueRecord
  | DetailsRecord
  | PriceRecord
  | LiveOddsRecord
  | PersonRecord;

export interface Rejection {
  readonly kind: 'rejection';
  readonly line: number;
  readonly reason: string;
}

/** One file as handed to an importer: opened, unpacked, named by its path within the archive or folder. */
export interface SourceFile {
  /** path relative to what the operator named, with forward slashes; an archive's entry has the archive before it */
  readonly path: string;
  /** the bytes, unpacked; may be opened once */
  open(): Promise<Readable>;
}

export interface ParseContext {
  readonly path: string;
  /** the present, for sources whose files do not say whether a match was played */
  readonly now: number;
}

/** A provider of data. Adding one is adding a folder and a line in `registry.ts`. */
export interface Source {
  /** what the operator types: 'football-data-uk' */
  readonly name: string;
  readonly title: string;
  readonly licence: string;
  readonly homepage: string;
  /** true where this source can read the file, judged by its path alone; others in a folder are passed over */
  accepts(path: string): boolean;
  /** Files with smaller numbers are read first, those with the same in the order of names; for files that name others' ids. */
  order?(path: string): number;
  /**
   * What copies of one file have in common: what a newer one says takes the place of what the older one said. Without it
   * the name without folders.
   */
  fileName?(path: string): string;
  /** Reads one file, piece by piece. Pure: the same bytes give the same records. Throws only for an unreadable file. */
  parse(chunks: AsyncIterable<Uint8Array>, context: ParseContext): AsyncIterable<SourceRecord | Rejection>;
  /** Public addresses of the files for `--download`; `base` replaces the source's own host (tests). */
  downloads(options: {
    readonly base?: string;
    readonly now: number;
  }): readonly { readonly url: string; readonly path: string }[];
  /** the provider whose numbers of persons this source uses; its own where it is absent */
  readonly peopleOf?: string;
  /** how the operator's own subscription is asked, where the source is an interface */
  readonly polling?: Polling;
}
