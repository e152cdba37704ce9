import type { EventDetail, EventKind, MatchEvent } from '../../football/match.ts';
import type { PersonRef } from '../../football/person.ts';
import type { Side } from '../../football/score.ts';
import type { Queries, Value } from '../database/database.ts';
import { inList } from '../database/in-list.ts';

/** An event must meet all given conditions. */
export interface EventFilter {
  /** true: deleted events too */
  readonly deleted?: boolean;
  /** legacy id: the player's team */
  readonly team?: number;
  /** legacy id, as the player or the related player of the event */
  readonly player?: number;
  readonly kind?: EventKind;
}

/** A goal or card in a team's season. */
export interface SeasonEvent {
  readonly kind: EventKind;
  readonly detail: EventDetail;
  readonly minute: number;
  readonly extra: number | null;
  readonly fixture: number;
  /** by a player of the team itself */
  readonly own: boolean;
}

export interface EventReader {
  /** by legacy id of the fixture, in the order of the match; fixtures without events are left out */
  ofFixtures(fixtures: readonly number[], filter?: EventFilter): Promise<ReadonlyMap<number, readonly MatchEvent[]>>;
  /** the fixture it belongs to, by legacy id, and the event, deleted or not */
  byId(id: string): Promise<{ readonly fixture: number; readonly event: MatchEvent } | undefined>;
  /** goals and cards in a team's matches of a league season, without shoot-outs */
  ofTeamSeason(team: number, league: number, season: number): Promise<SeasonEvent[]>;
}

interface EventJoin {
  id: string;
  fixture: number;
  minute: number;
  extra: number | null;
  side: Side;
  kind: EventKind;
  detail: EventDetail;
  player: number | null;
  player_id: string | null;
  player_name: string | null;
  related: number | null;
  related_id: string | null;
  related_name: string | null;
  comments: string | null;
  shootout: number;
  deleted: number;
  revision: number;
  updated_at: number;
}

const SELECT = `SELECT e.id, e.fixture, e.minute, e.extra, e.side, e.kind, e.detail, e.comments, e.shootout, e.deleted,
    e.revision, e.updated_at, e.player, p.id AS player_id, p.name AS player_name, e.related, r.id AS related_id,
    r.name AS related_name
  FROM events e LEFT JOIN players p ON p.legacy_id = e.player LEFT JOIN players r ON r.legacy_id = e.related`;

export function eventReader(queries: Queries): EventReader {
  return {
    async ofFixtures(fixtures, filter = {}) {
      if (fixtures.length === 0) return new Map();
      const { list, values } = inList(fixtures);
      const terms = [`e.fixture IN (${list})`];
      const add = (term: (parameter: string) => string, value: Value | undefined) => {
        if (value === undefined) return;
        values.push(value);
        terms.push(term(`$${values.length}`));
      };
      if (filter.deleted !== true) terms.push('e.deleted = 0');
      add((p) => `e.kind = ${p}`, filter.kind);
      add((p) => `(e.player = ${p} OR e.related = ${p})`, filter.player);
      add(
        (p) => `EXISTS (SELECT 1 FROM fixtures f WHERE f.legacy_id = e.fixture
          AND ((e.side = 'home' AND f.home = ${p}) OR (e.side = 'away' AND f.away = ${p})))`,
        filter.team,
      );
      const rows = await queries.all<EventJoin>(
        `${SELECT} WHERE ${terms.join(' AND ')} ORDER BY e.fixture, e.shootout, e.minute, COALESCE(e.extra, 0), e.sort_order, e.id`,
        values,
      );
      return Map.groupBy(rows.map(eventOf), (_, i) => rows[i]!.fixture);
    },

    async byId(id) {
      const row = await queries.get<EventJoin>(`${SELECT} WHERE e.id = $1`, [id]);
      return row && { fixture: row.fixture, event: eventOf(row) };
    },

    async ofTeamSeason(team, league, season) {
      const rows = await queries.all<Omit<SeasonEvent, 'own'> & { side: Side; home: number }>(
        `SELECT e.kind, e.detail, e.minute, e.extra, e.fixture, e.side, f.home
         FROM fixtures f JOIN events e ON e.fixture = f.legacy_id
         WHERE f.league = $1 AND f.season = $2 AND (f.home = $3 OR f.away = $3)
           AND e.deleted = 0 AND e.shootout = 0 AND e.kind IN ('goal', 'card')
         ORDER BY f.kickoff, f.legacy_id, e.sort_order`,
        [league, season, team],
      );
      return rows.map(({ side, home, ...event }) => ({ ...event, own: (side === 'home') === (home === team) }));
    },
  };
}

function eventOf(row: EventJoin): MatchEvent {
  const person = (legacyId: number | null, id: string | null, name: string | null): PersonRef | null =>
    legacyId === null || id === null || name === null ? null : { id, legacyId, name };
  return {
    id: row.id,
    revision: row.revision,
    deleted: row.deleted === 1,
    minute: row.minute,
    extra: row.extra,
    side: row.side,
    kind: row.kind,
    detail: row.detail,
    player: person(row.player, row.player_id, row.player_name),
    related: person(row.related, row.related_id, row.related_name),
    comments: row.comments,
    shootout: row.shootout === 1,
    updatedAt: row.updated_at,
  };
}
