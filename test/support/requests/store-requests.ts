/**
 * Requests that find rows in any store: the example of an operation with the ids of the store in place of the sandbox's,
 * and each filter of a list alone.
 */
import type { Endpoint } from '../../../src/http/endpoint/endpoint.ts';
import type { Queries } from '../../../src/store/database/database.ts';

type Texts = Readonly<Record<string, string>>;

/** Ids in both forms. */
interface Ids {
  readonly legacy: number;
  readonly native: string;
}
interface Match extends Ids {
  readonly home: Ids;
  readonly away: Ids;
  readonly league: Ids;
  readonly season: number;
}

/** Ids that together have rows of every kind that the store has. */
export interface StoredIds {
  readonly fixture: readonly Match[];
  readonly player: readonly Ids[];
  readonly coach: readonly Ids[];
  readonly venue: readonly Ids[];
}

const EACH = 8;

const MATCHES = [
  "f.status IN ('1H', 'HT', '2H', 'ET')",
  "f.status = 'NS' AND EXISTS (SELECT 1 FROM fixture_sources s WHERE s.fixture = f.legacy_id AND s.markets IS NOT NULL)",
  "f.status = 'PEN'",
  "f.status = 'AET'",
  "f.status IN ('PST', 'CANC', 'ABD', 'AWD')",
  'EXISTS (SELECT 1 FROM lineups l WHERE l.fixture = f.legacy_id AND l.coach IS NOT NULL AND l.formation IS NOT NULL)',
  'EXISTS (SELECT 1 FROM lineups l WHERE l.fixture = f.legacy_id AND l.colors IS NOT NULL)',
  'EXISTS (SELECT 1 FROM events e WHERE e.fixture = f.legacy_id AND e.extra IS NOT NULL AND e.shootout = 0)',
  "EXISTS (SELECT 1 FROM events e WHERE e.fixture = f.legacy_id AND e.kind = 'var')",
  'EXISTS (SELECT 1 FROM player_matches m WHERE m.fixture = f.legacy_id AND m.rating IS NOT NULL)',
  'EXISTS (SELECT 1 FROM player_matches m WHERE m.fixture = f.legacy_id AND m.rating IS NULL AND m.model_rating > 0)',
  'EXISTS (SELECT 1 FROM shots s WHERE s.fixture = f.legacy_id)',
  'EXISTS (SELECT 1 FROM shots s WHERE s.fixture = f.legacy_id AND s.extra IS NOT NULL)',
  'EXISTS (SELECT 1 FROM live_odds o WHERE o.fixture = f.legacy_id)',
  'EXISTS (SELECT 1 FROM price_history o WHERE o.fixture = f.legacy_id)',
  'EXISTS (SELECT 1 FROM injuries i WHERE i.fixture = f.legacy_id)',
  'EXISTS (SELECT 1 FROM fixture_detail_sources d WHERE d.fixture = f.legacy_id AND d.first_half IS NOT NULL)',
  'f.attendance IS NOT NULL',
  'f.group_name IS NOT NULL',
  "f.status = 'FT'",
];

export async function storedIds(queries: Queries): Promise<StoredIds> {
  const found: Match[][] = [];
  for (const condition of MATCHES) {
    const rows = await queries.all<Record<string, number> & Record<'id' | 'home_id' | 'away_id' | 'league_id', string>>(
      `SELECT f.legacy_id, f.id, f.home, h.id AS home_id, f.away, a.id AS away_id, f.league, l.id AS league_id, f.season
       FROM fixtures f JOIN teams h ON h.legacy_id = f.home JOIN teams a ON a.legacy_id = f.away
         JOIN leagues l ON l.legacy_id = f.league
       WHERE ${condition} ORDER BY f.kickoff DESC, f.legacy_id LIMIT ${EACH}`,
    );
    found.push(
      rows.map((row) => ({
        legacy: row.legacy_id!,
        native: row.id,
        home: { legacy: row.home!, native: row.home_id },
        away: { legacy: row.away!, native: row.away_id },
        league: { legacy: row.league!, native: row.league_id },
        season: row.season!,
      })),
    );
  }
  // one of every kind first, so that few requests see every kind
  const fixture = Array.from({ length: EACH }, (_, n) => found.flatMap((matches) => matches[n] ?? [])).flat();
  const people = async (table: 'players' | 'coaches', ids: readonly string[]): Promise<Ids[]> => {
    const all = [];
    for (const of of ids) {
      all.push(
        ...(await queries.all<{ legacy: number; native: string }>(
          `SELECT legacy_id AS legacy, id AS native FROM ${table} WHERE legacy_id IN (${of}) ORDER BY legacy_id LIMIT ${EACH}`,
        )),
      );
    }
    return all;
  };
  return {
    fixture,
    player: await people('players', [
      'SELECT player FROM transfers WHERE fee IS NOT NULL',
      'SELECT player FROM injuries',
      "SELECT person FROM sidelined WHERE role = 'player'",
      "SELECT person FROM trophies WHERE role = 'player'",
      'SELECT player FROM player_matches WHERE rating IS NOT NULL',
      "SELECT player FROM events WHERE detail = 'missed-penalty'",
      'SELECT player FROM player_seasons',
    ]),
    coach: await people('coaches', [
      'SELECT coach FROM coach_spells',
      'SELECT coach FROM lineups',
      "SELECT person FROM sidelined WHERE role = 'coach'",
      "SELECT person FROM trophies WHERE role = 'coach'",
    ]),
    venue: await queries.all<{ legacy: number; native: string }>(
      `SELECT legacy_id AS legacy, id AS native FROM venues ORDER BY (address IS NULL), (surface IS NULL), legacy_id LIMIT ${EACH}`,
    ),
  };
}

