/** Saves match records in chunks: each is found or made, merged with what others said, and written if it is news. */
import { hash } from 'node:crypto';
import { entityIds, nextLegacyId } from '../base/ids.ts';
import type { League } from '../football/terms.ts';
import type { Queries } from '../store/database/database.ts';
import {
  FixtureWrites,
  fixtureIdTaken,
  type KnownFixture,
  knownFixtures,
  moveFixture,
  type SaidFixture,
} from '../store/fixture-writer.ts';
import { encodeMarkets } from '../store/odds.ts';
import { recountSeason } from '../store/season-writer.ts';
import type { Entities } from './entities.ts';
import { rowOf } from './fixture-row.ts';
import { bestSchedule, isPlayed, mergeFixture } from './merge.ts';
import { onlyLeftOver } from './moved.ts';
import { fixtureIdentity, SeasonIndex, sameDay } from './season-index.ts';
import type { MatchRecord } from './source.ts';

/** Fixtures of seasons held in memory while a file is read; more than any one season, far less than a file may have. */
const INDEXED_FIXTURES_MAX = 60_000;

/** A match whose league and teams are known. */
export interface ResolvedMatch {
  readonly record: MatchRecord;
  readonly league: League;
  readonly home: number;
  readonly away: number;
}

export interface SavingContext {
  readonly queries: Queries;
  readonly entities: Entities;
  readonly provider: string;
  readonly file: string;
  readonly importId: number;
  readonly now: number;
  reject(line: number, reason: string): void;
  /** the revision of this transaction, taken at the first change */
  revision(): Promise<number>;
}

export class MatchSaver {
  saved = 0;
  unchanged = 0;
  private readonly context: SavingContext;
  private readonly seasons = new Map<string, SeasonIndex>();
  private readonly touched = new Map<string, { league: League; season: number }>();
  private readonly writes = new FixtureWrites();
  private readonly reserved = new Set<number>();
  /** the line on which this file spoke of a fixture */
  private readonly lines = new Map<number, number>();

  constructor(context: SavingContext) {
    this.context = context;
  }

  async save(matches: readonly ResolvedMatch[]): Promise<void> {
    const moved: [ResolvedMatch, SeasonIndex][] = [];
    for (const match of matches) {
      const index = await this.season(match.league, match.record.season);
      const known = this.find(index, match);
      if (known === undefined && index.mayHaveMoved(match.home, match.away)) moved.push([match, index]);
      else await this.saveOne(match, index, known);
    }
    await this.saveMoved(moved);
    await this.context.entities.flush(this.context.queries);
    await this.writes.flush(this.context.queries);
    this.forgetSeasons();
  }

  /** Recounts the seasons that changed. Call once, after the last chunk. */
  async finish(): Promise<void> {
    if (this.touched.size === 0) return;
    const revision = await this.context.revision();
    for (const { league, season } of this.touched.values()) {
      await recountSeason(this.context.queries, league, season, revision);
    }
  }

  /** The fixture of this day; else the one that took what this file said of this day before, when another knew better. */
  private find(index: SeasonIndex, { home, away, record: { kickoff } }: ResolvedMatch): KnownFixture | undefined {
    const { provider, file } = this.context;
    const spokenOf = ({ legacyId }: KnownFixture) => this.lines.has(legacyId);
    return (
      index.find(home, away, kickoff, spokenOf) ??
      index
        .meetings(home, away)
        .find(
          (fixture) =>
            !spokenOf(fixture) &&
            fixture.said.some(
              (said) => said.provider === provider && said.file === file && sameDay(said.record.kickoff, kickoff),
            ),
        )
    );
  }

  /**
   * Matches of teams that meet on other days only. Once all others have found theirs, one that is left over is taken for
   * the one meeting left over: moved since a source told the day.
   */
  private async saveMoved(matches: readonly (readonly [ResolvedMatch, SeasonIndex])[]): Promise<void> {
    const pairs = Map.groupBy(
      matches,
      ([match, index]) => `${index.league.legacyId}:${index.season}:${match.home}-${match.away}`,
    );
    const moved = new Set(
      [...pairs.values()].flatMap((pair) => {
        const records = pair.map(([match]) => match);
        const only = (played: boolean) => onlyLeftOver(records, played, this.context.now, ({ record }) => [record]);
        return [...only(true), ...only(false)];
      }),
    );
    for (const [match, index] of matches) {
      const known = this.find(index, match) ?? (moved.has(match) ? this.leftOver(index, match) : undefined);
      await this.saveOne(match, index, known);
    }
  }

