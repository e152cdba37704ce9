/** Tournament in results.csv | league of the catalogue */
const TABLE = `
ABCS Tournament|world.abcs-tournament
AFC Asian Cup|afc.asian-cup
AFC Asian Cup qualification|afc.asian-cup.q
AFC Challenge Cup|afc.challenge
AFC Challenge Cup qualification|afc.challenge.q
AFC Solidarity Cup|afc.solidarity
AFF Championship|aff.championship
AFF Championship qualification|aff.championship.q
ASEAN Championship|aff.championship
ASEAN Championship qualification|aff.championship.q
African Cup of Nations|caf.nations
African Cup of Nations qualification|caf.nations.q
African Friendship Games|world.african-friendship-games
Afro-Asian Games|world.afro-asian-games
Al Ain International Cup|world.al-ain-international-cup
All-African Games|caf.african-games
Amílcar Cabral Cup|world.amilcar-cabral-cup
Arab Cup|fifa.arab
Arab Cup qualification|fifa.arab.q
Asian Games|afc.asian-games
Atlantic Cup|world.atlantic-cup
Atlantic Heritage Cup|world.atlantic-heritage-cup
Balkan Cup|world.balkan-cup
Baltic Cup|world.baltic-cup
Beijing International Friendship Tournament|world.beijing-international-friendship-tournament
Benedikt Fontana Cup|world.benedikt-fontana-cup
Bolivarian Games|world.bolivarian-games
Brazil Independence Cup|world.brazil-independence-cup
British Home Championship|world.british-home
CAFA Nations Cup|cafa.nations
CCCF Championship|cccf.championship
CECAFA Cup|cecafa.senior
CFU Caribbean Cup|cfu.caribbean
CFU Caribbean Cup qualification|cfu.caribbean.q
CONCACAF Championship|concacaf.championship
CONCACAF Championship qualification|concacaf.championship.q
CONCACAF Nations League|concacaf.nations
CONCACAF Nations League qualification|concacaf.nations.q
CONCACAF Series|concacaf.series
CONIFA Africa Football Cup|conifa.africa
CONIFA Asia Cup|conifa.asia
CONIFA European Football Cup|conifa.europe
CONIFA South America Football Cup|conifa.south-america
CONIFA World Cup qualification|conifa.world.q
CONIFA World Football Cup|conifa.world
CONIFA World Football Cup qualification|conifa.world.q
CONMEBOL–UEFA Cup of Champions|conmebol-uefa.finalissima
COSAFA Cup|cosafa.cup
COSAFA Cup qualification|cosafa.cup.q
Canadian Shield|world.canadian-shield
Central American and Caribbean Games|world.central-american-and-caribbean-games
Central European International Cup|world.central-european-international-cup
ConIFA Challenger Cup|conifa.challenger
Confederations Cup|fifa.confederations
Copa América|conmebol.america
Copa América qualification|conmebol.america.q
Copa Artigas|world.copa-artigas
Copa Bernardo O'Higgins|world.copa-bernardo-ohiggins
Copa Carlos Dittborn|world.copa-carlos-dittborn
Copa Chevallier Boutell|world.copa-chevallier-boutell
Copa Confraternidad|world.copa-confraternidad
Copa Félix Bogado|world.copa-felix-bogado
Copa Juan Pinto Durán|world.copa-juan-pinto-duran
Copa Lipton|world.copa-lipton
Copa Newton|world.copa-newton
Copa Oswaldo Cruz|world.copa-oswaldo-cruz
Copa Paz del Chaco|world.copa-paz-del-chaco
Copa Premio Honor Argentino|world.copa-premio-honor-argentino
Copa Premio Honor Uruguayo|world.copa-premio-honor-uruguayo
Copa Ramón Castilla|world.copa-ramon-castilla
Copa Rio Branco|world.copa-rio-branco
Copa Roca|world.copa-roca
Copa del Pacífico|world.copa-del-pacifico
Corsica Cup|world.corsica-cup
Coupe de l'Outre-Mer|world.coupe-de-loutre-mer
Cup of Ancient Civilizations|world.cup-of-ancient-civilizations
Cyprus International Tournament|world.cyprus-international-tournament
Dakar Tournament|world.dakar-tournament
Diamond Jubilee International Football Tournament|world.diamond-jubilee-international-football-tournament
Dragon Cup|world.dragon-cup
Dunhill Cup|world.dunhill-cup
Dynasty Cup|world.dynasty-cup
EAFF Championship|eaff.championship
EAFF Championship qualification|eaff.championship.q
ELF Cup|world.elf-cup
East Asian Games|world.east-asian-games
FIFA 75th Anniversary Cup|fifa.anniversary
FIFA Series|fifa.series
FIFA World Cup|fifa.world
FIFA World Cup qualification|fifa.world.q
FIFI Wild Cup|world.fifi-wild-cup
Far Eastern Championship Games|world.far-eastern-championship-games
Four Nations Tournament|world.four-nations-tournament
Four Nations' Cup|world.four-nations-cup
Friendly|fifa.friendly
GaNEFo|world.ganefo
Gold Cup|concacaf.gold
Gold Cup qualification|concacaf.gold.q
Great Wall Cup|world.great-wall-cup
Guangzhou International Friendship Tournament|world.guangzhou-international-friendship-tournament
Gulf Cup|agcff.gulf
Hungary Heritage Cup|world.hungary-heritage-cup
Indian Ocean Island Games|world.indian-ocean-island-games
Indonesia Tournament|world.indonesia-tournament
Inter Games|world.inter-games
Inter-Allied Games|world.inter-allied-games
Intercontinental Cup|world.intercontinental-cup
International Friendship Championship|world.international-friendship-championship
International Tournament of Peoples, Cultures and Tribes|world.international-tournament-of-peoples-cultures-and-tribes
Island Games|world.island-games
Joe Robbie Cup|world.joe-robbie-cup
Jordan International Tournament|world.jordan-international-tournament
KTFF 50th Anniversary Cup|world.ktff-50th-anniversary-cup
King Hassan II Tournament|world.king-hassan-ii-tournament
King's Cup|world.kings-cup
Kirin Challenge Cup|world.kirin-challenge-cup
Kirin Cup|world.kirin-cup
Korea Cup|world.korea-cup
Kuneitra Cup|world.kuneitra-cup
Lunar New Year Cup|world.lunar-new-year-cup
MSG Prime Minister's Cup|world.msg-prime-ministers-cup
Mahinda Rajapaksa Cup|world.mahinda-rajapaksa-cup
Malta International Tournament|world.malta-international-tournament
Mapinduzi Cup|world.mapinduzi-cup
Marianas Cup|world.marianas-cup
Marlboro Cup|world.marlboro-cup
Matthews Cup|world.matthews-cup
Mauritius Four Nations Cup|world.mauritius-four-nations-cup
Melanesia Cup|world.melanesia-cup
Merdeka Tournament|world.merdeka-tournament
Merlion Cup|world.merlion-cup
Miami Cup|world.miami-cup
Millennium Cup|world.millennium-cup
Morocco, Capital of African Football|world.morocco-capital-of-african-football
Mukuru 4 Nations|world.mukuru-4-nations
Mundialito|world.mundialito
Muratti Vase|world.muratti-vase
NAFC Championship|nafc.championship
NAFU Championship|nafu.championship
Nations Cup|world.nations-cup
Navruz Cup|world.navruz-cup
Nehru Cup|world.nehru-cup
Niamh Challenge Cup|world.niamh-challenge-cup
Nile Basin Tournament|world.nile-basin-tournament
Nordic Championship|world.nordic-championship
OSN Cup|world.osn-cup
Oceania Nations Cup|ofc.nations
Oceania Nations Cup qualification|ofc.nations.q
Olympic Games|olympics.men
Open International Championship|world.open-international-championship
Outrigger Challenge Cup|world.outrigger-challenge-cup
Pacific Games|ofc.pacific-games
Pacific Mini Games|ofc.pacific-mini-games
Palestine Cup|world.palestine-cup
Palestine International Championship|world.palestine-international-championship
Pan American Championship|world.pan-american-championship
Peace Cup|world.peace-cup
Philippine Peace Cup|world.philippine-peace-cup
Phillip Seaga Cup|world.phillip-seaga-cup
Prime Minister's Cup|world.prime-ministers-cup
Real Madrid 75th Anniversary Cup|world.real-madrid-75th-anniversary-cup
Rous Cup|world.rous-cup
SAFF Cup|saff.championship
SKN Football Festival|world.skn-football-festival
Scania 100 Tournament|world.scania-100-tournament
Simba Tournament|world.simba-tournament
Soccer Ashes|world.soccer-ashes
South Asian Games|world.south-asian-games
South Asian Super Cup|world.south-asian-super-cup
South Pacific Games|ofc.pacific-games
South Pacific Mini Games|ofc.pacific-mini-games
Southeast Asian Games|world.southeast-asian-games
Southeast Asian Peninsular Games|world.southeast-asian-peninsular-games
Superclásico de las Américas|world.superclasico-de-las-americas
TIFOCO Tournament|world.tifoco-tournament
The Other Final|world.the-other-final
Three Nations Cup|world.three-nations-cup
Tournament Burkina Faso|world.tournament-burkina-faso
Tournoi de France|world.tournoi-de-france
Trans-Tasman Cup|world.trans-tasman-cup
Tri Nation Tournament|world.tri-nation-tournament
Tri-Nations Cup|world.tri-nations-cup
Tri-Nations Series|world.tri-nations-series
Tynwald Hill Tournament|world.tynwald-hill-tournament
UDEAC Cup|udeac.cup
UEFA Euro|uefa.euro
UEFA Euro qualification|uefa.euro.q
UEFA Nations League|uefa.nations
UNCAF Cup|uncaf.cup
UNIFFAC Cup|uniffac.cup
USA Cup|world.usa-cup
United Arab Emirates Friendship Tournament|world.united-arab-emirates-friendship-tournament
Unity Cup|world.unity-cup
VFF Cup|world.vff-cup
Vietnam Independence Cup|world.vietnam-independence-cup
Viva World Cup|world.viva-world-cup
WAFF Championship|waff.championship
West African Cup|world.west-african-cup
Windward Islands Tournament|world.windward-islands-tournament
World Unity Cup|world.world-unity-cup
Zambian Independence Tournament|world.zambian-independence-tournament
Évence Coppée Trophy|world.evence-coppee-trophy
`;

const CODES: ReadonlyMap<string, string> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line): [string, string] => {
      const [name = '', code = ''] = line.split('|');
      return [name, code];
    }),
);

/** League of a tournament; undefined if the table lacks it. */
export function competitionCode(tournament: string): string | undefined {
  return CODES.get(tournament.trim());
}

/** All known tournaments, as the source spells them. */
export const TOURNAMENTS: readonly string[] = [...CODES.keys()];
