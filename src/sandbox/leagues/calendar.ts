/** Who meets whom in which round: the circle method, without dates. */

/** Indexes of the home and the away team. */
export type Meeting = readonly [home: number, away: number];

/**
 * Single round robin of `teams` teams by the circle method. One team stands still, the others turn around it by one
 * place a round; home and away are given so that each team alternates but for one break at most (after de Werra 1981).
 * An odd number gets an empty place: whoever meets it rests. Throws a RangeError for fewer than two teams.
 */
export function singleRoundRobin(teams: number): Meeting[][] {
  if (!Number.isInteger(teams) || teams < 2) throw new RangeError(`no round robin of ${teams} teams`);
  const places = teams + (teams % 2);
  const turning = places - 1;
  const rounds: Meeting[][] = [];
  for (let round = 0; round < turning; round++) {
    // The change of sides in round 3 keeps breaks away from both ends, where the mirrored half would lengthen them.
    const standsAway = (round % 2 === 0) === round < 3;
    const meetings: Meeting[] = [standsAway ? [round, turning] : [turning, round]];
    for (let distance = 1; distance < places / 2; distance++) {
      const ahead = (round + distance) % turning;
      const behind = (round - distance + turning) % turning;
      meetings.push(distance % 2 === 1 ? [ahead, behind] : [behind, ahead]);
    }
    rounds.push(meetings.filter(([home, away]) => home < teams && away < teams));
  }
  return rounds;
}

/** Every team meets every other at home and away; the second half repeats the first with the sides changed. */
export function doubleRoundRobin(teams: number): Meeting[][] {
  const first = singleRoundRobin(teams);
  const second = first.map((meetings) => meetings.map(([home, away]): Meeting => [away, home]));
  return [...first, ...second];
}
