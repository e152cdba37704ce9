import type { Source } from '../../ingest/records/source.ts';
import { downloads } from './fetch.ts';
import { FILES, nameOf } from './files.ts';

const ORDER = [...FILES.keys()];

/** The World Cups of men and women with line-ups, goals, cards and changes. See README.md in this folder. */
export const fjelstulWorldcup: Source = {
  name: 'fjelstul-worldcup',
  title: 'The Fjelstul World Cup Database',
  licence: 'CC BY-SA 4.0, © 2023 Joshua C. Fjelstul, Ph.D.',
  homepage: 'https://www.github.com/jfjelstul/worldcup',
  accepts: (path) => nameOf(path) !== undefined,
  order: (path) => ORDER.indexOf(nameOf(path) ?? ''),
  parse(chunks, { path }) {
    const parse = FILES.get(nameOf(path) ?? '');
    if (parse === undefined) throw new Error(`no file of this source: ${path}`);
    return parse(chunks);
  },
  downloads: ({ base }) => downloads(base),
};
