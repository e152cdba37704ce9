/** `leagues`, `standings`, `teams/statistics`: of the latter two only who plays where, the rest follows from fixtures. */
import { z } from 'zod';
import type { Answer } from './envelope.ts';
import { eachItem, type Outcome, type Reading, refuse } from './items.ts';
import { LeagueMention, namedLeague, TeamMention } from './mentions.ts';

const League = z.object({
  league: z.object({ id: z.int(), name: z.string().min(1), type: z.enum(['League', 'Cup']) }),
  country: z.object({ name: z.string() }),
});

export function* readLeagues(answer: Answer, { mentions }: Reading): Generator<Outcome> {
  yield* eachItem(answer, League, function* ({ league, country }, line) {
    const mention = { id: league.id, name: league.name, country: country.name };
    if (namedLeague(mention) === null) yield refuse(line, `no country is called ${country.name}`);
    else yield* mentions.league(mention, line, league.type);
  });
}

const Standing = z.object({
  league: z.object({ ...LeagueMention.shape, standings: z.array(z.array(z.object({ team: TeamMention }))).nullish() }),
});

export function* readStandings(answer: Answer, { mentions }: Reading): Generator<Outcome> {
  yield* eachItem(answer, Standing, function* ({ league }, line) {
    yield* mentions.league(league, line, 'League');
    const named = namedLeague(league);
    for (const { team } of league.standings?.flat() ?? []) yield* mentions.team(team, named, line);
  });
}

const TeamStatistics = z.object({ league: LeagueMention, team: TeamMention });

export function* readTeamStatistics(answer: Answer, { mentions }: Reading): Generator<Outcome> {
  yield* eachItem(answer, TeamStatistics, function* ({ league, team }, line) {
    yield* mentions.league(league, line);
    yield* mentions.team(team, namedLeague(league), line);
  });
}
