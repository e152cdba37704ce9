import { COUNTRIES } from '../../src/football/catalogue/countries.ts';
import { LEAGUES } from '../../src/football/catalogue/leagues.ts';
import { generatedFrom, table } from './markdown.ts';

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
  const section = (title: string, isIncluded: (league: (typeof LEAGUES)[number]) => boolean) =>
    `## ${title}\n\n${table(titles, LEAGUES.filter(isIncluded).map(row))}\n`;
  return `${generatedFrom('src/football/catalogue/leagues.ts')}
# Leagues

Touchline knows these ${LEAGUES.length} leagues and cups by code. The legacy id is the number that existing clients use.
If the table has none, Touchline derives a number from 1,000,000 up from the code. A season is named by the year in
which it starts.

${[
  section('Leagues', ({ type }) => type === 'League'),
  section('Club cups', ({ type, national }) => type === 'Cup' && !national),
  section('National teams', ({ type, national }) => type === 'Cup' && national),
].join('\n')}`;
}
