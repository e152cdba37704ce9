/** Imports season totals of players, from sources that have no matches. */
import { hash } from 'node:crypto';
import type { PlayerSeasonTotals } from '../../football/people/player-season.ts';
import {
  type SourceSeason,
  type StoredSeason,
  saveSourceSeasons,
  sourceSeasons,
  sourceTotals,
} from '../../store/match-details/separate-writer.ts';
import type { MatchDetailsWriter } from '../../store/match-details/writer.ts';
import { teamsInSquads } from '../../store/people/squad-teams.ts';
import type { PlayerSeasonRecord } from '../records/records.ts';
import type { Counts, DetailsContext } from './context.ts';

interface Context extends DetailsContext {
  readonly writes: MatchDetailsWriter;
  readonly counts: Counts;
}

/** Stored totals, or totals of this file, which may not be written yet: those have `totals`. */
type StoredTotals = StoredSeason & { readonly totals?: PlayerSeasonTotals };

/** Season > provider's id of the player > teams. */
type Squads = ReadonlyMap<number, ReadonlyMap<string, readonly number[]>>;

type Comparison = 'changed' | 'unchanged' | 'decreased';

export class SeasonTotals {
  private readonly context: Context;
  /** current totals by '<league>:<season>' and '<team>|<player>' */
  private readonly seasons = new Map<string, Map<string, StoredTotals>>();
  /**
   * totals below those of an earlier copy of this file: saved at the end, unless another line has the earlier totals
   */
  private readonly decreased = new Map<string, SourceSeason>();

  constructor(context: Context) {
    this.context = context;
  }

  async add(records: readonly PlayerSeasonRecord[]): Promise<void> {
    const { counts } = this.context;
    const changed: SourceSeason[] = [];
    const squads = await this.squadsOf(records);
    for (const record of records) {
      const row = await this.rowOf(record, squads);
      if (row === null) continue;
      const season = await this.season(row);
      const stored = season.get(playerOf(row));
      const change = stored === undefined ? 'changed' : await this.compare(row, stored);
      if (change === 'decreased') {
        this.decreased.set(keyOf(row), row);
        continue;
      }
      if (this.decreased.delete(keyOf(row))) counts.unchanged++;
      if (change === 'changed') {
        counts.saved++;
        changed.push(row);
      } else counts.unchanged++;
      // Later lines of this file are compared with these totals.
      if (change === 'changed' || stored?.hash === row.hash) season.set(playerOf(row), row);
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

  /** The teams of players whose totals name none, by season and the provider's id. */
  private async squadsOf(records: readonly PlayerSeasonRecord[]): Promise<Squads> {
    const { queries, provider } = this.context;
    const withoutTeam = records.filter(({ team }) => team === null);
    const squads = new Map<number, ReadonlyMap<string, readonly number[]>>();
    for (const [season, of] of Map.groupBy(withoutTeam, (record) => record.season)) {
      const ids = of.flatMap(({ player }) => player.id ?? []);
      squads.set(season, await teamsInSquads(queries, provider, season, ids));
    }
    return squads;
  }

  private async rowOf(record: PlayerSeasonRecord, squads: Squads): Promise<SourceSeason | null> {
    const { people, provider, file } = this.context;
    const { line, season, player, captain, statistics } = record;
    const league = this.context.league(record.league);
    if (league === undefined) {
      const reason = `unknown league ${record.league}: the catalogue has no such code`;
      this.context.refuse(record, { reason, missing: { unresolved: { league: record.league } } });
      return null;
    }
    const allTeams = record.team === null;
    const team =
      record.team === null
        ? squads
            .get(season)
            ?.get(player.id ?? '')
            ?.at(-1)
        : this.context.team(record.team, league, line);
    if (team === undefined) {
      const missing = player.id === undefined ? {} : { missing: { player: player.id, season } };
      this.context.refuse(record, { reason: `${player.name} is in no squad of ${season}`, ...missing });
      return null;
    }
    if (team === null) {
      this.context.counts.unresolved++;
      this.context.keepUnresolved(record);
      return null;
    }
    this.context.entities.ensureStored(team);
    const place = { provider, team, league: league.legacyId, season, file, line };
    // the squad has described the player already
    const id = allTeams ? await people.player(player, place) : (await people.describe('player', player, place)).id;
    const totals = {
      number: player.number ?? null,
      position: player.position ?? null,
      captain: captain ?? false,
      statistics,
    };
    const scope = { league: league.legacyId, season, team, player: id };
    return { ...scope, file, allTeams, hash: hash('sha1', JSON.stringify(totals), 'base64url'), totals };
  }

  /**
   * Compares totals with the current ones. A newer copy of a file replaces the older copy. Of two files, or two lines
   * of one file, the one with more play wins: totals only grow, and responses have no date.
   */
  private async compare(row: SourceSeason, stored: StoredTotals): Promise<Comparison> {
    if (stored.hash === row.hash) return 'unchanged';
    if (stored.file === '') return 'changed';
    const { queries, provider } = this.context;
    const difference = playedDifference(row.totals, stored.totals ?? (await sourceTotals(queries, provider, row)));
    const isNewerCopy = stored.totals === undefined && stored.file === row.file;
    if (isNewerCopy) return difference < 0 ? 'decreased' : 'changed';
    return difference > 0 || (difference === 0 && row.file > stored.file) ? 'changed' : 'unchanged';
  }

  private async season(scope: SourceSeason): Promise<Map<string, StoredTotals>> {
    const key = `${scope.league}:${scope.season}`;
    let season = this.seasons.get(key);
    if (season === undefined) {
      season = new Map(await sourceSeasons(this.context.queries, this.context.provider, scope));
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

/** The difference in minutes, or in appearances if one of them has no minutes or both have the same. */
function playedDifference({ statistics: one }: PlayerSeasonTotals, { statistics: other }: PlayerSeasonTotals): number {
  if (one.minutes !== undefined && other.minutes !== undefined && one.minutes !== other.minutes) {
    return one.minutes - other.minutes;
  }
  return (one.appearances ?? 0) - (other.appearances ?? 0);
}
