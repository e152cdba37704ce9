import { Argument, Command } from 'commander';
import { readConfig } from '../config.ts';
import { type Refusal, Webhooks } from '../live/webhooks.ts';
import { AccountStore } from '../store/accounts.ts';
import type { ChangeFilter } from '../store/change-reader.ts';
import { CHANGE_ACTIONS, CHANGE_RESOURCES } from '../store/changes.ts';
import { openStore, type Store } from '../store/store.ts';
import { type StoredWebhook, WebhookStore } from '../store/webhooks.ts';
import { withDatabases } from './open.ts';
import { say, table } from './output.ts';

type Output = { json?: boolean };
type Wish = { key: string; url: string; league?: string; season?: string; fixture?: string; types?: string } & Output;

export function webhooksCommand(): Command {
  const webhooks = new Command('webhooks').description('Webhooks: create, list, enable, disable, rotate, delete.');
  webhooks
    .command('create')
    .description('Have changes sent to an address. The secret that verifies them is shown this once.')
    .requiredOption('--url <url>', 'where messages are posted')
    .requiredOption('--key <id>', 'id of the key it hangs on; nothing is sent while that does not admit')
    .option('--league <code>', 'only changes of this league')
    .option('--season <year>', 'only changes of the season that starts in this year')
    .option('--fixture <id>', 'only changes of this fixture and what belongs to it')
    .option('--types <list>', 'only these: resources or single actions, such as event,fixture.updated')
    .option('--json')
    .action(create);
  webhooks.command('list').description('All webhooks, without their secrets.').option('--json').action(list);
  const changes = [
    ['disable', 'Send nothing until it is enabled again.', (all: Webhooks, id: string) => all.disable(id, Date.now())],
    ['enable', 'Go on where it stopped.', (all: Webhooks, id: string) => all.enable(id, Date.now())],
  ] as const;
  for (const [name, description, change] of changes) {
    webhooks
      .command(name)
      .description(description)
      .addArgument(webhookId())
      .option('--json')
      .action((id: string, output: Output) => changeOne(id, output, change));
  }
  webhooks
    .command('rotate')
    .description('Give it another secret; the old one signs too for a day.')
    .addArgument(webhookId())
    .option('--json')
    .action(rotate);
  webhooks.command('delete').description('Forget it.').addArgument(webhookId()).option('--json').action(remove);
  return webhooks;
}

const webhookId = () => new Argument('<id>', 'id of the webhook, as `webhooks list` shows it');

function withWebhooks<T>(work: (webhooks: Webhooks, store: Store) => Promise<T>): Promise<T> {
  const { WEBHOOKS_ALLOW_PRIVATE: allowPrivate } = readConfig(process.env);
  return withDatabases(async ({ data, accounts }) => {
    const store = await openStore(data);
    const parts = { accounts: new AccountStore(accounts), webhooks: new WebhookStore(accounts), database: data };
    return work(new Webhooks({ ...parts, allowPrivate }), store);
  });
}

async function create(wish: Wish): Promise<void> {
  const created = await withWebhooks(async (webhooks, store): Promise<StoredWebhook | Refusal | string> => {
    const filter = await filterOf(wish, store);
    return typeof filter === 'string'
      ? filter
      : webhooks.create({ keyId: wish.key, url: wish.url, filter }, Date.now());
  });
  if (typeof created === 'string') return fail(created, 2);
  if ('field' in created) return fail(created.reason, created.field === 'url' ? 2 : 1);
  if (wish.json) say.json({ id: created.id, secret: created.secret, url: created.url });
  else {
    say.result(created.secret);
    say.note(`webhook ${created.id} to ${created.url}. Keep the secret: it cannot be shown again.`);
  }
}

/** What the options mean, or what is wrong with them. */
async function filterOf({ league, season, fixture, types }: Wish, store: Store): Promise<ChangeFilter | string> {
  const found = league === undefined ? undefined : store.reference.league(league);
  if (league !== undefined && found === undefined) return `--league ${league}: there is no such league`;
  if (season !== undefined && !/^\d{4}$/.test(season)) return `--season ${season}: name the year as four digits`;
  const match = fixture === undefined ? undefined : await store.fixtures.byId(fixture);
  if (fixture !== undefined && match === undefined) return `--fixture ${fixture}: there is no such fixture`;
  const wanted = types?.split(',');
  const wrong = wanted?.find((type) => !isType(type));
  if (wrong !== undefined)
    return `--types ${wrong}: name resources (${CHANGE_RESOURCES.join(', ')}) or one action of one`;
  return {
    ...(found !== undefined && { league: found.legacyId }),
    ...(season !== undefined && { season: Number(season) }),
    ...(match !== undefined && { fixture: match.id }),
    ...(wanted !== undefined && { types: wanted }),
  };
}

function isType(type: string): boolean {
  const [resource, action, ...more] = type.split('.');
  const known = (words: readonly string[], word: string | undefined) => word !== undefined && words.includes(word);
  return (
    known(CHANGE_RESOURCES, resource) && (action === undefined || known(CHANGE_ACTIONS, action)) && more.length === 0
  );
}

async function list(output: Output): Promise<void> {
  const webhooks = await withWebhooks((all) => all.list());
  if (output.json) say.json(webhooks.map(listing));
  else say.result(table(['ID', 'STATE', 'CHANGE', 'KEY', 'URL', 'TROUBLE'], webhooks.map(row)));
}

function listing(webhook: StoredWebhook) {
  const { secret: _, old: __, ...shown } = webhook;
  return shown;
}

function row({ id, enabled, position, keyId, url, reason, lastError }: StoredWebhook): string[] {
  return [id, enabled ? 'enabled' : 'disabled', String(position), keyId, url, reason ?? lastError ?? ''];
}

async function changeOne(
  id: string,
  output: Output,
  change: (webhooks: Webhooks, id: string) => Promise<StoredWebhook | undefined>,
): Promise<void> {
  const webhook = await withWebhooks((all) => change(all, id));
  if (webhook === undefined) return unknown(id);
  if (output.json) say.json(listing(webhook));
  else say.result(`webhook ${id} is ${webhook.enabled ? 'enabled' : 'disabled'}`);
}

async function rotate(id: string, output: Output): Promise<void> {
  const webhook = await withWebhooks((all) => all.rotate(id, Date.now()));
  if (webhook === undefined) return unknown(id);
  if (output.json) say.json({ id, secret: webhook.secret });
  else say.result(webhook.secret);
}

async function remove(id: string, output: Output): Promise<void> {
  if (!(await withWebhooks((all) => all.remove(id)))) return unknown(id);
  if (output.json) say.json({ id, deleted: true });
  else say.result(`webhook ${id} is deleted`);
}

function unknown(id: string): void {
  fail(`there is no webhook ${id}; \`webhooks list\` shows them`, 1);
}

function fail(message: string, code: number): void {
  say.error(`touchline: ${message}`);
  process.exitCode = code;
}
