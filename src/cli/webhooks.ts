import { Argument, Command } from 'commander';
import { readConfig } from '../config.ts';
import { filterOf } from '../live/webhooks/filter.ts';
import { OLD_SECRET_HOURS, OLD_SECRET_HOURS_MAX, type WebhookRejection, Webhooks } from '../live/webhooks/webhooks.ts';
import { AccountStore } from '../store/accounts/accounts.ts';
import { type StoredWebhook, WebhookStore } from '../store/accounts/webhooks.ts';
import type { ChangeFilter } from '../store/changes/reader.ts';
import { openStore, type Store } from '../store/store.ts';
import { audited } from './audited.ts';
import { invocation } from './invocation.ts';
import { withDatabases } from './open.ts';
import { table, terminal } from './output.ts';

type Output = { json?: boolean };
type CreateOptions = {
  key: string;
  url: string;
  league?: string;
  season?: string;
  fixture?: string;
  types?: string;
} & Output;

export function webhooksCommand(): Command {
  const webhooks = new Command('webhooks').description('Manage webhooks.');
  webhooks
    .command('create')
    .description('Create a webhook that receives changes. The secret that verifies them is shown only once.')
    .requiredOption('--url <url>', 'URL that receives the messages')
    .requiredOption('--key <id>', 'id of the key that owns the webhook; messages stop while the key is not valid')
    .option('--league <code>', 'only changes of this league')
    .option('--season <year>', 'only changes of the season that starts in this year')
    .option('--fixture <id>', 'only changes of this fixture and its details')
    .option('--types <list>', 'only these resources or actions, such as event,fixture.updated')
    .option('--json', 'print only the result, as JSON')
    .action(create);
  webhooks
    .command('list')
    .description('List all webhooks, without secrets.')
    .option('--json', 'print only the result, as JSON')
    .action(list);
  const changes = [
    [
      'disable',
      'Disable a webhook until you enable it again.',
      (all: Webhooks, id: string) => all.disable(id, Date.now()),
    ],
    [
      'enable',
      'Re-enable a webhook. It continues where it stopped.',
      (all: Webhooks, id: string) => all.enable(id, Date.now()),
    ],
  ] as const;
  for (const [name, description, change] of changes) {
    webhooks
      .command(name)
      .description(description)
      .addArgument(webhookId())
      .option('--json', 'print only the result, as JSON')
      .action((id: string, output: Output) => changeOne(id, output, { verb: name, change }));
  }
  webhooks
    .command('rotate')
    .description('Replace the secret of a webhook. The old secret also signs messages for a while.')
    .addArgument(webhookId())
    .option(
      '--keep-old <hours>',
      `how long the old secret signs too, 0 to ${OLD_SECRET_HOURS_MAX}`,
      `${OLD_SECRET_HOURS}`,
    )
    .option('--json', 'print only the result, as JSON')
    .action(rotate);
  webhooks
    .command('delete')
    .description('Delete a webhook.')
    .addArgument(webhookId())
    .option('--json', 'print only the result, as JSON')
    .action(remove);
  return webhooks;
}

const webhookId = () => new Argument('<id>', 'id of the webhook, as `webhooks list` shows it');

/** `change`: action, subject and details of the entry in the audit log; absent: the work changes nothing. */
function withWebhooks<T>(
  work: (webhooks: Webhooks, store: Store) => Promise<T>,
  change?: readonly [action: string, subject: string, details?: Readonly<Record<string, unknown>>],
): Promise<T> {
  const { WEBHOOKS_ALLOW_PRIVATE: allowPrivate } = readConfig(invocation().environment);
  return withDatabases(async ({ data, accounts }) => {
    const store = await openStore(data);
    const database = change === undefined ? accounts : audited({ accounts }, ...change);
    const parts = { accounts: new AccountStore(database), webhooks: new WebhookStore(database), database: data };
    return work(new Webhooks({ ...parts, allowPrivate }), store);
  });
}

