/**
 * Points deductions by season, as they stood at the end of it. Results decided off the pitch are in rulings.ts. The
 * list is meant to be complete for the first four divisions of England since 1993, and since 2010 for the first
 * divisions of Spain, Germany (none), Italy, France and Scotland. Other entries are certain but incomplete.
 *
 * Sources: jfjelstul/englishfootball (England to 2023/24), Wikipedia (England from 2024/25, Serie B 2006/07, Greece,
 * Turkey, Portugal), the RSSSF archives of Germany, Spain and Italy, ESPN's tables (other seasons), BBC (Rangers),
 * weltfussball.de (Hearts, Kayserispor).
 */
import { entityIds } from '../../base/ids.ts';

/** Points deducted from one team in one league season. */
export interface Deduction {
  /** native id of the team */
  readonly team: string;
  readonly points: number;
  readonly reason: string;
}

// league | season | slug of the team, with '@country' unless it is the league's | points | reason
const TABLE = `
eng.1|1996|middlesbrough|3|match at Blackburn not played on its day
eng.1|2009|portsmouth|9|administration
eng.1|2023|everton|6|profitability and sustainability, 2021/22 accounts
eng.1|2023|everton|2|profitability and sustainability, 2022/23 accounts
eng.1|2023|nottingham-forest|4|profitability and sustainability, 2022/23 accounts
eng.2|2006|leeds|10|administration
eng.2|2008|crystal-palace|1|ineligible player
eng.2|2009|crystal-palace|10|administration
eng.2|2011|portsmouth|10|administration
eng.2|2014|rotherham|3|ineligible player
eng.2|2018|birmingham|9|profitability and sustainability
eng.2|2019|wigan|12|administration
eng.2|2020|sheffield-wednesday|6|profitability and sustainability, twelve before the appeal
eng.2|2021|derby|12|administration
eng.2|2021|derby|9|breach of accounting rules
eng.2|2021|reading|6|profitability and sustainability
eng.2|2022|reading|6|agreed business plan not kept
eng.2|2022|wigan|3|wages paid late
eng.2|2022|wigan|3|wages paid late, decided after the last match
eng.2|2024|sheffield-utd|2|transfer fees paid late
eng.2|2025|sheffield-wednesday|12|administration
eng.2|2025|sheffield-wednesday|6|wages and taxes unpaid
eng.2|2025|leicester|6|profitability and sustainability
eng.2|2025|west-brom|2|profitability and sustainability
eng.3|2004|wrexham@wal|10|administration
eng.3|2006|rotherham|10|administration
eng.3|2007|bournemouth|10|administration
eng.3|2007|leeds|15|left administration without an agreement with creditors
eng.3|2007|luton|10|administration
eng.3|2008|stockport-county|10|administration
eng.3|2009|hartlepool|3|ineligible player
eng.3|2009|southampton|10|administration
eng.3|2010|plymouth|10|administration
eng.3|2012|portsmouth|10|administration
eng.3|2012|coventry|10|administration
eng.3|2013|coventry|10|voluntary arrangement refused
eng.3|2015|bury|3|ineligible player
eng.3|2019|bolton|12|administration
eng.3|2023|wigan|8|wages paid late
eng.3|2023|reading|6|wages and taxes unpaid
eng.4|1996|brighton|2|crowd trouble
eng.4|1997|leyton-orient|3|ineligible players
eng.4|2000|chesterfield|9|financial irregularities
eng.4|2002|boston-united|4|contract irregularities
eng.4|2004|cambridge-united|10|administration
eng.4|2005|bury|1|ineligible player
eng.4|2006|boston-united|10|administration
eng.4|2007|rotherham|10|administration
eng.4|2008|bournemouth|17|left administration without an agreement with creditors
eng.4|2008|darlington|10|administration
eng.4|2008|luton|10|payments to agents outside the rules
eng.4|2008|luton|20|left administration without an agreement with creditors
eng.4|2008|rotherham|17|left administration without an agreement with creditors
eng.4|2010|hereford-united|3|ineligible player
eng.4|2010|torquay|1|ineligible player
eng.4|2011|port-vale|10|administration
eng.4|2013|afc-wimbledon|3|ineligible player
eng.4|2019|macclesfield-town|17|wages unpaid and a match not played
eng.4|2023|morecambe|3|wages paid late
sco.1|2011|rangers|10|administration
sco.1|2013|heart-of-midlothian|15|administration
sco.2|2010|dundee|25|administration, for the second time
esp.1|2003|racing-santander|1|four players from outside the EU on the pitch
esp.1|2014|almeria|3|transfer compensation owed to Aalborg, FIFA
esp.2|2018|reus|21|excluded during the season, its own results count for nothing
ita.1|2005|fiorentina|30|Calciopoli
ita.1|2005|lazio|30|Calciopoli
ita.1|2005|ac-milan|30|Calciopoli
ita.1|2006|fiorentina|15|Calciopoli
ita.1|2006|reggina|11|Calciopoli
ita.1|2006|ac-milan|8|Calciopoli
ita.1|2006|lazio|3|Calciopoli
ita.1|2006|siena|1|social security contributions paid late
ita.1|2010|bologna|3|wages and taxes unpaid
ita.1|2011|atalanta|6|match-fixing inquiry
ita.1|2012|siena|6|match-fixing inquiry
ita.1|2012|atalanta|2|match-fixing inquiry
ita.1|2012|torino|1|match-fixing inquiry
ita.1|2012|sampdoria|1|match-fixing inquiry
ita.1|2014|parma|7|wages and taxes unpaid
ita.1|2018|chievo|3|false accounting
ita.1|2022|juventus|10|transfer accounting, fifteen before the appeal
ita.2|2006|juventus|9|Calciopoli, seventeen before the appeal
ita.2|2006|arezzo|6|Calciopoli
ita.2|2006|pescara|1|taxes paid late
ita.2|2006|triestina|1|financial irregularities
ita.2|2009|ancona|2|administrative irregularities
ita.2|2009|crotone|2|administrative irregularities
ita.2|2009|salernitana|6|attempt to fix a match
ita.2|2018|palermo|20|breaches of administration rules
ita.2|2018|foggia|6|irregular payments
ita.2|2022|reggina|5|taxes and contributions unpaid, seven before the appeal
ita.2|2023|sampdoria|2|taxes and contributions unpaid
ita.2|2024|brescia|4|taxes and contributions unpaid
ita.2|2024|cosenza|4|taxes and contributions unpaid
ger.1|1999|eintracht-frankfurt|2|breach of licence terms
ger.1|2003|1-fc-kaiserslautern|3|breach of licence terms
ger.2|1996|fc-gutersloh|3|licence application
ger.2|2002|ssv-reutlingen|6|breach of licence terms
ger.2|2007|tus-koblenz|6|breach of licence terms, eight before the appeal
ger.2|2008|tus-koblenz|3|breach of licence terms, remainder of 2007/08
ger.2|2009|arminia-bielefeld|4|breach of licence terms
ger.2|2010|1860-munchen|2|breach of licence terms
ger.2|2010|arminia-bielefeld|3|breach of licence terms
ger.2|2014|vfr-aalen|2|breach of licence terms
ger.2|2014|sandhausen|3|breach of licence terms
ger.2|2015|sandhausen|3|breach of licence terms
fra.1|2012|ajaccio|2|crowd trouble
fra.1|2021|nice|1|crowd trouble
fra.1|2021|lyon|1|crowd trouble
fra.1|2023|montpellier|1|crowd trouble
fra.2|2015|nimes|8|match-fixing inquiry
fra.2|2022|saint-etienne|3|crowd trouble in the play-off before the season
fra.2|2023|bordeaux|1|crowd trouble in the last match of the season before
ned.1|2014|twente|6|breach of licence terms
ned.1|2015|twente|3|breach of licence terms
ned.1|2023|vitesse|18|breach of licence terms
por.1|2007|belenenses|3|ineligible player against Naval
por.1|2007|fc-porto|6|Apito Dourado
por.1|2007|uniao-leiria|3|Apito Dourado
gre.1|2007|apollon-kalamarias|1|decision of the league
gre.1|2017|paok|3|president on the pitch with a weapon
gre.1|2018|paok|2|decision of the league
gre.1|2018|aek-athens|3|decision of the league
gre.1|2019|paok|7|ownership rules
gre.1|2019|xanthi|12|ownership rules
tur.1|2022|kayserispor|3|decision of the federation
tur.1|2024|adana-demirspor|12|decision of the federation
tur.2|2022|altay|3|decision of the licensing board
tur.2|2022|erzurumspor|3|decision of the licensing board
`;

