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
}

/** 'A1': the winner of group A. '3ABC': one of the best thirds, of group A, B or C. */
function slot(code: string): Slot {
  const groupOf = (letter: string) => letter.charCodeAt(0) - 'A'.charCodeAt(0);
  if (code.startsWith('3')) return { thirdOf: [...code.slice(1)].map(groupOf) };
  return { group: groupOf(code[0]!), rank: Number(code[1]) };
}

function format(slots: string): BracketFormat {
  const all = slots.trim().split(/\s+/).map(slot);
  return { slots: all, thirds: all.filter((one) => 'thirdOf' in one).length };
}

/** By number of groups of four. */
const FORMATS: ReadonlyMap<number, BracketFormat> = new Map([
  // European Championships 1996 to 2012
  [4, format('A1 B2 C1 D2 B1 A2 D1 C2')],
  // European Championships since 2016
  [6, format('B1 3ADEF A1 C2 F1 3ABC D2 E2 E1 3ABCD D1 F2 C1 3DEF A2 B2')],
  // World Cups 1998 to 2022
  [8, format('A1 B2 C1 D2 E1 F2 G1 H2 B1 A2 D1 C2 F1 E2 H1 G2')],
  // World Cups since 2026
  [
    12,
    format(`E1 3ABCDF I1 3CDFGH A2 B2 F1 C2 K2 L2 H1 J2 D1 3BEFIJ G1 3AEHIJ
      C1 F2 E2 I2 A1 3CEFHI L1 3EHIJK J1 H2 D2 G2 B1 3EFGIJ K1 3DEIJL`),
  ],
]);

/** First seasons of the formats above; earlier tournaments had others, some with a second group stage. */
const SINCE: readonly (readonly [league: string, groups: number, since: number])[] = [
  ['fifa.world', 8, 1998],
  ['fifa.world', 12, 2026],
  ['uefa.euro', 4, 1996],
  ['uefa.euro', 6, 2016],
];

/** The bracket after the groups of a tournament; null if it is not known. */
export function bracketFormat(leagueCode: string, season: number, groups: number): BracketFormat | null {
  const isKnown = SINCE.some(([league, count, since]) => league === leagueCode && count === groups && season >= since);
  return isKnown ? FORMATS.get(groups)! : null;
}

/**
 * Gives each slot of a third one of the groups whose thirds go on, so that every slot gets one that it allows. The
 * regulations list one assignment for each combination; where several are possible, this is the first of them.
 */
export function assignThirds(slots: readonly (readonly number[])[], groups: readonly number[]): number[] | null {
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

/**
 * The play-offs of a league stage in the order of the bracket. Where the draw decides, `coin` does: it returns 0 or 1.
 */
export function playOffsOfLeagueStage(coin: () => number): PlayOff[] {
  const halves: PlayOff[][] = [[], []];
  for (const [i, seeded] of SEEDED.entries()) {
    const [better, worse] = PLAY_OFFS[i]!;
    const [first, home, away] = [coin(), coin(), coin()];
    for (const half of [0, 1]) {
      halves[half]!.push({ seeded: seeded[first ^ half]!, home: worse[away ^ half]!, away: better[home ^ half]! });
    }
  }
  return halves.flat();
}
