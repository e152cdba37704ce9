import { z } from 'zod';
import { type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { answer, badField, dataOf, entryOf, type PartsOf, recording, shared } from './parts.ts';

const tagged = { ...shared, tag: 'Account', access: 'account', scope: 'admin' } as const;

const Period = z.object({
  used: z.int().min(0),
  limit: z.int().nullable().describe('null: no limit'),
});
const Usage = z.object({
  plan: z.string(),
  perMinute: z.int().nullable().describe('null: no limit'),
  hardCap: z.boolean().describe('requests beyond the limits are refused, also on a paid plan'),
  day: Period.extend({ resetsAt: z.iso.datetime() }),
  month: Period,
});
const HardCap = z.strictObject({ hardCap: z.boolean() });

export function usageEndpoints(parts: PartsOf): readonly Endpoint[] {
  return [
    endpoint({
      ...tagged,
      id: 'account.usage',
      method: 'GET',
      path: '/api/account/usage',
      summary: 'Plan, limits and usage of this account',
      response: dataOf(Usage),
      handle: ({ caller: { plan, hardCap, usage } }) => {
        const { day, month } = usage();
        return answer({
          ...{ plan: plan.name, hardCap, perMinute: plan.perMinute, month },
          day: { used: day.used, limit: day.limit, resetsAt: new Date(day.resetsAt).toISOString() },
        });
      },
    }),
    endpoint({
      ...tagged,
      id: 'account.hard-cap',
      method: 'POST',
      path: '/api/account/hard-cap',
      summary: 'Refuse or serve requests beyond the limits of a paid plan',
      description: 'With the hard cap such requests return 429. Without it they are served and counted as overage.',
      body: HardCap,
      response: dataOf(HardCap),
      async handle(context) {
        const { caller, body } = context;
        const { hardCap } = body as z.output<typeof HardCap>; // parsed by the pipeline
        if (caller.plan.isHard && !hardCap) throw badField('hardCap', 'is always on for this plan');
        const { accounts } = recording(parts(), entryOf(context, 'hard-cap'));
        await accounts.setHardCap(caller.accountId, hardCap);
        return answer({ hardCap });
      },
    }),
  ];
}
