/** Clubs of France and Monaco; england.ts explains the columns. */
export const FRANCE = `
= fra
angers|Angers|77|ANG|1919|Angers SCO;SCO Angers
bordeaux|Bordeaux|78|BOR|1881|Girondins Bordeaux;Girondins de Bordeaux;FC Girondins de Bordeaux
lille|Lille|79|LIL|1944|Lille OSC;LOSC Lille
lyon|Lyon|80|LYO|1950|Olympique Lyonnais;Olympique Lyon
marseille|Marseille|81|MAR|1899|Olympique Marseille;Olympique de Marseille
montpellier|Montpellier|82|MON|1919|Montpellier HSC;HSC Montpellier
nantes|Nantes|83|NAN|1943|FC Nantes
nice|Nice|84|NIC|1904|OGC Nice
paris-saint-germain|Paris Saint Germain|85|PAR|1970|Paris SG;PSG
amiens|Amiens|87|AMI|1901|Amiens SC
dijon|Dijon|89|DIJ|1998|Dijon FCO
guingamp|Guingamp|90|GUI|1912|EA Guingamp;En Avant Guingamp
nimes|Nimes|92|NIM|1937|Nîmes Olympique
reims|Reims|93|REI|1931|Stade de Reims
rennes|Rennes|94|REN|1901|Stade Rennais;Stade Rennais FC 1901
strasbourg|Strasbourg|95|STR|1906|RC Strasbourg;RC Strasbourg Alsace
toulouse|Toulouse|96|TOU|1970|Toulouse FC
lorient|Lorient|97|LOR|1926|FC Lorient
ajaccio|Ajaccio|98|AJA|1910|AC Ajaccio
clermont-foot|Clermont Foot|99|CLE|1911|Clermont;Clermont Foot 63
nancy|Nancy|102|NAN|1967|AS Nancy Lorraine;AS Nancy
orleans|Orleans|103||1976|US Orléans
red-star|Red Star FC 93|104||1897|Red Star
valenciennes|Valenciennes|105||1913|Valenciennes FC
brest|Stade Brestois 29|106|BRE|1950|Brest;Stade Brestois
chateauroux|Chateauroux|107||1883|LB Châteauroux
auxerre|Auxerre|108|AUX|1905|AJ Auxerre
troyes|Estac Troyes|110|TRO|1986|Troyes;ES Troyes AC
le-havre|Le Havre|111|HAC|1872|Le Havre AC
metz|Metz|112|MET|1932|FC Metz
paris-fc|Paris FC|114|PFC|1969
sochaux|Sochaux|115||1928|FC Sochaux-Montbéliard
lens|Lens|116|LEN|1906|RC Lens;Racing Club de Lens
saint-etienne|Saint Etienne|1063|ETI|1919|St Etienne;AS Saint-Étienne
bastia|Bastia|1305|BAS|1905|SC Bastia
le-mans|Le Mans|1298||1985|Le Mans FC
rodez|Rodez|1301||1929|Rodez AF
dunkerque|Dunkerque|1304||1909|USL Dunkerque
annecy|Annecy|3012||1927|FC Annecy
caen|Caen|||1913|SM Caen;Stade Malherbe Caen
gazelec-ajaccio|Gazélec Ajaccio|||1910|Ajaccio GFCO;Gazélec FC Ajaccio;GFC Ajaccio
arles-avignon|Arles-Avignon|||1913|Arles;AC Arles-Avignon
evian-thonon-gaillard|Evian Thonon Gaillard|||1924|Évian TG;Thonon Évian
= mco
monaco|Monaco|91|MON|1924|AS Monaco
`;
