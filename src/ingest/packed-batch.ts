/**
 * Records on their way from the thread that reads to the one that saves. What matches share (teams, leagues, scores,
 * referees, lists of bookmakers) is handed over once and spoken of by its place from then on. The rest is a list of
 * numbers and one long text: handed over one by one, texts would cost as much as a third of storing them, and
 * collecting them again as much.
 */
import type { Score } from '../football/score.ts';
import type { StatusCode } from '../football/status.ts';
import { type MatchFacts, type RareFacts, type ReadMatch, type ReadRecord, rareText } from './read-match.ts';
import type { TeamName } from './source.ts';

type OtherRecord = Exclude<ReadRecord, ReadMatch>;

export interface PackedBatch {
  /** records of all kinds */
  readonly count: number;
  /** of each match `WIDTH` */
  readonly numbers: Float64Array<ArrayBuffer>;
  readonly text: string;
  /** what this batch is the first to speak of, in the order of its places */
  readonly learned: readonly Shared[];
  /** whether what was learned before is forgotten: places begin at 0 */
  readonly afresh: boolean;
  /** each with its place in the batch */
  readonly others: readonly (readonly [place: number, record: OtherRecord])[];
}

type Shared = string | TeamName | Score;

/** So much is remembered on both sides; sources that share nothing fill it with every row. */
const SHARED_MAX = 5_000;

const LINE = 0;
const SEASON = 1;
const KICKOFF = 2;
const KICKOFF_KNOWN = 3;
/** From here on places of what is shared. */
const LEAGUE = 4;
const HOME = 5;
const AWAY = 6;
const STATUS = 7;
const SCORE = 8;
const REFEREE = 9;
const BOOKMAKERS = 10;
const BETS = 11;
/** From here on lengths of pieces of the text, in this order. */
const HASH = 12;
const RARE = 13;
const STATISTICS_HOME = 14;
const STATISTICS_AWAY = 15;
const MARKETS = 16;
const DETAILS = 17;
const WIDTH = 18;

/** Stands for what is not there. */
const NONE = -1;

export class BatchPacker {
  private readonly places = new Map<Shared, number>();
  private learned: Shared[] = [];
  private numbers = new Float64Array(0);
  private pieces: string[] = [];
  private row = 0;

  pack(records: readonly ReadRecord[]): PackedBatch {
    const afresh = this.places.size >= SHARED_MAX;
    if (afresh) this.places.clear();
    const others: [number, OtherRecord][] = [];
    const matches = records.reduce((sum, { kind }) => (kind === 'match' ? sum + 1 : sum), 0);
    this.numbers = new Float64Array(matches * WIDTH);
    this.row = 0;
    for (const [place, record] of records.entries()) {
      if (record.kind === 'match') this.match(record);
      else others.push([place, record]);
    }
    const { numbers, pieces, learned } = this;
    this.pieces = [];
    this.learned = [];
    return { count: records.length, numbers, text: pieces.join(''), learned, afresh, others };
  }

  private match({ line, record, hash, statistics, odds, details }: ReadMatch): void {
    this.number(LINE, line);
    this.number(SEASON, record.season);
    this.number(KICKOFF, record.kickoff);
    this.number(KICKOFF_KNOWN, record.kickoffKnown ? 1 : 0);
    this.share(LEAGUE, record.league);
    this.share(HOME, record.home);
    this.share(AWAY, record.away);
    this.share(STATUS, record.status);
    this.share(SCORE, record.score);
    this.share(REFEREE, record.referee);
    this.share(BOOKMAKERS, odds?.bookmakers);
    this.share(BETS, odds?.bets);
    this.piece(HASH, hash);
    this.piece(RARE, rareText(record));
    this.piece(STATISTICS_HOME, statistics?.home);
    this.piece(STATISTICS_AWAY, statistics?.away);
    this.piece(MARKETS, odds?.markets);
    this.piece(DETAILS, typeof details === 'object' && details !== null ? JSON.stringify(details) : details);
    this.row += WIDTH;
  }

  private number(field: number, value: number): void {
    this.numbers[this.row + field] = value;
  }

  private share(field: number, value: Shared | undefined): void {
    if (value === undefined) {
      this.number(field, NONE);
      return;
    }
    let place = this.places.get(value);
    if (place === undefined) {
      place = this.places.size;
      this.places.set(value, place);
      this.learned.push(value);
    }
    this.number(field, place);
  }

  private piece(field: number, text: string | null | undefined): void {
    this.number(field, text?.length ?? NONE);
    if (text !== null && text !== undefined) this.pieces.push(text);
  }
}

/** Takes batches in the order in which they were packed; what they say may be asked for later. */
export class BatchUnpacker {
  private shared: Shared[] = [];

  unpack(batch: PackedBatch): Iterable<ReadRecord> {
    if (batch.afresh) this.shared = []; // what was taken before goes on speaking of the old one
    for (const value of batch.learned) this.shared.push(value);
    return new Unpacked(batch, this.shared);
  }
}

class Unpacked implements Iterable<ReadRecord> {
  private readonly batch: PackedBatch;
  private readonly shared: readonly Shared[];
  private row = 0;
  private at = 0;

  constructor(batch: PackedBatch, shared: readonly Shared[]) {
    this.batch = batch;
    this.shared = shared;
  }

  *[Symbol.iterator](): Generator<ReadRecord> {
    const { count, others } = this.batch;
    let other = 0;
    this.row = 0;
    this.at = 0;
    for (let place = 0; place < count; place++) {
      if (others[other]?.[0] === place) yield others[other++]![1];
      else {
        yield this.match();
        this.row += WIDTH;
      }
    }
  }

  private match(): ReadMatch {
    const bookmakers = this.told(BOOKMAKERS);
    const bets = this.told(BETS);
    const hash = this.piece(HASH)!;
    const record = this.facts();
    const home = this.piece(STATISTICS_HOME);
    const away = this.piece(STATISTICS_AWAY);
    const markets = this.piece(MARKETS);
    return {
      kind: 'match',
      line: this.number(LINE),
      record,
      hash,
      statistics: home === null || away === null ? null : { home, away },
      odds: bookmakers === null || bets === null || markets === null ? null : { bookmakers, bets, markets },
      details: this.piece(DETAILS),
    };
  }

  /** What is shared was put in its field by the packer: it has the type of the field. */
  private facts(): MatchFacts {
    const facts = {
      league: this.told(LEAGUE)!,
      season: this.number(SEASON),
      kickoff: this.number(KICKOFF),
      kickoffKnown: this.number(KICKOFF_KNOWN) === 1,
      home: this.shared[this.number(HOME)] as TeamName,
      away: this.shared[this.number(AWAY)] as TeamName,
      status: this.told(STATUS) as StatusCode,
      score: this.shared[this.number(SCORE)] as Score,
    };
    const referee = this.told(REFEREE);
    const rare = this.piece(RARE);
    if (rare !== null) return { ...facts, ...(referee !== null && { referee }), ...(JSON.parse(rare) as RareFacts) };
    return referee === null ? facts : { ...facts, referee };
  }

  private number(field: number): number {
    return this.batch.numbers[this.row + field]!;
  }

  private told(field: number): string | null {
    const place = this.number(field);
    return place === NONE ? null : (this.shared[place] as string);
  }

  private piece(field: number): string | null {
    const length = this.number(field);
    if (length === NONE) return null;
    const from = this.at;
    this.at += length;
    return this.batch.text.slice(from, this.at);
  }
}
