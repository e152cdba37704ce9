/** Odds in play of a match played again, from a simple model of score and time left. */
import type { LiveMarket } from '../../football/live/message.ts';
import { type InPlayMoment, inPlayChances, type MatchRates, oddOf, ratesFrom } from '../../models/in-play/in-play.ts';
import type { Original } from '../../store/live/original.ts';

/** A usual match, where no odds before kickoff are stored. */
const USUAL: MatchRates = { home: 1.45, away: 1.15 };
/** Bets in play have ids and names of their own, which existing clients know. */
const FULLTIME_RESULT = { bet: 59, name: 'Fulltime Result' };
const OVER_UNDER = { bet: 36, name: 'Over/Under Line' };

/** What the odds before kickoff say both sides will score. */
export function ratesOf({ odds }: Original): MatchRates {
  if (odds === null) return USUAL;
  const [home, draw, away] = odds.map((odd) => 1 / odd);
  const sum = home! + draw! + away!;
  return ratesFrom({ home: home! / sum, draw: draw! / sum, away: away! / sum });
}

/** The result, and the line next to the goals scored so far. */
export function liveMarkets(rates: MatchRates, moment: InPlayMoment): LiveMarket[] {
  const line = moment.goals.home + moment.goals.away + 0.5;
  const lines = [line, line + 1, line + 2];
  const { home, draw, away, over } = inPlayChances(rates, moment, lines);
  const nearest = over.reduce(
    (best, chance, i) => (Math.abs(chance - 0.5) < Math.abs(over[best]! - 0.5) ? i : best),
    0,
  );
  return [
    {
      ...FULLTIME_RESULT,
      values: [
        { value: 'Home', odd: oddOf(home) },
        { value: 'Draw', odd: oddOf(draw) },
        { value: 'Away', odd: oddOf(away) },
      ],
    },
    {
      ...OVER_UNDER,
      values: lines.flatMap((handicap, i) => [
        { value: 'Over', odd: oddOf(over[i]!), handicap: String(handicap), main: i === nearest },
        { value: 'Under', odd: oddOf(1 - over[i]!), handicap: String(handicap), main: i === nearest },
      ]),
    },
  ];
}
