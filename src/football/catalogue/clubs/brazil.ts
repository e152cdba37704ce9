/** Clubs of Brazil; england.ts explains the columns. There are three Atléticos: Mineiro, Goianiense, Paranaense. */
export const BRAZIL = `
= bra
bahia|Bahia|118|BAH|1931|Bahia BA;EC Bahia
internacional|Internacional|119|INT|1909|SC Internacional
botafogo|Botafogo|120|BOT|1904|Botafogo FR;Botafogo RJ;Botafogo de Futebol e Regatas
palmeiras|Palmeiras|121|PAL|1914|SE Palmeiras
sport-recife|Sport Recife|123|SPO|1905|Sport Recife PE;SC Recife;Sport Club do Recife
fluminense|Fluminense|124|FLU|1902|Fluminense FC;Fluminense RJ
sao-paulo|Sao Paulo|126|SAO|1930|São Paulo FC
flamengo|Flamengo|127|FLA|1895|CR Flamengo;Flamengo RJ
santos|Santos|128|SAN|1912|Santos FC
ceara|Ceara|129|CEA|1914|Ceará CE;Ceará SC
gremio|Gremio|130|GRE|1903|Grêmio FBPA;Grêmio Porto Alegre
corinthians|Corinthians|131|COR|1910|Corinthians SP;SC Corinthians Paulista
chapecoense|Chapecoense|132|CHA|1973|Chapecoense-SC
vasco-da-gama|Vasco da Gama|133|VAS|1898|CR Vasco da Gama;Vasco da Gama RJ
athletico-paranaense|Atletico Paranaense|134|CAP|1924|Athletico Paranaense;Athletico PR
cruzeiro|Cruzeiro|135|CRU|1921|Cruzeiro EC
vitoria|Vitoria|136|VIT|1899|EC Vitória
figueirense|Figueirense|137||1921
atletico-goianiense|Atletico Goianiense|144|ACG|1937|Atlético GO
avai|Avai|145|AVA|1923|Avaí SC;Avaí FC
coritiba|Coritiba|147|CFC|1909|Coritiba PR;Coritiba FC
goias|Goias|151|GOI|1943|Goiás GO;Goiás EC
juventude|Juventude|152|JUV|1913|EC Juventude
csa|CSA|150|CSA|1913|CSA AL
fortaleza|Fortaleza EC|154|FOR|1918|Fortaleza CE;Fortaleza
nautico-recife|Nautico Recife|755||1901|Náutico
bragantino|RB Bragantino|794|RBB|1928|Red Bull Bragantino;Bragantino
atletico-mineiro|Atletico-MG|1062|CAM|1908|Atlético Mineiro;CA Mineiro
mirassol|Mirassol|7848|MIR|1925|Mirassol FC
paysandu|Paysandu|149||1914
remo|Remo|1198||1905|Clube do Remo
londrina|Londrina|148||1956
novorizontino|Novorizontino|7834||2010|Grêmio Novorizontino
volta-redonda|Volta Redonda|7814||1976
botafogo-pb|Botafogo PB|1197||1931
botafogo-sp|Botafogo SP|2618||1918
`;
