/** Teams and players. */
import type { Player } from '../../football/person.ts';
import type { Team } from '../../football/terms.ts';
import { playersAfter, seasonPlayers } from '../../store/export-rows.ts';
import { playerOf } from '../../store/people/rows.ts';
import { ALWAYS, columnsOf } from '../formats/column.ts';
import { distinctBy, eachSeason, inKeyOrder, type Resource } from './resource.ts';

interface TeamRow {
  readonly team: Team;
  readonly slug: string;
}

const team = columnsOf<TeamRow>();
const DISTINCT = { ...ALWAYS, distinct: true } as const;

export const teams: Resource<TeamRow> = {
  name: 'teams',
  summary: 'one row per team, with its stadium',
  note: 'A league season contains its participating teams.',
  people: false,
  columns: [
    team.text('team_id', 'native id', (row) => row.team.id, DISTINCT),
    team.integer('team_legacy_id', 'number in version 1', (row) => row.team.legacyId, ALWAYS),
    team.text('slug', 'readable id', (row) => row.slug, DISTINCT),
    team.text('name', 'name', (row) => row.team.name, ALWAYS),
    team.text('code', 'three-letter code, if known', (row) => row.team.code),
    team.text('country', 'name of the country', (row) => row.team.country.name, ALWAYS),
    team.text('country_key', 'key of the country, such as eng', (row) => row.team.country.key, ALWAYS),
    team.integer('founded', 'year of foundation', (row) => row.team.founded),
    team.boolean('national', 'true for a national team', (row) => row.team.national, ALWAYS),
    team.text('venue_id', 'native id of the stadium', (row) => row.team.venue?.id ?? null),
    team.integer('venue_legacy_id', 'number in version 1', (row) => row.team.venue?.legacyId ?? null),
    team.text('venue_name', 'name of the stadium', (row) => row.team.venue?.name ?? null),
    team.text('venue_city', 'city of the stadium', (row) => row.team.venue?.city ?? null),
    team.integer('venue_capacity', 'capacity in spectators', (row) => row.team.venue?.capacity ?? null),
    team.text('venue_surface', 'surface, such as grass', (row) => row.team.venue?.surface ?? null),
  ],
  async *rows({ reference }, { seasons, isComplete }) {
    const rowsOf = (list: readonly Team[]) => list.map((one) => ({ team: one, slug: reference.teamSlug(one) }));
    if (isComplete) yield rowsOf(reference.teams());
    else {
      const participants = seasons.flatMap(({ league, year }) => reference.teamsOfSeason(league, year));
      yield rowsOf([...new Set(participants)].sort((a, b) => a.legacyId - b.legacyId));
    }
  },
};

const player = columnsOf<Player>();

export const players: Resource<Player> = {
  name: 'players',
  summary: 'one row per player',
  note: 'A league season contains the players in its squads, matches and statistics.',
  people: true,
  columns: [
    player.text('player_id', 'native id', (row) => row.id, DISTINCT),
    player.integer('player_legacy_id', 'number in version 1', (row) => row.legacyId, ALWAYS),
    player.text('name', 'display name', (row) => row.name, DISTINCT),
    player.text('first_name', 'if the source gives it separately', (row) => row.firstName),
    player.text('last_name', 'if the source gives it separately', (row) => row.lastName),
    player.date('birth_date', 'date of birth', (row) => row.birth.date),
    player.text('birth_place', 'place of birth', (row) => row.birth.place),
    player.text('birth_country', 'country of birth', (row) => row.birth.country),
    player.text('nationality', 'country of nationality', (row) => row.nationality),
    player.integer('height_cm', 'height in centimetres', (row) => row.height),
    player.integer('weight_kg', 'weight in kilograms', (row) => row.weight),
    player.text('position', 'Goalkeeper, Defender, Midfielder or Attacker', (row) => row.position),
    player.integer('number', 'shirt number in the latest squad', (row) => row.number),
    player.timestamp('updated_at', 'time of the last change', (row) => row.updatedAt, ALWAYS),
  ],
  async *rows({ database }, selection) {
    const rows = selection.isComplete
      ? inKeyOrder(
          -1,
          (row) => row.legacy_id,
          (after: number, limit: number) => playersAfter(database, after, limit),
        )
      : distinctBy(
          eachSeason(selection, ({ league, year }) => seasonPlayers(database, { league: league.legacyId, year })),
          (row) => row.legacy_id,
        );
    for await (const batch of rows) yield batch.map(playerOf);
  },
};
