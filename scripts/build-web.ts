/** Builds the pages of web/ into web/dist/. Runs after `npm ci`, as its `prepare` step. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../web/', import.meta.url));

/** Builds the pages; false if Vite is not installed. */
export async function buildWeb(): Promise<boolean> {
  if (!existsSync(fileURLToPath(new URL('../node_modules/vite/', import.meta.url)))) return false;
  const { build } = await import('vite');
  const { CLIENT_BUILD, SERVER_BUILD, WIDGETS_BUILD } = await import('../web/vite.config.ts');
  await build(CLIENT_BUILD);
  await build(SERVER_BUILD);
  await build(WIDGETS_BUILD);
  return true;
}

if (import.meta.main) {
  // a package that others install has its pages in dist/ and no sources
  const isBuilt = existsSync(`${WEB}src`) && (await buildWeb());
  const old = existsSync(`${WEB}dist/server/server.js`);
  if (isBuilt) process.stdout.write('built the pages of web/\n');
  else if (old) process.stdout.write('Vite is not installed: the service uses the pages that were built before\n');
  else process.stdout.write('Vite is not installed: the service runs without the pages of the account\n');
}
