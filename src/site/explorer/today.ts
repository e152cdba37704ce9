/** The matches of a day. */
import { isInPlay, STATUS } from '../../football/status.ts';
import type { Reference } from '../../store/reference/reference.ts';
import { byRank } from './league-rank.ts';
import type {
  Chances,
  EventData,
  FixtureData,
  InsightData,
  LeagueMatches,
  MatchRow,
  PartOf,
  TodayModel,
  WinPoint,
} from './model.ts';
import type { Reading } from './queries.ts';

const DAY_MS = 86_400_000;
const DAYS_SHOWN = 2;
const PAGE = 200;
const PAGES_MAX = 3;
/** Matches with a forecast: each takes about a millisecond, and the strengths of each league a few more. */
const FORECASTS_MAX = 60;
const FINISHED_WITH_CARDS = 60;

/** Matches of one league on the page. A round has at most 20 or so. */
const LEAGUE_MATCHES_MAX = 40;

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

export function isDay(text: string | null): text is string {
  return (
    text !== null &&
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    dayOf(Date.parse(text)) === text
  );
}

export async function todayOf(
  reading: Reading,
  reference: Reference,
  requested: string | null,
): Promise<PartOf<TodayModel>> {
  const today = dayOf(reading.now);
  const day = isDay(requested) ? requested : today;
  // "today" is another day from midnight on
  reading.until = Math.min(reading.until, Date.parse(today) + DAY_MS);
  const fixtures = await fixturesOn(reading, day);
  const groups = byLeague(fixtures, reference, reading.now);
  const shown = groups.flatMap(({ matches }) => matches);
  // the first matches of every league rather than all of one
  const inTurn = groups.flatMap(({ matches }) => matches.map((fixture, at) => ({ fixture, at })));
  const chances = await chancesOf(
    reading,
    inTurn.sort((a, b) => a.at - b.at).map(({ fixture }) => fixture),
  );
  const reds = await redCardsOf(reading, shown);
  const row = (fixture: FixtureData): MatchRow => ({
    fixture,
    chances: chances.get(fixture.id) ?? null,
    redCards: reds.get(fixture.id) ?? { home: 0, away: 0 },
  });
  const middle = Date.parse(day);
  return {
    page: 'today',
    ...{ day, today },
    days: Array.from({ length: 2 * DAYS_SHOWN + 1 }, (_, i) => dayOf(middle + (i - DAYS_SHOWN) * DAY_MS)),
    leagues: groups.map((group) => ({ ...group, matches: group.matches.map(row) })),
    inPlay: fixtures.filter(({ status }) => isInPlay(status.short)).length,
    nearest: fixtures.length > 0 ? { before: null, after: null } : await nearestDays(reading, day),
  };
}

async function fixturesOn(reading: Reading, day: string): Promise<FixtureData[]> {
  const fixtures: FixtureData[] = [];
  let cursor: string | null = '0';
  for (let page = 0; page < PAGES_MAX && cursor !== null; page++) {
    const start: string = page === 0 ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { data, meta } = await reading.get<FixtureData[], { next: string | null }>(
      `/fixtures?date=${day}&limit=${PAGE}${start}`,
    );
    fixtures.push(...data);
    cursor = meta.next;
  }
  return fixtures;
}

/** Before the match, or at this moment of it. Matches in play come first. */
async function chancesOf(reading: Reading, fixtures: readonly FixtureData[]): Promise<Map<string, Chances>> {
  const phase = ({ status }: FixtureData) => STATUS[status.short].phase;
  const open = fixtures
    .filter((fixture) => phase(fixture) === 'in_play' || phase(fixture) === 'scheduled')
    .sort((a, b) => Number(isInPlay(b.status.short)) - Number(isInPlay(a.status.short)))
    .slice(0, FORECASTS_MAX);
  const found = new Map<string, Chances>();
  for (const { id, status } of open) {
    if (isInPlay(status.short)) {
      const answer = await reading.find<{ points: WinPoint[] }>(`/fixtures/${id}/win-probability`);
      const last = answer?.data.points.at(-1);
      if (last !== undefined) found.set(id, last);
    } else {
      const answer = await reading.find<InsightData['projection']>(`/fixtures/${id}/projection`);
      if (answer === null) continue;
      const { homeWin: home, draw, awayWin: away } = answer.data;
      found.set(id, { home, draw, away });
    }
  }
  return found;
}

