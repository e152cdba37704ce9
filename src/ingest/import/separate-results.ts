/** A result or a referee told apart from the match becomes what this file says of that match. */
import { type Goals, NO_SCORE, type Score } from '../../football/score.ts';
import { type FoundMatch, findMatches, type MatchResult } from '../match-details/match-finder.ts';
import type { MatchRecord, RefereeRecord, ResultRecord } from '../records/source.ts';
import { type ResolvedMatch, resolvedMatch } from '../teams/resolved-match.ts';
import type { ImportContext, RecordOutcome } from './import-context.ts';

/** The match must be stored by a file read before. */
export async function resolveResult(
  context: ImportContext,
  record: ResultRecord,
): Promise<ResolvedMatch | RecordOutcome> {
  const found = await find(context, record);
  if (typeof found === 'string' || 'reason' in found) return found;
  const { fixture } = found;
  const { home, away } = fixture;
  const score = found.home === home ? record.score : swapped(record.score);
  return sourceResult(context, record, { fixture, home, away }, { status: record.status, score });
}

/** The same: a match to come, as far as this file says, of which the referee is known. */
export async function resolveReferee(
  context: ImportContext,
  record: RefereeRecord,
): Promise<ResolvedMatch | RecordOutcome> {
  const found = await find(context, record);
  if (typeof found === 'string' || 'reason' in found) return found;
  return sourceResult(context, record, found, { status: 'NS', score: NO_SCORE, referee: record.referee });
}

async function find(context: ImportContext, record: ResultRecord | RefereeRecord): Promise<MatchResult> {
  const { queries, provider, entities, names } = context;
  const [found = 'unresolved'] = await findMatches(
    {
      queries,
      provider,
      league: (id) => (typeof id === 'string' ? entities.league(id) : entities.leagueByLegacyId(id)),
      team: (name, league, line) => names.team(name, league, line),
      teamAnywhere: (name, line) => names.teamAnywhere(name, line, true),
    },
    [record],
  );
  return found;
}

function sourceResult(
  { entities }: ImportContext,
  { line, date }: ResultRecord | RefereeRecord,
  { fixture, home, away }: FoundMatch,
  result: Pick<MatchRecord, 'status' | 'score' | 'referee'>,
): ResolvedMatch | RecordOutcome {
  const league = entities.leagueByLegacyId(fixture.league);
  if (league === undefined) return { reason: 'the league of the match is not known' };
  const match: MatchRecord = {
    kind: 'match',
    line,
    league: league.code,
    season: fixture.season,
    // The day by this record: what the file says must not depend on what others said.
    kickoff: Date.parse(date),
    kickoffKnown: false,
    home: { name: '' },
    away: { name: '' },
    ...result,
  };
  return resolvedMatch(match, { league, home, away });
}

/** The score seen from the other side. */
function swapped({ goals, halftime, fulltime, extratime, penalty }: Score): Score {
  const swap = (part: Goals | null) => part && { home: part.away, away: part.home };
  return {
    goals: swap(goals),
    halftime: swap(halftime),
    fulltime: swap(fulltime),
    extratime: swap(extratime),
    penalty: swap(penalty),
  };
}
