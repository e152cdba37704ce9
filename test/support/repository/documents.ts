/** Extracts code, links and headings from the Markdown documents of the repository. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, ROOT, textOf } from './sources.ts';

/** The Markdown files at the root, in docs/ and beside the sources. */
export const DOCUMENTS = [
  ...filesBelow('docs', '.md'),
  ...filesBelow('src', '.md'),
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'].filter((path) => existsSync(join(ROOT, path))),
];

/** The fenced code blocks of one language. */
export function blocks(path: string, language: string): string[] {
  return [...textOf(path).matchAll(/^```(\S*)\n([\s\S]*?)^```$/gm)].flatMap(([, fence, text]) =>
    fence === language ? [text!] : [],
  );
}

/** The inline code outside fenced blocks. */
export function inlineCode(path: string): string[] {
  const prose = textOf(path).replace(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
}

/** Links to a file or heading that does not exist. */
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

/** The anchors of the headings of a document. */
function headings(path: string): string[] {
  return [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}
