/** Turns results, referees and shoot-outs that a source lists apart from the match into match records. */
import { type Goals, NO_SCORE, type Score } from '../../football/score.ts';
import { matchBeforeShootout } from '../../store/fixtures/shootout-match.ts';
import { type FoundMatch, findMatches, type MatchResult } from '../match-details/match-finder.ts';
import type { MatchRecord, RefereeRecord, ResultRecord, ShootoutRecord } from '../records/source.ts';
import { type ResolvedMatch, resolvedMatch } from '../teams/resolved-match.ts';
import type { ImportContext, RecordOutcome } from './import-context.ts';

/** Turns a result into a match record. The match must be stored by a file that was imported before. */
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

/**
 * Turns a referee into the record of a scheduled match. The match must be stored by a file that was imported before.
 */
export async function resolveReferee(
  context: ImportContext,
  record: RefereeRecord,
): Promise<ResolvedMatch | RecordOutcome> {
  const found = await find(context, record);
  if (typeof found === 'string' || 'reason' in found) return found;
  return sourceResult(context, record, found, { status: 'NS', score: NO_SCORE, referee: record.referee });
}

/** Turns a shoot-out into a match record. The match must be stored by a file that was imported before. */
export async function resolveShootout(
  context: ImportContext,
  record: ShootoutRecord,
): Promise<ResolvedMatch | RecordOutcome> {
  const { queries, entities, names, store } = context;
  const anyNational = entities.league('fifa.friendly')!;
  const home = names.team(record.home, anyNational, record.line);
  const away = names.team(record.away, anyNational, record.line);
  const winner = names.team(record.winner, anyNational, record.line);
  if (home === null || away === null || winner === null) return 'unresolved';
  const match = await matchBeforeShootout(queries, { home, away }, Date.parse(record.date));
  const league = match === undefined ? undefined : store.reference.league(match.league);
  if (match === undefined || league === undefined || (winner !== home && winner !== away)) {
    const reason = `no result of ${record.home.name} - ${record.away.name} is stored around ${record.date}`;
    if (winner !== home && winner !== away) return { reason };
    const teams = { home: entities.identityOf(home), away: entities.identityOf(away) };
    return { reason, missing: { ...teams, day: Date.parse(record.date) } };
  }
  // Home and away as in this record: a source record must not depend on other sources.
  const { goals_home, goals_away } = match;
  const stored = { home: goals_home!, away: goals_away! };
  const goals = home === match.home ? stored : { home: stored.away, away: stored.home };
  const decided: MatchRecord = {
    kind: 'match',
    line: record.line,
    league: league.code,
    season: match.season,
    kickoff: Date.parse(record.date),
    kickoffKnown: false,
    home: record.home,
    away: record.away,
    status: 'PEN',
    score: {
      goals,
      halftime: null,
      fulltime: null,
      extratime: null,
      penalty: null,
      shootoutWinner: winner === home ? 'home' : 'away',
    },
  };
  return resolvedMatch(decided, { league, home, away });
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
      identityOf: (team) => entities.identityOf(team),
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
  if (league === undefined) return { reason: `unknown league ${fixture.league} of the match` };
  const match: MatchRecord = {
    kind: 'match',
    line,
    league: league.code,
    season: fixture.season,
    // The day of this record: a source record must not depend on other sources.
    kickoff: Date.parse(date),
    kickoffKnown: false,
    home: { name: '' },
    away: { name: '' },
    ...result,
  };
  return resolvedMatch(match, { league, home, away });
}

/** The score with home and away exchanged. */
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
