/**
 * Results decided off the pitch, where match files differ from the official table: awarded and annulled matches, clubs
 * excluded during a season or put last. Awarded matches that the files mark are not listed.
 *
 * Sources: the RSSSF archives (Italy, Germany), Wikipedia (Belgium, Turkey, Portugal), ESPN's tables compared with match
 * files (France, Portugal), weltfussball.de (Göztepe - Altay).
 */
import { entityIds } from '../../base/ids.ts';
import type { Goals, Side } from '../score.ts';
import type { Team } from '../terms.ts';
import { clubByIdentity } from './clubs/index.ts';
import { countryByKey } from './countries.ts';
import { clubIdentity } from './deductions.ts';

/** The official result of a match. */
export interface Award {
  /** native ids of the teams */
  readonly home: string;
  readonly away: string;
  readonly goals: Goals;
  /** if the goals do not decide: the winner, or 'none' if both lose */
  readonly winner?: Side | 'none';
}

export interface Rulings {
  readonly awards: readonly Award[];
  /** native ids of clubs whose matches were all annulled */
  readonly annulled: ReadonlySet<string>;
  /** native ids of clubs that were put last, whatever their points */
  readonly putLast: ReadonlySet<string>;
  /** clubs that lost every match 0-3, whether it was played or not, from first to last */
  readonly forfeited: readonly Team[];
}

// league | season | award | home | away | goals, and 'home', 'away' or 'none' if they do not decide | reason
// league | season | annulled, last or forfeited | club | reason
const TABLE = `
ita.1|2002|award|como|udinese|0-2|crowd trouble
ita.1|2002|award|torino|ac-milan|0-3|crowd trouble
ita.1|2005|award|messina|empoli|0-3|abandoned in the 89th minute
ita.1|2005|last|juventus|Calciopoli: last with its 91 points
ita.1|2012|award|cagliari|as-roma|0-3|match not played
ita.1|2016|award|sassuolo|pescara|0-3|ineligible player
ita.1|2020|award|verona|as-roma|3-0|ineligible player
fra.1|2006|award|nantes|toulouse|0-0 away|crowd trouble
fra.1|2013|award|nantes|bastia|0-0 away|ineligible player
fra.1|2016|award|bastia|lyon|0-0 away|crowd trouble
por.1|2007|award|naval|belenenses|3-0|ineligible player
bel.1|2009|annulled|mouscron|bankrupt in December 2009
tur.1|2009|forfeited|ankaraspor|excluded in October 2009
tur.2|2022|award|goztepe|altay|0-3 none|abandoned after 22 minutes, both lose 0-3
`;

const NONE: Rulings = { awards: [], annulled: new Set(), putLast: new Set(), forfeited: [] };

const BY_SEASON: ReadonlyMap<string, Rulings> = new Map(
  [
    ...Map.groupBy(
      TABLE.trim()
        .split('\n')
        .map((line) => line.split('|')),
      ([league, season]) => `${league} ${season}`,
    ),
  ].map(([key, rows]) => [key, rulingsOfRows(rows)]),
);

/** The rulings of one league season. */
export function rulingsOf(leagueCode: string, season: number): Rulings {
  return BY_SEASON.get(`${leagueCode} ${season}`) ?? NONE;
}

function rulingsOfRows(rows: readonly (readonly string[])[]): Rulings {
  const clubs = (kind: string) =>
    rows.filter((row) => row[2] === kind).map(([league = '', , , slug = '']) => clubIdentity(league, slug));
  const ids = (kind: string) => new Set(clubs(kind).map((identity) => entityIds('team', identity).id));
  return {
    awards: rows.filter((row) => row[2] === 'award').map(awardOf),
    annulled: ids('annulled'),
    putLast: ids('last'),
    forfeited: clubs('forfeited').map(teamOfCatalogue),
  };
}

function awardOf([league = '', , , home = '', away = '', result = '']: readonly string[]): Award {
  const [, scored, conceded, winner] = /^(\d+)-(\d+)(?: (home|away|none))?$/.exec(result) ?? [];
  if (scored === undefined) throw new Error(`rulings: invalid result '${result}'`);
  const id = (slug: string) => entityIds('team', clubIdentity(league, slug)).id;
  return {
    home: id(home),
    away: id(away),
    goals: { home: Number(scored), away: Number(conceded) },
    ...(winner !== undefined && { winner: winner as Side | 'none' }),
  };
}

/** The team of a club that may have no match in the files. */
function teamOfCatalogue(identity: string): Team {
  const club = clubByIdentity(identity);
  const country = club === undefined ? undefined : countryByKey(club.country);
  if (club === undefined || country === undefined) throw new Error(`rulings: '${identity}' is not in the catalogue`);
  const ids = entityIds('team', identity);
  const { name, code, founded, national } = club;
  return { id: ids.id, legacyId: club.legacyId ?? ids.legacyId, name, code, country, founded, national, venue: null };
}
