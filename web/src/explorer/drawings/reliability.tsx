/** How often what was forecast happened: points on the diagonal are right, larger ones stand for more forecasts. */
import type { ModelScores } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';
import { Figure } from './figure.tsx';

const SIZE = 360;
const PLOT = { from: 40, to: SIZE - 16 };

export function Reliability({ bins }: { readonly bins: ModelScores['reliability'] }) {
  const { t, decimal } = useExplorer();
  const along = (share: number) => Math.round(PLOT.from + share * (PLOT.to - PLOT.from));
  const most = Math.max(1, ...bins.map(({ forecasts }) => forecasts));
  return (
    <Figure width={SIZE} height={SIZE} label={t('record.label')} class="strength">
      <path class="axis-line" d={`M${PLOT.from} ${SIZE - PLOT.to}V${SIZE - PLOT.from}H${PLOT.to}`} />
      <path class="mean-other" d={`M${along(0)} ${SIZE - along(0)}L${along(1)} ${SIZE - along(1)}`} />
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <text class="tick" x={along(share)} y={SIZE - 18} text-anchor="middle">
            {share * 100}
          </text>
          <text class="tick" x={PLOT.from - 8} y={SIZE - along(share) + 4} text-anchor="end">
            {share * 100}
          </text>
        </g>
      ))}
      {bins.map(({ expected, observed, forecasts }) => (
        <circle
          key={expected}
          class="bar-own"
          cx={along(expected)}
          cy={SIZE - along(observed)}
          r={Math.round(4 + 8 * Math.sqrt(forecasts / most))}
        >
          <title>{`${decimal(expected * 100, 1)} % → ${decimal(observed * 100, 1)} % (${forecasts})`}</title>
        </circle>
      ))}
    </Figure>
  );
}
