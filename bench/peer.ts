/**
 * The peer: a typical fixtures service with Fastify and `pg`. It has a pool, prepared statements, one SELECT with joins
 * per request, an index for each query, and the same JSON as Touchline's nested fixtures. It meters each request with
 * one UPDATE ... RETURNING, which is also its key check.
 */
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';
import type { PeerSetting } from './peer-tables.ts';

interface Row {
  id: number;
  referee: string | null;
  kickoff: number;
  status: string;
  elapsed: number | null;
  extra: number | null;
  venue: number | null;
  venue_name: string | null;
  venue_city: string | null;
  league: number;
  league_name: string;
  country: string;
  country_code: string | null;
  season: number;
  round: string | null;
  standings: boolean;
  home: number;
  home_name: string;
  away: number;
  away_name: string;
  goals_home: number | null;
  goals_away: number | null;
  halftime_home: number | null;
  halftime_away: number | null;
  fulltime_home: number | null;
  fulltime_away: number | null;
  extratime_home: number | null;
  extratime_away: number | null;
  penalty_home: number | null;
  penalty_away: number | null;
}

const SELECT = `SELECT f.*, h.name AS home_name, a.name AS away_name, l.name AS league_name, c.name AS country,
    c.code AS country_code, s.standings, v.name AS venue_name, v.city AS venue_city
  FROM peer.fixtures f JOIN peer.teams h ON h.id = f.home JOIN peer.teams a ON a.id = f.away
  JOIN peer.leagues l ON l.id = f.league JOIN peer.countries c ON c.id = l.country
  JOIN peer.seasons s ON s.league = f.league AND s.season = f.season LEFT JOIN peer.venues v ON v.id = f.venue`;

const QUERIES = {
  byId: `${SELECT} WHERE f.id = $1`,
  season: `${SELECT} WHERE (f.home = $1 OR f.away = $1) AND f.season = $2 ORDER BY f.kickoff, f.id`,
  date: `${SELECT} WHERE f.kickoff >= $1 AND f.kickoff < $2 ORDER BY f.kickoff, f.id`,
  pair: `${SELECT} WHERE (f.home = $1 AND f.away = $2) OR (f.home = $2 AND f.away = $1) ORDER BY f.kickoff, f.id`,
} as const;
const METER = 'UPDATE peer.keys SET used = used + 1 WHERE key = $1 RETURNING used, day_limit';

const LONG_STATUS: Readonly<Record<string, string>> = { FT: 'Match Finished', NS: 'Not Started' };
const DAY_MS = 86_400_000;

function item(row: Row, publicUrl: string) {
  const home = row.goals_home ?? 0;
  const away = row.goals_away ?? 0;
  const decided = row.goals_home !== null && home !== away;
  const seconds = row.kickoff / 1000;
  const media = (kind: string, id: number) => `${publicUrl}/media/${kind}/${id}.png`;
  return {
    fixture: {
      id: row.id,
      referee: row.referee,
      timezone: 'UTC',
      date: `${new Date(row.kickoff).toISOString().slice(0, 19)}+00:00`,
      timestamp: seconds,
      periods: { first: seconds, second: seconds + 3600 },
      venue: { id: row.venue, name: row.venue_name, city: row.venue_city },
      status: { long: LONG_STATUS[row.status], short: row.status, elapsed: row.elapsed, extra: row.extra },
    },
    league: {
      id: row.league,
      name: row.league_name,
      country: row.country,
      logo: media('leagues', row.league),
      flag: row.country_code === null ? null : `${publicUrl}/media/flags/${row.country_code.toLowerCase()}.svg`,
      season: row.season,
      round: row.round,
      standings: row.standings,
    },
    teams: {
      home: { id: row.home, name: row.home_name, logo: media('teams', row.home), winner: decided ? home > away : null },
      away: { id: row.away, name: row.away_name, logo: media('teams', row.away), winner: decided ? away > home : null },
    },
    goals: { home: row.goals_home, away: row.goals_away },
    score: {
      halftime: { home: row.halftime_home, away: row.halftime_away },
      fulltime: { home: row.fulltime_home, away: row.fulltime_away },
      extratime: { home: row.extratime_home, away: row.extratime_away },
      penalty: { home: row.penalty_home, away: row.penalty_away },
    },
  };
}

interface Query {
  readonly id?: string;
  readonly team?: string;
  readonly season?: string;
  readonly date?: string;
  readonly h2h?: string;
}

function queryOf({ id, team, season, date, h2h }: Query): { name: keyof typeof QUERIES; values: number[] } {
  if (id !== undefined) return { name: 'byId', values: [Number(id)] };
  if (h2h !== undefined) return { name: 'pair', values: h2h.split('-').map(Number) };
  if (date !== undefined) return { name: 'date', values: [Date.parse(date), Date.parse(date) + DAY_MS] };
  return { name: 'season', values: [Number(team), Number(season)] };
}

process.once('message', async ({ url, metered, publicUrl }: PeerSetting) => {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  const fastify = Fastify();

  const handler = async (request: FastifyRequest<{ Querystring: Query }>, reply: FastifyReply) => {
    if (metered) {
      const { rows } = await pool.query({ name: 'meter', text: METER, values: [request.headers['x-api-key']] });
      if (rows.length === 0) return reply.code(401).send({ message: 'invalid key' });
      if (rows[0].used > rows[0].day_limit) return reply.code(429).send({ message: 'daily limit reached' });
      reply.header('X-RateLimit-Limit', rows[0].day_limit);
      reply.header('X-RateLimit-Remaining', rows[0].day_limit - rows[0].used);
    }
    const { name, values } = queryOf(request.query);
    const { rows } = await pool.query<Row>({ name, text: QUERIES[name], values });
    const response = rows.map((row) =>
      name === 'byId'
        ? { ...item(row, publicUrl), events: [], lineups: [], statistics: [], players: [] }
        : item(row, publicUrl),
    );
    const paging = { current: 1, total: 1 };
    const get = request.routeOptions.url!.slice('/api/v1/'.length);
    return { get, parameters: request.query, errors: [], results: response.length, paging, response };
  };
  fastify.get('/api/v1/fixtures', handler);
  fastify.get('/api/v1/fixtures/headtohead', handler);
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  process.send!(`http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`);
});
