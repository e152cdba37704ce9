/** Shoot-outs kick by kick: "Penalties: 0-1 Kylian MBAPPE, 1-1 Lionel MESSI, Kingsley COMAN (missed), ...". */
import type { Goals, Side } from '../../football/score.ts';
import type { EventRecord } from '../../ingest/records/records.ts';
import { other } from './goals.ts';
import { personOf } from './names.ts';

const AFTER_EXTRA_TIME = 120;

/**
 * The kicks in their order. The running score tells whose a scored kick is, and teams take turns.
 *
 * @returns a reason where the score does not run from kick to kick, by turns, to the end that is known
 */
export function kicksOf(text: string, end: Goals): readonly EventRecord[] | { readonly reason: string } {
  const score = { home: 0, away: 0 };
  let begins: Side | null = null;
  const kicks: { name: string; scored: boolean }[] = [];
  for (const [n, kick] of text.split(',').entries()) {
    const { home, away, name, missed } = KICK.exec(kick.trim())?.groups ?? {};
    if (name === undefined || (home === undefined) === (missed === undefined)) {
      return { reason: `not a kick of a shoot-out: ${kick.trim()}` };
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
    if (side === null || first === null || (begins !== null && begins !== first)) {
      return { reason: `the shoot-out does not run to ${home}-${away} by turns` };
    }
    begins = first;
    score[side] += 1;
  }
  if (begins === null || score.home !== end.home || score.away !== end.away) {
    return { reason: `a shoot-out of ${score.home}-${score.away} where the score says ${end.home}-${end.away}` };
  }
  return kicks.map(({ name, scored }, n) => ({
    minute: AFTER_EXTRA_TIME,
    extra: n + 1,
    side: n % 2 === 0 ? begins : other(begins),
    kind: 'goal',
    detail: scored ? 'penalty' : 'missed-penalty',
    player: personOf(name),
    shootout: true,
  }));
}

const KICK = /^(?:(?<home>\d{1,2})-(?<away>\d{1,2}) )?(?<name>[^\d()]+?)(?: \((?<missed>missed)\))?$/;
