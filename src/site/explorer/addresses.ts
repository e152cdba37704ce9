/** The canonical addresses of pages: the id, then a name for people and search engines. */
import { slug } from '../../base/text.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export const leagueAddress = ({ code, name }: { readonly code: string; readonly name: string }) =>
  `/leagues/${code}/${slug(name)}`;

export const matchAddress = ({ id, home, away }: { readonly id: string; readonly home: Named; readonly away: Named }) =>
  `/matches/${id}/${slug(`${home.name} ${away.name}`)}`;

export const teamAddress = ({ id, name }: Named) => `/teams/${id}/${slug(name)}`;

export const playerAddress = ({ id, name }: Named) => `/players/${id}/${slug(name)}`;

export const versusAddress = (home: Named, away: Named) =>
  `/teams/${home.id}/vs/${away.id}/${slug(`${home.name} ${away.name}`)}`;
