/** A result told apart from its match becomes what this file says of that match. */
import type { Goals, Score } from '../../football/score.ts';
import { findMatches } from '../details/match-finder.ts';
import type { ResolvedMatch } from '../match-saver.ts';
import { pack, unpack } from '../packed.ts';
import type { MatchRecord, ResultRecord } from '../source.ts';
import type { FileContext, Outcome } from './file-context.ts';

/** The match must be stored by a file read before. */
export async function resolveResult(context: FileContext, record: ResultRecord): Promise<ResolvedMatch | Outcome> {
  const { queries, provider, entities, names } = context;
  const [found] = await findMatches(
    {
      queries,
      provider,
      league: (id) => (typeof id === 'string' ? entities.league(id) : entities.leagueNumbered(id)),
      team: (name, league, line) => names.team(name, league, line),
      teamAnywhere: (name, line) => names.teamAnywhere(name, line, true),
    },
    [record],
  );
  if (found === undefined || found === 'unresolved') return 'unresolved';
  if ('reason' in found) return found;
  const { fixture } = found;
  const { home, away } = fixture;
  const league = entities.leagueNumbered(fixture.league);
  if (league === undefined) return { reason: 'the league of the match is not known' };
  const match: MatchRecord = {
    kind: 'match',
    line: record.line,
    league: league.code,
    season: fixture.season,
    // The day by this record: what the file says must not depend on what others said.
    kickoff: Date.parse(record.date),
    kickoffKnown: false,
    home: { name: '' },
    away: { name: '' },
    status: record.status,
    score: found.home === home ? record.score : turned(record.score),
  };
  return { ...unpack(pack(match)), league, home, away };
}

/** The score seen from the other side. */
function turned({ goals, halftime, fulltime, extratime, penalty }: Score): Score {
  const swap = (part: Goals | null) => part && { home: part.away, away: part.home };
  return {
    goals: swap(goals),
    halftime: swap(halftime),
    fulltime: swap(fulltime),
    extratime: swap(extratime),
    penalty: swap(penalty),
  };
}
