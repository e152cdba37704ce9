import { COUNTRIES } from '../../src/football/catalogue/countries.ts';
import { LEAGUES } from '../../src/football/catalogue/leagues.ts';
import { madeFrom, table } from './markdown.ts';

export function leaguesPage(): string {
  const names = new Map(COUNTRIES.map(({ key, name }) => [key, name]));
  const row = (league: (typeof LEAGUES)[number]) => [
    `\`${league.code}\``,
    league.legacyId,
    league.name,
    names.get(league.countryKey) ?? league.countryKey,
    league.tieBreak,
  ];
  const titles = ['Code', 'Legacy id', 'Name', 'Country', 'Tie-break'];
  const section = (title: string, wanted: (league: (typeof LEAGUES)[number]) => boolean) =>
    `## ${title}\n\n${table(titles, LEAGUES.filter(wanted).map(row))}\n`;
  return `${madeFrom('src/football/catalogue/leagues.ts')}
# Leagues

The ${LEAGUES.length} leagues and cups that Touchline knows by code. A legacy id is the number existing clients use; where none
stands here, one from 1,000,000 up is derived from the code. Seasons go by the year in which they start.

${[
  section('Leagues', ({ type }) => type === 'League'),
  section('Cups of clubs', ({ type, national }) => type === 'Cup' && !national),
  section('National teams', ({ type, national }) => type === 'Cup' && national),
].join('\n')}`;
}
