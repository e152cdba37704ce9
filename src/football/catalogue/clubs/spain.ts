/** Clubs of Spain; england.ts explains the columns. */
export const SPAIN = `
= esp
barcelona|Barcelona|529|BAR|1899|FC Barcelona
atletico-madrid|Atlético Madrid|530|ATM|1903|Ath Madrid;Club Atlético de Madrid;Atlético de Madrid
athletic-club|Athletic Club|531|BIL|1898|Ath Bilbao;Athletic Bilbao;Athletic Club Bilbao
valencia|Valencia|532|VAL|1919|Valencia CF
villarreal|Villarreal|533|VIL|1923|Villarreal CF
las-palmas|Las Palmas|534|PAL|1949|UD Las Palmas
malaga|Málaga|535|MAL|1904|Málaga CF
sevilla|Sevilla|536|SEV|1890|Sevilla FC
leganes|Leganés|537|LEG|1928|CD Leganés
celta-vigo|Celta Vigo|538|CEL|1923|Celta;RC Celta;RC Celta de Vigo;Celta de Vigo
levante|Levante|539|LEV|1909|Levante UD
espanyol|Espanyol|540|ESP|1900|Espanol;Espanyol Barcelona;RCD Espanyol de Barcelona;RCD Espanyol
real-madrid|Real Madrid|541|REA|1902|Real Madrid CF
alaves|Alavés|542|ALA|1921|CD Alavés;Deportivo Alavés
real-betis|Real Betis|543|BET|1907|Betis;Real Betis Balompié
deportivo-la-coruna|Deportivo La Coruña|544|COR|1906|La Coruna;Deportivo de La Coruña;RC Deportivo;RC Deportivo de La Coruña
eibar|Eibar|545|EIB|1940|SD Eibar
getafe|Getafe|546|GET|1983|Getafe CF
girona|Girona|547|GIR|1930|Girona FC
real-sociedad|Real Sociedad|548|RSO|1909|Sociedad;Real Sociedad de Fútbol
granada-cf|Granada CF|715|GRA|1931|Granada
oviedo|Oviedo|718|OVI|1926|Real Oviedo
valladolid|Valladolid|720|VLL|1928|Real Valladolid;Real Valladolid CF
almeria|Almería|723|ALM|1989|UD Almería
cadiz|Cádiz|724|CAD|1910|Cádiz CF
huesca|Huesca|726|HUE|1960|SD Huesca
osasuna|Osasuna|727|OSA|1920|CA Osasuna
rayo-vallecano|Rayo Vallecano|728|RAY|1924|Vallecano;Rayo Vallecano de Madrid
zaragoza|Zaragoza|732||1932|Real Zaragoza
elche|Elche|797|ELC|1923|Elche CF
mallorca|Mallorca|798|MLL|1916|RCD Mallorca
cordoba|Córdoba|||1954|Córdoba CF
hercules|Hércules|4666||1922|Hércules CF
racing-santander|Racing Santander|4665||1913|Santander;Real Racing Club;Racing de Santander
sporting-gijon|Sporting Gijón|||1905|Sp Gijon;Real Sporting;Real Sporting de Gijón;Sporting de Gijón
gimnastic|Gimnàstic|714||1886|Gimnàstic de Tarragona
albacete|Albacete|722||1940|Albacete Balompié
mirandes|Mirandés|799||1927|CD Mirandés
castellon|Castellón|5254||1922|CD Castellón
fc-cartagena|FC Cartagena|5262||1995
real-murcia|Real Murcia|5275||1908
cultural-leonesa|Cultural Leonesa|725||1923
amorebieta|Amorebieta|9380||1925|SD Amorebieta
eldense|Eldense|9692||1921|CD Eldense
celta-de-vigo-ii|Celta de Vigo II|9571|||Celta de Vigo B;RC Celta Fortuna;Celta Fortuna
real-madrid-ii|Real Madrid II||||Real Madrid B;Real Madrid Castilla;Castilla
reus|Reus|||1909|CF Reus;Reus Deportiu;CF Reus Deportiu
villarreal-ii|Villarreal II|9595|||Villarreal B;Villarreal CF B
= and
fc-andorra|FC Andorra|||1942
`;
