/** The ids of the documented examples, which are the sandbox's, and what a store of real data has in their place. */
import { examples as v1 } from '../api/v1/examples.ts';
import { examples as v2 } from '../api/v2/examples.ts';
import type { Player } from '../football/person.ts';
import { isInPlay, STATUS, STATUS_CODES } from '../football/status.ts';
import type { Fixture, League, Season } from '../football/terms.ts';
import type { PersonFilter } from '../store/people/filter.ts';
import type { Store } from '../store/store.ts';

export interface OwnExamples {
  /** example > value */
  readonly ids: Readonly<Record<string, string>>;
  /** seasons of the examples > the own one; only in parameters with this name */
  readonly seasons: Readonly<Record<string, string>>;
}

type Readers = Pick<Store, 'reference' | 'fixtures' | 'people' | 'careers' | 'referees'>;
type Pair = readonly [example: string, own: string];

const NONE: OwnExamples = { ids: {}, seasons: {} };
const FIRST = { limit: 1, offset: 0 };
/** Players among whom one with a trophy is looked for. */
const CANDIDATES = { limit: 50, offset: 0 };

/** The examples of a store, read again when its data has changed. */
export function examplesOf(store: Readers & Pick<Store, 'revisions'>): () => Promise<OwnExamples> {
  let revision: number | undefined;
  let examples = NONE;
  return async () => {
    await store.revisions.refresh();
    const { latest } = store.revisions;
    if (latest !== revision) examples = await ownExamples(store);
    revision = latest;
    return examples;
  };
}

/** Empty if the examples are stored, or nothing is. */
async function ownExamples(store: Readers): Promise<OwnExamples> {
  const { reference, fixtures } = store;
  if (reference.leagues().some(({ code }) => code === v2.league)) return NONE;
  const seasons = reference
    .leagues()
    .flatMap((league) => reference.seasons(league).map((season) => ({ league, season })))
    .sort(byUse);
  const [chosen] = seasons;
  if (chosen === undefined) return NONE;
  const { league, season } = chosen;
  const cup = seasons.find((one) => one.league.type === 'Cup')?.league ?? league;
  const played = await fixtures.ofSeason(league.legacyId, season.year);
  const fixture = played.findLast(({ status }) => STATUS[status].phase === 'finished') ?? played.at(-1);
  const year = String(season.year);
  const pairs: Pair[] = [
    [v2.league, league.code],
    [v2.leagueLegacyId, String(league.legacyId)],
    [v1.league, String(league.legacyId)],
    [v1.alwaysOn, String(league.legacyId)],
    [v1.country, league.country.name],
    [v2.cup, cup.code],
    ...(fixture === undefined ? [] : matchPairs(fixture)),
    ...(await peoplePairs(store, chosen, fixture)),
  ];
  return {
    ids: Object.fromEntries(pairs),
    seasons: Object.fromEntries([v1.season, v1.currentSeason, v2.season].map((one) => [one, year])),
  };
}

function matchPairs({ id, legacyId, home, away }: Fixture): Pair[] {
  return [
    [v2.team, home.id],
    [v1.team, String(home.legacyId)],
    [v2.opponent, away.id],
    [v1.opponent, String(away.legacyId)],
    [v2.fixture, id],
    [v1.fixture, String(legacyId)],
  ];
}

/** People of the chosen season and match where the store has any, otherwise others. */
async function peoplePairs(
  { people, careers, referees }: Readers,
  { league, season: { year } }: LeagueSeason,
  fixture: Fixture | undefined,
): Promise<Pair[]> {
  const latest = (await people.seasons()).at(-1);
  const filters: PersonFilter[] = [
    { league: league.legacyId, season: year },
    ...(fixture === undefined ? [] : [{ team: fixture.home.legacyId }]),
    ...(latest === undefined ? [] : [{ season: latest }]),
    {},
  ];
  const players = await firstFound(filters, (filter) => people.players(filter, CANDIDATES));
  const [player] = players;
  const winner = await withTrophy(careers, players);
  const [coach] = await firstFound(
    [...(fixture === undefined ? [] : [{ team: fixture.home.legacyId }]), {}],
    (filter) => people.coaches(filter, FIRST),
  );
  const [referee] = await firstFound([{ leagues: [league.legacyId], season: year }, {}], (filter) =>
    referees.list(filter, FIRST),
  );
  return [
    ...(player === undefined ? [] : personPairs('player', player)),
    ...(winner === undefined ? [] : personPairs('winner', winner)),
    ...(coach === undefined ? [] : [[v2.coach, coach.id] as const]),
    ...(referee === undefined ? [] : [[v2.referee, referee.id] as const]),
  ];
}

