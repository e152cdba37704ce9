/** Where the data set is published. */

const HOST = 'https://ndownloader.figshare.com';

const FILES = [
  { id: 15073721, path: 'players.json' },
  { id: 15073697, path: 'teams.json' },
  { id: 14464622, path: 'matches.zip' },
  { id: 14464685, path: 'events.zip' },
];

/** All of it; it has not changed since 2019. */
export function downloads(base = HOST): { readonly url: string; readonly path: string }[] {
  return FILES.map(({ id, path }) => ({ url: `${base.replace(/\/+$/, '')}/files/${id}`, path }));
}
