/** Takes totals of players' seasons, as sources without matches tell them. */
import { hash } from 'node:crypto';
import type { PlayerSeasonTotals } from '../../football/people/player-season.ts';
import {
  type StoredSeason,
  saveToldSeasons,
  type ToldSeason,
  toldSeasons,
  toldTotals,
} from '../../store/match-details/separate-writer.ts';
import type { DetailsWrites } from '../../store/match-details/writer.ts';
import type { PlayerSeasonRecord } from '../records/records.ts';
import type { Counts, TakingContext } from './context.ts';

interface Context extends TakingContext {
  readonly writes: DetailsWrites;
  readonly counts: Counts;
}

/** Those this file told are at hand: they may not be written yet. */
type Known = StoredSeason & { readonly totals?: PlayerSeasonTotals };

type Word = 'news' | 'known' | 'less than before';

/** The totals one file tells. */
export class SeasonTotals {
  private readonly context: Context;
  /** what stands, by '<league>:<season>' and '<team>|<player>' */
  private readonly seasons = new Map<string, Map<string, Known>>();
  /** less than this file told when it was read before: taken unless another line tells what it did */
  private readonly less = new Map<string, ToldSeason>();

  constructor(context: Context) {
    this.context = context;
  }

  async take(records: readonly PlayerSeasonRecord[]): Promise<void> {
    const { counts } = this.context;
    const told: ToldSeason[] = [];
    for (const record of records) {
      const row = await this.rowOf(record);
      if (row === null) continue;
      const season = await this.season(row);
      const known = season.get(playerOf(row));
      const word = known === undefined ? 'news' : await this.weigh(row, known);
      if (word === 'less than before') {
        this.less.set(keyOf(row), row);
        continue;
      }
      if (this.less.delete(keyOf(row))) counts.unchanged++;
      if (word === 'news') {
        counts.saved++;
        told.push(row);
      } else counts.unchanged++;
      // what this file says is at hand from now on
      if (word === 'news' || known?.hash === row.hash) season.set(playerOf(row), row);
    }
    await this.write(told);
  }

  async finish(): Promise<void> {
    const told = [...this.less.values()];
    this.less.clear();
    this.context.counts.saved += told.length;
    await this.write(told);
  }

  private async write(told: readonly ToldSeason[]): Promise<void> {
    const { queries, people, entities, changes, provider, writes } = this.context;
    if (told.length === 0) return;
    for (const { league, season, player } of told) writes.touchPlayer(league, season, player);
    await entities.flush(queries, changes);
    await people.flush(queries);
    await saveToldSeasons(queries, provider, told);
  }

  private async rowOf(record: PlayerSeasonRecord): Promise<ToldSeason | null> {
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
    this.context.entities.use(team);
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
  private async weigh(row: ToldSeason, known: Known): Promise<Word> {
    if (known.hash === row.hash) return 'known';
    if (known.file === '') return 'news';
    const { queries, provider } = this.context;
    const ahead = playedMore(row.totals, known.totals ?? (await toldTotals(queries, provider, row)));
    const isCopy = known.totals === undefined && known.file === row.file;
    if (isCopy) return ahead < 0 ? 'less than before' : 'news';
    return ahead > 0 || (ahead === 0 && row.file > known.file) ? 'news' : 'known';
  }

  private async season(of: ToldSeason): Promise<Map<string, Known>> {
    const key = `${of.league}:${of.season}`;
    let season = this.seasons.get(key);
    if (season === undefined) {
      season = new Map(await toldSeasons(this.context.queries, this.context.provider, of));
      this.seasons.set(key, season);
    }
    return season;
  }
}

function playerOf({ team, player }: ToldSeason): string {
  return `${team}|${player}`;
}

function keyOf(row: ToldSeason): string {
  return `${row.league}:${row.season}|${playerOf(row)}`;
}

/** By how many minutes, or by how many matches where not both tell minutes. */
function playedMore({ statistics: one }: PlayerSeasonTotals, { statistics: other }: PlayerSeasonTotals): number {
  if (one.minutes !== undefined && other.minutes !== undefined && one.minutes !== other.minutes) {
    return one.minutes - other.minutes;
  }
  return (one.appearances ?? 0) - (other.appearances ?? 0);
}
