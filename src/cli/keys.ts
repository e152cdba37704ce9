import { Argument, Command, Option } from 'commander';
import { KEY_SETTINGS, settingChangeOf } from '../accounts/key-settings.ts';
import {
  changeKeySettings,
  createKey,
  disableKey,
  enableKey,
  KEEP_OLD_HOURS,
  KEEP_OLD_HOURS_MAX,
  type KeyListing,
  keyListing,
  listKeys,
  newKeyId,
  revokeKey,
  rotateKey,
  setHardCap,
} from '../accounts/keys.ts';
import { changeAccountPlan, openPlan } from '../accounts/plan-changes.ts';
import type { PlanName } from '../accounts/plans.ts';
import { SCOPE_NAMES, type Scope } from '../accounts/scopes.ts';
import { OperatorError } from '../base/errors.ts';
import { AccountStore } from '../store/accounts/accounts.ts';
import { PlanStore } from '../store/accounts/plans.ts';
import { audited } from './audited.ts';
import { withDatabases } from './open.ts';
import { table, terminal } from './output.ts';

type Output = { json?: boolean };

export function keysCommand(): Command {
  const keys = new Command('keys').description('Manage API keys.');
  keys
    .command('create')
    .description('Create a key. It is shown only once and stored as a hash.')
    .requiredOption('--email <email>', 'e-mail address of the account')
    .requiredOption('--plan <plan>', 'plan of the account, as `plans list` shows it')
    .addOption(
      new Option(
        '--scope <scope...>',
        'permissions: read data, send live match updates, manage the keys of the account, or read data in browsers',
      )
        .choices(SCOPE_NAMES)
        .default(['read']),
    )
    .option('--name <name>', 'name for people', '')
    .option('--origin <origin...>', 'for the scope browser: pages that may use the key, such as https://example.com')
    .option('--json', 'print only {"id","key","plan"}, as JSON')
    .action(create);
  keys
    .command('list')
    .description('List all keys, without secrets.')
    .option('--json', 'print only the result, as JSON')
    .action(list);
  keys
    .command('rotate')
    .description(
      `Replace the secret of a key. The old secret works for ${KEEP_OLD_HOURS} more hours, unless you state another time.`,
    )
    .addArgument(keyId())
    .option(
      '--keep-old <hours>',
      'hours for which the old secret stays valid; 0: it ends at once',
      String(KEEP_OLD_HOURS),
    )
    .option('--json', 'print only the result, as JSON')
    .action(rotate);
  keys
    .command('set')
    .description('Change settings of a key. The settings apply to all its requests.')
    .addArgument(keyId())
    .argument('<setting...>', 'name=value; name=default removes a setting')
    .option('--json', 'print only the result, as JSON')
    .addHelpText('after', `\nSettings:\n${settingsHelp()}`)
    .action(set);
  const changes = [
    ['revoke', 'Revoke a key permanently.', revokeKey],
    ['disable', 'Disable a key until you enable it again.', disableKey],
    ['enable', 'Re-enable a key.', enableKey],
  ] as const;
  for (const [name, description, change] of changes) {
    keys
      .command(name)
      .description(description)
      .addArgument(keyId())
      .option('--json', 'print only the result, as JSON')
      .action((id: string, output: Output) => changeStatus(id, output, { verb: name, change }));
  }
  keys
    .command('hard-cap')
    .description("Refuse or serve the requests of a paid key's account beyond its daily and monthly limits.")
    .addArgument(keyId())
    .addArgument(new Argument('<state>', 'on: such requests return 429; off: served as overage').choices(['on', 'off']))
    .option('--json', 'print only the result, as JSON')
    .action(changeHardCap);
  keys
    .command('plan')
    .description("Change the plan of a key's account, at once. All its keys keep working.")
    .addArgument(keyId())
    .argument('<plan>', 'name of the plan, as `plans list` shows it')
    .option('--json', 'print only the result, as JSON')
    .action(changePlan);
  return keys;
}

const keyId = () => new Argument('<id>', 'id of the key, as `keys list` shows it');

interface CreateOptions extends Output {
  email: string;
  plan: PlanName;
  scope: Scope[];
  name: string;
  origin?: string[];
}

async function create(options: CreateOptions): Promise<void> {
  const { email, plan, name, origin: origins = [] } = options;
  const scopes = [...new Set(options.scope)];
  requireOrigins(scopes, origins);
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) {
    terminal.error(`touchline: --email ${email} is not an e-mail address: use one such as you@example.com`);
    process.exitCode = 2;
    return;
  }
  const issued = await withDatabases(async ({ accounts }) => {
    await openPlan(new PlanStore(accounts), plan);
    const keyId = newKeyId();
    const store = new AccountStore(audited({ accounts }, 'keys.create', keyId, { email, plan, scopes, name, origins }));
    return createKey(store, { keyId, email, plan, scopes, name, origins, now: Date.now() });
  });
  if (options.json) terminal.json({ id: issued.id, key: issued.key, plan: issued.plan });
  else {
    terminal.result(issued.key);
    terminal.note(
      `created key ${issued.id} for ${email}, plan ${issued.plan}, scopes ${scopes.join(', ')}. Store it now: it cannot be shown again.`,
    );
  }
}