/** What the segment of a path before `:id`, or of a list with the filter `id`, stands for. */
const ENTITIES: Readonly<Record<string, string>> = {
  fixtures: 'fixture',
  teams: 'team',
  squads: 'team',
  players: 'player',
  coaches: 'coach',
  coachs: 'coach',
  leagues: 'league',
  venues: 'venue',
};
const ALONE = ['id', 'fixture', 'team', 'player', 'players', 'coach', 'coachs', 'league', 'live', 'h2h'];
/** Parameters that add fields to the rows of the example. */
const MORE: Texts = { half: 'true', dates: 'true', include: 'events,lineups,statistics,players,odds' };
const REQUESTS_MAX = 1000;

/** Addresses of an operation, most of which find rows. Some are refused: a filter may need others. */
export function addressesOf(endpoint: Endpoint, ids: StoredIds): string[] {
  const { version, path, query, example } = endpoint;
  const of = (one: Ids) => (version === 'v1' ? String(one.legacy) : one.native);
  /** One person, and a list of them under the plural name. */
  const peopleOf = (kind: 'player' | 'coach', all: readonly Ids[], i: number): Texts => ({
    [kind]: of(all[i % all.length]!),
    [`${kind}s`]: all
      .slice(i % all.length, (i % all.length) + 15)
      .map(of)
      .join('-'),
  });
  const entity = ENTITIES[path.split('/')[3] ?? ''];
  const contexts = ids.fixture.flatMap((match, i): Texts[] =>
    [match.home, match.away].map((team) => ({
      fixture: of(match),
      fixtureId: of(match),
      league: of(match.league),
      season: String(match.season),
      team: of(team),
      h2h: `${of(match.home)}-${of(match.away)}`,
      ids: [match.home, match.away].map(of).join(','),
      ...(ids.player.length > 0 && peopleOf('player', ids.player, i)),
      ...(ids.coach.length > 0 && peopleOf('coach', ids.coach, i)),
      ...(ids.venue.length > 0 && { venue: of(ids.venue[i % ids.venue.length]!) }),
      live: 'all',
    })),
  );
  const requests = contexts.flatMap((context): [Texts, Texts][] => {
    const id = entity === undefined ? undefined : context[entity];
    const values: Texts = id === undefined ? context : { ...context, id };
    const replaced = (texts: Texts = {}) =>
      Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, values[name] ?? value]));
    const params = replaced(example.params);
    const alone = ALONE.filter((name) => Object.hasOwn(query.shape, name) && values[name] !== undefined);
    return [
      [params, replaced(example.query)],
      ...Object.entries(MORE)
        .filter(([name]) => Object.hasOwn(query.shape, name))
        .map(([name, value]): [Texts, Texts] => [params, { ...replaced(example.query), [name]: value }]),
      ...alone.map((name): [Texts, Texts] => [params, { [name]: values[name]! }]),
    ];
  });
  const pages: [Texts, Texts][] = Object.hasOwn(query.shape, 'limit')
    ? [
        [example.params ?? {}, { limit: '200' }],
        [example.params ?? {}, { limit: '200', cursor: '2000' }],
      ]
    : [[example.params ?? {}, {}]];
  const addresses = [...pages, ...requests].map(([params, values]) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const sent = new URLSearchParams(values).toString();
    return sent === '' ? filled : `${filled}?${sent}`;
  });
  return spread([...new Set(addresses)]);
}

/** At most REQUESTS_MAX, evenly chosen. */
function spread(addresses: readonly string[]): string[] {
  const step = Math.max(1, addresses.length / REQUESTS_MAX);
  return Array.from({ length: Math.min(addresses.length, REQUESTS_MAX) }, (_, i) => addresses[Math.floor(i * step)]!);
}
