/** Imports data of matches that other files contain: details, odds, live odds, and season totals of players. */

import { encodeMarkets } from '../../football/odds-text.ts';
import { recountSeason } from '../../store/fixtures/season-writer.ts';
import { saveLiveOdds } from '../../store/live/feed.ts';
import { type SeparateMatchData, saveSeparately } from '../../store/match-details/separate-writer.ts';
import { assignedPlayers, matchesOfSquads } from '../../store/match-details/squad-players.ts';
import { MatchDetailsWriter } from '../../store/match-details/writer.ts';
import { collectInPlayPrices, collectingPrices, type StoredPrice, savePrices } from '../../store/odds/price-writer.ts';
import { liveOddsReader } from '../../store/odds/prices.ts';
import type { SquadPlace } from '../../store/people/squad-teams.ts';
import type { LiveOddsRecord, PriceRecord } from '../records/price-records.ts';
import type { DetailsRecord, PlayerSeasonRecord } from '../records/records.ts';
import type { WaitableRecord } from '../records/source.ts';
import type { Counts, DetailsContext } from './context.ts';
import { type FoundMatch, findMatches, type MatchMention } from './match-finder.ts';
import { partHashes } from './people-of-match.ts';
import { SeasonTotals } from './season-totals.ts';
import { SourceDetailsWriter } from './source-details-writer.ts';

/** The size of a chunk in prices. A match with its players, events and shots takes as long as many prices. */
const CHUNK_WEIGHT = 500;
const WEIGHT: Readonly<Record<DetailRecord['kind'], number>> = {
  details: 10,
  price: 1,
  'live-odds': 10,
  'player-season': 1,
};

export type DetailRecord = DetailsRecord | PriceRecord | LiveOddsRecord | PlayerSeasonRecord;

/** `add` collects records, `flush` writes them. Matches of the same file must be stored before `flush`. */
export class SeparateDetails {
  readonly counts: Counts = { saved: 0, unchanged: 0, unresolved: 0 };
  private readonly context: DetailsContext;
  private readonly writes: MatchDetailsWriter;
  private readonly detailsWriter: SourceDetailsWriter;
  private readonly seasons: SeasonTotals;
  private readonly touched = new Set<string>();
  private queue: DetailRecord[] = [];
  private weight = 0;

  constructor(context: DetailsContext) {
    this.context = context;
    this.writes = new MatchDetailsWriter(context);
    this.detailsWriter = new SourceDetailsWriter({ ...context, writes: this.writes });
    this.seasons = new SeasonTotals({ ...context, writes: this.writes, counts: this.counts });
  }

  add(record: DetailRecord): void {
    this.queue.push(record);
    this.weight += WEIGHT[record.kind];
  }

  /** Whether a chunk is complete. */
  get isFull(): boolean {
    return this.weight >= CHUNK_WEIGHT;
  }

  async flush(): Promise<void> {
    const queue = this.queue;
    this.queue = [];
    this.weight = 0;
    if (queue.length === 0) return;
    await this.addDetails(queue.filter((record) => record.kind === 'details'));
    await this.addPrices(queue.filter((record) => record.kind === 'price'));
    await this.addLiveOdds(queue.filter((record) => record.kind === 'live-odds'));
    await this.seasons.add(queue.filter((record) => record.kind === 'player-season'));
  }

  /** Writes the rest and recounts the seasons that changed. Call once, at the end of the file. */
  async finish(): Promise<void> {
    await this.flush();
    await this.seasons.finish();
    await this.finishMatches();
  }

  /** Merges matches again whose players without a team can be in squads of these teams. Call after `finish`. */
  async followSquads(places: readonly SquadPlace[]): Promise<void> {
    const { queries, provider } = this.context;
    const matches = await matchesOfSquads(queries, provider, places);
    if (matches.length === 0) return;
    for (const fixture of matches) this.writes.touch(fixture);
    await this.finishMatches();
  }

  private async finishMatches(): Promise<void> {
    await this.writes.finish();
    const { queries, league, revision } = this.context;
    for (const key of new Set([...this.touched, ...this.writes.changedSeasons])) {
      const [id, season] = key.split(':').map(Number);
      const changedLeague = league(id!);
      if (changedLeague !== undefined) await recountSeason(queries, changedLeague, season!, await revision(), []);
    }
  }

  /** The records whose matches are stored. The others wait, are rejected, or are unresolved because of a team name. */
  private async withMatches<T extends MatchMention & WaitableRecord>(
    records: readonly T[],
  ): Promise<(readonly [T, FoundMatch])[]> {
    if (records.length === 0) return [];
    const results = await findMatches(this.context, records);
    return records.flatMap((record, i) => {
      const result = results[i]!;
      if (result === 'unresolved') {
        this.counts.unresolved++;
        this.context.keepUnresolved(record);
      } else if ('reason' in result) this.context.refuse(record, result);
      else return [[record, result] as const];
      return [];
    });
  }

