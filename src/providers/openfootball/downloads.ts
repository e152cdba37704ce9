/** The files of openfootball's repositories to download. */
import { startingYear } from '../../football/season/starting-year.ts';
import type { DownloadChoice, PublishedFile } from '../../ingest/records/source.ts';
import { countryKey } from './codes.ts';

const HOST = 'https://raw.githubusercontent.com';
/** Leagues that are published every season. */
const PUBLISHED = ['en.1', 'en.2', 'de.1', 'de.2', 'es.1', 'it.1', 'fr.1', 'at.1', 'nl.1', 'pt.1', 'sco.1'];
const CALENDAR_YEAR_LEAGUES = ['br.1', 'mls', 'copa.l'];
/** Clubs with their names, by the path in the repository; they make the names of other sources known. */
const CLUBS = [
  ...['europe/england/eng', 'europe/germany/de', 'europe/spain/es', 'europe/italy/it', 'europe/france/fr'],
  ...['europe/austria/at', 'europe/netherlands/nl', 'europe/portugal/pt', 'europe/scotland/sco', 'europe/belgium/be'],
  ...[
    'europe/turkey/tr',
    'europe/greece/gr',
    'europe/wales/wal',
    'south-america/brazil/br',
    'north-america/united-states/us',
  ],
];
/** Key of the country of international competitions. */
const INTERNATIONAL = 'world';
const LAST_WORLD_CUP = 2026;
const YEARS_BETWEEN_WORLD_CUPS = 4;
const BYTES = { season: 90_000, clubs: 15_000, squads: 200_000 };

/**
 * Clubs of the chosen countries, then the seasons. Without a choice: the current season (a new one starts in July), the
 * calendar year, and the latest World Cup.
 */
export function downloads({ base = HOST, now, seasons, countries }: DownloadChoice): PublishedFile[] {
  const year = new Date(now).getUTCFullYear();
  const years = seasons ?? [startingYear(now)];
  const clubs =
    countries === undefined ? [] : CLUBS.map((path) => file(`clubs/${path}.clubs.txt`, BYTES.clubs, countryOf(path)));
  const leagues = years.flatMap((start) => {
    const season = `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
    return PUBLISHED.map((code) =>
      file(`football.json/${season}/${code}.json`, BYTES.season, countryKey(code.split('.')[0]!)),
    );
  });
  const calendarYears = seasons ?? [year];
  const calendarYearLeagues = calendarYears.flatMap((start) =>
    CALENDAR_YEAR_LEAGUES.map((code) =>
      file(`football.json/${start}/${code}.json`, BYTES.season, countryOfCalendarLeague(code)),
    ),
  );
  const worldCups = worldCupsOf(year, seasons).flatMap((start) => [
    file(`worldcup.json/${start}/worldcup.squads.json`, BYTES.squads, INTERNATIONAL),
    file(`worldcup.json/${start}/worldcup.json`, BYTES.season, INTERNATIONAL),
  ]);
  const root = base.replace(/\/+$/, '');
  const files = [...clubs, ...leagues, ...calendarYearLeagues, ...worldCups];
  return files.map((one) => ({ ...one, url: `${root}/openfootball/${one.path.replace('/', '/master/')}` }));
}

function worldCupsOf(year: number, seasons: readonly number[] | undefined): number[] {
  const isWorldCup = (start: number) => (LAST_WORLD_CUP - start) % YEARS_BETWEEN_WORLD_CUPS === 0 && start >= 1930;
  if (seasons !== undefined) return seasons.filter(isWorldCup);
  const since = Math.max(0, year - LAST_WORLD_CUP);
  return [LAST_WORLD_CUP + since - (since % YEARS_BETWEEN_WORLD_CUPS)];
}

function file(path: string, bytes: number, country: string | undefined): Omit<PublishedFile, 'url'> {
  return { path, bytes, ...(country !== undefined && { country }) };
}

/** 'europe/germany/de' > 'ger' */
function countryOf(path: string): string | undefined {
  return countryKey(path.split('/').at(-1)!);
}

function countryOfCalendarLeague(code: string): string {
  return code === 'mls' ? 'usa' : code === 'br.1' ? 'bra' : INTERNATIONAL;
}
