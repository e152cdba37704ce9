/** Competitions of national teams, from the World Cup to tournaments played once. All may use neutral venues. */
import type { TieBreak } from '../terms.ts';

export interface NationalCompetition {
  readonly code: string;
  readonly legacyId: number | null;
  readonly name: string;
  readonly tieBreak: TieBreak;
}

// code | legacy id | name | tie-break; default: goal difference
const OF_CONFEDERATIONS = `
fifa.world|1|World Cup
fifa.world.q||World Cup - Qualification
fifa.world.women|8|World Cup - Women
fifa.confederations|21|Confederations Cup
olympics.men|480|Olympics Men
fifa.friendly|10|Friendlies
fifa.series||FIFA Series
fifa.anniversary||FIFA 75th Anniversary Cup
uefa.euro|4|Euro Championship|head-to-head
uefa.euro.women||UEFA Championship - Women|head-to-head
uefa.euro.q|960|Euro Championship - Qualification|head-to-head
uefa.nations|5|UEFA Nations League|head-to-head
conmebol-uefa.finalissima|913|CONMEBOL - UEFA Finalissima
conmebol.america|9|Copa America
conmebol.america.q||Copa America - Qualification
caf.nations|6|Africa Cup of Nations|head-to-head
caf.nations.q|36|Africa Cup of Nations - Qualification|head-to-head
afc.asian-cup|7|Asian Cup|head-to-head
afc.asian-cup.q|35|Asian Cup - Qualification|head-to-head
afc.challenge|807|AFC Challenge Cup|head-to-head
afc.challenge.q||AFC Challenge Cup - Qualification|head-to-head
afc.solidarity||AFC Solidarity Cup|head-to-head
concacaf.gold|22|CONCACAF Gold Cup
concacaf.gold.q|858|CONCACAF Gold Cup - Qualification
concacaf.nations|536|CONCACAF Nations League
concacaf.nations.q||CONCACAF Nations League - Qualification
concacaf.championship||CONCACAF Championship
concacaf.championship.q||CONCACAF Championship - Qualification
concacaf.series||CONCACAF Series
ofc.nations|806|OFC Nations Cup
ofc.nations.q||OFC Nations Cup - Qualification
cfu.caribbean|804|Caribbean Cup
cfu.caribbean.q||Caribbean Cup - Qualification
uncaf.cup|805|Copa Centroamericana
aff.championship|24|AFF Championship
aff.championship.q||AFF Championship - Qualification
saff.championship|28|SAFF Championship
agcff.gulf|25|Gulf Cup of Nations
eaff.championship|23|EAFF E-1 Football Championship
eaff.championship.q||EAFF E-1 Football Championship - Qualification
waff.championship||WAFF Championship
cafa.nations||CAFA Nations Cup
fifa.arab|860|Arab Cup
fifa.arab.q||Arab Cup - Qualification
cecafa.senior||CECAFA Senior Challenge Cup
cosafa.cup||COSAFA Cup
cosafa.cup.q||COSAFA Cup - Qualification
cccf.championship||CCCF Championship|goal-average
nafc.championship||NAFC Championship
nafu.championship||NAFU Championship
udeac.cup||UDEAC Cup
uniffac.cup||UNIFFAC Cup
conifa.world||CONIFA World Football Cup
conifa.world.q||CONIFA World Football Cup - Qualification
conifa.europe||CONIFA European Football Cup
conifa.africa||CONIFA Africa Football Cup
conifa.asia||CONIFA Asia Cup
conifa.south-america||CONIFA South America Football Cup
conifa.challenger||CONIFA Challenger Cup
ofc.pacific-games||Pacific Games
ofc.pacific-mini-games||Pacific Mini Games
caf.african-games||African Games
afc.asian-games||Asian Games
`;

