/** `players`, its top lists, `players/profiles`, `players/squads` and `players/teams`. */
import { z } from 'zod';
import type { PersonProfile, SquadRecord } from '../../ingest/records/records.ts';
import { rejection } from '../../ingest/records/rejections.ts';
import { positionOf } from './codes.ts';
import { type ApiResponse, eachItem, type Outcome, present, type ReadContext } from './envelope.ts';
import { PlayerNumbers, seasonStatistics } from './player-statistics.ts';
import { dayOf, measureOf } from './quirks.ts';
import { LeagueRef, type ReferencedEntities, resolveLeague, seasonOf, TeamRef } from './references.ts';

export const Profile = z.object({
  id: z.int(),
  name: z.string().nullable(),
  firstname: z.string().nullish(),
  lastname: z.string().nullish(),
  birth: z.object({ date: z.string().nullish(), place: z.string().nullish(), country: z.string().nullish() }).nullish(),
  nationality: z.string().nullish(),
  height: z.string().nullish(),
  weight: z.string().nullish(),
  number: z.int().nullish(),
  position: z.string().nullish(),
});
export type Profile = z.infer<typeof Profile>;

/** The profile of a person. The age is left out, because the date of birth gives it. */
export function profileOf(person: Profile): PersonProfile {
  const { id, name, firstname, lastname, birth, nationality, height, weight, number, position } = person;
  return {
    id: String(id),
    legacyId: id,
    name: name ?? '',
    ...present({
      firstName: firstname,
      lastName: lastname,
      birth: dayOf(birth?.date),
      birthPlace: birth?.place,
      birthCountry: birth?.country,
      nationality,
      height: measureOf(height),
      weight: measureOf(weight),
      position: positionOf(position),
      number,
    }),
  };
}

const Entry = z.object({ team: TeamRef, league: LeagueRef, ...PlayerNumbers.shape });
const PlayerSeasons = z.object({ player: Profile, statistics: z.array(Entry) });
type Entry = z.infer<typeof Entry>;

/** `players` and the top lists: the profile, and statistics for each team and league of the season. */
export function* readPlayers(response: ApiResponse, { referenced }: ReadContext): Generator<Outcome> {
  yield* eachItem(response, PlayerSeasons, function* ({ player, statistics }, line) {
    const [latest] = statistics;
    const profile = profileOf({ ...player, position: player.position ?? latest?.games.position });
    yield { kind: 'player', line, player: profile };
    for (const entry of statistics) yield* playerSeason(entry, profile, { referenced, line });
  });
}

/** Statistics without a league, season or team are rejected. Friendlies have a league without an id. */
function* playerSeason(
  entry: Entry,
  profile: PersonProfile,
  { referenced, line }: { referenced: ReferencedEntities; line: number },
): Generator<Outcome> {
  const { team, league, games } = entry;
  const [resolved, season] = [resolveLeague(league), seasonOf(league)];
  const name = referenced.teamName(team, resolved);
  if (resolved === null) {
    return yield rejection(line, `${profile.name}: unknown league '${league.name}' of '${league.country}'`);
  }
  if (season === null || name === null) {
    return yield rejection(line, `${profile.name}: ${league.name} without a ${season === null ? 'season' : 'team'}`);
  }
  yield* referenced.league(league, line);
  yield* referenced.team(team, resolved, line);
  yield {
    kind: 'player-season',
    line,
    league: resolved.code,
    season,
    team: name,
    player: { ...profile, ...present({ number: games.number, position: positionOf(games.position) }) },
    ...(typeof games.captain === 'boolean' && { captain: games.captain }),
    statistics: seasonStatistics(entry),
  };
}

export function* readProfiles(response: ApiResponse, _: ReadContext): Generator<Outcome> {
  yield* eachItem(response, z.object({ player: Profile }), function* ({ player }, line) {
    yield { kind: 'player', line, player: profileOf(player) };
  });
}

const Squad = z.object({ team: TeamRef, players: z.array(Profile) });
const JULY = 6;

/** Squads have no season: they belong to the current one at the time of import. A new season starts in July. */
export function* readSquads(response: ApiResponse, { referenced, now }: ReadContext): Generator<Outcome> {
  const today = new Date(now);
  const season = today.getUTCFullYear() - (today.getUTCMonth() >= JULY ? 0 : 1);
  yield* eachItem(response, Squad, function* ({ team, players }, line) {
    const name = referenced.teamName(team, null);
    if (name === null) return yield rejection(line, 'squad without a team');
    yield* referenced.team(team, null, line);
    for (const player of players) yield { kind: 'squad', line, season, team: name, player: profileOf(player) };
  });
}

const TeamSeasons = z.object({ team: TeamRef, seasons: z.array(z.int()) });

/** `players/teams`: only the parameters identify the player. */
export function* readTeamsOfPlayer(response: ApiResponse, { referenced }: ReadContext): Generator<Outcome> {
  const id = response.parameters.player ?? '';
  if (!/^\d+$/.test(id)) {
    return yield rejection(response.line, 'unknown player: neither the parameters nor the file name give an id');
  }
  const player: SquadRecord['player'] = { id, legacyId: Number(id), name: '' };
  yield* eachItem(response, TeamSeasons, function* ({ team, seasons }, line) {
    const name = referenced.teamName(team, null);
    if (name === null) return yield rejection(line, 'team without an id or a name');
    yield* referenced.team(team, null, line);
    for (const season of seasons) yield { kind: 'squad', line, season, team: name, player };
  });
}
