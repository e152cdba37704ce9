/** Cities under their English and their own names, so that sources in different languages mean the same city. */
import { nameKey } from '../../base/text.ts';

const NAMES: readonly (readonly string[])[] = [
  ['Antwerp', 'Antwerpen', 'Anvers'],
  ['Athens', 'Athina'],
  ['Belgrade', 'Beograd'],
  ['Bruges', 'Brugge'],
  ['Brussels', 'Bruxelles', 'Brussel'],
  ['Bucharest', 'București'],
  ['Cologne', 'Köln'],
  ['Copenhagen', 'København'],
  ['Florence', 'Firenze'],
  ['Geneva', 'Genève'],
  ['Genoa', 'Genova'],
  ['Ghent', 'Gent'],
  ['Gothenburg', 'Göteborg'],
  ['Hanover', 'Hannover'],
  ['Kyiv', 'Kiev', 'Kyjiw'],
  ['Liège', 'Luik'],
  ['Lisbon', 'Lisboa'],
  ['Mexico City', 'Ciudad de México', 'México D.F.'],
  ['Milan', 'Milano'],
  ['Moscow', 'Moskva'],
  ['Munich', 'München'],
  ['Naples', 'Napoli'],
  ['Nuremberg', 'Nürnberg'],
  ['Padua', 'Padova'],
  ['Prague', 'Praha'],
  ['Rome', 'Roma'],
  ['Saint Petersburg', 'St. Petersburg', 'Sankt-Peterburg'],
  ['Seville', 'Sevilla'],
  ['Swansea', 'Abertawe'],
  ['Cardiff', 'Caerdydd'],
  ['The Hague', 'Den Haag'],
  ['Turin', 'Torino'],
  ['Venice', 'Venezia'],
  ['Vienna', 'Wien'],
  ['Warsaw', 'Warszawa'],
  ['Zaragoza', 'Saragossa'],
];

const KEYS: ReadonlyMap<string, string> = new Map(
  NAMES.flatMap(([first, ...others]) => others.map((name) => [nameKey(name), nameKey(first!)] as const)),
);

/** Whether two names mean one city. A name with its district or county contains the other: 'Sarriá, Barcelona'. */
export function isSameCity(one: string, other: string): boolean {
  const [key, otherKey] = [keyOf(one), keyOf(other)];
  return key === otherKey || ` ${key} `.includes(` ${otherKey} `) || ` ${otherKey} `.includes(` ${key} `);
}

function keyOf(city: string): string {
  const key = nameKey(city);
  return KEYS.get(key) ?? key;
}
