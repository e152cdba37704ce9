/** Clubs of the United States, Canada and Mexico; england.ts explains the columns. */
export const NORTH_AMERICA = `
= usa
seattle-sounders|Seattle Sounders|1595|SEA|2007|Seattle Sounders FC
san-jose-earthquakes|San Jose Earthquakes|1596|SJE|1994
fc-dallas|FC Dallas|1597|DAL|1995
orlando-city-sc|Orlando City SC|1598|ORL|2013|Orlando City
philadelphia-union|Philadelphia Union|1599|PHI|2008
houston-dynamo|Houston Dynamo|1600|HOU|2005|Houston Dynamo FC
new-york-red-bulls|New York Red Bulls|1602|NYR|1994|New York RB;NY Red Bulls
new-york-city-fc|New York City FC|1604|NYC|2013
los-angeles-galaxy|Los Angeles Galaxy|1605|LAG|1994|LA Galaxy
real-salt-lake|Real Salt Lake|1606|RSL|2004
chicago-fire|Chicago Fire|1607|CHI|1997|Chicago Fire FC
atlanta-united-fc|Atlanta United FC|1608|ATL|2014|Atlanta United
new-england-revolution|New England Revolution|1609|NER|1994
colorado-rapids|Colorado Rapids|1610|COL|1995
sporting-kansas-city|Sporting Kansas City|1611|SKC|1995|Sporting KC
minnesota-united-fc|Minnesota United FC|1612|MIN|2015|Minnesota United
columbus-crew|Columbus Crew|1613|CLB|1994
dc-united|DC United|1615|DCU|1994
los-angeles-fc|Los Angeles FC|1616|LAF|2014|LAFC
portland-timbers|Portland Timbers|1617|POR|2009
fc-cincinnati|FC Cincinnati|2242|CIN|2015
inter-miami|Inter Miami|9568|MIA|2018|Inter Miami CF
nashville-sc|Nashville SC|9569|NSH|2016
austin|Austin|16489|AUS|2018|Austin FC
charlotte|Charlotte|||2019|Charlotte FC
st-louis-city|St. Louis City|||2019|St. Louis City SC
san-diego|San Diego|||2023|San Diego FC
los-angeles-galaxy-ii|LA Galaxy II|3997|||Los Angeles Galaxy II
houston-dynamo-ii|Houston Dynamo FC II|18813
san-jose-earthquakes-ii|San Jose Earthquakes II|18816
real-monarchs|Real Monarchs|4012||2014
louisville-city|Louisville City|4000||2014|Louisville City FC
= can
toronto-fc|Toronto FC|1601|TOR|2006
vancouver-whitecaps|Vancouver Whitecaps|1603|VAN|2009|Vancouver Whitecaps FC
cf-montreal|CF Montreal|1614|MON|2010|Montreal Impact
vancouver-whitecaps-ii|Whitecaps II|4028|||Vancouver Whitecaps II
= mex
tigres-uanl|Tigres UANL|2279||1960
toluca|Toluca|2281||1917
monterrey|Monterrey|2282||1945|CF Monterrey
atlas|Atlas|2283||1916
necaxa|Necaxa|2288||1923|Club Necaxa
leon|Leon|2289||1944|Club León
queretaro|Club Queretaro|2290||1950|Querétaro FC
pachuca|Pachuca|2292||1892|CF Pachuca
`;
