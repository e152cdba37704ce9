/** Prices of the three results over time, until kickoff. */
import type { PriceData } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';
import { Figure } from './figure.tsx';

const WIDTH = 480;
const HEIGHT = 200;
const PLOT = { left: 40, right: WIDTH - 52, top: 14, bottom: HEIGHT - 30 };
const RESULTS = ['Home', 'Draw', 'Away'] as const;
const LINES = { Home: 'line-home', Draw: 'line-draw', Away: 'line-away' } as const;

const round = (value: number) => Math.round(value * 10) / 10;

export function Prices({ prices, label }: { readonly prices: readonly PriceData[]; readonly label: string }) {
  const { decimal, date, clock } = useExplorer();
  const times = prices.map(({ at }) => Date.parse(at));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const odds = prices.map(({ odd }) => Number(odd));
  // equal ratios of prices are equal distances
  const [low, high] = [Math.log(Math.min(...odds) * 0.95), Math.log(Math.max(...odds) * 1.05)];
  const x = (time: number) => round(PLOT.left + ((time - from) / Math.max(1, to - from)) * (PLOT.right - PLOT.left));
  const y = (odd: number) => round(PLOT.bottom - ((Math.log(odd) - low) / (high - low)) * (PLOT.bottom - PLOT.top));
  const ticks = [1.1, 1.25, 1.5, 2, 3, 5, 8, 15, 30].filter((odd) => Math.log(odd) > low && Math.log(odd) < high);
  return (
    <Figure width={WIDTH} height={HEIGHT} label={label}>
      {ticks.map((odd) => (
        <g key={odd}>
          <path class="grid" d={`M${PLOT.left} ${y(odd)}H${PLOT.right}`} />
          <text class="tick" x={PLOT.left - 6} y={y(odd) + 4} text-anchor="end">
            {decimal(odd, odd < 2 ? 2 : 0)}
          </text>
        </g>
      ))}
      {[from, to].map((time, i) => {
        const iso = new Date(time).toISOString();
        return (
          <text key={time} class="tick" x={x(time)} y={HEIGHT - 10} text-anchor={i === 0 ? 'start' : 'end'}>
            {`${date(iso)}, ${clock(iso)}`}
          </text>
        );
      })}
      {RESULTS.map((result) => {
        const own = prices.filter(({ value }) => value === result);
        const [first] = own;
        const last = own.at(-1);
        if (first === undefined || last === undefined) return null;
        const steps = own.slice(1).map(({ at, odd }) => `H${x(Date.parse(at))}V${y(Number(odd))}`);
        return (
          <g key={result}>
            <path
              class={LINES[result]}
              d={`M${x(Date.parse(first.at))} ${y(Number(first.odd))}${steps.join('')}H${x(to)}`}
            />
            <text class="value" x={x(to) + 6} y={y(Number(last.odd)) + 5}>
              {decimal(Number(last.odd), 2)}
            </text>
          </g>
        );
      })}
    </Figure>
  );
}
