/** Reads the files of the repository, for tests of the source text and the documents. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const IGNORED = new Set(['node_modules', 'dist', 'data', '.git']);

/** Paths from the root of all files below a folder with this ending, sorted. */
export function filesBelow(folder: string, ending: string): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!IGNORED.has(entry.name)) found.push(...filesBelow(path, ending));
    } else if (entry.name.endsWith(ending)) found.push(path);
  }
  return found.sort();
}

export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The flag of Node with which `npm start` runs the service. */
export function nodeFlag(): string {
  return /(?<="touchline": "exec node )--\S+/.exec(textOf('package.json'))![0];
}

/** The modules that a file imports, re-exports or loads by URL: files as paths from the root, packages by name. */
export function importsOf(path: string, text = textOf(path)): string[] {
  const specifiers = [
    ...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g),
    ...text.matchAll(/new URL\('(\.[^']+\.ts)'/g),
  ];
  return specifiers.map(([, specifier]) =>
    specifier!.startsWith('.') ? relative(ROOT, join(ROOT, dirname(path), specifier!)) : specifier!,
  );
}
