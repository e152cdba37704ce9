/** The simplest forecast: the shares of results so far. */
import type { FinalScore, ScoredForecast } from './scores.ts';

/** Results of a typical league, as if from this many matches, before the first result. */
const PRIOR = { matches: 100, home: 46, draw: 26, away: 28, over25: 50, bothScore: 51 };
const OVER_GOALS = 2.5;

export class BaseRates {
  private matches = PRIOR.matches;
  private home = PRIOR.home;
  private draw = PRIOR.draw;
  private over25 = PRIOR.over25;
  private bothScore = PRIOR.bothScore;

  forecast(): ScoredForecast {
    const { matches, home, draw } = this;
    return {
      outcomes: { home: home / matches, draw: draw / matches, away: (matches - home - draw) / matches },
      over25: this.over25 / matches,
      bothScore: this.bothScore / matches,
    };
  }

  add({ home, away }: FinalScore): void {
    this.matches += 1;
    this.home += Number(home > away);
    this.draw += Number(home === away);
    this.over25 += Number(home + away > OVER_GOALS);
    this.bothScore += Number(home > 0 && away > 0);
  }
}
