/** The rows in which a merged account of a match is kept. */
import { entityIds } from '../base/ids.ts';
import { type PlayerInMatch, playersInMatch } from '../football/player-match.ts';
import type { Side } from '../football/score.ts';
import type { StatusCode } from '../football/status.ts';
import type { Value } from './database/database.ts';
import { ledKindOf, type MergedDetails, type MergedEvent } from './details-merge.ts';

export const TABLES = {
  lineups: ['fixture', 'side', 'formation', 'coach', 'colors'],
  lineup_players: ['fixture', 'side', 'place', 'player', 'starts', 'number', 'position', 'grid', 'captain'],
  player_matches: [
    'fixture',
    'player',
    'side',
    'place',
    'number',
    'position',
    'captain',
    'starts',
    'played',
    'came_on',
    'went_off',
    'told',
    'rating',
    'statistics',
  ],
  shots: [
    'fixture',
    'place',
    'minute',
    'extra',
    'side',
    'player',
    'x',
    'y',
    'body_part',
    'situation',
    'outcome',
    'provider_xg',
  ],
} as const;
export type DetailsTable = keyof typeof TABLES;

/** A fixture as far as its details hang on it. */
export interface DetailedFixture {
  legacy_id: number;
  id: string;
  league: number;
  season: number;
  home: number;
  away: number;
  status: StatusCode;
  elapsed: number | null;
  attendance: number | null;
}

const SIDES: readonly Side[] = ['home', 'away'];
const bit = (is: boolean | undefined) => (is === true ? 1 : 0);
const scaled = (value: number | undefined | null, scale: number) =>
  value === undefined || value === null ? null : Math.round(value * scale);

/** All rows of a fixture but its events, in the order of the columns. */
export function detailsRows(
  fixture: DetailedFixture,
  merged: MergedDetails,
): Readonly<Record<DetailsTable, readonly Value[][]>> {
  const lineups: Value[][] = [];
  const inLineups: Value[][] = [];
  for (const side of SIDES) {
    const lineup = merged.lineups[side];
    if (lineup === undefined) continue;
    const { formation, coach, colors, startXI, substitutes } = lineup;
    lineups.push([fixture.legacy_id, side, formation ?? null, coach ?? null, colors ? JSON.stringify(colors) : null]);
    for (const [place, entry] of [...startXI, ...substitutes].entries()) {
      const { player, number, position, grid, captain } = entry;
      const starts = bit(place < startXI.length);
      const what = [starts, number ?? null, position ?? null, grid ?? null, bit(captain)];
      inLineups.push([fixture.legacy_id, side, place, player, ...what]);
    }
  }
  return {
    lineups,
    lineup_players: inLineups,
    player_matches: playersOf(fixture, merged).map((player, place) => playerRow(fixture.legacy_id, player, place)),
    shots: merged.shots.map((shot, place) => [
      fixture.legacy_id,
      place,
      shot.minute,
      shot.extra ?? null,
      shot.side,
      shot.player ?? null,
      scaled(shot.x, 100),
      scaled(shot.y, 100),
      shot.bodyPart,
      shot.situation,
      shot.outcome,
      scaled(shot.xg, 1e6),
    ]),
  };
}

function playersOf({ status, elapsed }: DetailedFixture, merged: MergedDetails): PlayerInMatch[] {
  const lineups = SIDES.flatMap((side) => {
    const { startXI = [], substitutes = [] } = merged.lineups[side] ?? {};
    return [
      ...startXI.map((entry) => ({ ...entry, side, starts: true })),
      ...substitutes.map((entry) => ({ ...entry, side, starts: false })),
    ];
  });
  const { events, kinds, players: statistics } = merged;
  return playersInMatch({ status, elapsed, lineups, events, kinds, statistics });
}

function playerRow(fixture: number, player: PlayerInMatch, place: number): Value[] {
  return [
    fixture,
    player.player,
    player.side,
    place,
    player.number,
    player.position,
    bit(player.captain),
    player.starts === null ? null : bit(player.starts),
    bit(player.played),
    bit(player.cameOn),
    bit(player.wentOff),
    bit(player.told),
    scaled(player.rating, 100),
    JSON.stringify(player.statistics),
  ];
}

