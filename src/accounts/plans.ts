/** The plans and their allowances: the one table. `null` is no ceiling; a month is 30 days' worth. */
export const PLANS = {
  free: { title: 'Free', perDay: 100, perMinute: 10, paid: false, rank: 0, streams: 2, webhooks: 1, exports: 0 },
  pro: { title: 'Pro', perDay: 7_500, perMinute: 300, paid: true, rank: 1, streams: 10, webhooks: 10, exports: 1 },
  ultra: { title: 'Ultra', perDay: 75_000, perMinute: 450, paid: true, rank: 2, streams: 50, webhooks: 50, exports: 2 },
  internal: {
    title: 'Internal',
    perDay: null,
    perMinute: null,
    paid: true,
    rank: 3,
    streams: null,
    webhooks: null,
    exports: null,
  },
} as const satisfies Record<
  string,
  {
    title: string;
    perDay: number | null;
    perMinute: number | null;
    paid: boolean;
    rank: number;
    /** open at once by one key, in each process */
    streams: number | null;
    /** of one account */
    webhooks: number | null;
    /** bulk files taken at once by one key, in each process */
    exports: number | null;
  }
>;

export type PlanName = keyof typeof PLANS;
export const PLAN_NAMES = Object.keys(PLANS) as readonly PlanName[];
export const MONTH_DAYS = 30;

export function isPlanName(text: string): text is PlanName {
  return Object.hasOwn(PLANS, text);
}
