/**
 * The transfers that a name means. The lists of both clubs state a transfer, and each list refers to the player by a claim of
 * its own: the player's season at that club. So a transfer shows that two claims mean one player.
 */
import { entityIds } from '../../base/ids.ts';
import type { Queries } from '../../store/database/database.ts';
import {
  careerRows,
  deleteCareerRows,
  insertCareerRows,
  type TransferRow,
  updateCareerRows,
} from '../../store/people/career-tables.ts';
import { namesOf } from './duplicate-careers.ts';
import type { Person } from './people-cache.ts';
import { nameOfKey, type PersonClaim } from './person-claims.ts';

/** The seasons in which a player left one club and joined another. A player who leaves in summer has played the last season. */
export function transferSeasons(date: string): { readonly joined: number; readonly left: number } {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const season = month >= 6 ? year : year - 1;
  return { joined: season, left: month >= 6 && month <= 9 ? season - 1 : season };
}

interface Place {
  readonly team: number;
  readonly season: number;
}

/** The player's seasons at both clubs, as far as the clubs are known. */
function placesOf({ transferred_on, team_in, team_out }: TransferRow): Place[] {
  const { joined, left } = transferSeasons(transferred_on);
  return [
    ...(team_in === null ? [] : [{ team: team_in, season: joined }]),
    ...(team_out === null ? [] : [{ team: team_out, season: left }]),
  ];
}

interface MovedName {
  /** with their places; the claim that was asked for is the first */
  readonly claims: readonly { readonly claim: PersonClaim; readonly place: Place }[];
  readonly transfers: readonly TransferRow[];
}

/** What goes with a claim to another player: its transfers, the claims of the other clubs of these, and so on. */
export async function nameWithTransfers(
  { queries, identityOf }: { readonly queries: Queries; identityOf(team: number): string },
  { holder, claim, place }: { readonly holder: Person; readonly claim: PersonClaim; readonly place: Place },
): Promise<MovedName> {
  const byId = new Map((await careerRows(queries, 'transfers', [holder.legacyId])).map((row) => [row.id, row]));
  const name = nameOfKey(claim.key);
  const rows = [...byId.values()].filter((row) => row.provider === claim.provider && namesOf(row).includes(name));
  const claims = [{ claim, place }];
  const transfers = new Set<TransferRow>();
  const isAt = (one: Place) => (other: Place) => one.team === other.team && one.season === other.season;
  for (const { place: at } of claims) {
    for (const row of rows) {
      const places = placesOf(row);
      if (!places.some(isAt(at))) continue;
      transfers.add(row);
      for (const other of places) {
        const key = `name:${name}|${identityOf(other.team)}|${other.season}`;
        const linked = holder.claims.find(
          (one) => one.provider === claim.provider && one.key === key && !one.confirmed,
        );
        if (linked === undefined || claims.some((one) => one.claim === linked)) continue;
        claims.push({ claim: linked, place: other });
      }
    }
  }
  return { claims, transfers: [...transfers] };
}

/** Moves the transfers of a name to another player. What is stated under another name of the player as well stays too. */
export async function moveTransfers(
  queries: Queries,
  rows: readonly TransferRow[],
  { name, to }: { readonly name: string; readonly to: number },
): Promise<void> {
  const others = (row: TransferRow) => namesOf(row).filter((one) => one !== name);
  const [shared, own] = [rows.filter((row) => others(row).length > 0), rows.filter((row) => others(row).length === 0)];
  await deleteCareerRows(queries, 'transfers', own);
  await updateCareerRows(
    queries,
    'transfers',
    shared.map((row) => ({ ...row, names: JSON.stringify(others(row)) })),
  );
  const copies = shared.map((row) => ({ ...row, id: entityIds('transfer', `${row.id}|${to}`).id }));
  const moved = [...own, ...copies].map((row) => ({ ...row, player: to, names: JSON.stringify([name]) }));
  await insertCareerRows(queries, 'transfers', moved);
}
