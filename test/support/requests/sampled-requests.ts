/** Random requests to all endpoints. The examples say which parameters go together; the values come from the store. */
import { V1_ENDPOINTS } from '../../../src/api/v1/index.ts';
import { V2_ENDPOINTS } from '../../../src/api/v2/index.ts';
import { seededRandom } from '../../../src/base/random.ts';
import type { Endpoint } from '../../../src/http/endpoint/endpoint.ts';
import type { OpenStore } from '../../../src/store/store.ts';

/** Endpoints about changes and accounts, whose responses depend on the installation. */
const NOT_SAMPLED = /\/(changes|stream|status|account)$/;
const SAMPLED: readonly Endpoint[] = [...V1_ENDPOINTS, ...V2_ENDPOINTS].filter(
  ({ method, path }) => method === 'GET' && !NOT_SAMPLED.test(path),
);

type Draw = () => string;
type Values = Readonly<Record<string, Draw>>;

/** A match with its teams and league, so that a request that combines them finds rows. */
interface Row {
  readonly fixture: string;
  readonly fixture_id: string;
  readonly league: number;
  readonly code: string;
  readonly season: number;
  readonly home: number;
  readonly home_id: string;
  readonly away: number;
  readonly away_id: string;
  readonly day: number;
}

const MATCHES = `SELECT f.legacy_id AS fixture, f.id AS fixture_id, f.league, l.code, f.season, f.home, h.id AS home_id,
    f.away, a.id AS away_id, f.kickoff AS day
  FROM fixtures f JOIN leagues l ON l.legacy_id = f.league JOIN teams h ON h.legacy_id = f.home
  JOIN teams a ON a.legacy_id = f.away`;

/** Draws request addresses. The same store and seed give the same addresses. */
export async function sampledRequests(store: OpenStore, count: number, seed: string): Promise<string[]> {
  const { database } = store;
  const random = seededRandom(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const matches = [
    ...(await database.all<Row>(`${MATCHES} ORDER BY f.id`)),
    // matches with line-ups are few, so they are drawn more often
    ...(await database.all<Row>(`${MATCHES} WHERE f.legacy_id IN (SELECT fixture FROM lineups) ORDER BY f.id`)),
    ...(await database.all<Row>(`${MATCHES} WHERE f.legacy_id IN (SELECT fixture FROM lineups) ORDER BY f.id`)),
  ];
  const persons = (kind: string) =>
    database.all<{ id: string; legacy_id: number; name: string }>(
      `SELECT id, legacy_id, name FROM ${kind} WHERE legacy_id < 1000000 OR birth_date IS NOT NULL ORDER BY id`,
    );
  const unknown = { id: 'co_0000000000', legacy_id: 1, name: '' };
  const [players, coaches] = [await persons('players'), await persons('coaches')];
  if (coaches.length === 0) coaches.push(unknown);
  const stored = store.reference.venues();
  const venues = stored.length === 0 ? [{ id: 'vn_0000000000', legacyId: 1 }] : stored;
  const countries = store.reference.countries();

  const valuesFor = (version: string): Values => {
    const match = pick(matches);
    const [player, coach, venue] = [pick(players), pick(coaches), pick(venues)];
    const isFirst = version === 'v1';
    const team = pick([isFirst ? match.home : match.home_id, isFirst ? match.away : match.away_id]);
    const day = new Date(Number(match.day)).toISOString().slice(0, 10);
    const texts: Readonly<Record<string, unknown>> = {
      league: isFirst ? match.league : match.code,
      season: match.season,
      team,
      team1: match.home_id,
      team2: match.away_id,
      h2h: isFirst ? `${match.home}-${match.away}` : `${match.home_id}-${match.away_id}`,
      fixture: isFirst ? match.fixture : match.fixture_id,
      player: isFirst ? player.legacy_id : player.id,
      coach: isFirst ? coach.legacy_id : coach.id,
      venue: isFirst ? venue.legacyId : venue.id,
      date: day,
      from: day,
      to: day,
      asOf: day,
      search:
        player.name
          .replaceAll(/[^A-Za-z ]/g, '')
          .trim()
          .slice(0, 5) || 'arse',
      country: isFirst ? pick(countries).name : pick(['England', 'Spain', 'Germany', 'Brazil']),
      limit: 20,
      page: 1,
      sims: 200,
    };
    return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, () => String(value)]));
  };

  const request = (endpoint: Endpoint): string => {
    const values = valuesFor(endpoint.version);
    const idName = entityOf(endpoint.path);
    const path = endpoint.path.replace(':id', () => values[idName]?.() ?? '');
    const query = new URLSearchParams({ shape: pick(endpoint.shapes) });
    const inExample = new Set(Object.keys(endpoint.example.query ?? {}));
    for (const name of Object.keys(endpoint.query.shape)) {
      const draw = values[name === 'id' || name === 'ids' ? idName : name];
      if (draw !== undefined && (inExample.has(name) || random() < 0.12)) query.set(name, draw());
      else if (inExample.has(name)) query.set(name, endpoint.example.query![name]!);
    }
    return `${path}?${query}`;
  };
  // every endpoint in turn
  return Array.from({ length: count }, (_, i) => request(SAMPLED[i % SAMPLED.length]!));
}

/** The entity that `id` means in a path. */
function entityOf(path: string): string {
  if (/fixtures|injuries|headtohead/.test(path)) return 'fixture';
  if (/leagues/.test(path)) return 'league';
  if (/coach/.test(path)) return 'coach';
  if (/venues/.test(path)) return 'venue';
  return /\/players/.test(path) ? 'player' : 'team';
}
