/** Statements: the requests of an account in a month, and what they cost. */
import type { DayUsage, PlanHistory, StatementStore } from '../store/accounts/statements.ts';

const DAY_MS = 86_400_000;
const OVERAGE_UNIT = 1000;
export const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Amounts are in the smallest unit of the currency. */
export interface StatementLine {
  readonly kind: 'plan' | 'overage';
  readonly plan: string;
  readonly title: string;
  /** all of the month, or those beyond the limit of their day */
  readonly requests: number;
  /** of the month, or of 1,000 requests */
  readonly price: number;
  readonly amount: number;
  readonly currency: string;
}

export interface Statement {
  /** '2026-11' */
  readonly month: string;
  /** the month is not over: counts and amounts still grow */
  readonly isOpen: boolean;
  readonly requests: number;
  readonly overage: number;
  readonly lines: readonly StatementLine[];
  readonly totals: readonly { readonly currency: string; readonly amount: number }[];
  readonly days: readonly DayUsage[];
}

/**
 * The statement of a month. The month costs what the account's plan cost at its end; the overage of a day costs what it cost
 * at the end of that day. Null for a month before the account existed, one in the future, or a text that is no month.
 */
export async function statementOf(
  store: StatementStore,
  accountId: string,
  { month, now }: { readonly month: string; readonly now: number },
): Promise<Statement | null> {
  if (!MONTH.test(month)) return null;
  const history = await store.historyOf(accountId);
  if (history === undefined || !isBetween(month, history.createdAt, now)) return null;
  return statement(await store.daysOf(accountId, month), history, { month, now });
}

/** The months since the account was created, the present one first. */
export async function statementMonths(store: StatementStore, accountId: string, now: number): Promise<string[]> {
  const history = await store.historyOf(accountId);
  if (history === undefined) return [];
  const months: string[] = [];
  const first = monthOf(history.createdAt);
  for (let month = monthOf(now); month >= first; month = monthOf(startOf(month) - 1)) months.push(month);
  return months;
}

function statement(
  days: readonly DayUsage[],
  history: PlanHistory,
  { month, now }: { readonly month: string; readonly now: number },
): Statement {
  const ends = endOf(month);
  const sum = (count: (day: DayUsage) => number) => days.reduce((total, day) => total + count(day), 0);
  const requests = sum((day) => day.requests);
  const { plan, title, price, currency } = history.at(Math.min(now, ends - 1));
  const base = { kind: 'plan', plan, title, requests, price, amount: price, currency } as const;
  const lines = [base, ...overageLines(days, history, now)];
  const byCurrency = Map.groupBy(lines, (line) => line.currency);
  const totals = [...byCurrency].map(([code, own]) => ({
    currency: code,
    amount: own.reduce((total, { amount }) => total + amount, 0),
  }));
  return { month, isOpen: now < ends, requests, overage: sum((day) => day.overage), lines, totals, days };
}

/** One line for each plan and price, rounded once. */
function overageLines(days: readonly DayUsage[], history: PlanHistory, now: number): StatementLine[] {
  const priced = days
    .filter(({ overage }) => overage > 0)
    .map(({ day, overage }) => ({ overage, ...history.at(Math.min(now, Date.parse(day) + DAY_MS - 1)) }));
  const groups = Map.groupBy(priced, ({ plan, currency, overagePrice }) => `${plan} ${currency} ${overagePrice}`);
  return [...groups.values()].map((group) => {
    const { plan, title, currency, overagePrice: price } = group[0]!;
    const requests = group.reduce((total, { overage }) => total + overage, 0);
    const amount = Math.round((requests * price) / OVERAGE_UNIT);
    return { kind: 'overage', plan, title, requests, price, amount, currency };
  });
}

function isBetween(month: string, from: number, to: number): boolean {
  return month >= monthOf(from) && month <= monthOf(to);
}

export function monthOf(time: number): string {
  return new Date(time).toISOString().slice(0, 7);
}

function startOf(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`);
}

function endOf(month: string): number {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return Date.UTC(year, number, 1);
}

/** A statement as CSV (RFC 4180): its lines, then the requests of each day. */
export function statementCsv({ month, lines, days }: Statement): string {
  const rows: (string | number)[][] = [
    ['month', 'day', 'line', 'plan', 'requests', 'overage', 'price', 'amount', 'currency'],
    ...lines.map(({ kind, plan, requests, price, amount, currency }) => [
      ...[month, '', kind, plan, kind === 'plan' ? requests : '', kind === 'overage' ? requests : ''],
      ...[price, amount, currency],
    ]),
    ...days.map(({ day, requests, overage }) => [month, day, 'day', '', requests, overage, '', '', '']),
  ];
  return rows.map((row) => `${row.join(',')}\r\n`).join('');
}