  /** Another source's meeting that was played where this one was not, or the other way; else this file's own of before. */
  private leftOver(index: SeasonIndex, { home, away, record }: ResolvedMatch): KnownFixture | undefined {
    const { provider, file, now } = this.context;
    const records = ({ said }: KnownFixture) => said.map((one) => one.record);
    const open = index.meetings(home, away).filter(({ legacyId }) => !this.lines.has(legacyId));
    const ofOthers = open.filter(({ said }) => said.every((one) => one.provider !== provider));
    const [other] = onlyLeftOver(ofOthers, !isPlayed(record.status), now, records);
    if (other !== undefined) return other;
    const own = open.filter(({ said }) => said.every((one) => one.provider === provider && one.file === file));
    return onlyLeftOver(own, false, now, records)[0];
  }

  private async saveOne(match: ResolvedMatch, index: SeasonIndex, known: KnownFixture | undefined): Promise<void> {
    const { provider, file } = this.context;
    const record = this.saidOf(match);
    const texts = textsOf(match.record, record);
    const earlier = known === undefined ? undefined : this.lines.get(known.legacyId);
    if (earlier !== undefined) {
      this.context.reject(match.record.line, `the same match as line ${earlier}`);
      return;
    }
    const before = known?.said.find((said) => said.provider === provider && said.file === file);
    if (known !== undefined && before?.hash === texts.hash) {
      this.lines.set(known.legacyId, match.record.line);
      this.unchanged++;
      return;
    }
    this.saved++;
    this.touched.set(`${match.league.legacyId}:${index.season}`, { league: match.league, season: index.season });
    const fixture = known ?? (await this.create(index, match));
    this.lines.set(fixture.legacyId, match.record.line);
    const said = { provider, file, hash: texts.hash, record };
    fixture.said = [...fixture.said.filter((other) => other !== before), said];
    if (known !== undefined) await this.rekey(index, fixture);
    await this.write(index, fixture, known === undefined);
    this.writes.source(fixture.legacyId, said, texts.record, this.context.importId);
    if (texts.statistics !== null) {
      this.writes.statisticsOf(fixture.legacyId, said, texts.statistics.home, texts.statistics.away);
    }
    if (texts.odds !== null) this.writes.oddsOf(fixture.legacyId, said, { ...texts.odds, at: this.context.now });
  }

  private saidOf({ record, league, home, away }: ResolvedMatch): SaidFixture {
    const { entities } = this.context;
    entities.use(home);
    entities.use(away);
    const country = record.venue?.country ?? league.country.key;
    const venue = record.venue?.name === undefined ? undefined : { ...record.venue, name: record.venue.name };
    return {
      kickoff: record.kickoff,
      kickoffKnown: record.kickoffKnown,
      home,
      away,
      status: record.status,
      score: record.score,
      ...(record.elapsed === undefined ? {} : { elapsed: record.elapsed }),
      ...(record.round === undefined ? {} : { round: record.round }),
      ...(record.group === undefined ? {} : { group: record.group }),
      ...(venue === undefined ? {} : { venue: entities.venue(country, venue) }),
      ...(record.venue?.city === undefined ? {} : { city: record.venue.city }),
      ...(record.neutral === undefined ? {} : { neutral: record.neutral }),
      ...(record.referee === undefined ? {} : { referee: record.referee }),
    };
  }

  private async season(league: League, season: number): Promise<SeasonIndex> {
    const key = `${league.legacyId}:${season}`;
    let index = this.seasons.get(key);
    if (index === undefined) {
      index = new SeasonIndex(league, season, await knownFixtures(this.context.queries, league.legacyId, season));
      this.seasons.set(key, index);
    }
    return index;
  }

