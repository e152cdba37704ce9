/** Clubs of Austria; england.ts explains the columns. */
export const AUSTRIA = `
= aut
red-bull-salzburg|Red Bull Salzburg|571|SAL|1933|FC Red Bull Salzburg;RB Salzburg;FC Salzburg
sturm-graz|Sturm Graz|637|STU|1909|SK Sturm Graz
rapid-vienna|Rapid Vienna|781|RAP|1899|Rapid Wien;SK Rapid Wien;SK Rapid
austria-vienna|Austria Vienna|601||1911|Austria Wien;FK Austria Wien
lask-linz|LASK Linz|1026||1908|LASK
admira-wacker|Admira Wacker|1023||1905|FC Admira Wacker;FC Admira Wacker Mödling
ried|SV Ried|1028||1912|Ried
altach|SCR Altach|||1929|Altach
wolfsberger-ac|Wolfsberger AC|||1930|WAC;RZ Pellets WAC
tsv-hartberg|TSV Hartberg|||1946|Hartberg
wsg-tirol|WSG Tirol|||1930|WSG Wattens;WSG Swarovski Tirol
austria-klagenfurt|Austria Klagenfurt|||2007|SK Austria Klagenfurt
austria-lustenau|Austria Lustenau|||1914|SC Austria Lustenau
fc-blau-weiss-linz|FC Blau Weiß Linz|||1997|Blau-Weiß Linz;BW Linz
wacker-innsbruck|Wacker Innsbruck|||2002|FC Wacker Innsbruck
grazer-ak|Grazer AK|||1902|GAK;Grazer AK 1902
skn-st-polten|SKN St. Pölten|||2000|St. Pölten
grodig|Grödig|4974||1948|SV Grödig
mattersburg|Mattersburg|||1922|SV Mattersburg
wiener-neustadt|Wiener Neustadt|||2008|1. Wiener Neustädter SC;SC Wiener Neustadt
first-vienna|First Vienna|4990||1894|First Vienna FC
sv-horn|SV Horn|1397||1922
fc-liefering|FC Liefering|1400
kapfenberg|SV Kapfenberg|1401||1919|Kapfenberger SV
amstetten|SKU Amstetten|1404
rapid-vienna-ii|Rapid Wien II|8247|||Rapid Vienna II
austria-klagenfurt-ii|Austria Klagenfurt II|19309
`;
