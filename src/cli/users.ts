import { Argument, Command, Option } from 'commander';
import type { UserRole } from '../accounts/caller.ts';
import { changeAccountPlan, openPlan } from '../accounts/plan-changes.ts';
import { type PlanName, SIGN_UP_PLAN } from '../accounts/plans.ts';
import { invite, type LinkParts, resetLink } from '../accounts/users/links.ts';
import { OperatorError } from '../base/errors.ts';
import { readConfig } from '../config.ts';
import { addressOf } from '../http/server/address.ts';
import { LinkStore } from '../store/accounts/account-links.ts';
import { PlanStore } from '../store/accounts/plans.ts';
import { UserStore } from '../store/accounts/users.ts';
import { audited } from './audited.ts';
import { withDatabases } from './open.ts';
import { table, terminal } from './output.ts';

type Output = { json?: boolean };

const ROLES = ['member', 'administrator'] as const satisfies readonly UserRole[];

export function usersCommand(): Command {
  const users = new Command('users').description('Manage the people who sign in to the pages.');
  users.command('list').description('List all people.').option('--json', 'print only the result, as JSON').action(list);
  users
    .command('invite')
    .description('Make a link with which a person sets up an account. It works once, for 7 days.')
    .requiredOption('--email <email>', 'email address of the person')
    .addOption(new Option('--role <role>', 'role of the person').choices(ROLES).default('member'))
    .addOption(new Option('--plan <plan>', 'plan of the account').default(SIGN_UP_PLAN))
    .option('--json', 'print only {"link"}, as JSON')
    .action(inviteOne);
  users
    .command('new-password')
    .description('Make a link with which a person sets a new password. It works once, for an hour.')
    .addArgument(email())
    .option('--json', 'print only {"link"}, as JSON')
    .action(newPassword);
  users
    .command('set')
    .description('Change the role, status or plan of a person.')
    .addArgument(email())
    .addOption(new Option('--role <role>', 'role of the person').choices(ROLES))
    .addOption(new Option('--status <status>', 'disabled: signed out at once').choices(['active', 'disabled']))
    .option('--plan <plan>', 'plan of the account')
    .action(set);
  users
    .command('remove-second-factor')
    .description('Remove the second factor of a person who has lost it and the recovery codes.')
    .addArgument(email())
    .action(removeSecondFactor);
  return users;
}

const email = () => new Argument('<email>', 'email address of the person');

/** The links contain the address that clients use: PUBLIC_URL, else HOST and PORT. */
interface Parts extends LinkParts {
  readonly plans: PlanStore;
  /** Adds an entry to the audit log. */
  note(action: string, subject: string, details?: Readonly<Record<string, unknown>>): Promise<void>;
}

function withLinks<T>(work: (parts: Parts) => Promise<T>): Promise<T> {
  const { PUBLIC_URL, HOST, PORT } = readConfig(process.env);
  const publicUrl = PUBLIC_URL || addressOf(HOST, PORT);
  return withDatabases(({ accounts }) =>
    work({
      links: new LinkStore(accounts),
      users: new UserStore(accounts),
      plans: new PlanStore(accounts),
      note: (...entry) => audited({ accounts }, ...entry),
      publicUrl,
    }),
  );
}

async function list(output: Output): Promise<void> {
  const users = await withLinks((parts) => parts.users.all());
  const listed = users.map(({ userId, email, role, status, plan, totpSecret }) => ({
    ...{ id: userId, email, role, status, plan: plan.name },
    secondFactor: totpSecret !== null,
  }));
  if (output.json) terminal.json(listed);
  else {
    const rows = listed.map((user) => [
      ...[user.id, user.email, user.role, user.status, user.plan],
      user.secondFactor ? 'yes' : 'no',
    ]);
    terminal.result(table(['ID', 'E-MAIL', 'ROLE', 'STATUS', 'PLAN', 'SECOND FACTOR'], rows));
  }
}

async function inviteOne(options: { email: string; role: UserRole; plan: PlanName } & Output): Promise<void> {
  const { email, role, plan } = options;
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new OperatorError(`--email ${email} is not an email address`);
  const link = await withLinks(async (parts) => {
    if ((await parts.users.byEmail(email.trim().toLowerCase())) !== undefined)
      throw new OperatorError(`${email} has an account: use \`touchline users set\``);
    await openPlan(parts.plans, plan);
    const made = await invite(parts, { email, role, plan }, Date.now());
    await parts.note('invitations.create', email, { role, plan });
    return made;
  });
  print(link, options);
}

async function newPassword(email: string, output: Output): Promise<void> {
  const link = await withLinks(async (parts) => {
    const made = await resetLink(parts, email, Date.now());
    if (made !== null) await parts.note('users.new-password', email);
    return made;
  });
  if (link === null) throw unknown(email);
  print(link, output);
}

function print(link: string, { json }: Output): void {
  if (json) terminal.json({ link });
  else terminal.result(link);
}

interface Changes {
  role?: UserRole;
  status?: 'active' | 'disabled';
  plan?: PlanName;
}

async function set(email: string, { plan, ...change }: Changes): Promise<void> {
  await withLinks(async ({ users, plans, note }) => {
    const user = await users.byEmail(email.trim().toLowerCase());
    if (user === undefined) throw unknown(email);
    if (!(await users.change(user.userId, change, Date.now())))
      throw new OperatorError(`${email} is the only administrator: make someone else one first`);
    if (plan !== undefined) await changeAccountPlan(plans, { accountId: user.accountId, plan, now: Date.now() });
    await note('users.change', user.userId, { ...change, ...(plan !== undefined && { plan }) });
    const { role, status, plan: present } = (await users.byId(user.userId))!;
    terminal.result(`${user.email}: ${role}, ${status}, plan ${present.name}`);
  });
}

async function removeSecondFactor(email: string): Promise<void> {
  await withLinks(async ({ users, note }) => {
    const user = await users.byEmail(email.trim().toLowerCase());
    if (user === undefined) throw unknown(email);
    await users.removeTotp(user.userId, Date.now());
    await note('second-factor.remove', user.userId);
  });
  terminal.result(`${email} signs in without a second factor`);
}

function unknown(email: string): OperatorError {
  return new OperatorError(`no person has the email address ${email}: see \`touchline users list\``);
}
