/** Clubs of South America outside Brazil; england.ts explains the columns. */
export const SOUTH_AMERICA = `
= arg
gimnasia-lp|Gimnasia L.P.|434||1887|Gimnasia La Plata
river-plate|River Plate|435|RIV|1901|CA River Plate
racing-club|Racing Club|436|RAC|1903|Racing Club de Avellaneda
rosario-central|Rosario Central|437||1889|CA Rosario Central
velez-sarsfield|Velez Sarsfield|438|VEL|1910|CA Vélez Sarsfield
gimnasia-m|Gimnasia M.|1066||1908|Gimnasia y Esgrima de Mendoza;Gimnasia Mendoza
huracan-de-tres-arroyos|Huracán de Tres Arroyos|||1923
godoy-cruz|Godoy Cruz|439||1921
belgrano-cordoba|Belgrano Cordoba|440||1905|Belgrano;CA Belgrano
union-santa-fe|Union Santa Fe|441||1907|Unión de Santa Fe
defensa-y-justicia|Defensa Y Justicia|442||1935
patronato|Patronato|444||1914
huracan|Huracan|445||1908|CA Huracán
lanus|Lanus|446||1915|CA Lanús
colon-santa-fe|Colon Santa Fe|448||1905|Colón de Santa Fe
banfield|Banfield|449||1896|CA Banfield
estudiantes-lp|Estudiantes L.P.|450|EST|1905|Estudiantes de La Plata
boca-juniors|Boca Juniors|451|BOC|1905|CA Boca Juniors
tigre|Tigre|452||1902|CA Tigre
independiente|Independiente|453|IND|1905|CA Independiente
atletico-tucuman|Atletico Tucuman|455||1902
talleres-cordoba|Talleres Cordoba|456|TAL|1913|CA Talleres;Talleres de Córdoba
newells-old-boys|Newells Old Boys|457||1903
argentinos-jrs|Argentinos JRS|458||1904|Argentinos Juniors
arsenal-sarandi|Arsenal Sarandi|459||1957|Arsenal de Sarandí
san-lorenzo|San Lorenzo|460||1908|San Lorenzo de Almagro
aldosivi|Aldosivi|463||1913
central-cordoba-de-santiago|Central Cordoba de Santiago|1065|CCO|1919|CA Central Córdoba;Central Córdoba SdE
talleres-remedios|Talleres Remedios|1927||1906|Talleres de Remedios de Escalada
barracas-central|Barracas Central|2432||1904
platense|Platense|1064||1905|CA Platense
= bol
blooming|Blooming|||1946|CD Blooming;Club Blooming
bolivar|Bolivar|||1925|Club Bolívar
the-strongest|The Strongest|3711||1908|Club The Strongest
san-antonio-bulo-bulo|San Antonio Bulo Bulo|||1962
always-ready|Always Ready|3700||1933|Club Always Ready
jorge-wilstermann|Jorge Wilstermann|3705||1949
oriente-petrolero|Oriente Petrolero|3707||1955
nacional-potosi|Nacional Potosí|3706||1942
= chi
deportes-iquique|Deportes Iquique|||1978|CD Iquique;Iquique
nublense|Nublense|||1916|CD Ñublense
universidad-de-chile|Universidad de Chile|2323||1927|CF Universidad de Chile
colo-colo|Colo Colo|2315|COL|1925|CSD Colo-Colo
union-la-calera|Union La Calera|2326||1954
huachipato|Huachipato|2328||1947|CD Huachipato
= col
bucaramanga|Bucaramanga|||1949|CA Bucaramanga;Atlético Bucaramanga
deportes-tolima|Deportes Tolima|1142||1954|CD Tolima;Tolima
atletico-nacional|Atletico Nacional|1137||1947|CDC Atlético Nacional;Atlético Nacional Medellín
santa-fe|Santa Fe|1139||1941|Independiente Santa Fe
deportivo-cali|Deportivo Cali|1127||1912
independiente-medellin|Independiente Medellin|1128||1913|Deportivo Independiente Medellín
junior|Junior|1135||1924|Junior de Barranquilla;Atlético Junior
= ecu
barcelona-sc|Barcelona SC|1152||1925|Barcelona Guayaquil
independiente-del-valle|Independiente del Valle|1153||1958|CAR Independiente del Valle;CSD Independiente del Valle
el-nacional|El Nacional|||1964|CSCyD El Nacional;CD El Nacional
ldu-de-quito|LDU de Quito|1158||1930|LDU Quito
= par
cerro-porteno|Cerro Porteno|1176||1912|Club Cerro Porteño
libertad-asuncion|Libertad Asuncion|||1905|Club Libertad Asuncion;Club Libertad;Libertad
nacional-asuncion|Nacional Asuncion|||1904|Club Nacional
olimpia|Olimpia|||1902|Olimpia Asuncion;Club Olimpia
= per
sporting-cristal|Sporting Cristal|||1955|CS Cristal
alianza-lima|Alianza Lima|2553||1901|Club Alianza Lima
universitario|Universitario|2540||1924|Club Universitario de Deportes;Universitario de Deportes
melgar|Melgar|||1915|FBC Melgar
cusco|Cusco|10013||2009|Cusco FC
= uru
boston-river|Boston River|||1939|CA Boston River
penarol|Penarol|2348|PEN|1891|CA Peñarol
club-nacional|Club Nacional|2356|NAC|1899|Club Nacional de Football;Nacional Montevideo
defensor-sporting|Defensor Sporting|||1913|Defensor SC
river-plate-montevideo|CA River Plate|2351||1932|River Plate Montevideo
racing-montevideo|Racing Montevideo|2359||1919|Racing Club de Montevideo
= ven
carabobo|Carabobo FC|||1997|Carabobo
deportivo-tachira|Deportivo Tachira FC|||1974|Deportivo Táchira
monagas|Monagas SC|||1987|Monagas
universidad-central|Universidad Central|||1950|Universidad Central de Venezuela FC;Universidad Central de Venezuela;UCV FC
`;
