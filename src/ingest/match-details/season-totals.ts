/** Takes totals of players' seasons, as sources without matches tell them. */
import { hash } from 'node:crypto';
import type { PlayerSeasonTotals } from '../../football/people/player-season.ts';
import {
  type SourceSeason,
  type StoredSeason,
  saveSourceSeasons,
  sourceSeasons,
  sourceTotals,
} from '../../store/match-details/separate-writer.ts';
import type { DetailsWrites } from '../../store/match-details/writer.ts';
import type { PlayerSeasonRecord } from '../records/records.ts';
import type { Counts, DetailsContext } from './context.ts';

interface Context extends DetailsContext {
  readonly writes: DetailsWrites;
  readonly counts: Counts;
}

/** Those this file told are at hand: they may not be written yet. */
type StoredTotals = StoredSeason & { readonly totals?: PlayerSeasonTotals };

type ChangeKind = 'news' | 'known' | 'less than before';

/** The totals one file tells. */
export class SeasonTotals {
  private readonly context: Context;
  /** what stands, by '<league>:<season>' and '<team>|<player>' */
  private readonly seasons = new Map<string, Map<string, StoredTotals>>();
  /** less than this file told when it was read before: taken unless another line tells what it did */
  private readonly decreased = new Map<string, SourceSeason>();

  constructor(context: Context) {
    this.context = context;
  }

  async add(records: readonly PlayerSeasonRecord[]): Promise<void> {
    const { counts } = this.context;
    const changed: SourceSeason[] = [];
    for (const record of records) {
      const row = await this.rowOf(record);
      if (row === null) continue;
      const season = await this.season(row);
      const stored = season.get(playerOf(row));
      const change = stored === undefined ? 'news' : await this.compare(row, stored);
      if (change === 'less than before') {
        this.decreased.set(keyOf(row), row);
        continue;
      }
      if (this.decreased.delete(keyOf(row))) counts.unchanged++;
      if (change === 'news') {
        counts.saved++;
        changed.push(row);
      } else counts.unchanged++;
      // what this file says is at hand from now on
      if (change === 'news' || stored?.hash === row.hash) season.set(playerOf(row), row);
    }
    await this.write(changed);
  }

  async finish(): Promise<void> {
    const changed = [...this.decreased.values()];
    this.decreased.clear();
    this.context.counts.saved += changed.length;
    await this.write(changed);
  }

  private async write(changed: readonly SourceSeason[]): Promise<void> {
    const { queries, people, entities, changes, provider, writes } = this.context;
    if (changed.length === 0) return;
    for (const { league, season, player } of changed) writes.touchPlayer(league, season, player);
    await entities.flush(queries, changes);
    await people.flush(queries);
    await saveSourceSeasons(queries, provider, changed);
  }

  private async rowOf(record: PlayerSeasonRecord): Promise<SourceSeason | null> {
    const { people, provider, file } = this.context;
    const { line, season, player, captain, statistics } = record;
    const league = this.context.league(record.league);
    if (league === undefined) {
      this.context.reject(line, `unknown league ${record.league}: the catalogue has no such code`);
      return null;
    }
    const team = this.context.team(record.team, league, line);
    if (team === null) {
      this.context.counts.unresolved++;
      return null;
    }
    this.context.entities.ensureStored(team);
    const place = { provider, team, league: league.legacyId, season, file, line };
    const { id } = await people.describe('player', player, place);
    const totals = {
      number: player.number ?? null,
      position: player.position ?? null,
      captain: captain ?? false,
      statistics,
    };
    const of = { league: league.legacyId, season, team, player: id };
    return { ...of, file, hash: hash('sha1', JSON.stringify(totals), 'base64url'), totals };
  }

  /**
   * A newer copy of a file takes the place of the older one. Another file, and another line of this one, is believed where
   * more was played by then: totals only grow, and answers do not say when they were given.
   */
  private async compare(row: SourceSeason, stored: StoredTotals): Promise<ChangeKind> {
    if (stored.hash === row.hash) return 'known';
    if (stored.file === '') return 'news';
    const { queries, provider } = this.context;
    const difference = playedDifference(row.totals, stored.totals ?? (await sourceTotals(queries, provider, row)));
    const isNewerCopy = stored.totals === undefined && stored.file === row.file;
    if (isNewerCopy) return difference < 0 ? 'less than before' : 'news';
    return difference > 0 || (difference === 0 && row.file > stored.file) ? 'news' : 'known';
  }

  private async season(of: SourceSeason): Promise<Map<string, StoredTotals>> {
    const key = `${of.league}:${of.season}`;
    let season = this.seasons.get(key);
    if (season === undefined) {
      season = new Map(await sourceSeasons(this.context.queries, this.context.provider, of));
      this.seasons.set(key, season);
    }
    return season;
  }
}

function playerOf({ team, player }: SourceSeason): string {
  return `${team}|${player}`;
}

function keyOf(row: SourceSeason): string {
  return `${row.league}:${row.season}|${playerOf(row)}`;
}

/** By how many minutes, or by how many matches where not both tell minutes. */
function playedDifference({ statistics: one }: PlayerSeasonTotals, { statistics: other }: PlayerSeasonTotals): number {
  if (one.minutes !== undefined && other.minutes !== undefined && one.minutes !== other.minutes) {
    return one.minutes - other.minutes;
  }
  return (one.appearances ?? 0) - (other.appearances ?? 0);
}
