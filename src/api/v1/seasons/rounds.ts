import { z } from 'zod';
import { roundsInOrder } from '../../../football/rounds.ts';
import { currentRound } from '../../../football/season/round-list.ts';
import type { Fixture } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE, REFERENCE_SCOPE, seasonScope } from '../../../store/changes/revisions.ts';
import { dayOf, nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { answer, listed, NESTED_ONLY, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { boolean, leagueId } from '../params.ts';

const query = z.object({
  league: leagueId(),
  season: param.season('the year in which the season starts; default: the current season').optional(),
  current: boolean('true: only the round of the most recently played fixture').optional(),
  dates: boolean('true: return each round with its dates').optional(),
  timezone: param.timezone('IANA time zone of the dates that `dates` returns').optional(),
});

const RoundDates = z.object({ round: z.string(), dates: z.array(z.iso.date()) });

function onlyCurrent(fixtures: readonly Fixture[]): string[] {
  const current = currentRound(fixtures);
  return current === null ? [] : [current];
}

function withDates(
  rounds: readonly string[],
  fixtures: readonly Fixture[],
  zone: string,
): z.infer<typeof RoundDates>[] {
  const days = new Map(rounds.map((round) => [round, new Set<string>()]));
  for (const { round, kickoff } of fixtures) if (round !== null) days.get(round)?.add(dayOf(kickoff, zone));
  return rounds.map((round) => ({ round, dates: [...(days.get(round) ?? [])].sort() }));
}

export const fixturesRounds = endpoint({
  ...v1,
  id: 'v1.fixtures-rounds',
  path: '/api/v1/fixtures/rounds',
  tag: 'Fixtures',
  summary: 'Rounds of a league season, in playing order',
  query,
  shapes: NESTED_ONLY,
  response: { nested: listed(z.union([z.string(), RoundDates])) },
  example: { query: { league: examples.league, season: examples.season } },

  async handle(context) {
    const { query, store, now } = context;
    const league = store.reference.league(query.league);
    const season = query.season ?? (league && store.reference.currentSeason(league, now)?.year);
    const validity = query.season === undefined ? { until: nextMidnight(now) } : {};
    if (league === undefined || season === undefined) {
      return answer(context, 'fixtures/rounds', [], { scopes: [ANY_SCOPE], ...validity });
    }
    const fixtures = await store.fixtures.ofSeason(league.legacyId, season);
    const rounds = query.current === true ? onlyCurrent(fixtures) : roundsInOrder(fixtures);
    const response = query.dates === true ? withDates(rounds, fixtures, query.timezone ?? 'UTC') : rounds;
    const scopes = query.season === undefined ? [ANY_SCOPE] : [seasonScope(league.legacyId, season), REFERENCE_SCOPE];
    return answer(context, 'fixtures/rounds', response, { scopes, ...validity });
  },
});
