/** StatsBomb's numbers and terms, mapped to Touchline's. */
import type { BodyPart, EventDetail, LineupPosition, ShotOutcome } from '../../football/match.ts';

/** Competition > league. The catalogue does not have the youth competitions. */
const COMPETITIONS: ReadonlyMap<number, string> = new Map([
  [2, 'eng.1'],
  [7, 'fra.1'],
  [9, 'ger.1'],
  [11, 'esp.1'],
  [12, 'ita.1'],
  [16, 'uefa.champions'],
  [35, 'uefa.europa'],
  [37, 'eng.women.1'],
  [43, 'fifa.world'],
  [44, 'usa.1'],
  [49, 'usa.women.1'],
  [53, 'uefa.euro.women'],
  [55, 'uefa.euro'],
  [72, 'fifa.world.women'],
  [81, 'arg.1'],
  [87, 'esp.cup'],
  [223, 'conmebol.america'],
  [1238, 'ind.1'],
  [1267, 'caf.nations'],
]);

export const leagueOfCompetition = (competition: number): string | undefined => COMPETITIONS.get(competition);

export const OUTCOMES: ReadonlyMap<string, ShotOutcome> = new Map([
  ['Goal', 'goal'],
  ['Saved', 'saved'],
  ['Saved to Post', 'saved'],
  ['Saved To Post', 'saved'],
  ['Saved Off Target', 'off_target'],
  ['Off T', 'off_target'],
  ['Wayward', 'off_target'],
  ['Blocked', 'blocked'],
  ['Post', 'post'],
]);

export const BODY_PARTS: ReadonlyMap<string, BodyPart> = new Map([
  ['Right Foot', 'foot'],
  ['Left Foot', 'foot'],
  ['Head', 'header'],
  ['Other', 'other'],
]);

export const CARDS: ReadonlyMap<string, EventDetail> = new Map([
  ['Yellow Card', 'yellow'],
  ['Second Yellow', 'second-yellow'],
  ['Red Card', 'red'],
]);

/** Types of goalkeeper events. Shoot-outs use the same types. */
export const SAVES: ReadonlySet<string> = new Set([
  'Shot Saved',
  'Shot Saved Off Target',
  'Shot Saved to Post',
  'Penalty Saved',
  'Penalty Saved to Post',
]);
export const CONCEDED: ReadonlySet<string> = new Set(['Goal Conceded', 'Penalty Conceded']);

interface Place {
  readonly position: LineupPosition;
  /** from 0 (own goal) to 6 (attack) */
  readonly depth: number;
  /** from -2 (left) to 2 (right), in the direction of play */
  readonly across: number;
}

// id | position | depth | across
const PLACES = `
1 G 0 0
2 D 1 2
3 D 1 1
4 D 1 0
5 D 1 -1
6 D 1 -2
7 D 2 2
8 D 2 -2
9 M 3 1
10 M 3 0
11 M 3 -1
12 M 4 2
13 M 4 1
14 M 4 0
15 M 4 -1
16 M 4 -2
17 F 5 2
18 M 5 1
19 M 5 0
20 M 5 -1
21 F 5 -2
22 F 6 1
23 F 6 0
24 F 6 -1
25 F 6 0
`;

const LINE_POSITIONS: Readonly<Record<string, LineupPosition>> = { G: 'G', D: 'D', M: 'M', F: 'F' };

const BY_ID: ReadonlyMap<number, Place> = new Map(
  PLACES.trim()
    .split('\n')
    .map((line) => {
      const [id, position = '', depth, across] = line.split(' ');
      return [
        Number(id),
        { position: LINE_POSITIONS[position] ?? 'M', depth: Number(depth), across: Number(across) },
      ] as const;
    }),
);

/** Place of a StatsBomb position, 1 to 25; undefined for other numbers. */
export const placeOfPosition = (id: number): Place | undefined => BY_ID.get(id);