/** The same rules as for keys that are made on the pages. */
function requireOrigins(scopes: readonly Scope[], origins: readonly string[]): void {
  const isBrowser = scopes.includes('browser');
  if (isBrowser && scopes.length > 1) throw new OperatorError('the scope browser stands alone: the key is published');
  if (isBrowser !== origins.length > 0) throw new OperatorError('--origin and the scope browser need each other');
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (wrong !== undefined) throw new OperatorError(`--origin ${wrong} must be an origin such as https://example.com`);
}

async function list(output: Output): Promise<void> {
  const keys = await withDatabases(({ accounts }) => listKeys(new AccountStore(accounts)));
  if (output.json) terminal.json(keys);
  else terminal.result(table(['ID', 'KEY', 'PLAN', 'HARD CAP', 'SCOPE', 'STATUS', 'CREATED', 'E-MAIL'], keys.map(row)));
}

function row(key: KeyListing): string[] {
  return [
    key.id,
    `${key.prefix}...`,
    key.plan,
    key.hardCap ? 'on' : 'off',
    key.scopes.join(','),
    key.status,
    key.createdAt.slice(0, 10),
    key.email,
  ];
}

async function rotate(id: string, output: Output & { keepOld: string }): Promise<void> {
  const hours = Number(output.keepOld);
  if (!/^\d{1,3}$/.test(output.keepOld) || hours > KEEP_OLD_HOURS_MAX) {
    throw new OperatorError(`--keep-old must be 0 to ${KEEP_OLD_HOURS_MAX} hours`);
  }
  const issued = await withDatabases(async ({ accounts }) => {
    const store = new AccountStore(audited({ accounts }, 'keys.rotate', id, { keepOldHours: hours }));
    return rotateKey(store, id, Date.now(), hours);
  });
  if (issued === null) return unknown(id);
  if (output.json) terminal.json({ id: issued.id, key: issued.key, plan: issued.plan });
  else terminal.result(issued.key);
}

async function set(id: string, texts: readonly string[], output: Output): Promise<void> {
  const changes = texts.map(settingChangeOf);
  const key = await withDatabases(async ({ accounts }) => {
    const details = { settings: Object.fromEntries(changes) };
    const store = new AccountStore(audited({ accounts }, 'keys.change', id, details));
    return changeKeySettings(store, id, { changes, now: Date.now() });
  });
  if (key === null) return unknown(id);
  if (output.json) terminal.json(key);
  else terminal.result(`key ${key.id}: ${settingsText(key) || 'all settings have their default'}`);
}

function settingsText({ settings }: KeyListing): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

function settingsHelp(): string {
  return Object.entries(KEY_SETTINGS)
    .map(([name, { values, meaning }]) => `  ${name}=${values.join('|')}: ${meaning.replaceAll('`', '')}`)
    .join('\n');
}

async function changeStatus(
  id: string,
  output: Output,
  {
    verb,
    change,
  }: { verb: string; change: (store: AccountStore, id: string, now: number) => Promise<KeyListing | null> },
): Promise<void> {
  const key = await withDatabases(async ({ accounts }) => {
    return change(new AccountStore(audited({ accounts }, `keys.${verb}`, id)), id, Date.now());
  });
  if (key === null) return unknown(id);
  if (output.json) terminal.json(key);
  else terminal.result(`key ${key.id} is ${key.status}`);
}

async function changeHardCap(id: string, state: 'on' | 'off', output: Output): Promise<void> {
  const key = await withDatabases(async ({ accounts }) => {
    const hardCap = state === 'on';
    return setHardCap(new AccountStore(audited({ accounts }, 'hard-cap', id, { hardCap })), id, hardCap);
  });
  if (key === null) return unknown(id);
  if (output.json) terminal.json(key);
  else terminal.result(`the hard cap of ${key.email}, plan ${key.plan}, is ${state}`);
}

async function changePlan(id: string, plan: string, output: Output): Promise<void> {
  const key = await withDatabases(async ({ accounts }) => {
    const store = new AccountStore(accounts);
    const before = await store.keyById(id);
    if (before === undefined) return undefined;
    const plans = new PlanStore(audited({ accounts }, 'keys.plan', id, { plan }));
    await changeAccountPlan(plans, { accountId: before.accountId, plan, now: Date.now() });
    return store.keyById(id);
  });
  if (key === undefined) return unknown(id);
  if (output.json) terminal.json(keyListing(key));
  else terminal.result(`the account of ${key.email} has the plan ${key.plan.name}`);
}

function unknown(id: string): void {
  terminal.error(`touchline: no key with the id ${id} can be changed: see \`touchline keys list\``);
  process.exitCode = 1;
}
