/** Clubs of Germany; england.ts explains the columns. */
export const GERMANY = `
= ger
bayern-munchen|Bayern München|157|BAY|1900|Bayern Munich;FC Bayern München;FC Bayern
fortuna-dusseldorf|Fortuna Düsseldorf|158|FOR|1895|Fortuna Duesseldorf
hertha-berlin|Hertha Berlin|159|HER|1892|Hertha;Hertha BSC;Hertha BSC Berlin
sc-freiburg|SC Freiburg|160|FRE|1904|Freiburg
vfl-wolfsburg|VfL Wolfsburg|161|WOL|1945|Wolfsburg
werder-bremen|Werder Bremen|162|WER|1899|SV Werder Bremen
borussia-monchengladbach|Borussia Mönchengladbach|163|MOE|1900|Bor. Mönchengladbach;M'gladbach;Mönchengladbach;Borussia M'gladbach
fsv-mainz-05|FSV Mainz 05|164|MAI|1905|1. FSV Mainz 05;Mainz;Mainz 05
borussia-dortmund|Borussia Dortmund|165|DOR|1909|Dortmund;BVB
hannover-96|Hannover 96|166|HAN|1896|Hannover
1899-hoffenheim|1899 Hoffenheim|167|HOF|1899|Hoffenheim;TSG 1899 Hoffenheim;TSG Hoffenheim
bayer-leverkusen|Bayer Leverkusen|168|LEV|1904|Leverkusen;Bayer 04 Leverkusen
eintracht-frankfurt|Eintracht Frankfurt|169|EIN|1899|Ein Frankfurt;E. Frankfurt
fc-augsburg|FC Augsburg|170|AUG|1907|Augsburg
1-fc-nurnberg|1. FC Nürnberg|171|NUR|1900|Nurnberg;FC Nurnberg
vfb-stuttgart|VfB Stuttgart|172|STU|1893|Stuttgart
rb-leipzig|RB Leipzig|173|LEI|2009|RasenBallsport Leipzig
schalke-04|FC Schalke 04|174|SCH|1904|Schalke 04;Schalke
hamburger-sv|Hamburger SV|175|HAM|1887|Hamburg
vfl-bochum|VfL Bochum|176|BOC|1848|Bochum;VfL Bochum 1848
jahn-regensburg|Jahn Regensburg|177||1907|Regensburg;SSV Jahn Regensburg
spvgg-greuther-furth|SpVgg Greuther Fürth|178|GRE|1903|Greuther Furth;SpVgg Greuther Fürth 1903
1-fc-heidenheim|1. FC Heidenheim|180|HEI|1846|FC Heidenheim;Heidenheim;1. FC Heidenheim 1846
sv-darmstadt-98|SV Darmstadt 98|181|DAR|1898|Darmstadt;Darmstadt 98
union-berlin|Union Berlin|182|UNI|1966|1. FC Union Berlin
sc-paderborn-07|SC Paderborn 07|185|PAD|1907|Paderborn;SC Paderborn
fc-st-pauli|FC St. Pauli|186|STP|1910|St Pauli;FC St. Pauli 1910
arminia-bielefeld|Arminia Bielefeld|188|ARM|1905|Bielefeld;DSC Arminia Bielefeld
sandhausen|SV Sandhausen|189||1916|Sandhausen
erzgebirge-aue|Erzgebirge Aue|190||1946|FC Erzgebirge Aue
holstein-kiel|Holstein Kiel|191|KIE|1900|Kiel
1-fc-koln|1. FC Köln|192|KOL|1948|FC Koln;Köln
alemannia-aachen|Alemannia Aachen|||1900|Aachen
vfr-aalen|VfR Aalen|||1921|Aalen
eintracht-braunschweig|Eintracht Braunschweig|744||1895|Braunschweig
energie-cottbus|Energie Cottbus|||1966|Cottbus;FC Energie Cottbus
dynamo-dresden|Dynamo Dresden|||1953|Dresden;SG Dynamo Dresden
msv-duisburg|MSV Duisburg|||1902|Duisburg
sv-elversberg|SV Elversberg|||1907|SV 07 Elversberg;SV Elversberg 07;Elversberg
fsv-frankfurt|FSV Frankfurt|||1899|Frankfurt FSV
hansa-rostock|Hansa Rostock|||1965|FC Hansa Rostock
fc-ingolstadt-04|FC Ingolstadt 04|||2004|Ingolstadt;FC Ingolstadt
1-fc-kaiserslautern|1. FC Kaiserslautern|745||1900|Kaiserslautern
karlsruher-sc|Karlsruher SC|785||1894|Karlsruhe
1-fc-magdeburg|1. FC Magdeburg|||1965|Magdeburg;FC Magdeburg
preussen-munster|Preußen Münster|||1906|SC Preußen Münster
rot-weiss-oberhausen|Rot-Weiß Oberhausen|||1904|Oberhausen;RW Oberhausen
vfl-osnabruck|VfL Osnabrück|1324||1899|Osnabruck
1860-munchen|TSV 1860 München|786||1860|Munich 1860;1860 München;TSV 1860 Munich
ssv-ulm-1846|SSV Ulm 1846|||1846|SSV Ulm;Ulm
wurzburger-kickers|FC Würzburger Kickers|784||1907|Würzburger Kickers
fc-gutersloh|FC Gütersloh|||1978|Gütersloh;FC Gütersloh 2000;Guetersloh;FC Guetersloh
ssv-reutlingen|SSV Reutlingen|||1905|Reutlingen;SSV Reutlingen 05
tus-koblenz|TuS Koblenz|||1911|Koblenz
bayern-munchen-ii|Bayern München II|4674|||FC Bayern München II;Bayern Munich II
fsv-mainz-05-ii|FSV Mainz 05 II|1331|||1. FSV Mainz 05 II;Mainz 05 II
eintracht-frankfurt-ii|Eintracht Frankfurt II|19217
1860-munchen-ii|1860 München II|12724|||TSV 1860 München II
jahn-regensburg-ii|Jahn Regensburg II|12798
fc-ingolstadt-04-ii|FC Ingolstadt 04 II|12792|||Ingolstadt II
1-fc-nurnberg-ii|1. FC Nürnberg II|9332|||Nürnberg II
`;
