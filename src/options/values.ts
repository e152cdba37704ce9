/** What the text of an option is read as: numbers, flags, networks and mounts. */
import { isIP } from 'node:net';
import { z } from 'zod';

export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);

export const key = z.string().regex(/^[\w-]{0,200}$/, 'must have letters, digits, - and _ only');

export const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

export function areNetworks(networks: readonly string[]): boolean {
  return networks.every((network) => {
    const [address = '', bits = '0', ...rest] = network.split('/');
    const bitsMax = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax;
  });
}

/** First segments of paths that the service uses otherwise. */
export const RESERVED_SEGMENTS = [
  ...['api', 'docs', 'images', 'media', 'mcp', 'healthz', 'readyz', 'metrics', 'dashboard', 'admin', 'widgets'],
  ...['set-up', 'sign-in', 'sign-up', 'explorer', 'matches', 'charts', 'live', 'track-record'],
  ...['widgets.js', 'theme.js', 'card.png', 'sitemaps'],
  ...['leagues', 'teams', 'players', 'coverage'],
  ...['assets', 'robots.txt', 'sitemap.xml', 'favicon.ico', 'favicon.svg', 'llms.txt', 'llms-full.txt'],
];
const V1_PREFIX = '/api/v1';
const MOUNT = /^\/([a-z0-9._~-]+(\/[a-z0-9._~-]+)*)?$/i;
const isReserved = (mount: string) =>
  mount !== V1_PREFIX && (RESERVED_SEGMENTS.includes(mount.split('/')[1]!) || mount.startsWith('/openapi'));

export const mounts = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((mount) => mount.trim()))])
  .refine(
    (list) => list.every((mount) => MOUNT.test(mount)),
    'must be paths separated by commas, such as /api/v1,/v3,/',
  )
  .refine((list) => list.includes(V1_PREFIX), `must contain ${V1_PREFIX}`)
  .refine((list) => !list.some(isReserved), {
    error: ({ input }) =>
      `contains ${(input as string[]).find(isReserved)}, which the service uses: choose another path`,
  });
