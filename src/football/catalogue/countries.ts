/**
 * Countries and football nations. Names are spelled as in the mirrored API (`South-Korea`), because existing clients
 * filter by that spelling. The other names are the spellings of sources.
 */
import { nameKey } from '../../base/text.ts';
import type { Country } from '../terms.ts';

// key | code | name | other names; the key is FIFA's three-letter code if there is one
const TABLE = `
world|-|World|International;Intl
afg|AF|Afghanistan
alb|AL|Albania
alg|DZ|Algeria
asa|AS|American-Samoa
and|AD|Andorra
ang|AO|Angola
aia|AI|Anguilla
atg|AG|Antigua-And-Barbuda|Antigua
arg|AR|Argentina
arm|AM|Armenia
aru|AW|Aruba
aus|AU|Australia
aut|AT|Austria|Österreich
aze|AZ|Azerbaidjan|Azerbaijan
bah|BS|Bahamas
bhr|BH|Bahrain
ban|BD|Bangladesh
brb|BB|Barbados
blr|BY|Belarus
bel|BE|Belgium
blz|BZ|Belize
ben|BJ|Benin|Dahomey
ber|BM|Bermuda
bhu|BT|Bhutan
bol|BO|Bolivia
boe|BQ|Bonaire
bih|BA|Bosnia|Bosnia and Herzegovina;Bosnia & Herzegovina;Bosnia-Herzegovina;Bosnia n Herzegovina
bot|BW|Botswana
bra|BR|Brazil
vgb|VG|British-Virgin-Islands
bru|BN|Brunei|Brunei-Darussalam
bul|BG|Bulgaria
bfa|BF|Burkina-Faso|Upper Volta
bdi|BI|Burundi
cam|KH|Cambodia
cmr|CM|Cameroon
can|CA|Canada
cpv|CV|Cape-Verde-Islands|Cape Verde;Cabo Verde
cay|KY|Cayman-Islands
cta|CF|Central-African-Republic
cha|TD|Chad
chi|CL|Chile
chn|CN|China|China PR
tpe|TW|Chinese-Taipei|Taiwan
col|CO|Colombia
com|KM|Comoros
cgo|CG|Congo|Congo Republic;Congo-Brazzaville
cod|CD|Congo-DR|DR Congo;Democratic Republic of the Congo;Zaïre;Belgian Congo;Congo-Kinshasa;Congo-Léopoldville
cok|CK|Cook-Islands
crc|CR|Costa-Rica
cro|HR|Croatia
cub|CU|Cuba
cuw|CW|Curacao|Curaçao;Netherlands Antilles
cyp|CY|Cyprus
cze|CZ|Czech-Republic|Czechia
den|DK|Denmark
dji|DJ|Djibouti|French Somaliland
dma|DM|Dominica
dom|DO|Dominican-Republic
ecu|EC|Ecuador
egy|EG|Egypt|United Arab Republic
slv|SV|El-Salvador
eng|GB-ENG|England
eqg|GQ|Equatorial-Guinea
eri|ER|Eritrea
est|EE|Estonia
swz|SZ|Eswatini|Swaziland
eth|ET|Ethiopia
flk|FK|Falkland-Islands
fro|FO|Faroe-Islands
fij|FJ|Fiji
fin|FI|Finland
fra|FR|France
guf|GF|French-Guiana
gab|GA|Gabon
gam|GM|Gambia
geo|GE|Georgia
ger|DE|Germany|Deutschland
gha|GH|Ghana|Gold Coast
gib|GI|Gibraltar
gre|GR|Greece
grl|GL|Greenland
grn|GD|Grenada
glp|GP|Guadeloupe
gum|GU|Guam
gua|GT|Guatemala
ggy|GG|Guernsey
gui|GN|Guinea
gnb|GW|Guinea-Bissau|Portuguese Guinea
guy|GY|Guyana|British Guiana
hai|HT|Haiti
hon|HN|Honduras
hkg|HK|Hong-Kong
hun|HU|Hungary
isl|IS|Iceland
ind|IN|India
idn|ID|Indonesia|Dutch East Indies
irn|IR|Iran|IR Iran
irq|IQ|Iraq
irl|IE|Ireland|Republic of Ireland;Irish Free State;Éire
imn|IM|Isle-Of-Man
isr|IL|Israel|Mandatory Palestine
ita|IT|Italy
civ|CI|Ivory-Coast|Côte d'Ivoire
jam|JM|Jamaica
jpn|JP|Japan
jey|JE|Jersey
jor|JO|Jordan
kaz|KZ|Kazakhstan
ken|KE|Kenya
kir|KI|Kiribati
kos|XK|Kosovo
kuw|KW|Kuwait
kgz|KG|Kyrgyzstan|Kyrgyz Republic
lao|LA|Laos
lva|LV|Latvia|Latvija
lbn|LB|Lebanon
les|LS|Lesotho
lbr|LR|Liberia
lby|LY|Libya|Lybia
lie|LI|Liechtenstein
ltu|LT|Lithuania
lux|LU|Luxembourg
mac|MO|Macao|Macau
mkd|MK|Macedonia|North-Macedonia;FYR Macedonia
mad|MG|Madagascar
mwi|MW|Malawi|Nyasaland
mas|MY|Malaysia|Malaya
mdv|MV|Maldives
mli|ML|Mali
mlt|MT|Malta
mhl|MH|Marshall-Islands
mtq|MQ|Martinique
mtn|MR|Mauritania
mri|MU|Mauritius
myt|YT|Mayotte
mex|MX|Mexico
fsm|FM|Micronesia
mda|MD|Moldova
mco|MC|Monaco
mng|MN|Mongolia
mne|ME|Montenegro
msr|MS|Montserrat
mar|MA|Morocco
moz|MZ|Mozambique
mya|MM|Myanmar|Burma
nam|NA|Namibia
nep|NP|Nepal
ned|NL|Netherlands|Holland
ncl|NC|New-Caledonia
nzl|NZ|New-Zealand
nca|NI|Nicaragua
nig|NE|Niger
nga|NG|Nigeria
niu|NU|Niue
prk|KP|North-Korea|Korea DPR
nir|GB-NIR|Northern-Ireland
nmi|MP|Northern-Mariana-Islands
nor|NO|Norway
oma|OM|Oman
pak|PK|Pakistan
plw|PW|Palau
ple|PS|Palestine
pan|PA|Panama
png|PG|Papua-New-Guinea
par|PY|Paraguay
per|PE|Peru
phi|PH|Philippines
pol|PL|Poland
por|PT|Portugal
pur|PR|Puerto-Rico
qat|QA|Qatar
reu|RE|Reunion|Réunion
rou|RO|Romania
rus|RU|Russia
rwa|RW|Rwanda
blm|BL|Saint-Barthelemy
shn|SH|Saint-Helena
skn|KN|Saint-Kitts-and-Nevis|St. Kitts and Nevis
lca|LC|Saint-Lucia|St. Lucia
smn|MF|Saint-Martin
spm|PM|Saint-Pierre-and-Miquelon
vin|VC|Saint-Vincent-and-the-Grenadines|Saint-Vincent-and-the-Grenadin;St. Vincent and the Grenadines
sam|WS|Samoa|Western Samoa
smr|SM|San-Marino
stp|ST|São-Tomé-e-Príncipe|São Tomé and Príncipe
ksa|SA|Saudi-Arabia
sco|GB-SCT|Scotland
sen|SN|Senegal
srb|RS|Serbia|FR Yugoslavia;Serbia and Montenegro
sey|SC|Seychelles
sle|SL|Sierra-Leone
sin|SG|Singapore
sxm|SX|Sint-Maarten
svk|SK|Slovakia
svn|SI|Slovenia
sol|SB|Solomon-Islands
som|SO|Somalia
rsa|ZA|South-Africa
kor|KR|South-Korea|Korea Republic;Korea
ssd|SS|South-Sudan
esp|ES|Spain|España
sri|LK|Sri-Lanka|Ceylon
sdn|SD|Sudan
sur|SR|Surinam|Suriname;Dutch Guyana
swe|SE|Sweden
sui|CH|Switzerland
syr|SY|Syria
tah|PF|Tahiti|French Polynesia
tjk|TJ|Tajikistan
tan|TZ|Tanzania|Tanganyika
tha|TH|Thailand
tls|TL|Timor-Leste|East-Timor
tog|TG|Togo
tga|TO|Tonga
tri|TT|Trinidad-And-Tobago|Trinidad n Tobago
tun|TN|Tunisia
tur|TR|Turkey|Türkiye
tkm|TM|Turkmenistan
tca|TC|Turks-and-Caicos-Islands
tuv|TV|Tuvalu
vir|VI|US-Virgin-Islands|United States Virgin Islands
uga|UG|Uganda
ukr|UA|Ukraine
uae|AE|United-Arab-Emirates|UAE
uru|UY|Uruguay
usa|US|USA|United States;United States of America
uzb|UZ|Uzbekistan
van|VU|Vanuatu|New Hebrides
vat|VA|Vatican|Vatican City
ven|VE|Venezuela
vie|VN|Vietnam
wal|GB-WLS|Wales
wlf|WF|Wallis-And-Futuna|Wallis Islands and Futuna
sah|EH|Western-Sahara
yem|YE|Yemen|Yemen AR
zam|ZM|Zambia|Northern Rhodesia
zan|-|Zanzibar
zim|ZW|Zimbabwe|Southern Rhodesia
tch|CS|Czechoslovakia|Bohemia;Bohemia and Moravia
gdr|DD|German-DR|East Germany
urs|SU|Soviet-Union|USSR
yug|YU|Yugoslavia
`;

