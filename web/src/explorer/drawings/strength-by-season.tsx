/** Attack and defence of one team at the end of each season, with standard errors. */
import type { StrengthData } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';
import { Figure } from './figure.tsx';

const WIDTH = 420;
const HEIGHT = 150;
const PLOT = { top: 26, bottom: HEIGHT - 26 };
const PARTS = ['attack', 'defense'] as const;
const NAMES = { attack: 'strength.attack', defense: 'strength.defence' } as const;
const COLUMN = WIDTH / PARTS.length;
const MARGIN = 36;

type Row = StrengthData & { readonly name: string };

export function StrengthBySeason({ rows }: { readonly rows: readonly Row[] }) {
  const { t, decimal } = useExplorer();
  const ends = rows.flatMap(({ errors, ...row }) =>
    PARTS.flatMap((part) => [row[part] - errors[part], row[part] + errors[part]]),
  );
  const [low, high] = [Math.min(0.8, ...ends), Math.max(1.2, ...ends)];
  const y = (value: number) => Math.round(PLOT.bottom - ((value - low) / (high - low)) * (PLOT.bottom - PLOT.top));
  return (
    <Figure width={WIDTH} height={HEIGHT} label={t('strength.bySeason')} class="strength">
      {PARTS.map((part, column) => {
        const left = column * COLUMN;
        const x = (i: number) => Math.round(left + MARGIN + (i / Math.max(1, rows.length - 1)) * (COLUMN - 2 * MARGIN));
        return (
          <g key={part}>
            <text class="tick" x={left + COLUMN / 2} y="14" text-anchor="middle">
              {t(NAMES[part])}
            </text>
            <path class="grid" d={`M${left + 12} ${y(1)}H${left + COLUMN - 12}`} />
            <path class="season-line" d={`M${rows.map((row, i) => `${x(i)} ${y(row[part])}`).join('L')}`} />
            {rows.map((row, i) => (
              <g key={row.name} class="own">
                <path
                  class="error"
                  d={`M${x(i)} ${y(row[part] - row.errors[part])}V${y(row[part] + row.errors[part])}`}
                />
                <circle cx={x(i)} cy={y(row[part])} r="5.5" />
                <text class="tick" x={x(i)} y={HEIGHT - 6} text-anchor="middle">
                  {row.name}
                </text>
                <title>{`${row.name}: ${t(NAMES[part])} ${decimal(row[part], 2)} ± ${decimal(row.errors[part], 2)}`}</title>
              </g>
            ))}
          </g>
        );
      })}
    </Figure>
  );
}
