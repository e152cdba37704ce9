/** Version 1, pages and images, webhooks, and assistants. */
import { z } from 'zod';
import { SOURCE_NAMES } from '../providers/registry.ts';
import { FEED } from '../store/live/feed.ts';
import type { Option } from './option.ts';
import { flag, integer, key, mounts } from './values.ts';

/** Beside the sources of files: the live feed, and the invented world. */
const SHOWN_SOURCES = ['open', ...SOURCE_NAMES, FEED, 'sandbox'];

export const INTERFACES = {
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

  EXPLORER: {
    meaning:
      'Who can open the pages that show football: `public` everyone, `members` people who are signed in, `off` nobody.',
    default: 'public',
    schema: z.enum(['public', 'members', 'off'], 'must be public, members or off'),
  },
  EXPLORER_SOURCES: {
    meaning:
      'Sources whose data these pages show: `all`, or names separated by commas; `open` stands for those with an open ' +
      'licence. See docs/explorer.md.',
    default: 'all',
    schema: z
      .string()
      .transform((text) => (text === 'all' ? null : text.split(',').map((name) => name.trim())))
      .refine(
        (names) => names?.every((name) => SHOWN_SOURCES.includes(name)) ?? true,
        `must be all, or some of ${SHOWN_SOURCES.join(', ')}`,
      ),
  },
  IMAGES_FOLDER: {
    meaning: 'Folder with your own images. Empty: the service draws all images. See docs/images.md.',
    default: '',
    schema: z.string().max(4096, 'must have at most 4096 characters'),
  },
  WEBHOOKS_ALLOW_PRIVATE: {
    meaning: '`true` allows webhooks to private, loopback and link-local addresses.',
    default: 'false',
    schema: flag,
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
} as const satisfies Record<string, Option>;
