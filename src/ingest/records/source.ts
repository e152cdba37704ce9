/** The records that parsers produce, without ids of ours. `import/file-importer.ts` resolves and stores them. */

import type { Readable } from 'node:stream';
import type { OddsTexts } from '../../football/odds-text.ts';
import type { Score } from '../../football/score.ts';
import type { FixtureFacts, SourceVersion } from '../../football/source-fixture.ts';
import type { StatusCode } from '../../football/status.ts';
import type { LeagueType, Market, TeamStatistics } from '../../football/terms.ts';
import type { Polling } from './polling.ts';
import type { LiveOddsRecord, PriceRecord } from './price-records.ts';
import type { DetailsRecord, MatchDetails, MatchReference, PersonRecord, VenueRecord } from './records.ts';
import type { TeamName } from './team-name.ts';

/** One match of a source. Absent fields are unknown to this source and never override another source. */
export interface MatchRecord extends FixtureFacts {
  readonly kind: 'match';
  /** line in the file, counted from 1 with the header; in JSON, the index of the object from 1 */
  readonly line: number;
  /** catalogue code, 'eng.1' */
  readonly league: string;
  /** year in which the season starts */
  readonly season: number;
  readonly home: TeamName;
  readonly away: TeamName;
  readonly venue?: {
    readonly name?: string;
    readonly city?: string;
    readonly country?: string;
    /** the id that existing clients use; only set by the provider that assigns these ids */
    readonly legacyId?: number;
  };
  readonly statistics?: TeamStatistics;
  /** as encoded text from sources with many odds per match */
  readonly odds?: readonly Market[] | OddsTexts;
  readonly details?: MatchDetails;
  /** the provider's id of the match, which its other files refer to */
  readonly providerId?: string;
  /** the provider's id of the league */
  readonly leagueId?: string;
  /** the id that existing clients use; only set by the provider that assigns these ids */
  readonly legacyId?: number;
  /** from sources that state when they last changed the match: of several copies, the newest counts. See `versionOf` */
  readonly version?: SourceVersion;
}

/** A club with all its names, which become aliases. */
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
  /** the provider's id of the team, which its other files refer to */
  readonly id?: string;
  /** the id that existing clients use; only set by the provider that assigns these ids */
  readonly legacyId?: number;
}

/** A league that may be missing in the catalogue. */
export interface LeagueRecord {
  readonly kind: 'league';
  readonly line: number;
  readonly code: string;
  readonly name: string;
  readonly country: string;
  readonly type: LeagueType;
  readonly tier: number | null;
  /** the id that existing clients use; only set by the provider that assigns these ids */
  readonly legacyId?: number;
}

/** A shoot-out that the source lists apart from its match. */
export interface ShootoutRecord {
  readonly kind: 'shootout';
  readonly line: number;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly home: TeamName;
  readonly away: TeamName;
  readonly winner: TeamName;
}

/** A result of a match that another file of the same provider contains. */
export interface ResultRecord {
  readonly kind: 'result';
  readonly line: number;
  readonly match: MatchReference;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly status: StatusCode;
  /** home is the team that the reference calls home */
  readonly score: Score;
}

/** The referee of a match that another file of the same provider contains. */
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

/** Records that refer to matches, teams or players of other files, and wait for those that are not stored. */
export type WaitableRecord = Exclude<SourceRecord, ClubRecord | LeagueRecord | VenueRecord>;

export interface Rejection {
  readonly kind: 'rejection';
  readonly line: number;
  readonly reason: string;
}

/** One input file: plain, or unpacked from an archive. */
export interface SourceFile {
  /** path below the folder that the operator named, with forward slashes; entries of archives: 'archive.zip/entry' */
  readonly path: string;
  /** Opens the unpacked content. Call at most once. */
  open(): Promise<Readable>;
}

/** What to download. */
export interface DownloadChoice {
  /** replaces the source's host, for mirrors and tests */
  readonly base?: string;
  readonly now: number;
  /** starting years; default: the current season */
  readonly seasons?: readonly number[];
  /** keys of countries; default: all that the source publishes. Files without a country are always included */
  readonly countries?: readonly string[];
}

/** A file that a source publishes. */
export interface PublishedFile {
  readonly url: string;
  /** path below the folder of the source's files */
  readonly path: string;
  /** key of the country whose data it has; absent if it has that of many */
  readonly country?: string;
  /** approximate size, to announce a download */
  readonly bytes?: number;
}

/** The files to download for a choice. */
export function chosenFiles(source: Source, choice: DownloadChoice): PublishedFile[] {
  const { countries } = choice;
  return source
    .downloads(choice)
    .filter(({ country }) => countries === undefined || country === undefined || countries.includes(country));
}

export interface ParseContext {
  readonly path: string;
  /** current time, for sources whose files do not state whether a match was played */
  readonly now: number;
}

/** A provider of data. CONTRIBUTING.md says how to add one. */
export interface Source {
  /** name on the command line: 'football-data-uk' */
  readonly name: string;
  readonly title: string;
  readonly licence: string;
  /** the licence lets everyone publish the data, such as CC0, CC BY and ODbL; absent: it does not, or there is none */
  readonly isOpen?: true;
  readonly homepage: string;
  /** Whether the source reads the file, judged by its path alone. Other files in a folder are skipped. */
  accepts(path: string): boolean;
  /** Recognizes files by their content whatever their name, among those that `accepts` refuses. */
  readonly recognizes?: {
    /** end of the names of files to look into */
    readonly extension: RegExp;
    /** Whether the first 4 KB are those of a file of the source. */
    head(text: string): boolean;
  };
  /**
   * Why files are skipped that belong to the source and are not read. The import names the reason; other files are skipped
   * silently.
   */
  skips?(path: string): string | undefined;
  /** Files with smaller numbers are read first, equal ones by name. For files that refer to ids in other files. */
  order?(path: string): number;
  /**
   * A name that is the same for all copies of one file: a newer copy replaces the statements of an older one. Default:
   * the name without folders.
   */
  fileName?(path: string): string;
  /** Parses one file in chunks. Pure: the same bytes give the same records. Throws only if the file is unreadable. */
  parse(chunks: AsyncIterable<Uint8Array>, context: ParseContext): AsyncIterable<SourceRecord | Rejection>;
  /** The files that the source publishes, clubs and leagues first. See `chosenFiles` for those of some countries. */
  downloads(choice: DownloadChoice): readonly PublishedFile[];
  /** the provider whose person ids this source uses; default: `name` */
  readonly personIdProvider?: string;
  /** how to poll the source, if it is an API */
  readonly polling?: Polling;
}
