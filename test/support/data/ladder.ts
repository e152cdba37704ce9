/** A league in which nearly every match is won by the better team, so that the table is known in advance. */

export interface LadderMatch {
  /** from 0 */
  readonly round: number;
  /** numbers of the teams from 0, the best first */
  readonly home: number;
  readonly away: number;
  readonly isHomeWin: boolean;
}

/** Whether the worse team wins. */
export type Upset = (better: number, worse: number, round: number) => boolean;

/** A double round robin of an even number of teams. */
export function ladder(teams: number, isUpset: Upset = () => false): LadderMatch[] {
  const matches: LadderMatch[] = [];
  const rounds = 2 * (teams - 1);
  for (let round = 0; round < rounds; round++) {
    const order = [0, ...Array.from({ length: teams - 1 }, (_, i) => 1 + ((i + round) % (teams - 1)))];
    for (let i = 0; i < teams / 2; i++) {
      const pair = [order[i]!, order[teams - 1 - i]!] as const;
      const [home, away] = round < rounds / 2 ? pair : [pair[1], pair[0]];
      const [better, worse] = [Math.min(home, away), Math.max(home, away)];
      matches.push({ round, home, away, isHomeWin: home < away !== isUpset(better, worse, round) });
    }
  }
  return matches;
}
