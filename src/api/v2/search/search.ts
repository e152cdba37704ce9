import { z } from 'zod';
import { nameKey } from '../../../base/text.ts';
import { isInPlay } from '../../../football/status.ts';
import type { Fixture, Team } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE, PEOPLE_SCOPE, REFERENCE_SCOPE } from '../../../store/changes/revisions.ts';
import type { Store } from '../../../store/store.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { playerPhoto } from '../present/people/person.ts';
import { type RankedHit, SEARCHED, type Searched, SearchHit } from '../present/search-hit.ts';
import type { View } from '../present/view.ts';
import { FIND_NAMES, rankedTeams, recency } from './names.ts';

const HITS_MAX = 50;
const HITS_DEFAULT = 20;
/** Meetings of two teams, or matches of one, in the result. */
const MEETINGS_MAX = 3;
/** A team of this many that the words can mean. */
const TEAMS_TRIED = 3;
/** Above every name: a text that names two teams asks for their matches. */
const MEETING_RANK = 200;
const BETWEEN = new Set(['v', 'vs', 'against', 'and']);

interface Search {
  readonly text: string;
  readonly view: View;
  readonly store: Store;
  readonly now: number;
  readonly year: number;
  readonly limit: number;
}

async function playerHits({ text, store, view, year, limit }: Search): Promise<RankedHit[]> {
  const found = await store.people.searchPlayers(text, limit);
  const teams = await store.people.teamSeasons(found.map(({ player }) => player.legacyId));
  const key = nameKey(text);
  return found.map(({ player, season }) => {
    const name = nameKey(player.name);
    const isLastName = name.endsWith(` ${key}`);
    const rank = (name === key ? 60 : isLastName ? 35 : 0) + recency(season, year) + 10;
    const team = teams.get(player.legacyId)?.[0]?.team ?? null;
    const about = [team?.name ?? player.nationality, player.position].filter(Boolean).join(' · ') || null;
    const image = playerPhoto(player, view, team);
    return { rank, hit: { type: 'player', id: player.id, name: player.name, about, image, date: null } };
  });
}

/** The teams on both sides of each gap between two words. */
function* pairsIn(text: string, { store: { reference }, year }: Search): Generator<readonly [Team, Team]> {
  const words = nameKey(text)
    .split(' ')
    .filter((word) => !BETWEEN.has(word));
  for (let at = 1; at < words.length; at++) {
    const sides = [words.slice(0, at), words.slice(at)].map((part) =>
      rankedTeams(reference, part.join(' '), year).slice(0, TEAMS_TRIED),
    );
    for (const { team: one } of sides[0]!) {
      for (const { team: other } of sides[1]!) if (one !== other) yield [one, other];
    }
  }
}

async function meetings(search: Search): Promise<readonly Fixture[]> {
  const { store, text, year } = search;
  // 'braskwick albion' is one team, although 'albion' alone is others
  if (rankedTeams(store.reference, text, year).length > 0) return [];
  for (const [one, other] of pairsIn(text, search)) {
    const pair = [one.legacyId, other.legacyId] as const;
    const found = await store.fixtures.list({ pair }, { order: 'desc', limit: MEETINGS_MAX });
    if (found.length > 0) return found;
  }
  return [];
}

async function fixtureHits(search: Search): Promise<RankedHit[]> {
  const found = await meetings(search);
  return found.map((fixture, i) => {
    const { id, home, away, league, round, kickoff } = fixture;
    const about = [league.name, round].filter(Boolean).join(' · ');
    const date = new Date(kickoff).toISOString();
    const rank = MEETING_RANK - i + (isInPlay(fixture.status) ? MEETINGS_MAX : 0);
    return { rank, hit: { type: 'fixture', id, name: `${home.name} - ${away.name}`, about, image: null, date } };
  });
}

async function hitsOf(type: Searched, search: Search): Promise<RankedHit[]> {
  if (type === 'player') return playerHits(search);
  if (type === 'fixture') return fixtureHits(search);
  return FIND_NAMES[type](search.text, search.store.reference, search);
}

const isSearched = (text: string): text is Searched => SEARCHED.some((type) => type === text);

export const search = endpoint({
  ...v2,
  id: 'v2.search',
  path: '/api/v2/search',
  tag: 'Reference',
  summary: 'Teams, leagues, players, venues and matches by name',
  description:
    'An extension of this service. Every word of `q` must begin a word of the name; case and accents do not matter. ' +
    'Exact names come first, then higher divisions and recent seasons. The names of two teams find their matches.',
  query: z.object({
    q: param.search('names, or their beginnings', { min: 1, example: 'united' }),
    types: param
      .text({ description: `types to search, separated by commas: ${SEARCHED.join(', ')}`, example: 'team,player' })
      .refine((text) => text.split(',').every(isSearched), {
        error: `must be ${SEARCHED.join(', ')}, separated by commas`,
      })
      .transform((text): readonly Searched[] => [...new Set(text.split(',').filter(isSearched))])
      .optional(),
    limit: param.limit(HITS_MAX, `maximum number of results; default: ${HITS_DEFAULT}`).optional(),
  }),
  response: singleResponse(forBothShapes(z.array(SearchHit)), { count: z.int() }),
  example: { query: { q: 'city' } },

  async handle(context) {
    const { query, store, now } = context;
    const { q: text, types = SEARCHED, limit = HITS_DEFAULT } = query;
    const of = { text, store, now, limit, view: viewOf(context), year: new Date(now).getUTCFullYear() };
    const found = (await Promise.all(types.map((type) => hitsOf(type, of)))).flat();
    const data = found
      .sort((a, b) => b.rank - a.rank || compare(a.hit.name, b.hit.name) || compare(a.hit.id, b.hit.id))
      .slice(0, limit)
      .map(({ hit }) => hit);
    return singleAnswer(context, data, {
      scopes: [ANY_SCOPE, PEOPLE_SCOPE, REFERENCE_SCOPE],
      until: nextMidnight(now),
      meta: { count: data.length },
    });
  },
});

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