async function create(options: CreateOptions): Promise<void> {
  const { key: keyId, url } = options;
  const created = await withWebhooks(
    async (webhooks, store): Promise<StoredWebhook | WebhookRejection | string> => {
      const filter = await filterOfOptions(options, store);
      return typeof filter === 'string' ? filter : webhooks.create({ keyId, url, filter }, Date.now());
    },
    // paths and queries of receivers often hold a secret
    ['webhooks.create', keyId, { host: URL.parse(url)?.host ?? '' }],
  );
  if (typeof created === 'string') return fail(created, 2);
  if ('field' in created) {
    return created.field === 'url' ? fail(`--url: ${created.reason}`, 2) : fail(created.reason, 1);
  }
  if (options.json) terminal.json({ id: created.id, secret: created.secret, url: created.url });
  else {
    terminal.result(created.secret);
    terminal.note(`created webhook ${created.id} to ${created.url}. Store the secret now: it cannot be shown again.`);
  }
}

/** The filter of the options, or an error message. */
async function filterOfOptions(
  { league, season, fixture, types }: CreateOptions,
  store: Store,
): Promise<ChangeFilter | string> {
  if (season !== undefined && !/^\d{4}$/.test(season))
    return `--season ${season} is not valid: use the year as four digits`;
  const wanted = { league, fixture, types: types?.split(','), season: season === undefined ? season : Number(season) };
  const filter = await filterOf(store, wanted);
  return 'field' in filter ? `--${filter.field} ${filter.value}: ${filter.reason}` : filter;
}

async function list(output: Output): Promise<void> {
  const webhooks = await withWebhooks((all) => all.list());
  if (output.json) terminal.json(webhooks.map(listing));
  else terminal.result(table(['ID', 'STATE', 'POSITION', 'KEY', 'URL', 'LAST ERROR'], webhooks.map(row)));
}

function listing(webhook: StoredWebhook) {
  const { secret: _, old: __, ...withoutSecret } = webhook;
  return withoutSecret;
}

function row({ id, enabled, position, keyId, url, reason, lastError }: StoredWebhook): string[] {
  return [id, enabled ? 'enabled' : 'disabled', String(position), keyId, url, reason ?? lastError ?? ''];
}

async function changeOne(
  id: string,
  output: Output,
  { verb, change }: { verb: string; change: (webhooks: Webhooks, id: string) => Promise<StoredWebhook | undefined> },
): Promise<void> {
  const webhook = await withWebhooks((all) => change(all, id), [`webhooks.${verb}`, id]);
  if (webhook === undefined) return unknown(id);
  if (output.json) terminal.json(listing(webhook));
  else terminal.result(`webhook ${id} is ${webhook.enabled ? 'enabled' : 'disabled'}`);
}

async function rotate(id: string, output: Output & { keepOld: string }): Promise<void> {
  const hours = Number(output.keepOld);
  if (!/^\d{1,3}$/.test(output.keepOld) || hours > OLD_SECRET_HOURS_MAX)
    return fail(`--keep-old must be 0 to ${OLD_SECRET_HOURS_MAX} hours`, 2);
  const webhook = await withWebhooks(
    (all) => all.rotate(id, Date.now(), hours),
    ['webhooks.rotate', id, { keepOldHours: hours }],
  );
  if (webhook === undefined) return unknown(id);
  if (output.json) terminal.json({ id, secret: webhook.secret });
  else terminal.result(webhook.secret);
}

async function remove(id: string, output: Output): Promise<void> {
  if (!(await withWebhooks((all) => all.remove(id), ['webhooks.delete', id]))) return unknown(id);
  if (output.json) terminal.json({ id, deleted: true });
  else terminal.result(`webhook ${id} is deleted`);
}

function unknown(id: string): void {
  fail(`no webhook has the id ${id}: see \`touchline webhooks list\``, 1);
}

function fail(message: string, code: number): void {
  terminal.error(`touchline: ${message}`);
  process.exitCode = code;
}
