/** Finds the stored matches that records of other files refer to. */
import { nameKey } from '../../base/text.ts';
import type { League } from '../../football/terms.ts';
import type { Queries } from '../../store/database/database.ts';
import {
  type FoundFixture,
  fixturesAtHome,
  fixturesByLegacyId,
  fixturesOfProvider,
  type ProviderMatch,
} from '../../store/fixtures/lookup.ts';
import type { Missing } from '../../store/waiting-records.ts';
import type { MatchReference } from '../records/records.ts';
import type { TeamName } from '../records/team-name.ts';

const DAY_MS = 86_400_000;

/** A record that refers to a match. */
export interface MatchMention {
  readonly line: number;
  readonly match: MatchReference;
}

export interface FoundMatch {
  readonly fixture: FoundFixture;
  /** legacy ids of the teams in the order of the record; at neutral venues it can differ from the fixture's */
  readonly home: number;
  readonly away: number;
}

/** Why a record cannot be imported; `missing` if it can be once that is stored. */
export interface MatchProblem {
  readonly reason: string;
  readonly missing?: Missing;
}

export type MatchResult = FoundMatch | MatchProblem | 'unresolved';

export interface FinderContext {
  readonly queries: Queries;
  readonly provider: string;
  league(id: number | string): League | undefined;
  /** The legacy id of a team. If the name is not resolved: null, and the name is listed. */
  team(name: TeamName, league: League, line: number): number | null;
  /** The legacy id of a team of any league. If the name is not resolved: null, and the name is listed. */
  teamAnywhere(name: TeamName, line: number): number | null;
  identityOf(team: number): string;
}

/** Identifies a team across the files of one provider: 'id:<its id>' or 'name:<name key>'. */
export function teamKeyOf({ id, name }: TeamName): string {
  return id === undefined ? `name:${nameKey(name)}` : `id:${id}`;
}

type ByDay = Extract<MatchReference, { date: string }>;

/** Teams by legacy id, and the day in UTC milliseconds. */
interface MatchQuery {
  readonly home: number;
  readonly away: number;
  readonly day: number;
  readonly reference: ByDay;
}

/** The result for each mention, in the same order. */
export async function findMatches(context: FinderContext, mentions: readonly MatchMention[]): Promise<MatchResult[]> {
  const { queries, provider } = context;
  const legacyIds = mentions.flatMap(({ match }) => ('fixture' in match ? match.fixture : []));
  const byLegacyId = await fixturesByLegacyId(queries, [...new Set(legacyIds)]);
  const providerMatchIds = mentions.flatMap(({ match }) => ('providerMatch' in match ? match.providerMatch : []));
  const byProvider = await fixturesOfProvider(queries, provider, [...new Set(providerMatchIds)]);
  const matchQueries = mentions.map(({ match, line }) => ('date' in match ? matchQueryOf(context, match, line) : null));
  const fixturesByHome = await nearbyFixtures(
    queries,
    matchQueries.filter((one): one is MatchQuery => one !== null && one !== 'unresolved' && !('reason' in one)),
  );
  return mentions.map(({ match, line }, i): MatchResult => {
    if ('fixture' in match) {
      const fixture = byLegacyId.get(match.fixture);
      if (fixture !== undefined) return asStored(fixture);
      return { reason: `no match ${match.fixture} is stored`, missing: { fixture: match.fixture } };
    }
    if ('providerMatch' in match) {
      const found = byProvider.get(match.providerMatch);
      if (found === undefined) {
        const { providerMatch } = match;
        return { reason: `no match ${providerMatch} of this source is stored`, missing: { providerMatch } };
      }
      return orientedAsReferenced(context, found, match.home, line);
    }
    const one = matchQueries[i]!;
    return one === 'unresolved' || 'reason' in one ? one : nearest(context, one, fixturesByHome);
  });
}

function asStored(fixture: FoundFixture): FoundMatch {
  return { fixture, home: fixture.home, away: fixture.away };
}

