import { Argument, Command, Option } from 'commander';
import type { UserRole } from '../accounts/caller.ts';
import { changeAccountPlan, openPlan } from '../accounts/plan-changes.ts';
import { type PlanName, SIGN_UP_PLAN } from '../accounts/plans.ts';
import { invite, type LinkParts, resetLink } from '../accounts/users/links.ts';
import { OperatorError } from '../base/errors.ts';
import { readConfig } from '../config.ts';
import { addressOf } from '../http/server/address.ts';
import { LinkStore } from '../store/accounts/account-links.ts';
import { IdentityStore } from '../store/accounts/identities.ts';
import { PasskeyStore } from '../store/accounts/passkeys.ts';
import { PlanStore } from '../store/accounts/plans.ts';
import { UserStore } from '../store/accounts/users.ts';
import type { Database } from '../store/database/database.ts';
import { audited } from './audited.ts';
import { invocation } from './invocation.ts';
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
  users
    .command('prove-email')
    .description('Vouch for the address of a person, so that the organisation can sign them in.')
    .addArgument(email())
    .action(proveEmail);
  users
    .command('unlink-organisation')
    .description('Unlink a person from the organisation, which no longer signs them in. They need a password.')
    .addArgument(email())
    .action(unlinkOrganisation);
  users
    .command('passkeys')
    .description('List the passkeys of a person.')
    .addArgument(email())
    .option('--json', 'print only the result, as JSON')
    .action(listPasskeys);
  users
    .command('remove-passkey')
    .description('Remove a passkey of a person who has lost the device. Registering one needs the pages.')
    .addArgument(email())
    .argument('<id>', 'id of the passkey (pa_...)')
    .action(removePasskey);
  return users;
}

const email = () => new Argument('<email>', 'email address of the person');

/** The links contain the address that clients use: PUBLIC_URL, else HOST and PORT. */
interface Parts extends LinkParts {
  readonly plans: PlanStore;
  readonly passkeys: PasskeyStore;
  readonly identities: IdentityStore;
  /** The same stores for one change, which they enter in the audit log. */
  recording(action: string, subject: string, details?: Readonly<Record<string, unknown>>): Parts;
}

function withLinks<T>(work: (parts: Parts) => Promise<T>): Promise<T> {
  const { PUBLIC_URL, HOST, PORT } = readConfig(invocation().environment);
  const publicUrl = PUBLIC_URL || addressOf(HOST, PORT);
  return withDatabases(({ accounts }) => {
    const partsOn = (database: Database): Parts => ({
      links: new LinkStore(database),
      users: new UserStore(database),
      plans: new PlanStore(database),
      passkeys: new PasskeyStore(database),
      identities: new IdentityStore(database),
      recording: (...entry) => partsOn(audited({ accounts }, ...entry)),
      publicUrl,
    });
    return work(partsOn(accounts));
  });
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
    return invite(parts.recording('invitations.create', email, { role, plan }), { email, role, plan }, Date.now());
  });
  print(link, options);
}

async function newPassword(email: string, output: Output): Promise<void> {
  const link = await withLinks((parts) => resetLink(parts.recording('users.new-password', email), email, Date.now()));
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
  await withLinks(async (parts) => {
    const user = await parts.users.byEmail(email.trim().toLowerCase());
    if (user === undefined) throw unknown(email);
    const details = { ...change, ...(plan !== undefined && { plan }) };
    const { users, plans } = parts.recording('users.change', user.userId, details);
    if (!(await users.change(user.userId, change, Date.now())))
      throw new OperatorError(`${email} is the only administrator: make someone else one first`);
    if (plan !== undefined) await changeAccountPlan(plans, { accountId: user.accountId, plan, now: Date.now() });
    const { role, status, plan: present } = (await users.byId(user.userId))!;
    terminal.result(`${user.email}: ${role}, ${status}, plan ${present.name}`);
  });
}

async function removeSecondFactor(email: string): Promise<void> {
  await withLinks(async ({ users, recording }) => {
    const user = await users.byEmail(email.trim().toLowerCase());
    if (user === undefined) throw unknown(email);
    await recording('second-factor.remove', user.userId).users.removeTotp(user.userId, Date.now());
  });
  terminal.result(`${email} signs in without a second factor`);
}

async function proveEmail(email: string): Promise<void> {
  await withLinks(async ({ users, recording }) => {
    const user = await users.byEmail(email.trim().toLowerCase());
    if (user === undefined) throw unknown(email);
    await recording('users.prove-email', user.userId).users.proveEmail(user.userId, Date.now());
  });
  terminal.result(`${email} is proven: the organisation can sign this person in`);
}

async function unlinkOrganisation(email: string): Promise<void> {
  await withLinks(async ({ users, identities, recording }) => {
    const user = await users.byEmail(email.trim().toLowerCase());
    if (user === undefined) throw unknown(email);
    if ((await identities.linkedAt(user.userId)) === null) throw new OperatorError(`${email} is not linked`);
    if ((await recording('organisation.remove', user.userId).identities.removeOf(user.userId)) === 0)
      throw new OperatorError(
        `${email} has no password to sign in with: see \`touchline users new-password ${email}\``,
      );
  });
  terminal.result(`the organisation no longer signs in ${email}`);
}

async function listPasskeys(email: string, { json }: Output): Promise<void> {
  const stored = await withLinks(async ({ users, passkeys }) => {
    const user = await users.byEmail(email.trim().toLowerCase());
    if (user === undefined) throw unknown(email);
    return passkeys.ofUser(user.userId);
  });
  const isoOf = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  const listed = stored.map(({ passkeyId, name, isSynced, createdAt, lastUsedAt }) => ({
    ...{ id: passkeyId, name, synced: isSynced, createdAt: isoOf(createdAt), lastUsedAt: isoOf(lastUsedAt) },
  }));
  if (json) return terminal.json(listed);
  const rows = listed.map(({ id, name, createdAt, lastUsedAt }) => [id, name, createdAt!, lastUsedAt ?? 'never']);
  terminal.result(table(['ID', 'NAME', 'ADDED', 'LAST USED'], rows));
}

async function removePasskey(email: string, passkeyId: string): Promise<void> {
  await withLinks(async ({ users, recording }) => {
    const user = await users.byEmail(email.trim().toLowerCase());
    if (user === undefined) throw unknown(email);
    const { passkeys } = recording('passkeys.remove', passkeyId);
    if (!(await passkeys.remove({ passkeyId, userId: user.userId })))
      throw new OperatorError(`${email} has no passkey ${passkeyId}: see \`touchline users passkeys ${email}\``);
  });
  terminal.result(`the passkey ${passkeyId} no longer signs in`);
}

function unknown(email: string): OperatorError {
  return new OperatorError(`no person has the email address ${email}: see \`touchline users list\``);
}
