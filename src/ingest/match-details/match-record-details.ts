/** The details that match records bring along, and those of matches that changed since they were told. */

import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import type { KnownFixture } from '../../store/fixtures/writer.ts';
import { detailedFixtures, someDetails } from '../../store/match-details/stored.ts';
import { DetailsWrites } from '../../store/match-details/writer.ts';
import type { People } from '../people/people.ts';
import type { ResolvedMatch } from '../teams/resolved-match.ts';
import { Teller } from './source-details-writer.ts';

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
  private readonly writes: DetailsWrites;
  private readonly teller: Teller;
  private told = false;
  private changed: KnownFixture[] = [];

  constructor(context: SavingDetails) {
    this.context = context;
    this.writes = new DetailsWrites(context);
    this.teller = new Teller({ ...context, writes: this.writes });
  }

  add(fixture: KnownFixture, match: ResolvedMatch): void {
    const { league, home, away } = match;
    const { season, line, details } = match.record;
    if (details === undefined) return;
    this.teller.add({ fixture, league: league.legacyId, season, home, away, line, details });
    this.told = true;
  }

  /** A fixture that is not as it was: who is at home, or whether it is over, matters to what was told of it. */
  touch(fixture: KnownFixture): void {
    this.changed.push(fixture);
  }

  /** Call when the fixtures are written. */
  async flush(): Promise<void> {
    const { queries } = this.context;
    const changed = this.changed.splice(0);
    if (changed.length > 0 && (await someDetails(queries))) {
      const ids = changed.map(({ legacyId }) => legacyId);
      for (const fixture of await detailedFixtures(queries, ids)) this.writes.touch(fixture);
      this.told = true;
    }
    if (!this.told) return;
    await this.teller.flush();
    await this.writes.flush();
  }

  async finish(): Promise<void> {
    if (this.told) await this.writes.finish();
  }
}
