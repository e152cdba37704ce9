/** Saves the details in match records, and recomputes stored details of fixtures that changed. */

import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import type { FixtureWithSources } from '../../store/fixtures/source-records.ts';
import { detailedFixtures, hasAnyDetails } from '../../store/match-details/stored.ts';
import { MatchDetailsWriter } from '../../store/match-details/writer.ts';
import type { People } from '../people/people.ts';
import type { ResolvedMatch } from '../teams/resolved-match.ts';
import { SourceDetailsWriter } from './source-details-writer.ts';

interface SavingDetails {
  readonly queries: Queries;
  readonly people: People;
  readonly changes: ChangeLog;
  readonly provider: string;
  readonly file: string;
  readonly now: number;
  revision(): Promise<number>;
}

export class MatchDetailsSaver {
  private readonly context: SavingDetails;
  private readonly writes: MatchDetailsWriter;
  private readonly detailsWriter: SourceDetailsWriter;
  private hasDetails = false;
  private changed: FixtureWithSources[] = [];

  constructor(context: SavingDetails) {
    this.context = context;
    this.writes = new MatchDetailsWriter(context);
    this.detailsWriter = new SourceDetailsWriter({ ...context, writes: this.writes });
  }

  /** League seasons in which a row changed so far, as '<league>:<season>'. */
  get changedSeasons(): ReadonlySet<string> {
    return this.writes.changedSeasons;
  }

  add(fixture: FixtureWithSources, match: ResolvedMatch): void {
    const { league, home, away } = match;
    const { season, line, details, version } = match.record;
    if (details === undefined) return;
    this.detailsWriter.add({ fixture, league: league.legacyId, season, home, away, line, details, version });
    this.hasDetails = true;
  }

  /** Queues a changed fixture: its details depend on the home team and the status. */
  touch(fixture: FixtureWithSources): void {
    this.changed.push(fixture);
  }

  /** Call after the fixtures are written. */
  async flush(): Promise<void> {
    const { queries } = this.context;
    const changed = this.changed.splice(0);
    if (changed.length > 0 && (await hasAnyDetails(queries))) {
      const ids = changed.map(({ legacyId }) => legacyId);
      for (const fixture of await detailedFixtures(queries, ids)) this.writes.touch(fixture);
      this.hasDetails = true;
    }
    if (!this.hasDetails) return;
    await this.detailsWriter.flush();
    await this.writes.flush();
  }

  async finish(): Promise<void> {
    if (this.hasDetails) await this.writes.finish();
  }
}
