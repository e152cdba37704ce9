/** Shoot-outs kick by kick: "Penalties: 0-1 Kylian MBAPPE, 1-1 Lionel MESSI, Kingsley COMAN (missed), ...". */
import type { Goals, Side } from '../../football/score.ts';
import type { EventRecord } from '../../ingest/records/records.ts';
import { other } from './goals.ts';
import { personOf } from './names.ts';

const AFTER_EXTRA_TIME = 120;

/**
 * The kicks in their order. The running score gives the side of a scored kick, and the sides alternate.
 *
 * @param end final score of the shoot-out
 * @returns a reason if the running score has a gap, the sides do not alternate, or the last score is not `end`
 */
export function kicksOf(text: string, end: Goals): readonly EventRecord[] | { readonly reason: string } {
  const score = { home: 0, away: 0 };
  let firstSide: Side | null = null;
  const kicks: { name: string; scored: boolean }[] = [];
  for (const [n, kick] of text.split(',').entries()) {
    const { home, away, name, missed } = KICK.exec(kick.trim())?.groups ?? {};
    if (name === undefined || (home === undefined) === (missed === undefined)) {
      return { reason: `invalid shoot-out kick: ${kick.trim()}` };
    }
    kicks.push({ name, scored: missed === undefined });
    if (missed !== undefined) continue;
    const side: Side | null =
      Number(home) === score.home + 1 && Number(away) === score.away
        ? 'home'
        : Number(home) === score.home && Number(away) === score.away + 1
          ? 'away'
          : null;
    const first: Side | null = side === null || n % 2 === 0 ? side : other(side);
    if (side === null || first === null || (firstSide !== null && firstSide !== first)) {
      return { reason: `the shoot-out cannot reach ${home}-${away} with alternating kicks` };
    }
    firstSide = first;
    score[side] += 1;
  }
  if (firstSide === null || score.home !== end.home || score.away !== end.away) {
    return { reason: `the listed kicks give ${score.home}-${score.away} but the score is ${end.home}-${end.away}` };
  }
  return kicks.map(({ name, scored }, n) => ({
    minute: AFTER_EXTRA_TIME,
    extra: n + 1,
    side: n % 2 === 0 ? firstSide : other(firstSide),
    kind: 'goal',
    detail: scored ? 'penalty' : 'missed-penalty',
    player: personOf(name),
    shootout: true,
  }));
}

const KICK = /^(?:(?<home>\d{1,2})-(?<away>\d{1,2}) )?(?<name>[^\d()]+?)(?: \((?<missed>missed)\))?$/;
