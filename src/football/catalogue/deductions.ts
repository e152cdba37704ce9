/**
 * Points deductions by season, as they stood at the end of it. Awarded matches are not listed; their fixtures have the
 * status AWD. The list is meant to be complete since 2010 for the first two divisions of England and the first
 * divisions of Spain, Germany (none), Italy, France and Scotland, except England's second division in 2025/26, where
 * Leicester's six points were under appeal at the time of writing. Other entries are certain but incomplete.
 */
import { entityIds } from '../../base/ids.ts';

/** Points deducted from one team in one league season. */
export interface Deduction {
  /** native id of the team */
  readonly team: string;
  readonly points: number;
  readonly reason: string;
}

// league | season | slug of the team, in the league's country | points | reason
const TABLE = `
eng.1|2009|portsmouth|9|administration
eng.1|2023|everton|6|profitability and sustainability, 2021/22 accounts
eng.1|2023|everton|2|profitability and sustainability, 2022/23 accounts
eng.1|2023|nottingham-forest|4|profitability and sustainability, 2022/23 accounts
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
eng.2|2025|sheffield-wednesday|12|administration
eng.2|2025|sheffield-wednesday|6|wages and taxes unpaid
eng.3|2010|plymouth|10|administration
eng.3|2012|portsmouth|10|administration
eng.3|2012|coventry|10|administration
eng.3|2013|coventry|10|voluntary arrangement refused
eng.3|2019|bolton|12|administration
eng.3|2023|wigan|8|wages paid late
eng.3|2023|reading|6|wages and taxes unpaid
sco.1|2011|rangers|10|administration
sco.1|2013|heart-of-midlothian|15|administration
sco.2|2010|dundee|25|administration, for the second time
esp.1|2014|almeria|3|transfer compensation owed to Aalborg, FIFA
ita.1|2010|bologna|3|wages and taxes unpaid
ita.1|2011|atalanta|6|match-fixing inquiry
ita.1|2012|siena|6|match-fixing inquiry
ita.1|2012|atalanta|2|match-fixing inquiry
ita.1|2012|torino|1|match-fixing inquiry
ita.1|2012|sampdoria|1|match-fixing inquiry
ita.1|2014|parma|7|wages and taxes unpaid
ita.1|2018|chievo|3|false accounting
ita.1|2022|juventus|10|transfer accounting, fifteen before the appeal
ita.2|2018|palermo|20|breaches of administration rules
ita.2|2018|foggia|6|irregular payments
ita.2|2022|reggina|5|taxes and contributions unpaid, seven before the appeal
ita.2|2023|sampdoria|2|taxes and contributions unpaid
ita.2|2024|brescia|4|taxes and contributions unpaid
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
ned.1|2023|vitesse|18|breach of licence terms
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
    const country = league.slice(0, league.indexOf('.'));
    return { league, season: Number(season), team: `${country}|${slug}`, points: Number(points), reason };
  });

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
