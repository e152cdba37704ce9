/** A shoot-out told apart from the match it decided becomes what this file says of that match. */
import { matchBeforeShootout } from '../../store/fixtures/shootout-writer.ts';
import type { MatchRecord, ShootoutRecord } from '../records/source.ts';
import { type ResolvedMatch, resolvedMatch } from '../teams/resolved-match.ts';
import type { ImportContext, RecordOutcome } from './import-context.ts';

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
    return { reason: `no result of ${record.home.name} - ${record.away.name} is stored around ${record.date}` };
  }
  // Told with the sides of this record: what this file says must not depend on what others said.
  const [one, other] = [match.goals_home!, match.goals_away!];
  const level = home === match.home ? { home: one, away: other } : { home: other, away: one };
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
      goals: level,
      halftime: null,
      fulltime: null,
      extratime: null,
      penalty: null,
      shootoutWinner: winner === home ? 'home' : 'away',
    },
  };
  return resolvedMatch(decided, { league, home, away });
}
