/** Clubs of the Netherlands; england.ts explains the columns. */
export const NETHERLANDS = `
= ned
pec-zwolle|PEC Zwolle|193|ZWO|1910|Zwolle
ajax|Ajax|194|AJA|1900|AFC Ajax;Ajax Amsterdam
willem-ii|Willem II|195|WIL|1896|Willem II Tilburg
excelsior|Excelsior|196|EXC|1902|SBV Excelsior;Excelsior Rotterdam
psv-eindhoven|PSV Eindhoven|197|PSV|1913|PSV
ado-den-haag|ADO Den Haag|198|ADO|1905|Den Haag
de-graafschap|De Graafschap|199|GRA|1954|Graafschap
vitesse|Vitesse|200|VIT|1892|Vitesse Arnhem
az-alkmaar|AZ Alkmaar|201|AZ|1967|AZ
groningen|Groningen|202|GRO|1971|FC Groningen
nac-breda|NAC Breda|203|NAC|1912|NAC
vvv-venlo|VVV Venlo|204|VVV|1903
fortuna-sittard|Fortuna Sittard|205|SIT|1968|For Sittard
heracles|Heracles|206|HER|1903|Heracles Almelo
utrecht|Utrecht|207|UTR|1970|FC Utrecht
emmen|Emmen|208|EMM|1925|FC Emmen
feyenoord|Feyenoord|209|FEY|1908|Feyenoord Rotterdam
heerenveen|Heerenveen|210|HEE|1920|SC Heerenveen
go-ahead-eagles|Go Ahead Eagles|410|GOA|1902
nec-nijmegen|NEC Nijmegen|413|NEC|1900|NEC;Nijmegen
roda|Roda|414||1962|Roda JC;Roda JC Kerkrade
twente|Twente|415|TWE|1965|FC Twente;FC Twente '65;FC Twente Enschede
fc-volendam|FC Volendam|416|VOL|1920|Volendam
almere-city-fc|Almere City FC|419|ALM|2001|Almere City
cambuur|Cambuur|420|CAM|1964|SC Cambuur;SC Cambuur Leeuwarden
den-bosch|Den Bosch|421||1965|FC Den Bosch
fc-eindhoven|FC Eindhoven|422||1909|Eindhoven
helmond-sport|Helmond Sport|424||1967
sparta-rotterdam|Sparta Rotterdam|426|SPA|1888|Sparta
telstar|Telstar|427|TEL|1963|Telstar 1963
waalwijk|Waalwijk|||1940|RKC Waalwijk;RKC
dordrecht|Dordrecht|||1883|FC Dordrecht
mvv|MVV|||1902|MVV Maastricht
top-oss|TOP Oss|||1928|FC Oss
jong-psv|Jong PSV|411
jong-az|Jong AZ|418|||Jong AZ Alkmaar;AZ Alkmaar J
jong-ajax|Jong Ajax|425
jong-fc-utrecht|Jong FC Utrecht||||Jong Utrecht;FC Utrecht J
`;
