/**
 * Which source is believed where several speak of one match: best first, one row a group of fields. A source that is
 * silent on a field is passed over; a finished result beats one that is still to come, whoever says it, and so does the
 * day it was played on. 'correction' is the operator's word, field by field: see corrections.ts.
 * docs/sources.md shows this table; a test compares them.
 */
export const PRECEDENCE = {
  /** kickoff, venue, neutral ground, who is at home */
  schedule: [
    'correction',
    'api-football',
    'football-data-uk',
    'fixturedownload',
    'openfootball',
    'football-txt',
    'wyscout',
    'statsbomb',
    'fjelstul-worldcup',
    'fpl',
    'understat',
    'transfermarkt',
    'international-results',
    'sandbox',
  ],
  /** round and group */
  round: [
    'correction',
    'api-football',
    'openfootball',
    'football-txt',
    'fixturedownload',
    'football-data-uk',
    'fjelstul-worldcup',
    'wyscout',
    'statsbomb',
    'fpl',
    'transfermarkt',
    'international-results',
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
    'statsbomb',
    'fixturedownload',
    'fpl',
    'understat',
    'transfermarkt',
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
    'wyscout',
    'fjelstul-worldcup',
    'transfermarkt',
    'fixturedownload',
    'international-results',
    'sandbox',
  ],
  /** of teams, by match and half */
  statistics: ['feed', 'api-football', 'football-data-uk', 'wyscout', 'statsbomb', 'openfootball', 'fpl', 'sandbox'],
  odds: ['feed', 'api-football', 'football-data-uk', 'live-odds', 'sandbox'],
  lineups: [
    'feed',
    'api-football',
    'wyscout',
    'statsbomb',
    'football-txt',
    'openfootball',
    'fjelstul-worldcup',
    'transfermarkt',
    'fpl',
    'sandbox',
  ],
  /** kind by kind, of those who tell all of a kind */
  events: [
    'correction',
    'feed',
    'api-football',
    'wyscout',
    'statsbomb',
    'fjelstul-worldcup',
    'football-txt',
    'openfootball',
    'transfermarkt',
    'international-results',
    'understat',
    'sandbox',
  ],
  /** of players, by match and season */
  playerStatistics: ['feed', 'api-football', 'wyscout', 'statsbomb', 'fpl', 'understat', 'transfermarkt', 'sandbox'],
  shots: ['feed', 'statsbomb', 'wyscout', 'understat', 'api-football', 'sandbox'],
  /** names, birth, nationality, height, weight, position */
  people: [
    'correction',
    'feed',
    'api-football',
    'transfermarkt',
    'wyscout',
    'statsbomb',
    'fjelstul-worldcup',
    'fpl',
    'transfermarkt-injuries',
    'ewenme-transfers',
    'openfootball',
    'football-txt',
    'understat',
    'international-results',
    'sandbox',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Under this name the operator's word stands among the sources. */
export const CORRECTION = 'correction';

export type FieldGroup = keyof typeof PRECEDENCE;

/** Who said something, and in which file. */
export interface SourceRef {
  readonly provider: string;
  readonly file: string;
}

/**
 * The file that stands for a feed under which a match began anew: of what happens in it nobody else is heard, however
 * much they know of how it ended before.
 */
export const RESET = 'anew';

function isReset({ provider, file }: SourceRef): boolean {
  return provider === 'feed' && file === RESET;
}

/** What is told before the match stays true when it begins anew. */
const BEFORE_THE_MATCH: readonly FieldGroup[] = ['schedule', 'round', 'officials', 'odds', 'people'];

/**
 * Sorts what was said, the most believed first. Providers the table does not name come last, by name; of one provider's
 * files the later name leads, so that the order never depends on which was imported first.
 */
export function byPrecedence<T extends SourceRef>(group: FieldGroup, records: readonly T[]): T[] {
  if (records.length < 2) return [...records];
  if (!BEFORE_THE_MATCH.includes(group)) {
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
