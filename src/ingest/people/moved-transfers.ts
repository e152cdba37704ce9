/**
 * The transfers that a name means. The lists of both clubs state a transfer, and each list refers to the player by a claim of
 * its own: the player's season at that club. So a transfer shows that two claims mean one player.
 */
import type { Queries } from '../../store/database/database.ts';
import { statedRows, statedUnder } from '../../store/people/career-sources.ts';
import type { TransferRow } from '../../store/people/career-tables.ts';
import type { Person } from './people-cache.ts';
import { isByName, nameOfKey, type PersonClaim } from './person-claims.ts';

/** The seasons in which a player left one club and joined another. A player who leaves in summer has played the last season. */
export function transferSeasons(date: string): { readonly joined: number; readonly left: number } {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const season = month >= 6 ? year : year - 1;
  return { joined: season, left: month >= 6 && month <= 9 ? season - 1 : season };
}

export interface TransferPlace {
  readonly team: number;
  readonly season: number;
}

/** The player's seasons at both clubs, as far as the clubs are known. */
function placesOf({ transferred_on, team_in, team_out }: TransferRow): TransferPlace[] {
  const { joined, left } = transferSeasons(transferred_on);
  return [
    ...(team_in === null ? [] : [{ team: team_in, season: joined }]),
    ...(team_out === null ? [] : [{ team: team_out, season: left }]),
  ];
}

interface PlacedClaim {
  readonly claim: PersonClaim;
  readonly place: TransferPlace;
}

interface ClaimsOfTransfers {
  /** the claim that was asked for is the first */
  readonly claims: readonly PlacedClaim[];
  /** places of the transfers without a claim */
  readonly others: readonly TransferPlace[];
}

/** The claims that go to another player: one, those of the other clubs of its transfers, and so on. */
export async function claimsOfTransfers(
  { queries, identityOf }: { readonly queries: Queries; identityOf(team: number): string },
  { holder, claim, place }: { readonly holder: Person; readonly claim: PersonClaim; readonly place: TransferPlace },
): Promise<ClaimsOfTransfers> {
  const name = nameOfKey(claim.key);
  const ofName = holder.claims.filter((one) => isByName(one) && nameOfKey(one.key) === name);
  const keys = ofName.flatMap(({ provider, key }) => (provider === claim.provider ? [key] : []));
  const rows = await statedUnder(queries, 'transfers', claim.provider, keys);
  const claims: PlacedClaim[] = [{ claim, place }];
  const others: TransferPlace[] = [];
  const isAt = (one: TransferPlace) => (other: TransferPlace) => one.team === other.team && one.season === other.season;
  for (const { place: at } of claims) {
    for (const row of rows) {
      const places = placesOf(row);
      if (!places.some(isAt(at))) continue;
      for (const other of places) {
        const key = `name:${name}|${identityOf(other.team)}|${other.season}`;
        const linked = holder.claims.find(
          (one) => one.provider === claim.provider && one.key === key && !one.confirmed,
        );
        if (linked === undefined) others.push(other);
        else if (claims.every((one) => one.claim !== linked)) claims.push({ claim: linked, place: other });
      }
    }
  }
  return { claims, others: others.filter((one) => !claims.some(({ place: at }) => isAt(one)(at))) };
}

/** The player's seasons in all transfers that are stated of a person. */
export async function statedPlaces(queries: Queries, person: number): Promise<readonly TransferPlace[]> {
  return (await statedRows(queries, 'transfers', [person])).flatMap(placesOf);
}
