/** The seasons with changed fixtures, which are recounted at the end of a file. */
import type { League } from '../../football/terms.ts';
import type { ChangeLog } from '../../store/changes/changes.ts';
import type { Queries } from '../../store/database/database.ts';
import { updateCalendarRounds } from '../../store/fixtures/calendar-rounds.ts';
import { recountSeason } from '../../store/fixtures/season-writer.ts';
import type { ResolvedMatch } from '../teams/resolved-match.ts';

interface TouchedSeason {
  readonly league: League;
  readonly season: number;
  /** legacy ids of the teams of changed fixtures */
  readonly teams: Set<number>;
}

export class TouchedSeasons {
  private readonly seasons = new Map<string, TouchedSeason>();
  private last: TouchedSeason | undefined;

  get isEmpty(): boolean {
    return this.seasons.size === 0;
  }

  add({ league, record: { season }, home, away }: ResolvedMatch): void {
    let touched = this.last;
    if (touched?.league !== league || touched.season !== season) {
      const key = `${league.legacyId}:${season}`;
      touched = this.seasons.get(key) ?? { league, season, teams: new Set() };
      this.seasons.set(key, touched);
      this.last = touched;
    }
    touched.teams.add(home).add(away);
  }

  /** Recounts the seasons and logs the change of their standings. */
  async recount(queries: Queries, revision: number, changes: ChangeLog): Promise<void> {
    for (const { league, season, teams } of this.seasons.values()) {
      for (const id of await updateCalendarRounds(queries, league, season, revision)) {
        changes.note({ resource: 'fixture', action: 'updated', id, league: league.legacyId, season });
      }
      await recountSeason(queries, league, season, revision, teams);
      changes.note({ resource: 'standings', action: 'updated', id: league.id, league: league.legacyId, season });
    }
  }
}
