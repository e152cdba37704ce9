/** In-play odds of a replayed match, from a simple model of the score and the remaining time. */
import type { LiveMarket } from '../../football/live/message.ts';
import type { InPlayMoment, MatchRates } from '../../models/in-play/goal-counts.ts';
import { inPlayChances, oddOf, ratesFrom } from '../../models/in-play/in-play.ts';
import type { MatchWithoutFeed } from '../../store/live/match-without-feed.ts';

/** Goals of an average match, for matches without stored odds. */
const AVERAGE_RATES: MatchRates = { home: 1.45, away: 1.15 };
/** In-play bets have their own ids and names, which existing clients use. */
const FULLTIME_RESULT = { bet: 59, name: 'Fulltime Result' };
const OVER_UNDER = { bet: 36, name: 'Over/Under Line' };

/** The expected goals of both sides, from the odds before kickoff. */
export function ratesOf({ odds }: MatchWithoutFeed): MatchRates {
  if (odds === null) return AVERAGE_RATES;
  const [home, draw, away] = odds.map((odd) => 1 / odd);
  const sum = home! + draw! + away!;
  return ratesFrom({ home: home! / sum, draw: draw! / sum, away: away! / sum });
}

/** The markets for the result, and for over/under 0.5, 1.5 and 2.5 more goals. */
export function liveMarkets(rates: MatchRates, moment: InPlayMoment): LiveMarket[] {
  const line = moment.goals.home + moment.goals.away + 0.5;
  const lines = [line, line + 1, line + 2];
  const { home, draw, away, over } = inPlayChances(rates, moment, lines);
  /** index of the line with the most even odds */
  const mainLine = over.reduce(
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
        { value: 'Over', odd: oddOf(over[i]!), handicap: String(handicap), main: i === mainLine },
        { value: 'Under', odd: oddOf(1 - over[i]!), handicap: String(handicap), main: i === mainLine },
      ]),
    },
  ];
}
