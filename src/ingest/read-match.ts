/** Records of a file as they are taken into the store. Of a match, what the store keeps as text is text already. */
import { hash } from 'node:crypto';
import { encodeMarkets, type OddsTexts } from '../football/odds-text.ts';
import { scoreText } from '../football/score.ts';
import type { SaidTexts } from '../store/fixture-writer.ts';
import type { MatchDetails } from './records.ts';
import type { MatchRecord, Rejection, SourceRecord } from './source.ts';

/** A match record but for what stands beside it as text. */
export type MatchFacts = Omit<MatchRecord, 'kind' | 'line' | 'statistics' | 'odds' | 'details'>;

export type RareFacts = Pick<
  MatchFacts,
  'elapsed' | 'extra' | 'round' | 'group' | 'venue' | 'neutral' | 'providerId' | 'legacyId'
>;

export interface ReadMatch extends SaidTexts {
  readonly kind: 'match';
  readonly line: number;
  readonly record: MatchFacts;
  /** of all that is said of the match; the line does not count */
  readonly hash: string;
  /** as they are, or as JSON */
  readonly details: MatchDetails | string | null;
}

/** Matches are many, hence made ready; what else a file says comes as it is. */
export type ReadRecord = ReadMatch | Exclude<SourceRecord, MatchRecord> | Rejection;

export function readMatch(match: MatchRecord): ReadMatch {
  const { kind, line, statistics, odds, details } = match;
  const home = statistics === undefined ? null : JSON.stringify(statistics.home);
  const away = statistics === undefined ? null : JSON.stringify(statistics.away);
  const said = oddsTexts(odds);
  const told = details === undefined ? null : JSON.stringify(details);
  return {
    kind,
    line,
    record: match,
    hash: hashOf([factsText(match), home, away, said?.markets ?? null, told]),
    statistics: home === null || away === null ? null : { home, away },
    odds: said,
    details: told,
  };
}

/** The same for who made the match: what happened in it need not be read from JSON again. */
export function readHere(match: MatchRecord): ReadMatch {
  return { ...readMatch(match), details: match.details ?? null };
}

const together = Buffer.allocUnsafe(1 << 16);
const BYTES_A_CHARACTER_MAX = 3;

/** Of texts one after the other. They are put together as bytes: joining them first costs more than the hash. */
function hashOf(texts: readonly (string | null)[]): string {
  let end = 0;
  for (const text of texts) {
    if (text === null) continue;
    if (end + text.length * BYTES_A_CHARACTER_MAX > together.length) return hash('sha1', texts.join(''), 'base64url');
    end += together.write(text, end);
  }
  return hash('sha1', together.subarray(0, end), 'base64url');
}

/** What two records have in common only where they say the same. */
function factsText(match: MatchFacts): string {
  const { league, season, kickoff, kickoffKnown, home, away, status, score, referee = '' } = match;
  const names = JSON.stringify([home.name, home.country, home.id, away.name, away.country, away.id, referee]);
  const rare = rareText(match) ?? '';
  return `${league} ${season} ${kickoff} ${kickoffKnown} ${status} ${scoreText(score)}${names}${rare}`;
}

/** What most sources do not tell, as JSON; null where it is nothing. */
export function rareText(match: RareFacts): string | null {
  const { elapsed, extra, round, group, venue, neutral, providerId, legacyId } = match;
  const first = elapsed ?? extra ?? round ?? group ?? venue ?? neutral ?? providerId ?? legacyId;
  if (first === undefined) return null;
  return JSON.stringify({ elapsed, extra, round, group, venue, neutral, providerId, legacyId });
}

function oddsTexts(odds: MatchRecord['odds']): OddsTexts | null {
  if (odds === undefined) return null;
  if ('markets' in odds) return odds;
  return odds.length === 0 ? null : encodeMarkets(odds);
}