/** Home and away as in the provider's match record, or exchanged if this record calls the other team home. */
function orientedAsReferenced(
  context: FinderContext,
  { fixture, by }: { readonly fixture: FoundFixture; readonly by: ProviderMatch },
  calledHome: TeamName | undefined,
  line: number,
): MatchResult {
  const opponent = by.home === fixture.home ? fixture.away : fixture.home;
  const asGiven = { fixture, home: by.home, away: opponent };
  if (calledHome === undefined || teamKeyOf(calledHome) === by.homeName) return asGiven;
  const swapped = { fixture, home: opponent, away: by.home };
  if (calledHome.id !== undefined && by.homeName.startsWith('id:')) return swapped;
  const league = context.league(fixture.league);
  const home = league === undefined ? null : context.team(calledHome, league, line);
  if (home === null) return 'unresolved';
  if (home !== by.home && home !== opponent) return { reason: `${calledHome.name} does not play in match ${by.match}` };
  return home === by.home ? asGiven : swapped;
}

function matchQueryOf(context: FinderContext, match: ByDay, line: number): MatchQuery | MatchProblem | 'unresolved' {
  const league = match.league === undefined ? null : context.league(match.league);
  if (league === undefined) {
    return {
      reason: `unknown league ${match.league}: the catalogue has no such code`,
      missing: { unresolved: { league: match.league! } },
    };
  }
  const day = Date.parse(match.date);
  if (Number.isNaN(day)) return { reason: `date "${match.date}" must have the form YYYY-MM-DD` };
  const team = (name: TeamName) =>
    league === null ? context.teamAnywhere(name, line) : context.team(name, league, line);
  const [home, away] = [team(match.home), team(match.away)];
  return home === null || away === null ? 'unresolved' : { home, away, day, reference: match };
}

/** Fixtures of the teams near the days of the queries, by home team. */
async function nearbyFixtures(
  queries: Queries,
  matchQueries: readonly MatchQuery[],
): Promise<Map<number, FoundFixture[]>> {
  if (matchQueries.length === 0) return new Map();
  const teams = new Set(matchQueries.flatMap(({ home, away }) => [home, away]));
  const from = Math.min(...matchQueries.map(({ day }) => day)) - DAY_MS;
  const to = Math.max(...matchQueries.map(({ day }) => day)) + 2 * DAY_MS;
  return Map.groupBy(await fixturesAtHome(queries, [...teams], { from, to }), ({ home }) => home);
}

/** The nearest match within one day. Home and away can be exchanged only in leagues with neutral venues. */
function nearest(
  context: FinderContext,
  { home, away, day, reference }: MatchQuery,
  fixturesByHome: ReadonlyMap<number, readonly FoundFixture[]>,
): MatchResult {
  const daysApart = ({ kickoff }: FoundFixture) => Math.abs(Math.floor(kickoff / DAY_MS) - day / DAY_MS);
  const isCandidate = (fixture: FoundFixture, against: number) =>
    fixture.away === against &&
    daysApart(fixture) <= 1 &&
    (reference.league === undefined || context.league(fixture.league)?.code === reference.league) &&
    (reference.season === undefined || fixture.season === reference.season);
  const asQueried = (fixturesByHome.get(home) ?? []).filter((fixture) => isCandidate(fixture, away));
  const swapped = (fixturesByHome.get(away) ?? []).filter(
    (fixture) => isCandidate(fixture, home) && context.league(fixture.league)?.pairing === 'neutral',
  );
  const best = [...asQueried, ...swapped].sort((a, b) => daysApart(a) - daysApart(b))[0];
  if (best !== undefined) return { fixture: best, home, away };
  const { date, home: one, away: opponent, season } = reference;
  return {
    reason: `no match of ${one.name} - ${opponent.name} is stored around ${date}`,
    missing: {
      home: context.identityOf(home),
      away: context.identityOf(away),
      day,
      league: reference.league === undefined ? undefined : context.league(reference.league)?.legacyId,
      season,
    },
  };
}
