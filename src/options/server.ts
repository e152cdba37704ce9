/** Where the service listens, how many processes serve, and what they log. */
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { Option } from './option.ts';
import { areNetworks, integer } from './values.ts';

export const SERVER = {
  PORT: { meaning: 'Port to listen on. 0 chooses a free port.', default: '3000', schema: integer(0, 65535) },
  HOST: {
    meaning: 'Address to listen on. `0.0.0.0` accepts requests from other machines.',
    default: '127.0.0.1',
    schema: z.string().min(1, 'must not be empty'),
  },
  PUBLIC_URL: {
    meaning:
      'Scheme and host that clients use to reach the service, for example in image URLs. Empty: `http://HOST:PORT`.',
    default: '',
    schema: z.string().regex(/^(https?:\/\/[^\s/?#]+)?$/, 'must be empty or like https://football.example.com'),
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
      'File with options, one `NAME=value` per line. Variables of the environment take precedence; names that are not options are errors. Read again on a reload.',
    default: '',
    schema: z.string().max(4096, 'must have at most 4096 characters'),
  },
  LOG_LEVEL: {
    meaning:
      'Minimum level of the log, which is written to standard error as JSON lines: `trace`, `debug`, `info`, `warn`, `error` or `silent`.',
    default: 'info',
    schema: z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'must be trace, debug, info, warn, error or silent',
    ),
  },
  CONNECTIONS_PER_ADDRESS: {
    meaning:
      'Open connections that each process accepts from one address; for IPv6, from one /64 network. `none` sets no limit.',
    default: '256',
    schema: z.union([z.literal('none').transform(() => null), integer(1, 100_000)], 'must be 1 to 100000 or none'),
  },
  TRUSTED_PROXIES: {
    meaning:
      'Addresses and networks of your reverse proxies, separated by commas; `none`: there are none. ' +
      '`CONNECTIONS_PER_ADDRESS` does not apply to them, and their `X-Forwarded-For` is trusted. See docs/operations.md.',
    default: '127.0.0.1,::1',
    schema: z
      .string()
      .transform((text) => (text === 'none' ? [] : text.split(',').map((network) => network.trim())))
      .refine(areNetworks, 'must be none, or IP addresses and networks such as 10.0.0.5,10.1.0.0/16'),
  },
  CACHE_MB: {
    meaning: 'Memory for cached responses of all workers, in megabytes. Cached images use up to one eighth more.',
    default: '96',
    schema: integer(1, 65536),
  },
  EDGE_CACHE_SECONDS: {
    meaning:
      'How long a cache in front of the service may keep a response for a key. 0: not at all. Read docs/scaling.md first.',
    default: '0',
    schema: integer(0, 60),
  },
} as const satisfies Record<string, Option>;
