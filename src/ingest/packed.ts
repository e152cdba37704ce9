/**
 * Match records on their way to the store. What the store keeps as text becomes text where the file is read; the rest
 * is packed so that it costs little to hand from thread to thread, where a copy of an object costs as much as its parse.
 */
import { hash } from 'node:crypto';
import { encodeMarkets, type OddsTexts } from '../football/odds-text.ts';
import type { SaidTexts } from '../store/fixture-writer.ts';
import type { MatchDetails } from './records.ts';
import type { MatchRecord, Rejection, SourceRecord } from './source.ts';

/** A match record but for what stands beside it as text. */
export type MatchFacts = Omit<MatchRecord, 'line' | 'statistics' | 'odds' | 'details'>;

export interface ReadMatch extends SaidTexts {
  readonly line: number;
  readonly record: MatchFacts;
  /** of all that is said of the match; the line does not count */
  readonly hash: string;
  /** as they are, or as JSON where they came from another thread */
  readonly details: MatchDetails | string | null;
}

type Text = string | null;

export type PackedMatch = readonly [
  line: number,
  facts: string,
  hash: string,
  ...statistics: readonly [home: Text, away: Text],
  ...odds: readonly [bookmakers: Text, bets: Text, markets: Text],
  details: MatchDetails | Text,
];

/** Matches are many, hence packed; what else a file says comes as it is. */
export type PackedRecord = PackedMatch | Exclude<SourceRecord, MatchRecord> | Rejection;

export function pack({ line, statistics, odds, details, ...facts }: MatchRecord): PackedMatch {
  const text = JSON.stringify(facts);
  const home = statistics === undefined ? null : JSON.stringify(statistics.home);
  const away = statistics === undefined ? null : JSON.stringify(statistics.away);
  const said = oddsTexts(odds);
  const told = details === undefined ? null : JSON.stringify(details);
  const all = `${text}${home ?? ''}${away ?? ''}${said?.markets ?? ''}${told ?? ''}`;
  const digest = hash('sha1', all, 'base64url');
  return [line, text, digest, home, away, said?.bookmakers ?? null, said?.bets ?? null, said?.markets ?? null, told];
}

function oddsTexts(odds: MatchRecord['odds']): OddsTexts | null {
  if (odds === undefined) return null;
  if ('markets' in odds) return odds;
  return odds.length === 0 ? null : encodeMarkets(odds);
}

/** The same for the thread that asks: what happened in the match need not be read from JSON again. */
export function packHere(match: MatchRecord): PackedMatch {
  const [line, facts, digest, home, away, bookmakers, bets, markets] = pack(match);
  return [line, facts, digest, home, away, bookmakers, bets, markets, match.details ?? null];
}

export function isPackedMatch(record: PackedRecord): record is PackedMatch {
  return Array.isArray(record);
}

export function unpack([line, facts, digest, home, away, bookmakers, bets, markets, details]: PackedMatch): ReadMatch {
  return {
    line,
    record: JSON.parse(facts) as MatchFacts,
    hash: digest,
    statistics: home === null || away === null ? null : { home, away },
    odds: bookmakers === null || bets === null || markets === null ? null : { bookmakers, bets, markets },
    details,
  };
}
