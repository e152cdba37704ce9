/** The forecast of the model, and the prices beside its fair ones. */
import type { ComponentChildren } from 'preact';
import type { InsightData, OddsData } from '../../../../src/site/explorer/model.ts';
import { percents, useExplorer } from '../context.tsx';
import { ChanceBar } from '../drawings/chance-bar.tsx';
import { ScoreMatrix } from '../drawings/matrix.tsx';

interface Parts {
  readonly insight: InsightData;
  readonly odds: readonly OddsData[];
  readonly home: string;
  readonly away: string;
  /** false: the head of the page has it */
  readonly hasBar: boolean;
  /** below the prices */
  readonly children: ComponentChildren;
}

const BOOKMAKERS_SHOWN = 6;

export function Odds({ insight, odds, home, away, hasBar, children }: Parts) {
  const { t, decimal } = useExplorer();
  const { homeWin, draw, awayWin, expectedGoals, scores } = insight.projection;
  const shares = [homeWin, draw, awayWin];
  const whole = percents(shares);
  const rows = odds.slice(0, BOOKMAKERS_SHOWN).flatMap(({ bookmaker, closing, values }) => {
    const prices = ['Home', 'Draw', 'Away'].map((name) => (closing ?? values).find(({ value }) => value === name)?.odd);
    return prices.every((price) => price !== undefined) ? [{ name: bookmaker.name, prices }] : [];
  });
  return (
    <div class="forecast">
      <ScoreMatrix scores={scores} home={home} away={away} />
      <div>
        <p class="expected">
          {t('model.expected')} <b>{decimal(expectedGoals.home, 2)}</b> – <b>{decimal(expectedGoals.away, 2)}</b>
        </p>
        {hasBar && <ChanceBar chances={{ home: homeWin, draw, away: awayWin }} teams={[home, away]} isLarge />}
        <table class="prices">
          <thead>
            <tr>
              <th scope="col">{t('odds.bookmaker')}</th>
              <th scope="col">1</th>
              <th scope="col">X</th>
              <th scope="col">2</th>
            </tr>
          </thead>
          <tbody>
            <tr class="fair">
              <th scope="row">{t('odds.fair')}</th>
              {shares.map((share, i) => (
                <td key={i}>
                  {share > 0 ? decimal(1 / share, 2) : '–'} <small>{whole[i]} %</small>
                </td>
              ))}
            </tr>
            {rows.map(({ name, prices }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {prices.map((price, i) => (
                  <td key={i}>{decimal(Number(price), 2)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {children}
      </div>
    </div>
  );
}
