/** Where football-data.co.uk publishes its files. */
import { DIVISIONS } from './codes.ts';

const HOST = 'https://www.football-data.co.uk';

/** The season under way, or the one about to begin: the site opens the files of a season in July. */
export function currentSeason(now: number): number {
  const date = new Date(now);
  return date.getUTCMonth() >= 6 ? date.getUTCFullYear() : date.getUTCFullYear() - 1;
}

/** One file per division of a season: /mmz4281/2627/E0.csv */
export function seasonFiles(season: number, base = HOST): { readonly url: string; readonly path: string }[] {
  const folder = [season, season + 1].map((year) => String(year % 100).padStart(2, '0')).join('');
  return [...DIVISIONS.keys()].map((division) => {
    const path = `mmz4281/${folder}/${division}.csv`;
    return { url: `${base.replace(/\/+$/, '')}/${path}`, path };
  });
}
