/** Writes the match details of one file, and skips matches whose details did not change. */
import type { SourceVersion } from '../../football/source-fixture.ts';
import type { Queries } from '../../store/database/database.ts';
import { sourceHashes } from '../../store/match-details/stored.ts';
import type { MatchDetailsWriter } from '../../store/match-details/writer.ts';
import type { People } from '../people/people.ts';
import type { MatchDetails } from '../records/records.ts';
import { type PartHashes, partHashes, withIds, withKnownCoaches } from './people-of-match.ts';

/** The details of one match in a file. */
export interface MatchToWrite {
  /** its legacy id can change until the write */
  readonly fixture: { readonly legacyId: number };
  readonly league: number;
  readonly season: number;
  /** legacy ids of the teams in the order of the source */
  readonly home: number;
  readonly away: number;
  readonly line: number;
  readonly details: MatchDetails;
  /** hashes of parts that are stored elsewhere */
  readonly others?: PartHashes;
  /** absent: the source does not date what it states */
  readonly version?: SourceVersion | undefined;
}

export interface SourceDetailsContext {
  readonly queries: Queries;
  readonly people: People;
  readonly writes: MatchDetailsWriter;
  readonly provider: string;
  /** name without folders, the same for all copies of the file */
  readonly file: string;
}

/** The key of the version among the hashes of the parts. */
const VERSION = 'version';
const TIME_DIGITS = 15;

/** A version as a text that sorts by time. */
function versionText({ at, digest }: SourceVersion): string {
  return `${String(at).padStart(TIME_DIGITS, '0')} ${digest}`;
}

export class SourceDetailsWriter {
  private readonly context: SourceDetailsContext;
  private queue: MatchToWrite[] = [];

  constructor(context: SourceDetailsContext) {
    this.context = context;
  }

  add(match: MatchToWrite): void {
    this.queue.push(match);
  }

  /**
   * Writes the matches added since the last call. Returns for each of them, in order, whether it changed. Details that
   * are older than the stored ones only bring their people, as they do when they are read first.
   */
  async flush(): Promise<boolean[]> {
    const { queries, people, writes, provider, file } = this.context;
    const queue = this.queue;
    this.queue = [];
    if (queue.length === 0) return [];
    const fixtures = queue.map(({ fixture }) => fixture.legacyId);
    const before = await sourceHashes(queries, { provider, file }, fixtures);
    const changed: boolean[] = [];
    for (const { fixture, details: stated, others, version, ...match } of queue) {
      const details = await withKnownCoaches(stated, (id) => people.isKnown('coach', provider, id));
      const storedHashes = before.get(fixture.legacyId) ?? {};
      const { eventKinds, events, ...parts } = details;
      const partsWithEvents = { ...parts, ...(events && { events: [events, eventKinds] }) };
      const at = version === undefined ? {} : { [VERSION]: versionText(version) };
      const hashes = { ...partHashes(partsWithEvents), ...others, ...at };
      const isChanged = Object.entries(hashes).some(([part, hash]) => storedHashes[part] !== hash);
      const isOutdated = (hashes[VERSION] ?? '') < (storedHashes[VERSION] ?? '');
      changed.push(isChanged && !isOutdated);
      if (!isChanged) continue;
      const sourceDetails = await withIds(details, { ...match, provider, file }, people);
      if (isOutdated) continue;
      const after = { ...storedHashes, ...hashes };
      before.set(fixture.legacyId, after);
      writes.add(fixture.legacyId, { provider, file, home: match.home, details: sourceDetails }, JSON.stringify(after));
    }
    await people.flush(queries);
    await writes.flush();
    return changed;
  }
}