  private async addDetails(records: readonly DetailsRecord[]): Promise<void> {
    const { queries, provider, file, importId, now } = this.context;
    const found = await this.withMatches(records);
    if (found.length === 0) return;
    for (const [{ line, details, statistics, odds }, { fixture, home, away }] of found) {
      const { league, season } = fixture;
      const { squadPlayers = [] } = details;
      const { players } = await assignedPlayers(queries, provider, { season, home, away }, squadPlayers);
      const unassigned = squadPlayers.length - players.length;
      if (unassigned > 0)
        this.context.reject(line, `${unassigned} players are in the squads of neither team, or of both`);
      this.detailsWriter.add({
        fixture,
        league,
        season,
        home,
        away,
        line,
        details,
        others: partHashes({ statistics, odds }),
      });
    }
    const changed = await this.detailsWriter.flush();
    const separate: SeparateMatchData[] = [];
    for (const [i, [{ statistics, odds }, { fixture, home, away }]] of found.entries()) {
      this.count(changed[i]!);
      if (!changed[i] || (statistics === undefined && odds === undefined)) continue;
      this.note(fixture, statistics === undefined ? 'odds' : 'statistics');
      if (statistics !== undefined && odds !== undefined) this.note(fixture, 'odds');
      const texts = statistics && { home: JSON.stringify(statistics.home), away: JSON.stringify(statistics.away) };
      const markets = odds && odds.length > 0 ? encodeMarkets(odds) : null;
      separate.push({ fixture: fixture.legacyId, home, away, statistics: texts ?? null, odds: markets });
    }
    if (separate.length === 0) return;
    await this.context.revision();
    const priced = found.flatMap(([{ odds }, { fixture }], i) =>
      changed[i] && odds !== undefined ? [{ fixture: fixture.legacyId, kickoff: fixture.kickoff }] : [],
    );
    await collectingPrices(queries, priced, { provider, now }, () =>
      saveSeparately(queries, { provider, file }, { importId, now }, separate),
    );
  }

  private async addPrices(records: readonly PriceRecord[]): Promise<void> {
    const found = await this.withMatches(records);
    if (found.length === 0) return;
    const prices = new Map<string, StoredPrice>();
    const fixtures = new Map(found.map(([, { fixture }]) => [fixture.legacyId, fixture]));
    for (const [{ bookmaker, bet, value, handicap = '', odd, at, elapsed = null }, { fixture }] of found) {
      const price = { fixture: fixture.legacyId, bookmaker, inPlay: false, bet, value, handicap, at, odd, elapsed };
      prices.set([fixture.legacyId, bookmaker, bet, value, handicap, at].join('|'), price);
    }
    const { queries, provider } = this.context;
    const saved = await savePrices(queries, { provider, collected: false }, [...prices.values()]);
    this.counts.saved += saved;
    this.counts.unchanged += found.length - saved;
    if (saved === 0) return;
    await this.context.revision();
    for (const fixture of fixtures.values()) this.note(fixture, 'odds');
  }

  /** The latest odds of a match win, whichever file has them. */
  private async addLiveOdds(records: readonly LiveOddsRecord[]): Promise<void> {
    const { queries, provider, revision } = this.context;
    const found = await this.withMatches(records);
    const ids = found.map(([, { fixture }]) => fixture.legacyId);
    const stored = new Map(await liveOddsReader(queries).ofFixtures(ids));
    for (const [{ stopped, blocked, markets, at, elapsed = null }, { fixture }] of found) {
      const current = stored.get(fixture.legacyId);
      const isChanged = current === undefined || current.updatedAt < at;
      this.count(isChanged);
      if (!isChanged) continue;
      await revision();
      const of = { fixture: fixture.legacyId, provider, at, elapsed };
      await collectInPlayPrices(queries, of, current?.markets ?? [], markets);
      await saveLiveOdds(queries, fixture.legacyId, { stopped, blocked, markets }, at);
      stored.set(fixture.legacyId, { fixture: fixture.legacyId, updatedAt: at, stopped, blocked, markets });
      this.note(fixture, 'odds');
    }
  }

  private note({ id, league, season }: FoundMatch['fixture'], resource: 'statistics' | 'odds'): void {
    this.touched.add(`${league}:${season}`);
    this.context.changes.note({ resource, action: 'updated', id, league, season });
  }

  private count(isChanged: boolean): void {
    if (isChanged) this.counts.saved++;
    else this.counts.unchanged++;
  }
}
