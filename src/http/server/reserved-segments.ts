/** First segments of paths that the service uses for itself: no version is mounted there. */
export const RESERVED_SEGMENTS = [
  ...['api', 'docs', 'images', 'media', 'mcp', 'healthz', 'readyz', 'metrics', 'dashboard', 'admin', 'widgets'],
  ...['set-up', 'sign-in', 'sign-up', 'explorer', 'matches', 'charts', 'live', 'track-record'],
  ...['leagues', 'teams', 'players', 'coverage'],
  ...['assets', 'robots.txt', 'sitemap.xml', 'favicon.ico', 'favicon.svg', 'llms.txt', 'llms-full.txt'],
];

export function isReservedPath(path: string): boolean {
  return RESERVED_SEGMENTS.includes(path.split('/')[1]!) || path.startsWith('/openapi');
}
