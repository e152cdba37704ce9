/** Where each team ends, as shares of the simulated seasons: one row a team, one column a place. */
import type { SimulationData, Zones } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';
import { Figure } from './figure.tsx';

const NAME = 150;
const CELL = 34;
const ROW = 26;
const TOP = 26;
const POINTS = 56;

export function Simulation({
  rows,
  zones,
}: {
  readonly rows: readonly SimulationData[];
  readonly zones: Zones | null;
}) {
  const { t, decimal } = useExplorer();
  const places = Math.max(...rows.map(({ ranks }) => ranks.length));
  const classOf = (place: number) => {
    if (zones !== null && place > places - zones.relegated) return 'heat-down';
    return zones !== null && place > zones.top ? 'heat-middle' : 'heat-top';
  };
  return (
    <Figure
      width={NAME + places * CELL + POINTS}
      height={TOP + rows.length * ROW + 4}
      label={t('simulation.label')}
      class="simulation"
    >
      {Array.from({ length: places }, (_, i) => (
        <text key={i} class="tick" x={NAME + i * CELL + CELL / 2} y="16" text-anchor="middle">
          {i + 1}
        </text>
      ))}
      <text class="tick" x={NAME + places * CELL + POINTS - 4} y="16" text-anchor="end">
        {t('table.points')}
      </text>
      {rows.map(({ team, ranks, projectedPoints }, r) => (
        <g key={team.id} transform={`translate(0 ${TOP + r * ROW})`}>
          <text class="name" x="0" y="17">
            {team.name.length > 20 ? `${team.name.slice(0, 19)}…` : team.name}
          </text>
          {ranks.map((share, i) => {
            const percent = Math.round(share * 100);
            return (
              <g key={i} transform={`translate(${NAME + i * CELL} 0)`}>
                <rect class={classOf(i + 1)} width={CELL - 2} height={ROW - 2} rx="3" fill-opacity={opacity(share)} />
                {percent > 0 && (
                  <text class="heat-text" x={CELL / 2 - 1} y="16" text-anchor="middle">
                    {percent}
                  </text>
                )}
                <title>{`${team.name}: ${i + 1}. ${decimal(share * 100, 1)} %`}</title>
              </g>
            );
          })}
          <text class="value" x={NAME + places * CELL + POINTS - 4} y="17" text-anchor="end">
            {decimal(projectedPoints, 0)}
          </text>
        </g>
      ))}
    </Figure>
  );
}

/** Small shares stay visible. */
const opacity = (share: number) => Math.round((share === 0 ? 0.03 : 0.08 + 0.6 * Math.sqrt(share)) * 100) / 100;
