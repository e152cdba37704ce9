/** The fixtures of seasons that a file refers to, loaded on demand. */
import type { League } from '../../football/terms.ts';
import type { Queries } from '../../store/database/database.ts';
import { fixturesWithSources } from '../../store/fixtures/source-records.ts';
import { SeasonIndex } from './season-index.ts';

/** Fixtures in memory during an import. A few years are enough: most files are in chronological order. */
const INDEXED_FIXTURES_MAX = 15_000;

interface Row {
  readonly league: League;
  readonly record: { readonly season: number };
}

export class SeasonCache {
  private readonly queries: Queries;
  /** the most recently used last */
  private readonly seasons = new Map<string, SeasonIndex>();
  private last: SeasonIndex | undefined;

  constructor(queries: Queries) {
    this.queries = queries;
  }

  /**
   * The season of the previous row, which most rows share. Synchronous, because an await for each row is measurable.
   */
  lastUsed({ league, record: { season } }: Row): SeasonIndex | undefined {
    const last = this.last;
    return last?.league === league && last.season === season ? last : undefined;
  }

  async get({ league, record: { season } }: Row): Promise<SeasonIndex> {
    const key = `${league.legacyId}:${season}`;
    let index = this.seasons.get(key);
    if (index === undefined) {
      index = new SeasonIndex(league, season, await fixturesWithSources(this.queries, league.legacyId, season));
    }
    this.seasons.delete(key);
    this.seasons.set(key, index);
    this.last = index;
    return index;
  }

  /** Drops the least recently used seasons. Call after everything is written: dropped seasons are loaded again. */
  evict(): void {
    let size = 0;
    for (const index of this.seasons.values()) size += index.size;
    for (const [key, index] of this.seasons) {
      if (size <= INDEXED_FIXTURES_MAX || index === this.last) return;
      this.seasons.delete(key);
      size -= index.size;
    }
  }
}
