/** The seasons that a file speaks of, read when it first names them. */
import type { League } from '../../football/terms.ts';
import type { Queries } from '../../store/database/database.ts';
import { storedFixtures } from '../../store/fixtures/source-records.ts';
import { SeasonIndex } from './season-index.ts';

/** Fixtures of seasons held in memory while a file is read: those of a few years, as files are mostly in order of time. */
const INDEXED_FIXTURES_MAX = 15_000;

interface Row {
  readonly league: League;
  readonly record: { readonly season: number };
}

export class SeasonCache {
  private readonly queries: Queries;
  /** those asked for last at the end */
  private readonly seasons = new Map<string, SeasonIndex>();
  private last: SeasonIndex | undefined;

  constructor(queries: Queries) {
    this.queries = queries;
  }

  /** Most rows are of the season of the row before; to await nothing is a part of what a row costs. */
  lastUsed({ league, record: { season } }: Row): SeasonIndex | undefined {
    const last = this.last;
    return last?.league === league && last.season === season ? last : undefined;
  }

  async of({ league, record: { season } }: Row): Promise<SeasonIndex> {
    const key = `${league.legacyId}:${season}`;
    let index = this.seasons.get(key);
    if (index === undefined) {
      index = new SeasonIndex(league, season, await storedFixtures(this.queries, league.legacyId, season));
    }
    this.seasons.delete(key);
    this.seasons.set(key, index);
    this.last = index;
    return index;
  }

  /** Drops what is more than memory is for. Call when everything is written: what is dropped is read again. */
  forget(): void {
    let size = 0;
    for (const index of this.seasons.values()) size += index.size;
    for (const [key, index] of this.seasons) {
      if (size <= INDEXED_FIXTURES_MAX || index === this.last) return;
      this.seasons.delete(key);
      size -= index.size;
    }
  }
}
