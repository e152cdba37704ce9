/** The repository as text, for the tests that judge how it is written. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const NOT_OURS = new Set(['node_modules', 'dist', 'data', '.git']);

/** Paths from the root, with forward slashes, of all files below a folder that end so. */
export function filesBelow(folder: string, ending: string): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!NOT_OURS.has(entry.name)) found.push(...filesBelow(path, ending));
    } else if (entry.name.endsWith(ending)) found.push(path);
  }
  return found.sort();
}

export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** What a file imports, re-exports or loads: files as paths from the root, packages by their name. */
export function importsOf(path: string, text = textOf(path)): string[] {
  const specifiers = [
    ...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g),
    ...text.matchAll(/new URL\('(\.[^']+\.ts)'/g),
  ];
  return specifiers.map(([, specifier]) =>
    specifier!.startsWith('.') ? relative(ROOT, join(ROOT, dirname(path), specifier!)) : specifier!,
  );
}
