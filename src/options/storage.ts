/** The database, and how long it keeps what the service notes. */
import { z } from 'zod';

import type { Option } from './option.ts';
import { integer } from './values.ts';

export const STORAGE = {
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
    meaning:
      'Longest time for which a write of the service waits for another writer, such as an import, in milliseconds.',
    default: '5000',
    schema: integer(100, 600_000),
  },
  SQLITE_MAP_MB: {
    meaning:
      'Size of the part of a SQLite file that is mapped into memory, in megabytes. 0 maps nothing. See docs/operations.md.',
    default: '0',
    schema: integer(0, 1_048_576),
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
} as const satisfies Record<string, Option>;
