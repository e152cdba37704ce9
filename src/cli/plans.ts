import { Argument, Command } from 'commander';
import { z } from 'zod';
import { addPlan, retirePlan } from '../accounts/plan-changes.ts';
import { LEVELS, monthLimit } from '../accounts/plans.ts';
import { statementOf } from '../accounts/statements.ts';
import { OperatorError } from '../base/errors.ts';
import { AccountStore } from '../store/accounts/accounts.ts';
import { type PlanLevel, PlanStore, type PlanTerms, type StoredPlan } from '../store/accounts/plans.ts';
import { StatementStore } from '../store/accounts/statements.ts';
import { audited } from './audited.ts';
import { withDatabases } from './open.ts';
import { table, terminal } from './output.ts';

type Output = { json?: boolean };

const allowance = z.union([z.literal('unlimited').transform(() => null), z.coerce.number().int().min(0).max(1e9)]);
const amount = z.coerce.number().int().min(0).max(1e6);

/** The terms of a plan as they are typed: name > what it means and how its value is read. */
const TERMS: Readonly<Record<keyof PlanTerms, { readonly meaning: string; readonly value: z.ZodType }>> = {
  title: { meaning: 'name for people', value: z.string().trim().min(1).max(60) },
  level: { meaning: `data: ${LEVELS.join(', ')}`, value: z.enum(LEVELS as [PlanLevel, ...PlanLevel[]]) },
  isHard: { meaning: 'true: refuse beyond the daily limit', value: z.stringbool() },
  perMinute: { meaning: 'requests per key, or unlimited', value: allowance },
  perDay: { meaning: 'requests per account, or unlimited', value: allowance },
  streams: { meaning: 'open streams per key, or unlimited', value: allowance },
  webhooks: { meaning: 'webhooks per account, or unlimited', value: allowance },
  exports: { meaning: 'running exports per key, or unlimited', value: allowance },
  currency: { meaning: 'such as EUR', value: z.string().regex(/^[A-Z]{3}$/) },
  price: { meaning: 'of a month, in cents', value: amount },
  overagePrice: { meaning: 'of 1,000 requests beyond the daily limit, in cents', value: amount },
};

export function plansCommand(): Command {
  const plans = new Command('plans').description('Manage plans: what they allow and cost.');
  plans.command('list').description('List all plans.').option('--json', 'print only the result, as JSON').action(list);
  plans
    .command('add')
    .description('Add a plan. Terms that you do not state are those of another plan.')
    .addArgument(name())
    .argument('[term...]', 'name=value')
    .option('--from <plan>', 'plan with the other terms', 'pro')
    .addHelpText('after', termsHelp())
    .action(add);
  plans
    .command('set')
    .description('Change a plan. Applies at once; statements of past days keep the price of their day.')
    .addArgument(name())
    .argument('<term...>', 'name=value')
    .addHelpText('after', termsHelp())
    .action(set);
  plans
    .command('retire')
    .description('Retire a plan. Accounts that have it keep it.')
    .addArgument(name())
    .action((plan: string) => change(['plans.retire', plan], (store) => retirePlan(store, plan, Date.now())));
  plans
    .command('restore')
    .description('Offer a retired plan again.')
    .addArgument(name())
    .action((plan: string) => change(['plans.restore', plan], (store) => store.retire(plan, null)));
  plans
    .command('statement')
    .description("Print the requests of a month of a key's account, and what they cost.")
    .argument('<key>', 'id of a key, as `keys list` shows it')
    .argument('<month>', 'such as 2026-11')
    .option('--json', 'print only the result, as JSON')
    .action(statement);
  return plans;
}

const name = () => new Argument('<plan>', 'name of the plan, as `plans list` shows it');

function termsHelp(): string {
  const lines = Object.entries(TERMS).map(([term, { meaning }]) => `  ${term}=...: ${meaning}`);
  return `\nTerms:\n${lines.join('\n')}`;
}

