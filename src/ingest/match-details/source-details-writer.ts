/** Takes what the files of one source tell of stored matches to the store, skipping what they told before. */
import type { Queries } from '../../store/database/database.ts';
import { sourceHashes } from '../../store/match-details/stored.ts';
import type { DetailsWrites } from '../../store/match-details/writer.ts';
import type { People } from '../people/people.ts';
import type { MatchDetails } from '../records/records.ts';
import { type PartHashes, partHashes, withIds } from './people-of-match.ts';

/** What is told of one match. */
export interface MatchToWrite {
  /** its legacy id may change until it is written */
  readonly fixture: { readonly legacyId: number };
  readonly league: number;
  readonly season: number;
  /** as the source sees them */
  readonly home: number;
  readonly away: number;
  readonly line: number;
  readonly details: MatchDetails;
  /** hashes of parts that are kept elsewhere */
  readonly others?: PartHashes;
}

export interface SourceDetailsContext {
  readonly queries: Queries;
  readonly people: People;
  readonly writes: DetailsWrites;
  readonly provider: string;
  /** name without folders */
  readonly file: string;
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

  /** Writes what was told since the last call; of every telling, in order, whether it was news. */
  async flush(): Promise<boolean[]> {
    const { queries, people, writes, provider, file } = this.context;
    const queue = this.queue;
    this.queue = [];
    if (queue.length === 0) return [];
    const fixtures = queue.map(({ fixture }) => fixture.legacyId);
    const before = await sourceHashes(queries, { provider, file }, fixtures);
    const changed: boolean[] = [];
    for (const { fixture, details, others, ...match } of queue) {
      const storedHashes = before.get(fixture.legacyId) ?? {};
      const { eventKinds, events, ...parts } = details;
      const partsWithEvents = { ...parts, ...(events && { events: [events, eventKinds] }) };
      const hashes = { ...partHashes(partsWithEvents), ...others };
      const isChanged = Object.entries(hashes).some(([part, hash]) => storedHashes[part] !== hash);
      changed.push(isChanged);
      if (!isChanged) continue;
      const after = { ...storedHashes, ...hashes };
      before.set(fixture.legacyId, after);
      const sourceDetails = await withIds(details, { ...match, provider, file }, people);
      writes.add(fixture.legacyId, { provider, file, home: match.home, details: sourceDetails }, JSON.stringify(after));
    }
    await people.flush(queries);
    await writes.flush();
    return changed;
  }
}
