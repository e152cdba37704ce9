/** Statements of the caller's account, by month. */
import { z } from 'zod';
import { MONTH, statementMonths, statementOf } from '../../accounts/statements.ts';
import { ApiError } from '../../base/errors.ts';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { answer, dataOf, type PartsOf, shared } from './parts.ts';

const tagged = { ...shared, tag: 'Account', access: 'account', scope: 'admin', method: 'GET' } as const;

const Line = z.object({
  kind: z.enum(['plan', 'overage']),
  plan: z.string(),
  title: z.string(),
  requests: z.int().describe('`plan`: all of the month; `overage`: those beyond the limit of their day'),
  price: z.int().describe('`plan`: of the month; `overage`: of 1,000 requests'),
  amount: z.int(),
  currency: z.string(),
});
const Statement = z.object({
  month: z.string(),
  isOpen: z.boolean().describe('the month is not over'),
  requests: z.int(),
  overage: z.int(),
  lines: z.array(Line),
  totals: z.array(z.object({ currency: z.string(), amount: z.int() })),
  days: z.array(z.object({ day: z.iso.date(), requests: z.int(), overage: z.int() })),
});

export function statementEndpoints(parts: PartsOf): readonly Endpoint[] {
  return [
    endpoint({
      ...tagged,
      id: 'account.statements',
      path: '/api/account/statements',
      summary: 'Months with a statement',
      response: dataOf(z.array(z.object({ month: z.string() }))),
      async handle({ caller, now }) {
        const months = await statementMonths(parts().statements, caller.accountId, now);
        return answer(months.map((month) => ({ month })));
      },
    }),
    endpoint({
      ...tagged,
      id: 'account.statements.month',
      path: '/api/account/statements/:month',
      summary: 'Statement of a month: requests, and what they cost',
      description:
        'Amounts are in the smallest unit of the currency, such as cents. The month costs what the plan cost at its end; ' +
        'the overage of a day costs what it cost at the end of that day. As CSV: `/dashboard/statements/{month}.csv`.',
      params: z.object({
        month: z.string().regex(MONTH, 'must be a month such as 2026-11').describe('such as 2026-11'),
      }),
      example: { params: { month: '2026-11' } },
      response: dataOf(Statement),
      async handle({ caller, params, now }) {
        const month = String(params.month);
        const found = await statementOf(parts().statements, caller.accountId, { month, now });
        if (found !== null) return answer(found);
        const message = `this account has no statement of ${month}`;
        throw new ApiError('not_found', message, { fields: [{ field: 'month', message }] });
      },
    }),
  ];
}