/** `change`: action, subject and details for the audit log. */
function withPlans<T>(
  work: (plans: PlanStore) => Promise<T>,
  change?: readonly [action: string, plan: string, details?: Readonly<Record<string, unknown>>],
): Promise<T> {
  return withDatabases(({ accounts }) =>
    work(new PlanStore(change === undefined ? accounts : audited({ accounts }, ...change))),
  );
}

async function list(output: Output): Promise<void> {
  const plans = await withPlans((store) => store.all());
  if (output.json) terminal.json(plans);
  else {
    terminal.result(table(TITLES, plans.map(row)));
  }
}

const TITLES = ['PLAN', 'DATA', 'PER MINUTE', 'PER DAY', 'PER MONTH', 'BEYOND', 'PRICE', 'PER 1,000 BEYOND', 'RETIRED'];

function row({
  name,
  level,
  isHard,
  perMinute,
  perDay,
  currency,
  price,
  overagePrice,
  retiredAt,
}: StoredPlan): string[] {
  const count = (value: number | null) => (value === null ? 'unlimited' : String(value));
  return [
    ...[name, level, count(perMinute), count(perDay), count(monthLimit(perDay)), isHard ? 'refused' : 'served'],
    ...[`${price} ${currency}`, `${overagePrice} ${currency}`],
    retiredAt === null ? '' : new Date(retiredAt).toISOString().slice(0, 10),
  ];
}

async function add(plan: string, texts: readonly string[], { from }: { from: string }): Promise<void> {
  const terms = termsOf(texts);
  const added = await withPlans(
    async (store) => {
      const other = await store.byName(from);
      if (other === undefined) throw unknown(from);
      return addPlan(store, plan, { ...other, title: plan, ...terms }, Date.now());
    },
    ['plans.add', plan, { from, ...terms }],
  );
  terminal.result(table(TITLES, [row(added)]));
}

function set(plan: string, texts: readonly string[]): Promise<void> {
  const terms = termsOf(texts);
  return change(['plans.change', plan, terms], (store) => store.change(plan, terms, Date.now()));
}

async function change(
  entry: readonly [action: string, plan: string, terms?: Partial<PlanTerms>],
  work: (store: PlanStore) => Promise<StoredPlan | undefined>,
): Promise<void> {
  const changed = await withPlans(work, entry);
  if (changed === undefined) throw unknown(entry[1]);
  terminal.result(table(TITLES, [row(changed)]));
}

function termsOf(texts: readonly string[]): Partial<PlanTerms> {
  return Object.fromEntries(
    texts.map((text) => {
      const [term = '', ...rest] = text.split('=');
      if (!Object.hasOwn(TERMS, term)) throw new OperatorError(`'${text}': use ${Object.keys(TERMS).join('=, ')}=`);
      const { meaning, value } = TERMS[term as keyof PlanTerms];
      const parsed = value.safeParse(rest.join('='));
      if (!parsed.success) throw new OperatorError(`'${text}': ${term} is ${meaning}`);
      return [term, parsed.data];
    }),
  );
}

async function statement(keyId: string, month: string, output: Output): Promise<void> {
  const found = await withDatabases(async ({ accounts }) => {
    const key = await new AccountStore(accounts).keyById(keyId);
    if (key === undefined) throw new OperatorError(`no key has the id ${keyId}: see \`touchline keys list\``);
    return statementOf(new StatementStore(accounts), key.accountId, { month, now: Date.now() });
  });
  if (found === null) throw new OperatorError(`${month} must be a month such as 2026-11 in which the account existed`);
  if (output.json) {
    terminal.json(found);
    return;
  }
  const rows = found.lines.map(({ kind, plan, requests, price, amount, currency }) => [
    ...[kind, plan, String(requests), `${price} ${currency}`, `${amount} ${currency}`],
  ]);
  terminal.result(table(['LINE', 'PLAN', 'REQUESTS', 'PRICE', 'AMOUNT'], rows));
  for (const { amount, currency } of found.totals) terminal.note(`total ${amount} ${currency}, in its smallest unit`);
}

function unknown(plan: string): OperatorError {
  return new OperatorError(`there is no plan ${plan}: see \`touchline plans list\``);
}
