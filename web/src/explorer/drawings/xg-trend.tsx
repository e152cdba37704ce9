/** Expected goals for and against, match by match, and their means. */
import type { TeamModel } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';
import { Figure } from './figure.tsx';

const WIDTH = 420;
const HEIGHT = 200;
/** Matches of a running mean. */
const WINDOW = 10;
const PLOT = { left: 34, right: WIDTH - 14, top: 14, bottom: HEIGHT - 20 };

export function XgTrend({ rows }: { readonly rows: TeamModel['expectedGoals'] }) {
  const { t, decimal } = useExplorer();
  const top = Math.max(2, ...rows.flatMap(({ own, other }) => [own, other]));
  const width = (PLOT.right - PLOT.left) / rows.length;
  const y = (value: number) => Math.round((PLOT.bottom - (value / top) * (PLOT.bottom - PLOT.top)) * 10) / 10;
  const mean = (of: 'own' | 'other') => rows.reduce((sum, row) => sum + row[of], 0) / rows.length;
  // a running mean of ten matches; of fewer matches, their mean as a level line
  const meanPath = (of: 'own' | 'other') => {
    if (rows.length <= WINDOW) return `M${PLOT.left} ${y(mean(of))}H${PLOT.right}`;
    const points = rows.slice(WINDOW - 1).map((_, i) => {
      const last = rows.slice(i, i + WINDOW);
      const value = last.reduce((sum, row) => sum + row[of], 0) / WINDOW;
      return `${Math.round(PLOT.left + (i + WINDOW - 0.5) * width)} ${y(value)}`;
    });
    return `M${points.join('L')}`;
  };
  return (
    <Figure
      width={WIDTH}
      height={HEIGHT}
      label={t('trend.label', { own: decimal(mean('own'), 2), other: decimal(mean('other'), 2) })}
    >
      {[0, 1, 2, 3, 4].map(
        (value) =>
          value <= top && (
            <g key={value}>
              <path class="grid" d={`M${PLOT.left} ${y(value)}H${PLOT.right}`} />
              <text class="tick" x={PLOT.left - 8} y={y(value) + 4} text-anchor="end">
                {value}
              </text>
            </g>
          ),
      )}
      {rows.map(({ fixture, own, other }, i) => {
        const left = PLOT.left + i * width + width * 0.16;
        const bar = Math.round(width * 0.3 * 10) / 10;
        return (
          <g key={fixture.id}>
            <rect class="bar-own" x={left} y={y(own)} width={bar} height={Math.max(0, PLOT.bottom - y(own))} rx="2" />
            <rect
              class="bar-other"
              x={left + bar + 2}
              y={y(other)}
              width={bar}
              height={Math.max(0, PLOT.bottom - y(other))}
              rx="2"
            />
            <title>{`${fixture.home.name} – ${fixture.away.name}: ${decimal(own, 2)} / ${decimal(other, 2)}`}</title>
          </g>
        );
      })}
      {(['own', 'other'] as const).map((of) => (
        <path key={of} class={`mean-${of}`} d={meanPath(of)} />
      ))}
    </Figure>
  );
}
