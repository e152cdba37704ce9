/** Where the Fjelstul World Cup Database is published. */
import { FILES } from './files.ts';

const HOST = 'https://raw.githubusercontent.com';

/** The files that are read, in the order in which they are. */
export function downloads(base = HOST): { readonly url: string; readonly path: string }[] {
  const root = `${base.replace(/\/+$/, '')}/jfjelstul/worldcup/master/data-csv`;
  return [...FILES.keys()].map((name) => ({ url: `${root}/${name}.csv`, path: `${name}.csv` }));
}
