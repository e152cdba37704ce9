/**
 * UEFA's coefficients of national associations: points of their clubs in the European cups of five seasons. They are facts
 * that were known before the seasons that they are used for. Source: UEFA's association club coefficients, as listed at
 * http://fotbal.mertin.cz/koeficienty/.
 */

/** First seasons in which the columns of the table are used. Seasons before the first use it as well. */
const SINCE = [2014, 2020] as const;
/** Associations that are not among the first 36 of a column. */
const OTHERS = 5;

// country | five seasons to 2013/14 | five seasons to 2019/20
const TABLE = `
esp|97.713|102.283
eng|84.748|90.462
ger|81.641|74.784
ita|66.938|70.653
por|62.299|49.449
fra|56.5|59.248
rus|46.998|45.549
ned|44.312|35.75
ukr|40.966|36.1
bel|36.3|37.9
tur|34.2|33.6
gre|33.6|26.3
sui|33.225|26.4
aut|30.925|32.925
cze|29.35|27.3
rou|27.257|16.7
isr|26.875|19.625
cyp|23.25|26.75
den|21.3|29.25
cro|19.625|24.875
pol|18.875|16.625
blr|18.625|18.875
sco|16.566|27.875
swe|16.325|22.75
bul|15.625|17.375
nor|14.275|21.75
srb|14.125|25.5
hun|11.625|12.875
svn|11|13
svk|11|15.875
aze|10.375|18.75
mda|10.375|-
geo|9.875|-
kaz|8.25|19.25
bih|7.5|-
fin|7.175|-
lie|-|13.5
lux|-|8
ltu|-|7.875
lva|-|7.625
alb|-|-
and|-|-
arm|-|-
est|-|-
fro|-|-
gib|-|-
irl|-|-
isl|-|-
kos|-|-
mkd|-|-
mlt|-|-
mne|-|-
nir|-|-
smr|-|-
wal|-|-
`;

const COEFFICIENTS: ReadonlyMap<string, readonly number[]> = new Map(
  TABLE.trim()
    .split('\n')
    .map((row) => {
      const [country, ...values] = row.split('|');
      return [country!, values.map((value) => (value === '-' ? OTHERS : Number(value)))];
    }),
);

/** Keys of the countries with a coefficient: the members of UEFA. */
export const COUNTRIES_WITH_COEFFICIENT: readonly string[] = [...COEFFICIENTS.keys()];

/** The coefficient of a country before a season; null outside of UEFA. */
export function associationCoefficient(country: string, season: number): number | null {
  const column = SINCE.findLastIndex((first) => season >= first);
  return COEFFICIENTS.get(country)?.[Math.max(0, column)] ?? null;
}
