/**
 * Match records on their way to the store. What the store keeps as text becomes text where the file is read; the rest
 * is a flat list, which costs little to hand from thread to thread. Teams and scores that rows of a batch share are
 * handed over once.
 */
import { hash } from 'node:crypto';
import { encodeMarkets, type OddsTexts } from '../football/odds-text.ts';
import type { Score } from '../football/score.ts';
import type { StatusCode } from '../football/status.ts';
import type { SaidTexts } from '../store/fixture-writer.ts';
import type { MatchDetails } from './records.ts';
import type { MatchRecord, Rejection, SourceRecord, TeamName } from './source.ts';

/** A match record but for what stands beside it as text. */
export type MatchFacts = Omit<MatchRecord, 'kind' | 'line' | 'statistics' | 'odds' | 'details'>;

/** Facts that most sources do not tell; those others stand in every record. */
const RARE_FACTS = [
  'elapsed',
  'extra',
  'round',
  'group',
  'venue',
  'neutral',
  'referee',
  'providerId',
  'legacyId',
] as const satisfies readonly (keyof MatchFacts)[];
type RareFacts = Pick<MatchFacts, (typeof RARE_FACTS)[number]>;
type CommonFacts = Omit<MatchFacts, (typeof RARE_FACTS)[number]>;

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
  hash: string,
  ...common: readonly [
    league: string,
    season: number,
    kickoff: number,
    kickoffKnown: boolean,
    home: TeamName,
    away: TeamName,
    status: StatusCode,
    score: Score,
  ],
  rare: Text,
  ...statistics: readonly [home: Text, away: Text],
  ...odds: readonly [bookmakers: Text, bets: Text, markets: Text],
  details: MatchDetails | Text,
];

/** Matches are many, hence packed; what else a file says comes as it is. */
export type PackedRecord = PackedMatch | Exclude<SourceRecord, MatchRecord> | Rejection;

export function pack(match: MatchRecord): PackedMatch {
  const { line, statistics, odds, details, ...facts } = match;
  const text = JSON.stringify(facts);
  const home = statistics === undefined ? null : JSON.stringify(statistics.home);
  const away = statistics === undefined ? null : JSON.stringify(statistics.away);
  const said = oddsTexts(odds);
  const told = details === undefined ? null : JSON.stringify(details);
  const all = `${text}${home ?? ''}${away ?? ''}${said?.markets ?? ''}${told ?? ''}`;
  return [
    line,
    hash('sha1', all, 'base64url'),
    facts.league,
    facts.season,
    facts.kickoff,
    facts.kickoffKnown,
    facts.home,
    facts.away,
    facts.status,
    facts.score,
    rareFacts(match),
    home,
    away,
    said?.bookmakers ?? null,
    said?.bets ?? null,
    said?.markets ?? null,
    told,
  ];
}

function rareFacts(match: MatchRecord): Text {
  let rare: Record<string, unknown> | undefined;
  for (const name of RARE_FACTS) {
    const fact = match[name];
    if (fact === undefined) continue;
    rare ??= {};
    rare[name] = fact;
  }
  return rare === undefined ? null : JSON.stringify(rare);
}

function oddsTexts(odds: MatchRecord['odds']): OddsTexts | null {
  if (odds === undefined) return null;
  if ('markets' in odds) return odds;
  return odds.length === 0 ? null : encodeMarkets(odds);
}

/** The same for the thread that asks: what happened in the match need not be read from JSON again. */
export function packHere(match: MatchRecord): PackedMatch {
  return pack(match).with(-1, match.details ?? null) as unknown as PackedMatch;
}

export function isPackedMatch(record: PackedRecord): record is PackedMatch {
  return Array.isArray(record);
}

export function unpack(packed: PackedMatch): ReadMatch {
  const [line, hash, league, season, kickoff, kickoffKnown, home, away, status, score, rare] = packed;
  const ofHome = packed[11];
  const ofAway = packed[12];
  const [bookmakers, bets, markets] = [packed[13], packed[14], packed[15]];
  const common: Required<CommonFacts> = { league, season, kickoff, kickoffKnown, home, away, status, score };
  return {
    line,
    record: rare === null ? common : { ...common, ...(JSON.parse(rare) as RareFacts) },
    hash,
    statistics: ofHome === null || ofAway === null ? null : { home: ofHome, away: ofAway },
    odds: bookmakers === null || bets === null || markets === null ? null : { bookmakers, bets, markets },
    details: packed[16],
  };
}
