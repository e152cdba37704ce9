/** Words in headings for countries and competitions. */
import { nameKey } from '../../base/text.ts';
import { countryByName } from '../../football/catalogue/countries.ts';
import { LEAGUES, leagueByCode } from '../../football/catalogue/leagues.ts';

// country | its words in headings: adjectives and names in its own language, without accents
const COUNTRY_WORDS = `
eng|english
ger|deutsche;deutscher;deutschland;german
aut|osterr;osterreichische;osterreich;osterreichischer;austrian
fra|french;francaise
ned|dutch;netherlands;nederlandse
por|portuguese;portuguesa;de portugal
sco|scottish
tur|turkish;turkiye
esp|spanish;de espana;espanola;espana
ita|italian;italiana;italia
bel|belgian
sui|swiss;schweizer
gre|greek
pol|polish
cze|czech
hun|hungarian
rou|romanian
rus|russian
ukr|ukrainian
den|danish
swe|swedish
nor|norwegian
cro|croatian
srb|serbian
irl|irish
wal|welsh
usa|american
mex|mexican;de mexico
bra|brazilian;brasileiro;do brasil
arg|argentine;argentinian;de argentina
jpn|japanese
chn|chinese
aus|australian
`;

// words without the country | code without the country | first and last season, if the words changed their meaning
const DOMESTIC = `
eng|premier league|1
eng|football league|1|1888|1891
eng|division one;first division;division 1|1|1892|1991
eng|division one;first division;division 1|2|1992|2003
eng|division two;second division;division 2|2|1892|1991
eng|division two;second division;division 2|3|1992|2003
eng|division three;third division;division 3|3|1920|1991
eng|division three;third division;division 3|4|1992|2003
eng|division four;fourth division;division 4|4|1958|1991
eng|championship;league championship|2|2004
eng|league one|3|2004
eng|league two|4|2004
eng|national league;conference;football conference;conference national|5
eng|fa cup|cup
eng|efl cup;league cup|cup.2
ger|bundesliga;1 bundesliga|1
ger|2 bundesliga|2
ger|3 liga|3
ger|dfb pokal;pokal|cup
aut|bundesliga|1
aut|2 liga;erste liga|2
aut|ofb cup;cup|cup
fra|ligue 1;division 1|1
fra|ligue 2;division 2|2
fra|coupe de france;coupe|cup
ned|eredivisie|1
ned|eerste divisie|2
ned|cup;knvb cup;knvb beker|cup
por|primeira liga;liga|1
por|segunda liga;liga 2|2
por|taca de portugal;taca|cup
sco|premiership;premier league|1
sco|championship|2
tur|super lig|1
tur|1 lig|2
tur|kupasi|cup
esp|primera division;la liga;liga|1
esp|segunda division|2
esp|copa del rey|cup
ita|serie a|1
ita|serie b|2
ita|serie c|3
ita|coppa|cup
bel|first division a;pro league;jupiler pro league|1
sui|super league|1
gre|super league|1
rus|premier league|1
ukr|premier league|1
mex|liga mx|1
bra|serie a|1
bra|serie b|2
arg|primera division|1
usa|major league soccer;mls|1
`;

const INTERNATIONAL: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'world cup': 'fifa.world',
    'fifa world cup': 'fifa.world',
    'world cup qualifying': 'fifa.world.q',
    euro: 'uefa.euro',
    'uefa euro': 'uefa.euro',
    'european championship': 'uefa.euro',
    'euro qualifying': 'uefa.euro.q',
    'champions league': 'uefa.champions',
    'uefa champions league': 'uefa.champions',
    'europa league': 'uefa.europa',
    'uefa europa league': 'uefa.europa',
    'conference league': 'uefa.conference',
    'uefa conference league': 'uefa.conference',
    'europa conference league': 'uefa.conference',
    'copa america': 'conmebol.america',
    'copa libertadores': 'conmebol.libertadores',
    'copa sudamericana': 'conmebol.sudamericana',
    'africa cup of nations': 'caf.nations',
    'major league soccer': 'usa.1',
  }),
);

interface Competition {
  readonly country: string;
  readonly names: readonly string[];
  readonly code: string;
  readonly since: number;
  readonly until: number;
}

const COUNTRIES: readonly (readonly [word: string, country: string])[] = rowsOf(COUNTRY_WORDS)
  .flatMap(([country = '', words = '']) => words.split(';').map((word) => [word, country] as const))
  .sort(([one], [other]) => other.length - one.length);

const COMPETITIONS: readonly Competition[] = rowsOf(DOMESTIC).map(
  ([country = '', names = '', code = '', since = '0', until = '9999']) => ({
    country,
    names: names.split(';'),
    code: `${country}.${code}`,
    since: Number(since),
    until: Number(until),
  }),
);

/**
 * The league that a heading without its season names: a competition of several countries, or the words of a country
 * before or after those of a competition ('English Division One', 'Primera División de España'). Without a country, the
 * only league of this name in any country.
 *
 * @returns catalogue code; undefined if the heading names none, or several
 */
export function leagueOfHeading(heading: string, season: number): string | undefined {
  const key = nameKey(heading);
  const international = INTERNATIONAL.get(key);
  if (international !== undefined) return international;
  const { country, rest } = countryIn(key);
  const named = COMPETITIONS.filter(
    (one) =>
      (country === undefined || one.country === country) &&
      one.names.includes(rest) &&
      season >= one.since &&
      season <= one.until,
  ).map(({ code }) => code);
  const inCatalogue = LEAGUES.filter(
    ({ countryKey, name, type }) =>
      country !== undefined && countryKey === country && type === 'League' && nameKey(name) === rest,
  ).map(({ code }) => code);
  const codes = new Set(named.length > 0 ? named : inCatalogue);
  const [code] = codes;
  return codes.size === 1 && code !== undefined ? leagueByCode(code)?.code : undefined;
}

/** The country at the start or the end of a heading, and the other words. */
function countryIn(key: string): { readonly country: string | undefined; readonly rest: string } {
  for (const [word, country] of COUNTRIES) {
    if (key.startsWith(`${word} `)) return { country, rest: key.slice(word.length + 1) };
  }
  for (const [word, country] of COUNTRIES) {
    // 'de Portugal' is a part of the name of the cup.
    const rest = key.slice(0, -word.length - 1);
    if (key.endsWith(` ${word}`)) return { country, rest: isNameWith(key, country) ? key : rest };
  }
  const words = key.split(' ');
  for (let count = words.length - 1; count > 0; count--) {
    const country = countryByName(words.slice(0, count).join(' '))?.key;
    if (country !== undefined) return { country, rest: words.slice(count).join(' ') };
  }
  return { country: undefined, rest: key };
}

function isNameWith(key: string, country: string): boolean {
  return COMPETITIONS.some((one) => one.country === country && one.names.includes(key));
}

function rowsOf(table: string): readonly (readonly string[])[] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
}
