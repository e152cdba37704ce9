/** The seasons that a transaction of the feed changes, and what has to be recounted of them. */
import type { LiveState } from '../../football/live/match.ts';
import type { LiveMessage } from '../../football/live/message.ts';
import { STATUS, type StatusCode } from '../../football/status.ts';
import type { Coverage, Fixture, League } from '../../football/terms.ts';
import type { ChangeLog } from '../../store/changes/changes.ts';
import { touchSeason } from '../../store/changes/revisions.ts';
import type { Queries } from '../../store/database/database.ts';
import { recountSeason } from '../../store/fixtures/season-writer.ts';

interface TouchedSeason {
  readonly league: League;
  readonly year: number;
  /** its results or its coverage have changed */
  recount: boolean;
  /** its standings have changed */
  standings: boolean;
}

interface SeasonOfMessage {
  /** kinds of data that the season has */
  readonly stored: Coverage;
  /** whether the match has finished */
  readonly finished: boolean;
}

export class TouchedSeasons {
  readonly #seasons = new Map<string, TouchedSeason>();

  /** Notes the season of a fixture. Effects of several calls add up. */
  touch(
    { league, season }: Fixture,
    { recount = false, standings = false }: { readonly recount?: boolean; readonly standings?: boolean } = {},
  ): void {
    const key = `${league.legacyId}:${season}`;
    let touched = this.#seasons.get(key);
    if (touched === undefined) {
      touched = { league, year: season, recount: false, standings: false };
      this.#seasons.set(key, touched);
    }
    touched.recount ||= recount;
    touched.standings ||= standings;
  }

  /** Raises the revision of every season, and recounts those that need it. */
  async write(queries: Queries, revision: number, changes: ChangeLog): Promise<void> {
    for (const { league, year, recount, standings } of this.#seasons.values()) {
      const of = { league: league.legacyId, season: year };
      if (recount) await recountSeason(queries, league, year, revision, []);
      else await touchSeason(queries, of.league, year, revision);
      if (standings) changes.note({ resource: 'standings', action: 'updated', id: league.id, ...of });
    }
  }
}

/**
 * Whether a message changes the coverage of a season: it brings the first data of its kind, or data of a match that has
 * finished. Matches in play are counted when they finish.
 */
export function extendsCoverage(message: LiveMessage, { stored, finished }: SeasonOfMessage): boolean {
  if (message.type === 'lineup') return finished || !stored.lineups;
  if (message.type === 'statistics') return finished || !stored.statisticsFixtures;
  if (message.type !== 'event') return false;
  const { kind, player, related } = message.event;
  if (finished || !stored.events) return true;
  if (kind === 'card') return !stored.topCards;
  return kind === 'goal' && ((player != null && !stored.topScorers) || (related != null && !stored.topAssists));
}

/** Whether standings and totals change. Matches count from their end on. */
export function changesStandings(before: LiveState, after: LiveState): boolean {
  const counts = (status: StatusCode) => ['finished', 'not_played'].includes(STATUS[status].phase);
  if (STATUS[before.status].phase !== STATUS[after.status].phase) return counts(before.status) || counts(after.status);
  return counts(after.status) && JSON.stringify(before.score) !== JSON.stringify(after.score);
}
