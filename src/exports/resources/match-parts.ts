/** Details of fixtures: events, lineups, player statistics, shots. */
import type { MatchEvent, PlayerMatch, Shot } from '../../football/match.ts';
import { PLAYER_STATISTICS } from '../../football/match.ts';
import type { PersonRef } from '../../football/person.ts';
import { ALWAYS, type Column, columnsOf, snakeCase } from '../formats/column.ts';
import { detailsOf, type OfSide, SIDE_COLUMNS } from './matches.ts';
import { eachSeason, type Resource } from './resource.ts';

function personColumns<Row>(
  prefix: string,
  description: string,
  personOf: (row: Row) => PersonRef | null,
  more: { readonly always?: true } = {},
): Column<Row>[] {
  const column = columnsOf<Row>();
  return [
    column.text(`${prefix}_id`, `native id of ${description}`, (row) => personOf(row)?.id ?? null, more),
    column.integer(`${prefix}_legacy_id`, 'number in version 1', (row) => personOf(row)?.legacyId ?? null, more),
    column.text(`${prefix}_name`, 'name', (row) => personOf(row)?.name ?? null, more),
  ];
}

type EventRow = OfSide & { readonly event: MatchEvent };
const event = columnsOf<EventRow>();

export const events: Resource<EventRow> = {
  name: 'events',
  summary: 'one row per goal, card, substitution or VAR decision, in match order',
  note: 'Deleted events are omitted.',
  people: true,
  columns: [
    ...SIDE_COLUMNS,
    event.text('event_id', 'native id of the event', (row) => row.event.id, { ...ALWAYS, distinct: true }),
    event.integer('minute', 'minute of the match', (row) => row.event.minute, ALWAYS),
    event.integer(
      'extra',
      'minutes after 45, 90, 105 or 120; in a shoot-out, the number of the kick',
      (row) => row.event.extra,
    ),
    event.text('kind', 'goal, card, substitution or var', (row) => row.event.kind, ALWAYS),
    event.text('detail', 'normal, own-goal, penalty, yellow, ...', (row) => row.event.detail, ALWAYS),
    ...personColumns<EventRow>('player', 'the scorer, booked player or player who goes off', (row) => row.event.player),
    ...personColumns<EventRow>('related', 'the assisting player or player who comes on', (row) => row.event.related),
    event.boolean('shootout', 'true for a shoot-out kick', (row) => row.event.shootout, ALWAYS),
    event.text('comments', 'comments as given by the source', (row) => row.event.comments),
    event.timestamp('updated_at', 'time of the last change to the event', (row) => row.event.updatedAt, ALWAYS),
  ],
  rows: (store, selection) =>
    eachSeason(selection, (season) =>
      detailsOf(store, season, async (fixtures) => {
        const found = await store.events.ofFixtures(fixtures.map(({ legacyId }) => legacyId));
        return fixtures.flatMap((fixture) =>
          (found.get(fixture.legacyId) ?? []).map((one) => ({ fixture, side: one.side, event: one })),
        );
      }),
    ),
};

interface LineupRow extends OfSide {
  readonly player: PersonRef;
  readonly starts: boolean;
  readonly number: number | null;
  readonly position: string | null;
  readonly grid: string | null;
  readonly captain: boolean;
  readonly formation: string | null;
  readonly coach: PersonRef | null;
}
const lineup = columnsOf<LineupRow>();

export const lineups: Resource<LineupRow> = {
  name: 'lineups',
  summary: 'one row per player in a lineup; home team first, starting players first',
  people: true,
  columns: [
    ...SIDE_COLUMNS,
    lineup.text('formation', 'formation of the team, such as 4-3-3', (row) => row.formation),
    ...personColumns<LineupRow>('coach', 'the coach', (row) => row.coach),
    ...personColumns<LineupRow>('player', 'the player', (row) => row.player, ALWAYS),
    lineup.boolean('starts', 'false if on the bench', (row) => row.starts, ALWAYS),
    lineup.integer('number', 'shirt number', (row) => row.number),
    lineup.text('position', 'G, D, M or F', (row) => row.position),
    lineup.text('grid', 'row:column; the goalkeeper is at 1:1', (row) => row.grid),
    lineup.boolean('captain', 'true if captain at kickoff', (row) => row.captain, ALWAYS),
  ],
  rows: (store, selection) =>
    eachSeason(selection, (season) =>
      detailsOf(store, season, async (fixtures) => {
        const found = await store.lineups.ofFixtures(fixtures);
        return fixtures.flatMap((fixture) =>
          (found.get(fixture.legacyId) ?? []).flatMap(({ side, formation, coach, startXI, substitutes }) =>
            [...startXI, ...substitutes].map((player, i) => ({
              ...player,
              ...{ fixture, side, formation, coach, starts: i < startXI.length },
            })),
          ),
        );
      }),
    ),
};

