/** Transfermarkt's competition codes, mapped to leagues. */
import { leagueByCode } from '../../football/catalogue/leagues.ts';

export interface Competition {
  /** catalogue code */
  readonly league: string;
  /** country key of a domestic competition */
  readonly country?: string;
  /** the season is the calendar year: national team tournaments and the Club World Cup */
  readonly byYear: boolean;
  /** a league with a table, so that no match ends in a shoot-out */
  readonly table: boolean;
  /** name, if the catalogue lacks the league */
  readonly name?: string;
}

// code | league | name, if the catalogue lacks the league
const TABLE = `
GB1|eng.1
FAC|eng.cup
CGB|eng.cup.2
GBCS|eng.super
SC1|sco.1
SFA|sco.cup
ES1|esp.1
CDR|esp.cup
SUC|esp.super
IT1|ita.1
CIT|ita.cup
SCI|ita.super
L1|ger.1
DFB|ger.cup
DFL|ger.super
FR1|fra.1
FRCH|fra.super
NL1|ned.1
NLP|ned.cup
NLSC|ned.super|Super Cup
PO1|por.1
POCP|por.cup.2
POSU|por.super|Super Cup
BE1|bel.1
BESC|bel.super|Super Cup
TR1|tur.1
GR1|gre.1
GRP|gre.cup
DK1|den.1
DKP|den.cup|DBU Pokalen
RU1|rus.1
RUP|rus.cup|Cup
RUSS|rus.super|Super Cup
UKR1|ukr.1
UKRP|ukr.cup|Cup
UKRS|ukr.super|Super Cup
CL|uefa.champions
CLQ|uefa.champions
EL|uefa.europa
ELQ|uefa.europa
UCOL|uefa.conference
ECLQ|uefa.conference
USC|uefa.super
KLUB|fifa.club-world
FIWC|fifa.world
EURO|uefa.euro
COPA|conmebol.america
AFCN|caf.nations
AFAC|afc.asian-cup
`;

function competitionOf(line: string): readonly [string, Competition] {
  const [code = '', league = '', name] = line.split('|');
  const entry = leagueByCode(league);
  if (entry === undefined && name === undefined) throw new Error(`competition ${code}: unknown league ${league}`);
  const national = entry?.national === true;
  const worldwide = entry?.countryKey === 'world';
  const competition: Competition = {
    league,
    byYear: national || league === 'fifa.club-world',
    table: /\.\d$/.test(league) && !league.includes('cup'),
    ...(!worldwide && { country: league.split('.')[0]! }),
    ...(name && { name }),
  };
  return [code, competition];
}

const COMPETITIONS: ReadonlyMap<string, Competition> = new Map(TABLE.trim().split('\n').map(competitionOf));

/** Competition of a code such as 'GB1'; undefined for an unknown code. */
export function competitionByCode(code: string): Competition | undefined {
  return COMPETITIONS.get(code);
}
