/**
 * The four invented countries: the parts of their names and their kickoff slots. A town name is a stem and an ending; a
 * test compares all combinations with the names of real clubs.
 */

/** Days after the round's Saturday (-1 is Friday, 2 is Monday) and local time. */
type Slot = readonly [day: number, time: string];

export interface SandboxCountry {
  readonly key: string;
  /** in the range that ISO 3166-1 reserves for private use */
  readonly code: string;
  readonly name: string;
  /** hours ahead of UTC, all year */
  readonly utcOffset: number;
  readonly stems: readonly string[];
  readonly endings: readonly string[];
  /** `*` stands for the town */
  readonly clubs: readonly string[];
  /** `*` stands for the town, `+` for a word */
  readonly grounds: readonly string[];
  /** `+` stands for a word, `#` for the number */
  readonly streets: readonly string[];
  readonly words: readonly string[];
  readonly givenNames: readonly string[];
  readonly surnameEndings: readonly string[];
  readonly nationalGround: string;
  /**
   * At least one per match of a round. Monday kickoffs are never later in the day than midweek ones, and midweek ones
   * never later than Friday ones, so that 48 hours lie between two matches of a team.
   */
  readonly slots: readonly Slot[];
  readonly midweek: readonly string[];
}

const ALBERMOOR: SandboxCountry = {
  key: 'xal',
  code: 'XA',
  name: 'Albermoor',
  utcOffset: 0,
  stems:
    'Brask Culv Dorv Ebbl Fenr Garv Hosk Jask Kesk Lorn Musk Norv Oskel Pruv Rusk Selv Tarv Uln Vell Wisk Yorv'.split(
      ' ',
    ),
  endings: 'wick holt combe mere stow hurst bourne den'.split(' '),
  clubs: ['* United', '* Town', '* City', '* Rovers', '* Athletic', '* Albion', '* Wanderers', '* Victoria'],
  grounds: ['+ Park', '+ Lane', 'The + Ground', '+ Road', '* Stadium'],
  streets: ['# + Lane', '# + Road', '# + Street', '# + Row'],
  words: 'Kiln Ferry Lantern Weaver Cooper Gander Quarry Sexton Thistle Barley Tollgate Millrace Heron Saddler'.split(
    ' ',
  ),
  givenNames: 'Alwin Bertram Clement Dorian Edric Fergus Gilbert Harmon Ivor Jasper Lambert Merrick'.split(' '),
  surnameEndings: ['er', 'ley', 'man', 'low', 'sworth'],
  nationalGround: 'Crown Meadow',
  slots: [
    [-1, '20:00'],
    [0, '12:30'],
    [0, '15:00'],
    [0, '15:00'],
    [0, '15:00'],
    [0, '17:30'],
    [1, '14:00'],
    [1, '16:30'],
    [2, '19:00'],
  ],
  midweek: ['19:00', '19:30', '19:45'],
};

const CORVALIA: SandboxCountry = {
  key: 'xco',
  code: 'XC',
  name: 'Corvalia',
  utcOffset: 1,
  stems:
    'Arvo Belqui Cantu Dorre Esca Falquí Gundo Jare Lumbre Morqui Naro Orte Pelu Quira Ruso Seve Tordu Valqui'.split(
      ' ',
    ),
  endings: 'lenza miro vessa tilla rundo quera nisca dalva'.split(' '),
  clubs: ['Atlético *', 'Deportivo *', 'Unión *', 'Sporting *', 'Real *', '* CF', 'CD *', 'Racing *'],
  grounds: ['Estadio +', 'Campo de +', 'Nuevo +', 'Estadio Municipal de *'],
  streets: ['Calle +, #', 'Avenida +, #', 'Paseo +, #'],
  words:
    'Olivar Molino Azafrán Trigales Campana Almendro Ribera Alfarero Romero Cerezo Herrería Torreón Jilguero'.split(
      ' ',
    ),
  givenNames: 'Abelio Benicio Ciro Darío Evelio Fabricio Gaspar Horacio Isidoro Leandro Macario Octavio'.split(' '),
  surnameEndings: ['lez', 'nares', 'dero', 'senda', 'rral'],
  nationalGround: 'Estadio de la Corona',
  slots: [
    [-1, '21:00'],
    [0, '14:00'],
    [0, '16:15'],
    [0, '18:30'],
    [0, '21:00'],
    [1, '14:00'],
    [1, '16:15'],
    [1, '18:30'],
    [1, '21:00'],
    [2, '20:45'],
  ],
  midweek: ['20:45', '21:00'],
};

const TYRNMARK: SandboxCountry = {
  key: 'xty',
  code: 'XT',
  name: 'Tyrnmark',
  utcOffset: 1,
  stems: 'Skarn Tjolm Hvask Bråmm Ørsk Fjælm Grusk Kvask Mølk Ravst Svelm Tyrn Ulmv Gnist Drøv'.split(' '),
  endings: 'vik holm sund nes havn fors stad'.split(' '),
  clubs: ['* IF', '* BK', 'FK *', '* IL', '* FF', 'IK *'],
  grounds: ['+ Stadion', '*banen', '+ Arena', '+vangen'],
  streets: ['+veien #', '+gata #', '+plassen #'],
  words: 'Lerke Gran Fyr Mølle Rogn Ekorn Tinde Lyng Smed Orre Kvern Bekke'.split(' '),
  givenNames: 'Asmund Birger Dagfinn Eivor Frode Gunnbjørn Halvard Isak Jostein Ketil Rurik Sverre'.split(' '),
  surnameEndings: ['sen', 'heim', 'rud', 'bakk', 'lid'],
  nationalGround: 'Tyrn Nasjonalarena',
  slots: [
    [-1, '19:00'],
    [0, '15:00'],
    [0, '16:00'],
    [0, '18:00'],
    [1, '14:30'],
    [1, '17:00'],
    [1, '17:00'],
    [2, '18:30'],
  ],
  midweek: ['18:30', '18:45', '19:00'],
};

const ZELMAROVIA: SandboxCountry = {
  key: 'xze',
  code: 'XZ',
  name: 'Zelmarovia',
  utcOffset: 2,
  stems: 'Zelm Dravn Hlusk Jezv Krulb Lubzr Morzk Ostvl Prelk Rudv Strelv Tvarn Vlosk Žarn'.split(' '),
  endings: 'ovice ograd anka ava nica opol any'.split(' '),
  clubs: ['Sokol *', 'FK *', 'Lokomotiv *', 'Spartak *', 'TJ *', 'Baník *'],
  grounds: ['Stadion +', 'Aréna +', 'Aréna *', 'Ihrisko +'],
  streets: ['+ ulica #', 'Cesta + #', 'Námestie + #'],
  words: 'Borovka Javorina Kováčna Lipina Mlynska Orechova Pivonka Skalka Tehelna Vinica Zvonka Dubina'.split(' '),
  givenNames: 'Blažej Ctibor Drahoš Emrich Gejza Hostimil Jarolím Kazimír Ladimír Radovan Svorad Vratko'.split(' '),
  surnameEndings: ['ák', 'ovský', 'enko', 'ič', 'ec'],
  nationalGround: 'Národný štadión Zelm',
  slots: [
    [-1, '18:00'],
    [0, '12:30'],
    [0, '15:00'],
    [0, '17:30'],
    [1, '15:00'],
    [1, '17:30'],
    [2, '17:30'],
  ],
  midweek: ['17:30', '17:45', '18:00'],
};

export const SANDBOX_COUNTRIES: readonly SandboxCountry[] = [ALBERMOOR, CORVALIA, TYRNMARK, ZELMAROVIA];
