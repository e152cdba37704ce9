/** Clubs of Portugal; england.ts explains the columns. */
export const PORTUGAL = `
= por
benfica|Benfica|211|BEN|1904|SL Benfica;Sport Lisboa e Benfica
fc-porto|FC Porto|212|POR|1893|Porto
moreirense|Moreirense|215|MOR|1938
sc-braga|SC Braga|217|BRA|1921|Sporting Braga;Sporting Clube de Braga;Braga;Sp Braga
boavista|Boavista|222|BOA|1903
chaves|Chaves|223||1949|GD Chaves;Desportivo de Chaves;Desp. Chaves;Grupo Desportivo de Chaves
guimaraes|Guimarães|224|GUI|1922|Vitória Guimarães;Vitória SC;Vitória de Guimarães
nacional|Nacional|225|NAC|1910|CD Nacional;CD Nacional Madeira
rio-ave|Rio Ave|226|RIO|1939
sporting-cp|Sporting CP|228|SPO|1906|Sporting Clube de Portugal;Sporting Lisbon;Sp Lisbon
farense|Farense|231|FAR|1910|SC Farense
pacos-ferreira|Paços Ferreira|234||1950|Paços de Ferreira;FC Paços de Ferreira
academico-viseu|Académico Viseu|238||1914|Académico de Viseu
leixoes|Leixões|244||1907|Leixões SC
alverca|Alverca|4724|ALV|1939|FC Alverca
torreense|Torreense|4799||1917|SCU Torreense
avs|AVS|21595|AVS|2023|AVS Futebol SAD;AFS
desportivo-aves|Desportivo Aves|||1930|CD Aves;Aves
vitoria-setubal|Vitória Setúbal|||1910|Setubal;Vitória FC;Vitória de Setúbal
belenenses-sad|Belenenses SAD|||2018|B-SAD;Belenenses Futebol SAD
belenenses|Belenenses|||1919|CF Os Belenenses;Os Belenenses;CF Belenenses
feirense|Feirense|||1918|CD Feirense
santa-clara|Santa Clara|||1927|CD Santa Clara
tondela|Tondela|||1933|CD Tondela
estrela|Estrela|||2020|CF Estrela da Amadora;Estrela da Amadora;Estrela Amadora
maritimo|Marítimo|||1910|CS Marítimo
casa-pia|Casa Pia|||1920|Casa Pia AC
arouca|Arouca|||1952|FC Arouca
famalicao|Famalicão|||1931|FC Famalicão
vizela|FC Vizela|||1939|Vizela
estoril|Estoril|||1939|GD Estoril;GD Estoril Praia;Estoril Praia
gil-vicente|Gil Vicente|||1924
naval|Naval|||1893|Naval 1º de Maio;Associação Naval 1º de Maio
uniao-leiria|União de Leiria|||1966|União Leiria;U. Leiria;Leiria;UD Leiria
portimonense|Portimonense|||1914|Portimonense SC
benfica-ii|Benfica II||||SL Benfica B;Benfica B;SL Benfica II
fc-felgueiras|FC Felgueiras||||FC Felgueiras 1932;Felgueiras
fc-vilaverdense|FC Vilaverdense||||Vilaverdense FC;Vilaverdense
fc-porto-ii|FC Porto II||||FC Porto B;Porto B
sc-braga-ii|SC Braga II||||Sporting Braga B;SC Braga B
sporting-cp-ii|Sporting CP II||||Sporting CP B
guimaraes-ii|Guimarães II||||Vitória Guimarães B;Vitória SC B
`;
