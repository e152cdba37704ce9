/** Every option of the service: name, meaning, default and schema. docs/configuration.md is generated from this table. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { areNetworks, flag, integer, mounts } from './base/option-values.ts';

interface Option {
  readonly meaning: string;
  readonly default: string;
  readonly schema: z.ZodType<unknown, string>;
}

const key = z.string().regex(/^[\w-]{0,200}$/, 'must have letters, digits, - and _ only');
const url = z.string().regex(/^(https?:\/\/[^\s?#]+)?$/, 'must be empty or like https://football.example.com');
const keyOf = (api: string) => {
  const meaning = `Your ${api} key for \`touchline poll\`. It is sent only to that API and never logged.`;
  return { meaning, default: '', schema: key };
};
const urlOf = (api: string) => {
  return { meaning: `URL of ${api} for \`touchline poll\`. Empty: its public URL.`, default: '', schema: url };
};

export const OPTIONS = {
  PORT: { meaning: 'Port to listen on. 0 chooses a free port.', default: '3000', schema: integer(0, 65535) },
  HOST: {
    meaning: 'Address to listen on. `0.0.0.0` accepts requests from other machines.',
    default: '127.0.0.1',
    schema: z.string().min(1, 'must not be empty'),
  },
  DATABASE_URL: {
    meaning: 'Database to use: `sqlite:<path>` or `postgres://user:password@host/database`.',
    default: 'sqlite:./data/touchline.db',
    schema: z
      .string()
      .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, 'must be sqlite:<path> or postgres://user:password@host/database'),
  },
  DATABASE_CONNECTIONS: {
    meaning: 'PostgreSQL connections of each worker, besides one that listens for changes.',
    default: '8',
    schema: integer(1, 1000),
  },
  DATABASE_DIRECT_URL: {
    meaning:
      'PostgreSQL URL that bypasses a pooler such as PgBouncer, for notifications. Empty: `DATABASE_URL`. See docs/scaling.md.',
    default: '',
    schema: z
      .string()
      .regex(/^(postgres(ql)?:\/\/.+)?$/, 'must be empty or like postgres://user:password@host/database'),
  },
  DATABASE_READ_URLS: {
    meaning:
      'PostgreSQL URLs of read replicas, separated by commas. Responses read there where the data is current. See docs/scaling.md.',
    default: '',
    schema: z
      .string()
      .transform((text) => (text === '' ? [] : text.split(',').map((url) => url.trim())))
      .refine(
        (urls) => urls.every((url) => /^postgres(ql)?:\/\/.+$/.test(url)),
        'must be empty or like postgres://user:password@host/database, separated by commas',
      ),
  },
  DATABASE_CONNECT_TIMEOUT_MS: {
    meaning: 'Time in which the service must get a PostgreSQL connection, in milliseconds.',
    default: '2000',
    schema: integer(100, 60_000),
  },
  DATABASE_QUERY_TIMEOUT_MS: {
    meaning: 'Longest time of one PostgreSQL statement of the service, in milliseconds. Migrations are exempt.',
    default: '10000',
    schema: integer(100, 600_000),
  },
  DATABASE_LOCK_TIMEOUT_MS: {
    meaning: 'Longest time for which a write of the service waits for another writer, such as an import.',
    default: '5000',
    schema: integer(100, 600_000),
  },
  LOG_LEVEL: {
    meaning: 'Minimum level of the log, which is written to standard error as JSON lines.',
    default: 'info',
    schema: z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'must be trace, debug, info, warn, error or silent',
    ),
  },
  SANDBOX: {
    meaning: '`auto` fills an empty store with the sandbox, a small invented world. `off` disables it.',
    default: 'auto',
    schema: z.enum(['auto', 'off'], 'must be auto or off'),
  },
  SANDBOX_SEED: {
    meaning: 'Seed of the sandbox. The same seed creates the same clubs and results.',
    default: 'touchline',
    schema: z.string().min(1, 'must not be empty').max(100, 'must have at most 100 characters'),
  },
  PUBLIC_URL: {
    meaning:
      'Scheme and host that clients use to reach the service, for example in image URLs. Empty: `http://HOST:PORT`.',
    default: '',
    schema: z.string().regex(/^(https?:\/\/[^\s/?#]+)?$/, 'must be empty or like https://football.example.com'),
  },
  CACHE_MB: {
    meaning: 'Memory for cached responses of all workers, in megabytes. Cached images use up to one eighth more.',
    default: '96',
    schema: integer(1, 65536),
  },
  SQLITE_MAP_MB: {
    meaning:
      'Size of the part of a SQLite file that is mapped into memory, in megabytes. 0 maps nothing. See docs/operations.md.',
    default: '0',
    schema: integer(0, 1_048_576),
  },
  WORKERS: {
    meaning: 'Processes that serve requests. `auto` starts one per processor. See docs/operations.md.',
    default: '1',
    schema: z.union(
      [z.literal('auto').transform(() => availableParallelism()), integer(1, 64)],
      'must be auto or 1 to 64',
    ),
  },
  OPTIONS_FILE: {
    meaning:
      'File with options, one `NAME=value` per line. Variables of the environment take precedence. Read again on a reload.',
    default: '',
    schema: z.string().max(4096, 'must have at most 4096 characters'),
  },
  CONNECTIONS_PER_ADDRESS: {
    meaning:
      'Open connections that each process accepts from one address; for IPv6, from one /64 network. `none` sets no limit.',
    default: '256',
    schema: z.union([z.literal('none').transform(() => null), integer(1, 100_000)], 'must be 1 to 100000 or none'),
  },
  TRUSTED_PROXIES: {
    meaning:
      'Addresses and networks of your reverse proxies, separated by commas. They have no such limit, and their ' +
      '`X-Forwarded-For` is believed. See docs/operations.md.',
    default: '127.0.0.1,::1',
    schema: z
      .string()
      .transform((text) => (text === 'none' ? [] : text.split(',').map((network) => network.trim())))
      .refine(areNetworks, 'must be none, or IP addresses and networks such as 10.0.0.5,10.1.0.0/16'),
  },
  EDGE_CACHE_SECONDS: {
    meaning:
      'How long a cache in front of the service may keep a response for a key. 0: not at all. Read docs/scaling.md first.',
    default: '0',
    schema: integer(0, 60),
  },
  IMAGES_FOLDER: {
    meaning: 'Folder with your own images. Empty: the service draws all images. See docs/images.md.',
    default: '',
    schema: z.string().max(4096, 'must have at most 4096 characters'),
  },
  EXPLORER: {
    meaning:
      'Who can open the pages that show football: `public` everyone, `members` people who are signed in, `off` nobody.',
    default: 'public',
    schema: z.enum(['public', 'members', 'off'], 'must be public, members or off'),
  },
  SIGN_UP: {
    meaning:
      'Who can make an account: `closed` nobody, `invite` people whom an administrator invites, `open` everyone with an ' +
      'email address, which needs `SMTP_URL`.',
    default: 'closed',
    schema: z.enum(['closed', 'invite', 'open'], 'must be closed, invite or open'),
  },
  SMTP_URL: {
    meaning:
      'Mail server for links to people: `smtp://user:password@host:587` or `smtps://...`. Empty: administrators pass links on.',
    default: '',
    schema: z.string().regex(/^(smtps?:\/\/\S+)?$/, 'must be empty or like smtp://user:password@host:587'),
  },
  MAIL_FROM: {
    meaning: 'Sender of mail, such as `Touchline <football@example.com>`.',
    default: 'Touchline <touchline@localhost>',
    schema: z.string().regex(/^[^\r\n]{3,200}$/, 'must have 3 to 200 characters in one line'),
  },
  PAYMENT_URL: {
    meaning:
      'Page of your payment system, where people change their plan: `https://pay.example.com/?account={account}`. Empty: ' +
      'administrators change plans.',
    default: '',
    schema: z.string().regex(/^(https?:\/\/\S+)?$/, 'must be empty or a URL'),
  },
  PAYMENT_SECRET: {
    meaning: 'Secret with which your payment system signs `plan.set` messages: `whsec_...`. Empty: none are accepted.',
    default: '',
    schema: z
      .string()
      .regex(/^(whsec_[A-Za-z0-9+/=]{32,})?$/, 'must be empty or whsec_ and at least 24 bytes as base64'),
  },
  API_FOOTBALL_KEY: keyOf('API-Football'),
  API_FOOTBALL_URL: urlOf('API-Football'),
  FOOTBALL_DATA_ORG_KEY: keyOf('football-data.org'),
  FOOTBALL_DATA_ORG_URL: urlOf('football-data.org'),
  OPENLIGADB_URL: urlOf('OpenLigaDB'),
  UPDATE: {
    meaning: '`auto` downloads and polls the sources of `SOURCES_FILE` beside the service. See docs/live-data.md.',
    default: 'off',
    schema: z.enum(['auto', 'off'], 'must be auto or off'),
  },
  SOURCES_FILE: {
    meaning: 'File with the sources to update, for `touchline update` and `UPDATE=auto`.',
    default: './sources.json',
    schema: z.string().min(1, 'must not be empty').max(4096, 'must have at most 4096 characters'),
  },
  TEXT_MODEL_URL: {
    meaning:
      'OpenAI-compatible API of a language model that writes previews and recaps, such as `http://127.0.0.1:11434/v1`. Empty: templates write them. See docs/models.md.',
    default: '',
    schema: z.string().regex(/^(https?:\/\/[^\s?#]+)?$/, 'must be empty or like http://127.0.0.1:11434/v1'),
  },
  TEXT_MODEL: {
    meaning: 'Name of that model, as its API knows it. Responses show it in `meta.model`.',
    default: '',
    schema: z.string().max(200, 'must have at most 200 characters'),
  },
  TEXT_MODEL_KEY: {
    meaning: 'Key for that API. It is sent only to it and never logged.',
    default: '',
    schema: z.string().regex(/^\S{0,500}$/, 'must not contain spaces'),
  },
  TEXT_MODEL_TIMEOUT_MS: {
    meaning: 'Time for one answer of that API, in milliseconds. A failed attempt is repeated once.',
    default: '8000',
    schema: integer(100, 120_000),
  },
  MCP: {
    meaning: '`true` serves AI assistants at `/mcp`, with the same keys and plans as the endpoints.',
    default: 'true',
    schema: flag,
  },
  TOUCHLINE_KEY: {
    meaning: 'Key that `touchline mcp` uses. It is sent only to the service and never logged.',
    default: '',
    schema: key,
  },
  CHANGE_LOG_DAYS: {
    meaning: 'Days that the change log keeps. A stream can be resumed within this time.',
    default: '30',
    schema: integer(1, 3650),
  },
  PRICE_HISTORY_DAYS: {
    meaning:
      'Days for which the service stores the price changes that it notes. Price histories of imported files stay.',
    default: '7',
    schema: integer(1, 3650),
  },
  USAGE_DAYS: {
    meaning: 'Days for which the service stores the requests of each key by hour, and the last requests.',
    default: '90',
    schema: integer(1, 3650),
  },
  WEBHOOKS_ALLOW_PRIVATE: {
    meaning: '`true` allows webhooks to private, loopback and link-local addresses.',
    default: 'false',
    schema: flag,
  },
  V1_MOUNT: {
    meaning:
      'Paths under which version 1 answers, separated by commas. `/` is the root, for clients that drop the path. ' +
      'Must contain `/api/v1`.',
    default: '/api/v1,/v3',
    schema: mounts,
  },
  V1_GRACE_DAYS: {
    meaning:
      'Days for which version 1 still serves a key that has been migrated to version 2. `forever` sets no limit.',
    default: '180',
    schema: z.union([z.literal('forever').transform(() => null), integer(0, 36_500)], 'must be days or forever'),
  },
  V1_STOP: {
    meaning: '`true` switches version 1 off. Its endpoints then return 410 with a link to the migration guide.',
    default: 'false',
    schema: flag,
  },
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof OPTIONS;
export type Config = { readonly [Name in OptionName]: z.output<(typeof OPTIONS)[Name]['schema']> };

/** Raised with every fault of the environment in one message. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads the options from environment variables and the options file; absent and empty ones take their default. */
export function readConfig(environment: Variables): Config {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  const file = environment.OPTIONS_FILE ? readOptionsFile(environment.OPTIONS_FILE, faults) : {};
  for (const [name, option] of Object.entries<Option>(OPTIONS)) {
    const sent = environment[name] || file[name] || option.default;
    const result = option.schema.safeParse(sent);
    if (result.success) values[name] = result.data;
    else faults.push(`${name} ${result.error.issues.map((issue) => issue.message).join(', ')}`);
  }
  if (values.SIGN_UP === 'open' && values.SMTP_URL === '')
    faults.push('SIGN_UP is open, but SMTP_URL is empty: the links that prove an email address are sent by mail');
  if (values.TEXT_MODEL_URL !== '' && values.TEXT_MODEL === '')
    faults.push('TEXT_MODEL_URL is set, but TEXT_MODEL is empty: name the model that writes');
  if (faults.length > 0) throw new ConfigError(`the configuration is not valid:\n  ${faults.join('\n  ')}`);
  return values as Config;
}

function readOptionsFile(path: string, faults: string[]): Variables {
  try {
    const variables = parseEnv(readFileSync(path, 'utf8'));
    for (const name of Object.keys(variables)) {
      if (!(name in OPTIONS) || name === 'OPTIONS_FILE') faults.push(`OPTIONS_FILE ${path}: ${name} is not an option`);
    }
    return variables;
  } catch (error) {
    faults.push(`OPTIONS_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return {};
  }
}