type PlayerRow = OfSide & { readonly match: PlayerMatch };
const player = columnsOf<PlayerRow>();

export const playerStatistics: Resource<PlayerRow> = {
  name: 'player-statistics',
  summary: 'one row per player and match, for all players in the matchday squad',
  note: 'An empty count means unknown; 0 means zero.',
  people: true,
  columns: [
    ...SIDE_COLUMNS,
    ...personColumns<PlayerRow>('player', 'the player', (row) => row.match.player, ALWAYS),
    player.integer('number', 'shirt number', (row) => row.match.number),
    player.text('position', 'G, D, M or F', (row) => row.match.position),
    player.boolean('captain', 'true if captain at kickoff', (row) => row.match.captain, ALWAYS),
    player.boolean('substitute', 'true if the player started on the bench', (row) => row.match.substitute, ALWAYS),
    player.number('rating', 'rating from 0 to 10, by the provider', (row) => row.match.rating),
    player.number('model_rating', "rating from 3 to 10, by Touchline's formula", (row) => row.match.modelRating),
    ...PLAYER_STATISTICS.map((name) =>
      player.integer(snakeCase(name), 'count in the match', (row) => row.match.statistics[name] ?? null),
    ),
  ],
  rows: (store, selection) =>
    eachSeason(selection, (season) =>
      detailsOf(store, season, async (fixtures) => {
        const found = await store.playerMatches.ofFixtures(fixtures);
        return fixtures.flatMap((fixture) =>
          (found.get(fixture.legacyId) ?? []).map((match) => ({ fixture, side: match.side, match })),
        );
      }),
    ),
};

type ShotRow = OfSide & { readonly shot: Shot };
const shot = columnsOf<ShotRow>();

export const shots: Resource<ShotRow> = {
  name: 'shots',
  summary: 'one row per shot, in match order',
  people: true,
  columns: [
    ...SIDE_COLUMNS,
    shot.integer('minute', 'minute of the match', (row) => row.shot.minute, ALWAYS),
    shot.integer('extra', 'minutes after 45, 90, 105 or 120', (row) => row.shot.extra),
    ...personColumns<ShotRow>('player', 'the player who shoots', (row) => row.shot.player),
    shot.number('x', '0 to 120; the attacked goal is at 120', (row) => row.shot.x, ALWAYS),
    shot.number('y', "0 to 80; increases to the attacker's right", (row) => row.shot.y, ALWAYS),
    shot.text('body_part', 'foot, header or other', (row) => row.shot.bodyPart, ALWAYS),
    shot.text('situation', 'open_play, free_kick, penalty or corner', (row) => row.shot.situation, ALWAYS),
    shot.text('outcome', 'goal, saved, off_target, blocked or post', (row) => row.shot.outcome, ALWAYS),
    shot.number('xg', "probability of a goal from 0 to 1, by Touchline's model", (row) => row.shot.xg, ALWAYS),
    shot.text('xg_model', 'name and version of the model, with its calibration', (row) => row.shot.xgModel, ALWAYS),
    shot.text('provider', 'source of the shot', (row) => row.shot.provider, ALWAYS),
    shot.number('provider_xg', 'probability of a goal from 0 to 1, by the provider', (row) => row.shot.providerXg),
  ],
  rows: (store, selection) =>
    eachSeason(selection, (season) =>
      detailsOf(store, season, async (fixtures) => {
        const found = await store.shots.ofFixtures(fixtures.map(({ legacyId }) => legacyId));
        return fixtures.flatMap((fixture) =>
          (found.get(fixture.legacyId) ?? []).map((one) => ({ fixture, side: one.side, shot: one })),
        );
      }),
    ),
};