const personPairs = (example: 'player' | 'winner', { id, legacyId }: Player): Pair[] => [
  [v2[example], id],
  [v1[example], String(legacyId)],
];

/** The first of them if none has one. */
async function withTrophy(careers: Store['careers'], players: readonly Player[]): Promise<Player | undefined> {
  const ids = players.map(({ legacyId }) => legacyId);
  const trophies = ids.length === 0 ? [] : await careers.trophies('player', ids);
  const winners = new Set(trophies.map(({ person }) => person.legacyId));
  return players.find(({ legacyId }) => winners.has(legacyId)) ?? players[0];
}

/** What the first filter that finds anything finds. */
async function firstFound<Filter, Found>(
  filters: readonly Filter[],
  find: (filter: Filter) => Promise<Found[]>,
): Promise<Found[]> {
  for (const filter of filters) {
    const found = await find(filter);
    if (found.length > 0) return found;
  }
  return [];
}

/** A cup of the last years has a bracket. */
const CUP_YEARS = 6;
/** Finished matches that are searched for one with shots. */
const SEARCHED = 60;

/** What the page of all widgets shows: a league, a cup, and a team and a match of that league. */
export async function demoEntities({ reference, fixtures, shots }: Pick<Store, 'reference' | 'fixtures' | 'shots'>) {
  const seasons = reference
    .leagues()
    .flatMap((league) => reference.seasons(league).map((season) => ({ league, season })))
    .sort(byUse);
  const isExample = ({ league }: LeagueSeason) => league.code === v2.league;
  const chosen = seasons.find(isExample) ?? seasons[0];
  const latest = Math.max(...seasons.map(({ season }) => season.year));
  const cup = seasons.find(
    ({ league, season }) => league.type === 'Cup' && season.finished > 0 && season.year > latest - CUP_YEARS,
  );
  const of = chosen ?? cup;
  if (of === undefined) return { league: null, playing: null, cup: null, team: null, match: null };
  const { league, season } = of;
  const played = (await fixtures.ofSeason(league.legacyId, season.year))
    .filter(({ status }) => STATUS[status].phase === 'finished')
    .sort((a, b) => b.kickoff - a.kickoff)
    .slice(0, SEARCHED);
  const [live] = await fixtures.list({ statuses: STATUS_CODES.filter(isInPlay) }, { order: 'asc', limit: 1 });
  const withShots = await shots.expectedGoals(played.map(({ legacyId }) => legacyId));
  const match = played.find(({ legacyId }) => withShots.has(legacyId)) ?? played[0];
  return {
    league: chosen === undefined ? null : league.code,
    playing: live?.league.code ?? of.league.code,
    cup: cup?.league.code ?? null,
    team: match?.home.id ?? null,
    match: match?.id ?? null,
  };
}

interface LeagueSeason {
  readonly league: League;
  readonly season: Season;
}

/** Leagues before cups, the latest seasons with results before others, and of these the one with the most matches. */
function byUse(a: LeagueSeason, b: LeagueSeason): number {
  const rank = ({ league, season }: LeagueSeason) => [
    league.type === 'League' ? 1 : 0,
    season.finished > 0 ? 1 : 0,
    season.year,
    season.finished,
  ];
  const [one, other] = [rank(a), rank(b)];
  return other.map((value, i) => value - one[i]!).find((difference) => difference !== 0) ?? 0;
}
