/** The probability of each score, up to six goals. */
import { useExplorer } from '../context.tsx';
import { Figure } from './figure.tsx';

const GOALS = 7;
const CELL = 44;
const LEFT = 44;
const TOP = 44;

interface Parts {
  readonly scores: readonly (readonly number[])[];
  readonly home: string;
  readonly away: string;
}

export function ScoreMatrix({ scores, home, away }: Parts) {
  const { t } = useExplorer();
  const cells = Array.from({ length: GOALS }, (_, h) => Array.from({ length: GOALS }, (_, a) => scores[h]?.[a] ?? 0));
  const most = Math.max(...cells.flat());
  const likeliest = cells
    .flatMap((row, h) => row.map((share, a) => ({ h, a, share })))
    .find(({ share }) => share === most)!;
  const size = LEFT + GOALS * CELL + 4;
  return (
    <Figure
      width={size}
      height={TOP + GOALS * CELL + 4}
      label={t('matrix.label', { score: `${likeliest.h}–${likeliest.a}`, share: Math.round(most * 100) })}
      class="matrix"
    >
      <text class="tick" x={LEFT + (GOALS * CELL) / 2} y="14" text-anchor="middle">
        {away}
      </text>
      <text
        class="tick"
        transform={`rotate(-90 14 ${TOP + (GOALS * CELL) / 2})`}
        x="14"
        y={TOP + (GOALS * CELL) / 2}
        text-anchor="middle"
      >
        {home}
      </text>
      {cells.map((row, h) => (
        <g key={h}>
          <text class="axis" x={LEFT + h * CELL + CELL / 2} y={TOP - 10} text-anchor="middle">
            {h}
          </text>
          <text class="axis" x={LEFT - 10} y={TOP + h * CELL + CELL / 2 + 5} text-anchor="end">
            {h}
          </text>
          {row.map((share, a) => {
            const [x, y] = [LEFT + a * CELL, TOP + h * CELL];
            const box = { x, y, width: CELL - 2, height: CELL - 2, rx: 4 };
            const opacity = Math.round(Math.max(0.05, (share / most) * 0.6) * 100) / 100;
            return (
              <>
                <rect class={h > a ? 'cell-home' : h < a ? 'cell-away' : 'cell-draw'} {...box} fill-opacity={opacity} />
                {share === most && <rect class="cell-most" {...box} />}
                {share >= 0.005 && (
                  <text
                    class={share === most ? 'cell-text most' : 'cell-text'}
                    x={x + CELL / 2 - 1}
                    y={y + CELL / 2 + 4}
                    text-anchor="middle"
                  >
                    {Math.round(share * 100)}
                  </text>
                )}
              </>
            );
          })}
        </g>
      ))}
    </Figure>
  );
}
