/** `leagues`, `standings`, `teams/statistics`: of the latter two only who plays where, the rest follows from fixtures. */
import { z } from 'zod';
import type { Answer } from './envelope.ts';
import { eachItem, type Outcome, type Reading, refuse } from './items.ts';
import { LeagueRef, namedLeague, TeamRef } from './mentions.ts';

const League = z.object({
  league: z.object({ id: z.int(), name: z.string().min(1), type: z.enum(['League', 'Cup']) }),
  country: z.object({ name: z.string() }),
});

export function* readLeagues(answer: Answer, { referenced }: Reading): Generator<Outcome> {
  yield* eachItem(answer, League, function* ({ league, country }, line) {
    const reference = { id: league.id, name: league.name, country: country.name };
    if (namedLeague(reference) === null) yield refuse(line, `no country is called ${country.name}`);
    else yield* referenced.league(reference, line, league.type);
  });
}

const Standing = z.object({
  league: z.object({ ...LeagueRef.shape, standings: z.array(z.array(z.object({ team: TeamRef }))).nullish() }),
});

export function* readStandings(answer: Answer, { referenced }: Reading): Generator<Outcome> {
  yield* eachItem(answer, Standing, function* ({ league }, line) {
    yield* referenced.league(league, line, 'League');
    const named = namedLeague(league);
    for (const { team } of league.standings?.flat() ?? []) yield* referenced.team(team, named, line);
  });
}

const TeamStatistics = z.object({ league: LeagueRef, team: TeamRef });

export function* readTeamStatistics(answer: Answer, { referenced }: Reading): Generator<Outcome> {
  yield* eachItem(answer, TeamStatistics, function* ({ league, team }, line) {
    yield* referenced.league(league, line);
    yield* referenced.team(team, namedLeague(league), line);
  });
}
