/**
 * Where sources differ on a date of birth: within one player, or between two players of a team with the same names, whom
 * different dates keep apart.
 */
import { playersOfTeam, type TeamPlayer } from '../../store/conflicts.ts';
import type { Queries } from '../../store/database/database.ts';
import { type ClaimRow, claimRows, teamsOfPerson } from '../../store/people/person-claims.ts';
import { factsOf, type PersonClaim } from '../people/person-claims.ts';
import { personIdentityOf } from '../people/person-identity.ts';
import { correctionCommand, type FoundConflict } from './conflict.ts';

type Claims = ReadonlyMap<number, readonly ClaimRow[]>;

/** The conflicts about players of a team, by native id. */
export async function birthConflictsOfTeam(queries: Queries, team: number): Promise<FoundConflict[]> {
  const seasons = await playersOfTeam(queries, team);
  const players = new Map(seasons.map((player) => [player.legacyId, player]));
  const claims = await claimsOf(queries, [...players.keys()]);
  const conflicts: FoundConflict[] = [];
  for (const player of players.values()) {
    const conflict = withinPlayer(player, claims.get(player.legacyId));
    if (conflict !== null && (await firstTeam(queries, [player])) === team) conflicts.push(conflict);
  }
  for (const { pair, conflict } of betweenPlayers(seasons, claims)) {
    if ((await firstTeam(queries, pair)) === team) conflicts.push(conflict);
  }
  return conflicts;
}

/** The lowest legacy id of a team that had all these players in one season. Their conflict is listed there. */
async function firstTeam(queries: Queries, players: readonly TeamPlayer[]): Promise<number | undefined> {
  let common: string[] | undefined;
  for (const { legacyId } of players) {
    const teams = await teamsOfPerson(queries, 'player', legacyId);
    const places = teams.map(({ team, season }) => `${team} ${season}`);
    common = common?.filter((place) => places.includes(place)) ?? places;
  }
  const [first] = common ?? [];
  return first === undefined ? undefined : Number(first.split(' ')[0]);
}

/** By player. They are parsed where they are compared: most players have one claim, which agrees with itself. */
async function claimsOf(queries: Queries, players: readonly number[]): Promise<Claims> {
  return Map.groupBy(await claimRows(queries, 'player', players), ({ person }) => person);
}

function parsed(rows: readonly ClaimRow[] = []): PersonClaim[] {
  return rows.map(({ provider, claim, record, confirmed }) => {
    return { provider, key: claim, content: JSON.parse(record), confirmed: confirmed === 1 };
  });
}

/** The sources of a date of birth. Corrections are no sources. */
function birthsOf(claims: readonly PersonClaim[]) {
  const births = claims.flatMap(({ provider, key, content }) => {
    const { birth } = factsOf(content);
    return birth === undefined ? [] : [{ source: provider, file: key, value: birth }];
  });
  return births.sort((a, b) => (`${a.source} ${a.file}` < `${b.source} ${b.file}` ? -1 : 1));
}

function withinPlayer({ id, name }: TeamPlayer, rows: readonly ClaimRow[] = []): FoundConflict | null {
  if (rows.length < 2) return null;
  const claims = parsed(rows);
  if (claims.some(({ provider, content }) => provider === 'correction' && factsOf(content).birth !== undefined)) {
    return null;
  }
  const births = birthsOf(claims);
  // merging the claims of a player takes long, and most sources agree
  if (new Set(births.map(({ value }) => value)).size < 2) return null;
  const { birth_date: standing } = personIdentityOf(claims);
  const other = births.find(({ value }) => value !== standing)!;
  return {
    ...{ kind: 'birth_date', subject: id, name, league: null, season: null, kickoff: null },
    statements: [
      ...births.filter(({ value }) => value === standing),
      ...births.filter(({ value }) => value !== standing),
    ],
    reason: 'order-of-people',
    command: correctionCommand('player', id, `--set birth=${other.value}`),
  };
}

/** Players with the same names in one season of a team whose dates of birth differ. */
function betweenPlayers(
  seasons: readonly TeamPlayer[],
  claims: Claims,
): Iterable<{ readonly pair: readonly TeamPlayer[]; readonly conflict: FoundConflict }> {
  const conflicts = new Map<string, { readonly pair: readonly TeamPlayer[]; readonly conflict: FoundConflict }>();
  const born = seasons.filter(({ birth }) => birth !== null);
  for (const namesakes of Map.groupBy(born, ({ season, search }) => `${season} ${search}`).values()) {
    const [one, other] = namesakes;
    if (other === undefined || one!.birth === other.birth) continue;
    const [claimsOfOne, claimsOfOther] = [one!, other].map(({ legacyId }) => parsed(claims.get(legacyId)));
    const areDecided = [claimsOfOne!, claimsOfOther!].every((all) => all.some(({ confirmed }) => confirmed));
    if (areDecided) continue;
    const conflict: FoundConflict = {
      ...{ kind: 'birth_date', subject: one!.id, name: one!.name, league: null, season: null, kickoff: null },
      statements: [...birthsOf(claimsOfOne!), ...birthsOf(claimsOfOther!)],
      reason: 'two-players',
      command: `touchline players merge ${other.id} ${one!.id}`,
    };
    conflicts.set(`${one!.id} ${other.id}`, { pair: [one!, other], conflict });
  }
  return conflicts.values();
}
