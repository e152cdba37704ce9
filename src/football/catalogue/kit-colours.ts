/**
 * The colours of the home shirt, first the dominant one, of clubs and national teams whose colours have not changed for
 * decades. A team without a row has none here.
 */

export const KIT_COLOURS = [
  ...['red', 'claret', 'maroon', 'orange', 'amber', 'yellow', 'lime', 'green', 'bottle', 'teal'],
  ...['sky', 'azure', 'blue', 'navy', 'purple', 'pink', 'black', 'white', 'silver'],
] as const;
export type KitColour = (typeof KIT_COLOURS)[number];

export interface Kit {
  readonly first: KitColour;
  readonly second: KitColour;
}

// country, then: first second | slugs
const ROWS = `
= eng
red white|arsenal liverpool manchester-united nottingham-forest middlesbrough charlton barnsley bristol-city rotherham swindon-town crewe lincoln cheltenham exeter-city fleetwood-town leyton-orient stevenage walsall accrington-stanley salford-city
red black|bournemouth
claret sky|aston-villa burnley west-ham scunthorpe
blue white|chelsea everton leicester brighton birmingham ipswich portsmouth millwall sheffield-wednesday huddersfield reading qpr wigan gillingham peterborough rochdale southend stockport-county tranmere bolton colchester chesterfield
sky white|manchester-city coventry wycombe
white navy|tottenham preston
white black|fulham port-vale
black white|newcastle derby notts-county grimsby
white blue|leeds luton bury
red blue|crystal-palace
amber black|wolves hull-city cambridge-united
yellow green|norwich
yellow black|watford burton-albion
navy white|west-brom oldham milton-keynes-dons
orange white|blackpool
red silver|stoke-city sunderland sheffield-utd southampton brentford doncaster
blue black|bristol-rovers
bottle white|plymouth
green black|forest-green
amber maroon|bradford
yellow navy|oxford-united mansfield-town torquay shrewsbury
blue yellow|afc-wimbledon
claret white|northampton
green white|yeovil-town
sky navy|blackburn
= wal
blue white|cardiff
white bottle|swansea
red amber|wrexham
amber navy|newport-county
= sco
green white|celtic hibernian
blue white|rangers kilmarnock st-johnstone queen-of-the-south greenock-morton
red white|aberdeen airdrieonians hamilton-academical
maroon white|heart-of-midlothian arbroath
amber maroon|motherwell
orange black|dundee-utd
navy white|dundee ross-county raith-rovers
black white|st-mirren dunfermline ayr-utd
yellow black|livingston
= ger
red white|bayern-munchen sc-freiburg fsv-mainz-05 1-fc-koln vfb-stuttgart fortuna-dusseldorf 1-fc-kaiserslautern rot-weiss-oberhausen energie-cottbus
yellow black|borussia-dortmund dynamo-dresden alemannia-aachen
red black|bayer-leverkusen eintracht-frankfurt 1-fc-nurnberg fc-ingolstadt-04
green white|werder-bremen vfl-wolfsburg spvgg-greuther-furth preussen-munster
blue white|schalke-04 hertha-berlin 1899-hoffenheim vfl-bochum sv-darmstadt-98 karlsruher-sc hansa-rostock arminia-bielefeld msv-duisburg 1-fc-magdeburg holstein-kiel
white blue|hamburger-sv
white red|rb-leipzig fc-augsburg
white black|borussia-monchengladbach
red yellow|union-berlin
red blue|1-fc-heidenheim
green black|hannover-96
maroon white|fc-st-pauli
sky white|1860-munchen
purple white|erzgebirge-aue vfl-osnabruck
yellow blue|eintracht-braunschweig
blue black|sc-paderborn-07
= esp
white navy|real-madrid
blue claret|barcelona levante eibar huesca
red white|atletico-madrid athletic-club sporting-gijon almeria granada-cf
white black|valencia
white red|sevilla rayo-vallecano albacete
yellow navy|villarreal cadiz las-palmas
blue white|real-sociedad alaves espanyol malaga getafe deportivo-la-coruna oviedo
green white|real-betis elche cordoba racing-santander
sky white|celta-vigo
red navy|osasuna
red black|mallorca mirandes
white blue|leganes zaragoza
purple white|valladolid
silver red|girona
maroon silver|gimnastic
= ita
black white|juventus udinese spezia cesena
blue black|inter atalanta pisa
red black|ac-milan foggia
maroon amber|as-roma
sky white|lazio
azure white|napoli empoli brescia como novara
purple white|fiorentina
maroon white|torino salernitana livorno reggina cittadella
red blue|genoa bologna cagliari cosenza
blue white|sampdoria pescara
green black|sassuolo venezia
yellow blue|verona parma chievo frosinone
red yellow|lecce benevento catania
pink black|palermo
red white|bari monza padova carpi triestina
blue red|crotone
= fra
navy red|paris-saint-germain
white azure|marseille auxerre
white blue|lyon
red white|lille brest reims nancy nimes
navy white|bordeaux
red black|rennes nice guingamp
yellow green|nantes
green white|saint-etienne red-star
blue white|strasbourg bastia troyes
purple white|toulouse
yellow red|lens
orange black|lorient
maroon white|metz
navy orange|montpellier
sky navy|le-havre
black white|angers amiens
yellow blue|sochaux
red blue|caen chateauroux clermont-foot
= mco
red white|monaco
= ned
white red|ajax
red white|psv-eindhoven sparta-rotterdam twente utrecht az-alkmaar
red black|feyenoord excelsior nec-nijmegen
yellow black|vitesse roda nac-breda vvv-venlo
green white|groningen
blue white|heerenveen pec-zwolle de-graafschap
black white|heracles
red yellow|go-ahead-eagles
yellow green|ado-den-haag fortuna-sittard
orange black|fc-volendam
= por
red white|benfica sc-braga
blue white|fc-porto belenenses feirense
green white|sporting-cp rio-ave moreirense vitoria-setubal
white black|guimaraes nacional
black white|boavista portimonense academico-viseu
red bottle|maritimo
yellow bottle|pacos-ferreira tondela
yellow blue|estoril arouca
= nat
sky white|argentina uruguay
azure white|italy
yellow green|brazil south-africa
yellow blue|sweden colombia ecuador ukraine
blue white|france greece finland israel bosnia-and-herzegovina iceland
white black|germany
white navy|england
red yellow|spain china
orange black|netherlands
red green|portugal morocco
red black|belgium
red white|switzerland denmark austria turkey poland tunisia peru canada wales serbia south-korea singapore
white red|russia georgia
navy white|scotland
green white|nigeria mexico saudi-arabia rep-of-ireland northern-ireland algeria bolivia
green red|cameroon
white green|iran senegal bulgaria
navy red|usa
azure red|japan
red blue|chile costa-rica czech-republic haiti
claret white|qatar venezuela latvia
orange white|ivory-coast
white blue|honduras el-salvador slovenia
yellow bottle|australia jamaica
black silver|ghana
red navy|norway panama
red silver|hungary
white azure|croatia
`;

const KITS = new Map(
  ROWS.trim()
    .split('\n= ')
    .flatMap((section) => {
      const [country = '', ...rows] = section.replace(/^= /, '').split('\n');
      return rows.flatMap((row) => {
        const [colours = '', slugs = ''] = row.split('|');
        const [first, second] = colours.split(' ') as [KitColour, KitColour];
        // the women of a nation play in the same colours
        const teams = slugs.split(' ').flatMap((slug) => (country === 'nat' ? [slug, `${slug}-w`] : [slug]));
        return teams.map((slug) => [`${country}|${slug}`, { first, second }] as const);
      });
    }),
);

/** Identity keys, 'eng|everton' or 'nat|brazil', and their kits. */
export const KNOWN_KITS: ReadonlyMap<string, Kit> = KITS;