  /** Between chunks everything is written, so seasons may be dropped and read again. */
  private forgetSeasons(): void {
    let size = 0;
    for (const index of this.seasons.values()) size += index.size;
    if (size > INDEXED_FIXTURES_MAX) this.seasons.clear();
  }

  private async create(index: SeasonIndex, match: ResolvedMatch): Promise<KnownFixture> {
    const { home, away } = match;
    const { kickoff } = match.record;
    const ids = await this.newIds(index, { home, away, kickoff });
    const fixture: KnownFixture = { ...ids, home, away, kickoff, said: [] };
    index.add(fixture);
    return fixture;
  }

  private async newIds(index: SeasonIndex, match: { home: number; away: number; kickoff: number }) {
    const { entities, queries } = this.context;
    const identity = fixtureIdentity(index.league, index.season, {
      home: entities.identityOf(match.home),
      away: entities.identityOf(match.away),
      kickoff: match.kickoff,
    });
    const ids = entityIds('fixture', identity);
    let { legacyId } = ids;
    while (this.reserved.has(legacyId) || (await fixtureIdTaken(queries, legacyId))) legacyId = nextLegacyId(legacyId);
    this.reserved.add(legacyId);
    return { id: ids.id, legacyId };
  }

  /**
   * Ids of pairs that meet repeatedly hang on the day. When the most believed source on the schedule is another, or says
   * another day, the ids follow it, so that they do not depend on what was imported before.
   */
  private async rekey(index: SeasonIndex, fixture: KnownFixture): Promise<void> {
    if (index.league.pairing === 'once') return;
    const { kickoff } = bestSchedule(fixture.said)[0]!.record;
    const { entities, queries } = this.context;
    const identity = fixtureIdentity(index.league, index.season, {
      home: entities.identityOf(fixture.home),
      away: entities.identityOf(fixture.away),
      kickoff,
    });
    if (entityIds('fixture', identity).id === fixture.id) return;
    await entities.flush(queries);
    await this.writes.flush(queries);
    const ids = await this.newIds(index, { home: fixture.home, away: fixture.away, kickoff });
    await moveFixture(queries, fixture, ids);
    const line = this.lines.get(fixture.legacyId);
    Object.assign(fixture, ids);
    if (line !== undefined) this.lines.set(fixture.legacyId, line);
  }

  private async write(index: SeasonIndex, fixture: KnownFixture, isNew: boolean): Promise<void> {
    const merged = mergeFixture(fixture.said);
    fixture.kickoff = merged.kickoff;
    const row = rowOf(fixture, merged, {
      league: index.league.legacyId,
      season: index.season,
      now: this.context.now,
      revision: await this.context.revision(),
    });
    if (isNew) this.writes.newFixture(row);
    else this.writes.changedFixture(row);
  }
}

interface Texts {
  readonly record: string;
  readonly statistics: { readonly home: string; readonly away: string } | null;
  readonly odds: { readonly bookmakers: string; readonly bets: string; readonly markets: string } | null;
  readonly hash: string;
}

/** A record as it is written, and one hash over all of it. */
function textsOf(match: MatchRecord, said: SaidFixture): Texts {
  const record = JSON.stringify(said);
  const statistics =
    match.statistics === undefined
      ? null
      : { home: JSON.stringify(match.statistics.home), away: JSON.stringify(match.statistics.away) };
  const markets = match.odds === undefined || match.odds.length === 0 ? null : match.odds;
  const list = (numbers: readonly number[]) => `,${[...new Set(numbers)].join(',')},`;
  const odds =
    markets === null
      ? null
      : {
          bookmakers: list(markets.map((market) => market.bookmaker)),
          bets: list(markets.map((market) => market.bet)),
          markets: encodeMarkets(markets),
        };
  const attached = { home: statistics?.home ?? null, markets: odds?.markets ?? null };
  return { record, statistics, odds, hash: hashOf(record, attached) };
}

/** The hash over all a file says of a match, from the texts that are stored of it. */
export function hashOf(
  record: string,
  attached: { readonly home: string | null; readonly markets: string | null },
): string {
  return hash('sha1', `${record}${attached.home ?? ''}${attached.markets ?? ''}`, 'base64url');
}