/** Of all matches in play, and of the first ones that are over: each takes a query. */
async function redCardsOf(reading: Reading, fixtures: readonly FixtureData[]) {
  const cards = new Map<string, { home: number; away: number }>();
  const over = fixtures.filter(({ status }) => STATUS[status.short].phase === 'finished').slice(0, FINISHED_WITH_CARDS);
  const shown = [...fixtures.filter(({ status }) => isInPlay(status.short)), ...over];
  for (const { id, home } of shown) {
    const answer = await reading.find<EventData[]>(`/fixtures/${id}/events`);
    const count = { home: 0, away: 0 };
    for (const { type, detail, team } of answer?.data ?? []) {
      if (type === 'card' && detail !== 'yellow') count[team.id === home.id ? 'home' : 'away']++;
    }
    cards.set(id, count);
  }
  return cards;
}

type LeagueFixtures = Omit<LeagueMatches, 'matches'> & { readonly matches: readonly FixtureData[] };

function byLeague(fixtures: readonly FixtureData[], reference: Reference, now: number): LeagueFixtures[] {
  const groups = Map.groupBy(fixtures, ({ league }) => league.id);
  const found = [...groups].flatMap(([id, matches]) => {
    const league = reference.league(id);
    if (league === undefined) return [];
    const rounds = new Set(matches.map(({ round }) => round));
    const { code, name, country, legacyId } = league;
    const live = matches.some(({ status }) => isInPlay(status.short));
    const shown = {
      league: { code, name, country: country.name, logo: `/media/leagues/${legacyId}.svg` },
      season: matches[0]!.league.season,
      round: rounds.size === 1 ? [...rounds][0]! : null,
      matches: nearest(matches, now).toSorted(inOrder),
      more: Math.max(0, matches.length - LEAGUE_MATCHES_MAX),
    };
    return [{ shown, of: league, live }];
  });
  return found.sort((a, b) => Number(b.live) - Number(a.live) || byRank(a.of, b.of)).map(({ shown }) => shown);
}

/** Those in play and the nearest ones of a league that plays all day. */
function nearest(fixtures: readonly FixtureData[], now: number): readonly FixtureData[] {
  if (fixtures.length <= LEAGUE_MATCHES_MAX) return fixtures;
  const distance = ({ status, date }: FixtureData) => (isInPlay(status.short) ? 0 : Math.abs(Date.parse(date) - now));
  return fixtures.toSorted((a, b) => distance(a) - distance(b)).slice(0, LEAGUE_MATCHES_MAX);
}

/** Matches in play first, then by kickoff. */
function inOrder(a: FixtureData, b: FixtureData): number {
  const live = Number(isInPlay(b.status.short)) - Number(isInPlay(a.status.short));
  return live || (a.date < b.date ? -1 : a.date > b.date ? 1 : a.home.name < b.home.name ? -1 : 1);
}

async function nearestDays(reading: Reading, day: string) {
  const [before, after] = await Promise.all([
    reading.get<FixtureData[]>(`/fixtures?to=${dayOf(Date.parse(day) - DAY_MS)}&order=desc&limit=1`),
    reading.get<FixtureData[]>(`/fixtures?from=${dayOf(Date.parse(day) + DAY_MS)}&limit=1`),
  ]);
  const dayOfFirst = ([first]: FixtureData[]) => first?.date.slice(0, 10) ?? null;
  return { before: dayOfFirst(before.data), after: dayOfFirst(after.data) };
}
