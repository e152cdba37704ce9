/** Reads market values and contracts of players, and stamps the players whose values changed. */
import type { Contract, MarketValue } from '../../football/person.ts';
import { byPrecedence } from '../../merge/precedence.ts';
import type { Queries, Value } from '../database/database.ts';
import { queryInBatches } from '../database/in-list.ts';
import type { Reference } from '../reference/reference.ts';
import type { ContractRow, MarketValueRow } from './career-tables.ts';
import type { PersonPage } from './filter.ts';

export interface MarketValueFilter {
  /** bounds of the day, both included */
  readonly from?: string;
  readonly to?: string;
}

export interface PlayerValueReader {
  /** latest first, then by source */
  marketValues(player: number, filter: MarketValueFilter, page: PersonPage): Promise<MarketValue[]>;
  countMarketValues(player: number, filter: MarketValueFilter): Promise<number>;
  /** from the source with precedence; null if none states one */
  contract(player: number): Promise<Contract | null>;
}

export function playerValueReader(queries: Queries, reference: Reference): PlayerValueReader {
  const teamOf = (id: number | null) => (id === null ? null : (reference.team(id) ?? null));
  return {
    async marketValues(player, filter, { limit, offset, after }) {
      const { where, values } = conditions(player, filter, after);
      const rows = await queries.all<MarketValueRow & Record<string, Value>>(
        `SELECT player, provider, file, valued_on, value, currency, team FROM market_values ${where}
         ORDER BY valued_on DESC, provider LIMIT ${limit} OFFSET ${offset}`,
        values,
      );
      return rows.map(({ valued_on: date, value, currency, team, provider: source }) => {
        return { date, value, currency, team: teamOf(team), source };
      });
    },
    async countMarketValues(player, filter) {
      const { where, values } = conditions(player, filter);
      const row = await queries.get<{ values: number }>(
        `SELECT COUNT(*) AS "values" FROM market_values ${where}`,
        values,
      );
      return row!.values;
    },
    async contract(player) {
      const rows = await queries.all<ContractRow & Record<string, Value>>(
        'SELECT player, provider, file, team, expires FROM contracts WHERE player = $1',
        [player],
      );
      const best = byPrecedence('people', rows)[0];
      return best === undefined ? null : { team: teamOf(best.team), expires: best.expires, source: best.provider };
    },
  };
}

/** Stamps players that have another revision. Returns their native ids. Call inside one transaction. */
export async function stampPlayers(
  queries: Queries,
  players: readonly number[],
  { revision, now }: { readonly revision: number; readonly now: number },
): Promise<string[]> {
  const rows = await queryInBatches(players, (list, batch) =>
    queries.all<{ legacy_id: number; id: string; revision: number }>(
      `SELECT legacy_id, id, revision FROM players WHERE legacy_id IN (${list})`,
      batch,
    ),
  );
  const others = new Map(rows.filter((row) => row.revision !== revision).map(({ legacy_id, id }) => [legacy_id, id]));
  await queries.batch(
    'UPDATE players SET revision = $2, updated_at = $3 WHERE legacy_id = $1',
    Array.from(others.keys(), (player) => [player, revision, now]),
  );
  return [...others.values()];
}

function conditions(player: number, { from, to }: MarketValueFilter, after?: readonly Value[]) {
  const values: Value[] = [player];
  const parameter = (value: Value) => `$${values.push(value)}`;
  const terms = ['player = $1'];
  if (from !== undefined) terms.push(`valued_on >= ${parameter(from)}`);
  if (to !== undefined) terms.push(`valued_on <= ${parameter(to)}`);
  if (after !== undefined) {
    const [day = null, provider = null] = after;
    const last = parameter(day);
    terms.push(`valued_on <= ${last} AND (valued_on < ${last} OR provider > ${parameter(provider)})`);
  }
  return { where: `WHERE ${terms.join(' AND ')}`, values };
}
