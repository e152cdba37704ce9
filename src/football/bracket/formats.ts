/** Who meets whom after the group stage: the knock-out brackets of tournaments, from their regulations. */

/** A place in the bracket: a rank of a group, or a third of one of several groups. */
export type Slot =
  | { readonly rank: number; readonly group: number }
  /** one of the best thirds, of these groups */
  | { readonly thirdOf: readonly number[] };

export interface BracketFormat {
  /** in the order of the bracket: neighbours meet, and so do the winners of neighbouring ties */
  readonly slots: readonly Slot[];
  /** number of thirds that go on */
  readonly thirds: number;
  /**
   * the groups of the thirds in the order of their slots, by the groups whose thirds go on: 'ABCD' > 'ACBD'; empty where
   * the regulations' list is not known here
   */
  readonly assignments: ReadonlyMap<string, string>;
}

const groupOf = (letter: string) => letter.charCodeAt(0) - 'A'.charCodeAt(0);
const letterOf = (group: number) => String.fromCharCode('A'.charCodeAt(0) + group);

/** 'A1': the winner of group A. '3ABC': one of the best thirds, of group A, B or C. */
function slot(code: string): Slot {
  if (code.startsWith('3')) return { thirdOf: [...code.slice(1)].map(groupOf) };
  return { group: groupOf(code[0]!), rank: Number(code[1]) };
}

function format(slots: string, assignments = ''): BracketFormat {
  const all = slots.trim().split(/\s+/).map(slot);
  const pairs = assignments.split(/\s+/).flatMap((pair) => (pair === '' ? [] : [pair.split(':') as [string, string]]));
  return { slots: all, thirds: all.filter((one) => 'thirdOf' in one).length, assignments: new Map(pairs) };
}

interface DatedFormat {
  readonly league: string;
  /** number of groups of four */
  readonly groups: number;
  /** first season; earlier tournaments had other brackets, some with a second group stage */
  readonly since: number;
  readonly format: BracketFormat;
}

/** The latest comes first. */
const FORMATS: readonly DatedFormat[] = [
  {
    ...{ league: 'fifa.world', groups: 12, since: 2026 },
    format: format(`E1 3ABCDF I1 3CDFGH A2 B2 F1 C2 K2 L2 H1 J2 D1 3BEFIJ G1 3AEHIJ
      C1 F2 E2 I2 A1 3CEFHI L1 3EHIJK J1 H2 D2 G2 B1 3EFGIJ K1 3DEIJL`),
  },
  {
    ...{ league: 'fifa.world', groups: 8, since: 1998 },
    format: format('A1 B2 C1 D2 E1 F2 G1 H2 B1 A2 D1 C2 F1 E2 H1 G2'),
  },
  {
    ...{ league: 'uefa.euro', groups: 6, since: 2020 },
    format: format(
      'B1 3ADEF A1 C2 F1 3ABC D2 E2 E1 3ABCD D1 F2 C1 3DEF A2 B2',
      `ABCD:ACBD ABCE:ACBE ABCF:ACBF ABDE:DBAE ABDF:DBAF ABEF:EABF ACDE:EACD ACDF:FACD
       ACEF:EACF ADEF:EADF BCDE:ECBD BCDF:FBCD BCEF:FBCE BDEF:FBDE CDEF:FCDE`,
    ),
  },
  {
    ...{ league: 'uefa.euro', groups: 6, since: 2016 },
    format: format(
      'A2 C2 D1 3BEF B1 3ACD F1 E2 C1 3ABF E1 D2 A1 3CDE B2 F2',
      `ABCD:BDAC ABCE:EABC ABCF:FABC ABDE:EABD ABDF:FABD ABEF:FABE ACDE:EDAC ACDF:FDAC
       ACEF:EAFC ADEF:EAFD BCDE:EDBC BCDF:FDBC BCEF:FCBE BDEF:FDBE CDEF:EDFC`,
    ),
  },
  { ...{ league: 'uefa.euro', groups: 4, since: 1996 }, format: format('A1 B2 C1 D2 B1 A2 D1 C2') },
];

