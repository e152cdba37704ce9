/** Two builds of the pages: scripts and styles for browsers, and the same components as one file for the server. */
import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vite';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const shared: InlineConfig = {
  root: folder('.'),
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
};

export const CLIENT_BUILD: InlineConfig = {
  ...shared,
  build: {
    outDir: folder('dist/client'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: false,
    rolldownOptions: { input: [folder('src/client.tsx'), folder('src/explorer/client.tsx')] },
  },
};

export const SERVER_BUILD: InlineConfig = {
  ...shared,
  ssr: { noExternal: true },
  build: {
    outDir: folder('dist/server'),
    emptyOutDir: true,
    ssr: folder('src/server.tsx'),
    rolldownOptions: { output: { entryFileNames: 'server.js', codeSplitting: false } },
  },
};