// code | legacy id | name | tie-break; the prefix 'world.' marks tournaments of no confederation
const OTHERS = `
world.british-home||British Home Championship|goal-average
world.abcs-tournament||ABCS Tournament
world.african-friendship-games||African Friendship Games
world.afro-asian-games||Afro-Asian Games
world.al-ain-international-cup||Al Ain International Cup
world.amilcar-cabral-cup||Amílcar Cabral Cup
world.atlantic-cup||Atlantic Cup
world.atlantic-heritage-cup||Atlantic Heritage Cup
world.balkan-cup||Balkan Cup
world.baltic-cup||Baltic Cup
world.beijing-international-friendship-tournament||Beijing International Friendship Tournament
world.benedikt-fontana-cup||Benedikt Fontana Cup
world.bolivarian-games||Bolivarian Games
world.brazil-independence-cup||Brazil Independence Cup
world.canadian-shield||Canadian Shield
world.central-american-and-caribbean-games||Central American and Caribbean Games
world.central-european-international-cup||Central European International Cup
world.copa-artigas||Copa Artigas
world.copa-bernardo-ohiggins||Copa Bernardo O'Higgins
world.copa-carlos-dittborn||Copa Carlos Dittborn
world.copa-chevallier-boutell||Copa Chevallier Boutell
world.copa-confraternidad||Copa Confraternidad
world.copa-felix-bogado||Copa Félix Bogado
world.copa-juan-pinto-duran||Copa Juan Pinto Durán
world.copa-lipton||Copa Lipton
world.copa-newton||Copa Newton
world.copa-oswaldo-cruz||Copa Oswaldo Cruz
world.copa-paz-del-chaco||Copa Paz del Chaco
world.copa-premio-honor-argentino||Copa Premio Honor Argentino
world.copa-premio-honor-uruguayo||Copa Premio Honor Uruguayo
world.copa-ramon-castilla||Copa Ramón Castilla
world.copa-rio-branco||Copa Rio Branco
world.copa-roca||Copa Roca
world.copa-del-pacifico||Copa del Pacífico
world.corsica-cup||Corsica Cup
world.coupe-de-loutre-mer||Coupe de l'Outre-Mer
world.cup-of-ancient-civilizations||Cup of Ancient Civilizations
world.cyprus-international-tournament||Cyprus International Tournament
world.dakar-tournament||Dakar Tournament
world.diamond-jubilee-international-football-tournament||Diamond Jubilee International Football Tournament
world.dragon-cup||Dragon Cup
world.dunhill-cup||Dunhill Cup
world.dynasty-cup||Dynasty Cup
world.elf-cup||ELF Cup
world.east-asian-games||East Asian Games
world.fifi-wild-cup||FIFI Wild Cup
world.far-eastern-championship-games||Far Eastern Championship Games
world.four-nations-tournament||Four Nations Tournament
world.four-nations-cup||Four Nations' Cup
world.ganefo||GaNEFo
world.great-wall-cup||Great Wall Cup
world.guangzhou-international-friendship-tournament||Guangzhou International Friendship Tournament
world.hungary-heritage-cup||Hungary Heritage Cup
world.indian-ocean-island-games||Indian Ocean Island Games
world.indonesia-tournament||Indonesia Tournament
world.inter-games||Inter Games
world.inter-allied-games||Inter-Allied Games
world.intercontinental-cup||Intercontinental Cup
world.international-friendship-championship||International Friendship Championship
world.international-tournament-of-peoples-cultures-and-tribes||International Tournament of Peoples, Cultures and Tribes
world.island-games||Island Games
world.joe-robbie-cup||Joe Robbie Cup
world.jordan-international-tournament||Jordan International Tournament
world.ktff-50th-anniversary-cup||KTFF 50th Anniversary Cup
world.king-hassan-ii-tournament||King Hassan II Tournament
world.kings-cup||King's Cup
world.kirin-challenge-cup||Kirin Challenge Cup
world.kirin-cup||Kirin Cup
world.korea-cup||Korea Cup
world.kuneitra-cup||Kuneitra Cup
world.lunar-new-year-cup||Lunar New Year Cup
world.msg-prime-ministers-cup||MSG Prime Minister's Cup
world.mahinda-rajapaksa-cup||Mahinda Rajapaksa Cup
world.malta-international-tournament||Malta International Tournament
world.mapinduzi-cup||Mapinduzi Cup
world.marianas-cup||Marianas Cup
world.marlboro-cup||Marlboro Cup
world.matthews-cup||Matthews Cup
world.mauritius-four-nations-cup||Mauritius Four Nations Cup
world.melanesia-cup||Melanesia Cup
world.merdeka-tournament||Merdeka Tournament
world.merlion-cup||Merlion Cup
world.miami-cup||Miami Cup
world.millennium-cup||Millennium Cup
world.morocco-capital-of-african-football||Morocco, Capital of African Football
world.mukuru-4-nations||Mukuru 4 Nations
world.mundialito||Mundialito
world.muratti-vase||Muratti Vase
world.nations-cup||Nations Cup
world.navruz-cup||Navruz Cup
world.nehru-cup||Nehru Cup
world.niamh-challenge-cup||Niamh Challenge Cup
world.nile-basin-tournament||Nile Basin Tournament
world.nordic-championship||Nordic Championship
world.osn-cup||OSN Cup
world.open-international-championship||Open International Championship
world.outrigger-challenge-cup||Outrigger Challenge Cup
world.palestine-cup||Palestine Cup
world.palestine-international-championship||Palestine International Championship
world.pan-american-championship||Pan American Championship
world.peace-cup||Peace Cup
world.philippine-peace-cup||Philippine Peace Cup
world.phillip-seaga-cup||Phillip Seaga Cup
world.prime-ministers-cup||Prime Minister's Cup
world.real-madrid-75th-anniversary-cup||Real Madrid 75th Anniversary Cup
world.rous-cup||Rous Cup
world.skn-football-festival||SKN Football Festival
world.scania-100-tournament||Scania 100 Tournament
world.simba-tournament||Simba Tournament
world.soccer-ashes||Soccer Ashes
world.south-asian-games||South Asian Games
world.south-asian-super-cup||South Asian Super Cup
world.southeast-asian-games||Southeast Asian Games
world.southeast-asian-peninsular-games||Southeast Asian Peninsular Games
world.superclasico-de-las-americas||Superclásico de las Américas
world.tifoco-tournament||TIFOCO Tournament
world.the-other-final||The Other Final
world.three-nations-cup||Three Nations Cup
world.tournament-burkina-faso||Tournament Burkina Faso
world.tournoi-de-france||Tournoi de France
world.trans-tasman-cup||Trans-Tasman Cup
world.tri-nation-tournament||Tri Nation Tournament
world.tri-nations-cup||Tri-Nations Cup
world.tri-nations-series||Tri-Nations Series
world.tynwald-hill-tournament||Tynwald Hill Tournament
world.usa-cup||USA Cup
world.united-arab-emirates-friendship-tournament||United Arab Emirates Friendship Tournament
world.unity-cup||Unity Cup
world.vff-cup||VFF Cup
world.vietnam-independence-cup||Vietnam Independence Cup
world.viva-world-cup||Viva World Cup
world.west-african-cup||West African Cup
world.windward-islands-tournament||Windward Islands Tournament
world.world-unity-cup||World Unity Cup
world.zambian-independence-tournament||Zambian Independence Tournament
world.evence-coppee-trophy||Évence Coppée Trophy
`;

const TIE_BREAKS: Readonly<Record<string, TieBreak>> = {
  '': 'goal-difference',
  'head-to-head': 'head-to-head',
  'goal-average': 'goal-average',
};

function competition(line: string): NationalCompetition {
  const [code = '', id = '', name = '', rule = ''] = line.split('|');
  const tieBreak = TIE_BREAKS[rule];
  if (tieBreak === undefined) throw new Error(`national-competitions.ts: unknown tie-break '${rule}' in '${line}'`);
  return { code, legacyId: id === '' ? null : Number(id), name, tieBreak };
}

/** Every competition of national teams. */
export const NATIONAL_COMPETITIONS: readonly NationalCompetition[] = [
  ...OF_CONFEDERATIONS.trim().split('\n'),
  ...OTHERS.trim().split('\n'),
].map(competition);
