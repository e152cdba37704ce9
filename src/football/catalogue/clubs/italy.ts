/** Clubs of Italy; england.ts explains the columns. */
export const ITALY = `
= ita
lazio|Lazio|487|LAZ|1900|SS Lazio;Lazio Roma
sassuolo|Sassuolo|488|SAS|1920|Sassuolo Calcio;US Sassuolo Calcio
ac-milan|AC Milan|489|MIL|1899|Milan
cagliari|Cagliari|490|CAG|1920|Cagliari Calcio
chievo|Chievo|491|CHI|1929|Chievo Verona;AC Chievo Verona
napoli|Napoli|492|NAP|1926|SSC Napoli
spal|Spal|493|SPA|1907|SPAL 2013 Ferrara;SPAL 2013
udinese|Udinese|494|UDI|1896|Udinese Calcio
genoa|Genoa|495|GEN|1893|Genoa CFC
juventus|Juventus|496|JUV|1897
as-roma|AS Roma|497|ROM|1927|Roma
sampdoria|Sampdoria|498|SAM|1946|UC Sampdoria
atalanta|Atalanta|499|ATA|1907|Atalanta BC;Atalanta Bergamo
bologna|Bologna|500|BOL|1909|Bologna FC 1909
crotone|Crotone|||1910|FC Crotone
fiorentina|Fiorentina|502|FIO|1926|ACF Fiorentina
torino|Torino|503|TOR|1906
verona|Verona|504|VER|1903|Hellas Verona
inter|Inter|505|INT|1908|FC Internazionale Milano;Internazionale;Inter Milan
benevento|Benevento|||1929|Benevento Calcio
cittadella|Cittadella|510||1973|AS Cittadella
empoli|Empoli|511|EMP|1920
frosinone|Frosinone|512|FRO|1928|Frosinone Calcio
salernitana|Salernitana|514|SAL|1919|US Salernitana 1919
spezia|Spezia|515|SPE|1906|Spezia Calcio
ternana|Ternana|516||1925|Ternana Calcio
venezia|Venezia|517|VEN|1907
cremonese|Cremonese|520|CRE|1903|US Cremonese
palermo|Palermo|522|PAL|1900|US Palermo;US Città di Palermo
parma|Parma|523|PAR|1913|Parma Calcio 1913;Parma Calcio
lecce|Lecce|867|LEC|1908|US Lecce
livorno|Livorno|868||1915|AS Livorno
padova|Padova|870||1910
reggiana|Reggiana|880||1919|AC Reggiana
como|Como|895|COM|1907|Como 1907
monza|Monza|1579|MON|1912|AC Monza
bari|Bari|||1908|SSC Bari;AS Bari
brescia|Brescia|||1911|Brescia Calcio
carpi|Carpi|||1909
catania|Catania|||1946|Calcio Catania
cesena|Cesena|||1940|AC Cesena
novara|Novara|||1908|Novara Calcio
pescara|Pescara|||1936|Delfino Pescara;Delfino Pescara 1936
pisa|Pisa|||1909|AC Pisa 1909;AC Pisa;Pisa SC
foggia|Foggia|||1920|Calcio Foggia
reggina|Reggina|||1914|Reggina 1914;Reggina Calcio;Urbs Reggina;Urbs Reggina 1914
siena|Siena|||1904|AC Siena;Robur Siena
ancona|Ancona|||1905|AC Ancona
arezzo|Arezzo|||1923|AC Arezzo
cosenza|Cosenza|||1914|Cosenza Calcio
messina|Messina|||1900|FC Messina;ACR Messina
triestina|Triestina|||1918|US Triestina
`;
