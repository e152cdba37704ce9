/** Where the files of international results are published. */

const HOST = 'https://raw.githubusercontent.com';

/** The files that are read; results first, since goals and shoot-outs belong to a match that must be there. */
export function downloads(base = HOST): { readonly url: string; readonly path: string }[] {
  return ['results.csv', 'goalscorers.csv', 'shootouts.csv'].map((path) => ({
    url: `${base.replace(/\/+$/, '')}/martj42/international_results/master/${path}`,
    path,
  }));
}