/** One row of the list; `team` is an identity key ('eng|everton'). */
interface DeductionEntry {
  readonly league: string;
  readonly season: number;
  readonly team: string;
  readonly points: number;
  readonly reason: string;
}

export const DEDUCTIONS: readonly DeductionEntry[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [league, season, slug, points, reason] = line.split('|') as [string, string, string, string, string];
    return { league, season: Number(season), team: clubIdentity(league, slug), points: Number(points), reason };
  });

/** Identity of a club from its slug: 'leeds' in the league's country, 'wrexham@wal' in another. */
export function clubIdentity(league: string, text: string): string {
  const [slug, country = league.slice(0, league.indexOf('.'))] = text.split('@');
  return `${country}|${slug}`;
}

/** Deductions of one league season; several of one team are added. */
export function deductionsOf(leagueCode: string, season: number): readonly Deduction[] {
  return BY_SEASON.get(`${leagueCode} ${season}`) ?? [];
}

const BY_SEASON: ReadonlyMap<string, readonly Deduction[]> = new Map(
  [...Map.groupBy(DEDUCTIONS, ({ league, season }) => `${league} ${season}`)].map(([key, entries]) => [
    key,
    entries.map(({ team, points, reason }) => ({ team: entityIds('team', team).id, points, reason })),
  ]),
);
