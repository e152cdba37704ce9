/**
 * The precedence of sources for each group of fields, best first. A source that does not state a field is skipped. A
 * finished result, and the day on which it was played, override a scheduled match from any source. 'correction' stands
 * for corrections by the operator, field by field: see corrections.ts. `npm run generate` writes this table to
 * docs/sources.md.
 */
export const PRECEDENCE = {
  /** kickoff, venue, neutral venue, home and away teams */
  schedule: [
    'correction',
    'api-football',
    'football-data-uk',
    'fixturedownload',
    'football-data-org',
    'openligadb',
    'openfootball',
    'football-txt',
    'wyscout',
    'wyscout-api',
    'statsbomb',
    'fjelstul-worldcup',
    'fpl-archive',
    'fpl',
    'understat',
    'transfermarkt',
    'international-results',
    'thesportsdb',
    'sandbox',
  ],
  /** round and group */
  round: [
    'correction',
    'api-football',
    'openfootball',
    'football-txt',
    'fixturedownload',
    'football-data-org',
    'openligadb',
    'football-data-uk',
    'fjelstul-worldcup',
    'wyscout',
    'wyscout-api',
    'statsbomb',
    'fpl-archive',
    'fpl',
    'transfermarkt',
    'international-results',
    'thesportsdb',
    'sandbox',
  ],
  /** status and score */
  result: [
    'correction',
    'feed',
    'api-football',
    'football-data-uk',
    'openfootball',
    'football-txt',
    'fjelstul-worldcup',
    'international-results',
    'wyscout',
    'wyscout-api',
    'statsbomb',
    'football-data-org',
    'openligadb',
    'fixturedownload',
    'fpl-archive',
    'fpl',
    'understat',
    'transfermarkt',
    'thesportsdb',
    'sandbox',
  ],
  /** referee, attendance */
  officials: [
    'correction',
    'api-football',
    'football-data-uk',
    'openfootball',
    'football-txt',
    'statsbomb',
    'football-data-org',
    'wyscout',
    'fjelstul-worldcup',
    'transfermarkt',
    'fixturedownload',
    'international-results',
    'sandbox',
  ],
  /** team statistics by match and half */
  statistics: [
    'feed',
    'api-football',
    'football-data-uk',
    'wyscout',
    'statsbomb',
    'openfootball',
    'fpl',
    'understat',
    'sandbox',
  ],
  odds: ['feed', 'api-football', 'football-data-uk', 'live-odds', 'sandbox'],
  lineups: [
    'feed',
    'api-football',
    'wyscout',
    'wyscout-api',
    'statsbomb',
    'football-txt',
    'openfootball',
    'fjelstul-worldcup',
    'transfermarkt',
    'fpl',
    'sandbox',
  ],
  /** for each kind of event, among the sources with all events of the kind */
  events: [
    'correction',
    'feed',
    'api-football',
    'wyscout',
    'wyscout-api',
    'statsbomb',
    'fjelstul-worldcup',
    'football-txt',
    'openfootball',
    'openligadb',
    'transfermarkt',
    'international-results',
    'understat',
    'sandbox',
  ],
  /** player statistics by match and season */
  playerStatistics: [
    'feed',
    'api-football',
    'wyscout',
    'statsbomb',
    'fpl-archive',
    'fpl',
    'understat',
    'transfermarkt',
    'sandbox',
  ],
  shots: ['feed', 'statsbomb', 'wyscout', 'wyscout-api', 'understat', 'api-football', 'sandbox'],
  /** names, birth, nationality, height, weight, position */
  people: [
    'correction',
    'feed',
    'api-football',
    'transfermarkt',
    'wyscout',
    'wyscout-api',
    'statsbomb',
    'fjelstul-worldcup',
    'fpl-archive',
    'fpl',
    'transfermarkt-injuries',
    'ewenme-transfers',
    'openfootball',
    'football-txt',
    'understat',
    'openligadb',
    'international-results',
    'sandbox',
  ],
} as const satisfies Record<string, readonly string[]>;

/** The provider name of corrections. */
export const CORRECTION = 'correction';

export type FieldGroup = keyof typeof PRECEDENCE;

/** The provider and file of a statement. */
export interface SourceRef {
  readonly provider: string;
  readonly file: string;
}

/**
 * File name of a feed that restarted a match. Other sources are ignored for the course of this match, even if they
 * state a final result.
 */
export const RESET = 'anew';

function isReset({ provider, file }: SourceRef): boolean {
  return provider === 'feed' && file === RESET;
}

/** Groups that a restart of the match does not affect. */
const UNAFFECTED_BY_RESET: readonly FieldGroup[] = ['schedule', 'round', 'officials', 'odds', 'people'];

/**
 * Sorts statements by precedence, best first. Providers that are not in the table come last, by name. Of one provider's
 * files, the name that sorts last comes first, so that the order does not depend on the order of imports.
 */
export function byPrecedence<T extends SourceRef>(group: FieldGroup, records: readonly T[]): T[] {
  if (records.length < 2) return [...records];
  if (!UNAFFECTED_BY_RESET.includes(group)) {
    const reset = records.find(isReset);
    if (reset !== undefined) return [reset];
  }
  const order: readonly string[] = PRECEDENCE[group];
  const rank = (provider: string) => {
    const index = order.indexOf(provider);
    return index === -1 ? order.length : index;
  };
  return records.toSorted(
    (a, b) => rank(a.provider) - rank(b.provider) || compare(a.provider, b.provider) || compare(b.file, a.file),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
