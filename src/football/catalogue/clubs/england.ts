/**
 * Clubs of England: `slug | name | legacy id | code | founded | other names`. Ids derive from the slug, so it stays
 * when a name is corrected. Reserve teams and clubs refounded after a bankruptcy are separate clubs.
 */
export const ENGLAND = `
= eng
accrington-stanley|Accrington Stanley|||1968|Accrington;Accrington ST
afc-fylde|AFC Fylde|||1988|Fylde
accrington-fc|Accrington FC|||1878
afc-telford-united|AFC Telford United|||2004|Telford United;Telford
afc-wimbledon|AFC Wimbledon|||2002
aldershot-town|Aldershot Town|||1992|Aldershot
alfreton-town|Alfreton Town|||1959|Alfreton
altrincham|Altrincham|||1891
arsenal|Arsenal|42|ARS|1886
aston-villa|Aston Villa|66|AST|1874
barnet|Barnet|||1888
barnsley|Barnsley|747||1887
barrow|Barrow|||1901
birmingham|Birmingham|54|BIR|1875|Birmingham City
blackburn|Blackburn|67|BLA|1875|Blackburn Rovers
blackpool|Blackpool|1356||1887
bolton|Bolton|68|BOL|1874|Bolton Wanderers
boreham-wood|Boreham Wood|||1948|Borehamwood
boston-united|Boston United|||1933|Boston
bournemouth|Bournemouth|35|BOU|1899|AFC Bournemouth
brackley-town|Brackley Town|||1890
bradford|Bradford|||1903|Bradford City
braintree-town|Braintree Town|||1898|Braintree
brentford|Brentford|55|BRE|1889
brighton|Brighton|51|BRI|1901|Brighton & Hove Albion;Brighton and Hove
bristol-city|Bristol City|56||1894
bristol-rovers|Bristol Rovers|||1883|Bristol Rvs
bromley|Bromley|||1892
burnley|Burnley|44|BUR|1882
burton-albion|Burton Albion|||1950|Burton
bury|Bury|||1885
cambridge-united|Cambridge United|||1912|Cambridge;Cambridge Utd
carlisle|Carlisle|||1904|Carlisle United;Carlisle Utd
charlton|Charlton|1335||1905|Charlton Athletic
chelsea|Chelsea|49|CHE|1905
cheltenham|Cheltenham|||1887|Cheltenham Town
chester|Chester|||2010
chester-city|Chester City|||1885
chesterfield|Chesterfield|||1866
chorley|Chorley|||1883
colchester|Colchester|1361||1937|Colchester United;Colchester Utd
coventry|Coventry|1346||1883|Coventry City
crawley-town|Crawley Town|||1896|Crawley
crewe|Crewe|||1877|Crewe Alexandra
crystal-palace|Crystal Palace|52|CRY|1905
dagenham-and-redbridge|Dagenham & Redbridge|||1992|Dag and Red;Dagenham & Red
darlington|Darlington|||1883|Darlington 1883
dartford|Dartford|||1888
derby|Derby|69|DER|1884|Derby County
doncaster|Doncaster|||1879|Doncaster Rovers
dover-athletic|Dover Athletic|||1983|Dover;Dover Ath
eastleigh|Eastleigh|||1946
ebbsfleet-united|Ebbsfleet United|||1946|Ebbsfleet
everton|Everton|45|EVE|1878
exeter-city|Exeter City|||1904|Exeter
fleetwood-town|Fleetwood Town|||1908|Fleetwood
forest-green|Forest Green|||1889|Forest Green Rovers
fulham|Fulham|36|FUL|1879
gateshead|Gateshead|||1977
gillingham|Gillingham|||1893
grimsby|Grimsby|||1878|Grimsby Town
guiseley|Guiseley|||1909|Guiseley AFC
fc-halifax-town|FC Halifax Town|||2008|Halifax
harrogate-town|Harrogate Town|||1914|Harrogate
hartlepool|Hartlepool|||1908|Hartlepool United
havant-and-waterlooville|Havant & Waterlooville|||1998|Havant & W;Havant and Wville
hereford-united|Hereford United|||1924|Hereford
hereford-fc|Hereford FC|||2014
huddersfield|Huddersfield|37|HUD|1908|Huddersfield Town
hull-city|Hull City|64||1904|Hull
hyde|Hyde|||1885|Hyde United
ipswich|Ipswich|57|IPS|1878|Ipswich Town
kidderminster-harriers|Kidderminster Harriers|||1886|Kidderminster
kings-lynn-town|King's Lynn Town|||2010|King's Lynn
leeds|Leeds|63|LEE|1919|Leeds United
leicester|Leicester|46|LEI|1884|Leicester City
leyton-orient|Leyton Orient|||1881
lincoln|Lincoln|||1884|Lincoln City
liverpool|Liverpool|40|LIV|1892
luton|Luton|1359||1885|Luton Town
macclesfield-town|Macclesfield Town|||1874|Macclesfield
maidenhead|Maidenhead|||1870|Maidenhead United;Maidenhead Utd
maidstone-united|Maidstone United|||1992|Maidstone
manchester-city|Manchester City|50|MAC|1880|Man City
manchester-united|Manchester United|33|MUN|1878|Man United;Man Utd;Manchester Utd
mansfield-town|Mansfield Town|||1897|Mansfield
middlesbrough|Middlesbrough|70||1876
millwall|Millwall|58|MIL|1885
milton-keynes-dons|Milton Keynes Dons|||2004|MK Dons
morecambe|Morecambe|||1920
newcastle|Newcastle|34|NEW|1892|Newcastle United;Newcastle Utd
north-ferriby-united|North Ferriby United|||1934|North Ferriby
northampton|Northampton|||1897|Northampton Town
norwich|Norwich|71|NOR|1902|Norwich City
nottingham-forest|Nottingham Forest|65|NOT|1865|Nott'm Forest
notts-county|Notts County|||1862|Notts Co
nuneaton-town|Nuneaton Town|||2008|Nuneaton;Nuneaton Borough
oldham|Oldham|||1895|Oldham Athletic;Oldham Ath
oxford-united|Oxford United|1338||1893|Oxford;Oxford Utd
peterborough|Peterborough|||1934|Peterboro;Peterborough United;Peterboro United
plymouth|Plymouth|1357||1886|Plymouth Argyle
port-vale|Port Vale|||1876
portsmouth|Portsmouth|1355||1898
preston|Preston|59||1880|Preston North End
qpr|QPR|72|QPR|1882|Queens Park Rangers
reading|Reading|53||1871
rochdale|Rochdale|||1907
rotherham|Rotherham|73||1925|Rotherham United;Rotherham Utd
salford-city|Salford City|||1940|Salford
salisbury-fc|Salisbury FC|||2015
salisbury-city|Salisbury City|||1947|Salisbury
scunthorpe|Scunthorpe|||1899|Scunthorpe United;Scunthorpe Utd
sheffield-utd|Sheffield Utd|62|SHE|1889|Sheffield United
sheffield-wednesday|Sheffield Wednesday|74||1867|Sheffield Weds;Sheff Wed
shrewsbury|Shrewsbury|||1886|Shrewsbury Town
solihull-moors|Solihull Moors|||2007|Solihull
southampton|Southampton|41|SOU|1885
southend|Southend|||1906|Southend United;Southend Utd
southport|Southport|||1881
stevenage|Stevenage|||1976|Stevenage Borough
stockport-county|Stockport County|||1883|Stockport
stoke-city|Stoke City|75||1863|Stoke
sunderland|Sunderland|746||1879
sutton-united|Sutton United|||1898|Sutton;Sutton Utd
swindon-town|Swindon Town|||1879|Swindon
tamworth|Tamworth|||1933
telford-united-fc|Telford United FC|||1872
torquay|Torquay|||1899|Torquay United;Torquay Utd
tottenham|Tottenham|47|TOT|1882|Tottenham Hotspur;Spurs
tranmere|Tranmere|||1884|Tranmere Rovers
truro-city|Truro City|||1889
walsall|Walsall|||1888
watford|Watford|38|WAT|1881
wealdstone|Wealdstone|||1899
welling-united|Welling United|||1963|Welling
west-brom|West Brom|60||1878|West Bromwich Albion;West Bromwich
west-ham|West Ham|48|WES|1895|West Ham United;West Ham Utd
weymouth|Weymouth|||1890
wimbledon-fc|Wimbledon FC|||1889|Wimbledon
wigan|Wigan|61||1932|Wigan Athletic
woking|Woking|||1887
wolves|Wolves|39|WOL|1877|Wolverhampton Wanderers;Wolverhampton
wycombe|Wycombe|||1887|Wycombe Wanderers
yeovil-town|Yeovil Town|||1895|Yeovil
york|York|||1922|York City
= wal
cardiff|Cardiff|43|CAR|1899|Cardiff City
newport-county|Newport County|||1912|Newport;Newport Co
swansea|Swansea|76|SWA|1912|Swansea City
wrexham|Wrexham|1837||1864
`;