/** The bracket after the groups of a tournament; null if it is not known. */
export function bracketFormat(leagueCode: string, season: number, groups: number): BracketFormat | null {
  const known = FORMATS.find((one) => one.league === leagueCode && one.groups === groups && season >= one.since);
  return known?.format ?? null;
}

/**
 * Gives each slot of a third one of the groups whose thirds go on: the assignment of the regulations. Where that is not
 * known, it is the first one that gives every slot a group that it allows; null if there is none.
 */
export function assignThirds({ slots, assignments }: BracketFormat, groups: readonly number[]): number[] | null {
  const official = assignments.get(groups.map(letterOf).sort().join(''));
  if (official !== undefined) return [...official].map(groupOf);
  const choices = slots.flatMap((one) => ('thirdOf' in one ? [one.thirdOf] : []));
  return firstAssignment(choices, groups);
}

function firstAssignment(slots: readonly (readonly number[])[], groups: readonly number[]): number[] | null {
  const assigned: number[] = [];
  const used = new Set<number>();
  const assign = (index: number): boolean => {
    if (index === slots.length) return true;
    for (const group of slots[index]!) {
      if (used.has(group) || !groups.includes(group)) continue;
      used.add(group);
      assigned[index] = group;
      if (assign(index + 1)) return true;
      used.delete(group);
    }
    return false;
  };
  return assign(0) ? assigned : null;
}

/** Teams of the league stage of European cups since 2024/25. */
export const LEAGUE_STAGE_TEAMS = 36;
/** The first eight go to the round of 16. In the round before it, ranks of the first list meet those beside them. */
const SEEDED = [
  [1, 2],
  [7, 8],
  [3, 4],
  [5, 6],
] as const;
/** Ranks 15 to 18 lead to ranks 1 and 2, and so on. */
const PLAY_OFFS = [
  [
    [15, 16],
    [17, 18],
  ],
  [
    [9, 10],
    [23, 24],
  ],
  [
    [13, 14],
    [19, 20],
  ],
  [
    [11, 12],
    [21, 22],
  ],
] as const;

/** A tie of the play-offs, and the rank that its winner meets. */
export interface PlayOff {
  readonly seeded: number;
  readonly home: number;
  readonly away: number;
}

/** Which seeded rank is in the first half of the bracket, for each of the four pairs: all 16 ways. */
export type Halves = readonly (0 | 1)[];

/**
 * The ways to spread the seeded ranks over both halves that keep the given pairs in one half.
 *
 * @param together ranks of two seeded teams whose ties lead to the same quarter-final or semi-final
 */
export function possibleHalves(together: readonly (readonly [number, number])[]): Halves[] {
  const ways = Array.from({ length: 2 ** SEEDED.length }, (_, bits) =>
    SEEDED.map((_pair, i) => ((bits >> i) & 1) as 0 | 1),
  );
  const halfOf = (way: Halves, rank: number) => {
    const pair = SEEDED.findIndex((seeded) => (seeded as readonly number[]).includes(rank));
    return (SEEDED[pair]! as readonly number[]).indexOf(rank) ^ way[pair]!;
  };
  const possible = ways.filter((way) => together.every(([one, other]) => halfOf(way, one) === halfOf(way, other)));
  return possible.length > 0 ? possible : ways;
}

/**
 * The play-offs of a league stage in the order of the bracket: the first four lead to the first half. Those of the same
 * ranks are four apart. Where the draw decides who meets in them, `coin` does: it returns 0 or 1.
 */
export function playOffsOfLeagueStage(firstHalf: Halves, coin: () => number): PlayOff[] {
  const halves: PlayOff[][] = [[], []];
  for (const [i, seeded] of SEEDED.entries()) {
    const [better, worse] = PLAY_OFFS[i]!;
    const [first, home, away] = [firstHalf[i]!, coin(), coin()];
    for (const half of [0, 1]) {
      halves[half]!.push({ seeded: seeded[first ^ half]!, home: worse[away ^ half]!, away: better[home ^ half]! });
    }
  }
  return halves.flat();
}
