/** The repository's documents, taken apart for the tests that hold them against the program. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, ROOT, textOf } from './sources.ts';

/** Written for readers: at the root, in docs/, and beside the sources. */
export const DOCUMENTS = [
  ...filesBelow('docs', '.md'),
  ...filesBelow('src', '.md'),
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].filter((path) => existsSync(join(ROOT, path))),
];

/** What stands between fences of one language. */
export function blocks(path: string, language: string): string[] {
  return [...textOf(path).matchAll(/^```(\S*)\n([\s\S]*?)^```$/gm)].flatMap(([, found, text]) =>
    found === language ? [text!] : [],
  );
}

/** What stands between single backticks outside of fences. */
export function inlineCode(path: string): string[] {
  const prose = textOf(path).replace(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
}

/** Links that lead nowhere: to no file, or to no heading of one. */
export function deadLinks(path: string): string[] {
  const prose = textOf(path).replace(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^(https?|mailto):/.test(target))
    .filter((target) => {
      const [file = '', heading] = target.split('#');
      const to = file === '' ? path : join(dirname(path), file);
      if (!existsSync(join(ROOT, to))) return true;
      return heading !== undefined && !headings(to).includes(heading);
    });
}

/** The anchors of a document. */
function headings(path: string): string[] {
  return [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}
