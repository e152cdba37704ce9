/** Ids of what hangs on persons: of what a row tells by now, so that they do not depend on which file came first. */
import { entityIds } from '../../base/ids.ts';
import { nameKey } from '../../base/text.ts';
import type { CareerRows, CareerTable, InjuryRow, TransferRow, TrophyRow } from '../../store/people/career-tables.ts';
import type { PersonKind } from '../../store/people/tables.ts';
import { isLoan } from './duplicate-careers.ts';

/** What stands for numbers that may still change. */
export interface CareerNaming {
  /** native id; undefined where there is no such person */
  person(kind: PersonKind, legacyId: number): string | undefined;
  /** identity of a team */
  team(legacyId: number): string;
}

/** The tables whose rows have ids. */
export const WITH_IDS = ['transfers', 'injuries', 'trophies'] as const satisfies readonly CareerTable[];
type TableWithIds = (typeof WITH_IDS)[number];

/** The id a row ought to have; undefined where its person is gone. */
export function careerId<T extends TableWithIds>(
  table: T,
  row: CareerRows[T],
  naming: CareerNaming,
): string | undefined {
  if (table === 'trophies') return trophyId(row as TrophyRow, naming);
  return table === 'transfers' ? transferId(row as TransferRow, naming) : injuryId(row as InjuryRow, naming);
}

/** A loan and the purchase after it may stand on one day, between the same clubs. */
export function transferText(
  { transferred_on, type }: Pick<TransferRow, 'transferred_on' | 'type'>,
  who: string | number,
  between: string,
): string {
  return `${who}|${transferred_on}|${between}${isLoan({ type }) ? '|loan' : ''}`;
}

function transferId(row: TransferRow, { person, team }: CareerNaming): string | undefined {
  const player = person('player', row.player);
  const club = (id: number | null, name: string | null) => (id === null ? nameKey(name ?? '') : team(id));
  const between = `${club(row.team_out, row.name_out)}|${club(row.team_in, row.name_in)}`;
  return player && entityIds('transfer', transferText(row, player, between)).id;
}

/** Nobody misses two matches on one day, whatever number the match has by now. */
function injuryId({ player: id, starts, reason, fixture }: InjuryRow, { person }: CareerNaming): string | undefined {
  const player = person('player', id);
  return player && entityIds('injury', `${player}|${starts}|${fixture === null ? nameKey(reason) : 'match'}`).id;
}

export function trophyId(
  { role, person: id, league, country, season, place }: Omit<TrophyRow, 'id' | 'provider'>,
  { person }: Pick<CareerNaming, 'person'>,
): string | undefined {
  const who = person(role as PersonKind, id);
  return who && entityIds('trophy', `${role}|${who}|${nameKey(league)}|${nameKey(country)}|${season}|${place}`).id;
}
