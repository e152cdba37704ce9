/**
 * National teams, and teams of regions and peoples that play outside FIFA. A successor state continues the record as
 * FIFA sees it: Russia for the Soviet Union. Czechoslovakia, Yugoslavia and East Germany are separate teams. 'Ireland'
 * is the Republic; sources list the all-island team of before 1950 as Northern Ireland.
 */

// country | slug | name | legacy id | other names
export const NATIONAL_TEAMS = `
afg|afghanistan|Afghanistan
alb|albania|Albania|778
alg|algeria|Algeria|1532
asa|american-samoa|American Samoa
and|andorra|Andorra
ang|angola|Angola
aia|anguilla|Anguilla
atg|antigua-and-barbuda|Antigua and Barbuda
arg|argentina|Argentina|26
arm|armenia|Armenia
aru|aruba|Aruba
aus|australia|Australia|20
aut|austria|Austria|775
aze|azerbaijan|Azerbaijan
bah|bahamas|Bahamas
bhr|bahrain|Bahrain
ban|bangladesh|Bangladesh
brb|barbados|Barbados
blr|belarus|Belarus
bel|belgium|Belgium|1
blz|belize|Belize
ben|benin|Benin||Dahomey
ber|bermuda|Bermuda
bhu|bhutan|Bhutan
bol|bolivia|Bolivia
boe|bonaire|Bonaire
bih|bosnia-and-herzegovina|Bosnia & Herzegovina|1113|Bosnia-Herzegovina;Bosnia
bot|botswana|Botswana
bra|brazil|Brazil|6
vgb|british-virgin-islands|British Virgin Islands
bru|brunei|Brunei||Brunei Darussalam
bul|bulgaria|Bulgaria
bfa|burkina-faso|Burkina Faso||Upper Volta
bdi|burundi|Burundi
cam|cambodia|Cambodia
cmr|cameroon|Cameroon|1530
can|canada|Canada|5529
cpv|cape-verde-islands|Cape Verde Islands||Cape Verde;Cabo Verde
cay|cayman-islands|Cayman Islands
cta|central-african-republic|Central African Republic
cha|chad|Chad
chi|chile|Chile|2383
chn|china|China||China PR
col|colombia|Colombia|8
com|comoros|Comoros
cgo|congo|Congo||Congo-Brazzaville;Congo Republic
cok|cook-islands|Cook Islands
crc|costa-rica|Costa Rica|29
cro|croatia|Croatia|3
cub|cuba|Cuba
cuw|curacao|Curaçao||Netherlands Antilles
cyp|cyprus|Cyprus
cze|czech-republic|Czech Republic|770|Czechia
tch|czechoslovakia|Czechoslovakia||Bohemia;Bohemia and Moravia;Representation of Czechs and Slovaks
den|denmark|Denmark|21
dji|djibouti|Djibouti||French Somaliland
dma|dominica|Dominica
dom|dominican-republic|Dominican Republic
cod|congo-dr|Congo DR|1508|DR Congo;Belgian Congo;Congo-Léopoldville;Congo-Kinshasa;Zaïre;Democratic Republic of the Congo
ecu|ecuador|Ecuador|2382
egy|egypt|Egypt|32|United Arab Republic
slv|el-salvador|El Salvador
eng|england|England|10
eqg|equatorial-guinea|Equatorial Guinea
eri|eritrea|Eritrea
est|estonia|Estonia
swz|eswatini|Eswatini||Swaziland
eth|ethiopia|Ethiopia
flk|falkland-islands|Falkland Islands
fro|faroe-islands|Faroe Islands
fij|fiji|Fiji
fin|finland|Finland|1099
fra|france|France|2
guf|french-guiana|French Guiana
gab|gabon|Gabon
gam|gambia|Gambia||The Gambia
geo|georgia|Georgia|1104
gdr|east-germany|East Germany||German DR
ger|germany|Germany|25|West Germany
gha|ghana|Ghana|1504|Gold Coast
gib|gibraltar|Gibraltar
gre|greece|Greece|1117
grl|greenland|Greenland
grn|grenada|Grenada
glp|guadeloupe|Guadeloupe
gum|guam|Guam
gua|guatemala|Guatemala
ggy|guernsey|Guernsey
gui|guinea|Guinea
gnb|guinea-bissau|Guinea-Bissau||Portuguese Guinea
guy|guyana|Guyana||British Guiana
hai|haiti|Haiti
hon|honduras|Honduras
hkg|hong-kong|Hong Kong||Hong Kong, China
hun|hungary|Hungary|769
isl|iceland|Iceland|18
ind|india|India
idn|indonesia|Indonesia||Dutch East Indies
irn|iran|Iran|22|IR Iran
irq|iraq|Iraq
imn|isle-of-man|Isle of Man
isr|israel|Israel||Mandatory Palestine
ita|italy|Italy|768
civ|ivory-coast|Ivory Coast|1501|Côte d'Ivoire
jam|jamaica|Jamaica|2385
jpn|japan|Japan|12
jey|jersey|Jersey
jor|jordan|Jordan
kaz|kazakhstan|Kazakhstan
ken|kenya|Kenya
kir|kiribati|Kiribati
kos|kosovo|Kosovo
kuw|kuwait|Kuwait
kgz|kyrgyzstan|Kyrgyzstan||Kyrgyz Republic
lao|laos|Laos
lva|latvia|Latvia
lbn|lebanon|Lebanon
les|lesotho|Lesotho
lbr|liberia|Liberia
lby|libya|Libya
lie|liechtenstein|Liechtenstein
ltu|lithuania|Lithuania
lux|luxembourg|Luxembourg
mac|macau|Macau||Macao
mad|madagascar|Madagascar
mwi|malawi|Malawi||Nyasaland
mas|malaysia|Malaysia||Malaya
mdv|maldives|Maldives
mli|mali|Mali
mlt|malta|Malta
mhl|marshall-islands|Marshall Islands
mtq|martinique|Martinique
mtn|mauritania|Mauritania
mri|mauritius|Mauritius
myt|mayotte|Mayotte
mex|mexico|Mexico|16
fsm|micronesia|Micronesia
mda|moldova|Moldova
mco|monaco|Monaco
mng|mongolia|Mongolia
mne|montenegro|Montenegro
msr|montserrat|Montserrat
mar|morocco|Morocco|31
moz|mozambique|Mozambique
mya|myanmar|Myanmar||Burma
nam|namibia|Namibia
nep|nepal|Nepal
ned|netherlands|Netherlands|1118|Holland
ncl|new-caledonia|New Caledonia
nzl|new-zealand|New Zealand|4673
nca|nicaragua|Nicaragua
nig|niger|Niger
nga|nigeria|Nigeria|19
niu|niue|Niue
prk|north-korea|North Korea||Korea DPR;DPR Korea
mkd|north-macedonia|North Macedonia||Macedonia;FYR Macedonia
nir|northern-ireland|Northern Ireland|771
nmi|northern-mariana-islands|Northern Mariana Islands
nor|norway|Norway|1090
oma|oman|Oman
pak|pakistan|Pakistan
plw|palau|Palau
ple|palestine|Palestine
pan|panama|Panama|11
png|papua-new-guinea|Papua New Guinea
par|paraguay|Paraguay|2380
per|peru|Peru|30
phi|philippines|Philippines
pol|poland|Poland|24
por|portugal|Portugal|27
pur|puerto-rico|Puerto Rico
qat|qatar|Qatar|1569
irl|rep-of-ireland|Rep. Of Ireland|776|Republic of Ireland;Ireland;Irish Free State;Éire
reu|reunion|Réunion
rou|romania|Romania|774
rus|russia|Russia|4|Soviet Union;USSR;CIS
rwa|rwanda|Rwanda
blm|saint-barthelemy|Saint Barthélemy
shn|saint-helena|Saint Helena
skn|saint-kitts-and-nevis|Saint Kitts and Nevis||St. Kitts and Nevis
lca|saint-lucia|Saint Lucia||St. Lucia
smn|saint-martin|Saint Martin
spm|saint-pierre-and-miquelon|Saint Pierre and Miquelon
vin|saint-vincent-and-the-grenadines|Saint Vincent and the Grenadines||St. Vincent and the Grenadines
sam|samoa|Samoa||Western Samoa
smr|san-marino|San Marino
stp|sao-tome-and-principe|São Tomé and Príncipe
ksa|saudi-arabia|Saudi Arabia|23
sco|scotland|Scotland|1108
sen|senegal|Senegal|13
srb|serbia|Serbia|14|FR Yugoslavia;Serbia and Montenegro
sey|seychelles|Seychelles
sle|sierra-leone|Sierra Leone
sin|singapore|Singapore
sxm|sint-maarten|Sint Maarten
svk|slovakia|Slovakia|773
svn|slovenia|Slovenia
sol|solomon-islands|Solomon Islands
som|somalia|Somalia
rsa|south-africa|South Africa|1531
kor|south-korea|South Korea|17|Korea Republic;Republic of Korea
ssd|south-sudan|South Sudan
esp|spain|Spain|9
sri|sri-lanka|Sri Lanka||Ceylon
sdn|sudan|Sudan
sur|suriname|Suriname||Surinam;Dutch Guyana
swe|sweden|Sweden|5
sui|switzerland|Switzerland|15
syr|syria|Syria
tah|tahiti|Tahiti||French Polynesia
tpe|chinese-taipei|Chinese Taipei||Taiwan
tjk|tajikistan|Tajikistan
tan|tanzania|Tanzania||Tanganyika
tha|thailand|Thailand
tls|timor-leste|Timor-Leste||East Timor
tog|togo|Togo
tga|tonga|Tonga
tri|trinidad-and-tobago|Trinidad and Tobago
tun|tunisia|Tunisia|28
tur|turkey|Turkey|777|Türkiye
tkm|turkmenistan|Turkmenistan
tca|turks-and-caicos-islands|Turks and Caicos Islands
tuv|tuvalu|Tuvalu
uga|uganda|Uganda
ukr|ukraine|Ukraine|772
uae|united-arab-emirates|United Arab Emirates||UAE
usa|usa|USA|2384|United States;United States of America
vir|us-virgin-islands|US Virgin Islands||United States Virgin Islands
uru|uruguay|Uruguay|7
uzb|uzbekistan|Uzbekistan
van|vanuatu|Vanuatu||New Hebrides
vat|vatican-city|Vatican City
ven|venezuela|Venezuela|2379
vie|vietnam|Vietnam
wal|wales|Wales|767
wlf|wallis-islands-and-futuna|Wallis Islands and Futuna
sah|western-sahara|Western Sahara
yem|yemen|Yemen||Yemen AR;North Yemen
yug|yugoslavia|Yugoslavia
zam|zambia|Zambia||Northern Rhodesia
zan|zanzibar|Zanzibar
zim|zimbabwe|Zimbabwe||Southern Rhodesia
`;

