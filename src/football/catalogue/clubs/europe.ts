/** Clubs of other European countries that play in European cups; england.ts explains the columns. */
export const EUROPE = `
= bel
anderlecht|Anderlecht|554|AND|1908|RSC Anderlecht
club-brugge|Club Brugge KV|569|BRU|1891|Club Brugge;FC Bruges
gent|Gent|631|GEN|1900|KAA Gent
zulte-waregem|Zulte Waregem|600|ZUL|2001|SV Zulte Waregem
waasland-beveren|Waasland-Beveren|738||1936
lommel-united|Lommel United|259||2003|Lommel SK
deinze|Deinze|6214||1926|KMSK Deinze
genk-ii|KRC Genk II|19045
mouscron|Excelsior Mouscron|||1922|Royal Excelsior Mouscron
= tur
besiktas|Beşiktaş|549|BES|1903|Beşiktaş JK
fenerbahce|Fenerbahçe|611|FEN|1907|Fenerbahçe SK
galatasaray|Galatasaray|645|GAL|1905|Galatasaray SK
konyaspor|Konyaspor|607|KON|1922
adana-demirspor|Adana Demirspor|||1940|Ad. Demirspor
altay|Altay|||1914|Altay SK
ankaraspor|Ankaraspor|||1978|Osmanlıspor;Ankara Osmanlıspor
erzurumspor|Erzurumspor|||2010|BB Erzurumspor;Erzurum BB;Erzurumspor FK
goztepe|Göztepe|||1925|Göztepe SK;Göztep
kayserispor|Kayserispor|||1966
= gre
olympiakos-piraeus|Olympiakos Piraeus|553|OLY|1925|Olympiacos;Olympiakos;Olympiacos Piraeus
aek-athens|AEK Athens FC|575|AEK|1924|AEK Athen;AEK;AEK Athens
panetolikos|Panetolikos|949||1926
asteras-tripolis|Asteras Tripolis|955||1931
volos-nfc|Volos NFC|2110||2017|Volos
apollon-kalamarias|Apollon Kalamarias|||1926|Kalamaria;Apollon Kalamaria
paok|PAOK|||1926|PAOK Saloniki;PAOK Thessaloniki;PAOK Salonika
xanthi|Xanthi|||1967|Skoda Xanthi;AO Xanthi;Xanthi FC
= sui
young-boys|BSC Young Boys|565|YOB|1898|Young Boys;Young Boys Bern
basel|FC Basel 1893|551|BAS|1893|FC Basel;Basel
sion|FC Sion|630|SIO|1909|Sion
= rus
cska-moscow|CSKA Moscow|557|CSK|1911|CSKA Moskva;PFC CSKA Moskva
spartak-moscow|Spartak Moscow|558|SPA|1922|Spartak Moskva
lokomotiv-moscow|Lokomotiv|597|LOK|1922|Lokomotiv Moskva;Lokomotiv Moscow
zenit|Zenit|596|ZEN|1925|Zenit St. Petersburg;Zenit Saint Petersburg
rostov|FC Rostov|||1930|FK Rostov;Rostov
= ukr
shakhtar-donetsk|Shakhtar Donetsk|550|SHA|1936|FK Shakhtar Donetsk
dynamo-kyiv|Dynamo Kyiv|572|DYN|1927|Dinamo Kiev;Dynamo Kiev
= blr
bate-borisov|Bate Borisov|388|BAT|1973|BATE
dinamo-minsk|Dinamo Minsk|394|DIN|1927
= cze
sparta-praha|Sparta Praha|628|SPA|1893|AC Sparta Praha;Sparta Prague
slavia-praha|Slavia Praha|560|SLA|1892|SK Slavia Praha;Slavia Prague
plzen|Plzeň|567|PLZ|1911|Viktoria Plzeň;FC Viktoria Plzeň
slovan-liberec|Slovan Liberec|782||1958
sparta-praha-ii|Sparta Praha II|8619|||Sparta Praha B
slavia-praha-ii|Slavia Praha II|8618|||Slavia Praha B
= cro
dinamo-zagreb|Dinamo Zagreb|620|DIN|1911|GNK Dinamo Zagreb
= srb
crvena-zvezda|FK Crvena Zvezda|598|CZV|1945|Crvena Zvezda;Red Star Belgrade
= svn
maribor|Maribor|||1960|NK Maribor
= svk
slovan-bratislava|Slovan Bratislava|656|SLO|1919|ŠK Slovan Bratislava
= bul
ludogorets|Ludogorets|566|LUD|1945|PFC Ludogorets Razgrad;Ludogorets Razgrad
ludogorets-ii|Ludogorets II|1409
= pol
legia-warszawa|Legia Warszawa|339|LEG|1916|Legia Warsaw
cracovia|Cracovia Krakow|350||1906|Cracovia;KS Cracovia
rakow|Raków Częstochowa|3491||1921
= swe
malmo-ff|Malmö FF|375|MAL|1910
aik|AIK Stockholm|377|AIK|1891|AIK;AIK Solna
hacken|BK Häcken|367||1940|Häcken
helsingborg|Helsingborg|811||1907|Helsingborgs IF
= den
fc-copenhagen|FC Copenhagen|400|KOB|1992|FC København;FC Kopenhagen
brondby|Brøndby|407|BRO|1964|Brøndby IF
aarhus|Aarhus|406|AGF|1880|AGF;AGF Aarhus
= nor
bodo-glimt|Bodø/Glimt|327|BOD|1916|FK Bodø/Glimt
valerenga|Vålerenga|326|VAL|1913|Vålerenga Fotball
stabaek|Stabæk|323||1912|Stabæk Fotball
rosenborg-ii|Rosenborg II|10113
= cyp
apoel-nicosia|Apoel Nicosia|||1926|APOEL Nikosia;APOEL
= isr
maccabi-tel-aviv|Maccabi Tel Aviv|604|MTA|1906
hapoel-haifa|Hapoel Haifa|2253||1924
beitar-jerusalem|Beitar Jerusalem|657||1936
= aze
qarabag|Qarabağ|556|QAR|1951|Qarabağ FK;Qarabag Agdam
= kaz
fc-astana|FC Astana|||2009|FK Astana;Astana
`;
