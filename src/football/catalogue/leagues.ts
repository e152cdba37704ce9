/**
 * Leagues and cups by code. The store creates a League with ids from each entry. Without a legacy id in the table, the
 * id is derived from the code.
 */
import type { LeagueType, Pairing, TieBreak } from '../terms.ts';
import { NATIONAL_COMPETITIONS } from './national-competitions.ts';

export interface LeagueEntry {
  readonly code: string;
  readonly legacyId: number | null;
  readonly name: string;
  readonly type: LeagueType;
  readonly countryKey: string;
  readonly tier: number | null;
  readonly tieBreak: TieBreak;
  readonly pairing: Pairing;
  readonly national: boolean;
  /** keys of the countries its teams come from, its own first; empty for any country */
  readonly teamCountries: readonly string[];
}

// code | legacy id | name | tie-break | pairing | countries of guest clubs
// The tier is the number in the code. Leagues with play-offs are 'repeated': a play-off may repeat a fixture of the
// regular season with the same home team.
const DIVISIONS = `
eng.1|39|Premier League|goal-difference|once|wal
eng.2|40|Championship|goal-difference|repeated|wal
eng.3|41|League One|goal-difference|repeated|wal
eng.4|42|League Two|goal-difference|repeated|wal
eng.5|43|National League|goal-difference|repeated|wal
sco.1|179|Premiership|goal-difference|repeated
sco.2|180|Championship|goal-difference|repeated
sco.3|183|League One|goal-difference|repeated|eng
sco.4|184|League Two|goal-difference|repeated|eng
wal.1|110|Premier League|goal-difference|repeated|eng
nir.1|408|Premiership|goal-difference|repeated
irl.1|357|Premier Division|goal-difference|repeated|nir
irl.2||First Division|goal-difference|repeated|nir
esp.1|140|La Liga|head-to-head|once|and
esp.2|141|Segunda División|head-to-head|repeated|and
ita.1|135|Serie A|head-to-head|once
ita.2|136|Serie B|head-to-head|repeated
ita.3|138|Serie C|head-to-head|repeated|smr
ger.1|78|Bundesliga|goal-difference|once
ger.2|79|2. Bundesliga|goal-difference|once
ger.3|80|3. Liga|goal-difference|once
fra.1|61|Ligue 1|goal-difference|once|mco
fra.2|62|Ligue 2|goal-difference|repeated|mco
fra.3|63|National 1|goal-difference|once|mco
ned.1|88|Eredivisie|goal-difference|repeated
ned.2|89|Eerste Divisie|goal-difference|repeated
por.1|94|Primeira Liga|head-to-head|once
por.2|95|Segunda Liga|head-to-head|once
bel.1|144|Jupiler Pro League|wins|repeated
bel.2|145|Challenger Pro League|wins|repeated
tur.1|203|Süper Lig|head-to-head|once
tur.2|204|1. Lig|head-to-head|repeated
gre.1|197|Super League 1|head-to-head|repeated
aut.1|218|Bundesliga|goal-difference|repeated
aut.2|219|2. Liga|goal-difference|repeated
sui.1|207|Super League|goal-difference|repeated|lie
sui.2|208|Challenge League|goal-difference|repeated|lie
den.1|119|Superliga|goal-difference|repeated
den.2|120|1. Division|goal-difference|repeated
swe.1|113|Allsvenskan|goal-difference|once
swe.2|114|Superettan|goal-difference|once
nor.1|103|Eliteserien|goal-difference|once
nor.2|104|1. Division|goal-difference|repeated
fin.1|244|Veikkausliiga|goal-difference|repeated
isl.1|164|Úrvalsdeild|goal-difference|repeated
pol.1|106|Ekstraklasa|head-to-head|repeated
pol.2|107|I Liga|head-to-head|repeated
cze.1|345|Czech Liga|goal-difference|repeated
svk.1|332|Super Liga|goal-difference|repeated
hun.1|271|NB I|wins|repeated
rou.1|283|Liga I|head-to-head|repeated
bul.1|172|First League|head-to-head|repeated
srb.1|286|Super Liga|head-to-head|repeated
cro.1|210|HNL|goal-difference|repeated
svn.1|373|1. SNL|goal-difference|repeated
rus.1|235|Premier League|head-to-head|once
rus.2|236|First League|head-to-head|once
ukr.1|333|Premier League|head-to-head|once
blr.1|116|Vysshaya Liga|head-to-head|once
kaz.1|389|Premier League|head-to-head|repeated
isr.1|383|Ligat Ha'al|goal-difference|repeated
cyp.1|318|1. Division|head-to-head|repeated
bra.1|71|Serie A|wins|once
bra.2|72|Serie B|wins|once
bra.3|75|Serie C|wins|repeated
arg.1|128|Liga Profesional Argentina|goal-difference|repeated
arg.2|129|Primera Nacional|goal-difference|repeated
uru.1||Primera División|goal-difference|repeated
par.1||División Profesional|goal-difference|repeated
chi.1|265|Primera División|goal-difference|once
col.1|239|Primera A|goal-difference|repeated
per.1|281|Primera División|goal-difference|repeated
ecu.1|242|Liga Pro|goal-difference|repeated
bol.1|344|Primera División|goal-difference|repeated
ven.1|299|Primera División|goal-difference|repeated
mex.1|262|Liga MX|goal-difference|repeated
mex.2|263|Liga de Expansión MX|goal-difference|repeated
usa.1|253|Major League Soccer|wins|repeated|can
usa.2|255|USL Championship|wins|repeated
can.1||Canadian Premier League|goal-difference|repeated
crc.1|162|Primera División|goal-difference|repeated
jpn.1|98|J1 League|goal-difference|once
jpn.2|99|J2 League|goal-difference|repeated
jpn.3|100|J3 League|goal-difference|repeated
chn.1|169|Super League|head-to-head|once
kor.1|292|K League 1|goal-difference|repeated
kor.2|293|K League 2|goal-difference|repeated
aus.1|188|A-League|goal-difference|repeated|nzl
ind.1|323|Indian Super League|head-to-head|repeated
ksa.1|307|Pro League|head-to-head|once
uae.1||Pro League|head-to-head|once
qat.1|305|Stars League|head-to-head|once
irn.1|290|Persian Gulf Pro League|goal-difference|once
egy.1|233|Premier League|head-to-head|repeated
mar.1|200|Botola Pro|head-to-head|once
tun.1|202|Ligue 1|head-to-head|repeated
alg.1|186|Ligue 1|head-to-head|once
rsa.1|288|Premier Soccer League|goal-difference|once
`;

