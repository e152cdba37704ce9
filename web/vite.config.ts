/**
 * Three builds of the same components: scripts and styles of the pages, one file for the server, and one script of widgets for
 * other sites.
 */
import { fileURLToPath } from 'node:url';
import type { InlineConfig, Plugin } from 'vite';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Browsers since 2024, which know `light-dark`: without it the colours of both themes would be written twice. */
const CSS_TARGET = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

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
    cssTarget: CSS_TARGET,
    rolldownOptions: {
      input: ['client', 'operation/client', 'explorer/client'].map((name) => folder(`src/${name}.tsx`)),
    },
  },
};

export const SERVER_BUILD: InlineConfig = {
  ...shared,
  ssr: { noExternal: true },
  build: {
    outDir: folder('dist/server'),
    emptyOutDir: true,
    cssTarget: CSS_TARGET,
    ssr: folder('src/server.tsx'),
    rolldownOptions: { output: { entryFileNames: 'server.js', codeSplitting: false } },
  },
};

/** Texts of the parts that widgets show. */
const WIDGET_TEXTS =
  /^(?:(?:widget|status(?!\.long)|shot|goal|bracket)\..*|shots\.label|win\.(?:title|none)|match\.penalties|round\.of\..*(?:[Ff]inals?|of \d+)|result\.penalties|team|unknown|time\.unknown|chances\.label|foot\.sources|league\.bracket|table\.(?:played|difference|points))$/;

/** Leaves the other texts out of the script of widgets. */
const widgetTexts: Plugin = {
  name: 'widget-texts',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/messages\/explorer\.\w+\.json$/.test(id)) return null;
    const texts = Object.entries(JSON.parse(code) as Record<string, string>);
    return { code: JSON.stringify(Object.fromEntries(texts.filter(([name]) => WIDGET_TEXTS.test(name)))), map: null };
  },
};

export const WIDGETS_BUILD: InlineConfig = {
  ...shared,
  plugins: [widgetTexts],
  build: {
    outDir: folder('dist/widgets'),
    emptyOutDir: true,
    cssTarget: CSS_TARGET,
    rolldownOptions: {
      input: folder('src/widgets/main.tsx'),
      output: { format: 'iife', entryFileNames: 'widgets.js' },
    },
  },
};
