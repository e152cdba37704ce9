/** Round robins by the circle method, without dates. */

/** Indexes of the home and the away team. */
export type Meeting = readonly [home: number, away: number];

/**
 * Single round robin of `teams` teams by the circle method: one team is fixed, the others rotate by one place per
 * round. Each team alternates between home and away with at most one break (de Werra 1981). With an odd number of
 * teams, one team rests in each round.
 *
 * @throws RangeError unless `teams` is a whole number of at least 2
 */
export function singleRoundRobin(teams: number): Meeting[][] {
  if (!Number.isInteger(teams) || teams < 2) {
    throw new RangeError(`a round robin needs a whole number of teams from 2, not ${teams}`);
  }
  const places = teams + (teams % 2);
  const rotating = places - 1;
  const rounds: Meeting[][] = [];
  for (let round = 0; round < rotating; round++) {
    // The change in round 3 keeps breaks away from both ends of a half, where the mirrored half would lengthen them.
    const fixedIsAway = (round % 2 === 0) === round < 3;
    const meetings: Meeting[] = [fixedIsAway ? [round, rotating] : [rotating, round]];
    for (let distance = 1; distance < places / 2; distance++) {
      const ahead = (round + distance) % rotating;
      const behind = (round - distance + rotating) % rotating;
      meetings.push(distance % 2 === 1 ? [ahead, behind] : [behind, ahead]);
    }
    rounds.push(meetings.filter(([home, away]) => home < teams && away < teams));
  }
  return rounds;
}

/** Double round robin: the second half repeats the first with home and away swapped. */
export function doubleRoundRobin(teams: number): Meeting[][] {
  const first = singleRoundRobin(teams);
  const second = first.map((meetings) => meetings.map(([home, away]): Meeting => [away, home]));
  return [...first, ...second];
}