// code | legacy id | name. They have no tier: that is a place among the leagues of the men.
const WOMENS_DIVISIONS = `
eng.women.1||FA WSL
ger.women.1|82|Frauen Bundesliga
usa.women.1||NWSL Women
`;

// code | legacy id | name | countries of guest clubs
const CUPS = `
eng.cup|45|FA Cup|wal
eng.cup.2|48|League Cup|wal
eng.cup.3|46|EFL Trophy|wal
eng.super|528|Community Shield|wal
sco.cup|181|FA Cup
sco.cup.2|185|League Cup
wal.cup||Welsh Cup|eng
irl.cup||FAI Cup|nir
esp.cup|143|Copa del Rey|and
esp.super|556|Super Cup
ita.cup|137|Coppa Italia
ita.super|547|Super Cup
ger.cup|81|DFB Pokal
ger.super|529|Super Cup
fra.cup|66|Coupe de France|mco,glp,mtq,guf,reu,myt,ncl,tah
fra.cup.2|65|Coupe de la Ligue|mco
fra.super|526|Trophée des Champions|mco
ned.cup|90|KNVB Beker
por.cup|96|Taça de Portugal
por.cup.2|97|Taça da Liga
bel.cup|147|Cup
tur.cup|206|Cup
gre.cup|199|Cup
aut.cup|220|Cup
sui.cup|209|Schweizer Pokal|lie
bra.cup|73|Copa Do Brasil
arg.cup|130|Copa Argentina
usa.cup|257|US Open Cup
jpn.cup|102|Emperor Cup
aus.cup|874|Australia Cup
`;

// code | legacy id | name | tie-break | countries, none for any country
const INTERNATIONAL = `
uefa.champions|2|UEFA Champions League|head-to-head
uefa.europa|3|UEFA Europa League|head-to-head
uefa.conference|848|UEFA Europa Conference League|head-to-head
uefa.super|531|UEFA Super Cup|goal-difference
conmebol.libertadores|13|CONMEBOL Libertadores|goal-difference|bra,arg,uru,par,chi,col,per,ecu,bol,ven
conmebol.sudamericana|11|CONMEBOL Sudamericana|goal-difference|bra,arg,uru,par,chi,col,per,ecu,bol,ven
concacaf.champions|16|CONCACAF Champions League|goal-difference
concacaf.leagues-cup|772|Leagues Cup|goal-difference|usa,mex,can
caf.champions|12|CAF Champions League|head-to-head
caf.confederation|20|CAF Confederation Cup|head-to-head
afc.champions|17|AFC Champions League|head-to-head
afc.champions.2|18|AFC Cup|head-to-head
ofc.champions|27|OFC Champions League|goal-difference
fifa.club-world|15|FIFA Club World Cup|head-to-head
fifa.club-friendly|667|Friendlies Clubs|goal-difference
`;

