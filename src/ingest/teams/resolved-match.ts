/** A match record with its league and teams resolved, and with the texts that the store holds. */
import { hash } from 'node:crypto';
import { encodeMarkets, type OddsTexts } from '../../football/odds-text.ts';
import type { SourceFixture } from '../../football/source-fixture.ts';
import type { League } from '../../football/terms.ts';
import type { SourceTexts } from '../../store/fixtures/writer.ts';
import type { MatchRecord } from '../records/source.ts';
import type { Entities } from './entities.ts';

interface Resolved {
  readonly league: League;
  /** legacy ids */
  readonly home: number;
  readonly away: number;
}

export interface ResolvedMatch extends Resolved, SourceTexts {
  readonly record: MatchRecord;
  readonly hash: string;
}

export function resolvedMatch(record: MatchRecord, resolved: Resolved): ResolvedMatch {
  const { statistics } = record;
  return {
    ...resolved,
    record,
    hash: hashOf(record),
    statistics:
      statistics === undefined
        ? null
        : { home: JSON.stringify(statistics.home), away: JSON.stringify(statistics.away) },
    odds: oddsTexts(record.odds),
  };
}

/**
 * The hash of all fields of a record, including fields that are added later, but not of its line number and its version:
 * a source can state the same at a later time.
 */
export function hashOf(record: MatchRecord): string {
  return hash('sha1', JSON.stringify({ ...record, line: undefined, version: undefined }), 'base64url');
}

function oddsTexts(odds: MatchRecord['odds']): OddsTexts | null {
  if (odds === undefined) return null;
  if ('markets' in odds) return odds;
  return odds.length === 0 ? null : encodeMarkets(odds);
}

/**
 * The statement of a record about its fixture, with legacy ids of teams and venue. Also ensures that their rows are
 * written. New fields of `FixtureFacts` are included without a change here.
 */
export function sourceFixtureOf(
  { record, league, home, away }: ResolvedMatch,
  { entities, provider }: { readonly entities: Entities; readonly provider: string },
): SourceFixture {
  entities.ensureStored(home);
  entities.ensureStored(away);
  const { kind, line, league: _, season, venue, statistics, odds, details, providerId, leagueId, ...facts } = record;
  const { name, city, country } = venue ?? {};
  const place = entities.venuePlace(home, league, { country, neutral: record.neutral });
  const venueId = name === undefined ? undefined : entities.venue(place, { ...venue, name }, provider);
  return {
    ...facts,
    home,
    away,
    ...(venueId !== undefined && { venue: venueId }),
    ...(city !== undefined && { city }),
  };
}