// Teams of no country in the table; their country is World.
// slug | name | legacy id | other names
export const OTHER_SIDES = `
abkhazia|Abkhazia
aland-islands|Åland Islands
alderney|Alderney
ambazonia|Ambazonia
andalusia|Andalusia
arameans-suryoye|Arameans Suryoye
artsakh|Artsakh
asturias|Asturias
aymara|Aymara
barawa|Barawa
basque-country|Basque Country
biafra|Biafra
brittany|Brittany
canary-islands|Canary Islands
canton-ticino|Canton Ticino
cascadia|Cascadia
catalonia|Catalonia
central-spain|Central Spain
chagos-islands|Chagos Islands
chameria|Chameria
chechnya|Chechnya
cilento|Cilento
corsica|Corsica
county-of-nice|County of Nice
crimea|Crimea
darfur|Darfur
delvidek|Délvidék
donetsk-pr|Donetsk PR
east-turkestan|East Turkestan
elba-island|Elba Island
ellan-vannin|Ellan Vannin
felvidek|Felvidék
franconia|Franconia
froya|Frøya
gagauzia|Găgăuzia
galicia|Galicia
gotland|Gotland
gozo|Gozo
hitra|Hitra
hmong|Hmong
iraqi-kurdistan|Iraqi Kurdistan
isle-of-wight|Isle of Wight
kabylia|Kabylia
karpatalja|Kárpátalja
kernow|Kernow
kurdistan|Kurdistan
luhansk-pr|Luhansk PR
madrid|Madrid
manchukuo|Manchukuo
mapuche|Mapuche
matabeleland|Matabeleland
maule-sur|Maule Sur
menorca|Menorca
north-vietnam|North Vietnam
northern-cyprus|Northern Cyprus
occitania|Occitania
orkney|Orkney
padania|Padania
panjab|Panjab
parishes-of-jersey|Parishes of Jersey
provence|Provence
quebec|Quebec
raetia|Raetia
republic-of-st-pauli|Republic of St. Pauli
rhodes|Rhodes
romani-people|Romani people
rouet-provence|Rouet-Provence
ryukyu|Ryūkyū
saare-county|Saare County
saarland|Saarland
sapmi|Sápmi
sark|Sark
saugeais|Saugeais
sealand|Sealand
seborga|Seborga
shetland|Shetland
silesia|Silesia
somaliland|Somaliland
south-ossetia|South Ossetia
surrey|Surrey
szekely-land|Székely Land
tamil-eelam|Tamil Eelam
tibet|Tibet
two-sicilies|Two Sicilies
united-koreans-in-japan|United Koreans in Japan
south-vietnam|South Vietnam||Vietnam Republic
west-papua|West Papua
western-armenia|Western Armenia
western-australia|Western Australia
western-isles|Western Isles
yemen-dpr|Yemen DPR||South Yemen
ynys-mon|Ynys Môn
yorkshire|Yorkshire
yoruba-nation|Yoruba Nation
`;

/** Slugs of nations whose women's team has played at a World Cup or Euro, with the legacy id. The name ends in 'W'. */
export const WOMENS_TEAMS = `
argentina australia:1722 austria belgium brazil:1726 cameroon canada chile china chinese-taipei colombia costa-rica denmark ecuador
england equatorial-guinea finland france germany:1719 ghana haiti iceland italy ivory-coast jamaica japan:1720 mexico morocco
netherlands new-zealand nigeria:1730 north-korea northern-ireland norway panama philippines poland portugal rep-of-ireland russia scotland
south-africa south-korea spain:1736 sweden switzerland thailand usa:1718 vietnam wales zambia:15584
`;