const TIE_BREAKS: readonly TieBreak[] = ['goal-difference', 'head-to-head', 'wins', 'goal-average'];
const PAIRINGS: readonly Pairing[] = ['once', 'repeated', 'neutral'];

function oneOf<T extends string>(values: readonly T[], text: string, line: string): T {
  const value = values.find((candidate) => candidate === text);
  if (value === undefined) throw new Error(`leagues.ts: unknown value '${text}' in '${line}'`);
  return value;
}

function lines(table: string): readonly string[] {
  return table.trim().split('\n');
}

function idOf(text: string): number | null {
  return text === '' ? null : Number(text);
}

function keysOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(',');
}

function division(line: string): LeagueEntry {
  const [code = '', id = '', name = '', tieBreak = '', pairing = '', guests = ''] = line.split('|');
  const [countryKey = '', tier = ''] = code.split('.');
  return {
    code,
    legacyId: idOf(id),
    name,
    type: 'League',
    countryKey,
    tier: Number(tier),
    tieBreak: oneOf(TIE_BREAKS, tieBreak, line),
    pairing: oneOf(PAIRINGS, pairing, line),
    national: false,
    teamCountries: [countryKey, ...keysOf(guests)],
  };
}

function womensDivision(line: string): LeagueEntry {
  const [code = '', id = '', name = ''] = line.split('|');
  return { ...division(`${code}|${id}|${name}|goal-difference|repeated`), tier: null };
}

const CUP = { type: 'Cup', tier: null, pairing: 'repeated', national: false } as const;

function cup(line: string): LeagueEntry {
  const [code = '', id = '', name = '', guests = ''] = line.split('|');
  const [countryKey = ''] = code.split('.');
  const teamCountries = [countryKey, ...keysOf(guests)];
  return { ...CUP, code, legacyId: idOf(id), name, countryKey, tieBreak: 'goal-difference', teamCountries };
}

function international(line: string): LeagueEntry {
  const [code = '', id = '', name = '', tieBreak = '', countries = ''] = line.split('|');
  return {
    ...CUP,
    code,
    legacyId: idOf(id),
    name,
    countryKey: 'world',
    tieBreak: oneOf(TIE_BREAKS, tieBreak, line),
    teamCountries: keysOf(countries),
  };
}

/** Every league and cup, of clubs and of national teams. */
export const LEAGUES: readonly LeagueEntry[] = [
  ...lines(DIVISIONS).map(division),
  ...lines(WOMENS_DIVISIONS).map(womensDivision),
  ...lines(CUPS).map(cup),
  ...lines(INTERNATIONAL).map(international),
  ...NATIONAL_COMPETITIONS.map(
    ({ code, legacyId, name, tieBreak }): LeagueEntry => ({
      code,
      legacyId,
      name,
      type: 'Cup',
      countryKey: 'world',
      tier: null,
      tieBreak,
      pairing: 'neutral',
      national: true,
      teamCountries: [],
    }),
  ),
];

const BY_CODE = new Map(LEAGUES.map((entry) => [entry.code, entry]));

/** Finds a league by code: 'eng.1'. */
export function leagueByCode(code: string): LeagueEntry | undefined {
  return BY_CODE.get(code);
}

const LOWEST_TIERS = new Map<string, number>();
for (const { countryKey, tier } of LEAGUES) {
  if (tier !== null) LOWEST_TIERS.set(countryKey, Math.max(tier, LOWEST_TIERS.get(countryKey) ?? 0));
}

/** Tier of the lowest division of a country that is listed here: 5 for England; 0 without any. */
export function lowestTier(countryKey: string): number {
  return LOWEST_TIERS.get(countryKey) ?? 0;
}

const GUESTS = new Map<string, readonly string[]>();
for (const { countryKey, teamCountries } of LEAGUES) {
  const guests = GUESTS.get(countryKey) ?? [];
  GUESTS.set(
    countryKey,
    [...new Set([...guests, ...teamCountries])].filter((key) => key !== countryKey),
  );
}

/** Countries whose clubs play in leagues of this country: Wales for England. Sources list such clubs under either. */
export function guestCountries(countryKey: string): readonly string[] {
  return countryKey === 'world' ? [] : (GUESTS.get(countryKey) ?? []);
}
