/** Flags of the package flag-icons, by country code: 'gb-eng', 'fr'. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Drawing } from './crests.ts';

let folder: { readonly url: URL; readonly codes: ReadonlySet<string> } | undefined;

export function hasFlag(code: string): boolean {
  return flags().codes.has(code.toLowerCase());
}

/** The flag of a country, 4:3. Requires `hasFlag(code)`. */
export function flag(code: string): Drawing {
  const file = readFileSync(new URL(`${code.toLowerCase()}.svg`, flags().url), 'utf8');
  const content = file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>')).replace(/\s*\n\s*/g, '');
  return { width: 640, height: 480, content };
}

/** A flag as a disc, for a national team. */
export function flagDisc({ content }: Drawing): Drawing {
  return {
    width: 64,
    height: 64,
    content:
      '<clipPath id="disc"><circle cx="32" cy="32" r="28.5"/></clipPath><g clip-path="url(#disc)">' +
      `<g transform="translate(-8 2) scale(.125)">${content}</g></g>` +
      '<circle cx="32" cy="32" r="28.5" fill="none" stroke="#10172b" stroke-width="3"/>',
  };
}

function flags() {
  if (folder === undefined) {
    const url = new URL('flags/4x3/', import.meta.resolve('flag-icons/package.json'));
    folder = { url, codes: new Set(readdirSync(url).map((name) => name.replace(/\.svg$/, ''))) };
  }
  return folder;
}
