/** `players` and everything under it. */
import { z } from 'zod';
import type { PersonProfile, SquadRecord } from '../../ingest/records/records.ts';
import { positionOf } from './codes.ts';
import type { Answer } from './envelope.ts';
import { eachItem, type Outcome, present, type Reading, refuse } from './items.ts';
import { LeagueRef, namedLeague, type ReferencedEntities, seasonOf, TeamRef } from './mentions.ts';
import { PlayerNumbers, seasonStatistics } from './numbers.ts';
import { dayOf, measureOf } from './quirks.ts';

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

/** A person as it is told; his age says less than his birth. */
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

/** `players` and the top lists: who he is, and what he did for each team in each league of the season. */
export function* readPlayers(answer: Answer, { referenced }: Reading): Generator<Outcome> {
  yield* eachItem(answer, PlayerSeasons, function* ({ player, statistics }, line) {
    const [latest] = statistics;
    const profile = profileOf({ ...player, position: player.position ?? latest?.games.position });
    yield { kind: 'player', line, player: profile };
    for (const entry of statistics) yield* playerSeason(entry, profile, { referenced, line });
  });
}

/** A season without league, year or team is none: friendlies have a league without an id. */
function* playerSeason(
  entry: Entry,
  profile: PersonProfile,
  { referenced, line }: { referenced: ReferencedEntities; line: number },
): Generator<Outcome> {
  const { team, league, games } = entry;
  const [named, season] = [namedLeague(league), seasonOf(league)];
  const name = referenced.teamName(team, named);
  if (named === null || season === null || name === null) {
    return yield refuse(
      line,
      `${profile.name}: no league is known as ${league.name} of ${league.country}, ${league.season}`,
    );
  }
  yield* referenced.league(league, line);
  yield* referenced.team(team, named, line);
  yield {
    kind: 'player-season',
    line,
    league: named.code,
    season,
    team: name,
    player: { ...profile, ...present({ number: games.number, position: positionOf(games.position) }) },
    ...(typeof games.captain === 'boolean' && { captain: games.captain }),
    statistics: seasonStatistics(entry),
  };
}

export function* readProfiles(answer: Answer, _: Reading): Generator<Outcome> {
  yield* eachItem(answer, z.object({ player: Profile }), function* ({ player }, line) {
    yield { kind: 'player', line, player: profileOf(player) };
  });
}

const Squad = z.object({ team: TeamRef, players: z.array(Profile) });
const JULY = 6;

/** Squads are those of today; the season is the one under way, or about to begin, when they are read. */
export function* readSquads(answer: Answer, { referenced, now }: Reading): Generator<Outcome> {
  const today = new Date(now);
  const season = today.getUTCFullYear() - (today.getUTCMonth() >= JULY ? 0 : 1);
  yield* eachItem(answer, Squad, function* ({ team, players }, line) {
    const name = referenced.teamName(team, null);
    if (name === null) return yield refuse(line, 'a squad of no team');
    yield* referenced.team(team, null, line);
    for (const player of players) yield { kind: 'squad', line, season, team: name, player: profileOf(player) };
  });
}

const TeamSeasons = z.object({ team: TeamRef, seasons: z.array(z.int()) });

/** `players/teams`: the answer names the player in its parameters alone. */
export function* readTeamsOfPlayer(answer: Answer, { referenced }: Reading): Generator<Outcome> {
  const id = answer.parameters.player ?? '';
  if (!/^\d+$/.test(id)) return yield refuse(answer.line, 'nothing says of which player');
  const player: SquadRecord['player'] = { id, legacyId: Number(id), name: '' };
  yield* eachItem(answer, TeamSeasons, function* ({ team, seasons }, line) {
    const name = referenced.teamName(team, null);
    if (name === null) return yield refuse(line, 'a team without a name');
    yield* referenced.team(team, null, line);
    for (const season of seasons) yield { kind: 'squad', line, season, team: name, player };
  });
}
