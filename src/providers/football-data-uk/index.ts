import { startingYear } from '../../football/season/starting-year.ts';
import type { DownloadChoice, PublishedFile, Source } from '../../ingest/records/source.ts';
import { DIVISIONS } from './codes.ts';
import { parse } from './parse.ts';

const HOST = 'https://www.football-data.co.uk';

/** Results, statistics, referees and odds of 22 European divisions. See README.md in this folder. */
export const footballDataUk: Source = {
  name: 'football-data-uk',
  title: 'Football-Data.co.uk',
  licence: 'free to download; no formal licence is published: acknowledge football-data.co.uk',
  homepage: 'https://www.football-data.co.uk/data.php',
  accepts: (path) => /\.csv$/i.test(path),
  parse,
  downloads,
};

const BYTES = 180_000;

/** One file per division of a season: /mmz4281/2627/E0.csv. The site publishes the files of a new season in July. */
function downloads({ base = HOST, now, seasons = [startingYear(now)] }: DownloadChoice): PublishedFile[] {
  const root = base.replace(/\/+$/, '');
  return seasons.flatMap((season) => {
    const folder = [season, season + 1].map((year) => String(year % 100).padStart(2, '0')).join('');
    return Array.from(DIVISIONS, ([division, league]): PublishedFile => {
      const path = `mmz4281/${folder}/${division}.csv`;
      return { url: `${root}/${path}`, path, country: league.split('.')[0]!, bytes: BYTES };
    });
  });
}