interface Entry extends Country {
  readonly otherNames: readonly string[];
}

const ENTRIES: readonly Entry[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [key = '', code = '', name = '', others = ''] = line.split('|');
    return { key, code: code === '-' ? null : code, name, otherNames: others === '' ? [] : others.split(';') };
  });

/** Every country, World first. The four former states have their former ISO 3166 codes. */
export const COUNTRIES: readonly Country[] = ENTRIES.map(({ key, code, name }) => ({ key, code, name }));

const BY_KEY = new Map(COUNTRIES.map((country) => [country.key, country]));
const BY_CODE = new Map(COUNTRIES.flatMap((country) => (country.code === null ? [] : [[country.code, country]])));
const BY_NAME = new Map<string, Country>();
ENTRIES.forEach((entry, index) => {
  for (const name of [entry.name, ...entry.otherNames]) BY_NAME.set(nameKey(name), COUNTRIES[index]!);
});

/** Finds a country by Touchline's key: 'eng'. */
export function countryByKey(key: string): Country | undefined {
  return BY_KEY.get(key);
}

/** Finds a country by ISO or football code, in any case: 'BR', 'gb-eng'. */
export function countryByCode(code: string): Country | undefined {
  return BY_CODE.get(code.toUpperCase());
}

/** Finds a country by any of its names, ignoring accents, case and hyphens: 'Korea Republic', 'Ivory Coast'. */
export function countryByName(name: string): Country | undefined {
  return BY_NAME.get(nameKey(name));
}