export interface EventRow {
  id: string;
  fixture: number;
  place: number;
  minute: number;
  extra: number | null;
  side: string;
  kind: string;
  detail: string;
  player: number | null;
  related: number | null;
  comments: string | null;
  shootout: number;
  deleted: number;
  provider: string;
  revision: number;
  updated_at: number;
}

export const EVENT_COLUMNS = [
  'id',
  'fixture',
  'place',
  'minute',
  'extra',
  'side',
  'kind',
  'detail',
  'player',
  'related',
  'comments',
  'shootout',
  'deleted',
  'provider',
  'revision',
  'updated_at',
] as const satisfies readonly (keyof EventRow)[];

/**
 * The feed gives its events ids of their own. Files do not: theirs is the so-and-so-many-th event of its kind and side,
 * which stays the same when a minute or a name is corrected.
 */
export function eventId(fixture: Pick<DetailedFixture, 'id'>, event: MergedEvent): string {
  const key = eventKey(event);
  return key.startsWith('ev_') ? key : entityIds('event', `${fixture.id}|${key}`).id;
}

/** What an event's id is made of beside its match; or the id itself, where the feed tells of one that a file told before. */
export function eventKey({ id, provider, kind, side, count, shootout }: MergedEvent): string {
  if (provider !== 'feed' || id === undefined) return `${ledKindOf(kind, shootout === true)}|${side}|${count}`;
  return id.startsWith('ev_') ? id : `feed|${id}`;
}

export function eventRow(fixture: DetailedFixture, event: MergedEvent, place: number, now: number): EventRow {
  return {
    id: eventId(fixture, event),
    fixture: fixture.legacy_id,
    place,
    minute: event.minute,
    extra: event.extra ?? null,
    side: event.side,
    kind: event.kind,
    detail: event.detail,
    player: event.player ?? null,
    related: event.related ?? null,
    comments: event.comments ?? null,
    shootout: bit(event.shootout),
    deleted: bit(event.deleted),
    provider: event.provider,
    revision: 1,
    updated_at: now,
  };
}

export interface EventDiff {
  readonly created: readonly EventRow[];
  readonly changed: readonly EventRow[];
  /** of no source that is believed now */
  readonly dropped: readonly EventRow[];
}

const SAID = EVENT_COLUMNS.filter(
  (column) => column !== 'revision' && column !== 'updated_at' && column !== 'provider',
);

/**
 * What is news of a fixture's events. One that its own source withdrew stays, marked as deleted; one of a source that
 * another took the place of goes.
 */
export function diffEvents(
  stored: readonly EventRow[],
  told: readonly EventRow[],
  { leaders, now }: { readonly leaders: ReadonlyMap<string, string>; readonly now: number },
): EventDiff {
  const before = new Map(stored.map((row) => [row.id, row]));
  const created: EventRow[] = [];
  const changed: EventRow[] = [];
  const dropped: EventRow[] = [];
  const ids = new Set<string>();
  for (const row of told) {
    ids.add(row.id);
    const known = before.get(row.id);
    if (known === undefined) created.push(row);
    else if (SAID.some((column) => known[column] !== row[column])) {
      changed.push({ ...row, revision: known.revision + (onlyMoved(known, row) ? 0 : 1) });
    } else if (known.provider !== row.provider) {
      changed.push({ ...row, revision: known.revision, updated_at: known.updated_at });
    }
  }
  for (const row of stored) {
    if (ids.has(row.id)) continue;
    const kind = row.shootout === 1 ? 'shootout' : row.kind;
    if ((leaders.get(kind) ?? row.provider) !== row.provider) dropped.push(row);
    else if (row.deleted === 0) changed.push({ ...row, deleted: 1, revision: row.revision + 1, updated_at: now });
  }
  return { created, changed, dropped };
}

/** Whether nothing but the place among the others is new. */
function onlyMoved(known: EventRow, row: EventRow): boolean {
  return SAID.every((column) => column === 'place' || known[column] === row[column]);
}
